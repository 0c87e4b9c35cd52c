// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Layers whose picture is filtered.
extension Planner {
  /// A picture of no more than so many pixels is painted whole, to be kept.
  static let largestKeptPicture = 1 << 23

  /// The number of a layer's filtered picture among the plan's pixel sources, and what of a
  /// rectangle it fills.
  ///
  /// It is painted near the origin, so that one picture serves every place that is whole pixels
  /// away.
  mutating func filteredSource(
    _ layer: OpenLayer, _ visit: Visit, _ rect: PixelRect
  ) -> (source: Int32, rect: PixelRect)? {
    guard let (near, origin) = layer.transform.nearOrigin else { return nil }
    let node = tree[layer.node]
    let key = CacheKey.filtered(layer.node)
    let slot = CacheSlot(
      key: key, kind: .filteredLayer,
      stamp: stamp(of: layer.node, near, visit.mirroring, multiplicity: layer.multiplicity))
    let isKeptElsewhere = layer.isSilhouette || visit.isInBitmap
    if !isKeptElsewhere,
      case .bitmap(let known) = keptValue(slot, multiplicity: layer.multiplicity)
    {
      plan.sources.append(
        PlannedPixels(.bitmap(known, Self.placement(at: origin)), tint: layer.tint.pixel))
      let shown = known.bounds.offset(x: origin.x, y: origin.y)
      return (Int32(plan.sources.count - 1), rect.intersection(shown))
    }
    if !isKeptElsewhere, let known = knownBitmaps[slot], known > currentSurface {
      return filteredSource(on: known, origin, layer, rect)
    }
    let steps = PixelFilter.steps(layer.properties.uncommon.filters, near)
    let reach = layer.properties.filterReach
    let all = RenderTree.deviceBox(node.subtreeExtent, near, margin: node.margin)
    let painted = RenderTree.deviceBox(
      node.subtreeExtent.insetBy(dx: reach, dy: reach), near, margin: node.margin)
    let fits = cache.accepts(bytes: 4 * all.area, for: key)
    let isKept =
      !isKeptElsewhere && max(all.area, painted.area) <= Self.largestKeptPicture
      && PixmanImage.canHold(all) && fits
    if !isKept, !isKeptElsewhere { cache.decline(.filteredLayer, fits: fits) }
    let wanted = isKept ? all : rect.offset(x: -origin.x, y: -origin.y).intersection(all)
    var source = wanted.outset(by: PixelFilter.reach(of: steps)).intersection(painted)
    if source.isEmpty { source = PixelRect(x: wanted.minX, y: wanted.minY, width: 1, height: 1) }
    var inside = Visit(
      node: layer.node, toSurface: near, isPlaced: true, clip: source,
      multiplicity: layer.multiplicity, mirroring: visit.mirroring,
      isSilhouette: layer.isSilhouette, ignoresOpacity: true)
    inside.isInBitmap = true
    inside.isInGroup = true
    guard PixmanImage.canHold(wanted),
      let index = addSurface(
        .filtered, inside,
        slot: isKept ? slot : nil)
    else { return nil }
    // Blurs reach no farther than this, which the extent does not know to the pixel.
    let reached = wanted.intersection(source.outset(by: PixelFilter.reach(of: steps)))
    plan.surfaces[Int(index)].filters = steps
    plan.surfaces[Int(index)].filtered = reached
    counts.groups.append(
      PlannedGroup(node: layer.node, reason: .filters, pixels: source.area, rect: rect))
    if isKept { knownBitmaps[slot] = index }
    return filteredSource(on: index, origin, layer, rect)
  }

  /// The number of a picture that is to be filtered, and what of a rectangle it fills.
  private mutating func filteredSource(
    on surface: Int32, _ origin: (x: Int, y: Int), _ layer: OpenLayer, _ rect: PixelRect
  ) -> (source: Int32, rect: PixelRect) {
    plan.sources.append(
      PlannedPixels(.surface(index: surface, Self.placement(at: origin)), tint: layer.tint.pixel))
    let shown = plan.surfaces[Int(surface)].filtered.offset(x: origin.x, y: origin.y)
    return (Int32(plan.sources.count - 1), rect.intersection(shown))
  }

  private static func placement(at origin: (x: Int, y: Int)) -> BitmapPlacement {
    BitmapPlacement(transform: Transform2D(translationX: CGFloat(origin.x), y: CGFloat(origin.y)))
  }
}
