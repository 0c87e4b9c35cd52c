// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Finds the particles of an emitter at a time, without history.
///
/// Particle k of a cell is born k / birthRate seconds after its emitter began. All its random numbers
/// come from k, and where it is at its age follows from them in closed form.
struct EmitterSimulation {
  private let content: EmitterContent
  private var particles: [Particles.Particle] = []
  /// The time of birth and the depth of each particle, where the order asks for it.
  private var births: [Double] = []
  private var depths: [Double] = []
  private(set) var sprites: [EmitterSprite] = []
  private var birthsLeft = Particles.mostBirths
  private var pending: [Source] = []
  private var next = 0

  /// Something that emits particles: the layer, or a particle.
  private struct Source {
    let cells: [EmitterCellContent]
    let random: EmitterRandom
    /// When it began to emit, and for how long.
    let start: Double
    let duration: Double
    /// Nil for the layer.
    let motion: Motion?
  }

  /// A particle's way: place, velocity and acceleration at its birth.
  private struct Motion {
    var place: SIMD4<Double>
    var velocity: SIMD4<Double>
    var acceleration: SIMD4<Double>

    @inline(__always)
    func place(atAge age: Double) -> SIMD4<Double> {
      place + velocity * age + acceleration * (0.5 * age * age)
    }
  }

  init(_ content: EmitterContent) { self.content = content }

  mutating func run() {
    guard content.time >= 0, content.time.isFinite else { return }
    pending.append(
      Source(
        cells: content.cells, random: EmitterRandom(seed: content.seed), start: 0,
        duration: .infinity, motion: nil))
    // Breadth first: what a particle emits comes after all of its kind.
    while next < pending.count, birthsLeft > 0 {
      let source = pending[next]
      next += 1
      for (index, cell) in source.cells.enumerated() {
        emit(cell, from: source, source.random.cell(index))
      }
    }
  }

  private mutating func emit(
    _ cell: EmitterCellContent, from source: Source, _ random: EmitterRandom
  ) {
    let rate = Double(cell.birthRate) * (source.motion == nil ? Double(content.birthRate) : 1)
    let age = content.time - source.start
    let longest = longestLife(of: cell)
    guard cell.isEnabled, rate > 0, rate.isFinite, longest > 0, age >= 0,
      birthsLeft > 0
    else { return }
    // Births up to now, and none after the source's end.
    let last = (min(age, source.duration) * rate).rounded(.down)
    let first = max(0, ((age - longest - afterlife(of: cell, levels: 0)) * rate).rounded(.down))
    guard last < 0x1p53, first <= last else { return }
    let most = Double(birthsLeft)
    let window = Int(max(first, last - most + 1))...Int(last)
    birthsLeft -= window.count

    let sprite = Int32(truncatingIfNeeded: sprites.count)
    let isSeen = !cell.sprite.levels.isEmpty
    if isSeen {
      sprites.append(cell.sprite)
      particles.reserveCapacity(particles.count + window.count)
    }
    for index in window {
      // Less than the last birth where the source ended between two births.
      let birth = Double(index) / rate
      guard birth <= age, birth < source.duration || index == 0 else { continue }
      let life =
        (Double(cell.lifetime) + random.spread(Double(cell.lifetimeRange), .lifetime, of: index))
        * Double(content.lifetime)
      let motion = motion(of: index, cell, source, random, birth)
      if age - birth < life, isSeen {
        add(index, cell, random, motion, age: age - birth, birth: source.start + birth, sprite)
      }
      if !cell.emitterCells.isEmpty, life > 0 {
        pending.append(
          Source(
            cells: cell.emitterCells, random: random.particle(index), start: source.start + birth,
            duration: life, motion: motion))
      }
    }
  }

  private func longestLife(of cell: EmitterCellContent) -> Double {
    let life =
      (Double(cell.lifetime) + abs(Double(cell.lifetimeRange)) / 2) * Double(content.lifetime)
    return life.isNaN ? 0 : life
  }

  /// How long after a particle's end something that it emitted may live.
  private func afterlife(of cell: EmitterCellContent, levels: Int) -> Double {
    guard levels < EmitterCellContent.mostLevels else { return 0 }
    return cell.emitterCells.reduce(0) {
      max($0, longestLife(of: $1) + afterlife(of: $1, levels: levels + 1))
    }
  }

  // MARK: One particle

  private func motion(
    of index: Int, _ cell: EmitterCellContent, _ source: Source, _ random: EmitterRandom,
    _ birth: Double
  ) -> Motion {
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
    return Motion(
      place: source.motion?.place(atAge: birth) ?? place(of: index, random),
      velocity: direction * velocity,
      acceleration: SIMD4(
        Double(cell.xAcceleration), Double(cell.yAcceleration), Double(cell.zAcceleration), 0))
  }

  private mutating func add(
    _ index: Int, _ cell: EmitterCellContent, _ random: EmitterRandom, _ motion: Motion,
    age: Double, birth: Double, _ sprite: Int32
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
    particles.append(
      Particles.Particle(
        x: place.x, y: place.y, cosine: turn.cosine * scale, sine: turn.sine * scale,
        red: component(color.red, cell.redRange, cell.redSpeed, .red),
        green: component(color.green, cell.greenRange, cell.greenSpeed, .green),
        blue: component(color.blue, cell.blueRange, cell.blueSpeed, .blue), alpha: alpha,
        sprite: sprite))
    switch content.renderMode {
    case .unordered, .additive: break
    case .oldestFirst, .oldestLast: births.append(birth)
    case .backToFront: depths.append(place.z.isNaN ? 0 : place.z)
    }
  }

  // MARK: Order

  /// The particles from the one that is drawn first.
  func sortedParticles() -> [Particles.Particle] {
    let keys: [Double]
    switch content.renderMode {
    case .unordered, .additive: return particles
    case .oldestFirst, .oldestLast: keys = births
    case .backToFront: keys = depths
    }
    let order = particles.indices.sorted { a, b in
      keys[a] == keys[b] ? a < b : keys[a] < keys[b]
    }
    let sorted = order.map { particles[$0] }
    return content.renderMode == .oldestLast ? sorted.reversed() : sorted
  }

  // MARK: Where particles are born

  private func place(of index: Int, _ random: EmitterRandom) -> SIMD4<Double> {
    let center = SIMD4(
      Double(content.emitterPosition.x), Double(content.emitterPosition.y),
      Double(content.emitterZPosition), 0)
    let (width, height) = (Double(content.emitterSize.width), Double(content.emitterSize.height))
    let u = random.number(.place, of: index)
    switch content.emitterShape {
    case .point: return center
    case .line:
      let along = content.emitterMode == .points ? (u < 0.5 ? -0.5 : 0.5) : u - 0.5
      return center + SIMD4(along * width, 0, 0, 0)
    case .rectangle: return center + rectanglePlace(u, index, random, width, height, 0)
    case .cuboid:
      return center
        + rectanglePlace(u, index, random, width, height, Double(content.emitterDepth))
    case .circle: return center + circlePlace(u, index, random, radius: width)
    case .sphere: return center + spherePlace(u, index, random, radius: width)
    }
  }

  private func rectanglePlace(
    _ u: Double, _ index: Int, _ random: EmitterRandom, _ width: Double, _ height: Double,
    _ depth: Double
  ) -> SIMD4<Double> {
    let w = depth == 0 ? 0.5 : random.number(.depth, of: index)
    let face = (w < 0.5 ? -0.5 : 0.5) * depth
    switch content.emitterMode {
    case .points:
      let corner = Int(u * 4)
      let (x, y) = (corner & 1 == 0 ? -0.5 : 0.5, corner & 2 == 0 ? -0.5 : 0.5)
      return SIMD4(x * width, y * height, face, 0)
    case .outline:
      // Along the top, the right, the bottom and the left side.
      let (w, h) = (abs(width), abs(height))
      let along = u * 2 * (w + h)
      if along < w { return SIMD4(along - w / 2, -h / 2, face, 0) }
      if along < w + h { return SIMD4(w / 2, along - w - h / 2, face, 0) }
      if along < 2 * w + h { return SIMD4(1.5 * w + h - along, h / 2, face, 0) }
      return SIMD4(-w / 2, 2 * w + 1.5 * h - along, face, 0)
    case .surface, .volume:
      let v = random.number(.placeAcross, of: index)
      let z = content.emitterMode == .surface ? face : (w - 0.5) * depth
      return SIMD4((u - 0.5) * width, (v - 0.5) * height, z, 0)
    }
  }

  private func circlePlace(
    _ u: Double, _ index: Int, _ random: EmitterRandom, radius: Double
  ) -> SIMD4<Double> {
    var distance = radius
    if content.emitterMode == .surface || content.emitterMode == .volume {
      distance *= random.number(.placeAcross, of: index).squareRoot()
    }
    return SIMD4(cos(2 * .pi * u) * distance, sin(2 * .pi * u) * distance, 0, 0)
  }

  private func spherePlace(
    _ u: Double, _ index: Int, _ random: EmitterRandom, radius: Double
  ) -> SIMD4<Double> {
    if content.emitterMode == .points || content.emitterMode == .outline {
      return circlePlace(u, index, random, radius: radius)
    }
    let z = 2 * random.number(.placeAcross, of: index) - 1
    let across = max(0, 1 - z * z).squareRoot()
    var distance = radius
    if content.emitterMode == .volume { distance *= cbrt(random.number(.depth, of: index)) }
    return SIMD4(cos(2 * .pi * u) * across, sin(2 * .pi * u) * across, z, 0) * distance
  }
}
