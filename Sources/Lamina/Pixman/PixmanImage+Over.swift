// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaKernels

// Drawing over the pixels with the bytes of Pixman's OVER, or more exact ones where a mask covers
// in part: one colour or premultiplied pixels, with or without a mask. Every rectangle is in device
// space and inside the bounds. An offset is the index of the element for the rectangle's first
// pixel, a stride the distance from a row to the next; a stride of 0 repeats one row.
//
// With a `mix` below 255 the result is that of a scope of that coverage around the drawing: drawn,
// then blended back by `mix` / 255.
extension PixmanImage {
  /// Draws one colour.
  package func over(_ rect: PixelRect, color: UInt32, mix: UInt8 = 255) {
    guard !rect.isEmpty, mix > 0 else { return }
    if mix == 255, color >> 24 == 255 { return replace(rect, color: color) }
    let target = unsafe start(of: rect)
    if mix == 255 {
      unsafe lamina_over_solid(target, pixelsPerRow, rect.width, rect.height, color)
    } else {
      unsafe lamina_over_solid_mixed(target, pixelsPerRow, rect.width, rect.height, color, mix)
    }
  }

  /// Draws one colour through a mask.
  package func over(
    _ rect: PixelRect, color: UInt32, mask: Span<UInt8>, maskOffset: Int = 0, maskStride: Int,
    mix: UInt8 = 255
  ) {
    guard !rect.isEmpty, mix > 0 else { return }
    let target = unsafe start(of: rect)
    unsafe mask.withRows(of: rect, maskOffset, maskStride) { mask in
      if mix == 255 {
        unsafe lamina_over_solid_masked(
          target, pixelsPerRow, rect.width, rect.height, color, mask, maskStride)
      } else {
        unsafe lamina_over_solid_masked_mixed(
          target, pixelsPerRow, rect.width, rect.height, color, mask, maskStride, mix)
      }
    }
  }

  /// Draws one colour through a mask with one byte a row.
  package func over(
    _ rect: PixelRect, color: UInt32, lines: Span<UInt8>, lineOffset: Int = 0, lineStride: Int,
    mix: UInt8 = 255
  ) {
    guard !rect.isEmpty, mix > 0 else { return }
    let target = unsafe start(of: rect)
    let column = PixelRect(x: rect.minX, y: rect.minY, width: 1, height: rect.height)
    unsafe lines.withRows(of: column, lineOffset, lineStride) { lines in
      if mix == 255 {
        unsafe lamina_over_solid_lines(
          target, pixelsPerRow, rect.width, rect.height, color, lines, lineStride)
      } else {
        unsafe lamina_over_solid_lines_mixed(
          target, pixelsPerRow, rect.width, rect.height, color, lines, lineStride, mix)
      }
    }
  }

  /// Draws pixels.
  ///
  /// With a background colour, `ground`, they are drawn as if the rectangle were filled with it,
  /// whatever it contains.
  package func over(
    _ rect: PixelRect, pixels: Span<UInt32>, offset: Int = 0, stride: Int, mix: UInt8 = 255,
    onto ground: UInt32? = nil
  ) {
    guard !rect.isEmpty, mix > 0 || ground != nil else { return }
    let (target, width, height) = (unsafe start(of: rect), rect.width, rect.height)
    unsafe pixels.withRows(of: rect, offset, stride) { source in
      switch (ground, mix) {
      case (nil, 255):
        unsafe lamina_over_pixels(target, pixelsPerRow, width, height, source, stride)
      case (nil, _):
        unsafe lamina_over_pixels_mixed(target, pixelsPerRow, width, height, source, stride, mix)
      case (let ground?, 255):
        unsafe lamina_over_color_pixels(
          target, pixelsPerRow, width, height, ground, source, stride)
      case (let ground?, _):
        unsafe lamina_over_color_pixels_mixed(
          target, pixelsPerRow, width, height, ground, source, stride, mix)
      }
    }
  }

  /// Draws pixels through a mask; see the function without a mask for `ground`.
  package func over(
    _ rect: PixelRect, pixels: Span<UInt32>, offset: Int = 0, stride: Int, mask: Span<UInt8>,
    maskOffset: Int = 0, maskStride: Int, mix: UInt8 = 255, onto ground: UInt32? = nil
  ) {
    guard !rect.isEmpty, mix > 0 || ground != nil else { return }
    let (target, width, height) = (unsafe start(of: rect), rect.width, rect.height)
    unsafe pixels.withRows(of: rect, offset, stride) { source in
      unsafe mask.withRows(of: rect, maskOffset, maskStride) { mask in
        switch (ground, mix) {
        case (nil, 255):
          unsafe lamina_over_pixels_masked(
            target, pixelsPerRow, width, height, source, stride, mask, maskStride)
        case (nil, _):
          unsafe lamina_over_pixels_masked_mixed(
            target, pixelsPerRow, width, height, source, stride, mask, maskStride, mix)
        case (let ground?, 255):
          unsafe lamina_over_color_pixels_masked(
            target, pixelsPerRow, width, height, ground, source, stride, mask, maskStride)
        case (let ground?, _):
          unsafe lamina_over_color_pixels_masked_mixed(
            target, pixelsPerRow, width, height, ground, source, stride, mask, maskStride, mix)
        }
      }
    }
  }
}
