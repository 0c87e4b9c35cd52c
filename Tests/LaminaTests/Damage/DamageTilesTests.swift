// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Testing

@testable import Lamina

/// The damage of very many changes, which is gathered in tiles.
@Suite struct DamageTilesTests {
  private static let target = PixelRect(x: 0, y: 0, width: 1000, height: 1000)

  private static func chip(_ index: Int) -> PixelRect {
    PixelRect(x: index % 30, y: index / 30, width: 4, height: 4)
  }

  /// So many boxes are added between two looks at how much is damaged.
  private static let boxesOfCheck = 256

  @Test(arguments: [0, 1, 100, 254, 255, 256, 300])
  func `a box as large as the target stays, however many small ones come before and after it`(
    before: Int
  ) {
    var tiles = DamageTiles(target: Self.target)
    for index in 0..<before { tiles.add(Self.chip(index)) }
    tiles.add(Self.target)
    let boxes = (0..<2 * Self.boxesOfCheck).map(Self.chip)
    let lost = boxes.indices.filter { index in
      tiles.add(boxes[index])
      return !tiles.isFull
    }
    #expect(lost == [])
    #expect(tiles.rects(most: 8) == [Self.target])
  }

  @Test func `a change of the whole target counts if its new place is small`() {
    var places = (0..<127).map { RenderChange(before: Self.chip($0), after: Self.chip($0 + 1)) }
    places.append(RenderChange(before: .empty, after: Self.chip(0)))
    places.append(RenderChange(before: Self.target, after: Self.chip(0)))
    #expect(Damage(places, in: Self.target).region == Region(Self.target))
  }

  @Test func `small boxes damage their tiles alone`() {
    var tiles = DamageTiles(target: Self.target)
    for index in 0..<2 * Self.boxesOfCheck { tiles.add(Self.chip(index)) }
    #expect(!tiles.isFull)
    #expect(tiles.rects(most: 8) == [PixelRect(x: 0, y: 0, width: 64, height: 32)])
  }

  @Test func `a huge target has larger tiles`() {
    var tiles = DamageTiles(target: .everyPixel)
    let boxes = [PixelRect(x: -900_000, y: 5, width: 4, height: 4), Self.chip(0)]
    for box in boxes { tiles.add(box) }
    let rects = tiles.rects(most: 8)
    #expect(boxes.allSatisfy { box in rects.contains { $0.contains(box) } })
    #expect(rects.reduce(0) { $0 + $1.area } < PixelRect.everyPixel.area / 1000)
  }

  @Test func `many boxes all over the target damage all of it`() {
    var tiles = DamageTiles(target: Self.target)
    for row in 0..<31 {
      for column in 0..<31 {
        tiles.add(PixelRect(x: 32 * column, y: 32 * row, width: 1, height: 1))
      }
    }
    #expect(tiles.rects(most: 8) == [Self.target])
  }
}
