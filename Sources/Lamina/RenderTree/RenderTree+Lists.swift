// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// New lists of sublayers, and edits of long ones.
extension RenderTree {
  /// The number of sublayers of a node.
  @inline(__always)
  func childCount(of id: NodeID) -> Int {
    let crowd = nodes[id].crowd
    return crowd == .none ? nodes[id].children.slots.count : crowds[crowd].count
  }

  /// The sublayers of a node, from back to front; not copied unless their list has gaps.
  func children(of id: NodeID) -> [NodeID] {
    let list = nodes[id].children
    return list.slots.count == childCount(of: id) ? list.slots : Array(list)
  }

  /// Step 1 of an update: lists the nodes of an edit of a list.
  mutating func collectListed(_ edit: RenderTreeEdits.List) {
    enlist(edit.node, [.editedList, .content])
    for child in edit.removed { enlist(child, .subtree) }
    for place in edit.placed {
      let isNew = nodes[place.node].contentVersion == 0
      enlist(place.node, isNew ? [.subtree, .content] : .subtree)
    }
  }

  /// Step 1 of an update: lists the sublayers that a new list adds, removes or moves.
  ///
  /// The others are in the same order among themselves as before, so no pixel beyond these may differ.
  mutating func collectListed(_ edit: RenderTreeEdits.Children) {
    let changes = SiblingChanges(from: nodes[edit.node].children.slots, to: edit.children) {
      child in
      // One that changes as a whole may as well be the one that moves.
      let hint = nodes[child].updateHint.index
      let isListed = hint < update.nodes.count && update.nodes[hint].id == child
      return isListed && update.nodes[hint].changes.contains(.subtree) ? nil : nodes[child].order
    }
    for child in changes.removed { enlist(child, .subtree) }
    if edit.areNew { return }
    for child in changes.added {
      let isNew = nodes[child].contentVersion == 0
      enlist(child, isNew ? [.subtree, .content] : .subtree)
    }
    for child in changes.moved { enlist(child, .subtree) }
  }

  /// Takes the nodes that leave lists out of them.
  mutating func removeFromLists(_ edits: RenderTreeEdits) {
    for edit in edits.lists {
      let crowd = nodes[edit.node].crowd
      for child in edit.removed where nodes[child].parent == edit.node {
        let place = nodes[child].order
        nodes[edit.node].children.remove(at: place)
        crowds[crowd].count -= 1
        if update.nodes[enlist(child)].marks.contains(.wasAtEdge) {
          crowds[crowd].noteChange(place.index...place.index)
        }
        ownGrid(of: crowd)?.move(place, to: .null)
        nodes[child].parent = .none
      }
      if nodes[edit.node].children.slots.count > 2 * crowds[crowd].count + 64 {
        closeGaps(of: edit.node)
      }
    }
  }

  /// Puts the nodes that come into lists at their places.
  mutating func insertIntoLists(_ edits: RenderTreeEdits) {
    for edit in edits.lists {
      for place in edit.placed {
        insert(place, in: edit.node)
        crowds[nodes[edit.node].crowd].count += 1
        nodes[place.node].parent = edit.node
        nodes[place.node].traits.remove(.isMask)
        noteTraits(ofPart: place.node, at: edit.node)
      }
      if crosses(edit.node) { recross(edit.node) }
      if nodes[edit.node].isCostly { noteCostly(edit.node) }
    }
  }

  private mutating func insert(_ place: RenderTreeEdits.Place, in parent: NodeID) {
    let neighbor = place.neighbor
    var before = nodes[parent].children.slots.count
    if neighbor != .none, nodes[neighbor].parent == parent {
      before = nodes[neighbor].order.index + (place.isBehind ? 1 : 0)
    }
    if before == nodes[parent].children.slots.count {
      nodes[place.node].order = nodes[parent].children.append(place.node)
      return
    }
    if let changed = nodes[parent].children.insert(place.node, before: before) {
      return renumber(changed, of: parent, new: place.node)
    }
    let count = crowds[nodes[parent].crowd].count
    let room = nodes[parent].children.spread(around: before, count: count)
    // Further ones often follow, in front of this one or behind it: they find room on that side.
    _ = nodes[parent].children.insert(
      place.node, before: place.isBehind ? room.lowerBound : room.upperBound)
    renumberAll(of: parent)
  }

  /// Gives the nodes at some places of a list their new places; one of them was in no list.
  private mutating func renumber(_ places: Range<Int>, of parent: NodeID, new: NodeID) {
    var moved: [(from: SiblingID, to: SiblingID)] = []
    for at in places {
      let child = nodes[parent].children.slots[at]
      guard child != .none else { continue }
      if child != new { moved.append((nodes[child].order, SiblingID(index: at))) }
      nodes[child].order = SiblingID(index: at)
    }
    guard let first = moved.first, let last = moved.last else { return }
    let crowd = nodes[parent].crowd
    crowds[crowd].noteChange(
      min(first.from.index, first.to.index)...max(last.from.index, last.to.index))
    ownGrid(of: crowd)?.renumber(moved)
  }

  private mutating func renumberAll(of parent: NodeID) {
    for at in nodes[parent].children.slots.indices {
      let child = nodes[parent].children.slots[at]
      if child != .none { nodes[child].order = SiblingID(index: at) }
    }
    crowds[nodes[parent].crowd].noteNewPlaces()
    crowds[nodes[parent].crowd].grid = SiblingGrid()
    update.visitedSiblings += childCount(of: parent)
  }

  /// Places the nodes that came into a list; the others there stay where they are.
  mutating func placeListed() {
    for index in 0..<update.nodes.count where update.nodes[index].changes.contains(.subtree) {
      let id = update.nodes[index].id
      if nodes[id].parent != .none { placeWithSpace(id) }
    }
  }

  /// Closes the gaps in a list.
  mutating func closeGaps(of parent: NodeID) {
    guard nodes[parent].children.slots.count > childCount(of: parent) else { return }
    nodes[parent].children.close()
    renumberAll(of: parent)
  }

  /// The grid of a crowd, to be changed; nil if it is another tree's too, and then this tree gets a new one.
  private mutating func ownGrid(of crowd: CrowdID) -> SiblingGrid? {
    if isKnownUniquelyReferenced(&crowds[crowd].grid) { return crowds[crowd].grid }
    crowds[crowd].grid = SiblingGrid()
    return nil
  }
}
