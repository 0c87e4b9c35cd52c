// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

// Layers with a picture of their own, and blending.
extension ReferenceCompositor {
  /// Whether any part of a tree is more than source over.
  static func hasEffects(_ layer: Layer) -> Bool {
    isGroup(layer) || !layer.backgroundFilters.isEmpty
      || (layer.sublayers ?? []).contains { hasEffects($0) }
      || layer.mask.map { hasEffects($0) } ?? false
  }

  /// Whether a layer is drawn through a bitmap.
  static func isBitmap(_ layer: Layer) -> Bool {
    layer.shouldRasterize && layer.rasterizationScale > 0 && layer.rasterizationScale.isFinite
  }

  /// Whether a layer is painted as a separate picture.
  static func isGroup(_ layer: Layer) -> Bool {
    layer.compositingFilter != nil || !layer.filters.isEmpty
  }

  /// The picture of a tree with effects, painted together with its surroundings.
  static func effectsPicture(
    of root: Layer, at surface: inout Place, _ picture: ReferencePlane, _ backdrop: ReferenceColor
  ) -> ReferencePlane {
    surface.usesScopes = true
    surface.edge = ReferencePictureEdge(root, target: picture.bounds)
    let canvas = ReferencePlane(
      picture.bounds.outset(by: 48), channels: ReferencePlane.pictureChannels)
    canvas.fill { _ in backdrop }
    drawSublayer(root, of: nil, at: surface, onto: canvas)
    return canvas.part(picture.bounds)
  }

  /// Paints on an empty picture, or on a copy of the canvas if the content below must be visible.
  static func scope(
    at place: Place, onto canvas: ReferencePlane, _ paint: (ReferencePlane) -> Void,
    end: (ReferencePlane, ReferencePlane) -> Void
  ) {
    let group = place.usesScopes ? canvas.copy() : canvas.emptyPicture()
    paint(group)
    end(canvas, group)
  }

  /// Draws a layer as a separate picture and blends it; an instance's colour multiplies it.
  static func drawGroup(
    _ layer: Layer, at place: Place, opacity: Double, onto canvas: ReferencePlane
  ) {
    let group = canvas.emptyPicture()
    var alone = place
    alone.inheritedOpacity = 1
    alone.tint = ReferenceTint()
    alone.clips = []
    drawAlone(layer, at: alone, onto: group)
    group.multiply(by: place.tint)
    guard place.drawsShadows, !layer.backgroundFilters.isEmpty else {
      return blend(group, of: layer, at: place, opacity: opacity, onto: canvas)
    }
    // The background and the group fade together, and the mask and clip cut the background too.
    let both = canvas.copy()
    let behind = canvas.copy()
    var around = place
    around.behind = self.behind(layer, at: place, on: canvas)
    drawBackdrop(of: layer, at: around, opacity: 1, onto: behind)
    let corners = Shape.roundedRect(cornerShape(of: layer))
    if layer.masksToBounds {
      let clipped = behind
      let cut = canvas.copy()
      cut.mix(clipped, through: coverage(of: corners, place.toSurface, in: canvas.bounds))
      mixMasked(cut, of: layer, at: place, onto: both)
    } else {
      mixMasked(behind, of: layer, at: place, onto: both)
    }
    blend(group, of: layer, at: place, opacity: 1, onto: both)
    canvas.mix(both, opacity: opacity)
  }

  /// Draws a layer without its opacity and blending, through its bitmap if it has one.
  static func drawAlone(_ layer: Layer, at place: Place, onto canvas: ReferencePlane) {
    var place = place
    place.edge = ReferencePictureEdge(layer)
    place.edge.meet(layer, at: place, opacity: 1)
    if isBitmap(layer) {
      drawBitmap(of: layer, at: place, opacity: 1, onto: canvas)
    } else {
      drawPicture(of: layer, at: place, onto: canvas)
    }
  }

  private static func mixMasked(
    _ picture: ReferencePlane, of layer: Layer, at place: Place, onto canvas: ReferencePlane
  ) {
    guard let mask = layer.mask else { return canvas.mix(picture) }
    let maskPicture = canvas.emptyPicture()
    var surroundings = place
    surroundings.inheritedOpacity = 1
    surroundings.tint = ReferenceTint()
    surroundings.clips = []
    surroundings.edge = ReferencePictureEdge(mask)
    drawSublayer(mask, of: layer, at: surroundings, onto: maskPicture)
    canvas.mix(picture, through: maskPicture.alpha(), mask: maskPicture)
  }

  /// Filters the background of a layer, within its bounds.
  static func drawBackdrop(
    of layer: Layer, at place: Place, opacity: Double, onto canvas: ReferencePlane
  ) {
    guard let behind = place.behind, layer.bounds.width > 0, layer.bounds.height > 0 else { return }
    let seen = place.edge.seen(behind, by: layer, place.toSurface)
    let filtered = ReferenceFilter.apply(
      layer.backgroundFilters, to: seen, in: canvas.bounds, place.toSurface)
    let shape =
      layer.masksToBounds
      ? RoundedRect(rect: layer.bounds.insetBy(dx: -16, dy: -16)) : cornerShape(of: layer)
    canvas.mix(
      filtered, opacity: opacity,
      through: coverage(of: .roundedRect(shape), place.toSurface, in: canvas.bounds))
  }

  /// The source of a layer's background filters: the picture below it, in which the open clips have
  /// removed only what is beyond the pixels that their bounds touch; nil if the layer has no such filters.
  static func behind(
    _ layer: Layer, at place: Place, on canvas: ReferencePlane
  ) -> ReferencePlane? {
    guard place.usesScopes, place.drawsShadows, !layer.backgroundFilters.isEmpty else { return nil }
    return place.clips.reversed().reduce(canvas.copy()) { seen, clip in
      let cut = clip.before.copy()
      cut.mix(seen, through: clip.touched)
      return cut
    }
  }

  /// The pixels that the bounds of a layer that clips touch, with those near them if the layer is turned.
  static func touched(
    byClipOf layer: Layer, at place: Place, in bounds: PixelRect
  ) -> ReferencePlane {
    let box = place.toSurface.apply(layer.bounds)
    // Edges are on steps of 1/4096 pixel.
    func step(_ value: CGFloat) -> CGFloat { (value * 4096).rounded() / 4096 }
    let (x, y) = (step(box.minX), step(box.minY))
    let pixels = PixelRect(
      covering: CGRect(x: x, y: y, width: step(box.maxX) - x, height: step(box.maxY) - y))
    let twoPixels = 2 / smallestScale(of: place.toSurface)
    let grown = layer.bounds.insetBy(dx: -twoPixels, dy: -twoPixels)
    let result = coverage(of: .rect(grown), place.toSurface, in: bounds)
    result.multiply(by: coverage(of: .rect(pixels.cgRect), .identity, in: bounds))
    return result
  }

  private static func blend(
    _ group: ReferencePlane, of layer: Layer, at place: Place, opacity: Double,
    onto canvas: ReferencePlane
  ) {
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

  /// Draws a layer without its opacity, filtered.
  static func drawPicture(of layer: Layer, at place: Place, onto canvas: ReferencePlane) {
    guard place.usesScopes, !layer.filters.isEmpty else {
      return drawWithShadows(layer, at: place, opacity: 1, onto: canvas)
    }
    let source = layer.filters.reduce(canvas.bounds) { bounds, filter in
      ReferenceFilter.source(of: filter, for: bounds, place.toSurface)
    }
    let picture = ReferencePlane(source, channels: ReferencePlane.pictureChannels)
    drawWithShadows(layer, at: place, opacity: 1, onto: picture)
    canvas.draw(
      ReferenceFilter.apply(layer.filters, to: picture, in: canvas.bounds, place.toSurface))
  }
}
