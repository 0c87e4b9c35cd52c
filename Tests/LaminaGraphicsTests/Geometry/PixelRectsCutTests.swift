// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import LaminaGraphics
import LaminaTestSupport
import Testing

@Suite struct PixelRectsCutTests {
  private static func rect(_ random: inout SeededGenerator) -> PixelRect {
    PixelRect(
      x: random.integer(in: -4...20), y: random.integer(in: -4...20),
      width: random.integer(in: 0...12), height: random.integer(in: 0...12))
  }

  @Test(arguments: 0..<20)
  func `cutting leaves the pixels outside the hole, once each`(seed: Int) {
    var random = SeededGenerator(seed: 71, case: seed)
    for _ in 0..<20 {
      let untouched = PixelRect(x: 0, y: 0, width: 3, height: 3)
      let whole = PixelRect(x: 0, y: 0, width: 20, height: 18)
      var (parts, region) = ([untouched, whole], Region(whole))
      for _ in 0..<6 {
        let hole = Self.rect(&random)
        parts.cut(hole, from: 1)
        region = region.subtracting(Region(hole))
        #expect(parts[0] == untouched)
        #expect(Region(Array(parts[1...])) == region)
        #expect(parts[1...].reduce(0) { $0 + $1.area } == region.area)
        #expect(parts.allSatisfy { !$0.isEmpty })
      }
    }
  }
}
