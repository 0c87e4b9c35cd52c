// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaKernels

extension CoverageMask {
  /// A rectangle without the columns at its sides that have no coverage at all; empty if it has no
  /// coverage.
  ///
  /// The coverage of its first pixel is the byte at `offset`, and rows are `stride` bytes apart, 0
  /// if one row is repeated. Traps if a byte would be outside the mask.
  package func seenPart(of rect: PixelRect, offset: Int, stride: Int) -> PixelRect {
    guard !rect.isEmpty else { return rect }
    require(
      offset >= 0 && stride >= 0
        && offset + (rect.height - 1) * stride + rect.width <= bytes.count,
      "the rectangle lies outside the mask")
    var (first, end) = (0, 0)
    unsafe bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      // In range by the precondition.
      unsafe lamina_mask_columns(
        base + offset, stride, rect.width, rect.height, &first, &end)
    }
    return PixelRect(
      minX: rect.minX + first, minY: rect.minY, maxX: rect.minX + end, maxY: rect.maxY)
  }
}
