// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// How a compositor keeps and draws tiles of tiled layers: ``Compositor/tiles``.
public struct TileSettings: Hashable, Sendable {
  /// The limits, in bytes and in idle time, of the tiles kept between frames.
  ///
  /// Their budget is separate from ``Compositor/cachePolicy``: at first 24 bytes for each pixel of the
  /// surface and 4 MiB, and no idle limit. Visible tiles that do not fit are drawn again for each frame that
  /// paints them.
  public var policy: CachePolicy
  /// The most tiles that a frame draws; default nil, which draws all tiles that come into view.
  ///
  /// If there is a limit, the next frames draw the remaining tiles, some in each frame, until
  /// ``FrameReport/unfinishedTiles`` is 0. Until then, coarser tiles that are kept are shown instead, or
  /// nothing. Each tile fades in from the time of the frame that drew it. Changed tiles, tiles that do not fit
  /// the budget, and tiles that left it while they were shown do not count: they are drawn at once, and do not
  /// fade. A negative number counts as 0.
  public var perFrame: Int?

  /// Creates settings of tiles.
  public init(policy: CachePolicy, perFrame: Int? = nil) {
    self.policy = policy
    self.perFrame = perFrame
  }
}

/// The data that a compositor keeps about tiles between frames, besides their pixels.
final class TileState {
  var perFrame: Int?
  /// Tiles in view that were shown since ``perFrame`` is set, and those that this frame changes.
  ///
  /// If one of them is not kept, it is drawn at once, because what is shown does not disappear.
  var shown: Set<TileKey> = []
  /// Tiles that the last frame did not show in their final state.
  var unfinished: [UnfinishedTile] = []

  /// Whether the next frame has no tiles to drop or to draw again.
  var isIdle: Bool { shown.isEmpty && unfinished.isEmpty }
}

extension CachePolicy {
  /// Memory for a target of `targetPixels` pixels with tiles at half their size, some of them only partly
  /// visible at its edges.
  static func tiles(targetPixels: Int) -> CachePolicy {
    CachePolicy(bytes: 24 * targetPixels + 1 << 22, idleLimit: .infinity)
  }
}
