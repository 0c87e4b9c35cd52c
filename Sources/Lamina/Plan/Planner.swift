// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Makes plans: what to paint, in order, to show a render tree within a region.
///
/// One plan passes through these steps, each in a folder of its own:
///
/// 1. `Walk` goes through the layers of the target, from front to back.
/// 2. `Layers`, `Contents` and `Space` plan the content of each layer: they find existing values in
///    `Lookup`, and list the rest with the `Builder`, which leaves out everything invisible.
/// 3. Content that needs a separate surface waits in `Surfaces`, and is planned in the same way
///    after the target.
/// 4. `Passes` improve the finished list of commands.
/// 5. Missing tiles are requested, and planned when their drawings are there.
///
/// A planner makes one plan after another. Of the previous plan it keeps only the recipes of the
/// last boxes' masks, and the memory of its lists, so that a small frame allocates none.
package struct Planner {
  private var walk: PlanWalk
  private var background = PremultipliedColor.clear

  /// A planner of pictures with a cache for lasting values; the cache is only read.
  package init(cache: RenderCache<CacheKey, CachedValue>) {
    walk = PlanWalk(PlanContext(cache: cache))
  }

  /// The last plan made; of an empty region before the first.
  package var plan: PaintPlan {
    @inline(__always) get { walk.plan.builder.plan }
    _modify { yield &walk.plan.builder.plan }
  }

  /// The counts of that plan.
  package var counts: PlanCounts {
    @inline(__always) get { walk.plan.builder.counts }
    _modify { yield &walk.plan.builder.counts }
  }

  /// Whether pixels of the target may look different in another place.
  var mayShowParts: Bool { walk.plan.planes.mayShowParts }

  /// Makes the ``plan`` that repaints `region` of a screen.
  ///
  /// The tree is borrowed, and what it draws is not changed. If the plan has ``PlannedTiles/requests``, it is
  /// completed by ``addTiles(_:in:)``. Returns the findings in the caches, which must be applied to
  /// them before they change. A mask maker gets the masks of recipes that the plan lacks, but for
  /// those of tiles.
  mutating func makePlan(
    of tree: inout RenderTree, region: Region, on screen: Screen, background: PremultipliedColor,
    tiles: TileFrame?, options: PlanOptions, maskMaker: (any MaskMaker)? = nil
  ) -> PlanFindings {
    walk.plan.builder.restart(for: region, options)
    walk.plan.builder.maskMaker = maskMaker
    defer { walk.plan.builder.maskMaker = nil }
    guard !region.isEmpty else { return PlanFindings() }
    swap(&walk.plan.tree, &tree)
    defer { swap(&walk.plan.tree, &tree) }
    walk.plan.target = screen.target
    // A whole repaint leaves nothing of the frames before.
    if region.area == screen.target.area { walk.plan.planes.mayShowParts = false }
    walk.plan.tiles.restart(tiles)
    self.background = background
    planTarget(screen.rootTransform, region.bounds)
    planSurfaces()
    return end()
  }

  /// Completes the plan with the drawings of the requested tiles, for each request one drawing for
  /// each of its tiles; nil for an empty tile.
  package mutating func addTiles(
    _ drawings: [[Drawing?]], in tree: inout RenderTree
  ) -> PlanFindings {
    swap(&walk.plan.tree, &tree)
    defer { swap(&walk.plan.tree, &tree) }
    for surface in walk.plan.tiles.takeWaiting() {
      let entry = begin(surface)
      if case .tile(let request, let tile) = entry.job, let drawing = drawings[request][tile] {
        planTile(drawing, entry.visit, &walk.plan)
      }
      walk.plan.builder.end(surface)
    }
    planSurfaces()
    return end()
  }

  /// The findings in the caches; once the plan is complete, the other data about it is forgotten.
  private mutating func end() -> PlanFindings {
    let findings = PlanFindings(
      cache: walk.plan.builder.lookup.cache.takeFindings(),
      tiles: walk.plan.tiles.pool?.takeFindings() ?? [])
    if walk.plan.tiles.waiting.isEmpty {
      walk.plan.builder.endPlan()
      walk.forget()
    }
    return findings
  }

  private mutating func planTarget(_ rootTransform: Transform2D, _ clip: PixelRect) {
    let root = walk.plan.tree.root
    if root != NodeID.none {
      walk.plan.targetVisit = LayerVisit(node: root, toSurface: rootTransform, clip: clip)
      walk.run(walk.plan.targetVisit)
    }
    walk.plan.builder.beginLayer(NodeID.none)
    walk.plan.builder.clear(to: background)
    walk.plan.builder.endTarget()
    paintOntoColors(&walk.plan.builder)
  }

  /// Plans the surfaces that were requested, and those that they request in turn; tiles wait for
  /// their drawings.
  private mutating func planSurfaces() {
    while let surface = walk.plan.surfaces.takeNext() {
      if case .tile = walk.plan.surfaces[surface].job {
        walk.plan.tiles.waiting.append(surface)
        continue
      }
      let entry = begin(surface)
      switch entry.job {
      case .subtree: walk.run(entry.visit)
      case .behind(let key):
        let path = BackdropPath(to: key, from: entry.visit.node, in: walk.plan.tree)
        walk.run(entry.visit, endingAt: path)
        if key.root == nil { walk.plan.builder.clear(to: background) }
      case .maskInPerspective: planMaskAlone(entry.visit, &walk.plan)
      case .drawing(let isCutByClip):
        planDrawingAlone(entry.visit, isCutByClip: isCutByClip, &walk.plan)
      case .command(let index, let drawing):
        planCommandAlone(index, of: drawing, entry.visit, into: &walk.plan.builder)
      case .mosaic(let mosaic): planMosaic(mosaic, in: entry.visit.clip, &walk.plan)
      case .tile: break
      }
      walk.plan.builder.end(surface)
    }
  }

  private mutating func begin(_ surface: SurfaceID) -> SurfaceQueue.Entry {
    let entry = walk.plan.surfaces.begin(surface)
    walk.plan.builder.begin(surface)
    walk.plan.builder.beginLayer(entry.visit.node)
    return entry
  }
}

extension Planner {
  /// The plan that repaints all of a screen; tiles are left out.
  package static func plan(
    _ tree: RenderTree, on screen: Screen, background: PremultipliedColor,
    cache: RenderCache<CacheKey, CachedValue>, options: PlanOptions = PlanOptions()
  ) -> PaintPlan {
    var (planner, tree) = (Planner(cache: cache), tree)
    let findings = planner.makePlan(
      of: &tree, region: Region(screen.target), on: screen, background: background, tiles: nil,
      options: options)
    cache.apply(findings.cache)
    return planner.plan
  }
}

/// The hits and misses of a planner in the caches that it read, to be applied to them.
package struct PlanFindings: Sendable {
  package var cache: [CacheFinding] = []
  package var tiles: [CacheFinding] = []
}
