// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

extension Color {
  /// An opaque colour of components from 0 to 255.
  init(_ red: Int, _ green: Int, _ blue: Int) {
    self.init(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255)
  }

  private static let palette = [
    Color(231, 76, 60), Color(46, 204, 113), Color(52, 152, 219), Color(241, 196, 15),
    Color(155, 89, 182), Color(26, 188, 156), Color(230, 126, 34), Color(52, 73, 94),
    Color(233, 30, 99), Color(0, 150, 136), Color(63, 81, 181), Color(205, 220, 57),
  ]

  /// One of twelve bright colours, in turn.
  static func palette(_ index: Int) -> Color { palette[index % palette.count] }
}

/// Repeatable numbers of 24 bits, the same on every machine (constants of Numerical Recipes).
struct LinearCongruentialGenerator {
  private var state: UInt32

  init(seed: UInt32 = 12345) { state = seed }

  mutating func next() -> Int {
    state = state &* 1_664_525 &+ 1_013_904_223
    return Int(state >> 8)
  }
  /// A number between two.
  mutating func next(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * (Double(next()) / 16_777_216)
  }
}
