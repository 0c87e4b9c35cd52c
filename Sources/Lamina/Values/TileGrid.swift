// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation

/// A tile of a layer, as a compositor identifies it.
package struct TileKey: Hashable, Sendable {
  /// The layer's node in the render tree.
  package var node: NodeID
  /// A tile of level n has 2ⁿ times as many pixels per point as one of level 0.
  package var level: Int32
  package var column: Int32
  package var row: Int32

  init(node: NodeID, level: Int, column: Int, row: Int) {
    self.node = node
    self.level = Int32(clamping: level)
    self.column = Int32(clamping: column)
    self.row = Int32(clamping: row)
  }

  package func hash(into hasher: inout Hasher) {
    // Two numbers take half the time of four.
    func pair(_ a: Int32, _ b: Int32) -> UInt64 {
      UInt64(UInt32(bitPattern: a)) << 32 | UInt64(UInt32(bitPattern: b))
    }
    hasher.combine(pair(node.number, level))
    hasher.combine(pair(column, row))
  }

  /// The tile some levels above that contains this one.
  package func coarser(by levels: Int) -> TileKey {
    TileKey(
      node: node, level: Int(level) - levels, column: Int(column >> levels),
      row: Int(row >> levels))
  }
}

/// How the space of a layer is cut into tiles, from its origin, at each level of detail.
///
/// Tiles of all levels have one size in pixels, so four tiles of a level are one tile of the next.
package struct TileGrid: Hashable, Sendable {
  /// The size of a tile in pixels.
  package let width: Int
  package let height: Int
  /// The pixels per point at level 0.
  package let scale: CGFloat

  /// The limits of a tile's sides, in pixels.
  package static let sides: ClosedRange<CGFloat> = 64...4096
  /// The limits of ``TiledContent/levelsOfDetail``.
  package static let levelCounts = 1...60
  /// The limits of ``TiledContent/levelsOfDetailBias``.
  package static let levelBiases = -30...30

  init(_ tiles: TiledContent, _ contentsScale: CGFloat) {
    func side(_ length: CGFloat) -> Int {
      length.isNaN
        ? 256
        : Int(min(max(length.rounded(.up), Self.sides.lowerBound), Self.sides.upperBound))
    }
    width = side(tiles.tileSize.width)
    height = side(tiles.tileSize.height)
    scale = contentsScale > 0 && contentsScale.isFinite ? contentsScale : 1
  }

  /// The pixels per point at a level.
  package func scale(ofLevel level: Int) -> CGFloat {
    CGFloat(sign: .plus, exponent: level, significand: scale)
  }

  /// A tile in the pixels of its level.
  package func pixels(of tile: TileKey) -> PixelRect {
    PixelRect(
      x: Int(tile.column) * width, y: Int(tile.row) * height, width: width, height: height)
  }

  /// A tile in the layer's space.
  package func rect(of tile: TileKey) -> CGRect {
    let scale = scale(ofLevel: Int(tile.level))
    let pixels = pixels(of: tile)
    return CGRect(
      x: CGFloat(pixels.minX) / scale, y: CGFloat(pixels.minY) / scale,
      width: CGFloat(width) / scale, height: CGFloat(height) / scale)
  }

  /// The pixels of a level that a rectangle of the layer's space touches.
  ///
  /// Edges beyond whole pixels by less than the resolution of places do not count.
  package func pixels(of rect: CGRect, level: Int) -> PixelRect {
    let scale = scale(ofLevel: level)
    let least: CGFloat = 1 / 8192
    let (x, y) = (rect.minX * scale + least, rect.minY * scale + least)
    let (width, height) = (rect.maxX * scale - least - x, rect.maxY * scale - least - y)
    guard width > 0, height > 0 else { return .empty }
    return PixelRect(covering: CGRect(x: x, y: y, width: width, height: height))
  }

  /// The tiles of a level that touch a rectangle of its pixels, row by row.
  package func tiles(touching rect: PixelRect, node: NodeID, level: Int) -> [TileKey] {
    guard !rect.isEmpty else { return [] }
    func index(_ pixel: Int, _ side: Int) -> Int {
      pixel >= 0 ? pixel / side : -((side - 1 - pixel) / side)
    }
    let columns = index(rect.minX, width)...index(rect.maxX - 1, width)
    return (index(rect.minY, height)...index(rect.maxY - 1, height)).flatMap { row in
      columns.map { TileKey(node: node, level: level, column: $0, row: row) }
    }
  }
}

extension LayerProperties {
  /// The layer's tile grid, and the level to show under a transform to pixels; nil if there are no tiles to show.
  ///
  /// It is the coarsest level with at least as many pixels as are shown, otherwise the finest level.
  package func tileLevel(under transform: Transform2D) -> (grid: TileGrid, level: Int)? {
    guard let tiles else { return nil }
    let grid = TileGrid(tiles, uncommon.contentsScale)
    let shown = transform.largestScale / grid.scale
    guard shown.isNormal else { return nil }
    let levels = tileLevels(tiles, grid)
    // Below a quarter there are levels beyond those of the layer, so that at most sixteen pixels
    // are drawn for one visible pixel.
    let level = min(
      max(shown.octave, levels.lowerBound), levels.upperBound, Int(shown.exponent) + 2)
    let scale = grid.scale(ofLevel: level)
    return scale.isNormal && (1 / scale).isNormal ? (grid, level) : nil
  }

  /// The levels that the layer has; the coarsest shows at least one pixel of the layer.
  private func tileLevels(_ tiles: TiledContent, _ grid: TileGrid) -> ClosedRange<Int> {
    func limited(_ number: Int, _ limits: ClosedRange<Int>) -> Int {
      min(max(number, limits.lowerBound), limits.upperBound)
    }
    let finest = limited(tiles.levelsOfDetailBias, TileGrid.levelBiases)
    let coarsest = finest - (limited(tiles.levelsOfDetail, TileGrid.levelCounts) - 1)
    let side = min(bounds.width, bounds.height) * grid.scale
    let least = side.isNormal ? -Int(side.exponent) : finest
    return min(max(coarsest, least), finest)...finest
  }

  /// How far, in the layer's space, a changed part is seen beyond itself under a transform that shows a level beyond those
  /// of the layer; 0 if it shows one of the layer's, which ``redrawnTiles(_:)`` counts with.
  func reachBeyondLevels(under transform: Transform2D) -> CGFloat {
    guard let tiles, let (grid, level) = tileLevel(under: transform),
      level < tileLevels(tiles, grid).lowerBound
    else { return 0 }
    return 2 / grid.scale(ofLevel: level)
  }

  /// The part of the layer's space that may look different if tiles changed within rectangles.
  func redrawnTiles(_ rects: [CGRect]) -> CGRect {
    guard let tiles, let first = rects.first else { return .zero }
    let grid = TileGrid(tiles, uncommon.contentsScale)
    // A pixel of a tile and its neighbour, between which is sampled.
    let reach = 2 / grid.scale(ofLevel: tileLevels(tiles, grid).lowerBound)
    return rects.dropFirst().reduce(first) { $0.union($1) }.insetBy(dx: -reach, dy: -reach)
      .shared(with: bounds)
  }
}
