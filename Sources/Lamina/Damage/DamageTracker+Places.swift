// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Names where a node is on the target; ``ListID/none`` if that is not known.
typealias PlaceID = ListID<PlacedNode>

/// The position of a node on the target.
struct PlacedNode: Sendable {
  var id: NodeID
  /// From the node's space to device pixels, or, below a replicator, to that one's space; nil if
  /// the node or an ancestor is not drawn.
  var toDevice: Transform2D?
  /// The box that its clip and those of its ancestors leave, in device pixels.
  var childClip: PixelRect
  /// Whether its sublayers can be visible.
  var showsChildren: Bool
  /// The place of the nearest replicator above.
  var replicator: PlaceID
  /// Whether the node draws its sublayers several times.
  var replicates: Bool

  /// Whether its sublayers may be drawn in several places.
  var hasReplicas: Bool { replicates || replicator != .none }
}

// The places of the nodes of an update, before and after the edits.
extension DamageTracker {
  /// When the tree is looked at: before or after it changes.
  enum Moment { case before, after }

  /// Adds the places of all nodes whose look changes: of edited nodes, of ancestors whose look depends
  /// on those, and of planes on which they cross others.
  mutating func notePlaces(_ moment: Moment, _ tree: inout RenderTree) {
    matchEntries(tree.update.nodes.count)
    let dependence: DamageEntry.Notes = moment == .before ? .dependedBefore : .dependedAfter
    for index in 0..<tree.update.nodes.count {
      let node = tree.update.nodes[index]
      if !node.changes.isDisjoint(with: .look) {
        let box = box(of: node, &tree)
        entries[index].add(box, moment)
      }
      let parent = tree.nodes[node.id].parent
      guard parent != .none, moment == .before || node.marks.contains(.isDirty),
        tree.nodes[node.id].isMask || dependsOnSubtree(parent, &tree)
      else { continue }
      let above = entry(of: parent, &tree)
      guard entries[above].notes.insert(dependence).inserted else { continue }
      noteAll(of: parent, above, moment, &tree)
    }
    if !tree.crossingChildren.isEmpty { noteCrossed(moment, &tree) }
  }

  /// Makes an entry for each node of the update.
  private mutating func matchEntries(_ count: Int) {
    let missing = count - entries.count
    if missing > 0 { entries.append(contentsOf: repeatElement(DamageEntry(), count: missing)) }
  }

  /// Adds the place of a node with everything below it.
  private mutating func noteAll(
    of id: NodeID, _ entry: Int, _ moment: Moment, _ tree: inout RenderTree
  ) {
    let box = box(of: id, tree.nodes[id].subtreeExtent, &tree)
    entries[entry].add(box, moment)
  }

  /// Adds the places of sublayers that cross others, if changes show there: those are sorted by depth, and
  /// cut.
  private mutating func noteCrossed(_ moment: Moment, _ tree: inout RenderTree) {
    let note: DamageEntry.Notes = moment == .before ? .crossedBefore : .crossedAfter
    // Computed once for each parent, because many children may change.
    var crossing: [NodeID: CGRect] = [:]
    for index in 0..<tree.update.nodes.count {
      let child = tree.update.nodes[index].id
      let parent = tree.nodes[child].parent
      guard parent != .none, tree.nodes[parent].sortsByDepth else { continue }
      let above = entry(of: parent, &tree)
      guard !entries[above].notes.contains(note) else { continue }
      let all = crossing[parent] ?? tree.crossingExtent(of: parent)
      crossing[parent] = all
      let extent = tree.extentCrossed(by: child, all)
      guard !extent.isNull else { continue }
      entries[above].notes.insert(note)
      let box = box(of: parent, extent, &tree)
      entries[above].add(box, moment)
    }
  }

  /// Adds the places of parents whose children only move, if what changes is seen in other places too.
  mutating func noteParentsBefore(_ edits: RenderTreeEdits, _ tree: inout RenderTree) {
    for moved in edits.movedChildren {
      let before = placed(moved.parent, &tree)
      parentsBefore.append(before)
      noteParent(moved.parent, .before, &tree)
    }
    forgetPlaces(&tree)
  }

  /// The same of those, and of parents of new lists, after the edits.
  mutating func noteParentsAfter(_ tree: inout RenderTree) {
    for index in 0..<tree.update.nodes.count
    where !tree.update.nodes[index].changes.isDisjoint(with: [.movedChildren, .newSublayers]) {
      noteParent(tree.update.nodes[index].id, .after, &tree)
    }
  }

  private mutating func noteParent(_ id: NodeID, _ moment: Moment, _ tree: inout RenderTree) {
    let hasReplicas = placed(id, &tree).hasReplicas
    guard hasReplicas || tree.nodes[id].sortsByDepth || dependsOnSubtree(id, &tree)
    else { return }
    let entry = entry(of: id, &tree)
    noteAll(of: id, entry, moment, &tree)
  }

  /// Whether a change below a node changes how the node looks in other places too.
  private mutating func dependsOnSubtree(_ id: NodeID, _ tree: inout RenderTree) -> Bool {
    tree.nodes[id].dependsOnSubtree && !castsKnownShadow(id, &tree)
  }

  /// Whether a node depends on its subtree only by its content shadow, and the planner knows that shadow
  /// without drawing, because it falls from an opaque background beyond which no sublayer draws.
  ///
  /// A pixel more than the planner asks for keeps the sublayers inside, because scales are rounded otherwise here.
  private mutating func castsKnownShadow(_ id: NodeID, _ tree: inout RenderTree) -> Bool {
    let properties = tree.nodes[id].properties
    guard properties.hasContentShadow, !tree.holeCutters.isAny(below: id, tree.nodes),
      !properties.flags.contains(.shouldRasterize), properties.filterReach == 0,
      !properties.isTransform, !tree.nodes[id].isProjective,
      properties.knownSilhouette(hasSublayers: false, hasMask: tree.nodes[id].mask != .none) != nil
    else { return false }
    let place = placed(id, &tree)
    guard !place.hasReplicas else { return false }
    guard !properties.flags.contains(.masksToBounds) else { return true }
    let all = tree.childrenExtent(of: id)
    guard !all.isNothing, let toDevice = place.toDevice else { return all.isNothing }
    return properties.coveredRect(
      scale: toDevice.smallestScale, pixels: tree.nodes[id].margin + 3
    ).holds(all)
  }

  // MARK: Boxes

  /// The pixels that a changed node can touch by what changed of it.
  private mutating func box(of node: UpdatedNode, _ tree: inout RenderTree) -> PixelRect {
    let id = node.id
    if node.changes.contains(.subtree) || tree.nodes[id].dependsOnSubtree {
      return box(of: id, tree.nodes[id].subtreeExtent, &tree)
    }
    guard tree.nodes[id].isVisible else { return .empty }
    if node.changes.contains(.redrawn), let rect = tree.update.redrawn[id] {
      let reach = reachBeyondTileLevels(of: id, &tree)
      return box(of: id, rect.insetBy(dx: -reach, dy: -reach), &tree)
    }
    return box(of: id, tree.nodes[id].paintedExtent, &tree)
  }

  /// How far beyond a changed part of a node the tiles look different that are coarser than its levels.
  private mutating func reachBeyondTileLevels(
    of id: NodeID, _ tree: inout RenderTree
  ) -> CGFloat {
    let properties = tree.nodes[id].properties
    guard !properties.isCommon, properties.tiles != nil else { return 0 }
    return placed(id, &tree).toDevice.map(properties.reachBeyondLevels) ?? 0
  }

  /// The pixels that an extent of a node can touch.
  private mutating func box(
    of id: NodeID, _ extent: CGRect, _ tree: inout RenderTree
  ) -> PixelRect {
    guard !extent.isNull else { return .empty }
    let parent = tree.nodes[id].parent
    guard parent != .none else {
      guard id == tree.root else { return .empty }
      return tree.nodes[id].deviceBox(of: extent, through: screen.rootTransform)
        .intersection(screen.target)
    }
    let place = place(of: parent, &tree)
    if places[place].hasReplicas { return replicatedBox(of: id, extent, in: place, tree) }
    guard let toDevice = places[place].toDevice, places[place].showsChildren
    else { return .empty }
    return tree.nodes[id].deviceBox(of: extent, through: toDevice)
      .intersection(places[place].childClip)
  }

  /// The number of instances beyond which a change in one counts as a change of everything that the
  /// replicator shows.
  private static let mostFollowed = 64

  /// The pixels that all copies of an extent of a node can touch; `parent` is the place of the
  /// node's parent, which replicates or is below a node that does.
  ///
  /// Clips between the node and the outermost replicator do not count.
  private func replicatedBox(
    of id: NodeID, _ extent: CGRect, in parent: PlaceID, _ tree: RenderTree
  ) -> PixelRect {
    let place = places[parent]
    guard place.showsChildren, let toAbove = place.replicates ? .identity : place.toDevice,
      var rect = tree.nodes[id].box(of: extent, through: toAbove)
    else { return .empty }
    var at = place.replicates ? parent : place.replicator
    while true {
      let replicator = places[at]
      guard replicator.showsChildren, let toDevice = replicator.toDevice else { return .empty }
      rect = replicated(rect, by: tree.nodes[replicator.id])
      guard replicator.replicator != .none else {
        return PixelRect.touched(by: rect, toDevice, margin: tree.nodes[id].margin)
          .intersection(replicator.childClip)
      }
      rect = toDevice.extent(of: rect)
      at = replicator.replicator
    }
  }

  private func replicated(_ rect: CGRect, by node: RenderNode) -> CGRect {
    guard let replication = node.properties.replication else { return rect }
    guard replication.content.instanceCount <= Self.mostFollowed, !node.projectsInstances
    else { return node.subtreeExtent }
    return node.properties.replicatedExtent(of: rect, by: replication)
  }

  // MARK: Places of parents

  /// The place of a listed node that has children; it is remembered until the tree changes.
  mutating func place(of id: NodeID, _ tree: inout RenderTree) -> PlaceID {
    let known = entries[entry(of: id, &tree)].place
    if known != .none { return known }
    path.empty()
    var at = id
    while at != .none {
      if entries[entry(of: at, &tree)].place != .none { break }
      path.append(at)
      at = tree.nodes[at].parent
    }
    var above = at == .none ? PlaceID.none : entries[entry(of: at, &tree)].place
    while let id = path.popLast() {
      above = places.add(placed(id, under: above, &tree))
      entries[entry(of: id, &tree)].place = above
    }
    return above
  }

  /// Where a listed node is that has children.
  mutating func placed(_ id: NodeID, _ tree: inout RenderTree) -> PlacedNode {
    // In two steps, because the place may be added only now.
    let place = place(of: id, &tree)
    return places[place]
  }

  private func placed(
    _ id: NodeID, under above: PlaceID, _ tree: inout RenderTree
  ) -> PlacedNode {
    var toDevice: Transform2D?
    var clip = PixelRect.empty
    var replicator = PlaceID.none
    if above != .none {
      clip = places[above].childClip
      replicator = places[above].replicator
      if places[above].showsChildren, let parentToDevice = places[above].toDevice {
        if places[above].replicates {
          replicator = above
          toDevice = tree.nodes[id].transform(through: .identity)
        } else {
          toDevice = tree.nodes[id].transform(through: parentToDevice)
        }
      }
    } else if id == tree.root {
      clip = screen.target
      toDevice = tree.nodes[id].transform(through: screen.rootTransform)
    }
    // In a separate picture, background filters see beyond the clips around it, too.
    var childClip = !tree.backdrops.isEmpty && isIsolated(id, tree) ? screen.target : clip
    if let toDevice, replicator == .none, !tree.nodes[id].isTransform,
      tree.nodes[id].properties.flags.contains(.masksToBounds)
    {
      childClip = childClip.intersection(
        PixelRect.touched(by: tree.nodes[id].properties.bounds, toDevice, margin: 0))
    }
    return PlacedNode(
      id: id, toDevice: toDevice, childClip: childClip, showsChildren: tree.nodes[id].isVisible,
      replicator: replicator, replicates: tree.nodes[id].traits.contains(.replicates))
  }

  /// Whether layers below a node that filter what lies behind them see only what is below the node.
  private func isIsolated(_ id: NodeID, _ tree: RenderTree) -> Bool {
    let properties = tree.nodes[id].properties
    return properties.drawnOpacity < 1 || properties.isGroup || tree.nodes[id].dependsOnSubtree
      || tree.nodes[id].mask != .none || tree.mayCross(id)
  }

  mutating func forgetPlaces(_ tree: inout RenderTree) {
    for place in places { entries[entry(of: place.id, &tree)].place = .none }
    places.removeAll(keepingCapacity: true)
  }

  // MARK: Many siblings

  /// Moves the children that only move, and adds where they were and are: many siblings in one loop, without
  /// entries of their own.
  ///
  /// All else is placed by now. Neither their extents nor what is below them change.
  mutating func moveChildren(
    _ edits: RenderTreeEdits, _ tree: inout RenderTree, _ changes: inout RenderTreeChanges
  ) {
    for (moved, before) in zip(edits.movedChildren, parentsBefore) {
      let after = placed(moved.parent, &tree)
      // If all move, their common extent comes from the same loop.
      let areAll = moved.moves.count == tree.childCount(of: moved.parent)
      let shift = scrolls.isEmpty ? nil : shift(of: moved.parent, tree)
      var crowd = SiblingCrowd()
      for index in moved.moves {
        let move = edits.moves[index]
        let id = move.node
        let isNoted = changes.hasRoom
        let old = isNoted ? before.box(of: id, in: tree.nodes) : .empty
        tree.move(id, to: move.position)
        if isNoted {
          let new = after.box(of: id, in: tree.nodes)
          if let shift { scrolls[shift].add(old, new) } else { changes.add(old, new) }
        }
        if areAll {
          crowd.add(
            tree.extentInParent(of: id), margin: tree.nodes[id].margin, at: tree.nodes[id].order)
        }
      }
      if areAll {
        crowd.finish()
        tree.remember(crowd, of: moved.parent)
        tree.update.nodes[tree.enlist(moved.parent)].marks.insert(.crowdIsKnown)
      }
      tree.update.visitedSiblings += moved.moves.count
    }
  }

  /// Adds where the sublayers of new lists are.
  mutating func noteNewSublayers(
    _ edits: RenderTreeEdits, _ tree: inout RenderTree, _ changes: inout RenderTreeChanges
  ) {
    for edit in edits.children where edit.areNew && !edit.children.isEmpty {
      let after = placed(edit.node, &tree)
      for child in edit.children {
        guard changes.hasRoom else { break }
        changes.add(.empty, after.box(of: child, in: tree.nodes))
      }
    }
    forgetPlaces(&tree)
  }
}

extension PlacedNode {
  /// The pixels that a child and all below it can touch.
  @inline(__always)
  fileprivate func box(of child: NodeID, in nodes: [RenderNode]) -> PixelRect {
    // Of replicas the parent's own place is added.
    guard showsChildren, !hasReplicas, let toDevice else { return .empty }
    let extent = nodes[child].subtreeExtent
    if extent.isNothing { return .empty }
    return nodes[child].deviceBox(of: extent, through: toDevice).intersection(childClip)
  }
}
