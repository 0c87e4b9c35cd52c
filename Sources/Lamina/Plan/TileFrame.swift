// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation

/// What a frame knows of tiles, and who draws those that it lacks.
package struct TileFrame {
  /// The tiles that are kept.
  package let pool: RenderCache<CacheKey, CachedValue>
  package let time: TimeInterval
  /// So many tiles at most are drawn of those that were not in view; nil: all.
  package let most: Int?
  /// Tiles that were kept until what they show changed: they are drawn at once.
  package let changed: Set<TileKey>
  /// What there is to be painted of tiles; nil for nothing.
  package let record: (TileRequest) -> [Drawing?]

  package init(
    pool: RenderCache<CacheKey, CachedValue>, time: TimeInterval, most: Int?,
    changed: Set<TileKey>, record: @escaping (TileRequest) -> [Drawing?]
  ) {
    self.pool = pool
    self.time = time
    self.most = most
    self.changed = changed
    self.record = record
  }
}

/// Tiles of one layer that are to be drawn.
package struct TileRequest {
  package let node: NodeID
  package let properties: LayerProperties
  /// The tiles, in the layer's space.
  package let rects: [CGRect]
  /// The pixels that a point has in them.
  package let scale: CGFloat
}

/// A tile that is not there yet, or fades in.
package struct UnfinishedTile: Hashable, Sendable {
  package let node: NodeID
  /// In the layer's space.
  package let rect: CGRect
}

/// Tiles of one layer side by side, in pixels of one level.
struct TileMosaic {
  let node: NodeID
  let properties: LayerProperties
  let grid: TileGrid
  let level: Int
  /// Those that can be seen.
  let keys: [TileKey]
  /// So many pixels beyond a tile may show something of it.
  let reach: CGFloat
  /// The tiles that are kept and do not fade any more, in the order of the keys.
  var finished: [KnownTile?] = []
}

/// A tile of which a plan knows.
struct KnownTile {
  /// What is kept of it, or the surface on which it is painted; neither where it shows nothing.
  var image: PixmanImage?
  var isOpaque = false
  var surface: Int32 = -1
  /// What was drawn.
  var drawing: Drawing?
  /// When it began to fade in.
  var since: TimeInterval
}

/// What of tiles there is in a plan while it is made.
struct TilePlanning {
  var frame: TileFrame?
  /// By the number in the visit of a mosaic's surface.
  var mosaics: [TileMosaic] = []
  /// What is drawn of tiles, by the number in the visit of a tile's surface.
  var drawings: [Drawing?] = []
  var known: [TileKey: KnownTile] = [:]
  /// Tiles drawn of those that were not in view.
  var drawn = 0
  /// What the plan's tiles take in the pool.
  var bytes = 0

  /// Forgets the frame, whose compositor it names, and its tiles.
  mutating func forget() {
    frame = nil
    if !mosaics.isEmpty || !known.isEmpty { self = TilePlanning() }
  }
}
