// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// The order of a layer's sublayers by their depths.
struct DepthOrder {
  private let sides: SublayerSides

  init(of layer: Layer) { sides = SublayerSides(of: layer.properties) }

  /// The sublayers of a layer from back to front: by depth, then in their own order; and whether depths decide.
  ///
  /// If some may cross others, this is their order in one plane. In a transform layer, where all may, that is their own
  /// order.
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
    !child.properties.isCommon && !layer.properties.isTransform && child.properties.depth != 0
  }

  /// The sort key of a sublayer, from back to front, if depths decide.
  func order(of child: Layer) -> CGFloat { sides.order(ofDepth: child.properties.depth) }
}
