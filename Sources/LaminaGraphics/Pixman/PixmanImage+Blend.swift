// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaKernels

/// The formula of a kernel that blends pixels with the destination.
package struct BlendKernel: Hashable, Sendable {
  package let number: UInt32

  /// The formula at an index of the kernels' list, which is the list of blend modes.
  init(number: Int) { self.number = UInt32(clamping: number) }

  var mode: lamina_blend_mode { lamina_blend_mode(rawValue: number) }

  /// Whether the formula can be computed in integers.
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
  /// Blends pixels, first multiplied by `alpha` / 255, with those of a rectangle, which is inside
  /// the bounds.
  ///
  /// With a `mix` below 255 the result is that of a scope of that coverage around the drawing:
  /// blended, then blended back by `mix` / 255.
  ///
  /// Each channel differs from the formula's by at most half of 1/255, and by at most one more if
  /// `alpha` is below 255.
  package func blend(
    _ rect: PixelRect, pixels: StridedSpan<UInt32>, alpha: UInt8 = 255, mix: UInt8 = 255,
    by kernel: BlendKernel
  ) {
    guard !rect.isEmpty, mix > 0 else { return }
    let (target, width, height) = (unsafe start(of: rect), rect.width, rect.height)
    unsafe pixels.withRows(of: rect) { source, stride in
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
