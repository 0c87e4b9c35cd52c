// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// How far subtrees reach and which version their pictures have, from the edited nodes up to the
// root.
extension RenderTree {
  mutating func updateExtents() {
    for index in 0..<work.nodes.count
    where !work.nodes[index].roles.isDisjoint(with: [.edited, .movedChildren]) {
      markDirty(index)
    }
    work.path.empty()
    for index in work.nodes.indices
    where work.nodes[index].pendingChildren == 0 && work.nodes[index].roles.contains(.dirty) {
      work.path.append(Int32(truncatingIfNeeded: index))
      while let ready = work.path.popLast() { update(Int(ready)) }
    }
  }

  /// Marks a node and its ancestors, each of which counts the children it has to wait for.
  private mutating func markDirty(_ index: Int) {
    var index = index
    while !work.nodes[index].roles.contains(.dirty) {
      work.nodes[index].roles.insert(.dirty)
      let parent = nodes[Int(work.nodes[index].slot)].parent
      guard parent != RenderNode.none else { return }
      index = concern(parent)
      work.nodes[index].roles.formUnion([.content, .changedInside])
      work.nodes[index].pendingChildren += 1
    }
  }

  /// Computes a node all of whose children are done, and counts it as done at its parent.
  private mutating func update(_ index: Int) {
    let roles = work.nodes[index].roles
    let slot = Int(work.nodes[index].slot)
    // Taken once only: the list comes to a parent that its children have made ready as well.
    work.nodes[index].pendingChildren = -1
    if roles.contains(.content) {
      if roles.contains(.shaded), roles.isDisjoint(with: .silhouette) { keepSilhouette(of: slot) }
      nodes[slot].contentVersion = contentVersion
    }
    var (sublayers, margin) = sublayersExtent(of: slot, work.nodes[index])
    if nodes[slot].traits.contains(.replicates) {
      sublayers = replicatedExtent(slot, of: sublayers)
    }
    if nodes[slot].isTransform, nodes[slot].properties.spaceReplication != nil {
      sublayers = extentOfInstances(slot)
    }
    let mask = nodes[slot].mask
    nodes[slot].updateExtent(
      sublayers: sublayers,
      maskExtent: mask == RenderNode.none ? nil : nodes[Int(mask)].extentInParent, margin: margin)

    let parent = nodes[slot].parent
    guard parent != RenderNode.none else { return }
    let above = concern(parent)
    if nodes[Int(parent)].crowd != RenderNode.none {
      noteInCrowd(slot, work.nodes[above], wasAtEdge: roles.contains(.wasAtEdge))
    }
    work.nodes[above].pendingChildren -= 1
    if work.nodes[above].pendingChildren == 0 {
      work.path.append(Int32(truncatingIfNeeded: above))
    }
  }

  /// What all instances of a replicator that flattens its sublayers touch together, in its bounds space;
  /// notes how they are placed.
  private mutating func replicatedExtent(_ slot: Int, of sublayers: CGRect) -> CGRect {
    let projects = projectsInstances(of: slot)
    if projects {
      nodes[slot].traits.insert(.projectsInstances)
    } else {
      nodes[slot].traits.remove(.projectsInstances)
    }
    if projects { return extentOfProjectedInstances(of: slot) }
    guard let replication = nodes[slot].properties.replication else { return sublayers }
    return nodes[slot].properties.replicatedExtent(of: sublayers, by: replication)
  }

  private mutating func sublayersExtent(
    of slot: Int, _ node: ConcernedNode
  ) -> (extent: CGRect, margin: Int) {
    let count = nodes[slot].children.count
    if count == 0 {
      if nodes[slot].crowd != RenderNode.none { forgetCrowd(of: Int32(slot)) }
      return (.null, 0)
    }
    if count <= SiblingCrowd.fewest {
      if nodes[slot].crowd != RenderNode.none { forgetCrowd(of: Int32(slot)) }
      return unionOfChildren(slot)
    }
    return crowdExtent(of: slot, node)
  }

  /// The rectangle around the extents of a node's children, and the largest of their margins.
  private func unionOfChildren(_ slot: Int) -> (extent: CGRect, margin: Int) {
    var (minX, minY) = (CGFloat.infinity, CGFloat.infinity)
    var (maxX, maxY) = (-CGFloat.infinity, -CGFloat.infinity)
    var margin = 0
    for child in nodes[slot].children {
      let extent = nodes[Int(child)].extentInParent
      margin = max(margin, nodes[Int(child)].margin)
      guard !extent.isNull else { continue }
      let (origin, size) = (extent.origin, extent.size)
      (minX, minY) = (min(minX, origin.x), min(minY, origin.y))
      (maxX, maxY) = (max(maxX, origin.x + size.width), max(maxY, origin.y + size.height))
    }
    guard minX <= maxX, minY <= maxY else { return (.null, margin) }
    return (CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY), margin)
  }
}
