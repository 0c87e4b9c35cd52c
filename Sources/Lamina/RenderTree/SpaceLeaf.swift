// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// A flat layer of a space of three dimensions.
struct SpaceLeaf {
  let node: NodeID
  /// To the plane of the layer around the space.
  var transform: Transform3D
  /// The factor of its opacity, 0…1.
  var alpha: CGFloat = 1
  /// The factor of its colours.
  var tint = ColorMultiplier.white
  /// The number of its copies.
  var multiplicity = 1
  var mirroring = Mirroring()
  /// Whether replicators of the space repeat it.
  var isInstance = false

  /// The layer or space of a node, before anything of the space acts on it.
  init(_ id: NodeID) { (self.node, transform) = (id, .identity) }

  /// A layer that is in a space or on a plane.
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

extension SpaceLeaf {
  /// How blurs of what lies behind it are stretched and turned, given the way from the plane around;
  /// nil if it cannot be seen.
  ///
  /// In perspective that is as in the middle of its bounds.
  func blurTransform(through parent: Transform2D, _ bounds: CGRect) -> Transform2D? {
    if let flat = transform.flattened { return flat.concatenating(parent) }
    return Homography(transform).blurTransform(through: parent, over: bounds)
  }
}
