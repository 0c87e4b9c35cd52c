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
    work.ready.empty()
    for index in work.nodes.indices
    where work.nodes[index].pendingChildren == 0 && work.nodes[index].roles.contains(.dirty) {
      work.ready.append(Int32(truncatingIfNeeded: index))
      while let ready = work.ready.popLast() { update(Int(ready)) }
    }
  }

  /// Marks a node and its ancestors, each of which counts the children it has to wait for.
  private mutating func markDirty(_ index: Int) {
    var index = index
    while !work.nodes[index].roles.contains(.dirty) {
      work.nodes[index].roles.insert(.dirty)
      let parent = nodes[work.nodes[index].node].parent
      guard parent != NodeID.none else { return }
      index = concern(parent)
      work.nodes[index].roles.formUnion([.content, .changedInside])
      work.nodes[index].pendingChildren += 1
    }
  }

  /// Computes a node all of whose children are done, and counts it as done at its parent.
  private mutating func update(_ index: Int) {
    let roles = work.nodes[index].roles
    let id = work.nodes[index].node
    // Taken once only: the list comes to a parent that its children have made ready as well.
    work.nodes[index].pendingChildren = -1
    if roles.contains(.content) {
      if roles.contains(.shaded), roles.isDisjoint(with: .silhouette) { keepSilhouette(of: id) }
      nodes[id].contentVersion = contentVersion
    }
    var (sublayers, margin) = sublayersExtent(of: id, work.nodes[index])
    if nodes[id].traits.contains(.replicates) {
      sublayers = replicatedExtent(id, of: sublayers)
    }
    if nodes[id].isTransform, nodes[id].properties.spaceReplication != nil {
      sublayers = extentOfInstances(id)
    }
    let mask = nodes[id].mask
    nodes[id].updateExtent(
      sublayers: sublayers,
      maskExtent: mask == NodeID.none ? nil : nodes[mask].extentInParent, margin: margin)

    let parent = nodes[id].parent
    guard parent != NodeID.none else { return }
    let above = concern(parent)
    if nodes[parent].crowd != RenderNode.noCrowd {
      noteInCrowd(id, work.nodes[above], wasAtEdge: roles.contains(.wasAtEdge))
    }
    work.nodes[above].pendingChildren -= 1
    if work.nodes[above].pendingChildren == 0 {
      work.ready.append(Int32(truncatingIfNeeded: above))
    }
  }

  /// What all instances of a replicator that flattens its sublayers touch together, in its bounds space;
  /// notes how they are placed.
  private mutating func replicatedExtent(_ id: NodeID, of sublayers: CGRect) -> CGRect {
    let projects = projectsInstances(of: id)
    if projects {
      nodes[id].traits.insert(.projectsInstances)
    } else {
      nodes[id].traits.remove(.projectsInstances)
    }
    if projects { return extentOfProjectedInstances(of: id) }
    guard let replication = nodes[id].properties.replication else { return sublayers }
    return nodes[id].properties.replicatedExtent(of: sublayers, by: replication)
  }

  private mutating func sublayersExtent(
    of id: NodeID, _ node: ConcernedNode
  ) -> (extent: CGRect, margin: Int) {
    let count = nodes[id].children.count
    if count == 0 {
      if nodes[id].crowd != RenderNode.noCrowd { forgetCrowd(of: id) }
      return (.null, 0)
    }
    if count <= SiblingCrowd.fewest {
      if nodes[id].crowd != RenderNode.noCrowd { forgetCrowd(of: id) }
      return unionOfChildren(id)
    }
    return crowdExtent(of: id, node)
  }

  /// The rectangle around the extents of a node's children, and the largest of their margins.
  private func unionOfChildren(_ id: NodeID) -> (extent: CGRect, margin: Int) {
    var (minX, minY) = (CGFloat.infinity, CGFloat.infinity)
    var (maxX, maxY) = (-CGFloat.infinity, -CGFloat.infinity)
    var margin = 0
    for child in nodes[id].children {
      let extent = nodes[child].extentInParent
      margin = max(margin, nodes[child].margin)
      guard !extent.isNull else { continue }
      let (origin, size) = (extent.origin, extent.size)
      (minX, minY) = (min(minX, origin.x), min(minY, origin.y))
      (maxX, maxY) = (max(maxX, origin.x + size.width), max(maxY, origin.y + size.height))
    }
    guard minX <= maxX, minY <= maxY else { return (.null, margin) }
    return (CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY), margin)
  }
}
