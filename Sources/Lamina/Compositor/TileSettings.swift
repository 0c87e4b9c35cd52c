// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// How a compositor keeps and draws tiles of tiled layers: ``Compositor/tiles``.
public struct TileSettings: Hashable, Sendable {
  /// How many tiles are kept between frames, and for how long.
  ///
  /// They have a bound of their own, apart from ``Compositor/cachePolicy``: at first 24 bytes for each
  /// pixel of the surface and 4 MiB, and no idle limit. Tiles in view that do not fit are drawn for each
  /// frame that paints them.
  public var policy: CachePolicy
  /// How many tiles a frame draws at most; nil, as at first: all that come into view.
  ///
  /// With a limit those left over are drawn by the next frames, a part each, until
  /// ``FrameReport/unfinishedTiles`` is 0. Until then coarser tiles that are kept stand in for them, or
  /// nothing, and each fades in from the time of the frame that drew it. Tiles that change do not
  /// count, nor do those for whose keeping there is no room: they are drawn at once. A negative number
  /// counts as 0.
  public var perFrame: Int?

  /// Settings of tiles.
  public init(policy: CachePolicy, perFrame: Int? = nil) {
    self.policy = policy
    self.perFrame = perFrame
  }
}

/// The data that a compositor keeps about tiles between frames, besides their pixels.
struct TileState {
  var perFrame: Int?
  /// Tiles that were kept until this frame, when their contents changed.
  var changed: Set<TileKey> = []
  /// Tiles that the last frame did not show as they will be.
  var unfinished: [UnfinishedTile] = []
}

extension CachePolicy {
  /// Memory for tiles that are seen at half their size on a target of `targetPixels` pixels, and
  /// partly at its edges.
  static func tiles(targetPixels: Int) -> CachePolicy {
    CachePolicy(bytes: 24 * targetPixels + 1 << 22, idleLimit: .infinity)
  }
}
