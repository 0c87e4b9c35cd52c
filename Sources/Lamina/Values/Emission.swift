// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation
import Synchronization

/// The particles of an emitter layer at one time; they never change, and are found when first needed.
package final class Emission: Hashable, Sendable {
  package let content: EmitterContent
  /// Whether there are no particles because of a limit of the frame.
  let isLeftOut: Bool
  private let made: Mutex<Particles?>
  /// The emission as it was last changed.
  private let changed = Mutex<(key: ColorChange, value: Emission)?>(nil)

  init(_ content: EmitterContent, isLeftOut: Bool = false) {
    self.content = content
    self.isLeftOut = isLeftOut
    made = Mutex(isLeftOut ? Particles() : nil)
  }

  package var particles: Particles { find { count, body in (0..<count).forEach(body) } }

  /// The particles; a loop finds them if they were not found before.
  @discardableResult
  func find(by loop: EmitterSimulation.Loop) -> Particles {
    made.withLock { $0.madeIfNeeded { Particles(content, loop) } }
  }

  /// The emission with changed colours; made again only if the last change was another one.
  func keptChange(_ change: ColorChange, _ make: () -> Emission) -> Emission {
    changed.withLock { $0.madeIfNeeded(for: change, by: make) }
  }

  package static func == (a: Emission, b: Emission) -> Bool {
    a === b || (a.isLeftOut == b.isLeftOut && a.content == b.content)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(content.emitterPosition.x)
    hasher.combine(content.time)
    hasher.combine(content.seed)
  }
}

extension LayerProperties {
  /// The particles of an emitter layer; nil for other layers.
  package var emission: Emission? {
    if isCommon { return nil }
    if case .emitter(let emission) = uncommon.content { return emission }
    return nil
  }

  /// The particles of an emitter layer that is neither hidden nor completely transparent.
  var shownEmission: Emission? {
    guard let emission, !flags.contains(.isHidden), drawnOpacity > 0 else { return nil }
    return emission
  }
}

/// Particles in the order in which they are drawn.
package struct Particles: Sendable {
  /// One particle, in the layer's space.
  package struct Particle: Sendable {
    /// The centre.
    package let x: Double
    package let y: Double
    /// The cosine and the sine of the angle, times the scale.
    package let cosine: Double
    package let sine: Double
    /// Factors of the picture, straight, each 0…1.
    package let red: Float
    package let green: Float
    package let blue: Float
    package let alpha: Float
    /// The index of the sprite.
    package let sprite: Int32
  }

  package internal(set) var all: [Particle] = []
  package internal(set) var sprites: [EmitterSprite] = []
  /// A rectangle that contains all particles; null if there are none.
  package internal(set) var extent = CGRect.null
  /// The area of the largest particle, in the layer's space; 0 if there are none.
  var largestArea = 0.0

  /// No particles.
  init() {}

  init(
    _ content: EmitterContent,
    _ loop: EmitterSimulation.Loop = { count, body in (0..<count).forEach(body) }
  ) {
    var simulation = EmitterSimulation(content)
    simulation.run(loop)
    all = simulation.sortedParticles()
    sprites = simulation.sprites
    measure()
  }

  private mutating func measure() {
    guard !all.isEmpty else { return }
    let sizes = sprites.map { sprite -> (Double, Double) in
      guard let level = sprite.levels.first else { return (0, 0) }
      let points = Double(sprite.pixelsInPoint)
      // Half a pixel more, over which the edge fades.
      return (Double(level.width + 1) / 2 / points, Double(level.height + 1) / 2 / points)
    }
    var box = BoundingBox()
    for particle in all {
      let (width, height) = sizes[Int(particle.sprite)]
      let (c, s) = (abs(particle.cosine), abs(particle.sine))
      let (x, y) = (c * width + s * height, s * width + c * height)
      // So large a one is not drawn.
      guard x.isFinite, y.isFinite else { continue }
      largestArea = max(largestArea, 4 * width * height * (c * c + s * s))
      box.add(
        left: particle.x - x, top: particle.y - y, right: particle.x + x, bottom: particle.y + y)
    }
    // No surface is nearer to this than any number of pixels counts.
    let most: CGFloat = 1e12
    (box.minX, box.minY) = (max(box.minX, -most), max(box.minY, -most))
    (box.maxX, box.maxY) = (min(box.maxX, most), min(box.maxY, most))
    extent = box.rect
  }
}
