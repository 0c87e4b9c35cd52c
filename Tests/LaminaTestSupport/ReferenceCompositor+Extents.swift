// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

// The size of a separate picture. No layer is left out because of its extent; one that is too small
// would show as a difference from the engine.
extension ReferenceCompositor {
  /// A rectangle in the layer's bounds space around everything that the layer can draw.
  static func extent(of layer: Layer) -> CGRect {
    var extent = layer.bounds
    var outline = layer.shadowPath?.bounds ?? layer.bounds
    if let shape = layer as? ShapeLayer, let path = shape.path, !path.bounds.isNull {
      let reach = shape.lineWidth * max(2, shape.miterLimit)
      extent = extent.union(path.bounds.insetBy(dx: -reach, dy: -reach))
      if layer.shadowPath == nil { outline = path.bounds }
    }
    if let image = layer.contents, let frame = contentsFrame(of: layer, image) {
      extent = extent.union(frame)
    }
    if let drawing = layer.drawing {
      for isFlipped in [false, true] {
        let found = place(of: drawing, in: layer, isFlipped: isFlipped)
        extent = extent.union(found?.frame ?? .null)
      }
    }
    let surroundings = Place(toSurface: .identity)
    if let particles = layer.properties.emission?.particles {
      extent = extent.union(particles.extent)
    }
    let replicator = layer as? ReplicatorLayer
    let instances: [ReferenceMatrix?] =
      replicator.map { replicator in
        (0..<max(0, replicator.instanceCount)).map { transform(ofInstance: $0, of: replicator) }
      } ?? [nil]
    for sublayer in layer.sublayers ?? [] {
      for instance in instances {
        for leaf in ReferenceLeaf.all(
          of: sublayer, in: layer, at: surroundings, instance: instance)
        {
          extent = extent.union(
            ReferenceView(leaf.matrix).box(around: self.extent(of: leaf.layer)))
        }
      }
    }
    func cast(_ rect: CGRect, _ offset: CGSize, _ reach: CGFloat) -> CGRect {
      rect.offsetBy(dx: offset.width, dy: offset.height).insetBy(dx: -reach, dy: -reach)
    }
    if layer.shadowOpacity > 0 {
      let caster = layer.shadowPath?.bounds ?? extent
      extent = extent.union(cast(caster, layer.shadowOffset, 4.3 * layer.shadowRadius))
    }
    for shadow in layer.shadows {
      extent = extent.union(cast(outline, shadow.offset, 4.3 * shadow.radius + abs(shadow.spread)))
    }
    for case .gaussianBlur(let radius) in layer.filters {
      extent = extent.insetBy(dx: -4.3 * radius, dy: -4.3 * radius)
    }
    return extent
  }

  /// The pixels of a rectangle that a layer can touch.
  static func pixels(
    of layer: Layer, _ toSurface: Transform2D, in bounds: PixelRect
  ) -> PixelRect {
    // A pixel of a nested bitmap may be visible beyond its edge, hence the margin.
    PixelRect(covering: toSurface.apply(extent(of: layer))).outset(by: 4).intersection(bounds)
  }
}
