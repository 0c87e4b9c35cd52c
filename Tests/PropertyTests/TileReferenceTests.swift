// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport
import Testing

/// That the oracle sees what tiles show; ``ReferenceTests`` compares the trees of further kinds with it.
@Suite struct TileReferenceTests {
  private static func tree(_ number: Int) -> RandomTree {
    RandomTree(case: Cases.firstOfKinds + number, variety: .kinds)
  }

  private static func tiled(in tree: RandomTree) -> [TiledLayer] {
    tree.layers.compactMap { $0 as? TiledLayer }
  }

  @Test func `most trees of further kinds show tiles, of several levels, and are cut by them`()
    throws
  {
    var (trees, levels, cut) = (0, Set<CGFloat>(), 0)
    for number in 0..<40 {
      let tree = Self.tree(number)
      let compositor = try Compositor(size: tree.size, scale: tree.scale)
      compositor.root = tree.root
      let report = compositor.render()
      if report.painting.tilePixels > 100 { trees += 1 }
      if report.painting.tiles > 1 { cut += 1 }
      for layer in Self.tiled(in: tree) {
        levels.insert(exp2(CGFloat(layer.levelsOfDetailBias)) * layer.contentsScale)
      }
    }
    #expect(trees > 12 && cut > 8 && levels.count > 4)
  }

  /// Each change is of the tree alone, after the engine has painted it.
  static let changes: [(name: String, change: @Sendable (TiledLayer) -> Void)] = [
    ("finer levels", { $0.levelsOfDetailBias += 2 }),
    (
      "coarser levels",
      { ($0.levelsOfDetailBias, $0.levelsOfDetail) = ($0.levelsOfDetailBias - 2, 1) }
    ),
    ("wider tiles", { $0.tileSize.width = 100 }),
    ("lower tiles", { $0.tileSize.height = 90 }),
    ("another grid", { $0.contentsScale *= 1.25 }),
  ]

  @Test(arguments: changes.indices)
  func `an oracle with other tiles finds many pixels wrong`(index: Int) throws {
    var wrong = 0
    for number in 0..<40 {
      let tree = Self.tree(number)
      let tiled = Self.tiled(in: tree)
      guard !tiled.isEmpty else { continue }
      let compositor = try Compositor(size: tree.size, scale: tree.scale)
      compositor.root = tree.root
      compositor.render()
      for layer in tiled { Self.changes[index].change(layer) }
      let comparison = PictureComparison(
        compositor.surface,
        with: ReferenceCompositor.picture(of: tree.root, size: tree.size, scale: tree.scale),
        tolerance: ReferenceTests.tolerance)
      if comparison.pixelsBeyond.count > 10 { wrong += 1 }
    }
    #expect(wrong >= 2, "\(Self.changes[index].name)")
  }
}
