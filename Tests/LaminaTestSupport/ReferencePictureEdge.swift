// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

/// The edge of a picture for layers that blur their background: beyond it each pixel is the nearest
/// one inside.
struct ReferencePictureEdge {
  /// The pixels of the surface, if the picture is that of the surface.
  var target: PixelRect?
  /// The layer whose picture it is.
  var root: Layer?
  /// The bounds of that layer, and the pixels that its opaque background covers completely, once it
  /// is reached.
  private var bounds: CGRect?
  private var covered: PixelRect?

  /// The picture of a layer, on the surface or alone.
  init(_ root: Layer? = nil, target: PixelRect? = nil) {
    self.root = root
    self.target = target
  }

  /// Records the position of a layer, if the picture is its own.
  mutating func meet(_ layer: Layer, at place: ReferenceCompositor.Place, opacity: Double) {
    let toSurface = place.toSurface
    let isOpaque = (layer.backgroundColor?.alpha ?? 0) >= 1
    let isUpright =
      (toSurface.b == 0 && toSurface.c == 0) || (toSurface.a == 0 && toSurface.d == 0)
    guard layer === root, isOpaque, isUpright, layer.allowsGroupOpacity || opacity >= 1,
      layer.bounds.width > 0, layer.bounds.height > 0, !(layer is TransformLayer)
    else { return }
    bounds = toSurface.apply(layer.bounds)
    // Borders of outer layers are in front of the visible content.
    guard
      let filled = ReferenceCompositor.filledCorners(
        of: layer, toSurface, opacity: layer.allowsGroupOpacity ? 1 : opacity)
    else { return }
    let box = toSurface.apply(filled.rect)
    // Edges are on steps of 1/4096 pixel.
    func step(_ value: CGFloat) -> CGFloat { (value * 4096).rounded() / 4096 }
    covered = PixelRect(
      minX: Int(step(box.minX).rounded(.up)), minY: Int(step(box.minY).rounded(.up)),
      maxX: Int(step(box.maxX).rounded(.down)), maxY: Int(step(box.maxY).rounded(.down)))
  }

  /// The background of a layer, given everything that is there.
  func seen(_ picture: ReferencePlane, by layer: Layer, _ toSurface: Transform2D) -> ReferencePlane
  {
    let blurs = layer.backgroundFilters.contains {
      if case .gaussianBlur(let radius) = $0 { radius > 0 } else { false }
    }
    guard blurs, let edge = edge(for: layer, toSurface) else { return picture }
    let seen = picture.emptyPicture()
    seen.fill { point in
      let x = min(max(Int(point.x.rounded(.down)), edge.minX), edge.maxX - 1)
      let y = min(max(Int(point.y.rounded(.down)), edge.minY), edge.maxY - 1)
      return picture.color(x: x, y: y)
    }
    return seen
  }

  private func edge(for layer: Layer, _ toSurface: Transform2D) -> PixelRect? {
    guard layer !== root, let bounds, let covered else { return target }
    let box = toSurface.apply(layer.bounds)
    guard bounds.insetBy(dx: -1 / 2048, dy: -1 / 2048).contains(box) else { return target }
    let shared = target.map { covered.intersection($0) } ?? covered
    return shared.isEmpty ? target : shared
  }
}
