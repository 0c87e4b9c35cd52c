// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Where a change shows through layers that filter what lies behind them.
extension RenderTree {
  /// A layer that filters what lies behind it, on the target.
  private struct PlacedBackdrop {
    let area: PixelRect
    let reach: (x: Int, y: Int)
    /// The places of the layer and of those above it in their lists, from the root down: what is
    /// drawn earlier comes first.
    let order: [Int32]
  }

  /// The damaged pixels with those that show them blurred: of each layer that filters what lies
  /// behind it, what is within reach of the damage.
  ///
  /// It may be more than is needed, for all damage counts as lying behind.
  package func spread(
    _ damage: Region, rootTransform: Transform2D, in watched: PixelRect
  ) -> Region {
    guard !backdrops.isEmpty, !damage.isEmpty else { return damage }
    let placed = backdrops.compactMap {
      placedBackdrop($0, rootTransform: rootTransform, within: watched)
    }.sorted { $0.order.lexicographicallyPrecedes($1.order) }
    var region = damage
    // A layer shows what those drawn before it show, and not what it shows itself.
    for backdrop in placed {
      let near = region.intersection(backdrop.area.outset(by: backdrop.reach)).bounds
      if near.isEmpty { continue }
      region = region.union(near.outset(by: backdrop.reach).intersection(backdrop.area))
    }
    return region
  }

  /// The pixels that a target may show: its own, and those around it from which layers that filter
  /// what lies behind them, one through the other, carry something to it.
  package func pixelsShown(on target: PixelRect, rootTransform: Transform2D) -> PixelRect {
    let everywhere = PixelRect(
      minX: -PixelRect.limit, minY: -PixelRect.limit, maxX: PixelRect.limit, maxY: PixelRect.limit)
    return backdrops.reduce(target) { shown, slot in
      let backdrop = placedBackdrop(slot, rootTransform: rootTransform, within: everywhere)
      return backdrop.map { shown.outset(by: $0.reach).intersection(everywhere) } ?? shown
    }
  }

  private func placedBackdrop(
    _ slot: Int32, rootTransform: Transform2D, within watched: PixelRect
  ) -> PlacedBackdrop? {
    var path = [slot]
    while let at = path.last, at != root {
      let parent = nodes[Int(at)].parent
      guard parent != RenderNode.none else { return nil }
      path.append(parent)
    }
    var (transform, area) = (rootTransform, watched)
    let order = path.reversed().map { nodes[Int($0)].order }
    while let at = path.popLast() {
      let node = nodes[Int(at)]
      guard node.isVisible, let placed = node.transform(through: transform) else { return nil }
      transform = placed
      if at == slot || node.properties.flags.contains(.masksToBounds) {
        area = area.intersection(
          Self.deviceBox(node.properties.bounds, transform, margin: 1))
      }
    }
    let steps = PixelFilter.steps(
      nodes[Int(slot)].properties.uncommon.backgroundFilters, transform)
    return area.isEmpty
      ? nil : PlacedBackdrop(area: area, reach: PixelFilter.reach(of: steps), order: order)
  }
}
