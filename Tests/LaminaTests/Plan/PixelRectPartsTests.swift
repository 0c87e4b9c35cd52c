// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import LaminaTestSupport
import Testing

@testable import Lamina

@Suite struct PixelRectPartsTests {
  @Test(arguments: 0..<8)
  func `the parts outside of others are those of region algebra, in its order`(seed: Int) {
    var random = SeededGenerator(seed: 83, case: seed)
    for _ in 0..<200 {
      let side = random.pick([4, 12, 60])
      func rect() -> PixelRect {
        PixelRect(
          x: random.integer(in: -3...side), y: random.integer(in: -3...side),
          width: random.integer(in: 1...side), height: random.integer(in: 1...side))
      }
      let whole = rect()
      let others = (0..<random.integer(in: 0...20)).map { _ in rect() }
      var parts = [whole]
      whole.addParts(outside: others, to: &parts)
      let expected = Region(whole).subtracting(Region(others)).rects
      #expect(Array(parts.dropFirst()) == expected, "\(whole) outside of \(others)")
    }
  }

  @Test func `nothing is left of a rectangle inside another`() {
    var parts: [PixelRect] = []
    let inner = PixelRect(x: 2, y: 2, width: 3, height: 3)
    inner.addParts(outside: [inner.outset(by: 1)], to: &parts)
    #expect(parts.isEmpty)
  }
}
