// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// The most pixels of a filtered picture that is painted completely, to be kept.
private let largestKeptPicture = 1 << 23

/// The picture of a layer after its filters, and the part of a rectangle that it fills.
///
/// It is painted near the origin, so that one picture serves every place that is whole pixels away.
func filteredPicture(
  of layer: LayerContext, _ rect: PixelRect, _ plan: inout PlanContext
) -> PlannedPicture? {
  guard let (near, origin) = layer.transform.nearOrigin else { return nil }
  let key = CacheKey.filtered(layer.node)
  let slot = CacheSlot(
    key: key, kind: .filteredLayer,
    stamp: plan.stamp(of: layer.node, near, layer.mirroring, multiplicity: layer.multiplicity))
  let isKeptElsewhere = !layer.inherited.purpose.isDisjoint(with: [.silhouette, .inBitmap])
  if !isKeptElsewhere {
    if case .bitmap(let known) = plan.builder.lookup.keptValue(
      slot, multiplicity: layer.multiplicity)
    {
      let source = plan.builder.plan.addSource(
        PlannedPixels(.bitmap(known, BitmapPlacement(at: origin)), tint: layer.tint.pixel))
      let shown = known.bounds.offset(x: origin.x, y: origin.y)
      return PlannedPicture(source: source, rect: rect.intersection(shown))
    }
    if let known = plan.builder.lookup.bitmaps[slot], plan.surfaces.canName(known) {
      return picture(on: known, origin, layer, rect, &plan)
    }
  }
  let filtering = LayerFiltering(plan.tree[layer.node], near)
  let all = filtering.all
  let isKept =
    !isKeptElsewhere
    && plan.builder.lookup.cache.keeps(
      key, .filteredLayer, bytes: 4 * all.area,
      if: filtering.isSmall && PixmanImage.canHold(all))
  let wanted = isKept ? all : rect.offset(x: -origin.x, y: -origin.y).intersection(all)
  var source = filtering.source(of: wanted)
  if source.isEmpty { source = PixelRect(x: wanted.minX, y: wanted.minY, width: 1, height: 1) }
  guard PixmanImage.canHold(wanted),
    let surface = plan.addSurface(
      .filtered, layer.visitOfPicture(near, source), slot: isKept ? slot : nil,
      window: filtering.painted)
  else { return nil }
  plan.builder.plan.surfaces[surface].filters = filtering.steps
  // Blurs reach no farther than this, which the extent does not know to the pixel.
  plan.builder.plan.surfaces[surface].filtered =
    wanted.intersection(source.outset(by: PixelFilter.reach(of: filtering.steps)))
  plan.builder.reportGroup(layer.node, .filters, pixels: source.area, rect: rect)
  if isKept { plan.builder.lookup.bitmaps[slot] = surface }
  return picture(on: surface, origin, layer, rect, &plan)
}

/// The filters of a layer on pixels, and the pixels that they read and make.
struct LayerFiltering {
  let steps: [PixelFilter]
  /// All pixels of the layer's picture after the filters.
  let all: PixelRect
  /// All pixels of the layer's picture before the filters.
  let painted: PixelRect

  /// The filters of a node, painted through a transform.
  init(_ node: RenderNode, _ near: Transform2D) {
    steps = PixelFilter.steps(node.properties.uncommon.filters, near)
    all = PixelRect.touched(by: node.subtreeExtent, near, margin: node.margin)
    let reach = node.properties.filterReach
    painted = PixelRect.touched(
      by: node.subtreeExtent.insetBy(dx: reach, dy: reach), near, margin: node.margin)
  }

  /// Whether the picture is small enough to be made as a whole, so that it can be kept.
  var isSmall: Bool { max(all.area, painted.area) <= largestKeptPicture }

  /// The pixels before the filters from which those of a rectangle are made.
  func source(of wanted: PixelRect) -> PixelRect {
    wanted.outset(by: PixelFilter.reach(of: steps)).intersection(painted)
  }
}

/// A picture to be filtered, and the part of a rectangle that it fills.
private func picture(
  on surface: SurfaceID, _ origin: (x: Int, y: Int), _ layer: LayerContext, _ rect: PixelRect,
  _ plan: inout PlanContext
) -> PlannedPicture {
  let shown = plan.builder.plan.surfaces[surface].filtered.offset(x: origin.x, y: origin.y)
  return PlannedPicture(
    source: plan.addSource(of: surface, at: origin, tint: layer.tint),
    rect: rect.intersection(shown))
}
