// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaKernels

/// A formula by which the kernels blend pixels with those below them.
package struct BlendKernel: Hashable, Sendable {
  let number: UInt32

  /// The formula at a place of the kernels' list, which is that of the blend modes.
  package init(number: Int) { self.number = UInt32(clamping: number) }

  var mode: lamina_blend_mode { lamina_blend_mode(rawValue: number) }

  /// Whether whole numbers are enough to reckon with.
  fileprivate var isWhole: Bool {
    switch mode {
    case LAMINA_BLEND_COLOR_DODGE, LAMINA_BLEND_COLOR_BURN, LAMINA_BLEND_SOFT_LIGHT,
      LAMINA_BLEND_HUE, LAMINA_BLEND_SATURATION, LAMINA_BLEND_COLOR, LAMINA_BLEND_LUMINOSITY:
      false
    default: true
    }
  }
}

extension PixmanImage {
  /// Blends pixels, multiplied by `alpha` / 255 first, with those of a rectangle, which lies within
  /// the bounds.
  ///
  /// With a `mix` below 255 the pixels become what a scope of that coverage around the drawing would
  /// leave: blended, then blended back by `mix` / 255.
  ///
  /// Each channel is at most half of 1/255 from the formula's, and at most one more where `alpha` is
  /// below 255.
  package func blend(
    _ rect: PixelRect, pixels: Span<UInt32>, offset: Int = 0, stride: Int, alpha: UInt8 = 255,
    mix: UInt8 = 255, by kernel: BlendKernel
  ) {
    guard !rect.isEmpty, mix > 0 else { return }
    let (target, width, height) = (unsafe start(of: rect), rect.width, rect.height)
    unsafe pixels.withRows(of: rect, offset, stride) { source in
      if kernel.isWhole {
        unsafe lamina_blend_whole(
          target, pixelsPerRow, width, height, source, stride, alpha, mix,
          kernel.mode)
      } else {
        unsafe lamina_blend_parts(
          target, pixelsPerRow, width, height, source, stride, alpha, mix,
          kernel.mode)
      }
    }
  }
}
