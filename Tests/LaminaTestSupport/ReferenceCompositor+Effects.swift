// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

// Layers that are a picture of their own, and what is blended.
extension ReferenceCompositor {
  /// Whether anything of a tree is more than drawn over what is below.
  static func hasEffects(_ layer: Layer) -> Bool {
    isGroup(layer) || (layer.sublayers ?? []).contains { hasEffects($0) }
      || layer.mask.map { hasEffects($0) } ?? false
  }

  /// Whether a layer is painted as a picture of its own.
  static func isGroup(_ layer: Layer) -> Bool { layer.compositingFilter != nil }

  /// The picture of a tree with effects, painted with what is around it.
  static func effectsPicture(
    of root: Layer, at surface: inout Place, _ picture: ReferencePlane, _ backdrop: ReferenceColor
  ) -> ReferencePlane {
    surface.usesScopes = true
    let canvas = ReferencePlane(
      picture.bounds.outset(by: 40), channels: ReferencePlane.pictureChannels)
    canvas.fill { _ in backdrop }
    if let place = place(of: root, in: nil, at: surface) { draw(root, at: place, onto: canvas) }
    return canvas.part(picture.bounds)
  }

  /// Paints on an empty picture, or on a copy of the canvas where what is below is to be seen.
  static func scope(
    at place: Place, onto canvas: ReferencePlane, _ paint: (ReferencePlane) -> Void,
    end: (ReferencePlane, ReferencePlane) -> Void
  ) {
    let group = place.usesScopes ? canvas.copy() : canvas.emptyPicture()
    paint(group)
    end(canvas, group)
  }

  /// Draws a layer as a picture of its own, and blends that.
  static func drawGroup(
    _ layer: Layer, at place: Place, opacity: Double, onto canvas: ReferencePlane
  ) {
    let group = canvas.emptyPicture()
    var alone = place
    alone.inheritedOpacity = 1
    let bitmapScale = layer.rasterizationScale
    if layer.shouldRasterize, bitmapScale > 0, bitmapScale.isFinite {
      drawBitmap(of: layer, at: alone, opacity: 1, onto: group)
    } else {
      drawWithShadows(layer, at: alone, opacity: 1, onto: group)
    }
    let mode = layer.compositingFilter ?? .normal
    guard mode.actsWhereClear else { return canvas.blend(group, opacity: opacity, mode) }
    let corners = Shape.roundedRect(cornerShape(of: layer))
    let coverage = coverage(of: corners, place.toSurface, in: canvas.bounds)
    scope(at: place, onto: canvas) {
      $0.blend(group, opacity: opacity, mode)
    } end: { canvas, blended in
      canvas.mix(blended, through: coverage)
    }
  }
}
