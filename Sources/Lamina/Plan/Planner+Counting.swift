// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Layers that are not looked at, for all that counts of the surface is hidden.
extension Planner {
  /// Of a layer with more sublayers than this, the boxes of all of them are not looked at.
  static let mostLookedAt = 64

  /// Counts sublayers of the innermost open layer, each as the box around it and all below it; where
  /// there are many, as the box around their superlayer, for to look at all would take longer than
  /// hiding saves.
  mutating func countHidden(_ sublayers: ArraySlice<NodeID>, _ visit: Visit) {
    counts.hiddenLayers += sublayers.count
    guard sublayers.count <= Self.mostLookedAt else {
      counts.hiddenPixels += wanted.count(in: open[open.count - 1].extent)
      return
    }
    for id in sublayers {
      guard tree[id].isVisible else { continue }
      let box = tree[id].deviceBox(
        of: tree[id].subtreeExtent, through: visit.toSurface)
      counts.hiddenPixels += wanted.count(in: box.intersection(visit.clip))
    }
  }

  /// Counts instances of those sublayers, all together as the box around them.
  mutating func countHiddenInstances(_ count: Int) {
    let layer = open[open.count - 1]
    counts.hiddenLayers += count * tree[layer.node].children.count
    counts.hiddenPixels += wanted.count(in: layer.extent)
  }
}
