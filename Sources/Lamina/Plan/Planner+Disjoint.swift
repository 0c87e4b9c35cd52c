// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Groups that need no scope, for no pixel is painted twice in them.
extension Planner {
  /// Whether no pixel is painted twice by the layer and what is below it, so that each part can be
  /// mixed with what is below by itself; inside of sublayers the question is asked again there.
  mutating func partsAreDisjoint(_ layer: OpenLayer) -> Bool {
    let p = layer.properties
    if layer.paintsBackdrop { return false }
    let parts = parts(of: p, isSilhouette: layer.isSilhouette)
    if layer.hasMask || clipsByScope(layer) { return parts.outside == 0 }
    if tree[layer.node].children.isEmpty { return parts.outside + parts.inside <= 1 }
    // Pieces of a cut layer reach over each other.
    if p.replication != nil || tree[layer.node].sortsByDepth { return false }
    return parts.outside + parts.inside == 0 && sublayersAreDisjoint(layer)
  }

  /// How many things a layer itself paints one over the other, at most: outside of its clip and mask
  /// and inside.
  private func parts(
    of p: LayerProperties, isSilhouette: Bool
  ) -> (outside: Int, inside: Int) {
    var inside = 0
    if (p.backgroundColor?.alpha ?? 0) > 0 { inside += 1 }
    if p.isCommon { return (0, inside) }
    if p.visibleBorderWidth > 0 { inside += 1 }
    if p.uncommon.contents != nil { inside += 1 }
    if let drawing = p.uncommon.drawing { inside += drawing.isOnePart ? 1 : 2 }
    switch p.uncommon.content {
    case .none, .replicator, .transform: break
    case .gradient, .tiled: inside += 1
    case .shape, .emitter: inside += 2
    }
    if isSilhouette { return (0, inside) }
    let outside = p.uncommon.shadows.reduce(0) { $1.kind == .outer ? $0 + 1 : $0 }
    if p.hasShadow { inside += 1 }
    return (outside, inside + p.uncommon.shadows.count - outside)
  }

  private func clipsByScope(_ layer: OpenLayer) -> Bool {
    guard layer.properties.flags.contains(.masksToBounds) else { return false }
    if case .box(let box) = layer.cornerOutline { return !box.isWholePixels }
    return true
  }

  private mutating func sublayersAreDisjoint(_ layer: OpenLayer) -> Bool {
    disjointBoxes.restart()
    for id in findSublayers(of: layer, through: layer.transform) {
      let box = tree[id].deviceBox(
        of: tree[id].subtreeExtent, through: layer.transform
      ).intersection(layer.clip)
      guard disjointBoxes.add(box) else { return false }
    }
    return true
  }
}
