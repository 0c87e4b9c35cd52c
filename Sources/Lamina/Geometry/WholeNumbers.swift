// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation

// `rounded()` is a call to the C library on processors of the baseline, and there are several for
// each box of each frame. These are the same to the last bit; as with `Int(_:)`, the number must be
// within its range.
extension CGFloat {
  /// The nearest whole number, halves away from zero.
  @inline(__always)
  package var nearestInt: Int {
    let whole = Int(self)
    let rest = self - CGFloat(whole)
    return rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole
  }

  /// The largest whole number that is not above.
  @inline(__always)
  package var floorInt: Int {
    let whole = Int(self)
    return CGFloat(whole) > self ? whole - 1 : whole
  }

  /// The smallest whole number that is not below.
  @inline(__always)
  package var ceilingInt: Int {
    let whole = Int(self)
    return CGFloat(whole) < self ? whole + 1 : whole
  }
}
