// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Layers that are a picture of their own, which is then blended with what lies below.
extension Planner {
  /// Paints the layer and all below it as a group of its own, which is blended as the layer's
  /// compositing filter says; its opacity multiplies the group first.
  ///
  /// The group's pixels lie where those of the surface do, and only what is wanted of them is
  /// painted.
  mutating func planGroup(_ layer: OpenLayer, _ visit: Visit) {
    let rect = layer.extent
    let opacity = Self.byte(visit.ignoresOpacity ? 1 : layer.properties.drawnOpacity * visit.alpha)
    show(layer, mix: visit.mix, opacity: opacity, in: rect) { planner, rect in
      planner.groupSource(layer, visit, rect).map { ($0, rect) }
    }
  }

  /// The number of a group among the plan's pixel sources; nil where it is too large.
  private mutating func groupSource(
    _ layer: OpenLayer, _ visit: Visit, _ rect: PixelRect
  ) -> Int32? {
    var inside = Visit(
      slot: layer.slot, toSurface: layer.transform, isPlaced: true, clip: rect,
      multiplicity: layer.multiplicity, isFlipped: visit.isFlipped,
      isSilhouette: layer.isSilhouette, ignoresOpacity: true)
    inside.isInBitmap = true
    guard let surface = addSurface(.group, inside) else { return nil }
    plan.counts.groups.append(
      PlannedGroup(slot: layer.slot, reason: .compositingFilter, pixels: rect.area, rect: rect))
    plan.sources.append(
      PlannedPixels(
        .surface(index: surface, BitmapPlacement(transform: .identity)), tint: layer.tint.pixel))
    return Int32(plan.sources.count - 1)
  }

  /// Places a layer's picture: by its blend mode, within its bounds where the mode acts on clear
  /// pixels too.
  ///
  /// `make` gives the number of the picture among the plan's sources and what of a rectangle it
  /// fills.
  mutating func show(
    _ layer: OpenLayer, mix: UInt8, opacity: UInt8, in rect: PixelRect,
    _ make: (inout Planner, PixelRect) -> (source: Int32, rect: PixelRect)?
  ) {
    let mode = layer.properties.blendMode ?? .normal
    if mode == .normal { return showOver(layer, mix: mix, opacity: opacity, in: rect, make) }
    var clipped = layer
    clipped.mix = mix
    if mode.actsWhereClear {
      clipped.clip = rect
      beginClip(&clipped)
    }
    let rect = rect.intersection(clipped.clip)
    if isWanted(rect), !(options.hides && hidden.hides(rect)), let picture = make(&self, rect),
      let (area, count) = area(
        mode.actsWhereClear ? rect : picture.rect.intersection(rect), mix: clipped.mix)
    {
      commands.append(.blend(source: picture.source, mode, alpha: opacity, area))
      plan.counts.painting.blends += 1
      plan.counts.painting.blendPixels += count
    }
    endInnerGroups(clipped)
  }

  private mutating func showOver(
    _ layer: OpenLayer, mix: UInt8, opacity: UInt8, in rect: PixelRect,
    _ make: (inout Planner, PixelRect) -> (source: Int32, rect: PixelRect)?
  ) {
    // Two opacities cannot be given to one thing: a scope takes the outer one.
    let needsScope = opacity < 255 && mix < 255
    let inner = needsScope ? opacity : min(opacity, mix)
    let scope = needsScope ? wrap(rect, mix, layer.slot) : nil
    if isWanted(rect), !(options.hides && hidden.hides(rect)), let picture = make(&self, rect),
      let (area, count) = area(picture.rect, mix: inner)
    {
      commands.append(.pixels(source: picture.source, nil, alpha: 255, area))
      plan.counts.painting.rasterizedLayers += 1
      plan.counts.painting.bitmapPixels += count
    }
    if let scope { unwrap(scope) }
  }
}

extension BitmapPlacement {
  /// A picture whose pixels are those of the surface.
  init(transform: Transform2D) {
    self.init(
      transform: transform, filters: SampleFilters(minification: .linear, magnification: .linear))
  }
}
