// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaKernels
import Foundation

/// Fills a rectangle with the pixels of an image seen through a map.
///
/// Each device pixel takes the image at the position of its centre: with `.nearest` the pixel that
/// contains the position, with `.linear` the four pixels whose centres surround it, weighted,
/// within 1 of 255 of the exact value. If the position is a pixel's centre, as with an identity or
/// a move by whole pixels, the pixel is exact to the bit. A pixel depends only on its own position,
/// not on the rectangle.
///
/// - Parameters:
///   - pixels: Premultiplied pixels, row by row, `width * height` of them, fewer than 2³¹.
///   - width: The width of the image; without pixels the rectangle becomes clear.
///   - height: The height of the image.
///   - map: From device space to image pixels. NaN counts as 0, or as outside with
///     `transparentOutside`.
///   - filter: The weights of pixels, whatever the size at which they are drawn: below half size,
///     pixels are skipped. `.trilinear` is the same as `.linear` here, because there are no smaller
///     copies.
///   - transparentOutside: Whether the image fades to clear beyond its edge, over one pixel with
///     `.linear`. Otherwise its edge pixels are repeated without end.
///   - rect: The device pixels to fill.
///   - result: The pixels to write, those of `rect` from the first on.
///   - stride: The distance of the rows in `result`; without one they follow each other.
package func sampleImage(
  pixels: Span<UInt32>, width: Int, height: Int, map: SampleMap, filter: LayerContentsFilter,
  transparentOutside: Bool = false, rect: PixelRect, into result: inout MutableSpan<UInt32>,
  stride: Int? = nil
) {
  let stride = stride ?? rect.width
  guard isThereAnything(width, height, rect, &result, stride) else { return }
  checkCount(pixels, width, height)
  let kernel = unsafe sampleKernel(
    isNearest: filter == .nearest, transparentOutside: transparentOutside)
  unsafe pixels.withUnsafeBufferPointer { source in
    guard let source = source.baseAddress else { return }
    // As large as was checked.
    var image = unsafe lamina_sample_image(
      pixels: source, width: Int32(width), height: Int32(height))
    unsafe fill(&result, stride, rect, map) { target, part, pieces in
      var (part, map) = (part, pieces.map(level: 0))
      unsafe kernel(target, stride, &part, &map, &image)
    }
  }
}

/// Fills a rectangle with the pixels of an image whose edge pixels are repeated without end, seen
/// through a map, with the filters for its size in each part of the map.
///
/// The description of a single filter is valid here too. A trilinear minification mixes the two
/// copies of ``Image/mipmaps`` nearest to the image's size before it rounds, within 1 of 255 of the
/// exact mix of their pixels.
package func sampleImage(
  _ image: Image, map: SampleMap, filters: SampleFilters, rect: PixelRect,
  into result: inout MutableSpan<UInt32>, stride: Int? = nil
) {
  let stride = stride ?? rect.width
  guard isThereAnything(image.width, image.height, rect, &result, stride) else { return }
  let lastLevel = Mipmaps.lastLevel(width: image.width, height: image.height)
  unsafe fill(&result, stride, rect, map) { target, part, pieces in
    let choice = filters.choice(right: pieces.right, down: pieces.down, lastLevel: lastLevel)
    let (level, coarser): (Int, Float?) =
      switch choice {
      case .nearest: (0, nil)
      case .linear(let level): (level, nil)
      case .trilinear(let level, let part): (level, part)
      }
    var (rows, map) = (part, pieces.map(level: level))
    unsafe withLevel(level, of: image) { finer in
      guard let coarser else {
        let kernel = unsafe sampleKernel(
          isNearest: choice == .nearest, transparentOutside: false)
        return unsafe kernel(target, stride, &rows, &map, &finer)
      }
      unsafe withLevel(level + 1, of: image) { next in
        unsafe lamina_sample_trilinear(target, stride, &rows, &map, &finer, &next, coarser)
      }
    }
  }
}

/// Whether an image has pixels; if it has none, the rectangle becomes clear.
private func isThereAnything(
  _ width: Int, _ height: Int, _ rect: PixelRect, _ result: inout MutableSpan<UInt32>, _ stride: Int
) -> Bool {
  if rect.isEmpty { return false }
  require(
    stride >= rect.width && result.count >= (rect.height - 1) * stride + rect.width,
    "too little room for the rectangle")
  if width > 0, height > 0 { return true }
  for y in 0..<rect.height {
    for x in 0..<rect.width { result[y * stride + x] = 0 }
  }
  return false
}

private func checkCount(_ pixels: Span<UInt32>, _ width: Int, _ height: Int) {
  require(pixels.count <= Int(Int32.max), "too many pixels")
  require(pixels.count / width >= height, "too few pixels")
}

/// One of an image's copies, for a kernel to read.
private func withLevel(
  _ level: Int, of image: Image, _ body: (inout lamina_sample_image) -> Void
) {
  let (width, height, pixels) =
    if level == 0 {
      (image.width, image.height, image.pixels)
    } else {
      (
        image.mipmaps.levels[level].width, image.mipmaps.levels[level].height,
        image.mipmaps.levels[level].pixels
      )
    }
  checkCount(pixels.span, width, height)
  unsafe pixels.withUnsafeBufferPointer { source in
    guard let source = source.baseAddress else { return }
    // As large as was checked.
    var image = unsafe lamina_sample_image(
      pixels: source, width: Int32(width), height: Int32(height))
    unsafe body(&image)
  }
}

/// Calls the body for each part of a rectangle along which one piece of either axis holds, with the
/// place of its first pixel.
private func fill(
  _ result: inout MutableSpan<UInt32>, _ stride: Int, _ rect: PixelRect, _ map: SampleMap,
  _ body: (UnsafeMutablePointer<UInt32>, lamina_sample_rect, MapPieces) -> Void
) {
  unsafe result.withUnsafeMutableBufferPointer { buffer in
    guard let target = buffer.baseAddress else { return }
    for tile in tiles(of: rect, map) {
      map.forEachPart(of: tile) { part, pieces in
        // Within the room for the rectangle, whose size was checked; the kernels stay within
        // theirs.
        unsafe body(
          target + (part.minY - rect.minY) * stride + part.minX - rect.minX,
          lamina_sample_rect(x: part.minX, y: part.minY, width: part.width, height: part.height),
          pieces)
      }
    }
  }
}

private typealias SampleKernel = (
  UnsafeMutablePointer<UInt32>, Int, UnsafePointer<lamina_sample_rect>,
  UnsafePointer<lamina_sample_map>, UnsafePointer<lamina_sample_image>
) -> Void

private func sampleKernel(isNearest: Bool, transparentOutside: Bool) -> SampleKernel {
  switch (isNearest, transparentOutside) {
  case (true, false): unsafe lamina_sample_nearest
  case (true, true): unsafe lamina_sample_nearest_or_clear
  case (false, false): unsafe lamina_sample_linear
  case (false, true): unsafe lamina_sample_linear_or_clear
  }
}

/// The parts of a rectangle in the best order of filling.
///
/// A row of a rotated image crosses about as many rows of the image as it is long, each in
/// different memory; narrow parts stay within few of them.
private func tiles(of rect: PixelRect, _ map: SampleMap) -> [PixelRect] {
  let width = 256
  guard map.deviceToUnit.b != 0, rect.width > width else { return [rect] }
  return stride(from: rect.minX, to: rect.maxX, by: width).map { x in
    PixelRect(minX: x, minY: rect.minY, maxX: min(x + width, rect.maxX), maxY: rect.maxY)
  }
}
