// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaKernels

extension PixmanImage {
  /// Transforms the straight colours of a rectangle's pixels by matrices of twenty numbers each,
  /// one after another; see `lamina_color_matrices`.
  ///
  /// Each channel differs from the exact one by at most half of 1/255, and a little more because of
  /// single precision.
  package func changeColors(in rect: PixelRect, by matrices: [Float]) {
    guard !rect.isEmpty else { return }
    require(matrices.count % 20 == 0, "a colour matrix has twenty numbers")
    unsafe lamina_color_matrices(
      start(of: rect), pixelsPerRow, rect.width, rect.height, matrices, matrices.count / 20)
  }
}
