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
  func `a box is refused if it shares a pixel with an earlier one, however many there are`(
    seed: Int
  ) {
    var random = SeededGenerator(seed: 73, case: seed)
    var boxes = DisjointBoxes()
    var mostAdded = 0
    for _ in 0..<6 {
      let bounds = PixelRect(
        x: random.integer(in: -300...300), y: random.integer(in: -300...300),
        width: random.pick([1, 63, 64, 65, 200, 400]), height: random.pick([1, 64, 300, 400]))
      let largest = random.pick([2, 9, 150])
      boxes.restart(within: bounds)
      var added: [PixelRect] = []
      // Boxes that are disjoint, as far as there is room, and then one of any kind.
      for attempt in 0..<1200 {
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

  @Test func `boxes that fill a rectangle are disjoint, and no further one is`() {
    var boxes = DisjointBoxes()
    let bounds = PixelRect(x: -7, y: 11, width: 130, height: 70)
    /// Starts with some boxes, and returns which of them were added.
    func add(_ all: [PixelRect]) -> [Bool] {
      boxes.restart(within: bounds)
      return all.map { boxes.add($0) }
    }
    let cells = (0..<26 * 7).map {
      PixelRect(x: $0 % 26 * 5 - 7, y: $0 / 26 * 10 + 11, width: 5, height: 10)
    }
    let all = [Bool](repeating: true, count: cells.count)
    #expect(add(cells) == all)
    #expect(add(cells + [.empty]) == all + [true])
    #expect(add(cells + [PixelRect(x: 122, y: 80, width: 1, height: 1)]) == all + [false])
    #expect(add([bounds, PixelRect(x: -7, y: 11, width: 1, height: 1)]) == [true, false])
  }
}
