// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation

/// The particles of an emitter layer, to be painted by one command.
package struct PlannedParticles: Sendable {
  package var emission: Emission
  /// From the layer's space to the surface.
  package var toSurface: Transform2D
  /// Whether each picture is mirrored back, about its own middle, in a space that is mirrored.
  package var isFlipped: Bool
  /// What their colours are multiplied by.
  package var tint: ColorMultiplier
  /// What their alpha is multiplied by, 0…1.
  package var alpha: CGFloat
  /// The pixels that they may touch.
  package var clip: PixelRect
}

extension Planner {
  /// Paints the particles of an emitter layer, in front of all else that the layer paints.
  mutating func planParticles(_ layer: OpenLayer) {
    guard case .emitter(let emission) = layer.properties.uncommon.content else { return }
    let particles = emission.particles
    let rect = RenderTree.deviceBox(
      particles.extent, layer.transform, margin: RenderNode.particleMargin
    ).intersection(layer.clip)
    guard isWanted(rect) else { return }
    // Particles overlap, so an opacity of the group cannot be given to each.
    let scope = layer.mix < 255 ? wrap(rect, layer.mix, layer.node) : nil
    if let (area, pixels) = area(rect, mix: 255) {
      plan.particles.append(
        PlannedParticles(
          emission: emission, toSurface: layer.transform, isFlipped: layer.mirroring.isFlipped,
          tint: layer.tint, alpha: layer.alpha, clip: area.rect))
      commands.append(.particles(Int32(plan.particles.count - 1), area))
      counts.painting.particles += particles.all.count
      counts.painting.particlePixels += pixels
    }
    if let scope { unwrap(scope) }
  }
}
