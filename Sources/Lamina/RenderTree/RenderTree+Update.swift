// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// How edits change the tree.
//
//   1. `beginUpdate`: the nodes that edits name, what kind of change each sees, and all their ancestors
//   2. `change`: the edits themselves: links, properties, and the placements that follow from both
//   3. `measure`: extents and content versions, from the edited nodes up to the root
//   4. `endUpdate`: removed nodes are emptied
//
// ``DamageTracker/update(_:with:on:findsScrolls:)`` takes these steps, because it looks at the tree between them.
extension RenderTree {
  /// The place of a node in the list of the update; it is added if it is not there.
  mutating func enlist(_ id: NodeID) -> Int {
    let hint = nodes[id].updateHint.index
    if hint < update.nodes.count, update.nodes[hint].id == id { return hint }
    let index = update.nodes.count
    nodes[id].updateHint = UpdateID(index: index)
    update.nodes.append(UpdatedNode(id: id))
    return index
  }

  mutating func enlist(_ id: NodeID, _ changes: UpdatedNode.Changes) {
    update.nodes[enlist(id)].changes.formUnion(changes)
  }

  // MARK: 1. What is edited

  /// Makes room for new nodes, and lists all nodes that the edits concern.
  mutating func beginUpdate(_ edits: RenderTreeEdits) {
    contentVersion += 1
    grow(edits)
    collectEdited(edits)
    collectAncestors()
    if !crowds.isEmpty { noteEdges() }
  }

  private mutating func grow(_ edits: RenderTreeEdits) {
    guard let newNodes = edits.newNodes?.take() else { return }
    let count = nodes.count + newNodes.count
    // Doubling would cost more than the nodes of a large tree that hardly grows.
    if !nodes.isEmpty, count > nodes.capacity {
      nodes.reserveCapacity(max(count, nodes.count + nodes.count / 4))
    }
    update.newNodes = nodes.count..<count
    if nodes.isEmpty { nodes = newNodes } else { nodes.append(contentsOf: newNodes) }
  }

  private mutating func collectEdited(_ edits: RenderTreeEdits) {
    if edits.properties.count > update.nodes.capacity {
      update.nodes.reserveCapacity(edits.properties.count + 16)
    }
    for edit in edits.properties {
      enlist(edit.node, changes(of: edit, edits.values))
      collectRedrawn(edit, edits.values)
    }
    for tiles in edits.redrawnTiles { collectRedrawnTiles(tiles.node, tiles.rect) }
    for id in edits.newSingleNodes { enlist(id, [.subtree, .content]) }
    for moved in edits.movedChildren {
      enlist(moved.parent, [.movedChildren, .content])
      update.nodes[enlist(moved.parent)].changedChildren += Int32(clamping: moved.moves.count)
    }
    for edit in edits.children {
      enlist(edit.node, [.relisted, .content])
      if edit.areNew { enlist(edit.node, .newSublayers) }
      let changesMask = nodes[edit.node].mask != edit.mask
      if changesMask || changesFading(edit) { enlist(edit.node, .subtree) }
      collectListed(edit)
    }
    for edit in edits.lists { collectListed(edit) }
    if edits.root != root {
      if root != .none { enlist(root, .subtree) }
      if edits.root != .none { enlist(edits.root, .subtree) }
    }
  }

  private func changes(
    of edit: RenderTreeEdits.Properties, _ values: [LayerProperties]
  ) -> UpdatedNode.Changes {
    switch edit.value {
    case .position, .opacity: return .subtree
    case .boundsOrigin: return [.subtree, .content]
    case .backgroundColor: return [.own, .content]
    case .all(let index):
      let id = edit.node
      // A node that never had content is new.
      guard nodes[id].contentVersion > 0 else { return [.subtree, .content] }
      let new = values[index]
      let differences = edit.differences
      var changes: UpdatedNode.Changes =
        new.differsOnlyInOwnParts(from: nodes[id].properties, differences) ? .own : .subtree
      if new.differsInPicture(differences) { changes.insert(.content) }
      if new.differsOnlyInShadowColor(from: nodes[id].properties, differences) {
        changes.insert(.shaded)
      }
      return changes
    }
  }

  /// Notes the rectangle within which alone a node is drawn anew, if it is known.
  private mutating func collectRedrawn(
    _ edit: RenderTreeEdits.Properties, _ values: [LayerProperties]
  ) {
    guard case .all(let index) = edit.value, edit.differences.isSubset(of: [.drawing, .content]),
      nodes[edit.node].contentVersion > 0,
      let (rect, changesParts) = values[index].redrawnRect(
        from: nodes[edit.node].properties, edit.differences,
        isFlipped: { isGeometryFlipped(around: edit.node) }),
      !changesParts || !isFading(edit.node)
    else { return }
    enlist(edit.node, .redrawn)
    update.redrawn[edit.node] = rect
  }

  /// Notes that tiles of a node look different, which is more than its edits tell.
  private mutating func collectRedrawnTiles(_ id: NodeID, _ rect: CGRect) {
    guard nodes.has(id), nodes[id].contentVersion > 0 else { return }
    let changes = update.nodes[enlist(id)].changes
    guard changes.isDisjoint(with: .look) || changes.contains(.redrawn) else {
      return enlist(id, [.content, .inside])
    }
    enlist(id, [.own, .content, .redrawn])
    update.redrawn[id] = update.redrawn[id]?.union(rect) ?? rect
  }

  /// Whether an odd number of a node's ancestors mirror their sublayers.
  private func isGeometryFlipped(around id: NodeID) -> Bool {
    var isFlipped = false
    for above in ancestors(of: id)
    where nodes[above].properties.flags.contains(.isGeometryFlipped) { isFlipped.toggle() }
    return isFlipped
  }

  /// Whether a node or one above is translucent.
  private func isFading(_ id: NodeID) -> Bool {
    nodes[id].properties.drawnOpacity < 1
      || ancestors(of: id).contains { nodes[$0].properties.drawnOpacity < 1 }
  }

  /// Whether a translucent layer gets its first sublayer or loses its last: without sublayers it
  /// fades alone, with sublayers as a group, and the two round differently.
  private func changesFading(_ edit: RenderTreeEdits.Children) -> Bool {
    var at = edit.node
    guard nodes[at].children.isEmpty != edit.children.isEmpty else { return false }
    while nodes[at].properties.drawnOpacity == 1 {
      guard nodes[at].parent != .none else { return false }
      at = nodes[at].parent
      // An instance may hand down an opacity of its own.
      if nodes[at].traits.contains(.replicates) { return true }
      if nodes[at].properties.flags.contains(.allowsGroupOpacity) { return false }
    }
    return true
  }

  private mutating func collectAncestors() {
    for index in 0..<update.nodes.count {
      var at = index
      while !update.nodes[at].marks.contains(.hasAncestors) {
        update.nodes[at].marks.insert(.hasAncestors)
        let parent = nodes[update.nodes[at].id].parent
        guard parent != .none else { break }
        at = enlist(parent)
        update.nodes[at].changedChildren += 1
      }
    }
  }

  // MARK: 2. The edits

  /// Puts the edits into the tree, all but moves of many siblings: the caller makes those by
  /// ``move(_:to:)`` before the tree is measured.
  mutating func change(_ edits: RenderTreeEdits) {
    holeCutters.forgetPlaces()
    link(edits)
    assign(edits)
    placeAnew(edits)
  }

  /// Moves a node whose properties are otherwise as they were.
  @inline(__always)
  mutating func move(_ id: NodeID, to position: CGPoint) {
    nodes[id].properties.position = position
    place(id)
  }

  /// Puts the new lists and the new root in place.
  private mutating func link(_ edits: RenderTreeEdits) {
    for edit in edits.children {
      for child in nodes[edit.node].children { unlink(child, from: edit.node) }
      unlink(nodes[edit.node].mask, from: edit.node)
    }
    removeFromLists(edits)
    for edit in edits.children {
      nodes[edit.node].children = SiblingList(edit.children)
      if nodes[edit.node].crowd != .none {
        crowds[nodes[edit.node].crowd].count = edit.children.count
      }
      if crosses(edit.node) { recross(edit.node) }
      nodes[edit.node].mask = edit.mask
      for (order, child) in edit.children.enumerated() {
        nodes[child].join(edit.node, at: SiblingID(index: order))
        nodes[child].traits.remove(.isMask)
        noteTraits(ofPart: child, at: edit.node)
      }
      if edit.mask != .none {
        nodes[edit.mask].parent = edit.node
        nodes[edit.mask].order = SiblingID(index: 0)
        nodes[edit.mask].traits.insert(.isMask)
        noteTraits(ofPart: edit.mask, at: edit.node)
      }
      // A mask is costly, and sublayers may make a shadow so.
      if nodes[edit.node].isCostly { noteCostly(edit.node) }
    }
    insertIntoLists(edits)
    root = edits.root
    guard root != .none else { return }
    nodes[root].parent = .none
    nodes[root].traits.remove(.isMask)
  }

  /// Notes at a layer the traits of a sublayer or the mask that tell of all below.
  mutating func noteTraits(ofPart child: NodeID, at id: NodeID) {
    if nodes[child].hasCostly { noteCostly(id) }
    if nodes[child].traits.contains(.hasDeferred) { note(.hasDeferred, at: id) }
  }

  private mutating func unlink(_ child: NodeID, from parent: NodeID) {
    guard child != .none, nodes[child].parent == parent else { return }
    nodes[child].parent = .none
  }

  private mutating func assign(_ edits: RenderTreeEdits) {
    for edit in edits.properties {
      let id = edit.node
      switch edit.value {
      case .position(let position): nodes[id].properties.position = position
      case .boundsOrigin(let origin):
        nodes[id].properties.bounds.origin = origin
        if nodes[id].traits.contains(.turnsSublayers) { enlist(id, .replaced) }
      case .opacity(let opacity):
        nodes[id].properties.opacity = opacity
        if opacity < 1, nodes[id].opensScope { noteCostly(id) }
      case .backgroundColor(let color):
        nodes[id].properties.backgroundColor = color
        noteBackground(of: id)
      case .all(let index):
        let value = edits.values[index]
        let isLikeBefore = value.placesSublayers(like: nodes[id].properties)
        nodes[id].assign(value)
        noteEffects(of: id)
        if crosses(id) { recross(id) }
        if !isLikeBefore { enlist(id, .replaced) }
      }
    }
  }

  /// Places every node whose own geometry, or whose parent's, has changed.
  private mutating func placeAnew(_ edits: RenderTreeEdits) {
    for edit in edits.properties {
      switch edit.value {
      case .position, .boundsOrigin, .all: placeWithSpace(edit.node)
      case .opacity, .backgroundColor: break
      }
    }
    addNewNodes()
    for id in edits.newSingleNodes where nodes[id].isTransform { placeWithSpace(id) }
    if !edits.children.isEmpty || !edits.lists.isEmpty { placeListed() }
    for index in update.nodes.indices
    where !update.nodes[index].changes.isDisjoint(with: [.relisted, .replaced]) {
      let id = update.nodes[index].id
      if update.nodes[index].changes.contains(.replaced) {
        for child in nodes[id].children { placeWithSpace(child) }
      }
      if nodes[id].mask != .none { placeWithSpace(nodes[id].mask) }
    }
    if root != .none { placeWithSpace(root) }
    if !update.recrossed.isEmpty { findCrossingChildren() }
  }

  /// Places and measures all new nodes in one loop, because most have no entries of their own in the update.
  ///
  /// Those that have are measured again, with what else came to them.
  private mutating func addNewNodes() {
    // From the last, because what is below a node comes after it.
    for index in update.newNodes.reversed() {
      place(NodeID(index: index))
      measureNew(NodeID(index: index))
    }
    update.visitedSiblings += update.newNodes.count
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
      if nodes[id].properties.isDisplayDeferred { note(.hasDeferred, at: id) }
      if nodes[id].properties.flags.contains(.shouldRasterize) { noteCostly(id) }
    } else {
      placeByTransform(id, in: parent)
    }
    let isPlaced = nodes[id].isPlaced
    if !isPlaced {
      unplaced.insert(id)
    } else if !wasPlaced, !unplaced.isEmpty {
      unplaced.remove(id)
    }
    noteRoom(id)
  }

  /// Records whether a node is one of those that others must know.
  mutating func noteEffects(of id: NodeID) {
    if nodes[id].isCostly { noteCostly(id) }
    if nodes[id].properties.isDisplayDeferred { note(.hasDeferred, at: id) }
    holeCutters.note(id, nodes[id].properties.blendMode?.cutsHoles == true)
    replicators.note(id, nodes[id].properties.replicator != nil)
    backdrops.note(id, nodes[id].properties.hasBackdrop)
  }

  // MARK: 4. The end

  /// Empties the nodes that left the tree, and forgets the list of the update.
  mutating func endUpdate(_ edits: RenderTreeEdits) {
    for id in edits.removed { remove(id) }
    update.finish()
  }

  private mutating func remove(_ id: NodeID) {
    forgetCrowd(of: id)
    if crosses(id) { crossingChildren[id] = nil }
    nodes[id] = RenderNode()
    noteEffects(of: id)
    unplaced.remove(id)
    roomless.remove(id)
    if !keptSilhouettes.isEmpty { keptSilhouettes[id] = nil }
  }
}

extension Set<NodeID> {
  /// Adds a node or removes it.
  fileprivate mutating func note(_ id: NodeID, _ isMember: Bool) {
    if isMember {
      insert(id)
    } else if !isEmpty {
      remove(id)
    }
  }
}

extension LayerProperties {
  /// The translation to the parent's space of a layer without uncommon properties; nil if a
  /// number is not finite.
  @inline(__always)
  fileprivate var translationToParent: CGPoint? {
    // Such a layer has its anchor point on the grid. Both coordinates are one vector: if they were written as two
    // numbers and read at once as one, the processor would wait for the writes.
    guard bounds.hasFiniteNumbers, position.x.isFinite, position.y.isFinite,
      let anchor = gridAnchor.coordinates
    else { return nil }
    let origin = SIMD2<Double>(bounds.origin.x, bounds.origin.y)
    let size = SIMD2<Double>(bounds.size.width, bounds.size.height)
    let vector = SIMD2<Double>(position.x, position.y) - (origin + anchor * size)
    return vector.x.isFinite && vector.y.isFinite ? CGPoint(x: vector.x, y: vector.y) : nil
  }
}
