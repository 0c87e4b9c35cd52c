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
  var layers: [Layer?] = []
  /// The version of the layer that the slot's node was last made from.
  var versions: [UInt64] = []
  /// In which colours the render tree has the layers.
  package private(set) var look = RenderingLook()
  private var free: [Int32] = []
  /// What this commit found out about each slot, and which older slots it marked.
  private var marks: [Marks] = []
  private var marked: [Int32] = []
  /// Room for the layers that are still to be visited.
  private var pending: [Layer] = []
  /// The slots from here on did not exist before this commit.
  private var firstNewSlot: Int32 = 0

  private struct Marks: OptionSet {
    let rawValue: UInt8
    /// A layer may be found both as new and as changed.
    static let visited = Marks(rawValue: 1)
    static let created = Marks(rawValue: 2)
    /// A new list names it.
    static let attached = Marks(rawValue: 4)
    static let relisted = Marks(rawValue: 8)
    static let released = Marks(rawValue: 16)
    /// It counts as changed in the report.
    static let counted = Marks(rawValue: 32)
  }

  package init() {}

  /// The layer behind a node, for reports.
  package func layer(at slot: Int32) -> Layer? {
    layers.indices.contains(Int(slot)) ? layers[Int(slot)] : nil
  }

  /// Takes other colours: the next commit looks at each layer.
  package mutating func setLook(_ look: RenderingLook) {
    guard look != self.look else { return }
    self.look = look
    for layer in layers { layer?.changeState.committer = nil }
    for index in versions.indices { versions[index] = .max }
  }

  /// The properties with which a layer is shown.
  @inline(__always)
  private func shown(_ layer: Layer) -> LayerProperties {
    look.isPlain ? layer.properties : layer.properties.shown(as: look)
  }

  /// The edits that bring `tree` up to the layers under `root`, whose pending changes are cleared.
  ///
  /// `committer` identifies the compositor. The tree is lent, which costs no copy of what it refers
  /// to, and not changed. Cost: the changed layers, their ancestors, and the sublayer lists that
  /// changed.
  package mutating func edits(
    for root: Layer?, tree: inout RenderTree, committer: ObjectIdentifier
  ) -> RenderTreeEdits {
    var visit = Visit(committer: committer)
    swap(&visit.pending, &pending)
    defer {
      // Empty by now.
      visit.pending.empty()
      swap(&visit.pending, &pending)
    }
    firstNewSlot = Int32(truncatingIfNeeded: layers.count)
    if let root {
      if isUnchanged(root, tree, committer) {
        visit.edits.root = tree.root
        visit.edits.slotCount = layers.count
        return visit.takeEdits()
      }
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
    clearMarks()
    if !visit.newNodes.isEmpty { visit.edits.newNodes = NewNodes(visit.newNodes) }
    visit.newNodes = []
    visit.edits.slotCount = layers.count
    return visit.takeEdits()
  }

  /// Whether a root and all below it are as the tree has them, and want neither layout nor display.
  package func isUnchanged(
    _ root: Layer, _ tree: RenderTree, _ committer: ObjectIdentifier
  ) -> Bool {
    root.isUnchanged(for: committer) && tree.root == root.changeState.renderSlot
      && holds(root, at: tree.root)
  }

  /// The state of one commit.
  struct Visit {
    let committer: ObjectIdentifier
    var edits = RenderTreeEdits()
    /// The nodes of the new slots.
    var newNodes: [RenderNode] = []
    var pending: [Layer] = []
    var hintsAreRestored = false
    /// Slots that an old list named and the new one does not.
    var detached: [Int32] = []
    /// Layers of which a sublayer changed its depth, or which look at them from elsewhere.
    var reordered: [Layer] = []

    /// The edits, which are not copied.
    mutating func takeEdits() -> RenderTreeEdits {
      var taken = RenderTreeEdits()
      swap(&taken, &edits)
      return taken
    }
  }

  private mutating func visit(_ layer: Layer, _ tree: RenderTree, _ visit: inout Visit) {
    let slot = slot(of: layer, &visit)
    guard mark(slot, .visited) else { return }
    let index = Int(slot)
    let isNew = marks[index].contains(.created)
    let wasForeign = layer.isForeign(to: visit.committer)
    let (changes, version) = layer.takeChanges(for: visit.committer)

    if isNew {
      visit.edits.create(shown(layer), at: slot, isNewSlot: slot >= firstNewSlot)
      count(slot, &visit)
    } else if versions[index] != version {
      let properties = shown(layer)
      let differences = properties.differences(from: tree.nodes[index].properties)
      if !differences.isEmpty {
        noteReordering(layer, slot, differences, tree, &visit)
        visit.edits.set(properties, differences, at: slot)
        count(slot, &visit)
      }
    }
    versions[index] = version
    let isListed = isNew || wasForeign || changes.contains(.children)
    let children = isListed ? list(layer, slot, tree, isNew: isNew, &visit) : .older
    if wasForeign || isNew {
      layer.takeChangedChildren(into: &visit.pending) { _ in true }
      if children != .settled { visit.pending.append(contentsOf: layer.children) }
      if let mask = layer.appliedMask { visit.pending.append(mask) }
    } else if isListed || !takeMoves(of: layer, slot, tree, &visit) {
      layer.takeChangedChildren(into: &visit.pending) { child in
        !child.hasPendingChanges && !child.isForeign(to: visit.committer)
      }
    }
  }

  private func noteReordering(
    _ layer: Layer, _ slot: Int32, _ differences: LayerProperties.Differences, _ tree: RenderTree,
    _ visit: inout Visit
  ) {
    guard differences.contains(.uncommon) else { return }
    let index = Int(slot)
    if tree.nodes[index].properties.uncommon.sublayerTransform
      != layer.properties.uncommon.sublayerTransform
    {
      visit.reordered.append(layer)
    }
    guard slot != visit.edits.root, tree.nodes[index].properties.depth != layer.properties.depth,
      let superlayer = layer.superlayer, layer !== superlayer.appliedMask
    else { return }
    visit.reordered.append(superlayer)
  }

  /// What a list of sublayers holds.
  private enum Listed {
    /// Layers without sublayers that are new and done with.
    case settled
    /// Others too.
    case older
  }

  /// Emits the layer's sublayers and mask where they differ from the node's.
  @discardableResult
  private mutating func list(
    _ layer: Layer, _ slot: Int32, _ tree: RenderTree, isNew: Bool, _ visit: inout Visit
  ) -> Listed {
    let isEmpty = layer.children.isEmpty && layer.appliedMask == nil
    if isNew && isEmpty { return .older }
    var children: [Int32] = []
    var listed = Listed.settled
    children.reserveCapacity(layer.children.count)
    reserve(layer.children.count, tree, &visit)
    for child in layer.childrenBackToFront {
      if let leaf = addLeaf(child, &visit) {
        children.append(leaf)
        continue
      }
      listed = .older
      let childSlot = self.slot(of: child, &visit)
      children.append(childSlot)
      if marks[Int(childSlot)].contains(.created) { visit.pending.append(child) }
    }
    var mask = RenderNode.none
    if let layer = layer.appliedMask {
      mask = self.slot(of: layer, &visit)
      if marks[Int(mask)].contains(.created) { visit.pending.append(layer) }
    }
    if !isNew {
      let index = Int(slot)
      if tree.nodes[index].children == children && tree.nodes[index].mask == mask {
        return listed
      }
    }
    guard mark(slot, .relisted) else { return listed }
    if listed != .settled { for child in children { mark(child, .attached) } }
    if mask != RenderNode.none { mark(mask, .attached) }
    if !isNew {
      visit.detached.append(contentsOf: tree.nodes[Int(slot)].children)
      if tree.nodes[Int(slot)].mask != RenderNode.none {
        visit.detached.append(tree.nodes[Int(slot)].mask)
      }
    }
    visit.edits.children.append(
      .init(
        slot: slot, children: children, mask: mask, areNewLeaves: listed == .settled))
    count(slot, &visit)
    return listed
  }

  /// Makes room at once for a long list that may be of new layers.
  private mutating func reserve(_ count: Int, _ tree: RenderTree, _ visit: inout Visit) {
    guard count > 1024, free.isEmpty, tree.nodes.count < count else { return }
    visit.newNodes.reserveCapacity(visit.newNodes.count + count)
    layers.reserveCapacity(layers.count + count)
    versions.reserveCapacity(versions.count + count)
    marks.reserveCapacity(marks.count + count)
  }

  /// Takes a sublayer that no commit has seen and that has nothing below, at once and for good: its
  /// new slot, or nil for any other layer.
  private mutating func addLeaf(_ layer: Layer, _ visit: inout Visit) -> Int32? {
    guard layer.changeState.renderSlot == RenderNode.none, free.isEmpty,
      layer.changeState.committer == nil, layer.changeState.listed.isEmpty,
      layer.changeState.changes.isSubset(of: .committed), layer.children.isEmpty,
      layer.extras?.mask == nil
    else { return nil }
    let slot = Int32(truncatingIfNeeded: layers.count)
    layer.changeState.renderSlot = slot
    layer.settle(for: visit.committer)
    layers.append(layer)
    versions.append(layer.changeState.version)
    marks.append([.created, .visited, .attached, .counted])
    visit.newNodes.append(RenderNode(shown(layer)))
    visit.edits.changedLayerCount += 1
    return slot
  }

  private mutating func relistReordered(_ tree: RenderTree, _ visit: inout Visit) {
    for layer in visit.reordered {
      let slot = slot(of: layer, &visit)
      list(layer, slot, tree, isNew: marks[Int(slot)].contains(.created), &visit)
    }
  }

  // MARK: Marks

  /// Marks a slot; false where it was marked so already.
  @discardableResult
  private mutating func mark(_ slot: Int32, _ mark: Marks) -> Bool {
    let index = Int(slot)
    guard !marks[index].contains(mark) else { return false }
    if slot < firstNewSlot, marks[index].isEmpty { marked.append(slot) }
    marks[index].insert(mark)
    return true
  }

  private mutating func count(_ slot: Int32, _ visit: inout Visit) {
    if mark(slot, .counted) { visit.edits.changedLayerCount += 1 }
  }

  private mutating func clearMarks() {
    for slot in marked { marks[Int(slot)] = [] }
    for index in marks.indices.suffix(from: Int(firstNewSlot)) { marks[index] = [] }
    marked.removeAll(keepingCapacity: marked.capacity <= 1 << 16)
  }

  // MARK: Slots

  /// The layer's slot, made now where it has none.
  private mutating func slot(of layer: Layer, _ visit: inout Visit) -> Int32 {
    let hint = layer.changeState.renderSlot
    if holds(layer, at: hint) { return hint }
    if !visit.hintsAreRestored, layer.isForeign(to: visit.committer),
      layer.changeState.committer != nil
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
      marks.append([])
      visit.newNodes.append(RenderNode(shown(layer)))
    }
    layers[Int(slot)] = layer
    layer.changeState.renderSlot = slot
    mark(slot, .created)
    return slot
  }

  func holds(_ layer: Layer, at slot: Int32) -> Bool {
    layers.indices.contains(Int(slot)) && layers[Int(slot)] === layer
  }

  /// Frees the slots of layers that left the tree, with all that was below them and is in no list
  /// now.
  private mutating func releaseDetached(_ tree: RenderTree, _ visit: inout Visit) {
    guard !visit.detached.isEmpty else { return }
    if visit.edits.root != RenderNode.none { mark(visit.edits.root, .attached) }
    var lists: [Int32: RenderTreeEdits.Children] = [:]
    for edit in visit.edits.children { lists[edit.slot] = edit }
    var pending = visit.detached
    while let slot = pending.popLast() {
      guard !marks[Int(slot)].contains(.attached), mark(slot, .released) else { continue }
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
