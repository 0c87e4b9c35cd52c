// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// A plan while it is made: everything that the parts of layers may access except the walk.
///
/// Parts that only paint get the builder; parts that need separate pictures get all of this.
struct PlanContext {
  /// The tree that is planned, borrowed for one plan.
  var tree = RenderTree()
  var builder: PlanBuilder
  var surfaces = SurfaceQueue()
  /// The pictures of layers in perspective.
  var planes = PlanePictures()
  /// The known tiles, and those that must still be drawn.
  var tiles = TilePlanning()
  /// The context of the root on the target.
  var targetVisit = LayerVisit(node: .none, toSurface: .identity, clip: .empty)
  /// All pixels of the target.
  var target = PixelRect.empty
  /// Room for searches among many sublayers, and for boxes that are compared.
  var query = ChildQuery()
  var disjointBoxes = DisjointBoxes()

  init(cache: RenderCache<CacheKey, CachedValue>) { builder = PlanBuilder(cache: cache) }

  /// Forgets the plan that was made.
  mutating func forget() {
    builder.lookup.forget()
    surfaces.forget()
    planes.forget()
    tiles.forget()
  }

  /// A layer before its first part.
  func layer(_ visit: LayerVisit, at place: LayerPlace) -> LayerContext {
    LayerContext(
      visit, at: place, tree[visit.node].properties,
      hasMask: tree[visit.node].mask != NodeID.none)
  }

  /// All pixels of the surface being planned that may be seen, whatever is painted now: the same in whole and
  /// in partial repaints; nil if they are not known.
  var window: PixelRect? { surfaces.current == nil ? target : surfaces.currentWindow }

  /// Adds a surface; nil, with a note, if it would be too large.
  ///
  /// `window` has all of its pixels that may be seen.
  mutating func addSurface(
    _ purpose: PlannedSurface.Purpose, _ visit: LayerVisit, _ job: SurfaceJob = .subtree,
    slot: CacheSlot? = nil, window: PixelRect? = nil
  ) -> SurfaceID? {
    surfaces.add(purpose, visit, job, slot: slot, window: window, into: &builder)
  }

  /// The source of a layer's picture under a transform: a version of the layer, which is that of
  /// everything it shows unless another version counts.
  func stamp(
    of node: NodeID, version: UInt64? = nil, _ transform: Transform2D, _ mirroring: Mirroring,
    multiplicity: Int
  ) -> CacheStamp {
    let isBounded = multiplicity > 1 && tree.mayDependOnCopies(node)
    return CacheStamp(
      version: version ?? tree[node].contentVersion, transform: transform, mirroring: mirroring,
      multiplicity: isBounded ? multiplicity : 1, nesting: surfaces.nesting)
  }
}
