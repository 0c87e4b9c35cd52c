// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import CLaminaKernels

extension PixmanImage {
  /// Draws small pictures, one over another, inside a rectangle.
  ///
  /// - Parameters:
  ///   - sprites: The sprites, the lowest first.
  ///   - pictures: The pictures that the sprites name.
  ///   - rect: The pixels that may be drawn to, within the image.
  ///   - adds: Whether channels are added to the destination, up to 255, in place of covering it.
  package func draw(
    _ sprites: [lamina_placed_sprite], of pictures: [FramedPixels], in rect: PixelRect, adds: Bool
  ) {
    guard !rect.isEmpty, !sprites.isEmpty else { return }
    var clip = lamina_rect(rect)
    // The kernel draws within the clip, which is inside the image; the pictures live until it is
    // done.
    withExtendedLifetime(pictures) {
      let pictures = unsafe pictures.map { unsafe $0.picture }
      unsafe lamina_sprites(
        start(of: rect), pixelsPerRow, &clip, sprites, sprites.count, pictures, adds)
    }
  }
}

extension lamina_rect {
  /// A rectangle within the limit of pixel coordinates.
  package init(_ rect: PixelRect) {
    self.init(
      min_x: Int32(clamping: rect.minX), min_y: Int32(clamping: rect.minY),
      max_x: Int32(clamping: rect.maxX), max_y: Int32(clamping: rect.maxY))
  }
}
