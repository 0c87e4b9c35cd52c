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
      let parent = nodes[Int(node.slot)].parent
      guard parent != RenderNode.none else { continue }
      noteWhetherAtEdge(index, of: parent)
      guard dependsOnChild(parent, node.slot) else { continue }
      let above = concern(parent)
      guard !work.nodes[above].roles.contains(.notedBefore) else { continue }
      work.nodes[above].roles.insert(.notedBefore)
      let box = box(of: parent, nodes[Int(parent)].subtreeExtent, screen)
      work.nodes[above].before = PackedPixelRect(work.nodes[above].before.rect.union(box))
    }
    if !crossingChildren.isEmpty { noteCrossed(.notedCrossingBefore, \.before, screen) }
    for moved in edits.movedChildren {
      let place = work.places[place(of: moved.parent, screen)]
      work.parentsBefore.append(place)
      let node = nodes[Int(moved.parent)]
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
      let parent = nodes[Int(node.slot)].parent
      guard parent != RenderNode.none, node.roles.contains(.dirty),
        dependsOnChild(parent, node.slot)
      else { continue }
      let above = concern(parent)
      guard !work.nodes[above].roles.contains(.notedAfter) else { continue }
      work.nodes[above].roles.insert(.notedAfter)
      let box = box(of: parent, nodes[Int(parent)].subtreeExtent, screen)
      work.nodes[above].after = PackedPixelRect(work.nodes[above].after.rect.union(box))
    }
    if !crossingChildren.isEmpty { noteCrossed(.notedCrossingAfter, \.after, screen) }
    for index in 0..<work.nodes.count
    where !work.nodes[index].roles.isDisjoint(with: [.movedChildren, .newLeaves]) {
      let slot = work.nodes[index].slot
      let hasReplicas = work.places[place(of: slot, screen)].hasReplicas
      guard
        nodes[Int(slot)].dependsOnSubtree || nodes[Int(slot)].sortsByDepth || hasReplicas
      else { continue }
      let box = box(of: slot, nodes[Int(slot)].subtreeExtent, screen)
      work.nodes[index].after = PackedPixelRect(work.nodes[index].after.rect.union(box))
    }
  }

  /// Notes what changes show of sublayers that cross others, where those are sorted by depth.
  private mutating func noteCrossed(
    _ role: ConcernedNode.Roles, _ place: WritableKeyPath<ConcernedNode, PackedPixelRect>,
    _ screen: Screen
  ) {
    for index in 0..<work.nodes.count {
      let child = work.nodes[index].slot
      let parent = nodes[Int(child)].parent
      guard parent != RenderNode.none, nodes[Int(parent)].sortsByDepth else { continue }
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
  private func dependsOnChild(_ parent: Int32, _ child: Int32) -> Bool {
    nodes[Int(parent)].dependsOnSubtree || nodes[Int(child)].isMask
  }

  private mutating func box(of node: ConcernedNode, _ screen: Screen) -> PixelRect {
    let slot = Int(node.slot)
    if node.roles.contains(.subtree) || nodes[slot].dependsOnSubtree {
      return box(of: node.slot, nodes[slot].subtreeExtent, screen)
    }
    guard nodes[slot].isVisible else { return .empty }
    if node.roles.contains(.redrawn), let rect = work.redrawn[node.slot] {
      return box(of: node.slot, rect, screen)
    }
    return box(of: node.slot, nodes[slot].paintedExtent, screen)
  }

  /// The pixels that an extent of a node can touch.
  private mutating func box(of slot: Int32, _ extent: CGRect, _ screen: Screen) -> PixelRect {
    let index = Int(slot)
    guard !extent.isNull else { return .empty }
    let parent = nodes[index].parent
    guard parent != RenderNode.none else {
      guard slot == root else { return .empty }
      return nodes[index].deviceBox(of: extent, through: screen.rootTransform)
        .intersection(screen.target)
    }
    let place = place(of: parent, screen)
    if work.places[place].hasReplicas { return replicatedBox(of: index, extent, in: place) }
    guard let toDevice = work.places[place].toDevice, work.places[place].showsChildren
    else { return .empty }
    return nodes[index].deviceBox(of: extent, through: toDevice)
      .intersection(work.places[place].childClip)
  }

  /// Where a concerned node that has children is on the target, remembered for the rest of the
  /// pass; an index of the places.
  mutating func place(of slot: Int32, _ screen: Screen) -> Int {
    let known = Int(work.nodes[concern(slot)].place)
    if known >= 0 { return known }
    work.path.empty()
    var at = slot
    while at != RenderNode.none {
      if work.nodes[concern(at)].place >= 0 { break }
      work.path.append(at)
      at = nodes[Int(at)].parent
    }
    var above = at == RenderNode.none ? -1 : Int(work.nodes[concern(at)].place)
    while let slot = work.path.popLast() {
      work.places.append(placed(slot, under: above, screen))
      above = work.places.count - 1
      work.nodes[concern(slot)].place = Int32(truncatingIfNeeded: above)
    }
    return above
  }

  private func placed(_ slot: Int32, under above: Int, _ screen: Screen) -> PlacedNode {
    let index = Int(slot)
    var toDevice: Transform2D?
    var clip = PixelRect.empty
    var replicator = RenderNode.none
    if above >= 0 {
      clip = work.places[above].childClip
      replicator = work.places[above].replicator
      if work.places[above].showsChildren, let parentToDevice = work.places[above].toDevice {
        if work.places[above].replicates {
          replicator = Int32(truncatingIfNeeded: above)
          toDevice = nodes[index].transform(through: .identity)
        } else {
          toDevice = nodes[index].transform(through: parentToDevice)
        }
      }
    } else if slot == root {
      clip = screen.target
      toDevice = nodes[index].transform(through: screen.rootTransform)
    }
    // In a picture of its own, layers filter what lies behind them beyond the clips around it, too.
    var childClip = !backdrops.isEmpty && isIsolated(index) ? screen.target : clip
    if let toDevice, replicator == RenderNode.none, !nodes[index].isTransform,
      nodes[index].properties.flags.contains(.masksToBounds)
    {
      childClip = clip.intersection(
        Self.deviceBox(nodes[index].properties.bounds, toDevice, margin: 0))
    }
    return PlacedNode(
      slot: slot, toDevice: toDevice, clip: clip, childClip: childClip,
      showsChildren: nodes[index].isVisible, replicator: replicator,
      replicates: nodes[index].traits.contains(.replicates))
  }

  /// Whether what filters what lies behind it, below a node, sees nothing but what is below the node.
  private func isIsolated(_ index: Int) -> Bool {
    let properties = nodes[index].properties
    return properties.drawnOpacity < 1 || properties.isGroup || nodes[index].dependsOnSubtree
      || nodes[index].mask != RenderNode.none || mayCross(Int32(truncatingIfNeeded: index))
  }

  mutating func forgetPlaces() {
    for place in work.places { work.nodes[concern(place.slot)].place = RenderNode.none }
    work.places.empty()
  }
}
