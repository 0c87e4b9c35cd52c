// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// What the compositor sees of a layer tree: flat storage of ``RenderNode`` values, indexed by
/// small numbers ("slots"), kept between frames and changed in place.
///
/// Way of the data: the commit stage turns what changed in the layers into ``RenderTreeEdits``;
/// ``apply(_:rootTransform:target:)`` changes the nodes and answers with the places on the target
/// that look different now, for the damage stage; the planner walks the nodes.
///
/// Extents are kept in each node's own space, so that moving a layer with everything below it
/// changes one node and its ancestors, however much is below.
package struct RenderTree: Sendable {
  /// The nodes by slot; slots of removed layers hold a node outside the tree.
  package internal(set) var nodes: [RenderNode] = []
  /// The slot of the root, or ``RenderNode/none``.
  package internal(set) var root = RenderNode.none

  /// Nodes that cannot be placed, in the tree or below another such node.
  var skipped: Set<Int32> = []

  // Scratch of `apply`, kept so that a frame allocates nothing; valid where the stamp is current.
  var placed: [PlacedNode] = []
  var placedStamp: [UInt32] = []
  var climbedStamp: [UInt32] = []
  var dirtyStamp: [UInt32] = []
  var stamp: UInt32 = 0

  package init() {}

  package subscript(slot: Int32) -> RenderNode { nodes[Int(slot)] }

  /// The layers that are left out although they and all above them are visible, topmost ones only.
  package var skippedLayers: [(slot: Int32, reason: SkipReason)] {
    // Whether a node and all above it are visible and placed, as far as that is known by now.
    var isShown: [Int32: Bool] = [RenderNode.none: false]
    return skipped.sorted().compactMap { slot in
      guard case .skipped(let reason) = self[slot].placement, self[slot].isVisible else {
        return nil
      }
      guard slot != root else { return (slot, reason) }
      var path: [Int32] = []
      var at = self[slot].parent
      while isShown[at] == nil {
        path.append(at)
        at = at == root ? RenderNode.none : self[at].parent
      }
      for node in path.reversed() {
        let above = node == root || isShown[self[node].parent] == true
        isShown[node] = above && self[node].isVisible && self[node].placement.transform != nil
      }
      return isShown[self[slot].parent] == true ? (slot, reason) : nil
    }
  }
}

/// Where a node is on the target.
struct PlacedNode {
  /// From the node's space to device pixels; nil where it or an ancestor is not drawn.
  var toDevice: Transform2D?
  /// What the clips of its ancestors leave, as a bounding box in device pixels.
  var clip: PixelRect

  static let nowhere = PlacedNode(toDevice: nil, clip: .empty)
}

/// What changed since the last commit, slot by slot.
package struct RenderTreeEdits: Sendable {
  /// A node's new list of sublayers (back to front) and its mask.
  package struct Children: Sendable {
    package var slot: Int32
    package var children: [Int32]
    package var mask: Int32

    package init(slot: Int32, children: [Int32], mask: Int32) {
      self.slot = slot
      self.children = children
      self.mask = mask
    }
  }

  /// The slot of the root after the commit.
  package var root = RenderNode.none
  /// How many slots there must be.
  package var slotCount = 0
  /// New properties; a slot appears at most once.
  package var properties: [(slot: Int32, value: LayerProperties)] = []
  /// New sublayers and masks; a slot appears at most once.
  package var children: [Children] = []
  /// Slots whose layers left the tree and were not put back.
  package var removed: [Int32] = []

  package init() {}
}

/// A place on the target that may look different after an edit.
package struct RenderChange: Hashable, Sendable {
  /// What the node touched before, in device pixels.
  package var before: PixelRect
  /// What it touches now, in device pixels.
  package var after: PixelRect

  package init(before: PixelRect, after: PixelRect) {
    self.before = before
    self.after = after
  }
}

extension RenderTreeEdits {
  /// The slots that an edit names, each once.
  package var changedSlots: Set<Int32> {
    Set(properties.map(\.slot)).union(children.map(\.slot))
  }
}
