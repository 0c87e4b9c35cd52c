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
      for child in nodes[Int(edit.slot)].children { unlink(child, from: edit.slot) }
      unlink(nodes[Int(edit.slot)].mask, from: edit.slot)
    }
    for edit in edits.children {
      nodes[Int(edit.slot)].children = edit.children
      if crosses(edit.slot) { recross(edit.slot) }
      nodes[Int(edit.slot)].mask = edit.mask
      // Leaves are linked when they are placed.
      for (order, child) in edit.children.enumerated() where !edit.areNewLeaves {
        nodes[Int(child)].parent = edit.slot
        nodes[Int(child)].order = Int32(truncatingIfNeeded: order)
        nodes[Int(child)].traits.remove(.isMask)
        noteTraits(ofPart: child, at: edit.slot)
      }
      if edit.mask != RenderNode.none {
        nodes[Int(edit.mask)].parent = edit.slot
        nodes[Int(edit.mask)].order = 0
        nodes[Int(edit.mask)].traits.insert(.isMask)
        noteTraits(ofPart: edit.mask, at: edit.slot)
      }
      // A mask is costly, and sublayers may make a shadow so.
      if nodes[Int(edit.slot)].isCostly { noteCostly(edit.slot) }
    }
    root = edits.root
    if root != RenderNode.none { nodes[Int(root)].parent = RenderNode.none }
  }

  /// Notes at a layer what a sublayer or the mask tells of all below.
  private mutating func noteTraits(ofPart child: Int32, at slot: Int32) {
    if nodes[Int(child)].hasCostly { noteCostly(slot) }
    if nodes[Int(child)].traits.contains(.hasDeferred) { note(.hasDeferred, at: slot) }
  }

  private mutating func unlink(_ child: Int32, from parent: Int32) {
    guard child != RenderNode.none, nodes[Int(child)].parent == parent else { return }
    nodes[Int(child)].parent = RenderNode.none
  }

  mutating func assign(_ edits: RenderTreeEdits) {
    for edit in edits.properties {
      let slot = Int(edit.slot)
      switch edit.value {
      case .position(let position): nodes[slot].properties.position = position
      case .boundsOrigin(let origin):
        nodes[slot].properties.bounds.origin = origin
        if nodes[slot].traits.contains(.turnsSublayers) {
          work.nodes[concern(edit.slot)].roles.insert(.replaced)
        }
      case .opacity(let opacity):
        nodes[slot].properties.opacity = opacity
        if opacity < 1, nodes[slot].opensScope { noteCostly(edit.slot) }
      case .backgroundColor(let color):
        nodes[slot].properties.backgroundColor = color
        noteRoom(edit.slot)
      case .all(let index):
        let value = edits.values[Int(index)]
        let isLikeBefore = value.placesSublayers(like: nodes[slot].properties)
        nodes[slot].assign(value)
        noteEffects(of: edit.slot)
        if crosses(edit.slot) { recross(edit.slot) }
        if !isLikeBefore { work.nodes[concern(edit.slot)].roles.insert(.replaced) }
      }
    }
  }

  /// Places every node whose own or whose parent's geometry changed.
  mutating func placeAnew(_ edits: RenderTreeEdits) {
    for edit in edits.properties {
      switch edit.value {
      case .position, .boundsOrigin, .all: placeWithSpace(edit.slot)
      case .opacity, .backgroundColor: break
      }
    }
    for slot in edits.newSlots { placeWithSpace(slot) }
    for index in work.nodes.indices
    where !work.nodes[index].roles.isDisjoint(with: [.relisted, .replaced]) {
      let slot = Int(work.nodes[index].slot)
      if work.nodes[index].roles.contains(.newLeaves) {
        addLeaves(of: slot)
      } else {
        for child in nodes[slot].children { placeWithSpace(child) }
      }
      if nodes[slot].mask != RenderNode.none { placeWithSpace(nodes[slot].mask) }
    }
    if root != RenderNode.none { placeWithSpace(root) }
    if !work.recrossed.isEmpty { findCrossingChildren() }
  }

  @inline(__always)
  mutating func place(_ slot: Int32) {
    let index = Int(slot)
    let parent = Int(nodes[index].parent)
    let wasPlaced = nodes[index].isPlaced
    if !nodes[index].traits.contains(.isUncommon),
      parent < 0 || !nodes[parent].traits.contains(.turnsSublayers),
      let vector = nodes[index].properties.translationToParent
    {
      nodes[index].place(by: vector)
      if nodes[index].properties.flags.contains(.shouldRasterize) { noteCostly(slot) }
    } else {
      placeByTransform(index, in: parent)
    }
    let isPlaced = nodes[index].isPlaced
    if !isPlaced {
      skipped.insert(slot)
    } else if !wasPlaced, !skipped.isEmpty {
      skipped.remove(slot)
    }
    noteRoom(slot)
  }

  /// Places a node and, where it is a transform layer, all that stands in its space.
  ///
  /// A place follows from properties and links alone, which are all as they will be: one time is
  /// enough, however many of the layers around a node are placed anew.
  private mutating func placeWithSpace(_ slot: Int32) {
    place(slot)
    guard nodes[Int(slot)].isTransform else { return }
    var pending = [slot]
    while let transform = pending.popLast() {
      let entry = concern(transform)
      guard !work.nodes[entry].roles.contains(.spaceIsPlaced) else { continue }
      work.nodes[entry].roles.formUnion([.own, .replaced, .spaceIsPlaced])
      for child in nodes[Int(transform)].children {
        place(child)
        if nodes[Int(child)].isTransform { pending.append(child) }
      }
    }
  }

  /// Apart from the above, for only few layers come here.
  @inline(never)
  private mutating func placeByTransform(_ index: Int, in parent: Int) {
    nodes[index].placement = RenderNode.placement(
      of: nodes[index].properties, in: parent < 0 ? nil : nodes[parent].properties,
      space: space(around: index))
    noteCrossing(of: index, in: parent)
    // Every new node with uncommon properties comes here.
    noteEffects(of: Int32(truncatingIfNeeded: index))
  }

  /// Notes whether a node is one of those that others must know of.
  private mutating func noteEffects(of slot: Int32) {
    if nodes[Int(slot)].isCostly { noteCostly(slot) }
    if nodes[Int(slot)].properties.isDisplayDeferred { note(.hasDeferred, at: slot) }
    if nodes[Int(slot)].properties.blendMode?.cutsHoles == true {
      holeCutters.insert(slot)
    } else if !holeCutters.isEmpty {
      holeCutters.remove(slot)
    }
    if nodes[Int(slot)].properties.replicator != nil {
      replicators.insert(slot)
    } else if !replicators.isEmpty {
      replicators.remove(slot)
    }
    if nodes[Int(slot)].properties.hasBackdrop {
      backdrops.insert(slot)
    } else if !backdrops.isEmpty {
      backdrops.remove(slot)
    }
  }

  /// Empties the slot of a layer that left the tree.
  mutating func remove(_ slot: Int32) {
    forgetCrowd(of: slot)
    if crosses(slot) { crossingChildren[slot] = nil }
    nodes[Int(slot)] = RenderNode()
    noteEffects(of: slot)
    skipped.remove(slot)
    roomless.remove(slot)
    if !keptSilhouettes.isEmpty { keptSilhouettes[slot] = nil }
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
