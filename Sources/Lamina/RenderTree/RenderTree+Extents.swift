// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// The extents of subtrees, the versions of their pictures, and their traits, from the edited nodes up to the root.
extension RenderTree {
  /// Step 3 of an update.
  mutating func measure() {
    for index in 0..<update.nodes.count
    where !update.nodes[index].changes.isDisjoint(with: [.edited, .movedChildren]) {
      markDirty(index)
    }
    update.ready.empty()
    for index in update.nodes.indices
    where update.nodes[index].pendingChildren == 0 && update.nodes[index].marks.contains(.isDirty) {
      update.ready.append(UpdateID(index: index))
      while let ready = update.ready.popLast() { measure(ready.index) }
    }
  }

  /// Marks a node and its ancestors, each of which counts the children for which it has to wait.
  private mutating func markDirty(_ index: Int) {
    var index = index
    while update.nodes[index].marks.insert(.isDirty).inserted {
      let parent = nodes[update.nodes[index].id].parent
      guard parent != .none else { return }
      index = enlist(parent)
      update.nodes[index].changes.formUnion([.content, .inside])
      update.nodes[index].pendingChildren += 1
    }
  }

  /// Measures a node whose children are all measured, and counts it as done at its parent.
  private mutating func measure(_ index: Int) {
    let node = update.nodes[index]
    let id = node.id
    // Taken once only: the list comes to a parent that its children have made ready as well.
    update.nodes[index].pendingChildren = -1
    if node.changes.contains(.content) {
      if node.changes.contains(.shaded), node.changes.isDisjoint(with: .silhouette) {
        keepSilhouette(of: id)
      }
      nodes[id].contentVersion = contentVersion
    }
    updateExtent(of: id, sublayersArea(of: id, node))

    let parent = nodes[id].parent
    guard parent != .none else { return }
    let above = enlist(parent)
    if nodes[parent].crowd != .none {
      noteInCrowd(id, update.nodes[above], wasAtEdge: node.marks.contains(.wasAtEdge))
    }
    update.nodes[above].pendingChildren -= 1
    if update.nodes[above].pendingChildren == 0 {
      update.ready.append(UpdateID(index: above))
    }
  }

  /// Measures a node again, and nothing above it.
  mutating func measureAlone(_ id: NodeID) {
    updateExtent(of: id, sublayersArea(of: id, UpdatedNode(id: id)))
  }

  private mutating func updateExtent(of id: NodeID, _ area: SiblingArea) {
    var sublayers = area.extent
    if nodes[id].traits.contains(.replicates) {
      sublayers = replicatedExtent(id, of: sublayers)
    }
    if nodes[id].isTransform, nodes[id].properties.spaceReplication != nil {
      sublayers = extentOfInstances(id)
    }
    let mask = nodes[id].mask
    nodes[id].updateExtent(
      sublayers: sublayers, maskExtent: mask == .none ? nil : nodes[mask].extentInParent,
      maskWaits: hasWaiting(mask),
      margin: mask == .none ? area.margin : max(area.margin, nodes[mask].margin))
  }

  /// Measures a new node by the sublayers that are new with it, which are measured.
  @inline(__always)
  mutating func measureNew(_ id: NodeID) {
    nodes[id].contentVersion = contentVersion
    guard !nodes[id].children.isEmpty else {
      return nodes[id].updateExtent(sublayers: .null, maskExtent: nil, margin: 0)
    }
    let area = sublayersArea(of: id, UpdatedNode(id: id))
    nodes[id].updateExtent(sublayers: area.extent, maskExtent: nil, margin: area.margin)
    if nodes[id].mayCostWithSublayers, nodes[id].isCostly { noteCostly(id) }
  }

  /// The extent of all instances of a replicator that flattens its sublayers, in its bounds space;
  /// notes how they are placed.
  private mutating func replicatedExtent(_ id: NodeID, of sublayers: CGRect) -> CGRect {
    let projects = projectsInstances(of: id)
    if projects {
      nodes[id].traits.insert(.projectsInstances)
    } else {
      nodes[id].traits.remove(.projectsInstances)
    }
    if projects { return SpaceSearch(tree: self).extentOfProjectedInstances(of: id) }
    guard let replication = nodes[id].properties.replication else { return sublayers }
    return nodes[id].properties.replicatedExtent(of: sublayers, by: replication)
  }

  private mutating func sublayersArea(of id: NodeID, _ node: UpdatedNode) -> SiblingArea {
    guard childCount(of: id) <= SiblingCrowd.fewest else { return crowdArea(of: id, node) }
    if nodes[id].crowd != .none { forgetCrowd(of: id) }
    var area = SiblingArea()
    for child in nodes[id].children {
      area.grow(to: extentInParent(of: child), margin: nodes[child].margin)
    }
    return area
  }

  @inline(__always)
  func extentInParent(of id: NodeID) -> CGRect { nodes.extentInParent(of: id) }

  // MARK: Many children

  /// Notes which nodes determine how far the remembered areas of their parents reach, before the edits.
  mutating func noteEdges() {
    for index in 0..<update.nodes.count {
      let id = update.nodes[index].id
      let parent = nodes[id].parent
      guard parent != .none, nodes[parent].crowd != .none else { continue }
      let changed = update.nodes[enlist(parent)].changedChildren
      guard !SiblingCrowd.isMost(Int(changed), of: childCount(of: parent)) else {
        // The list may be longer after the edits, so that the same number is not most of them any more.
        crowds[nodes[parent].crowd].noteNewPlaces()
        continue
      }
      let (extent, margin) = (extentInParent(of: id), nodes[id].margin)
      if crowds[nodes[parent].crowd].isAtEdge(extent, margin: margin, at: nodes[id].order) {
        update.nodes[index].marks.insert(.wasAtEdge)
      }
    }
  }

  /// Takes the new extent of one child of a node with a crowd.
  private mutating func noteInCrowd(_ id: NodeID, _ parent: UpdatedNode, wasAtEdge: Bool) {
    // If the list is new, if all have new places, and if many changed, the crowd is computed anew.
    let count = childCount(of: parent.id)
    guard parent.changes.isDisjoint(with: [.relisted, .replaced]),
      !SiblingCrowd.isMost(Int(parent.changedChildren), of: count), !nodes[id].isMask
    else { return }
    let crowd = nodes[parent.id].crowd
    let (extent, place) = (extentInParent(of: id), nodes[id].order)
    crowds[crowd].grow(to: extent, margin: nodes[id].margin, at: place)
    // The crowd of a new node was made from the extents that its children had before they were measured again.
    if wasAtEdge || update.newNodes.contains(parent.id.index) {
      crowds[crowd].noteChange(place.index...place.index)
    }
    if isKnownUniquelyReferenced(&crowds[crowd].grid) {
      crowds[crowd].grid?.move(nodes[id].order, to: extent)
    } else {
      crowds[crowd].grid = SiblingGrid()
    }
  }

  /// The area that the children of a node with many reach, and their largest margin.
  private mutating func crowdArea(of id: NodeID, _ node: UpdatedNode) -> SiblingArea {
    let count = childCount(of: id)
    let crowd = nodes[id].crowd
    let isNew =
      crowd == .none || !node.changes.isDisjoint(with: [.relisted, .replaced])
      || SiblingCrowd.isMost(Int(node.changedChildren), of: count) || !crowds[crowd].isKnown
    if node.marks.contains(.crowdIsKnown) {
      // The loop that moved all children has measured them as well.
    } else if isNew {
      var new = SiblingCrowd()
      for child in nodes[id].children {
        new.add(extentInParent(of: child), margin: nodes[child].margin, at: nodes[child].order)
      }
      new.finish()
      remember(new, of: id)
      update.visitedSiblings += count
    } else {
      let (nodes, slots) = (nodes, nodes[id].children.slots)
      update.visitedSiblings += crowds[crowd].measureStaleGroups { places in
        var area = SiblingArea()
        for child in slots[places.clamped(to: slots.indices)] where child != .none {
          area.grow(to: nodes.extentInParent(of: child), margin: nodes[child].margin)
        }
        return area
      }
    }
    return crowds[nodes[id].crowd].area
  }

  /// Keeps the data about the children of a node with many.
  mutating func remember(_ crowd: SiblingCrowd, of id: NodeID) {
    let known = nodes[id].crowd
    var crowd = crowd
    crowd.count = childCount(of: id)
    if known == .none { nodes[id].crowd = crowds.add(crowd) } else { crowds[known] = crowd }
  }

  /// Removes the data about the children of a node that has few now.
  mutating func forgetCrowd(of id: NodeID) {
    let crowd = nodes[id].crowd
    guard crowd != .none else { return }
    nodes[id].crowd = .none
    crowds.remove(crowd)
  }

  // MARK: Silhouettes

  /// The cache key of a node's silhouette.
  struct KeptSilhouette: Sendable {
    /// The node's ``RenderNode/contentVersion`` for which this holds.
    var content: UInt64
    /// The one with which the silhouette was last another.
    var silhouette: UInt64
  }

  /// A number that changes with the drawing of the layer and everything below it without shadows,
  /// in the layer's own space, and not with the colour of its own content shadow.
  func silhouetteVersion(of id: NodeID) -> UInt64 {
    let version = nodes[id].contentVersion
    // A node never has the same content version twice, so outdated values are never used.
    guard let kept = keptSilhouettes[id], kept.content == version else { return version }
    return kept.silhouette
  }

  /// Notes, before a node gets the new content version, that its silhouette stays.
  private mutating func keepSilhouette(of id: NodeID) {
    keptSilhouettes[id] = KeptSilhouette(
      content: contentVersion, silhouette: silhouetteVersion(of: id))
  }

  // MARK: Traits, and layers that are left out

  /// Notes a costly layer at all layers around it.
  mutating func noteCostly(_ id: NodeID) { note(.hasCostly, at: id) }

  /// Records a trait of a layer, which describes its subtree, in all its ancestors.
  mutating func note(_ trait: RenderNode.Traits, at id: NodeID) {
    nodes[id].traits.insert(trait)
    // A leaf may be recorded before it is linked, so its own bit says nothing about its ancestors.
    var at = nodes[id].parent
    while at != NodeID.none, !nodes[at].traits.contains(trait) {
      nodes[at].traits.insert(trait)
      at = nodes[at].parent
    }
  }

  /// Records what a node's background decides: whether it may lack room, and whether a shadow, which its content casts
  /// if the background is not opaque, is costly.
  @inline(__always)
  mutating func noteBackground(of id: NodeID) {
    noteRoom(id)
    if nodes[id].isCostly { noteCostly(id) }
  }

  /// Records whether a node may lack room, by a quick check of its properties.
  @inline(__always)
  mutating func noteRoom(_ id: NodeID) {
    let size = nodes[id].properties.bounds.size
    let isNoted = nodes[id].traits.contains(.mayLackRoom)
    let hasRoom =
      size.width > 0 && size.height > 0
      && !nodes[id].properties.flags.contains(.lacksRoom)
    if hasRoom && !isNoted { return }
    noteRoom(id, hasRoom: hasRoom)
  }

  /// Not part of the above, because only few layers come here: of those with empty bounds, most only hold others.
  @inline(never)
  private mutating func noteRoom(_ id: NodeID, hasRoom: Bool) {
    let shows =
      !nodes[id].properties.flags.isDisjoint(with: [.masksToBounds, .lacksRoom])
      || nodes[id].properties.showsInBounds
    if !hasRoom && shows {
      nodes[id].traits.insert(.mayLackRoom)
      roomless.insert(id)
    } else if nodes[id].traits.contains(.mayLackRoom) {
      nodes[id].traits.remove(.mayLackRoom)
      roomless.remove(id)
    }
  }

  /// Leaves layers out, or no longer, and returns whether that changed anything; `candidates` are all that were
  /// left out or are to be.
  ///
  /// The pictures of all layers around one for which that changes are others then.
  mutating func leaveOut(_ isLeftOut: (NodeID) -> Bool, among candidates: Set<NodeID>) -> Bool {
    contentVersion += 1
    var changesAny = false
    for id in candidates where nodes.has(id) {
      guard nodes[id].traits.contains(.isLeftOut) != isLeftOut(id) else { continue }
      nodes[id].traits.formSymmetricDifference(.isLeftOut)
      changesAny = true
      var at = id
      while at != NodeID.none, nodes[at].contentVersion != contentVersion {
        nodes[at].contentVersion = contentVersion
        at = nodes[at].parent
      }
    }
    return changesAny
  }
}
