// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// What one frame did, and how much of it.
///
/// All counts are exact and repeatable: the same edits on the same tree give the same report, on
/// any number of threads, so tests and benchmarks can compare them, while times would drift. Two
/// reports are equal if their counts are, whatever their ``times`` and their ``frame``.
public struct FrameReport: Sendable, Codable {
  /// The repainted pixels, as rectangles that do not overlap, in device pixels, sorted by their top
  /// edges and then their left ones; none if nothing changed.
  ///
  /// A list, to be shown one by one and written to a file. ``Compositor/damage(since:)`` gives a
  /// ``Region``, whose pixels can be added and cut; ``Region/init(_:)-([PixelRect])`` makes one of this.
  public var damage: [PixelRect] = []
  /// How many pixels were repainted: those of ``damage``.
  public var damagedPixels = 0
  /// Pixels that scrolled layers had shown before and that were moved in the target, before any was
  /// repainted.
  ///
  /// No two touch the same pixels, neither where they come from nor where they go: their order does
  /// not matter. What a window must show anew is the ``damage`` and the rectangles of these.
  public var moves: [PixelMove] = []
  /// The number of what the surface shows now, for ``Compositor/damage(since:)``.
  ///
  /// It is larger after each frame that changes pixels, and after one that changes none as before. 0 is
  /// never the number of a frame. It is no count, and reports that differ in it alone are equal.
  public var frame = 0
  /// Layers whose properties or sublayers were taken over by this frame's commit.
  public var changedLayers = 0
  /// Layers that the planner visited; one counts again for each surface it is part of.
  public var visitedLayers = 0
  /// Layers left out, with everything below them, because they lie outside the damage.
  public var culledLayers = 0
  /// Layers left out, with everything below them, because something opaque lies over them.
  public var hiddenLayers = 0
  /// Pixels not painted because something opaque lies over them, counted once for each time that they
  /// would have been written.
  ///
  /// For a layer left out with everything below it, its bounding box counts once. For more than 64 sublayers of one
  /// layer that are left out together, the box around that layer does.
  public var hiddenPixels = 0
  /// What visible layers ask for and was not drawn, with the reason.
  public var omissions: [Omission] = []
  /// What was painted.
  public var painting = PaintCounts()
  /// Tiles of tiled layers in view that are not there yet or still fade in: the next frame shows more
  /// of them; see ``TileSettings/perFrame``.
  public var unfinishedTiles = 0
  /// What could not be painted straight onto what is below it.
  public var groups: [OffscreenGroup] = []
  /// What happened in the caches, and what they hold after the frame.
  public var caches = CacheReport()
  /// How long each stage took, in seconds; it differs from run to run.
  public var times = StageTimes()

  /// The report of a frame in which nothing changed.
  public init() {}

  /// How many pixels were moved.
  public var movedPixels: Int { moves.reduce(0) { $0 + $1.rect.area } }

  /// Pixels that went from one place of the target to another.
  public struct PixelMove: Hashable, Sendable, Codable {
    /// Where they are now, in device pixels.
    public var rect: PixelRect
    /// How far they went to the right, in device pixels; negative for the left.
    public var dx: Int
    /// How far they went down, in device pixels; negative for up.
    public var dy: Int

    /// Pixels by where they are now and how far they went.
    public init(rect: PixelRect, dx: Int, dy: Int) {
      self.rect = rect
      self.dx = dx
      self.dy = dy
    }
  }

  /// Something that a visible layer asks for and that was not drawn.
  public struct Omission: Hashable, Sendable, Codable {
    /// The layer.
    public var layer: LayerReference
    /// Why it was not drawn, and what of it.
    public var reason: OmissionReason
    /// Which limit the frame would have exceeded with it; nil for another reason than
    /// ``OmissionReason/overLimit``.
    public var excess: LimitExcess?

    /// The name of the layer.
    public var name: String { layer.name }

    /// A layer, and why it was left out.
    public init(layer: LayerReference, reason: OmissionReason, excess: LimitExcess? = nil) {
      self.layer = layer
      self.reason = reason
      self.excess = excess
    }
  }

  /// Pixels that had to be remembered, or painted aside, for a layer.
  public struct OffscreenGroup: Hashable, Sendable, Codable {
    /// The layer.
    public var layer: LayerReference
    /// What made it necessary.
    public var reason: OffscreenReason
    /// How many pixels of the surface or of the bitmap that it is drawn into.
    public var pixels: Int

    /// The name of the layer.
    public var name: String { layer.name }

    /// A layer, why it left the screen, and over how many pixels.
    public init(layer: LayerReference, reason: OffscreenReason, pixels: Int) {
      self.layer = layer
      self.reason = reason
      self.pixels = pixels
    }
  }
}

/// How long each stage of a frame took, in seconds.
public struct StageTimes: Hashable, Sendable, Codable {
  /// Layout, display, and taking over what changed in the layers.
  public var commit = 0.0
  /// Updating the render tree and finding what looks different.
  public var damage = 0.0
  /// Walking the tree and listing what to paint.
  public var plan = 0.0
  /// Making masks, gradients, and what is painted aside: bitmaps, groups, filtered pictures.
  public var prepare = 0.0
  /// Painting the surface.
  public var paint = 0.0
  /// The whole frame; somewhat more than the stages together.
  public var total = 0.0

  /// No time at all.
  public init() {}
}

extension FrameReport: Hashable {
  /// Whether both frames did the same, however long they took and whatever came before.
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

extension PixelRect: Codable {
  /// Reads `[x, y, width, height]`.
  public init(from decoder: any Decoder) throws {
    var values = try decoder.unkeyedContainer()
    let (x, y) = (try values.decode(Int.self), try values.decode(Int.self))
    let (width, height) = (try values.decode(Int.self), try values.decode(Int.self))
    let (maxX, wrapsX) = x.addingReportingOverflow(width)
    let (maxY, wrapsY) = y.addingReportingOverflow(height)
    guard !wrapsX, !wrapsY else {
      throw DecodingError.dataCorruptedError(
        in: values, debugDescription: "the far edge is beyond what an integer holds")
    }
    self.init(minX: x, minY: y, maxX: maxX, maxY: maxY)
  }

  /// Writes `[x, y, width, height]`.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.unkeyedContainer()
    for value in [minX, minY, width, height] { try values.encode(value) }
  }
}
