// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// A number made from a value's numbers, the same for equal values and almost never for others.
///
/// `Hasher` protects against keys chosen to collide, which takes about twenty times as long for a
/// recipe. A person who chooses colliding shapes only slows down that one picture.
package struct Fingerprint {
  package private(set) var bits: UInt64 = 0

  package init() {}

  @inline(__always)
  mutating func add(_ word: UInt64) {
    bits = (bits ^ word) &* 0x9E37_79B9_7F4A_7C15
    bits ^= bits &>> 29
  }

  @inline(__always)
  package mutating func add(_ value: Int) { add(UInt64(bitPattern: Int64(value))) }

  /// Adds a number; both zeros are one.
  @inline(__always)
  mutating func add(_ value: CGFloat) { add(Double(value + 0).bitPattern) }
}
