// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Plans layers with and without a bitmap, and counts the work of the plans.
///
/// The tree and the cache are separate copies: an empty cache is filled with blank values of the
/// right size where a frame would keep something, and the next plan then finds what a frame in
/// steady state finds.
struct RasterizationStudy {
  private var tree: RenderTree
  private let policy: CachePolicy
  private let options: PlanOptions

  init(_ tree: RenderTree, policy: CachePolicy, options: PlanOptions) {
    self.tree = tree
    self.policy = policy
    self.options = options
  }

  /// The cost of a layer, in units of work, and its painted things, in words, if they are few.
  mutating func costs(
    of candidate: RasterizationCandidate, scale: CGFloat
  ) -> (costs: RasterizationCosts, simpleParts: String?) {
    let node = tree[candidate.node]
    let root = tree.root
    tree.root = candidate.node
    defer {
      tree.nodes[candidate.node] = node
      tree.root = root
    }
    let cache = RenderCache<CacheKey, CachedValue>(policy: policy)
    setRasterized(candidate.node, false, scale)
    cache.keepBlanks(for: plan(candidate, cache))
    let direct = plan(candidate, cache)

    setRasterized(candidate.node, true, scale)
    let bitmap = CacheKey.bitmap(candidate.node)
    cache.keepBlanks(for: plan(candidate, cache), except: bitmap)
    let filling = plan(candidate, cache)
    cache.keepBlanks(for: filling)
    let drawing = plan(candidate, cache)

    let costs = RasterizationCosts(
      render: PaintWork.of(direct), composite: PaintWork.of(drawing),
      fill: PaintWork.of(filling), bytes: bytes(of: candidate.node, in: filling, scale))
    return (costs, direct.simpleParts)
  }

  /// The work of a frame that repaints everything with filled caches.
  func frameWork(on screen: Screen) -> Double {
    let cache = RenderCache<CacheKey, CachedValue>(policy: policy)
    func plan() -> PaintPlan {
      Planner.plan(
        tree, on: screen, background: Color.clear.premultiplied, cache: cache, options: options)
    }
    cache.keepBlanks(for: plan())
    return PaintWork.of(plan())
  }

  private func plan(
    _ candidate: RasterizationCandidate, _ cache: RenderCache<CacheKey, CachedValue>
  ) -> PaintPlan {
    Planner.plan(
      tree, on: Screen(rootTransform: candidate.parentToDevice, target: candidate.box),
      background: Color.clear.premultiplied, cache: cache, options: options)
  }

  /// The bytes of a layer's bitmap; if it cannot be kept, the bytes that it would have.
  private func bytes(of id: NodeID, in plan: PaintPlan, _ scale: CGFloat) -> Int {
    if let kept = plan.surfaces.first(where: { $0.slot?.key == .bitmap(id) }) {
      return 4 * kept.paintedBounds.area
    }
    let node = tree[id]
    guard scale > 0, scale.isFinite else { return 0 }
    return 4
      * PixelRect.touched(
        by: node.subtreeExtent, Transform2D(scaleX: scale, y: scale), margin: node.margin
      ).area
  }

  /// Changes whether a node is rasterized, as a commit would.
  private mutating func setRasterized(_ id: NodeID, _ isOn: Bool, _ scale: CGFloat) {
    var properties = tree.nodes[id].properties
    if isOn {
      properties.flags.insert(.shouldRasterize)
      properties.uncommon.rasterizationScale = scale
    } else {
      properties.flags.remove(.shouldRasterize)
    }
    tree.nodes[id].assign(properties)
    tree.measureAlone(id)
  }
}

extension RenderCache where Key == CacheKey, Value == CachedValue {
  /// Adds something blank wherever a plan would keep something.
  fileprivate func keepBlanks(for plan: PaintPlan, except key: CacheKey? = nil) {
    func keep(_ slot: CacheSlot?, bytes: Int, _ value: () -> CachedValue?) {
      guard let slot, slot.key != key, accepts(bytes: bytes, for: slot.key),
        let value = value()
      else { return }
      add(value, for: slot.key, kind: slot.kind, bytes: bytes, stamp: slot.stamp)
    }
    for mask in plan.masks {
      guard !mask.isReady else { continue }
      keep(mask.slot, bytes: mask.bounds.area) {
        .mask(.bytes(CoverageMask(bounds: mask.bounds)))
      }
    }
    for source in plan.sources {
      guard case .gradient(_, _, let frame) = source.source else { continue }
      keep(source.slot, bytes: 4 * frame.area) {
        .pixels([UInt32](repeating: 0, count: frame.area))
      }
    }
    for surface in plan.surfaces {
      let bounds = surface.paintedBounds
      keep(surface.slot, bytes: 4 * bounds.area) {
        PixmanImage(bounds: bounds).map { .bitmap($0) }
      }
    }
  }
}

extension PlannedSurface {
  /// The pixels that may be painted; a bitmap is kept without clear rows and columns around it.
  fileprivate var paintedBounds: PixelRect {
    let areas = commands.compactMap(\.area)
    let painted = areas.reduce(PixelRect.empty) { $0.union($1.rect) }.intersection(bounds)
    return painted.isEmpty ? bounds : painted
  }
}
