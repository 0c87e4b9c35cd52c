// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation

/// The figure from which particles are emitted, about the emitter's position.
public enum EmitterLayerEmitterShape: String, Hashable, Sendable, CaseIterable {
  /// A point.
  case point
  /// A horizontal line of the width of the emitter's size.
  case line
  /// A rectangle of the emitter's size.
  case rectangle
  /// A box of the emitter's size and depth, seen along its depth.
  case cuboid
  /// A circle whose radius is the width of the emitter's size.
  case circle
  /// A sphere whose radius is the width of the emitter's size, seen along its depth.
  case sphere
}

/// The part of the figure from which particles are emitted.
public enum EmitterLayerEmitterMode: String, Hashable, Sendable, CaseIterable {
  /// The corners, or the ends of a line; the outline of a figure without corners.
  case points
  /// The outline.
  case outline
  /// The surface: the inside of a flat figure, the hull of a solid one, of a cuboid the front and the back.
  case surface
  /// The inside.
  case volume
}

/// The order and the way in which particles are drawn over each other.
public enum EmitterLayerRenderMode: String, Hashable, Sendable, CaseIterable {
  /// The cells in order, and in each the oldest first.
  case unordered
  /// The oldest first, so that the newest are in front.
  case oldestFirst
  /// The oldest last, so that they are in front.
  case oldestLast
  /// By depth, the farthest first.
  case backToFront
  /// Like unordered, but the channels are added to those below, up to the maximum.
  case additive
}

/// The numbers of one kind of particles.
package struct EmitterCellContent: Hashable, Sendable {
  package var name: String?
  package var isEnabled = true
  package var birthRate: Float = 0
  package var lifetime: Float = 0
  package var lifetimeRange: Float = 0
  package var emissionLatitude: CGFloat = 0
  package var emissionLongitude: CGFloat = 0
  package var emissionRange: CGFloat = 0
  package var velocity: CGFloat = 0
  package var velocityRange: CGFloat = 0
  package var xAcceleration: CGFloat = 0
  package var yAcceleration: CGFloat = 0
  package var zAcceleration: CGFloat = 0
  package var scale: CGFloat = 1
  package var scaleRange: CGFloat = 0
  package var scaleSpeed: CGFloat = 0
  package var spin: CGFloat = 0
  package var spinRange: CGFloat = 0
  package var color: Color? = .white
  package var redRange: Float = 0
  package var greenRange: Float = 0
  package var blueRange: Float = 0
  package var alphaRange: Float = 0
  package var redSpeed: Float = 0
  package var greenSpeed: Float = 0
  package var blueSpeed: Float = 0
  package var alphaSpeed: Float = 0
  package var sprite = EmitterSprite()
  package var emitterCells: [EmitterCellContent] = []

  package init() {}

  /// The largest number of nested cells, so that recursion is bounded.
  package static let mostLevels = 4

  /// The cell without cells deeper than so many levels, including itself.
  package func trimmed(toLevels levels: Int) -> EmitterCellContent {
    var result = self
    result.emitterCells =
      levels > 1 ? emitterCells.map { $0.trimmed(toLevels: levels - 1) } : []
    return result
  }
}

/// The numbers of an emitter layer, and the time for which it is shown.
package struct EmitterContent: Hashable, Sendable {
  package var cells: [EmitterCellContent] = []
  package var emitterPosition = CGPoint.zero
  package var emitterZPosition: CGFloat = 0
  package var emitterSize = CGSize.zero
  package var emitterDepth: CGFloat = 0
  package var emitterShape = EmitterLayerEmitterShape.point
  package var emitterMode = EmitterLayerEmitterMode.volume
  package var renderMode = EmitterLayerRenderMode.unordered
  package var preservesDepth = false
  package var birthRate: Float = 1
  package var lifetime: Float = 1
  package var velocity: Float = 1
  package var scale: Float = 1
  package var spin: Float = 1
  package var seed: UInt32 = 0
  /// The seconds since the emitter started.
  package var time: TimeInterval = 0

  package init() {}
}
