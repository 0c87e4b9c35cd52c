// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation

/// Names particles of a plan.
package typealias ParticlesID = ListID<PlannedParticles>

/// The particles of an emitter layer, painted by one command.
package struct PlannedParticles: Sendable {
  package var emission: Emission
  /// From the layer's space to the surface.
  package var toSurface: Transform2D
  /// Whether each picture is mirrored back, about its own middle, in a space that is mirrored.
  package var isFlipped: Bool
  /// The factor of their colours.
  package var tint: ColorMultiplier
  /// The factor of their alpha, 0…1.
  package var alpha: CGFloat
  /// The pixels that they may touch.
  package var clip: PixelRect
}
