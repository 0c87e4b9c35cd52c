// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// The data of a frame about tiles.
struct TileFrame {
  /// The tiles that are kept.
  let pool: RenderCache<CacheKey, CachedValue>
  let time: TimeInterval
  /// At most this many of the tiles that were not in view are drawn; nil: all.
  let most: Int?
  /// Tiles that were shown, or kept until their contents changed: they are drawn at once.
  let shown: Set<TileKey>

  init(
    pool: RenderCache<CacheKey, CachedValue>, time: TimeInterval, most: Int?,
    shown: Set<TileKey>
  ) {
    self.pool = pool
    self.time = time
    self.most = most
    self.shown = shown
  }
}

/// The tiles of a plan while it is made.
struct TilePlanning {
  /// Nil if the plan shows no tiles.
  private(set) var frame: TileFrame?
  /// The tiles that are kept.
  var pool: CacheReading?
  var known: [TileKey: KnownTile] = [:]
  /// The number of tiles drawn that were not in view.
  var drawn = 0
  /// The bytes that the plan's tiles take in the pool.
  var bytes = 0
  /// The surfaces of tiles whose drawings are requested.
  var waiting: [SurfaceID] = []

  /// Begins a plan.
  mutating func restart(_ frame: TileFrame?) {
    self.frame = frame
    pool = (frame?.pool).map(CacheReading.init)
  }

  /// The surfaces that wait, which wait no more.
  mutating func takeWaiting() -> [SurfaceID] {
    defer { waiting = [] }
    return waiting
  }

  /// Forgets the frame, whose pool it names, and its tiles.
  mutating func forget() {
    (frame, pool) = (nil, nil)
    if !known.isEmpty { self = TilePlanning() }
  }
}
