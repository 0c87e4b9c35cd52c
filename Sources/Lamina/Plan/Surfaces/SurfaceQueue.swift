// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The content of a separate surface.
enum SurfaceJob {
  /// A layer and all below it.
  case subtree
  /// The background of a layer: the root of the picture, up to that layer.
  case behind(BackdropKey)
  /// A layer's mask, as seen in perspective.
  case maskInPerspective
  /// A layer's drawing, before it fades and the layer's own clip, if that has edges to cut, cuts it.
  case drawing(isCutByClip: Bool)
  /// One command of a drawing, alone and without its shadow.
  case command(Int, of: Drawing)
  /// Tiles of a layer side by side.
  case mosaic(TileMosaic)
  /// One tile whose drawing is requested: the number of the request, and that of the tile in it.
  case tile(request: Int, tile: Int)
}

/// The key of a backdrop: the layer and the surface on which it is drawn, its instance by the
/// replicators and spaces above, the outermost first, and its piece.
struct BackdropKey: Hashable {
  let node: NodeID
  let root: SurfaceID?
  let instances: [Int]
  let piece: Int?
}

/// The surfaces of a plan, each with its planned content: they wait until the surfaces that show
/// them are planned.
///
/// This is the only type that adds surfaces to a plan. A surface names only surfaces with a higher
/// number.
struct SurfaceQueue {
  /// A surface and the context of the layer on it.
  struct Entry {
    let job: SurfaceJob
    var visit: LayerVisit
    /// The surface whose picture contains this one; nil for the target's.
    let root: SurfaceID?
    /// The number of nested bitmaps that are being painted.
    let nesting: Int
    /// All pixels of it that may be seen, whatever is painted now; nil if that is not known.
    let window: PixelRect?
  }

  private var entries: [Entry] = []
  private var nextIndex = 0
  /// The surface being planned; nil for the target.
  private(set) var current: SurfaceID?
  /// The surfaces of layers' backgrounds.
  var backdrops: [BackdropKey: SurfaceID] = [:]

  /// The root surface of the surface being planned; nil for the target.
  var currentRoot: SurfaceID? { current.flatMap { entries[$0.index].root } }

  /// The number of nested bitmaps for which the current surface is painted.
  var nesting: Int { current.map { entries[$0.index].nesting } ?? 0 }

  /// The window of the surface being planned; nil for the target, or if it is not known.
  var currentWindow: PixelRect? { current.flatMap { entries[$0.index].window } }

  /// Whether the surface being planned may show another one.
  func canName(_ surface: SurfaceID) -> Bool { current.map { surface > $0 } ?? true }

  /// Adds a surface as large as the clip of a visit; nil, with a note, if it would be too large.
  mutating func add(
    _ purpose: PlannedSurface.Purpose, _ visit: LayerVisit, _ job: SurfaceJob = .subtree,
    slot: CacheSlot? = nil, window: PixelRect? = nil, into builder: inout PlanBuilder
  ) -> SurfaceID? {
    guard PixmanImage.canHold(visit.clip) else {
      builder.counts.tooLarge.insert(visit.node)
      return nil
    }
    let surface = builder.plan.surfaces.add(
      PlannedSurface(
        purpose: purpose, isOnTarget: builder.isOnTarget && (purpose == .mask || purpose == .group),
        bounds: visit.clip, slot: slot))
    var root: SurfaceID? = surface
    if case .behind = job { root = currentRoot }
    entries.append(
      Entry(
        job: job, visit: visit, root: root, nesting: purpose == .bitmap ? nesting + 1 : nesting,
        window: window))
    builder.counts.painting.surfaces += 1
    builder.counts.painting.surfacePixels += visit.clip.area
    return surface
  }

  /// Changes which pixels of a surface are planned.
  mutating func setClip(_ clip: PixelRect, of surface: SurfaceID) {
    entries[surface.index].visit.clip = clip
  }

  /// The context of the root of the picture being planned; nil for that of the target.
  var rootVisit: LayerVisit? { currentRoot.map { entries[$0.index].visit } }

  subscript(surface: SurfaceID) -> Entry { entries[surface.index] }

  /// The next waiting surface; nil if there is none.
  mutating func takeNext() -> SurfaceID? {
    guard nextIndex < entries.count else { return nil }
    defer { nextIndex += 1 }
    return SurfaceID(index: nextIndex)
  }

  /// Makes a surface the one being planned.
  mutating func begin(_ surface: SurfaceID) -> Entry {
    current = surface
    return entries[surface.index]
  }

  /// Forgets all surfaces.
  mutating func forget() {
    entries.empty()
    (nextIndex, current) = (0, nil)
    if !backdrops.isEmpty { backdrops = [:] }
  }
}
