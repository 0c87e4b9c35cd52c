// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Random numbers of particles, each found from its purpose and not from the numbers before it.
///
/// The numbers are the finaliser of SplitMix64 (Steele, Lea and Flood, 2014) applied to a counter, so an
/// emitter needs no history.
struct EmitterRandom {
  /// The purpose of a random number.
  enum Draw: UInt64 {
    case lifetime = 1
    case place, placeAcross, depth, direction, velocity, scale, spin, red, green, blue, alpha
  }

  /// The space of numbers per particle.
  private static let draws: UInt64 = 16

  /// The number that makes this source of particles differ from all others.
  private let stream: UInt64

  /// The numbers of an emitter with a seed.
  init(seed: UInt32) { stream = Self.mixed(UInt64(seed)) }

  private init(stream: UInt64) { self.stream = stream }

  /// The numbers of one of its cells, or of the cells of a particle.
  func cell(_ index: Int) -> EmitterRandom {
    EmitterRandom(stream: Self.mixed(stream ^ Self.mixed(UInt64(truncatingIfNeeded: index) &+ 1)))
  }

  /// The numbers of what one particle emits.
  func particle(_ index: Int) -> EmitterRandom {
    EmitterRandom(stream: Self.mixed(stream &+ Self.mixed(~UInt64(truncatingIfNeeded: index))))
  }

  /// A number in 0..<1 for one particle.
  @inline(__always)
  func number(_ draw: Draw, of particle: Int) -> Double {
    let counter = UInt64(truncatingIfNeeded: particle) &* Self.draws &+ draw.rawValue
    return Double(Self.mixed(stream &+ counter &* 0x9E37_79B9_7F4A_7C15) >> 11) * 0x1p-53
  }

  /// A number in −½..<½ times a range; 0 for a range of 0.
  @inline(__always)
  func spread(_ range: Double, _ draw: Draw, of particle: Int) -> Double {
    range == 0 ? 0 : range * (number(draw, of: particle) - 0.5)
  }

  @inline(__always)
  private static func mixed(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
