// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaKernels

/// Multiplies the coverage of a rectangle by that of another mask, or if `inverted` by 255 minus
/// that; each product of fractions of 255 is rounded to nearest.
///
/// The rectangle begins with the byte at the index `offset` of the mask, whose rows are `stride` bytes apart. Traps
/// if a byte would be outside its span; a width or height of 0 does nothing.
func multiplyMask(
  _ mask: inout MutableSpan<UInt8>, offset: Int = 0, stride: Int, by factor: StridedSpan<UInt8>,
  width: Int, height: Int, inverted: Bool = false
) {
  guard width > 0, height > 0 else { return }
  require(
    offset >= 0 && stride >= width && offset + (height - 1) * stride + width <= mask.count,
    "the rectangle lies outside the mask")
  let rect = PixelRect(x: 0, y: 0, width: width, height: height)
  // In range by the precondition.
  unsafe mask.withUnsafeMutableBufferPointer { mask in
    unsafe factor.withRows(of: rect) { from, factorStride in
      guard let to = mask.baseAddress else { return }
      unsafe lamina_mask_multiply(
        to + offset, stride, from, factorStride, width, height, inverted)
    }
  }
}
