// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Turns what changed in a tree of layers into edits of a render tree, visiting only layers with
/// pending changes and the way to them.
///
/// Each compositor has one. It knows which layer stands in which slot. A layer keeps its slot as a
/// hint only: a layer may be seen by several compositors, and the one that comes next finds the
/// hint overwritten and the pending changes cleared. It notices both (the layer's `committer` is
/// another), restores its own hints, and compares versions instead of trusting flags. So several
/// compositors on one tree are right, and one alone is fast.
package struct LayerCommit {
  /// The layer in each slot.
  ///
  /// The reference keeps a removed layer alive until the next commit, so
  /// that no other layer can take its place in memory unnoticed.
  private var layers: [Layer?] = []
  /// The version of the layer that the slot's node was last made from.
  private var versions: [UInt64] = []
  private var free: [Int32] = []

  package init() {}

  /// The layer behind a node, for reports.
  package func layer(at slot: Int32) -> Layer? {
    layers.indices.contains(Int(slot)) ? layers[Int(slot)] : nil
  }

  /// The edits that bring `tree` up to the layers under `root`, whose pending changes are cleared.
  ///
  /// `committer` identifies the compositor.
  package mutating func edits(
    for root: Layer?, tree: RenderTree, committer: ObjectIdentifier
  ) -> RenderTreeEdits {
    var visit = Visit(committer: committer)
    if let root {
      visit.edits.root = slot(of: root, &visit)
      visit.pending.append(root)
    }
    if visit.edits.root != tree.root, tree.root != RenderNode.none {
      visit.detached.append(tree.root)
    }
    while let layer = visit.pending.popLast() {
      self.visit(layer, tree, &visit)
    }
    relistReordered(tree, &visit)
    releaseDetached(tree, &visit)
    visit.edits.slotCount = layers.count
    return visit.edits
  }

  /// The state of one commit.
  private struct Visit {
    let committer: ObjectIdentifier
    var edits = RenderTreeEdits()
    var pending: [Layer] = []
    var hintsAreRestored = false
    /// Slots that were visited; a layer may be found both as new and as changed.
    var visited: Set<Int32> = []
    /// Slots made in this commit.
    var created: Set<Int32> = []
    /// Slots that a new list names.
    var attached: Set<Int32> = []
    /// Slots that an old list named and the new one does not.
    var detached: [Int32] = []
    var relisted: Set<Int32> = []
    /// Layers of which a sublayer changed its `zPosition`.
    var reordered: [Layer] = []
  }

  private mutating func visit(_ layer: Layer, _ tree: RenderTree, _ visit: inout Visit) {
    let slot = slot(of: layer, &visit)
    guard visit.visited.insert(slot).inserted else { return }
    let index = Int(slot)
    let isNew = visit.created.contains(slot)
    let isForeign = layer.changeState.committer != visit.committer
    let changedChildren = layer.takeChangedChildren()
    let changes = layer.takeChanges()
    layer.changeState.committer = visit.committer

    if isNew || versions[index] != layer.changeState.version {
      if isNew || tree[slot].properties != layer.properties {
        if !isNew, tree[slot].properties.uncommon.zPosition != layer.properties.uncommon.zPosition,
          slot != visit.edits.root, let superlayer = layer.superlayer, layer !== superlayer.mask
        {
          visit.reordered.append(superlayer)
        }
        visit.edits.properties.append((slot, layer.properties))
      }
      versions[index] = layer.changeState.version
    }
    if isNew || isForeign || changes.contains(.children) {
      list(layer, slot, tree, isNew: isNew, &visit)
    }
    if isForeign || isNew {
      visit.pending.append(contentsOf: layer.children)
      if let mask = layer.mask { visit.pending.append(mask) }
    } else {
      visit.pending.append(contentsOf: changedChildren)
    }
  }

  /// Emits the layer's sublayers and mask where they differ from the node's.
  private mutating func list(
    _ layer: Layer, _ slot: Int32, _ tree: RenderTree, isNew: Bool, _ visit: inout Visit
  ) {
    var children: [Int32] = []
    children.reserveCapacity(layer.children.count)
    for child in Self.backToFront(layer.children) {
      let childSlot = self.slot(of: child, &visit)
      children.append(childSlot)
      if visit.created.contains(childSlot) { visit.pending.append(child) }
    }
    var mask = RenderNode.none
    if let layer = layer.mask {
      mask = self.slot(of: layer, &visit)
      if visit.created.contains(mask) { visit.pending.append(layer) }
    }
    let old = isNew ? RenderNode() : tree[slot]
    guard isNew || old.children != children || old.mask != mask else { return }
    guard visit.relisted.insert(slot).inserted else { return }
    visit.attached.formUnion(children)
    if mask != RenderNode.none { visit.attached.insert(mask) }
    visit.detached.append(contentsOf: old.children)
    if old.mask != RenderNode.none { visit.detached.append(old.mask) }
    if !(isNew && children.isEmpty && mask == RenderNode.none) {
      visit.edits.children.append(.init(slot: slot, children: children, mask: mask))
    }
  }

  /// By `zPosition`, then by order.
  private static func backToFront(_ layers: [Layer]) -> [Layer] {
    func depth(_ layer: Layer) -> CGFloat {
      let z = layer.properties.uncommon.zPosition
      return z.isNaN ? 0 : z
    }
    guard layers.contains(where: { !$0.properties.isCommon && depth($0) != 0 }) else {
      return layers
    }
    return layers.enumerated()
      .sorted { (depth($0.element), $0.offset) < (depth($1.element), $1.offset) }
      .map(\.element)
  }

  private mutating func relistReordered(_ tree: RenderTree, _ visit: inout Visit) {
    for layer in visit.reordered {
      let slot = slot(of: layer, &visit)
      list(layer, slot, tree, isNew: visit.created.contains(slot), &visit)
    }
  }

  // MARK: Slots

  /// The layer's slot, made now where it has none.
  private mutating func slot(of layer: Layer, _ visit: inout Visit) -> Int32 {
    if holds(layer, at: layer.changeState.renderSlot) { return layer.changeState.renderSlot }
    if !visit.hintsAreRestored, let committer = layer.changeState.committer,
      committer != visit.committer
    {
      visit.hintsAreRestored = true
      for (index, known) in layers.enumerated() { known?.changeState.renderSlot = Int32(index) }
      if holds(layer, at: layer.changeState.renderSlot) { return layer.changeState.renderSlot }
    }
    let slot: Int32
    if let reused = free.popLast() {
      slot = reused
    } else {
      slot = Int32(layers.count)
      layers.append(nil)
      versions.append(0)
    }
    layers[Int(slot)] = layer
    layer.changeState.renderSlot = slot
    visit.created.insert(slot)
    return slot
  }

  private func holds(_ layer: Layer, at slot: Int32) -> Bool {
    layers.indices.contains(Int(slot)) && layers[Int(slot)] === layer
  }

  /// Frees the slots of layers that left the tree, with all that was below them and is in no list
  /// now.
  private mutating func releaseDetached(_ tree: RenderTree, _ visit: inout Visit) {
    if visit.edits.root != RenderNode.none { visit.attached.insert(visit.edits.root) }
    var lists: [Int32: RenderTreeEdits.Children] = [:]
    if !visit.detached.isEmpty {
      for edit in visit.edits.children { lists[edit.slot] = edit }
    }
    var released: Set<Int32> = []
    var pending = visit.detached
    while let slot = pending.popLast() {
      guard !visit.attached.contains(slot), released.insert(slot).inserted else { continue }
      visit.edits.removed.append(slot)
      guard slot < tree.nodes.count else { continue }
      // Where the detached layer itself got a new list, those who left it are listed already.
      let node = tree[slot]
      let below = lists[slot].map { $0.children + [$0.mask] } ?? (node.children + [node.mask])
      pending.append(contentsOf: below.filter { $0 != RenderNode.none })
    }
    for slot in visit.edits.removed {
      layers[Int(slot)] = nil
      free.append(slot)
    }
  }
}
