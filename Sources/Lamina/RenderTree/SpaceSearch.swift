// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Lists the flat layers of spaces, those of planes that cross others, and instances in space.
struct SpaceSearch {
  let tree: RenderTree

  /// The visible flat layers of the space that a transform layer opens, in the order of the tree,
  /// each instance separately; `space` has the properties that act on all of them.
  func leaves(of space: SpaceLeaf, ignoringOpacity: Bool = false) -> [SpaceLeaf] {
    var first = space
    first.transform = tree.transformToParent(space.node)
    return flatLayers(of: first, ignoringOpacity: ignoringOpacity)
  }

  /// The same of a space that its transform places; of a flat layer, that layer.
  func flatLayers(of space: SpaceLeaf, ignoringOpacity: Bool = false) -> [SpaceLeaf] {
    let root = space.node
    var found: [SpaceLeaf] = []
    var pending = [space]
    while let next = pending.popLast() {
      guard tree.nodes[next.node].isTransform else {
        found.append(next)
        continue
      }
      let properties = tree.nodes[next.node].properties
      var inside = next
      if next.node != root || !ignoringOpacity { inside.alpha *= properties.drawnOpacity }
      inside.mirroring = inside.mirroring.inside(properties)
      guard let replication = properties.spaceReplication else {
        addChildren(of: inside, nil, to: &pending)
        continue
      }
      addInstances(replication, of: inside, to: &pending)
    }
    return found
  }

  /// Lists the sublayers of a replicator once for each instance, the last one first.
  private func addInstances(
    _ replication: Replication, of replicator: SpaceLeaf, to pending: inout [SpaceLeaf]
  ) {
    var inside = replicator
    let most = max(1, Replication.mostInstances / inside.multiplicity)
    let instances = replication.instancesInSpace(most: most)
    inside.multiplicity *= max(1, instances.count)
    inside.isInstance = true
    for (index, transform) in instances.reversed() {
      let opacity = replication.content.opacity(ofInstance: index)
      guard opacity > 0 else { continue }
      var instance = inside
      instance.alpha *= opacity
      instance.tint = inside.tint.multiplied(
        by: replication.content.multiplier(ofInstance: index))
      addChildren(of: instance, transform, to: &pending)
    }
  }

  private func addChildren(
    of space: SpaceLeaf, _ instance: Transform3D?, to pending: inout [SpaceLeaf]
  ) {
    let properties = tree.nodes[space.node].properties
    for child in tree.nodes[space.node].children.reversed() {
      let node = tree.nodes[child]
      // If one instance has no place, because it is seen from the edge, others may have. What is left
      // out for a limit is listed, because extents and the count of the limits follow from all.
      guard node.isShown, node.isPlaced || space.isInstance else { continue }
      let step = node.properties.transformToParent(properties, instance: instance)
      let leaf = SpaceLeaf(child, in: space, step)
      if leaf.transform.isFinite { pending.append(leaf) }
    }
  }

  /// The box around the area that a flat layer touches under a transform.
  func box(of leaf: SpaceLeaf, _ transform: Transform3D) -> CGRect {
    let own = tree.nodes[leaf.node].subtreeExtent
    return transform.flattened?.extent(of: own) ?? Homography(transform).extent(of: own)
  }

  /// The flat layers of a plane that may cross others of it, in the order of the plane's list.
  ///
  /// Each is a child of the plane, or is inside one; `order` is that child's place in the list. `layer` is the plane;
  /// its opacity, tint and mirroring act on all of them.
  func crossingLeaves(of layer: SpaceLeaf) -> [(leaf: SpaceLeaf, order: SiblingID)] {
    let properties = tree.nodes[layer.node].properties
    var inside = layer
    inside.mirroring = inside.mirroring.inside(properties)
    let crossing = (tree.crossingChildren[layer.node] ?? []).sorted {
      tree.nodes[$0].order < tree.nodes[$1].order
    }
    return crossing.flatMap { child -> [(leaf: SpaceLeaf, order: SiblingID)] in
      let node = tree.nodes[child]
      let step = node.properties.transformToParent(properties)
      guard node.isVisible, node.isPlaced, step.isFinite else { return [] }
      return flatLayers(of: SpaceLeaf(child, in: inside, step)).map { ($0, node.order) }
    }
  }

  /// The sublayers of a replicator that shows each instance at its own place, once for each instance.
  ///
  /// They are in the order in which they are drawn. `replicator` says what acts on all of them, and its plane is the
  /// one on which they are seen. A transform layer represents the layers in its space.
  private func projectedInstances(of replicator: SpaceLeaf) -> [SpaceLeaf] {
    let properties = tree.nodes[replicator.node].properties
    guard let replication = properties.replication else { return [] }
    var inside = replicator
    inside.mirroring = inside.mirroring.inside(properties)
    var found: [SpaceLeaf] = []
    addInstances(replication, of: inside, to: &found)
    return found.reversed()
  }

  /// The flat layers of all instances of a replicator that shows each at its own place, in the order of drawing.
  func flatInstances(of replicator: SpaceLeaf) -> [SpaceLeaf] {
    projectedInstances(of: replicator).flatMap { flatLayers(of: $0) }
  }

  /// The area that all instances of a replicator touch together, on its plane.
  ///
  /// Cost: the number of instances.
  func extentOfProjectedInstances(of id: NodeID) -> CGRect {
    flatInstances(of: SpaceLeaf(id)).reduce(CGRect.null) { $0.union(box(of: $1, $1.transform)) }
  }
}
