// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaKernels

/// Multiplies the coverage of a rectangle by that of another mask, or if `inverted` by 255 minus
/// that; each product of fractions of 255 is rounded to nearest.
///
/// An offset is the index of the byte for the rectangle's first pixel, a stride the distance from a
/// row to the next. A `factorStride` of 0 repeats one row. Traps if a byte would be outside its
/// span; a width or height of 0 does nothing.
func multiplyMask(
  _ mask: inout MutableSpan<UInt8>, offset: Int = 0, stride: Int, by factor: Span<UInt8>,
  factorOffset: Int = 0, factorStride: Int, width: Int, height: Int, inverted: Bool = false
) {
  guard width > 0, height > 0 else { return }
  require(
    offset >= 0 && stride >= width && offset + (height - 1) * stride + width <= mask.count,
    "the rectangle lies outside the mask")
  require(
    factorOffset >= 0 && factorStride >= 0
      && factorOffset + (height - 1) * factorStride + width <= factor.count,
    "the rectangle lies outside the factor")
  // In range by the preconditions.
  unsafe mask.withUnsafeMutableBufferPointer { mask in
    unsafe factor.withUnsafeBufferPointer { factor in
      guard let to = mask.baseAddress, let from = factor.baseAddress else { return }
      unsafe lamina_mask_multiply(
        to + offset, stride, from + factorOffset, factorStride, width, height, inverted)
    }
  }
}
