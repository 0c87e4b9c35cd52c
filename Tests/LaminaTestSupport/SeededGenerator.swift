// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// A generator of random numbers that gives the same numbers for the same seed on every machine
/// (SplitMix64).
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// A generator for one case of a test: neighbouring cases have unrelated numbers.
  package init(seed: UInt64, case number: Int = 0) {
    state = seed &+ UInt64(truncatingIfNeeded: number) &* 0xD134_2543_DE82_EF95
    _ = next()
  }

  /// A generator of the algorithm's numbers from a state on, with none left out.
  package init(rawState: UInt64) { state = rawState }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  // The standard library does not promise that its own `random(in:using:)` stays the same, so the
  // numbers are computed here.

  /// An integer of a range.
  package mutating func integer(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.upperBound - range.lowerBound + 1))
  }

  /// A number of a range, in one of 2²⁰ even steps.
  package mutating func number(in range: ClosedRange<Double>) -> Double {
    let fraction = Double(next() >> 44) / Double((1 << 20) - 1)
    return range.lowerBound + (range.upperBound - range.lowerBound) * fraction
  }

  /// A coordinate of a range, by the rule of the standard library, which may change with it.
  package mutating func coordinate(in range: ClosedRange<Double>) -> Double {
    .random(in: range, using: &self)
  }

  /// True with a probability.
  package mutating func chance(_ probability: Double) -> Bool {
    Double(next() >> 11) < probability * Double(1 << 53)
  }

  /// One of the values with equal probability; there must be one.
  package mutating func pick<Value>(_ values: [Value]) -> Value {
    values[integer(in: 0...values.count - 1)]
  }
}
