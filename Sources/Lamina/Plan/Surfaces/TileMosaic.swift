// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Tiles of one layer side by side, in pixels of one level.
struct TileMosaic {
  let node: NodeID
  let properties: LayerProperties
  let grid: TileGrid
  let level: Int
  /// The visible tiles.
  let keys: [TileKey]
  /// The number of pixels beyond a tile that may show something of it.
  let reach: CGFloat
  /// The tiles that are kept and do not fade any more, in the order of the keys.
  var finished: [KnownTile?] = []

  var scale: CGFloat { grid.scale(ofLevel: level) }

  /// The pixels of the visible tiles; no tile of the mosaic has others.
  var pixels: PixelRect { keys.reduce(.empty) { $0.union(grid.pixels(of: $1)) } }
}

/// A tile that a plan knows.
struct KnownTile {
  /// The source of a tile.
  enum Origin {
    /// It is kept; nil if it shows nothing.
    case kept(PixmanImage?)
    /// It is painted on a surface; a request of the plan asks for its drawing.
    case drawn(SurfaceID, request: Int, tile: Int)
  }

  let origin: Origin
  var isOpaque = false
  /// When it began to fade in.
  let since: TimeInterval

  var isKept: Bool { if case .kept = origin { true } else { false } }
}
