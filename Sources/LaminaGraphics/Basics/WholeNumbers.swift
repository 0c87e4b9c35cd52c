// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

// `rounded()` is a call to the C library on baseline processors, and each frame has several for
// each box. These functions give the same result to the last bit; as with `Int(_:)`, the number
// must be within the range of `Int`.
extension CGFloat {
  /// The nearest integer, halves upwards: what a whole number adds does not depend on the sign.
  @inlinable
  @inline(__always)
  var nearestInt: Int {
    let whole = Int(self)
    let rest = self - CGFloat(whole)
    return rest >= 0.5 ? whole + 1 : rest < -0.5 ? whole - 1 : whole
  }

  /// The smallest integer that is not below.
  @inline(__always)
  var ceilingInt: Int {
    let whole = Int(self)
    return CGFloat(whole) < self ? whole + 1 : whole
  }
}

extension CGFloat {
  /// The exponent of the smallest power of two that is not below; a number that is larger than a power by at most
  /// 1/4096 counts as that power, because scales are rounded.
  ///
  /// The number must be normal and positive.
  package var octave: Int { Int(exponent) + (significand <= 1 + 1 / 4096 ? 0 : 1) }
}
