// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaKernels
import Foundation

// Pixels are stored, copied, moved and mixed. Every rectangle is in device space and inside the
// bounds.
extension PixmanImage {
  /// Replaces the pixels of a rectangle by one colour.
  package func replace(_ rect: PixelRect, color: UInt32) {
    guard !rect.isEmpty else { return }
    unsafe lamina_fill(start(of: rect), pixelsPerRow, rect.width, rect.height, color)
  }

  /// Makes all pixels transparent.
  package func clear() { replace(bounds, color: 0) }

  /// Copies the pixels of a rectangle, row by row.
  package func copyPixels(of rect: PixelRect) -> [UInt32] {
    guard !rect.isEmpty else { return [] }
    return unsafe [UInt32](unsafeUninitializedCapacity: rect.area) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      unsafe lamina_copy(
        base, rect.width, start(of: rect), pixelsPerRow, rect.width, rect.height)
      count = rect.area
    }
  }

  /// Copies the pixels of a rectangle, row by row, to a span from the element `offset` on.
  package func copyPixels(
    of rect: PixelRect, into destination: inout MutableSpan<UInt32>, at offset: Int = 0
  ) {
    guard !rect.isEmpty else { return }
    require(
      offset >= 0 && destination.count - offset >= rect.area,
      "one element is needed for each pixel")
    unsafe destination.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      unsafe lamina_copy(
        base + offset, rect.width, start(of: rect), pixelsPerRow, rect.width, rect.height)
    }
  }

  /// Copies the pixels of a rectangle to memory whose rows are a number of bytes apart.
  package func copyPixels(
    of rect: PixelRect, into memory: UnsafeMutableRawBufferPointer, bytesPerRow: Int
  ) {
    guard !rect.isEmpty, let base = memory.baseAddress else { return }
    require(
      memory.count >= (rect.height - 1) * bytesPerRow + 4 * rect.width,
      "four bytes are needed for each pixel")
    var source = unsafe start(of: rect)
    if UInt(bitPattern: base).isMultiple(of: 4), bytesPerRow.isMultiple(of: 4) {
      let rows = unsafe base.assumingMemoryBound(to: UInt32.self)
      unsafe lamina_copy(
        rows, bytesPerRow / 4, source, pixelsPerRow, rect.width, rect.height)
      return
    }
    // Rows at addresses that are not aligned for pixels are copied by bytes.
    for y in 0..<rect.height {
      unsafe (base + y * bytesPerRow).copyMemory(from: source, byteCount: 4 * rect.width)
      unsafe source += pixelsPerRow
    }
  }

  /// Replaces the pixels of a rectangle by others.
  package func replace(_ rect: PixelRect, pixels: StridedSpan<UInt32>) {
    guard !rect.isEmpty else { return }
    unsafe pixels.withRows(of: rect) { source, stride in
      unsafe lamina_copy(
        start(of: rect), pixelsPerRow, source, stride, rect.width, rect.height)
    }
  }

  /// Copies the pixels of a rectangle to the rectangle moved by `distance`, which is inside the
  /// bounds as well; the two may overlap.
  package func move(_ rect: PixelRect, by distance: (x: Int, y: Int)) {
    guard !rect.isEmpty else { return }
    let target = rect.offset(x: distance.x, y: distance.y)
    unsafe lamina_move(
      start(of: target), start(of: rect), pixelsPerRow, rect.width, rect.height)
  }

  /// Calls a function with all pixels, row by row, `bounds.width` a row; no other code may write to
  /// the image meanwhile.
  ///
  /// Only for an image without gaps between its rows.
  package func withPixels<R, Failure: Error>(
    _ body: (Span<UInt32>) throws(Failure) -> R
  ) throws(Failure) -> R {
    require(pixelsPerRow == bounds.width, "rows with gaps between them were asked for as one")
    // The image, and so its memory, outlives the call.
    defer { withExtendedLifetime(self) {} }
    return try body(unsafe Span(_unsafeStart: start(of: bounds), count: bounds.area))
  }

  /// The same with pixels that may be overwritten; no other code may use the image meanwhile.
  package func withMutablePixels<R, Failure: Error>(
    _ body: (inout MutableSpan<UInt32>) throws(Failure) -> R
  ) throws(Failure) -> R {
    require(pixelsPerRow == bounds.width, "rows with gaps between them were asked for as one")
    // The image, and so its memory, outlives the call.
    defer { withExtendedLifetime(self) {} }
    var span = unsafe MutableSpan(_unsafeStart: start(of: bounds), count: bounds.area)
    return try body(&span)
  }

  /// Calls a function that writes all pixels of a rectangle; the second argument is the distance of its rows.
  ///
  /// The span begins with the rectangle's first pixel and ends with its last. What it has between the rows must stay
  /// as it is. No other code may use these rows meanwhile.
  package func writeRows(
    of rect: PixelRect, _ body: (inout MutableSpan<UInt32>, _ stride: Int) -> Void
  ) {
    guard !rect.isEmpty else { return }
    // The image, and so its memory, outlives the call.
    defer { withExtendedLifetime(self) {} }
    let count = (rect.height - 1) * pixelsPerRow + rect.width
    var span = unsafe MutableSpan(_unsafeStart: start(of: rect), count: count)
    body(&span, pixelsPerRow)
  }

  /// The image without the clear rows and columns around its visible pixels; itself if there are
  /// few clear ones or only clear ones, or if memory is short.
  package func trimmed() -> PixmanImage {
    var used = PixelRect.empty
    withPixels { pixels in
      for y in 0..<bounds.height {
        let row = y * bounds.width..<(y + 1) * bounds.width
        guard let first = row.first(where: { pixels[$0] != 0 }),
          let last = row.last(where: { pixels[$0] != 0 })
        else { continue }
        used = used.union(
          PixelRect(
            minX: first - row.lowerBound, minY: y, maxX: last - row.lowerBound + 1, maxY: y + 1))
      }
    }
    used = used.offset(x: bounds.minX, y: bounds.minY)
    guard !used.isEmpty, used.area < bounds.area / 16 * 15, let image = PixmanImage(bounds: used)
    else { return self }
    withPixels { pixels in
      let start = (used.minY - bounds.minY) * bounds.width + used.minX - bounds.minX
      image.replace(used, pixels: StridedSpan(pixels, from: start, stride: bounds.width))
    }
    return image
  }

  /// Whether every pixel is opaque.
  package var isOpaque: Bool {
    withPixels { pixels in
      var all = UInt32.max
      for y in 0..<bounds.height where all >> 24 == 255 {
        for i in y * bounds.width..<(y + 1) * bounds.width { all &= pixels[i] }
      }
      return all >> 24 == 255
    }
  }

  /// The image with clear pixels around it, within larger bounds; nil if memory is short.
  package func padded(to bounds: PixelRect) -> PixmanImage? {
    guard let image = PixmanImage(bounds: bounds) else { return nil }
    let shared = self.bounds.intersection(bounds)
    withPixels { pixels in
      let row = (shared.minY - self.bounds.minY) * self.bounds.width
      let start = row + shared.minX - self.bounds.minX
      image.replace(shared, pixels: StridedSpan(pixels, from: start, stride: self.bounds.width))
    }
    return image
  }

  /// A hash of the bounds and of every sixteenth row.
  package var sampleHash: Int {
    var hasher = Hasher()
    hasher.combine(bounds)
    for y in stride(from: bounds.minY, to: bounds.maxY, by: 16) {
      let row = PixelRect(minX: bounds.minX, minY: y, maxX: bounds.maxX, maxY: y + 1)
      unsafe hasher.combine(
        bytes: UnsafeRawBufferPointer(start: start(of: row), count: 4 * row.width))
    }
    return hasher.finalize()
  }

  /// Whether another image has the same bounds and the same pixels.
  package func hasSamePixels(as other: PixmanImage) -> Bool {
    guard bounds == other.bounds else { return false }
    return unsafe memcmp(start(of: bounds), other.start(of: bounds), 4 * bounds.area) == 0
  }

  /// The alpha of every pixel, row by row.
  package func alphaBytes() -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: bounds.area) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      unsafe lamina_alpha_bytes(base, start(of: bounds), bounds.area)
      count = bounds.area
    }
  }

  /// Ends a scope of constant coverage: the painted pixels are mixed by `coverage` / 255 with the
  /// pixels `saved` before.
  ///
  /// Each channel becomes `round((painted * c + saved * (255 - c)) / 255)`. A coverage of 255, and
  /// a pixel equal to the saved one, leave the pixel unchanged to the bit.
  package func blendBack(_ rect: PixelRect, saved: StridedSpan<UInt32>, coverage: UInt8) {
    guard !rect.isEmpty, coverage < 255 else { return }
    unsafe saved.withRows(of: rect) { saved, savedStride in
      unsafe lamina_blend_back(
        start(of: rect), pixelsPerRow, saved, savedStride, rect.width, rect.height, coverage)
    }
  }

  /// Ends a scope with a coverage for each pixel; see the function with one coverage.
  package func blendBack(_ rect: PixelRect, saved: StridedSpan<UInt32>, mask: StridedSpan<UInt8>) {
    guard !rect.isEmpty else { return }
    unsafe saved.withRows(of: rect) { saved, savedStride in
      unsafe mask.withRows(of: rect) { mask, maskStride in
        unsafe lamina_blend_back_masked(
          start(of: rect), pixelsPerRow, saved, savedStride, mask, maskStride, rect.width,
          rect.height)
      }
    }
  }
}
