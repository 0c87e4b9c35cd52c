// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// The layers that are visited.
extension PlanContext {
  /// The placement of a layer on the surface; nil if nothing of it and its subtree must be painted.
  mutating func visiblePlace(of visit: LayerVisit) -> LayerPlace? {
    let node = visit.node
    // The node is read in place, because it is large, and a walk visits many.
    guard
      tree[node].isVisible
        || (visit.inherited.purpose.contains(.ignoresOpacity)
          && !tree[node].properties.flags.contains(.isHidden)),
      visit.isPlaced || tree[node].isPlaced,
      let transform = visit.isPlaced
        ? visit.toSurface : tree[node].transform(through: visit.toSurface)
    else { return nil }
    let extent = PixelRect.touched(
      by: tree[node].subtreeExtent, transform, margin: tree[node].margin
    ).intersection(visit.clip)
    guard builder.isSeen(extent) else { return nil }
    if !tree[node].properties.flags.contains(.isDoubleSided),
      visit.inherited.mirroring.showsBack(isMirrored: transform.determinant < 0)
    {
      return nil
    }
    builder.counts.visitedLayers += 1
    return LayerPlace(transform: transform, extent: extent)
  }

  /// The number of sublayers beyond which a search finds those that touch the clip.
  private static let fewSublayers = 16

  /// The sublayers of a layer that may touch its clip, with a transform from their space to the
  /// surface.
  ///
  /// Only the node and the clip are handed over, because the whole context would be copied for each
  /// instance of a replicator.
  mutating func sublayers(
    of node: NodeID, within clip: PixelRect, through transform: Transform2D
  ) -> [NodeID] {
    let found = findSublayers(of: node, within: clip, through: transform)
    if !clip.isEmpty { builder.counts.culledLayers += tree.childCount(of: node) - found.count }
    return found
  }

  /// The same, without counting those that are left out.
  mutating func findSublayers(
    of node: NodeID, within clip: PixelRect, through transform: Transform2D
  ) -> [NodeID] {
    if clip.isEmpty { return [] }
    guard tree.childCount(of: node) > Self.fewSublayers, let toLayer = transform.inverted() else {
      return tree.children(of: node)
    }
    // No sublayer's margin is larger than the layer's own.
    let rect = toLayer.extent(of: clip.outset(by: tree[node].margin).cgRect)
    if tree.knowsAllChildren(of: node, within: rect) { return tree.children(of: node) }
    tree.findChildren(of: node, touching: rect, into: &query)
    return query.nodes
  }

  // MARK: Sublayers that are not looked at, because all that counts of the surface is hidden

  /// The number of sublayers beyond which their boxes are not all examined.
  private static let mostLookedAt = 64

  /// Counts sublayers of a layer as hidden, each as the box around it and its subtree; if there are
  /// many, as the box around their superlayer, because examining all would take longer than hiding
  /// saves.
  mutating func countHidden(
    _ sublayers: ArraySlice<NodeID>, _ visit: LayerVisit, within extent: PixelRect
  ) {
    builder.counts.hiddenLayers += sublayers.count
    guard sublayers.count <= Self.mostLookedAt else {
      builder.counts.hiddenPixels += builder.wanted.count(in: extent)
      return
    }
    for node in sublayers where tree[node].isVisible {
      let box = tree[node].deviceBox(of: tree[node].subtreeExtent, through: visit.toSurface)
      builder.counts.hiddenPixels += builder.wanted.count(in: box.intersection(visit.clip))
    }
  }

  /// Counts that many instances of a layer's sublayers as hidden, all together as the box around them.
  mutating func countHiddenInstances(_ count: Int, of layer: LayerContext) {
    builder.counts.hiddenLayers += count * tree.childCount(of: layer.node)
    builder.counts.hiddenPixels += builder.wanted.count(in: layer.extent)
  }
}
