// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import LaminaTestSupport
import Testing

@testable import Lamina

@Suite struct DisjointBoxesTests {
  /// A box within a rectangle.
  private static func box(
    _ random: inout SeededGenerator, within bounds: PixelRect, largest: Int
  ) -> PixelRect {
    let width = random.integer(in: 1...min(largest, bounds.width))
    let height = random.integer(in: 1...min(largest, bounds.height))
    return PixelRect(
      x: bounds.minX + random.integer(in: 0...bounds.width - width),
      y: bounds.minY + random.integer(in: 0...bounds.height - height), width: width,
      height: height)
  }

  @Test(arguments: 0..<40)
  func `a box is refused when it shares a pixel with one before`(seed: Int) {
    var random = SeededGenerator(seed: 73, case: seed)
    var boxes = DisjointBoxes()
    var mostAdded = 0
    for _ in 0..<6 {
      let bounds = PixelRect(
        x: random.integer(in: -300...300), y: random.integer(in: -300...300),
        width: random.pick([1, 63, 64, 65, 200, 400]), height: random.pick([1, 64, 300, 400]))
      let largest = random.pick([2, 9, 150])
      boxes.restart()
      var added: [PixelRect] = []
      // Boxes that are apart, as far as there is room, and then one of any kind.
      for attempt in 0..<1200 where added.count < DisjointBoxes.most {
        let box = Self.box(&random, within: bounds, largest: largest)
        let isApart = !added.contains { $0.intersects(box) }
        guard isApart || attempt == 1199 || random.chance(0.0005) else { continue }
        let isAdded = boxes.add(box)
        #expect(isAdded == isApart, "seed \(seed), \(added.count) boxes")
        guard isApart else { break }
        added.append(box)
      }
      mostAdded = max(mostAdded, added.count)
    }
    #expect(mostAdded > 0)
  }

  @Test func `no more boxes are added than are compared with each other`() {
    var boxes = DisjointBoxes()
    let cells = (0..<DisjointBoxes.most).map {
      PixelRect(x: 5 * $0 - 7, y: 11, width: 5, height: 9)
    }
    let next = PixelRect(x: 0, y: 50, width: 5, height: 9)
    #expect(cells.allSatisfy { boxes.add($0) })
    let added = [boxes.add(.empty), boxes.add(next)]
    #expect(added == [true, false])
    boxes.restart()
    let addedAnew = [boxes.add(next), boxes.add(cells[0]), boxes.add(cells[0])]
    #expect(addedAnew == [true, true, false])
  }
}
