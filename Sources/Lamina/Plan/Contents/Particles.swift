// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Paints the particles of an emitter layer, in front of everything else that the layer paints.
func planParticles(_ layer: LayerContext, into builder: inout PlanBuilder) {
  guard case .emitter(let emission) = layer.properties.uncommon.content else { return }
  let particles = emission.particles
  let rect = PixelRect.touched(
    by: particles.extent, layer.transform, margin: RenderNode.particleMargin
  ).intersection(layer.clip)
  guard builder.isWanted(rect) else { return }
  // Particles overlap, so an opacity of the group cannot be given to each.
  let scope = layer.mix < 255 ? builder.pushOpacity(rect, mix: layer.mix, layer.node) : nil
  if let (area, pixels) = builder.area(rect, mix: 255) {
    let index = builder.plan.particles.add(
      PlannedParticles(
        emission: emission, toSurface: layer.transform, isFlipped: layer.mirroring.isFlipped,
        tint: layer.tint, alpha: layer.alpha, clip: area.rect))
    builder.append(.particles(index, area))
    builder.counts.painting.particles += particles.all.count
    builder.counts.painting.particlePixels += pixels
  }
  builder.popScope(scope)
}
