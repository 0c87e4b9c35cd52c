// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

// Layers that are a picture of their own, and what is blended.
extension ReferenceCompositor {
  /// Whether anything of a tree is more than drawn over what is below.
  static func hasEffects(_ layer: Layer) -> Bool {
    isGroup(layer) || !layer.backgroundFilters.isEmpty
      || (layer.sublayers ?? []).contains { hasEffects($0) }
      || layer.mask.map { hasEffects($0) } ?? false
  }

  /// Whether a layer is drawn through a bitmap.
  static func isBitmap(_ layer: Layer) -> Bool {
    layer.shouldRasterize && layer.rasterizationScale > 0 && layer.rasterizationScale.isFinite
  }

  /// Whether a layer is painted as a picture of its own.
  static func isGroup(_ layer: Layer) -> Bool {
    layer.compositingFilter != nil || !layer.filters.isEmpty
  }

  /// The picture of a tree with effects, painted with what is around it.
  static func effectsPicture(
    of root: Layer, at surface: inout Place, _ picture: ReferencePlane, _ backdrop: ReferenceColor
  ) -> ReferencePlane {
    surface.usesScopes = true
    let canvas = ReferencePlane(
      picture.bounds.outset(by: 48), channels: ReferencePlane.pictureChannels)
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
      drawPicture(of: layer, at: alone, onto: group)
    }
    guard place.drawsShadows, !layer.backgroundFilters.isEmpty else {
      return blend(group, of: layer, at: place, opacity: opacity, onto: canvas)
    }
    // What lies behind and the group fade together; the mask and clip cut what lies behind too.
    let both = canvas.copy()
    let behind = canvas.copy()
    drawBackdrop(of: layer, at: place, opacity: 1, onto: behind)
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

  private static func mixMasked(
    _ picture: ReferencePlane, of layer: Layer, at place: Place, onto canvas: ReferencePlane
  ) {
    guard let mask = layer.mask else { return canvas.mix(picture) }
    let maskPicture = canvas.emptyPicture()
    var surroundings = place
    surroundings.inheritedOpacity = 1
    if let maskPlace = self.place(of: mask, in: layer, at: surroundings) {
      draw(mask, at: maskPlace, onto: maskPicture)
    }
    canvas.mix(picture, through: maskPicture.alpha(), mask: maskPicture)
  }

  /// Filters what lies behind a layer, within its bounds.
  static func drawBackdrop(
    of layer: Layer, at place: Place, opacity: Double, onto canvas: ReferencePlane
  ) {
    guard place.usesScopes, place.drawsShadows, !layer.backgroundFilters.isEmpty,
      layer.bounds.width > 0, layer.bounds.height > 0
    else { return }
    let filtered = ReferenceFilter.apply(
      layer.backgroundFilters, to: canvas, in: canvas.bounds, place.toSurface)
    let shape =
      layer.masksToBounds
      ? RoundedRect(rect: layer.bounds.insetBy(dx: -16, dy: -16)) : cornerShape(of: layer)
    canvas.mix(
      filtered, opacity: opacity,
      through: coverage(of: .roundedRect(shape), place.toSurface, in: canvas.bounds))
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
