// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaKernels

/// The pixels of a rectangle, each channel multiplied by that of `factor`, row by row.
///
/// Products of fractions of 255 are rounded to nearest. Traps if a pixel would be outside the span.
package func tintedPixels(of rect: PixelRect, _ pixels: StridedSpan<UInt32>, by factor: UInt32)
  -> [UInt32]
{
  guard !rect.isEmpty else { return [] }
  // Every element is written.
  return unsafe Array(unsafeUninitializedCapacity: rect.area) { buffer, count in
    guard let to = buffer.baseAddress else { return }
    unsafe pixels.withRows(of: rect) { from, stride in
      unsafe lamina_tint(to, rect.width, from, stride, rect.width, rect.height, factor)
    }
    count = rect.area
  }
}
