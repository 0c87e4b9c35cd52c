// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// A source of particles: the layer, or a particle.
struct EmitterSource: Sendable {
  let cells: [EmitterCellContent]
  let random: EmitterRandom
  /// When it started to emit, and for how long.
  let start: Double
  let duration: Double
  /// Nil for the layer.
  let motion: ParticleMotion?
}

/// The motion of a particle: place, velocity and acceleration at its birth.
struct ParticleMotion: Sendable {
  var place: SIMD4<Double>
  var velocity: SIMD4<Double>
  var acceleration: SIMD4<Double>

  @inline(__always)
  func place(atAge age: Double) -> SIMD4<Double> {
    place + velocity * age + acceleration * (0.5 * age * age)
  }
}

/// The particles that one cell emits at one source; each is found by its index alone.
struct EmitterBirths: Sendable {
  let content: EmitterContent
  let cell: EmitterCellContent
  let source: EmitterSource
  let random: EmitterRandom
  /// Births per second.
  let rate: Double
  /// The seconds since the source started.
  let age: Double
  /// The index of the sprite; nil for particles that are not visible.
  let sprite: Int32?

  /// Some of the particles.
  struct Found: Sendable {
    var particles: [Particles.Particle] = []
    /// The keys by which they are sorted, if the order needs them.
    var keys: [Double] = []
    /// Those that emit particles themselves.
    var sources: [EmitterSource] = []
  }

  /// The living particles in a range of indices, in the order of their births.
  func found(in window: ClosedRange<Int>) -> Found {
    var found = Found()
    if sprite != nil { found.particles.reserveCapacity(window.count) }
    for index in window {
      // The source may have ended between two births.
      let birth = Double(index) / rate
      guard birth <= age, birth < source.duration || index == 0 else { continue }
      let life =
        (Double(cell.lifetime) + random.spread(Double(cell.lifetimeRange), .lifetime, of: index))
        * Double(content.lifetime)
      let isSeen = sprite != nil && age - birth < life
      let emits = !cell.emitterCells.isEmpty && life > 0
      guard isSeen || emits else { continue }
      let motion = motion(of: index, birth)
      if isSeen { add(index, motion, age: age - birth, birth: source.start + birth, to: &found) }
      if emits {
        found.sources.append(
          EmitterSource(
            cells: cell.emitterCells, random: random.particle(index), start: source.start + birth,
            duration: life, motion: motion))
      }
    }
    return found
  }

  private func motion(of index: Int, _ birth: Double) -> ParticleMotion {
    let velocity =
      (Double(cell.velocity) + random.spread(Double(cell.velocityRange), .velocity, of: index))
      * Double(content.velocity)
    let longitude =
      Double(cell.emissionLongitude)
      + random.spread(Double(cell.emissionRange), .direction, of: index)
    let latitude = Double(cell.emissionLatitude)
    var direction = SIMD4<Double>(1, 0, 0, 0)
    if longitude != 0 { (direction.x, direction.y) = (cos(longitude), sin(longitude)) }
    if latitude != 0 {
      direction *= cos(latitude)
      direction.z = sin(latitude)
    }
    return ParticleMotion(
      place: source.motion?.place(atAge: birth) ?? place(of: index),
      velocity: direction * velocity,
      acceleration: SIMD4(
        Double(cell.xAcceleration), Double(cell.yAcceleration), Double(cell.zAcceleration), 0))
  }

  private func add(
    _ index: Int, _ motion: ParticleMotion, age: Double, birth: Double, to found: inout Found
  ) {
    let place = motion.place(atAge: age)
    let scale =
      (Double(cell.scale) + random.spread(Double(cell.scaleRange), .scale, of: index)
        + Double(cell.scaleSpeed) * age) * Double(content.scale)
    let spin =
      (Double(cell.spin) + random.spread(Double(cell.spinRange), .spin, of: index))
      * Double(content.spin)
    let color = cell.color ?? .white
    func component(
      _ value: CGFloat, _ range: Float, _ speed: Float, _ draw: EmitterRandom.Draw
    ) -> Float {
      let sum =
        Double(value) + random.spread(Double(range), draw, of: index) + Double(speed) * age
      return sum > 0 ? Float(min(sum, 1)) : 0
    }
    let alpha = component(color.alpha, cell.alphaRange, cell.alphaSpeed, .alpha)
    guard scale > 0, scale.isFinite, spin.isFinite, alpha > 0, place.x.isFinite, place.y.isFinite
    else { return }
    let angle = spin * age
    let turn = angle == 0 ? (cosine: 1, sine: 0) : (cosine: cos(angle), sine: sin(angle))
    found.particles.append(
      Particles.Particle(
        x: place.x, y: place.y, cosine: turn.cosine * scale, sine: turn.sine * scale,
        red: component(color.red, cell.redRange, cell.redSpeed, .red),
        green: component(color.green, cell.greenRange, cell.greenSpeed, .green),
        blue: component(color.blue, cell.blueRange, cell.blueSpeed, .blue), alpha: alpha,
        sprite: sprite ?? 0))
    switch content.renderMode {
    case .unordered, .additive: break
    case .oldestFirst, .oldestLast: found.keys.append(birth)
    case .backToFront: found.keys.append(place.z.isNaN ? 0 : place.z)
    }
  }
}
