// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaKernels

extension PixmanImage {
  /// Draws small pictures, one over the other, as far as they lie in a rectangle.
  ///
  /// - Parameters:
  ///   - sprites: What to draw, from the lowest.
  ///   - pictures: The pictures that the sprites name.
  ///   - rect: The pixels that may be drawn to, within the image.
  ///   - adds: Whether channels are added to those below, up to 255, in place of covering them.
  func draw(
    _ sprites: [lamina_placed_sprite], of pictures: [FramedPixels], in rect: PixelRect, adds: Bool
  ) {
    guard !rect.isEmpty, !sprites.isEmpty else { return }
    var clip = lamina_sprite_rect(rect)
    // The kernel draws within the clip, which lies in the image; the pictures live until it is done.
    withExtendedLifetime(pictures) {
      let pictures = unsafe pictures.map { unsafe $0.picture }
      unsafe lamina_sprites(
        start(of: rect), pixelsPerRow, &clip, sprites, sprites.count, pictures, adds)
    }
  }
}

extension lamina_sprite_rect {
  /// A rectangle within the limit of pixels' coordinates.
  init(_ rect: PixelRect) {
    self.init(
      min_x: Int32(clamping: rect.minX), min_y: Int32(clamping: rect.minY),
      max_x: Int32(clamping: rect.maxX), max_y: Int32(clamping: rect.maxY))
  }
}
