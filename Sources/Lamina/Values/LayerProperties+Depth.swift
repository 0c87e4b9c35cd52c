// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation

// The distance of layers from their superlayer's plane, which decides their order.
extension LayerProperties {
  /// Whether the layer's distance from its superlayer's plane is not one number.
  ///
  /// So it is if the layer is rotated out of the planes parallel to that one, or if it is a transform layer, whose
  /// sublayers may be anywhere.
  package var mayCrossSiblings: Bool {
    if isCommon { return false }
    let transform = uncommon.transform
    return transform.m13 != 0 || transform.m23 != 0 || transform.m14 != 0 || transform.m24 != 0
      || isTransform
  }

  /// The distance of the anchor point from the superlayer's plane, before the superlayer's sublayer transform.
  ///
  /// It is `zPosition` and the depth that the transform adds; 0 if that is not a number.
  package var depth: CGFloat {
    if isCommon { return 0 }
    let (transform, z) = (uncommon.transform, uncommon.anchorPointZ)
    let moved = (transform.m43 - z * transform.m33) / (transform.m44 - z * transform.m34)
    let depth = moved + uncommon.zPosition
    return depth.isNaN ? 0 : depth
  }
}

/// The side from which a layer's sublayers are seen, which decides which of two depths is in front.
struct SublayerSides {
  /// The eye before the sublayer transform: its distance from the plane, times `w`.
  private var z: CGFloat = 1
  /// Zero if all lines of sight are parallel.
  private var w: CGFloat = 0

  init(of layer: LayerProperties) {
    guard !layer.isCommon, !layer.uncommon.sublayerTransform.isIdentity,
      let inverse = layer.uncommon.sublayerTransform.inverted()
    else { return }
    // The source of (0, 0, 1, 0): moving towards it is moving towards the viewer.
    (z, w) = (inverse.m33, inverse.m34)
  }

  /// The sort key, from back to front, of sublayers in planes parallel to the layer's.
  ///
  /// It is the depth, negated if the planes are seen from behind.
  func order(ofDepth depth: CGFloat) -> CGFloat { z - depth * w < 0 ? -depth : depth }
}

/// The indices of some depths from back to front.
///
/// Depths that differ only by rounding, as in one plane, keep their order.
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
