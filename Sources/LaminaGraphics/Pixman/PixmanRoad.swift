// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CPixman

/// Compositing by Pixman's own calls: every step that the kernels have, under the same names.
///
/// Pixels that Lamina makes itself are passed as pixels or masks: gradients, sampled images,
/// sprites and blurred pixels as pixels, outlines and blurred shadows as masks. A step gives the
/// kernels' bytes or, if several products are rounded one by one, differs by at most the value in
/// the table of the roads.
///
/// Each call makes its Pixman images again and shares nothing, so that several threads may use one
/// image at once, as with the kernels.
package struct PixmanRoad {
  let image: PixmanImage

  package init(_ image: PixmanImage) { self.image = image }

  // MARK: Pixels as they are

  /// Replaces the pixels of a rectangle by one colour.
  package func replace(_ rect: PixelRect, color: UInt32) {
    guard !rect.isEmpty else { return }
    // Inside the image. Without its fast paths Pixman fills nothing by this call.
    let isDone = unsafe pixman_fill(
      image.start(of: rect), Int32(image.pixelsPerRow), 32, 0, 0, Int32(rect.width),
      Int32(rect.height), color)
    if isDone == 0 { composite(PIXMAN_OP_SRC, PixmanPicture(color: color), onto: rect) }
  }

  /// Replaces the pixels of a rectangle by others.
  package func replace(_ rect: PixelRect, pixels: StridedSpan<UInt32>) {
    guard !rect.isEmpty else { return }
    unsafe pixels.withRows(of: rect) { source, stride in
      unsafe Self.copy(
        to: image.start(of: rect), image.pixelsPerRow, from: source, stride, rect.width, rect.height
      )
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
      unsafe Self.copy(
        to: base + offset, rect.width, from: image.start(of: rect), image.pixelsPerRow, rect.width,
        rect.height)
    }
  }

  /// Copies the pixels of a rectangle to the rectangle moved by `distance`, which is inside the
  /// bounds as well; the two may overlap.
  package func move(_ rect: PixelRect, by distance: (x: Int, y: Int)) {
    guard !rect.isEmpty else { return }
    if distance.y == 0 {
      // A row would overlap its own destination.
      let pixels = copyPixels(of: rect)
      return replace(
        rect.offset(x: distance.x, y: 0), pixels: StridedSpan(pixels.span, stride: rect.width))
    }
    // Pixman copies rows from the top, and with this number of rows none is written before it is
    // read.
    let rows = min(abs(distance.y), rect.height)
    for row in stride(from: 0, to: rect.height, by: rows) {
      let count = min(rows, rect.height - row)
      let y = distance.y < 0 ? rect.minY + row : rect.maxY - row - count
      let part = PixelRect(x: rect.minX, y: y, width: rect.width, height: count)
      let target = part.offset(x: distance.x, y: distance.y)
      unsafe Self.copy(
        to: image.start(of: target), image.pixelsPerRow, from: image.start(of: part),
        image.pixelsPerRow, rect.width, count)
    }
  }

  private func copyPixels(of rect: PixelRect) -> [UInt32] {
    unsafe Self.newPixels(rect) { base in
      unsafe Self.copy(
        to: base, rect.width, from: image.start(of: rect), image.pixelsPerRow, rect.width,
        rect.height)
    }
  }

  // MARK: Over

  /// Draws one colour.
  package func over(_ rect: PixelRect, color: UInt32, mix: UInt8 = 255) {
    guard !rect.isEmpty, mix > 0 else { return }
    if mix == 255, color >> 24 == 255 { return replace(rect, color: color) }
    mixed(rect, mix) { composite(PIXMAN_OP_OVER, PixmanPicture(color: color), onto: rect) }
  }

  /// Draws one colour through a mask.
  package func over(_ rect: PixelRect, color: UInt32, mask: StridedSpan<UInt8>, mix: UInt8 = 255) {
    guard !rect.isEmpty, mix > 0 else { return }
    mixed(rect, mix) {
      unsafe withCoverage(of: rect, mask) { mask in
        composite(PIXMAN_OP_OVER, PixmanPicture(color: color), through: mask, onto: rect)
      }
    }
  }

  /// Draws one colour through a mask with one byte a row.
  package func over(_ rect: PixelRect, color: UInt32, lines: StridedSpan<UInt8>, mix: UInt8 = 255) {
    guard !rect.isEmpty, mix > 0 else { return }
    mixed(rect, mix) {
      // Rows of equal coverage go in one call, because a repeated mask of one column is slow.
      var row = 0
      while row < rect.height {
        let coverage = lines.first(ofRow: row)
        var end = lines.stride == 0 ? rect.height : row + 1
        while end < rect.height, lines.first(ofRow: end) == coverage { end += 1 }
        let part = PixelRect(
          x: rect.minX, y: rect.minY + row, width: rect.width, height: end - row)
        composite(
          PIXMAN_OP_OVER, PixmanPicture(color: color), through: PixmanPicture(coverage: coverage),
          onto: part)
        row = end
      }
    }
  }

  /// Draws pixels.
  ///
  /// With a background colour, `ground`, they are drawn as if the rectangle were filled with it,
  /// whatever it contains.
  package func over(
    _ rect: PixelRect, pixels: StridedSpan<UInt32>, mix: UInt8 = 255, onto ground: UInt32? = nil
  ) {
    if let ground { replace(rect, color: ground) }
    guard !rect.isEmpty, mix > 0 else { return }
    mixed(rect, mix) {
      unsafe withPixels(of: rect, pixels) { source in
        composite(PIXMAN_OP_OVER, source, onto: rect)
      }
    }
  }

  /// Draws pixels through a mask; see the function without a mask for `ground`.
  package func over(
    _ rect: PixelRect, pixels: StridedSpan<UInt32>, mask: StridedSpan<UInt8>, mix: UInt8 = 255,
    onto ground: UInt32? = nil
  ) {
    if let ground { replace(rect, color: ground) }
    guard !rect.isEmpty, mix > 0 else { return }
    mixed(rect, mix) {
      unsafe withPixels(of: rect, pixels) { source in
        unsafe withCoverage(of: rect, mask) { mask in
          composite(PIXMAN_OP_OVER, source, through: mask, onto: rect)
        }
      }
    }
  }

  /// Blends pixels, first multiplied by `alpha` / 255, with those of a rectangle.
  ///
  /// The kernel does it if Pixman lacks the formula.
  package func blend(
    _ rect: PixelRect, pixels: StridedSpan<UInt32>, alpha: UInt8 = 255, mix: UInt8 = 255,
    by kernel: BlendKernel
  ) {
    guard !rect.isEmpty, mix > 0 else { return }
    guard let operation = kernel.pixmanOperator else {
      return image.blend(rect, pixels: pixels, alpha: alpha, mix: mix, by: kernel)
    }
    mixed(rect, mix) {
      unsafe withPixels(of: rect, pixels) { source in
        guard alpha < 255 else { return composite(operation, source, onto: rect) }
        // The product is rounded before it is blended. Pixman does not round it for every operator.
        let faded = unsafe Self.newPixels(rect) { base in
          let picture = unsafe PixmanPicture(
            pixels: base, stride: rect.width, width: rect.width, height: rect.height)
          picture.composite(
            PIXMAN_OP_SRC, source, through: PixmanPicture(coverage: alpha), width: rect.width,
            height: rect.height)
        }
        unsafe withPixels(of: rect, StridedSpan(faded.span, stride: rect.width)) {
          composite(operation, $0, onto: rect)
        }
      }
    }
  }

  // MARK: Mixing

  /// Ends a scope of constant coverage: the painted pixels are mixed by `coverage` / 255 with the
  /// pixels `saved` before.
  package func blendBack(_ rect: PixelRect, saved: StridedSpan<UInt32>, coverage: UInt8) {
    guard !rect.isEmpty, coverage < 255 else { return }
    mix(rect, saved, by: PixmanPicture(coverage: coverage))
  }

  /// Ends a scope with a coverage for each pixel; see the function with one coverage.
  package func blendBack(_ rect: PixelRect, saved: StridedSpan<UInt32>, mask: StridedSpan<UInt8>) {
    guard !rect.isEmpty else { return }
    unsafe withCoverage(of: rect, mask) { mask in
      mix(rect, saved, by: mask)
    }
  }

  /// Restores the saved pixels, multiplied by the rest of the coverage, and adds the painted ones,
  /// multiplied by the coverage.
  ///
  /// Both products are rounded, so the sum differs by at most 1 from the kernels'.
  private func mix(
    _ rect: PixelRect, _ saved: StridedSpan<UInt32>, by coverage: borrowing PixmanPicture
  ) {
    let painted = copyPixels(of: rect)
    replace(rect, pixels: saved)
    composite(PIXMAN_OP_OUT_REVERSE, coverage, onto: rect)
    unsafe withPixels(of: rect, StridedSpan(painted.span, stride: rect.width)) { painted in
      composite(PIXMAN_OP_ADD, painted, through: coverage, onto: rect)
    }
  }

  /// Draws, and mixes the result with the previous pixels.
  private func mixed(_ rect: PixelRect, _ coverage: UInt8, _ draw: () -> Void) {
    guard coverage < 255 else { return draw() }
    let saved = copyPixels(of: rect)
    draw()
    blendBack(rect, saved: StridedSpan(saved.span, stride: rect.width), coverage: coverage)
  }

  // MARK: Calls

  private func composite(
    _ operation: pixman_op_t, _ source: borrowing PixmanPicture, onto rect: PixelRect
  ) {
    target(rect).composite(operation, source, width: rect.width, height: rect.height)
  }

  private func composite(
    _ operation: pixman_op_t, _ source: borrowing PixmanPicture,
    through mask: borrowing PixmanPicture, onto rect: PixelRect
  ) {
    target(rect).composite(
      operation, source, through: mask, width: rect.width, height: rect.height)
  }

  /// The image's pixels in a rectangle; for one call, which the image outlives.
  private func target(_ rect: PixelRect) -> PixmanPicture {
    unsafe PixmanPicture(
      pixels: image.start(of: rect), stride: image.pixelsPerRow, width: rect.width,
      height: rect.height)
  }

  /// Calls a function with some pixels of a span, which outlives the call.
  @unsafe private func withPixels(
    of rect: PixelRect, _ pixels: StridedSpan<UInt32>, _ body: (borrowing PixmanPicture) -> Void
  ) {
    unsafe pixels.withRows(of: rect) { base, stride in
      unsafe body(
        PixmanPicture(pixels: base, stride: stride, width: rect.width, height: rect.height))
    }
  }

  /// Calls a function with some coverage of a span, which outlives the call.
  @unsafe private func withCoverage(
    of rect: PixelRect, _ mask: StridedSpan<UInt8>, _ body: (borrowing PixmanPicture) -> Void
  ) {
    unsafe mask.withRows(of: rect) { base, stride in
      unsafe PixmanPicture.withCoverage(
        base, stride: stride, width: rect.width, height: rect.height, body)
    }
  }

  /// Copies rows of pixels that do not overlap.
  @unsafe static func copy(
    to target: UnsafeMutablePointer<UInt32>, _ pixelsPerRow: Int,
    from source: UnsafePointer<UInt32>,
    _ stride: Int, _ width: Int, _ height: Int
  ) {
    // Pixman only reads the source. Without its vector code it copies nothing by this call.
    let isDone = unsafe pixman_blt(
      UnsafeMutablePointer(mutating: source), target, Int32(stride), Int32(pixelsPerRow), 32, 32, 0,
      0, 0, 0, Int32(width), Int32(height))
    guard isDone == 0 else { return }
    unsafe PixmanPicture(pixels: target, stride: pixelsPerRow, width: width, height: height)
      .composite(
        PIXMAN_OP_SRC,
        PixmanPicture(pixels: source, stride: stride, width: width, height: height), width: width,
        height: height)
  }

  /// New pixels for a rectangle, all of which the body must write.
  @unsafe static func newPixels(
    _ rect: PixelRect, _ fill: (UnsafeMutablePointer<UInt32>) -> Void
  ) -> [UInt32] {
    unsafe [UInt32](unsafeUninitializedCapacity: rect.area) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      unsafe fill(base)
      count = rect.area
    }
  }
}
