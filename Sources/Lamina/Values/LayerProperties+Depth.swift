// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation

// How far layers stand in front of their superlayer's plane, which orders them there.
extension LayerProperties {
  /// Whether no single number tells how far the layer is in front of its superlayer's plane: it is turned
  /// out of the planes that are parallel to that one, or a transform layer, in which any layer may be.
  package var mayCrossSiblings: Bool {
    if isCommon { return false }
    let transform = uncommon.transform
    return transform.m13 != 0 || transform.m23 != 0 || transform.m14 != 0 || transform.m24 != 0
      || isTransform
  }

  /// How far the anchor point is in front of the superlayer's plane, before the sublayer transform there:
  /// `zPosition` and the depth that the transform adds; 0 where that is not a number.
  package var depth: CGFloat {
    if isCommon { return 0 }
    let (transform, z) = (uncommon.transform, uncommon.anchorPointZ)
    let moved = (transform.m43 - z * transform.m33) / (transform.m44 - z * transform.m34)
    let depth = moved + uncommon.zPosition
    return depth.isNaN ? 0 : depth
  }
}

/// From which side a layer's sublayers are seen, which decides which of two depths is in front.
package struct SublayerSides {
  /// The eye before the sublayer transform: how far it is in front of the plane, times `w`.
  private var z: CGFloat = 1
  /// Zero where all lines of sight are parallel.
  private var w: CGFloat = 0

  package init(of layer: LayerProperties) {
    guard !layer.isCommon, !layer.uncommon.sublayerTransform.isIdentity,
      let inverse = layer.uncommon.sublayerTransform.inverted()
    else { return }
    // Where (0, 0, 1, 0) comes from: what is moved towards it is moved towards the viewer.
    (z, w) = (inverse.m33, inverse.m34)
  }

  /// A number by which sublayers in planes that are parallel to the layer's are sorted from the back to
  /// the front: their depth, negative where they are seen from behind.
  package func order(ofDepth depth: CGFloat) -> CGFloat { z - depth * w < 0 ? -depth : depth }
}

/// The indices of some depths from the back to the front; those that differ by no more than rounding, as
/// in one plane, keep their order.
package func backToFront(depths: [CGFloat]) -> [Int] {
  var order = depths.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }
  var start = 0
  for place in order.indices {
    let (depth, next) = (depths[order[place]], place + 1)
    if next < order.count, depths[order[next]] - depth <= 1e-6 * (1 + abs(depth)) { continue }
    order[start..<next].sort()
    start = next
  }
  return order
}
