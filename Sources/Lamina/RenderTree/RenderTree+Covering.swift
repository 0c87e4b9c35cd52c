// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation

// What the root of a picture covers: beyond it the picture's edge is repeated for layers that filter
// what lies behind them.
extension RenderTree {
  /// The pixels that a layer covers wholly with an opaque background, where it stands upright and its
  /// bounds hold a rectangle of the same space; nil where not.
  ///
  /// `transform` places the layer. Round corners do not count.
  package func covered(
    by id: NodeID, _ transform: Transform2D, ignoresOpacity: Bool, around place: CGRect
  ) -> PixelRect? {
    let properties = nodes[id].properties
    let isFaded =
      !ignoresOpacity && !properties.flags.contains(.allowsGroupOpacity)
      && properties.drawnOpacity < 1
    guard !properties.isTransform, !isFaded, (properties.backgroundColor?.alpha ?? 0) >= 1,
      let bounds = DeviceBox(RoundedRect(rect: properties.bounds), transform),
      let inner = DeviceBox.Edges(place), bounds.holds(inner),
      // What lies behind a layer is seen without the borders of those around it.
      let filled = properties.filledShape(transform),
      let box = DeviceBox(RoundedRect(rect: filled.rect), transform)
    else { return nil }
    let pixels = box.coveredBands.rows
    return pixels.isEmpty ? nil : pixels
  }

  /// How much farther than its filters reach a layer sees that lies in part beyond what the root of its
  /// picture covers wholly: there it sees what is repeated.
  func reachBeyond(
    _ picture: (node: NodeID, transform: Transform2D), _ place: CGRect
  ) -> (x: Int, y: Int) {
    guard
      let covered = covered(
        by: picture.node, picture.transform, ignoresOpacity: true, around: place),
      let own = DeviceBox.Edges(place)?.pixelBounds
    else { return (0, 0) }
    return (
      max(0, covered.minX - own.minX, own.maxX - covered.maxX),
      max(0, covered.minY - own.minY, own.maxY - covered.maxY)
    )
  }
}

extension DeviceBox {
  /// Whether other edges are within the box, but for a step of rounding.
  fileprivate func holds(_ edges: Edges) -> Bool {
    minX - 1 <= edges.minX && minY - 1 <= edges.minY && edges.maxX - 1 <= maxX
      && edges.maxY - 1 <= maxY
  }
}
