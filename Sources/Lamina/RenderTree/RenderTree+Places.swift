// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Where the concerned nodes stand on the target, before and after the edits.
extension RenderTree {
  /// Notes where the edited nodes stand, and every ancestor whose look depends on them.
  mutating func noteBefore(_ edits: RenderTreeEdits, _ screen: Screen) {
    for index in 0..<work.nodes.count {
      let node = work.nodes[index]
      if !node.roles.isDisjoint(with: .changed) {
        work.nodes[index].before = PackedPixelRect(box(of: node, screen))
      }
      let parent = nodes[node.node].parent
      guard parent != NodeID.none else { continue }
      noteWhetherAtEdge(index, of: parent)
      guard dependsOnChild(parent, node.node) else { continue }
      let above = concern(parent)
      guard !work.nodes[above].roles.contains(.notedBefore) else { continue }
      work.nodes[above].roles.insert(.notedBefore)
      let box = box(of: parent, nodes[parent].subtreeExtent, screen)
      work.nodes[above].before = PackedPixelRect(work.nodes[above].before.rect.union(box))
    }
    if !crossingChildren.isEmpty { noteCrossed(.notedCrossingBefore, \.before, screen) }
    for moved in edits.movedChildren {
      let place = work.places[place(of: moved.parent, screen)]
      work.parentsBefore.append(place)
      let node = nodes[moved.parent]
      guard node.dependsOnSubtree || node.sortsByDepth || place.hasReplicas else { continue }
      let index = concern(moved.parent)
      let box = box(of: moved.parent, node.subtreeExtent, screen)
      work.nodes[index].before = PackedPixelRect(work.nodes[index].before.rect.union(box))
    }
    forgetPlaces()
  }

  /// The same after the edits.
  mutating func noteAfter(_ edits: RenderTreeEdits, _ screen: Screen) {
    for index in 0..<work.nodes.count {
      let node = work.nodes[index]
      if !node.roles.isDisjoint(with: .changed) {
        work.nodes[index].after = PackedPixelRect(
          work.nodes[index].after.rect.union(box(of: node, screen)))
      }
      let parent = nodes[node.node].parent
      guard parent != NodeID.none, node.roles.contains(.dirty),
        dependsOnChild(parent, node.node)
      else { continue }
      let above = concern(parent)
      guard !work.nodes[above].roles.contains(.notedAfter) else { continue }
      work.nodes[above].roles.insert(.notedAfter)
      let box = box(of: parent, nodes[parent].subtreeExtent, screen)
      work.nodes[above].after = PackedPixelRect(work.nodes[above].after.rect.union(box))
    }
    if !crossingChildren.isEmpty { noteCrossed(.notedCrossingAfter, \.after, screen) }
    for index in 0..<work.nodes.count
    where !work.nodes[index].roles.isDisjoint(with: [.movedChildren, .newLeaves]) {
      let id = work.nodes[index].node
      let hasReplicas = work.places[place(of: id, screen)].hasReplicas
      guard
        nodes[id].dependsOnSubtree || nodes[id].sortsByDepth || hasReplicas
      else { continue }
      let box = box(of: id, nodes[id].subtreeExtent, screen)
      work.nodes[index].after = PackedPixelRect(work.nodes[index].after.rect.union(box))
    }
  }

  /// Notes what changes show of sublayers that cross others, where those are sorted by depth.
  private mutating func noteCrossed(
    _ role: ConcernedNode.Roles, _ place: WritableKeyPath<ConcernedNode, PackedPixelRect>,
    _ screen: Screen
  ) {
    for index in 0..<work.nodes.count {
      let child = work.nodes[index].node
      let parent = nodes[child].parent
      guard parent != NodeID.none, nodes[parent].sortsByDepth else { continue }
      let above = concern(parent)
      guard !work.nodes[above].roles.contains(role) else { continue }
      let extent = extentCrossed(by: child, in: parent)
      guard !extent.isNull else { continue }
      work.nodes[above].roles.insert(role)
      let box = box(of: parent, extent, screen)
      work.nodes[above][keyPath: place] = PackedPixelRect(
        work.nodes[above][keyPath: place].rect.union(box))
    }
  }

  /// Whether a change of a child changes how the parent looks elsewhere too.
  private func dependsOnChild(_ parent: NodeID, _ child: NodeID) -> Bool {
    nodes[parent].dependsOnSubtree || nodes[child].isMask
  }

  private mutating func box(of node: ConcernedNode, _ screen: Screen) -> PixelRect {
    let id = node.node
    if node.roles.contains(.subtree) || nodes[id].dependsOnSubtree {
      return box(of: node.node, nodes[id].subtreeExtent, screen)
    }
    guard nodes[id].isVisible else { return .empty }
    if node.roles.contains(.redrawn), let rect = work.redrawn[node.node] {
      return box(of: node.node, rect, screen)
    }
    return box(of: node.node, nodes[id].paintedExtent, screen)
  }

  /// The pixels that an extent of a node can touch.
  private mutating func box(of id: NodeID, _ extent: CGRect, _ screen: Screen) -> PixelRect {
    guard !extent.isNull else { return .empty }
    let parent = nodes[id].parent
    guard parent != NodeID.none else {
      guard id == root else { return .empty }
      return nodes[id].deviceBox(of: extent, through: screen.rootTransform)
        .intersection(screen.target)
    }
    let place = place(of: parent, screen)
    if work.places[place].hasReplicas { return replicatedBox(of: id, extent, in: place) }
    guard let toDevice = work.places[place].toDevice, work.places[place].showsChildren
    else { return .empty }
    return nodes[id].deviceBox(of: extent, through: toDevice)
      .intersection(work.places[place].childClip)
  }

  /// Where a concerned node that has children is on the target, remembered for the rest of the
  /// pass; an index of the places.
  mutating func place(of id: NodeID, _ screen: Screen) -> Int {
    let known = Int(work.nodes[concern(id)].place)
    if known >= 0 { return known }
    work.path.empty()
    var at = id
    while at != NodeID.none {
      if work.nodes[concern(at)].place >= 0 { break }
      work.path.append(at)
      at = nodes[at].parent
    }
    var above = at == NodeID.none ? -1 : Int(work.nodes[concern(at)].place)
    while let id = work.path.popLast() {
      work.places.append(placed(id, under: above, screen))
      above = work.places.count - 1
      work.nodes[concern(id)].place = Int32(truncatingIfNeeded: above)
    }
    return above
  }

  private func placed(_ id: NodeID, under above: Int, _ screen: Screen) -> PlacedNode {
    var toDevice: Transform2D?
    var clip = PixelRect.empty
    var replicator: Int32 = -1
    if above >= 0 {
      clip = work.places[above].childClip
      replicator = work.places[above].replicator
      if work.places[above].showsChildren, let parentToDevice = work.places[above].toDevice {
        if work.places[above].replicates {
          replicator = Int32(truncatingIfNeeded: above)
          toDevice = nodes[id].transform(through: .identity)
        } else {
          toDevice = nodes[id].transform(through: parentToDevice)
        }
      }
    } else if id == root {
      clip = screen.target
      toDevice = nodes[id].transform(through: screen.rootTransform)
    }
    // In a picture of its own, layers filter what lies behind them beyond the clips around it, too.
    var childClip = !backdrops.isEmpty && isIsolated(id) ? screen.target : clip
    if let toDevice, replicator < 0, !nodes[id].isTransform,
      nodes[id].properties.flags.contains(.masksToBounds)
    {
      childClip = clip.intersection(
        Self.deviceBox(nodes[id].properties.bounds, toDevice, margin: 0))
    }
    return PlacedNode(
      node: id, toDevice: toDevice, clip: clip, childClip: childClip,
      showsChildren: nodes[id].isVisible, replicator: replicator,
      replicates: nodes[id].traits.contains(.replicates))
  }

  /// Whether what filters what lies behind it, below a node, sees nothing but what is below the node.
  private func isIsolated(_ id: NodeID) -> Bool {
    let properties = nodes[id].properties
    return properties.drawnOpacity < 1 || properties.isGroup || nodes[id].dependsOnSubtree
      || nodes[id].mask != NodeID.none || mayCross(id)
  }

  mutating func forgetPlaces() {
    for place in work.places { work.nodes[concern(place.node)].place = -1 }
    work.places.empty()
  }
}
