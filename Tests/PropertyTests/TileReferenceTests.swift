// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport
import Testing

/// The oracle sees the contents of tiles; ``ReferenceTests`` compares the trees of further kinds
/// with it.
@Suite struct TileReferenceTests {
  private static func tree(_ number: Int) -> RandomTree {
    RandomTree(case: Cases.firstOfKinds + number, variety: .kinds)
  }

  private static func tiled(in tree: RandomTree) -> [TiledLayer] {
    tree.layers.compactMap { $0 as? TiledLayer }
  }

  @Test func `most trees of further kinds show tiles of several levels, and parts of tiles`()
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
    #expect(trees > 12)
    #expect(cut > 8)
    #expect(levels.count > 4)
  }

  /// Records the tiles that it lets another drawer draw.
  private final class TileNotes: LayerDelegate {
    let drawer: any LayerDelegate
    var wrong: [String] = []
    var tiles = 0

    init(_ drawer: any LayerDelegate) { self.drawer = drawer }

    func draw(_ layer: Layer, in context: DrawingContext) {
      drawer.draw(layer, in: context)
      guard let size = (layer as? TiledLayer)?.tileSize else { return }
      let (tile, scale) = (context.dirtyRect, context.scale)
      let (column, row) = (tile.minX * scale / size.width, tile.minY * scale / size.height)
      let errors = [
        tile.width * scale - size.width, tile.height * scale - size.height,
        column - column.rounded(), row - row.rounded(),
      ]
      tiles += 1
      if errors.contains(where: { abs($0) > 1e-6 }) { wrong.append("\(tile) at \(scale)") }
    }
  }

  @Test func `each drawn tile has the requested size, and its place on the grid`()
    throws
  {
    var tiles = 0
    for number in 0..<40 {
      let tree = Self.tree(number)
      let notes = Self.tiled(in: tree).compactMap { layer -> TileNotes? in
        guard let drawer = layer.delegate else { return nil }
        let notes = TileNotes(drawer)
        layer.delegate = notes
        return notes
      }
      let compositor = try Compositor(size: tree.size, scale: tree.scale)
      compositor.root = tree.root
      compositor.render()
      for note in notes {
        tiles += note.tiles
        #expect(note.wrong == [], "\(tree.label)")
      }
    }
    #expect(tiles > 40)
  }

  /// Each change is made to the tree alone, after the engine has painted it.
  ///
  /// Of 40 trees 28 have tiles; in the numbers of trees given here the pictures differ in more than
  /// ten pixels, or in one or two more.
  static let changes: [(name: String, least: Int, change: @Sendable (TiledLayer) -> Void)] = [
    ("finer levels", 8, { $0.levelsOfDetailBias += 2 }),
    (
      "coarser levels", 10,
      { ($0.levelsOfDetailBias, $0.levelsOfDetail) = ($0.levelsOfDetailBias - 2, 1) }
    ),
    ("narrower tiles", 4, { $0.tileSize.width -= 24 }),
    ("lower tiles", 4, { $0.tileSize.height -= 24 }),
    ("another grid", 9, { $0.contentsScale *= 1.25 }),
  ]

  @Test(arguments: changes.indices)
  func `an oracle with other tiles finds many wrong pixels`(index: Int) throws {
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
    #expect(wrong >= Self.changes[index].least, "\(Self.changes[index].name)")
  }
}
