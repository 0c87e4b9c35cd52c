// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Many siblings that change alike, in one loop each: sublayers that only moved, and lists of new
// layers without sublayers. They are edited, placed and measured without entries of their own.
extension RenderTree {
  /// Moves the children that only move, and notes where they were and are.
  ///
  /// All else is placed by now. Neither their extents nor what is below them change.
  mutating func moveChildren(
    _ edits: RenderTreeEdits, _ screen: Screen, _ changes: inout RenderTreeChanges
  ) {
    for (moved, before) in zip(edits.movedChildren, work.parentsBefore) {
      let after = work.places[place(of: moved.parent, screen)]
      let parent = moved.parent
      // Where all move, what they reach together comes from the same loop.
      let areAll = moved.moves.count == nodes[parent].children.count
      let shift = work.scrolls.isEmpty ? nil : shift(of: moved.parent)
      var crowd = SiblingCrowd()
      for index in moved.moves {
        let move = edits.moves[index]
        let id = move.node
        let isNoted = changes.hasRoom
        let old = isNoted ? before.box(of: nodes[id]) : .empty
        nodes[id].properties.position = move.position
        place(move.node)
        if isNoted {
          let new = after.box(of: nodes[id])
          if let shift { work.scrolls[shift].add(old, new) } else { changes.add(old, new) }
        }
        if areAll { crowd.grow(to: extentInParent(of: id), margin: nodes[id].margin) }
      }
      if areAll {
        remember(crowd, of: parent)
        work.nodes[concern(moved.parent)].roles.insert(.crowdIsKnown)
      }
      work.visitedSiblings += moved.moves.count
    }
  }

  /// Links, places and measures the children of a node, which are new and have none.
  mutating func addLeaves(of parent: NodeID) {
    let count = nodes[parent].children.count
    var crowd = SiblingCrowd()
    for order in 0..<count {
      let child = nodes[parent].children[order]
      nodes[child].parent = parent
      nodes[child].order = Int32(truncatingIfNeeded: order)
      place(child)
      nodes[child].becomeLeaf(contentVersion)
      crowd.grow(to: extentInParent(of: child), margin: nodes[child].margin)
    }
    work.visitedSiblings += count
    guard count > SiblingCrowd.fewest else { return }
    remember(crowd, of: parent)
    work.nodes[concern(parent)].roles.insert(.crowdIsKnown)
  }

  /// ``RenderNode/extentInParent`` of a node where it stands: asked of the node, the compiler would
  /// copy that first.
  @inline(__always)
  func extentInParent(of id: NodeID) -> CGRect {
    guard let translation = nodes[id].translationInParent else { return nodes[id].turnedExtent }
    return nodes[id].subtreeExtent.translated(by: translation)
  }

  /// Notes where new leaves are.
  mutating func noteLeaves(
    _ edits: RenderTreeEdits, _ screen: Screen, _ changes: inout RenderTreeChanges
  ) {
    for edit in edits.children where edit.areNewLeaves && !edit.children.isEmpty {
      let after = work.places[place(of: edit.node, screen)]
      for child in edit.children {
        guard changes.hasRoom else { break }
        changes.add(.empty, after.box(of: nodes[child]))
      }
    }
    forgetPlaces()
  }
}

extension RenderNode {
  /// Measures a new node that has no sublayers and no mask.
  @inline(__always)
  fileprivate mutating func becomeLeaf(_ version: UInt64) {
    contentVersion = version
    updateExtent(sublayers: .null, maskExtent: nil, margin: 0)
  }
}

extension PlacedNode {
  /// The pixels that a child and all below it can touch.
  @inline(__always)
  fileprivate func box(of child: RenderNode) -> PixelRect {
    // Of replicas the parent's own place is noted.
    guard showsChildren, !hasReplicas, !child.subtreeExtent.isNothing, let toDevice else {
      return .empty
    }
    return child.deviceBox(of: child.subtreeExtent, through: toDevice).intersection(childClip)
  }
}

extension RenderTreeChanges {
  /// Beyond so many places of siblings, each for itself is of no use.
  private static let mostSiblings = 1024

  /// Gathers the places of siblings in tiles from the start where there will be very many.
  mutating func prepare(for edits: RenderTreeEdits, _ screen: RenderTree.Screen, keepsPlaces: Bool)
  {
    guard !keepsPlaces else { return }
    let leaves = edits.children.reduce(0) { $0 + ($1.areNewLeaves ? $1.children.count : 0) }
    if edits.moves.count + leaves > Self.mostSiblings { tiles = DamageTiles(target: screen.target) }
  }

  /// Whether a further place can make a difference.
  var hasRoom: Bool { tiles?.isFull != true }

  /// Adds where a node was and where it is.
  @inline(__always)
  mutating func add(_ before: PixelRect, _ after: PixelRect) {
    if tiles == nil {
      if before.isEmpty && after.isEmpty { return }
      places.append(RenderChange(before: before, after: after))
    } else {
      tiles?.add(before)
      tiles?.add(after)
    }
  }
}
