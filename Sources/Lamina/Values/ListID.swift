// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Names a thing by its place in a list; a list of other things does not accept it.
package struct ListID<Item>: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The place in the list; −1 for ``none``.
  package let number: Int32

  /// The thing at a place in the list.
  @inline(__always)
  package init(index: Int) { number = Int32(truncatingIfNeeded: index) }

  /// Nothing.
  ///
  /// What is kept for each layer holds this instead of an optional: `Int32?` takes eight bytes, `Int32` takes four.
  @inline(__always)
  package static var none: ListID { ListID(index: -1) }

  /// The place in the list.
  @inline(__always)
  package var index: Int { Int(number) }

  /// The name, unless it is of nothing.
  @inline(__always)
  var ifAny: ListID? { self == .none ? nil : self }

  @inline(__always)
  package static func < (one: ListID, other: ListID) -> Bool { one.number < other.number }

  package var description: String { "\(number)" }
}

extension Array {
  package subscript(id: ListID<Element>) -> Element {
    @inline(__always) get { self[id.index] }
    @inline(__always) _modify { yield &self[id.index] }
  }

  /// The names of all elements, in order.
  var ids: some BidirectionalCollection<ListID<Element>> {
    indices.lazy.map(ListID.init(index:))
  }

  /// Adds an element, and returns its name.
  @inline(__always)
  mutating func add(_ element: consuming Element) -> ListID<Element> {
    append(element)
    return ListID(index: count - 1)
  }
}

/// Names a node of the render tree: `tree[node]`.
///
/// A node keeps its identifier while its layer is in the tree. After that another layer gets it.
package typealias NodeID = ListID<NamedNode>

/// What a ``NodeID`` names; the nodes themselves are known in later folders only.
package enum NamedNode {}
