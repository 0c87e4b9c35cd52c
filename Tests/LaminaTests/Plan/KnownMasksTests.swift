// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Lamina

/// What a plan knows of the masks that it and earlier plans met.
@Suite struct KnownMasksTests {
  /// A polygon; the fingerprint of a path comes from some of its points, and the second is not one of them.
  private static func polygon(second: CGPoint) -> SharedRecipe {
    var path = Path()
    path.move(to: CGPoint(x: 20, y: 10))
    path.addLine(to: second)
    for index in 2..<64 {
      let angle = Double(index) / 32 * .pi
      path.addLine(to: CGPoint(x: 10 + 10 * cos(angle), y: 10 + 10 * sin(angle)))
    }
    path.closeSubpath()
    return SharedRecipe(MaskRecipe(.shape(DeviceShape(.path(path, .nonZero), .identity))))
  }

  @Test func `of recipes with one number each finds its own mask`() throws {
    let recipes = [20, 19.5, 19].map { Self.polygon(second: CGPoint(x: $0, y: 11)) }
    try #require(Set(recipes.map(\.fingerprint)).count == 1)
    let bounds = PixelRect(x: 0, y: 0, width: 20, height: 20)
    var (known, masks) = (KnownMasks(), [PlannedMask]())
    for recipe in recipes.dropLast() {
      known.add(recipe, masks.add(PlannedMask(recipe, within: bounds)))
    }
    #expect(
      recipes.map { known.index(of: $0, in: masks)?.index } == [0, 1, nil])
  }

  private static func entry(width: CGFloat) throws -> KnownBoxes.Entry {
    let rect = RoundedRect(rect: CGRect(x: 0, y: 0, width: width, height: 8))
    let box = try #require(DeviceBox(rect, .identity))
    return KnownBoxes.Entry(
      box: box, blur: .none, recipe: SharedRecipe(MaskRecipe(.box(box))),
      mask: PlacedMask(index: MaskID(index: 0)), bounds: box.pixelBounds)
  }

  @Test func `a box that is added again takes its own place, not those of others`() throws {
    let entries = try [1, 2, 3, 4].map { try Self.entry(width: $0) }
    var known = KnownBoxes()
    for entry in entries { known.add(entry) }
    for _ in 0..<4 {
      known.endPlan()
      known.add(entries[2])
    }
    #expect(entries.map { known.place(of: $0.box, .none) } == [0, 1, 2, 3])
    #expect(known.mask(at: 2, for: entries[2].box) != nil)
    #expect(known.mask(at: 1, for: entries[1].box) == nil)
  }
}
