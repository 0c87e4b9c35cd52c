// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Fills the corner shape of a gradient layer.
func planGradient(_ layer: LayerContext, into builder: inout PlanBuilder) {
  guard case .gradient(let given) = layer.properties.uncommon.content, layer.hasArea,
    given.colors?.isEmpty == false
  else { return }
  guard given.hasColors, given.hasExtent else {
    builder.counts.emptyGradients.insert(layer.node)
    return
  }
  guard let shape = layer.filledShape else { return }
  let outline = MaskRecipe.Outline(.roundedRect(shape), layer.transform)
  let bounds = layer.properties.bounds
  let frame = MaskRecipe.Outline(.rect(bounds), layer.transform).pixelBounds
  let (gradient, unit) = given.placed(in: bounds)
  var toFrame = layer.unitToDevice(unit).onPixelSteps
  toFrame.tx -= CGFloat(frame.minX)
  toFrame.ty -= CGFloat(frame.minY)
  // A gradient that paints nothing must hide nothing.
  guard gradient.hasExtent, toFrame.inverted() != nil,
    let cover = layer.cover(outline, in: &builder),
    let (area, pixels) = builder.area(cover.rect, mix: layer.mix)
  else { return }
  let source = builder.addGradient(gradient, toFrame, frame, layer.tint)
  builder.paint(source, through: cover.mask, alpha: layer.alpha.byte, area)
  builder.counts.painting.gradients += 1
  builder.counts.painting.gradientPixels += pixels
  if gradient.isOpaque, layer.alpha == 1, layer.mix == 255 { builder.hide(cover, outline) }
}

extension PlanBuilder {
  /// A gradient of no more pixels than this is kept: larger ones are painted as fast as they could be
  /// fetched from memory.
  private static let largestKeptGradient = 1 << 18

  /// Adds a placed gradient, or finds it among those of the plan and of the cache.
  mutating func addGradient(
    _ gradient: GradientContent, _ toFrame: Transform2D, _ frame: PixelRect,
    _ tint: ColorMultiplier
  ) -> SourceID {
    let key = CacheKey.gradient(
      gradient, toFrame: toFrame, width: frame.width, height: frame.height)
    var planned = PlannedPixels(.gradient(gradient, toFrame: toFrame, frame: frame))
    // One with NaN in it equals no other, not even itself, so it would never be found again.
    let canBeFound = gradient.equalsItself
    if canBeFound, let first = lookup.gradients[key] {
      planned.source = .copy(of: first, frame: frame)
    } else if canBeFound, frame.area <= Self.largestKeptGradient {
      let index = SourceID(index: plan.sources.count)
      if case .pixels(let known) = lookup.cache.value(for: key) {
        planned.source = .ready(known, frame: frame)
        lookup.gradients[key] = index
      } else if lookup.cache.keeps(key, .gradient, bytes: 4 * frame.area) {
        planned.slot = CacheSlot(key: key, kind: .gradient)
        lookup.gradients[key] = index
      }
    }
    planned.tint = tint.pixel
    return plan.addSource(planned)
  }
}
