// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import CLaminaKernels

extension PixmanImage {
  /// Draws one colour through the coverage of glyphs, one after another, inside a rectangle.
  ///
  /// - Parameters:
  ///   - glyphs: The glyphs, the lowest first; all pixels of each have a byte of coverage.
  ///   - coverage: The coverage of all of them.
  ///   - color: The colour, premultiplied.
  ///   - rect: The pixels that may be drawn to, within the image.
  ///   - mix: The weight of the result, of 255, as in ``over(_:color:mix:)``.
  package func over(
    _ glyphs: Span<lamina_placed_glyph>, coverage: Span<UInt8>, color: UInt32, in rect: PixelRect,
    mix: UInt8
  ) {
    guard !rect.isEmpty, mix > 0 else { return }
    var clip = lamina_rect(rect)
    let target = unsafe start(of: rect)
    unsafe glyphs.withUnsafeBufferPointer { glyphs in
      unsafe coverage.withUnsafeBufferPointer { coverage in
        // Without bytes of coverage there are no glyphs with pixels.
        guard let first = glyphs.baseAddress, let bytes = coverage.baseAddress else {
          return
        }
        // The kernel draws within the clip, which is inside the image.
        unsafe lamina_over_glyphs(
          target, pixelsPerRow, &clip, first, glyphs.count, bytes, color, mix)
      }
    }
  }
}

extension PixmanRoad {
  /// Draws one colour through the coverage of glyphs, one after another, inside a rectangle.
  package func over(
    _ glyphs: Span<lamina_placed_glyph>, coverage: Span<UInt8>, color: UInt32, in rect: PixelRect,
    mix: UInt8
  ) {
    for index in glyphs.indices {
      let glyph = glyphs[index]
      let whole = PixelRect(glyph.rect)
      let part = whole.intersection(rect)
      guard !part.isEmpty else { continue }
      let stride = Int(glyph.stride)
      let start = Int(glyph.coverage) + (part.minY - whole.minY) * stride + part.minX - whole.minX
      over(part, color: color, mask: StridedSpan(coverage, from: start, stride: stride), mix: mix)
    }
  }
}
