// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Finds the flat layers of spaces, those of planes that cross others, and instances in space.
struct SpaceSearch {
  let tree: RenderTree

  /// The flat layers of the space that a transform layer opens; `space` has the properties that act on all of them.
  func leaves(of space: SpaceLeaf, ignoringOpacity: Bool = false) -> FlatLayers {
    var first = space
    first.transform = tree.transformToParent(space.node)
    return FlatLayers(tree, in: first, ignoringOpacity: ignoringOpacity)
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
      return FlatLayers(tree, in: SpaceLeaf(child, in: inside, step)).drawn.map { ($0, node.order) }
    }
  }

  /// The area that all instances of a replicator touch together, on its plane.
  ///
  /// Cost: the number of instances.
  func extentOfProjectedInstances(of id: NodeID) -> CGRect {
    extent(of: FlatLayers(tree, instancesOf: SpaceLeaf(id)), through: nil)
  }

  /// More flat layers than this are not looked at for the area that they touch together, which is everywhere then.
  ///
  /// It is above the number that the standard limits of a frame allow.
  private static let mostMeasured = 1 << 20

  /// The area that flat layers touch together, through the spaces around them.
  func extent(of layers: FlatLayers, through space: Transform3D?) -> CGRect {
    var extent = CGRect.null
    for (number, leaf) in layers.enumerated() {
      guard number < Self.mostMeasured else { return .everywhere }
      let transform = space.map(leaf.transform.concatenating) ?? leaf.transform
      extent = extent.union(box(of: leaf, transform))
    }
    return extent
  }
}
