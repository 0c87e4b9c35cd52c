// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaKernels
import Foundation

/// Fills a rectangle with the pixels of an image seen through a map.
///
/// Each device pixel takes the image at the place of its centre: with `.nearest` the pixel that
/// holds that place, with `.linear` the four pixels whose centres surround it, weighted, within 1
/// of 255 of the exact value. Where that place lies on a pixel's centre, as with an identity or a
/// move by whole pixels, the pixel comes out to the bit. A pixel depends on its own place alone,
/// not on the rectangle.
///
/// - Parameters:
///   - pixels: Premultiplied pixels, row by row, `width * height` of them, fewer than 2³¹.
///   - width: The width of the image; with no pixels the rectangle becomes clear.
///   - height: The height of the image.
///   - map: From device space to image pixels. A coordinate that is not a number counts as 0, or
///     as outside with `transparentOutside`.
///   - filter: How pixels are weighted. There is no filter for shrinking: below half size, pixels
///     are skipped.
///   - transparentOutside: Whether the image fades to clear beyond its edge, over one pixel with
///     `.linear`. Otherwise its edge pixels go on for ever.
///   - rect: The device pixels to fill.
///   - result: The pixels to write, those of `rect` row by row.
package func sampleImage(
  pixels: Span<UInt32>, width: Int, height: Int, map: SampleMap, filter: LayerContentsFilter,
  transparentOutside: Bool = false, rect: PixelRect, into result: inout MutableSpan<UInt32>
) {
  precondition(result.count >= rect.area, "too little room for the rectangle")
  guard width > 0, height > 0 else {
    for i in 0..<rect.area { result[i] = 0 }
    return
  }
  precondition(pixels.count <= Int(Int32.max), "too many pixels")
  precondition(pixels.count / width >= height, "too few pixels")
  let kernel = unsafe sampleKernel(filter, transparentOutside: transparentOutside)
  unsafe pixels.withUnsafeBufferPointer { source in
    unsafe result.withUnsafeMutableBufferPointer { target in
      guard let source = source.baseAddress, let target = target.baseAddress else {
        return
      }
      for tile in tiles(of: rect, map) {
        for y in tile.minY..<tile.maxY {
          map.forEachRun(row: y, tile.minX..<tile.maxX) { columns, line in
            var line = line
            let first = (y - rect.minY) * rect.width + columns.lowerBound - rect.minX
            // Within the room for the rectangle, and the kernel stays within the image: the sizes
            // of both were checked.
            unsafe kernel(
              target + first, columns.count, columns.lowerBound, &line, source, Int32(width),
              Int32(height))
          }
        }
      }
    }
  }
}

private typealias SampleKernel = (
  UnsafeMutablePointer<UInt32>, Int, Int, UnsafePointer<lamina_sample_line>,
  UnsafePointer<UInt32>, Int32, Int32
) -> Void

private func sampleKernel(
  _ filter: LayerContentsFilter, transparentOutside: Bool
) -> SampleKernel {
  switch (filter, transparentOutside) {
  case (.nearest, false): unsafe lamina_sample_nearest
  case (.nearest, true): unsafe lamina_sample_nearest_or_clear
  case (.linear, false): unsafe lamina_sample_linear
  case (.linear, true): unsafe lamina_sample_linear_or_clear
  }
}

/// The parts of a rectangle in the order in which they are best filled.
///
/// A row of a turned image runs through about as many rows of the image as it is long, each in
/// other memory; short rows below one another stay within few of them.
private func tiles(of rect: PixelRect, _ map: SampleMap) -> [PixelRect] {
  let side = 64
  guard map.deviceToUnit.b != 0, rect.width > side else { return [rect] }
  return stride(from: rect.minY, to: rect.maxY, by: side).flatMap { y in
    stride(from: rect.minX, to: rect.maxX, by: side).map { x in
      PixelRect(x: x, y: y, width: side, height: side).intersection(rect)
    }
  }
}

extension SampleMap {
  /// Calls the body with each run of pixels of a row along which one piece of either axis holds.
  fileprivate func forEachRun(
    row: Int, _ columns: Range<Int>, _ body: (Range<Int>, lamina_sample_line) -> Void
  ) {
    let t = deviceToUnit
    let middle = Double(row) + 0.5
    let across = AxisLine(x, step: Double(t.a), start: Double(t.c) * middle + Double(t.tx))
    let down = AxisLine(y, step: Double(t.b), start: Double(t.d) * middle + Double(t.ty))
    var left = columns
    while !left.isEmpty {
      let end = min(across.endOfPiece(in: left), down.endOfPiece(in: left))
      body(
        left.lowerBound..<end,
        lamina_sample_line(x: across.piece(at: left.lowerBound), y: down.piece(at: left.lowerBound))
      )
      left = end..<left.upperBound
    }
  }
}

/// The coordinates that an axis map takes along a row of pixels: `step * (x + 0.5) + start`.
private struct AxisLine {
  let map: AxisMap
  let step: Double
  let start: Double

  init(_ map: AxisMap, step: Double, start: Double) {
    (self.map, self.step, self.start) = (map, step, start)
  }

  private func index(at x: Int) -> Int { map.piece(at: step * (Double(x) + 0.5) + start) }

  /// Where the pixels from one on fall.
  func piece(at x: Int) -> lamina_sample_axis {
    let piece = index(at: x)
    return lamina_sample_axis(
      step: step, start: start, scale: map.scales[piece], offset: map.offsets[piece])
  }

  /// The end of the run of pixels that fall into the piece of the first.
  ///
  /// Rounding keeps the coordinate monotone, so the search agrees with every pixel's own place.
  func endOfPiece(in columns: Range<Int>) -> Int {
    guard !map.isOnePiece, step.isFinite, start.isFinite else { return columns.upperBound }
    let first = index(at: columns.lowerBound)
    var (low, high) = (columns.lowerBound + 1, columns.upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if index(at: middle) == first { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
