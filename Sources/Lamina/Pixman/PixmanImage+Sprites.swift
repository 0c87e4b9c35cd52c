// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaKernels

extension PixmanImage {
  /// Draws a small picture seen through a map over a rectangle of the image.
  ///
  /// - Parameters:
  ///   - rect: The pixels to draw to, within the image.
  ///   - origin: The pixel from whose top left corner `map` counts.
  ///   - map: From pixels to those of the picture, which is clear beyond its edges.
  ///   - pixels: The picture, premultiplied, row by row.
  ///   - width: Its width in pixels, at least 1.
  ///   - height: Its height in pixels, at least 1.
  ///   - factor: What its pixels are multiplied by, channel by channel.
  ///   - adds: Whether channels are added to those below, up to 255, in place of covering them.
  package func draw(
    _ rect: PixelRect, from origin: (x: Int, y: Int), map: Transform2D, pixels: Span<UInt32>,
    width: Int, height: Int, factor: UInt32, adds: Bool
  ) {
    precondition(bounds.contains(rect), "the rectangle lies outside the image")
    precondition(
      width > 0 && height > 0 && pixels.count <= Int(Int32.max) && pixels.count / width >= height,
      "too few pixels")
    var map = lamina_sprite_map(
      a: Double(map.a), b: Double(map.b), c: Double(map.c), d: Double(map.d), x: Double(map.tx),
      y: Double(map.ty))
    // Within the image and the picture: the sizes of both were checked.
    unsafe pixels.withUnsafeBufferPointer { source in
      guard let source = source.baseAddress else { return }
      unsafe lamina_sprite(
        start(of: rect), bounds.width, rect.width, rect.height, rect.minX - origin.x,
        rect.minY - origin.y, &map, source, Int32(width), Int32(height), factor, adds)
    }
  }
}
