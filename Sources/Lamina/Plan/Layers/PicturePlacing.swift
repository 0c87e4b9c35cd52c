// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Layers that are shown as one picture: rasterized, filtered or blended.

/// Pixels of the plan that show a layer, and the rectangle of the surface that they fill.
struct PlannedPicture {
  var source: SourceID
  var rect: PixelRect
}

extension PlanContext {
  /// Draws a layer's picture: with a blend mode, within the layer's bounds if the mode acts on
  /// clear pixels too.
  ///
  /// `make` returns the picture for a visible rectangle.
  mutating func show(
    _ layer: LayerContext, _ mode: BlendMode, mix: UInt8, opacity: UInt8, in rect: PixelRect,
    _ make: (inout PlanContext, PixelRect) -> PlannedPicture?
  ) {
    if mode == .normal {
      showOver(layer.node, mix: mix, opacity: opacity, in: rect) { make(&$0, rect) }
      return
    }
    var clipped = layer
    (clipped.mix, clipped.scopes) = (mix, LayerScopes())
    if mode.actsWhereClear {
      clipped.clip = rect
      pushClip(of: &clipped, &builder)
    }
    let rect = rect.intersection(clipped.clip)
    if builder.isVisible(rect), let picture = make(&self, rect),
      let (area, count) = builder.area(
        mode.actsWhereClear ? rect : picture.rect.intersection(rect), mix: clipped.mix)
    {
      builder.blend(picture.source, by: mode, alpha: opacity, area, count)
    }
    popClipAndMask(of: clipped, &builder)
  }

  /// Draws a layer's picture over the content below if any part of a rectangle is visible, which
  /// may be known already; returns whether there was a picture that shows.
  @discardableResult
  mutating func showOver(
    _ node: NodeID, mix: UInt8, opacity: UInt8, in rect: PixelRect, isVisible: Bool = false,
    _ make: (inout PlanContext) -> PlannedPicture?
  ) -> Bool {
    let (inner, scope) = builder.pushOuterOpacity(mix, around: opacity, rect, node)
    defer { builder.popScope(scope) }
    guard isVisible || builder.isVisible(rect), let picture = make(&self),
      let (area, count) = builder.area(picture.rect, mix: inner)
    else { return false }
    builder.paint(picture.source, area)
    builder.counts.painting.rasterizedLayers += 1
    builder.counts.painting.bitmapPixels += count
    return true
  }

  /// Adds the pixels of a surface at their own places.
  mutating func addSource(
    of surface: SurfaceID, at origin: (x: Int, y: Int) = (0, 0), tint: ColorMultiplier = .white
  ) -> SourceID {
    builder.plan.addSource(
      PlannedPixels(.surface(index: surface, BitmapPlacement(at: origin)), tint: tint.pixel))
  }

  /// Adds the picture of a group; nil if it is too large.
  mutating func addGroup(_ inside: LayerVisit, tint: ColorMultiplier) -> SourceID? {
    guard let surface = addSurface(.group, inside, window: window) else { return nil }
    builder.reportGroup(
      inside.node, .compositingFilter, pixels: inside.clip.area, rect: inside.clip)
    return addSource(of: surface, tint: tint)
  }
}

extension BitmapPlacement {
  /// A picture whose pixels coincide with the surface's.
  init(transform: Transform2D) {
    self.init(
      transform: transform, filters: SampleFilters(minification: .linear, magnification: .linear))
  }

  /// A picture on whole pixels.
  init(at origin: (x: Int, y: Int)) {
    self.init(
      transform: Transform2D(translationX: CGFloat(origin.x), y: CGFloat(origin.y)))
  }
}
