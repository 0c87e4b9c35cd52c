// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Finds the particles of an emitter at a time, without history.
///
/// Particle k of a cell is born k / birthRate seconds after its emitter started. All its random numbers depend
/// on k, and its place at its age follows from them in closed form. So several threads may find particles at
/// once, and no number depends on the number of threads.
struct EmitterSimulation {
  private let content: EmitterContent
  private var found = EmitterBirths.Found()
  private(set) var sprites: [EmitterSprite] = []
  /// Their indices: many particles may emit others of one picture.
  private var spriteIndices: [ObjectIdentifier: Int32] = [:]
  private(set) var birthsLeft = EmitterContent.mostBirths
  private var pending: [EmitterSource] = []
  private var next = 0

  /// The number of particles of a cell that one thread finds in one go.
  private static let share = 1 << 12

  /// Calls a function once for each index below a count, in any order, perhaps on several threads.
  typealias Loop = (_ count: Int, _ body: @Sendable (Int) -> Void) -> Void

  init(_ content: EmitterContent) { self.content = content }

  mutating func run(_ loop: Loop) {
    guard content.time >= 0, content.time.isFinite else { return }
    pending.append(
      EmitterSource(
        cells: content.cells, random: EmitterRandom(seed: content.seed), start: 0,
        duration: .infinity, motion: nil))
    // Breadth first: what a particle emits comes after all of its kind.
    while next < pending.count, birthsLeft > 0 {
      let source = pending[next]
      next += 1
      for (index, cell) in source.cells.enumerated() {
        emit(cell, from: source, source.random.cell(index), loop)
      }
    }
  }

  private mutating func emit(
    _ cell: EmitterCellContent, from source: EmitterSource, _ random: EmitterRandom,
    _ loop: Loop
  ) {
    let rate = content.rate(of: cell, ofLayer: source.motion == nil)
    let age = content.time - source.start
    let longest = content.longestLife(of: cell)
    guard cell.isEnabled, rate > 0, rate.isFinite, longest > 0, age >= 0,
      birthsLeft > 0
    else { return }
    // Births up to now, and none after the source's end.
    let last = (min(age, source.duration) * rate).rounded(.down)
    let first = max(0, ((age - longest - content.afterlife(of: cell)) * rate).rounded(.down))
    guard last < 0x1p53, first <= last else { return }
    let most = Double(birthsLeft)
    let window = Int(max(first, last - most + 1))...Int(last)
    birthsLeft -= window.count

    let births = EmitterBirths(
      content: content, cell: cell, source: source, random: random, rate: rate, age: age,
      sprite: cell.sprite.levels.isEmpty ? nil : index(of: cell.sprite))
    guard window.count > Self.share else { return add(births.found(in: window)) }
    let shares = stride(from: window.lowerBound, through: window.upperBound, by: Self.share).map {
      $0...min($0 + Self.share - 1, window.upperBound)
    }
    var parts = [EmitterBirths.Found](repeating: .init(), count: shares.count)
    unsafe parts.withUnsafeMutableBufferPointer { buffer in
      // Each call writes to an element of its own.
      nonisolated(unsafe) let parts = unsafe buffer
      loop(shares.count) { unsafe parts[$0] = births.found(in: shares[$0]) }
    }
    found.particles.reserveCapacity(found.particles.count + window.count)
    for part in parts { add(part) }
  }

  private mutating func index(of sprite: EmitterSprite) -> Int32 {
    let next = Int32(truncatingIfNeeded: sprites.count)
    let index = spriteIndices[ObjectIdentifier(sprite), default: next]
    if index == next {
      spriteIndices[ObjectIdentifier(sprite)] = next
      sprites.append(sprite)
    }
    return index
  }

  private mutating func add(_ part: EmitterBirths.Found) {
    found.particles += part.particles
    found.keys += part.keys
    pending += part.sources
  }

  // MARK: Order

  /// The particles in the order in which they are drawn.
  func sortedParticles() -> [Particles.Particle] {
    switch content.renderMode {
    case .unordered, .additive: return found.particles
    case .oldestFirst, .oldestLast, .backToFront: break
    }
    let order: [(key: Double, index: Int)] = found.keys.indices.map { (found.keys[$0], $0) }
      .sorted { (a: (key: Double, index: Int), b: (key: Double, index: Int)) -> Bool in
        a.key == b.key ? a.index < b.index : a.key < b.key
      }
    let sorted: [Particles.Particle] = order.map { found.particles[$0.index] }
    return content.renderMode == .oldestLast ? sorted.reversed() : sorted
  }
}
