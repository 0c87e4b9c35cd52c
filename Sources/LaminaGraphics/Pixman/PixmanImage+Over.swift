// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaKernels

// Drawing over the pixels with the bytes of Pixman's OVER, or more exact ones where a mask covers
// in part: one colour or premultiplied pixels, with or without a mask. Every rectangle is in device
// space and inside the bounds.
//
// With a `mix` below 255 the result is that of a scope of that coverage around the drawing: drawn,
// then blended back by `mix` / 255.
extension PixmanImage {
  /// Draws one colour.
  package func over(_ rect: PixelRect, color: UInt32, mix: UInt8 = 255) {
    guard !rect.isEmpty, mix > 0 else { return }
    if mix == 255, color >> 24 == 255 { return replace(rect, color: color) }
    unsafe lamina_over_solid(start(of: rect), pixelsPerRow, rect.width, rect.height, color, mix)
  }

  /// Draws one colour through a mask.
  package func over(
    _ rect: PixelRect, color: UInt32, mask: StridedSpan<UInt8>, mix: UInt8 = 255
  ) {
    guard !rect.isEmpty, mix > 0 else { return }
    unsafe mask.withRows(of: rect) { mask, maskStride in
      unsafe lamina_over_solid_masked(
        start(of: rect), pixelsPerRow, rect.width, rect.height, color, mask, maskStride, mix)
    }
  }

  /// Draws one colour through a mask with one byte a row.
  package func over(
    _ rect: PixelRect, color: UInt32, lines: StridedSpan<UInt8>, mix: UInt8 = 255
  ) {
    guard !rect.isEmpty, mix > 0 else { return }
    let column = PixelRect(x: rect.minX, y: rect.minY, width: 1, height: rect.height)
    unsafe lines.withRows(of: column) { lines, lineStride in
      unsafe lamina_over_solid_lines(
        start(of: rect), pixelsPerRow, rect.width, rect.height, color, lines, lineStride, mix)
    }
  }

  /// Draws pixels.
  ///
  /// With a background colour, `ground`, they are drawn as if the rectangle were filled with it,
  /// whatever it contains.
  package func over(
    _ rect: PixelRect, pixels: StridedSpan<UInt32>, mix: UInt8 = 255, onto ground: UInt32? = nil
  ) {
    guard !rect.isEmpty, mix > 0 || ground != nil else { return }
    let (target, width, height) = (unsafe start(of: rect), rect.width, rect.height)
    unsafe pixels.withRows(of: rect) { source, stride in
      if let ground {
        unsafe lamina_over_color_pixels(
          target, pixelsPerRow, width, height, ground, source, stride, mix)
      } else {
        unsafe lamina_over_pixels(target, pixelsPerRow, width, height, source, stride, mix)
      }
    }
  }

  /// Draws pixels through a mask; see the function without a mask for `ground`.
  package func over(
    _ rect: PixelRect, pixels: StridedSpan<UInt32>, mask: StridedSpan<UInt8>, mix: UInt8 = 255,
    onto ground: UInt32? = nil
  ) {
    guard !rect.isEmpty, mix > 0 || ground != nil else { return }
    let (target, width, height) = (unsafe start(of: rect), rect.width, rect.height)
    unsafe pixels.withRows(of: rect) { source, stride in
      unsafe mask.withRows(of: rect) { mask, maskStride in
        if let ground {
          unsafe lamina_over_color_pixels_masked(
            target, pixelsPerRow, width, height, ground, source, stride, mask, maskStride, mix)
        } else {
          unsafe lamina_over_pixels_masked(
            target, pixelsPerRow, width, height, source, stride, mask, maskStride, mix)
        }
      }
    }
  }
}
