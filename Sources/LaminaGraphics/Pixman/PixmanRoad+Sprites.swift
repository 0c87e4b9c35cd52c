// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import CLaminaKernels

extension PixmanRoad {
  /// Draws small pictures, one over another, inside a rectangle.
  ///
  /// The kernel draws each on clear pixels of its own, which rounds its channels; then it is
  /// composited. So a faint sprite may differ by 1 from the kernel's, which rounds only the result.
  package func draw(
    _ sprites: [lamina_placed_sprite], of pictures: [FramedPixels], in rect: PixelRect, adds: Bool
  ) {
    guard !rect.isEmpty, !sprites.isEmpty else { return }
    // The pictures live until all sprites are drawn.
    withExtendedLifetime(pictures) {
      let pictures = unsafe pictures.map { unsafe $0.picture }
      for sprite in sprites {
        let part = PixelRect(sprite.rect).intersection(rect)
        guard !part.isEmpty, sprite.factor.3 > 0 else { continue }
        var (clip, sprite) = (lamina_rect(part), sprite)
        var pixels = [UInt32](repeating: 0, count: part.area)
        // The kernel draws within the clip, for which there is room.
        unsafe lamina_sprites(&pixels, part.width, &clip, &sprite, 1, pictures, adds)
        let drawn = StridedSpan(pixels.span, stride: part.width)
        if adds { blend(part, pixels: drawn, by: .plusLighter) } else { over(part, pixels: drawn) }
      }
    }
  }
}

extension BlendKernel {
  fileprivate static let plusLighter = BlendKernel(number: Int(LAMINA_BLEND_PLUS_LIGHTER.rawValue))
}

extension PixelRect {
  package init(_ rect: lamina_rect) {
    self.init(
      minX: Int(rect.min_x), minY: Int(rect.min_y), maxX: Int(rect.max_x), maxY: Int(rect.max_y))
  }
}
