// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// The edits themselves: links, properties, and the placements that follow from both.
extension RenderTree {
  mutating func grow(_ edits: RenderTreeEdits) {
    guard let newNodes = edits.newNodes?.take() else { return }
    let count = nodes.count + newNodes.count
    // Doubling would cost more than the nodes of a large tree that hardly grows.
    if !nodes.isEmpty, count > nodes.capacity {
      nodes.reserveCapacity(max(count, nodes.count + nodes.count / 4))
    }
    if nodes.isEmpty { nodes = newNodes } else { nodes.append(contentsOf: newNodes) }
  }

  /// Puts the new lists and the new root in place.
  mutating func link(_ edits: RenderTreeEdits) {
    for edit in edits.children {
      for child in nodes[edit.node].children { unlink(child, from: edit.node) }
      unlink(nodes[edit.node].mask, from: edit.node)
    }
    for edit in edits.children {
      nodes[edit.node].children = edit.children
      if crosses(edit.node) { recross(edit.node) }
      nodes[edit.node].mask = edit.mask
      // Leaves are linked when they are placed.
      for (order, child) in edit.children.enumerated() where !edit.areNewLeaves {
        nodes[child].parent = edit.node
        nodes[child].order = Int32(truncatingIfNeeded: order)
        nodes[child].traits.remove(.isMask)
        noteTraits(ofPart: child, at: edit.node)
      }
      if edit.mask != NodeID.none {
        nodes[edit.mask].parent = edit.node
        nodes[edit.mask].order = 0
        nodes[edit.mask].traits.insert(.isMask)
        noteTraits(ofPart: edit.mask, at: edit.node)
      }
      // A mask is costly, and sublayers may make a shadow so.
      if nodes[edit.node].isCostly { noteCostly(edit.node) }
    }
    root = edits.root
    if root != NodeID.none { nodes[root].parent = NodeID.none }
  }

  /// Notes at a layer what a sublayer or the mask tells of all below.
  private mutating func noteTraits(ofPart child: NodeID, at id: NodeID) {
    if nodes[child].hasCostly { noteCostly(id) }
    if nodes[child].traits.contains(.hasDeferred) { note(.hasDeferred, at: id) }
  }

  private mutating func unlink(_ child: NodeID, from parent: NodeID) {
    guard child != NodeID.none, nodes[child].parent == parent else { return }
    nodes[child].parent = NodeID.none
  }

  mutating func assign(_ edits: RenderTreeEdits) {
    for edit in edits.properties {
      let id = edit.node
      switch edit.value {
      case .position(let position): nodes[id].properties.position = position
      case .boundsOrigin(let origin):
        nodes[id].properties.bounds.origin = origin
        if nodes[id].traits.contains(.turnsSublayers) {
          work.nodes[concern(edit.node)].roles.insert(.replaced)
        }
      case .opacity(let opacity):
        nodes[id].properties.opacity = opacity
        if opacity < 1, nodes[id].opensScope { noteCostly(edit.node) }
      case .backgroundColor(let color):
        nodes[id].properties.backgroundColor = color
        noteRoom(edit.node)
      case .all(let index):
        let value = edits.values[Int(index)]
        let isLikeBefore = value.placesSublayers(like: nodes[id].properties)
        nodes[id].assign(value)
        noteEffects(of: edit.node)
        if crosses(edit.node) { recross(edit.node) }
        if !isLikeBefore { work.nodes[concern(edit.node)].roles.insert(.replaced) }
      }
    }
  }

  /// Places every node whose own or whose parent's geometry changed.
  mutating func placeAnew(_ edits: RenderTreeEdits) {
    for edit in edits.properties {
      switch edit.value {
      case .position, .boundsOrigin, .all: placeWithSpace(edit.node)
      case .opacity, .backgroundColor: break
      }
    }
    for id in edits.newSlots { placeWithSpace(id) }
    for index in work.nodes.indices
    where !work.nodes[index].roles.isDisjoint(with: [.relisted, .replaced]) {
      let id = work.nodes[index].node
      if work.nodes[index].roles.contains(.newLeaves) {
        addLeaves(of: id)
      } else {
        for child in nodes[id].children { placeWithSpace(child) }
      }
      if nodes[id].mask != NodeID.none { placeWithSpace(nodes[id].mask) }
    }
    if root != NodeID.none { placeWithSpace(root) }
    if !work.recrossed.isEmpty { findCrossingChildren() }
  }

  @inline(__always)
  mutating func place(_ id: NodeID) {
    let parent = nodes[id].parent
    let wasPlaced = nodes[id].isPlaced
    if !nodes[id].traits.contains(.isUncommon),
      parent == .none || !nodes[parent].traits.contains(.turnsSublayers),
      let vector = nodes[id].properties.translationToParent
    {
      nodes[id].place(by: vector)
      if nodes[id].properties.flags.contains(.shouldRasterize) { noteCostly(id) }
    } else {
      placeByTransform(id, in: parent)
    }
    let isPlaced = nodes[id].isPlaced
    if !isPlaced {
      skipped.insert(id)
    } else if !wasPlaced, !skipped.isEmpty {
      skipped.remove(id)
    }
    noteRoom(id)
  }

  /// Places a node and, where it is a transform layer, all that stands in its space.
  ///
  /// A place follows from properties and links alone, which are all as they will be: one time is
  /// enough, however many of the layers around a node are placed anew.
  private mutating func placeWithSpace(_ id: NodeID) {
    place(id)
    guard nodes[id].isTransform else { return }
    var pending = [id]
    while let transform = pending.popLast() {
      let entry = concern(transform)
      guard !work.nodes[entry].roles.contains(.spaceIsPlaced) else { continue }
      work.nodes[entry].roles.formUnion([.own, .replaced, .spaceIsPlaced])
      for child in nodes[transform].children {
        place(child)
        if nodes[child].isTransform { pending.append(child) }
      }
    }
  }

  /// Apart from the above, for only few layers come here.
  @inline(never)
  private mutating func placeByTransform(_ id: NodeID, in parent: NodeID) {
    nodes[id].placement = RenderNode.placement(
      of: nodes[id].properties, in: parent == .none ? nil : nodes[parent].properties,
      space: space(around: id))
    noteCrossing(of: id, in: parent)
    // Every new node with uncommon properties comes here.
    noteEffects(of: id)
  }

  /// Notes whether a node is one of those that others must know of.
  private mutating func noteEffects(of id: NodeID) {
    if nodes[id].isCostly { noteCostly(id) }
    if nodes[id].properties.isDisplayDeferred { note(.hasDeferred, at: id) }
    if nodes[id].properties.blendMode?.cutsHoles == true {
      holeCutters.insert(id)
    } else if !holeCutters.isEmpty {
      holeCutters.remove(id)
    }
    if nodes[id].properties.replicator != nil {
      replicators.insert(id)
    } else if !replicators.isEmpty {
      replicators.remove(id)
    }
    if nodes[id].properties.hasBackdrop {
      backdrops.insert(id)
    } else if !backdrops.isEmpty {
      backdrops.remove(id)
    }
  }

  /// Empties the slot of a layer that left the tree.
  mutating func remove(_ id: NodeID) {
    forgetCrowd(of: id)
    if crosses(id) { crossingChildren[id] = nil }
    nodes[id] = RenderNode()
    noteEffects(of: id)
    skipped.remove(id)
    roomless.remove(id)
    if !keptSilhouettes.isEmpty { keptSilhouettes[id] = nil }
  }
}

extension LayerProperties {
  /// The translation to the parent's space of a layer without uncommon properties; nil where a
  /// number is not finite.
  @inline(__always)
  var translationToParent: CGPoint? {
    guard bounds.hasFiniteNumbers, position.x.isFinite, position.y.isFinite else { return nil }
    let anchor = anchorInBounds
    let (x, y) = (position.x - anchor.x, position.y - anchor.y)
    return x.isFinite && y.isFinite ? CGPoint(x: x, y: y) : nil
  }
}
