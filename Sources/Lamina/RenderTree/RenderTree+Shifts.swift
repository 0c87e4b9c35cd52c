// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// A node whose sublayers may all have moved by one vector.
struct ScrolledNode: Sendable {
  let node: NodeID
  /// How far they moved, in the node's space.
  let way: CGPoint
  /// Whether the origin of the node's bounds moved them, and not the position of each.
  let isByOrigin: Bool
  /// How many sublayers are known to have moved by their positions.
  fileprivate var shifted = 0
  /// What is damaged where the pixels are not moved.
  var places: [RenderChange] = []

  fileprivate init(node: NodeID, way: CGPoint, isByOrigin: Bool, shifted: Int = 0) {
    self.node = node
    self.way = way
    self.isByOrigin = isByOrigin
    self.shifted = shifted
  }

  /// Adds where a sublayer was and where it is.
  mutating func add(_ before: PixelRect, _ after: PixelRect) {
    guard !before.isEmpty || !after.isEmpty else { return }
    places.append(RenderChange(before: before, after: after))
  }
}

// Which nodes the edits let scroll, before anything is looked at on the target.
extension RenderTree {
  /// So many contents are moved in a frame; each looks through the damage of all others.
  private static let mostScrolls = 32

  private var hasRoomForScrolls: Bool { work.scrolls.count < Self.mostScrolls }

  /// Notes nodes of which the origin of the bounds moves, and nodes whose sublayers all move by one
  /// vector.
  ///
  /// The ancestors of what is edited are in the list. Cost: the edits, where one of them moves.
  mutating func collectScrolls(_ edits: RenderTreeEdits) {
    for moved in edits.movedChildren { collectShift(moved, edits) }
    for edit in edits.properties where hasRoomForScrolls {
      if case .boundsOrigin(let new) = edit.value {
        let old = nodes[edit.node].properties.bounds.origin
        let way = CGPoint(x: old.x - new.x, y: old.y - new.y)
        work.scrolls.append(ScrolledNode(node: edit.node, way: way, isByOrigin: true))
      } else if let position = edit.position(edits.values) {
        collectShift(startingWith: edit.node, at: position)
      }
    }
    if work.scrolls.contains(where: { !$0.isByOrigin }) { confirmShifts(edits) }
  }

  /// Notes a node with many sublayers, of which most do no more than move by one vector.
  private mutating func collectShift(
    _ moved: RenderTreeEdits.MovedChildren, _ edits: RenderTreeEdits
  ) {
    guard let first = moved.moves.first else { return }
    let way = way(of: edits.moves[first].node, to: edits.moves[first].position)
    for move in edits.moves[moved.moves]
    where self.way(of: move.node, to: move.position) != way { return }
    addShift(of: moved.parent, by: way, shifted: moved.moves.count)
  }

  /// Notes the parent of a node that moves where the node is its first child: once a parent,
  /// whatever the order of the edits.
  private mutating func collectShift(startingWith id: NodeID, at position: CGPoint) {
    let parent = nodes[id].parent
    guard parent != NodeID.none, nodes[parent].children.first == id else { return }
    addShift(of: parent, by: way(of: id, to: position), shifted: 0)
  }

  private mutating func addShift(of parent: NodeID, by way: CGPoint, shifted: Int) {
    let entry = concern(parent)
    guard hasRoomForScrolls, way != .zero,
      Int(work.nodes[entry].changedChildren) == nodes[parent].children.count,
      work.nodes[entry].roles.isDisjoint(with: ConcernedNode.Roles.edited.union(.shiftsChildren))
    else { return }
    work.nodes[entry].roles.insert(.shiftsChildren)
    work.scrolls.append(
      ScrolledNode(node: parent, way: way, isByOrigin: false, shifted: shifted))
  }

  /// Forgets the nodes of which a sublayer does not move, or another way.
  private mutating func confirmShifts(_ edits: RenderTreeEdits) {
    for edit in edits.properties {
      guard let position = edit.position(edits.values),
        let index = shift(of: nodes[edit.node].parent),
        way(of: edit.node, to: position) == work.scrolls[index].way
      else { continue }
      work.scrolls[index].shifted += 1
      let entry = concern(edit.node)
      // What does more than move is damage besides.
      guard work.nodes[entry].roles.subtracting(.hasAncestors) == .subtree,
        edit.differences == .position
      else { continue }
      work.nodes[entry].roles.insert(.shifted)
    }
    work.scrolls.removeAll {
      !$0.isByOrigin && $0.shifted != nodes[$0.node].children.count
    }
  }

  private func way(of id: NodeID, to position: CGPoint) -> CGPoint {
    let old = nodes[id].properties.position
    return CGPoint(x: position.x - old.x, y: position.y - old.y)
  }

  /// Where a node stands among those whose sublayers move by their positions.
  func shift(of id: NodeID) -> Int? {
    guard id != NodeID.none,
      work.nodes[Int(nodes[id].workIndex)].roles.contains(.shiftsChildren)
    else { return nil }
    return work.scrolls.firstIndex { $0.node == id && !$0.isByOrigin }
  }

  /// Whether a place is damaged only where a scroll does not move its pixels, and is kept with that.
  mutating func keepForScroll(_ change: RenderChange, of node: ConcernedNode) -> Bool {
    if node.roles.contains(.shifted), let index = shift(of: nodes[node.node].parent) {
      work.scrolls[index].places.append(change)
      // A change further down that shows all over the node is more than a move.
      return node.roles.isDisjoint(with: [.notedBefore, .notedAfter])
    }
    guard let index = work.scrolls.firstIndex(where: { $0.node == node.node && $0.isByOrigin })
    else { return false }
    work.scrolls[index].places.append(change)
    return true
  }
}

extension RenderTreeEdits.Properties {
  /// Where the node stands afterwards, if that may be another place than before.
  fileprivate func position(_ values: [LayerProperties]) -> CGPoint? {
    switch value {
    case .position(let position): position
    case .all(let index): values[Int(index)].position
    case .boundsOrigin, .opacity, .backgroundColor: nil
    }
  }
}
