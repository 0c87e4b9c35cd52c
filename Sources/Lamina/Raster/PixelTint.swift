// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaKernels

/// The pixels of a rectangle, each channel multiplied by that of `factor`, row by row.
///
/// An offset is the index of the rectangle's first pixel, the stride the distance from a row to the
/// next. Products of fractions of 255 are rounded to nearest. Traps if a pixel would be outside the
/// span.
func tintedPixels(
  _ pixels: Span<UInt32>, offset: Int = 0, stride: Int, width: Int, height: Int, by factor: UInt32
) -> [UInt32] {
  guard width > 0, height > 0 else { return [] }
  require(
    offset >= 0 && stride >= width && offset + (height - 1) * stride + width <= pixels.count,
    "the rectangle lies outside the pixels")
  // In range by the precondition, and every element is written.
  return unsafe pixels.withUnsafeBufferPointer { source in
    unsafe Array(unsafeUninitializedCapacity: width * height) { buffer, count in
      guard let to = buffer.baseAddress, let from = source.baseAddress else { return }
      unsafe lamina_tint(to, width, from + offset, stride, width, height, factor)
      count = width * height
    }
  }
}
