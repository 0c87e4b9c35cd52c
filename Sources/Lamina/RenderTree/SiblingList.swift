// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Names a child among its siblings by its place in the list of its parent: from back to front, from 0.
package typealias SiblingID = ListID<NodeID>

/// The sublayers of a node, from back to front, at numbered places.
///
/// A short list has no gaps. In a long one a sublayer that leaves leaves a gap, and one that comes takes a gap near
/// its place, so that an edit concerns few others, however many there are:
///
///     place    0 1 2 3 4 5 6
///     node     a b · c · · d      c leaves; e comes between b and d
///     node     a b e · · · d
///
/// If no gap is near, the list is spread out: all get new places, with gaps between them, and many gaps where the
/// last one came. The last place is never a gap.
package struct SiblingList: Sequence, Sendable {
  /// The nodes at their places; ``NodeID/none`` is a gap.
  private(set) var slots: [NodeID] = []

  init() {}

  init(_ nodes: [NodeID]) { slots = nodes }

  package var isEmpty: Bool { slots.isEmpty }

  /// The backmost node.
  var first: NodeID? { slots.first { $0 != .none } }

  package struct Iterator: IteratorProtocol {
    fileprivate let slots: [NodeID]
    private var place = 0

    fileprivate init(_ slots: [NodeID]) { self.slots = slots }

    @inline(__always)
    package mutating func next() -> NodeID? {
      while place < slots.count {
        let node = slots[place]
        place += 1
        if node != .none { return node }
      }
      return nil
    }
  }

  package func makeIterator() -> Iterator { Iterator(slots) }

  /// The nodes up to a place, including the one there.
  func nodes(upTo place: SiblingID) -> [NodeID] {
    slots.prefix(place.index + 1).filter { $0 != .none }
  }

  // MARK: Edits

  /// How far a gap may be from where one comes.
  private static let reach = 32

  /// Leaves a gap at a place.
  mutating func remove(at place: SiblingID) {
    slots[place] = .none
    while slots.last == NodeID.none { slots.removeLast() }
  }

  /// Adds a node in front of all, and returns its place.
  mutating func append(_ node: NodeID) -> SiblingID { slots.add(node) }

  /// Adds a node before a place, and returns the places of all that have a new one; nil if no gap is near.
  mutating func insert(_ node: NodeID, before place: Int) -> Range<Int>? {
    var (left, right) = (place - 1, place)
    for _ in 0..<Self.reach {
      if left >= 0, slots[left] == .none {
        for at in left..<(place - 1) { slots[at] = slots[at + 1] }
        slots[place - 1] = node
        return left..<place
      }
      if right < slots.count, slots[right] == .none {
        for at in (place..<right).reversed() { slots[at + 1] = slots[at] }
        slots[place] = node
        return place..<(right + 1)
      }
      (left, right) = (left - 1, right + 1)
    }
    return nil
  }

  /// Gives all nodes new places with gaps between them, and many before a place; returns the places of these.
  mutating func spread(around place: Int, count: Int) -> Range<Int> {
    var spread: [NodeID] = []
    let room = count / 8 + 16
    spread.reserveCapacity(count + count / 8 + room)
    var roomStart = 0
    var sinceGap = 0
    for (at, node) in slots.enumerated() {
      if at == place {
        roomStart = spread.count
        spread.append(contentsOf: repeatElement(.none, count: room))
      }
      guard node != .none else { continue }
      spread.append(node)
      sinceGap += 1
      if sinceGap == 8, at + 1 < slots.count {
        spread.append(.none)
        sinceGap = 0
      }
    }
    slots = spread
    return roomStart..<(roomStart + room)
  }

  /// Closes all gaps.
  mutating func close() { slots.removeAll { $0 == .none } }
}
