// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// The order of a layer's sublayers by their depths.
struct DepthOrder {
  private let sides: SublayerSides
  private let isSpace: Bool

  init(of layer: Layer) {
    (sides, isSpace) = (SublayerSides(of: layer.properties), layer.properties.isTransform)
  }

  /// The sublayers of a layer from back to front: by depth, then in their own order; and whether depths decide.
  ///
  /// If some may cross others, this is their order in one plane; in a transform layer, where all may, it is the
  /// order of their `zPosition`.
  static func children(of layer: Layer) -> (layers: [Layer], byDepth: Bool) {
    let children = layer.children
    let span = children.span
    guard span.indices.contains(where: { decides(on: span[$0], in: layer) }) else {
      return (children, false)
    }
    let order = DepthOrder(of: layer)
    let sorted = children.map { ($0, order.order(of: $0)) }.enumerated()
      .sorted { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }
      .map(\.element.0)
    return (sorted, true)
  }

  /// Whether the depth of a sublayer may put it behind or in front of its neighbours.
  ///
  /// If it is true of none, all have the same sort key.
  @inline(__always)
  static func decides(on child: Layer, in layer: Layer) -> Bool {
    if child.properties.isCommon { return false }
    return layer.properties.isTransform
      ? child.properties.uncommon.zPosition != 0 : child.properties.depth != 0
  }

  /// The sort key of a sublayer, from back to front.
  func order(of child: Layer) -> CGFloat {
    guard isSpace else { return sides.order(ofDepth: child.properties.depth) }
    let z = child.properties.uncommon.zPosition
    return z.isNaN ? 0 : z
  }
}
