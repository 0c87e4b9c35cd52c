// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// `rounded()` is a call to the C library on baseline processors, and each frame has several for
// each box. These functions give the same result to the last bit; as with `Int(_:)`, the number
// must be within the range of `Int`.
extension CGFloat {
  /// The nearest integer, halves away from zero.
  @inline(__always)
  var nearestInt: Int {
    let whole = Int(self)
    let rest = self - CGFloat(whole)
    return rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole
  }

  /// The smallest integer that is not below.
  @inline(__always)
  var ceilingInt: Int {
    let whole = Int(self)
    return CGFloat(whole) < self ? whole + 1 : whole
  }
}
