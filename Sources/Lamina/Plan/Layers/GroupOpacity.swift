// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Opacity. A layer's opacity acts on the layer and everything below it as one picture, unless it
// does not allow group opacity: then each part gets it separately, and sublayers inherit it.
//
// A group whose parts do not overlap needs no scope: each part is mixed with the content below as
// the scope would mix it, in one step and with the same bytes. That is the *mix* of a part.

extension LayerVisit {
  /// The opacity with which a layer that is met is shown, 0…1.
  func opacity(of properties: LayerProperties) -> CGFloat {
    inherited.purpose.contains(.ignoresOpacity) ? 1 : properties.drawnOpacity * inherited.alpha
  }
}

/// Applies a layer's opacity: as a scope around all of it, as a mix of its parts, or as the alpha
/// of each.
func pushOpacity(_ opacity: CGFloat, of layer: inout LayerContext, _ plan: inout PlanContext) {
  let outer = layer.inherited.mix
  let isGroup = opacity < 1 && layer.properties.flags.contains(.allowsGroupOpacity)
  if !isGroup { layer.alpha = opacity }
  let coverage = isGroup ? opacity.byte : 255
  guard coverage < 255 || outer < 255 else { return }
  let canFlatten = plan.builder.options.flattensGroups && (coverage == 255 || outer == 255)
  if canFlatten, partsAreDisjoint(layer, &plan) {
    layer.mix = min(coverage, outer)
  } else {
    layer.scopes.opacity = plan.builder.pushOpacity(
      layer.extent, mix: outer, opacity: coverage, layer.node)
    layer.mix = 255
  }
  layer.outerMix = layer.mix
}

/// The alpha that a layer's sublayers inherit.
func alphaForSublayers(of layer: LayerContext) -> CGFloat {
  layer.properties.flags.contains(.allowsGroupOpacity) ? 1 : layer.alpha
}

// MARK: Parts that overlap

/// Whether no pixel is painted twice by the layer and its subtree, so that each part can be mixed
/// with the content below separately; sublayers decide the same for their own parts.
private func partsAreDisjoint(_ layer: LayerContext, _ plan: inout PlanContext) -> Bool {
  let p = layer.properties
  if layer.filtersBackdrop { return false }
  let parts = parts(of: p, isSilhouette: layer.isSilhouette)
  if layer.hasMask || clipsByScope(layer) { return parts.outside == 0 }
  if plan.tree[layer.node].children.isEmpty { return parts.outside + parts.inside <= 1 }
  // Pieces of a cut layer reach over each other.
  if p.replication != nil || plan.tree[layer.node].sortsByDepth { return false }
  return parts.outside + parts.inside == 0 && sublayersAreDisjoint(layer, &plan)
}

/// The most things that a layer itself paints one over another: outside its clip and mask, and
/// inside.
private func parts(of p: LayerProperties, isSilhouette: Bool) -> (outside: Int, inside: Int) {
  var inside = 0
  if p.backgroundColor.isVisible { inside += 1 }
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

private func clipsByScope(_ layer: LayerContext) -> Bool {
  guard layer.properties.flags.contains(.masksToBounds) else { return false }
  if case .box(let box) = layer.cornerOutline { return !box.isWholePixels }
  return true
}

private func sublayersAreDisjoint(_ layer: LayerContext, _ plan: inout PlanContext) -> Bool {
  plan.disjointBoxes.restart()
  for node in plan.findSublayers(of: layer.node, within: layer.clip, through: layer.transform) {
    let box = plan.tree[node].deviceBox(
      of: plan.tree[node].subtreeExtent, through: layer.transform
    ).intersection(layer.clip)
    guard plan.disjointBoxes.add(box) else { return false }
  }
  return true
}
