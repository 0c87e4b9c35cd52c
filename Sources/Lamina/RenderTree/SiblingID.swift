// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Names a child among its siblings by its place in the list of its parent: from back to front, from 0.
package struct SiblingID: Hashable, Comparable, Sendable {
  let number: Int32

  /// The child at an index of the list.
  @inline(__always)
  init(index: Int) { number = Int32(truncatingIfNeeded: index) }

  /// The index in the list.
  @inline(__always)
  package var index: Int { Int(number) }

  @inline(__always)
  package static func < (one: SiblingID, other: SiblingID) -> Bool { one.number < other.number }
}
