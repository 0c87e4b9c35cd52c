// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation

/// A flat layer of a space of three dimensions.
package struct SpaceLeaf {
  package let node: NodeID
  /// To the plane of the layer around the space.
  package var transform: Transform3D
  /// What its opacity is multiplied by, 0…1.
  package var alpha: CGFloat = 1
  /// What its colours are multiplied by.
  package var tint = ColorMultiplier.white
  /// How many copies of it there are.
  package var multiplicity = 1
  package var mirroring = Mirroring()
  /// Whether replicators of the space repeat it.
  package var isInstance = false

  /// The layer or space of a node, before anything of the space acts on it.
  package init(_ id: NodeID) { (self.node, transform) = (id, .identity) }

  /// A layer that stands in a space or on a plane.
  init(_ id: NodeID, in space: SpaceLeaf, _ step: Transform3D) {
    self = space.at(id)
    transform = step.concatenating(space.transform)
  }

  private func at(_ id: NodeID) -> SpaceLeaf {
    var result = SpaceLeaf(id)
    (result.alpha, result.tint) = (alpha, tint)
    (result.multiplicity, result.mirroring, result.isInstance) = (
      multiplicity, mirroring, isInstance
    )
    return result
  }
}

// What stands in the space of a transform layer.
extension RenderTree {
  /// The visible flat layers of the space that a transform layer opens, in the order of the tree, each
  /// instance of them by itself; `space` says what acts on all of them.
  package func leaves(of space: SpaceLeaf, ignoringOpacity: Bool = false) -> [SpaceLeaf] {
    var first = space
    first.transform = transformToParent(space.node)
    return flatLayers(of: first, ignoringOpacity: ignoringOpacity)
  }

  /// The same of a space that stands where its transform says; of a flat layer, that layer.
  package func flatLayers(of space: SpaceLeaf, ignoringOpacity: Bool = false) -> [SpaceLeaf] {
    let root = space.node
    var found: [SpaceLeaf] = []
    var pending = [space]
    while let next = pending.popLast() {
      guard nodes[next.node].isTransform else {
        found.append(next)
        continue
      }
      let properties = nodes[next.node].properties
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
  func addInstances(
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
    let properties = nodes[space.node].properties
    for child in nodes[space.node].children.reversed() {
      let node = nodes[child]
      // Where one instance has no place, because it is seen from the edge, others may have. What is left
      // out for a limit is listed, because extents and the count of the limits follow from all.
      guard node.isShown, node.isPlaced || space.isInstance else { continue }
      let step = node.properties.transformToParent(properties, instance: instance)
      let leaf = SpaceLeaf(child, in: space, step)
      if leaf.transform.isFinite { pending.append(leaf) }
    }
  }

  /// Whether replicators repeat a flat layer in space: those of the space in which it stands, or the one
  /// on whose plane each instance is seen by itself.
  package func isInstance(_ id: NodeID) -> Bool {
    guard !nodes[id].isTransform else { return false }
    var below = id
    while !nodes[below].isMask, nodes[below].parent != NodeID.none {
      let at = nodes[below].parent
      if nodes[at].projectsInstances { return true }
      guard nodes[at].isTransform else { return false }
      if nodes[at].properties.spaceReplication != nil { return true }
      below = at
    }
    return false
  }

  /// What all instances that a replicator keeps in space touch together, on the plane of the layer
  /// around.
  ///
  /// Cost: the number of instances.
  mutating func extentOfInstances(_ id: NodeID) -> CGRect {
    let space = space(around: id) ?? .identity
    return leaves(of: SpaceLeaf(id)).reduce(CGRect.null) {
      $0.union(box(of: $1, $1.transform.concatenating(space)))
    }
  }

  /// The box around what a flat layer touches under a transform.
  func box(of leaf: SpaceLeaf, _ transform: Transform3D) -> CGRect {
    let own = nodes[leaf.node].subtreeExtent
    return transform.flattened?.extent(of: own) ?? Homography(transform).extent(of: own)
  }

  /// From the parent of a node to the plane of the layer around: through the spaces in which the parent
  /// stands, nil where it stands in none.
  ///
  /// While edits are applied it is remembered, so that spaces within spaces take no longer than so many
  /// layers.
  mutating func space(around id: NodeID) -> Transform3D? {
    var path: [NodeID] = []
    var at = nodes[id].parent
    while at != NodeID.none, nodes[at].isTransform, work.spaces[at] == nil {
      path.append(at)
      at = nodes[at].parent
    }
    var space = at == NodeID.none ? nil : work.spaces[at]
    while let inner = path.popLast() {
      let step = transformToParent(inner)
      space = space.map(step.concatenating) ?? step
      work.spaces[inner] = space
    }
    return space
  }

  private func transformToParent(_ id: NodeID) -> Transform3D {
    let parent = nodes[id].parent
    return nodes[id].properties.transformToParent(
      parent == NodeID.none ? nil : nodes[parent].properties)
  }
}

extension SpaceLeaf {
  /// How blurs of what lies behind it are stretched and turned, given the way from the plane around;
  /// nil where it cannot be seen.
  ///
  /// In perspective that is as in the middle of its bounds.
  package func blurTransform(through parent: Transform2D, _ bounds: CGRect) -> Transform2D? {
    if let flat = transform.flattened { return flat.concatenating(parent) }
    let linear = Transform2D(a: parent.a, b: parent.b, c: parent.c, d: parent.d, tx: 0, ty: 0)
    return Homography(transform).concatenating(linear).linearPart(over: bounds)
  }
}
