// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Lamina

/// A cell of ten particles a second that live for one second.
private func cell(_ prepare: (inout EmitterCellContent) -> Void = { _ in }) -> EmitterCellContent {
  var cell = EmitterCellContent()
  cell.sprite = EmitterSprite(contents: .softDisc(diameter: 4))
  (cell.birthRate, cell.lifetime) = (10, 1)
  prepare(&cell)
  return cell
}

private func particles(
  at time: Double, _ cells: EmitterCellContent...,
  prepare: (inout EmitterContent) -> Void = { _ in }
) -> Particles {
  var content = EmitterContent()
  content.cells = cells
  content.time = time
  prepare(&content)
  return Particles(content)
}

private func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-9 }

@Suite struct EmitterSimulationTests {
  @Test func `particle k is born after k tenths, and is at the position of its age`() {
    let found = particles(
      at: 1.05,
      cell {
        ($0.velocity, $0.yAcceleration) = (100, 20)
        ($0.scale, $0.scaleSpeed) = (2, -1)
        $0.spin = 3
        ($0.color, $0.alphaSpeed) = (Color(red: 1, green: 0.5, blue: 0, alpha: 1), -0.5)
      }
    ) { $0.emitterPosition = CGPoint(x: 7, y: 5) }
    // Those of 0.05 to 0.95 seconds; the first was born at 0 and is dead.
    #expect(found.all.count == 10)
    for (index, particle) in found.all.enumerated() {
      let age = 1.05 - Double(index + 1) / 10
      #expect(isNear(particle.x, 7 + 100 * age))
      #expect(isNear(particle.y, 5 + 10 * age * age))
      #expect(isNear(particle.cosine, (2 - age) * cos(3 * age)))
      #expect(isNear(particle.sine, (2 - age) * sin(3 * age)))
      #expect(particle.red == 1)
      #expect(particle.green == 0.5)
      #expect(particle.blue == 0)
      #expect(abs(Double(particle.alpha) - (1 - age / 2)) < 1e-6)
    }
  }

  @Test func `the extent contains all particles with their pictures`() {
    let found = particles(at: 0.5, cell { $0.velocity = 100 })
    // Four pixels and half of one more on each side, about 0 to 50.
    #expect(found.extent == CGRect(x: -2.5, y: -2.5, width: 55, height: 5))
    #expect(particles(at: -1, cell()).extent.isNull)
  }

  @Test func `particles that emit others share the picture of these`() {
    let trail = cell { $0.velocity = 10 }
    let found = particles(at: 0.95, cell { $0.emitterCells = [trail] })
    #expect(found.all.count > 20)
    #expect(found.sprites.count == 2)
  }

  @Test func `the multipliers of the layer act on all cells`() {
    let found = particles(
      at: 1.04,
      cell {
        ($0.velocity, $0.spin) = (100, 1)
      }
    ) {
      ($0.birthRate, $0.lifetime, $0.velocity) = (2, 0.5, 3)
      ($0.scale, $0.spin) = (4, 2)
    }
    // One every twentieth, for half a second: 1.0 is the newest, 0.55 the oldest.
    #expect(found.all.count == 10)
    #expect(found.all.last.map { isNear($0.x, 300 * 0.04) } == true)
    #expect(found.all.last.map { isNear($0.cosine, 4 * cos(0.08)) } == true)
  }

  @Test func `the same time gives the same particles, and another seed gives others`() {
    let wild = cell {
      ($0.lifetimeRange, $0.velocity, $0.velocityRange) = (1, 50, 50)
      ($0.emissionRange, $0.scaleRange, $0.spinRange) = (.pi * 2, 1, 4)
      ($0.redRange, $0.greenRange, $0.blueRange, $0.alphaRange) = (1, 1, 1, 0.5)
    }
    func picture(_ time: Double, seed: UInt32) -> [Double] {
      particles(at: time, wild) { $0.seed = seed }.all.flatMap { [$0.x, $0.y, Double($0.red)] }
    }
    #expect(picture(3.7, seed: 1) == picture(3.7, seed: 1))
    #expect(picture(3.7, seed: 1) != picture(3.7, seed: 2))
    // A particle keeps its random numbers while it lives, so each moves along one line.
    let (early, late) = (particles(at: 0.3, wild).all, particles(at: 0.5, wild).all)
    for (a, b) in zip(early, late).prefix(2) {
      #expect(isNear(a.x * b.y, a.y * b.x))
    }
  }

  @Test func `ranges spread evenly about the mean`() {
    let found = particles(
      at: 1,
      cell {
        ($0.birthRate, $0.lifetime) = (20_000, 1)
        ($0.velocity, $0.velocityRange) = (100, 40)
        ($0.scale, $0.scaleRange) = (2, 1)
        ($0.color, $0.alphaRange) = (Color(gray: 1, alpha: 0.5), 0.5)
      })
    let scales = found.all.map { hypot($0.cosine, $0.sine) }
    #expect(scales.allSatisfy { $0 >= 1.5 && $0 <= 2.5 })
    #expect(abs(scales.reduce(0, +) / Double(scales.count) - 2) < 0.01)
    let deviation = scales.reduce(0) { $0 + ($1 - 2) * ($1 - 2) } / Double(scales.count)
    #expect(abs(deviation - 1.0 / 12) < 0.002)
    let alphas = found.all.map(\.alpha)
    #expect((alphas.min() ?? 0) >= 0.25)
    #expect((alphas.max() ?? 1) <= 0.75)
    #expect((alphas.min() ?? 1) < 0.26)
    #expect((alphas.max() ?? 0) > 0.74)
  }

  @Test func `random numbers of neighbours are independent`() {
    let random = EmitterRandom(seed: 5).cell(0)
    let numbers = (0..<20_000).map { random.number(.velocity, of: $0) - 0.5 }
    let variance = numbers.reduce(0) { $0 + $1 * $1 } / Double(numbers.count)
    let next = zip(numbers, numbers.dropFirst()).reduce(0) { $0 + $1.0 * $1.1 }
    let other = numbers.indices.reduce(0.0) {
      $0 + numbers[$1] * (random.number(.scale, of: $1) - 0.5)
    }
    #expect(abs(variance - 1.0 / 12) < 0.002)
    #expect(abs(next / Double(numbers.count)) < 0.002)
    #expect(abs(other / Double(numbers.count)) < 0.002)
  }

  // MARK: Figures

  private func places(
    _ shape: EmitterLayerEmitterShape, _ mode: EmitterLayerEmitterMode
  ) -> [(x: Double, y: Double)] {
    particles(at: 1, cell { $0.birthRate = 2000 }) {
      ($0.emitterShape, $0.emitterMode) = (shape, mode)
      ($0.emitterSize, $0.emitterDepth) = (CGSize(width: 40, height: 20), 10)
      $0.emitterPosition = CGPoint(x: 100, y: 50)
    }.all.map { ($0.x - 100, $0.y - 50) }
  }

  @Test(arguments: EmitterLayerEmitterShape.allCases, EmitterLayerEmitterMode.allCases)
  func `particles are born on the figure`(
    shape: EmitterLayerEmitterShape, mode: EmitterLayerEmitterMode
  ) {
    let places = places(shape, mode)
    #expect(places.count == 2000)
    let isOn: (Double, Double) -> Bool
    switch (shape, mode) {
    case (.point, _): isOn = { $0 == 0 && $1 == 0 }
    case (.line, .points): isOn = { abs($0) == 20 && $1 == 0 }
    case (.line, _): isOn = { abs($0) <= 20 && $1 == 0 }
    case (.rectangle, .points), (.cuboid, .points): isOn = { abs($0) == 20 && abs($1) == 10 }
    case (.rectangle, .outline), (.cuboid, .outline):
      isOn = {
        abs($0) <= 20 && abs($1) <= 10
          && (isNear(abs($0), 20) || isNear(abs($1), 10))
      }
    case (.rectangle, _), (.cuboid, _): isOn = { abs($0) <= 20 && abs($1) <= 10 }
    case (.circle, .points), (.circle, .outline), (.sphere, .points), (.sphere, .outline):
      isOn = { isNear(hypot($0, $1), 40) }
    case (.circle, _), (.sphere, _): isOn = { hypot($0, $1) <= 40 + 1e-9 }
    }
    #expect(places.allSatisfy { isOn($0.x, $0.y) })
    guard shape != .point else { return }
    // And all over it: on both sides, about equally often.
    let left = places.count { $0.x < 0 }
    #expect(left > 800)
    #expect(left < 1200)
  }

  @Test func `a disc is filled evenly, and a sphere looks like a ball from far away`() {
    func shareWithin(_ radius: Double, _ shape: EmitterLayerEmitterShape) -> Double {
      let places = places(shape, .volume)
      return Double(places.count { hypot($0.x, $0.y) < radius }) / Double(places.count)
    }
    #expect(abs(shareWithin(20, .circle) - 0.25) < 0.04)
    // Within half the radius a ball has 1 − (3/4)^(3/2) of its volume.
    #expect(abs(shareWithin(20, .sphere) - (1 - pow(0.75, 1.5))) < 0.04)
  }

  // MARK: Order

  @Test func `render modes put particles in their order`() {
    let (slow, fast) = (cell { $0.birthRate = 4 }, cell { ($0.birthRate, $0.velocity) = (8, 8) })
    func order(_ mode: EmitterLayerRenderMode) -> [String] {
      particles(at: 0.5, slow, fast) { $0.renderMode = mode }.all.map {
        $0.sprite == 0 ? "s" : "f\(Int(($0.x / 8 * 8).rounded()))"
      }
    }
    // Born at 0, 1/4, 1/2, and at 0, 1/8, … 1/2, with x as their age.
    #expect(order(.unordered) == ["s", "s", "s", "f4", "f3", "f2", "f1", "f0"])
    #expect(order(.additive) == order(.unordered))
    #expect(order(.oldestFirst) == ["s", "f4", "f3", "s", "f2", "f1", "s", "f0"])
    #expect(order(.oldestLast) == order(.oldestFirst).reversed())
    let rising = cell { ($0.velocity, $0.emissionLatitude) = (10, .pi / 2) }
    let risen = particles(at: 0.95, rising) { $0.renderMode = .backToFront }.all
    #expect(risen.count == 10)
    let sinking = cell {
      ($0.velocity, $0.emissionLatitude, $0.xAcceleration) = (-10, .pi / 2, 1)
    }
    let found = particles(at: 0.95, sinking) { $0.renderMode = .backToFront }.all
    #expect(found.map(\.x) == found.map(\.x).sorted(by: >))
  }

  // MARK: Cells in cells

  @Test func `each particle emits from its position while it lives`() {
    let spark = cell { ($0.birthRate, $0.lifetime) = (20, 0.25) }
    let rocket = cell {
      ($0.birthRate, $0.lifetime, $0.velocity) = (1, 0.5, 100)
      $0.emitterCells = [spark]
    }
    func sparks(_ time: Double) -> [Double] {
      particles(at: time, rocket).all.filter { $0.sprite > 0 }.map(\.x)
    }
    // Born every twentieth of a second at the rocket's position: 5 points apart.
    #expect(zip(sparks(0.22), [0, 5, 10, 15, 20]).allSatisfy { isNear($0, $1) })
    #expect(sparks(0.22).count == 5)
    // The rocket is gone but its last sparks are not: those born from 0.4 on, none at its end.
    #expect(particles(at: 0.62, rocket).all.count == 2)
    #expect(zip(sparks(0.62), [40, 45]).allSatisfy { isNear($0, $1) })
    #expect(sparks(0.8).isEmpty)
    // The second rocket's sparks are its own.
    #expect(sparks(1.22).count == 5)
  }

  // MARK: Threads

  @Test(arguments: EmitterLayerRenderMode.allCases)
  func `particles do not depend on the number of threads that compute them`(
    mode: EmitterLayerRenderMode
  ) throws {
    let spark = cell { ($0.birthRate, $0.lifetime, $0.emissionLatitude) = (20, 0.25, 1) }
    let wild = cell {
      ($0.birthRate, $0.lifetime, $0.lifetimeRange) = (9000, 1, 1)
      ($0.velocity, $0.velocityRange, $0.emissionRange) = (50, 50, 6)
      ($0.emissionLatitude, $0.zAcceleration) = (1, -70)
      ($0.spinRange, $0.scaleRange, $0.alphaRange) = (4, 0.5, 0.5)
    }
    var content = EmitterContent()
    content.cells = [wild, cell { ($0.birthRate, $0.emitterCells) = (6000, [spark]) }]
    (content.time, content.renderMode) = (1.6, mode)
    let alone = Particles(content)
    // The last share first, as may happen with threads.
    let shared = Particles(content) { count, body in (0..<count).reversed().forEach(body) }
    #expect(alone.all.count > 15_000)
    #expect(numbers(of: shared) == numbers(of: alone))
    let onThreads = Emission(content).find { ParallelLoop.run($0, threads: 3, $1) }
    #expect(numbers(of: onThreads) == numbers(of: alone))
    #expect(onThreads.extent == alone.extent)
  }

  private func numbers(of particles: Particles) -> [Double] {
    particles.all.flatMap {
      [$0.x, $0.y, $0.cosine, $0.sine, Double($0.alpha), Double($0.sprite)]
    }
  }

  // MARK: Numbers that make no sense

  @Test func `a time before the start or beyond all counting shows nothing`() {
    for time in [-0.001, -.infinity, .infinity, .nan, 1e300] {
      #expect(particles(at: time, cell()).all.isEmpty)
    }
    #expect(particles(at: 0, cell()).all.count == 1)
    #expect(particles(at: 1e9, cell()).all.count <= 11)
  }

  @Test func `particles with numbers that are not finite are left out`() {
    let hostile: [CGFloat] = [.nan, .infinity, -.infinity, 1e308, -1e308]
    for number in hostile {
      for path in [
        \EmitterCellContent.velocity, \.velocityRange, \.xAcceleration, \.yAcceleration, \.scale,
        \.scaleRange, \.scaleSpeed, \.spin, \.spinRange, \.emissionLongitude, \.emissionLatitude,
        \.emissionRange,
      ] {
        let found = particles(at: 0.55, cell { $0[keyPath: path] = number })
        #expect(found.all.count <= 10)
        #expect(found.extent.isNull || found.extent.limited.hasFiniteNumbers)
      }
      for path in [
        \EmitterCellContent.birthRate, \.lifetime, \.lifetimeRange, \.redRange, \.alphaSpeed,
      ] {
        let found = particles(at: 0.55, cell { $0[keyPath: path] = Float(number) })
        #expect(found.all.count <= EmitterContent.mostBirths)
      }
      let moved = particles(at: 0.5, cell()) { $0.emitterPosition.x = number }
      #expect(moved.all.allSatisfy { $0.x.isFinite })
    }
  }

  @Test func `at most a quarter of a million births are computed`() {
    let many = cell { ($0.birthRate, $0.lifetime) = (1e9, 10) }
    let found = particles(at: 5, many, cell())
    #expect(found.all.count == EmitterLayer.maximumParticles)
    let nested = cell {
      ($0.birthRate, $0.lifetime) = (10_000, 10)
      $0.emitterCells = [many]
    }
    #expect(particles(at: 1, nested).all.count <= EmitterLayer.maximumParticles)
  }
}
