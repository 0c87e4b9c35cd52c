// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Groups that need no scope, for no pixel is painted twice in them.
extension Planner {
  /// Of more sublayers that take a scope each, one around all of them costs less.
  static let mostScopesInside = 64

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
    disjointBoxes.restart(within: layer.clip)
    var scopes = 0
    for id in findSublayers(of: layer, through: layer.transform) {
      let box = tree[id].deviceBox(
        of: tree[id].subtreeExtent, through: layer.transform
      ).intersection(layer.clip)
      if box.isEmpty { continue }
      guard disjointBoxes.add(box) else { return false }
      scopes += likelyScopes(id, layer)
      if scopes > Self.mostScopesInside { return false }
    }
    return true
  }

  // MARK: Scopes inside

  /// How many scopes a sublayer probably takes for the opacity of a group that has none; of one that
  /// paints nothing itself, its own sublayers are counted.
  @inline(__always)
  private func likelyScopes(_ id: NodeID, _ layer: OpenLayer) -> Int {
    // The many plain boxes of a large group are passed without a call.
    if tree[id].plainColor != nil { return 0 }
    return likelyScopesInside(id, layer)
  }

  private func likelyScopesInside(_ id: NodeID, _ layer: OpenLayer) -> Int {
    switch likelyParts(id, layer) {
    case 0:
      tree[id].children.prefix(Self.mostScopesInside).reduce(0) {
        let takesNone =
          tree[$1].plainColor != nil || likelyParts($1, layer) <= 1
        return $0 + (takesNone ? 0 : 1)
      }
    case 1: 0
    default: 1
    }
  }

  /// How many things a layer probably paints one over the other in a group without a scope: 0 where
  /// its sublayers are all, 2 stands for any more than one, and for what cannot be mixed.
  private func likelyParts(_ id: NodeID, _ layer: OpenLayer) -> Int {
    let p = tree[id].properties
    if !tree[id].isVisible { return 1 }
    if p.drawnOpacity < 1 || p.hasBackdrop || p.isTransform || p.replication != nil { return 2 }
    // A bitmap or a group's picture is one thing.
    if p.flags.contains(.shouldRasterize) || p.isGroup { return 1 }
    let parts = parts(of: p, isSilhouette: layer.isSilhouette)
    let hasMask = tree[id].mask != NodeID.none
    if hasMask || (p.flags.contains(.masksToBounds) && p.cornerRadius > 0) {
      // The scope that cuts it takes the group's opacity along.
      return parts.outside == 0 ? 1 : 2
    }
    let own = parts.outside + parts.inside
    return tree[id].children.isEmpty ? max(1, own) : 2 * own
  }
}
