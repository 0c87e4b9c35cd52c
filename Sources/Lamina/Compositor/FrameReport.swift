// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The work of one frame, in counts and times.
///
/// All counts are exact and repeatable: the same edits on the same tree give the same counts on any number of
/// threads. Tests and benchmarks can therefore compare them, unlike times. Two reports are equal if their
/// counts are equal; ``times`` and ``frame`` are not compared.
public struct FrameReport: Sendable, Codable {
  /// The repainted pixels, as rectangles that do not overlap, in device pixels; empty if nothing changed.
  ///
  /// The rectangles are sorted by their top edges, then by their left edges. They are a list that can be
  /// shown one by one and written to a file. ``Compositor/damage(since:)`` returns a ``Region``, whose pixels
  /// can be added and cut; ``Region/init(_:)-([PixelRect])`` makes a region of this list.
  public var damage: [PixelRect] = []
  /// The number of repainted pixels, which is the area of ``damage``.
  public var damagedPixels = 0
  /// Pixels of scrolled layers that were moved within the target, before any pixel was repainted.
  ///
  /// No two moves touch the same pixels, neither at their sources nor at their destinations, so their order
  /// does not matter. A window must update the ``damage`` and the rectangles of the moves.
  public var moves: [PixelMove] = []
  /// The number of the picture that the surface shows now, for ``Compositor/damage(since:)``.
  ///
  /// It increases with each frame that changes pixels, and stays the same after a frame that changes none. 0
  /// is never the number of a frame. It is not a count: reports that differ only in it are equal.
  public var frame = 0
  /// Layers whose properties or sublayers were taken over by this frame's commit.
  public var changedLayers = 0
  /// Layers that the planner visited; a layer counts once for each surface that it is part of.
  public var visitedLayers = 0
  /// Layers left out, with everything below them, because they lie outside the damage.
  public var culledLayers = 0
  /// Layers left out, with everything below them, because something opaque lies over them.
  public var hiddenLayers = 0
  /// Pixels not painted because something opaque lies over them, counted once for each time that they
  /// would have been written.
  ///
  /// For a layer left out with everything below it, its bounding box counts once. If more than 64 sublayers
  /// of one layer are left out together, the box around that layer counts once.
  public var hiddenPixels = 0
  /// Visible layers, and parts and effects of them, that were not drawn, with the reasons.
  ///
  /// What has no place or no room, or exceeds ``Compositor/limits``, is listed by each frame that paints
  /// anything; what turns out while a layer is drawn, by the frames that draw it. A frame that paints nothing
  /// lists nothing. Whether a text has room is known once it has been in view.
  public var omissions: [Omission] = []
  /// The counts of the painted things.
  public var painting = PaintCounts()
  /// Visible tiles of tiled layers that are not drawn yet or still fade in.
  ///
  /// The next frame shows more of them; see ``TileSettings/perFrame``.
  public var unfinishedTiles = 0
  /// Layers that could not be painted directly onto the content below them.
  public var groups: [OffscreenGroup] = []
  /// The events in the caches during the frame, and the contents of the caches after it.
  public var caches = CacheReport()
  /// The duration of each stage, in seconds; it differs from run to run.
  public var times = StageTimes()

  /// The report of a frame in which nothing changed.
  public init() {}

  /// The number of moved pixels.
  public var movedPixels: Int { moves.reduce(0) { $0 + $1.rect.area } }

  /// Pixels that were moved from one place of the target to another.
  public struct PixelMove: Hashable, Sendable, Codable {
    /// The new place of the pixels, in device pixels.
    public var rect: PixelRect
    /// The distance of the move to the right, in device pixels; negative to the left.
    public var dx: Int
    /// The distance of the move downwards, in device pixels; negative upwards.
    public var dy: Int

    /// Creates a move from the new place of the pixels and the distance.
    public init(rect: PixelRect, dx: Int, dy: Int) {
      self.rect = rect
      self.dx = dx
      self.dy = dy
    }
  }

  /// A layer, or a part or effect of one, that was not drawn.
  public struct Omission: Hashable, Sendable, Codable {
    /// The layer.
    public var layer: LayerReference
    /// The reason, which also tells the part of the layer that was not drawn.
    public var reason: OmissionReason
    /// The limit that the frame would have exceeded with it; nil for reasons other than
    /// ``OmissionReason/overLimit``.
    public var excess: LimitExcess?

    /// The name of the layer.
    public var name: String { layer.name }

    /// Creates an omission from a layer and the reason.
    public init(layer: LayerReference, reason: OmissionReason, excess: LimitExcess? = nil) {
      self.layer = layer
      self.reason = reason
      self.excess = excess
    }
  }

  /// Pixels that had to be saved, or painted on a separate surface, for a layer.
  public struct OffscreenGroup: Hashable, Sendable, Codable {
    /// The layer.
    public var layer: LayerReference
    /// The reason why this was necessary.
    public var reason: OffscreenReason
    /// The number of pixels of the surface, or of the bitmap into which the layer is drawn.
    public var pixels: Int

    /// The name of the layer.
    public var name: String { layer.name }

    /// Creates a group from a layer, the reason and the number of pixels.
    public init(layer: LayerReference, reason: OffscreenReason, pixels: Int) {
      self.layer = layer
      self.reason = reason
      self.pixels = pixels
    }
  }
}

/// The duration of each stage of a frame, in seconds.
public struct StageTimes: Hashable, Sendable, Codable {
  /// Layout, display, and taking over the changes of the layers.
  public var commit = 0.0
  /// Updating the render tree and finding the places that look different.
  public var damage = 0.0
  /// Visiting the tree and listing the commands that paint.
  public var plan = 0.0
  /// Making masks, gradients and separate surfaces: bitmaps, groups, filtered pictures.
  public var prepare = 0.0
  /// Painting the surface, and passing to the caches what is worth keeping.
  public var paint = 0.0
  /// The whole frame; somewhat more than the sum of the stages.
  public var total = 0.0

  /// No time at all.
  public init() {}
}

extension FrameReport: Hashable {
  /// Whether both frames did the same work; times and frame numbers are not compared.
  public static func == (a: FrameReport, b: FrameReport) -> Bool {
    a.damage == b.damage && a.damagedPixels == b.damagedPixels && a.moves == b.moves
      && a.changedLayers == b.changedLayers && a.visitedLayers == b.visitedLayers
      && a.culledLayers == b.culledLayers && a.hiddenLayers == b.hiddenLayers
      && a.hiddenPixels == b.hiddenPixels && a.omissions == b.omissions
      && a.painting == b.painting && a.unfinishedTiles == b.unfinishedTiles && a.groups == b.groups
      && a.caches == b.caches
  }

  /// Hashes the painted contents.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(damage)
    hasher.combine(painting)
  }
}
