// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Names a node of the render tree: `tree[node]`.
///
/// A node keeps its identifier while its layer is in the tree. After that another layer gets it.
package struct NodeID: Hashable, Comparable, Sendable {
  /// The node's place in the tree's storage; −1 for ``none``.
  package let number: Int32

  /// No node.
  ///
  /// Nodes hold this instead of an optional: `Int32?` takes eight bytes of a node, `Int32` takes four.
  package static var none: NodeID { NodeID(number: -1) }

  @inline(__always)
  package init(number: Int32) { self.number = number }

  /// The node at a place in the tree's storage.
  @inline(__always)
  package init(index: Int) { number = Int32(truncatingIfNeeded: index) }

  /// The node's place in the tree's storage.
  @inline(__always)
  package var index: Int { Int(number) }

  package static func < (one: NodeID, other: NodeID) -> Bool { one.number < other.number }
}
