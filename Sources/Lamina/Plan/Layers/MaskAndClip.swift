// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// The scopes that cut a layer: by its mask, and within that by its corner shape (`masksToBounds`).

/// Pushes the scope of a layer's mask, if it has one that can be painted.
func pushMask(of layer: inout LayerContext, _ plan: inout PlanContext) {
  guard layer.hasMask else { return }
  let mask = plan.tree[layer.node].mask
  guard let placed = sharedMask(of: layer, mask, &plan) ?? ownMask(of: layer, mask, &plan) else {
    return
  }
  layer.scopes.mask = plan.builder.pushScope(
    PaintScope(
      rect: layer.extent, saved: [layer.extent], coverage: .mask(placed), mix: layer.mix),
    layer.node, .mask)
  layer.mix = 255
}

/// Pushes the clip to a layer's corner shape, which needs a scope if its edges are not on pixel
/// edges.
func pushClip(of layer: inout LayerContext, _ builder: inout PlanBuilder) {
  layer.enter(builder.pushClip(layer.cornerOutline, in: layer.clip, mix: layer.mix, layer.node))
}

/// Pops the scopes of the clip and of the mask: they enclose all but the outer shadows.
func popClipAndMask(of layer: LayerContext, _ builder: inout PlanBuilder) {
  builder.popScope(layer.scopes.clip)
  builder.popScope(layer.scopes.mask)
}

/// Leaves out the scopes of an ancestor of a layer that filters its background.
///
/// They change nothing before that layer is painted. Of a clip the bounds stay, because nothing beyond them is painted,
/// with all pixels that they touch: the edge itself cuts the filtered picture, and only one of both may cut it.
func leaveOutScopes(of layer: inout LayerContext, _ builder: inout PlanBuilder) {
  (layer.mix, layer.outerMix) = (255, 255)
  guard layer.properties.flags.contains(.masksToBounds) else { return }
  let shape = layer.properties.boundsShape(outset: layer.transform.twoPixels)
  var opened = builder.pushClip(
    MaskRecipe.Outline(shape, layer.transform),
    in: layer.clip.intersection(layer.cornerOutline.pixelBounds), mix: 255, layer.node)
  opened.isCutAtEdges = true
  layer.enter(opened)
}

// MARK: The mask

/// The mask of a layer, painted at its place; nil if it is too large.
private func ownMask(
  of layer: LayerContext, _ mask: NodeID, _ plan: inout PlanContext
) -> PlacedMask? {
  paintedMask(of: layer, mask, layer.transform, layer.extent, window: plan.window, &plan).map {
    PlacedMask(index: $0.index)
  }
}

/// The mask of a replicated layer, painted near the origin, so that one serves all instances that
/// are whole pixels apart; nil if little of it is visible, or if nothing replicates the layer.
private func sharedMask(
  of layer: LayerContext, _ mask: NodeID, _ plan: inout PlanContext
) -> PlacedMask? {
  guard layer.multiplicity > 1 else { return nil }
  // Its box is rounded to other pixels than at the layer's place, so it may end one pixel earlier.
  guard
    let place = SilhouettePlace(
      plan.tree[layer.node].subtreeExtent, layer.transform,
      margin: plan.tree[layer.node].margin + 1, blur: .none, visible: layer.extent),
    place.whole.area <= max(PlanBuilder.smallMask, 4 * place.needed.area)
  else { return nil }
  let key = KnownMasks.PaintedMask(
    node: layer.node, toPixels: place.toPixels, mirroring: layer.innerMirroring,
    multiplicity: layer.multiplicity)
  if let known = plan.builder.lookup.masks.painted[key], plan.surfaces.canName(known.surface) {
    return PlacedMask(index: known.index, placement: place.placement)
  }
  guard
    let painted = paintedMask(
      of: layer, mask, place.toPixels, place.whole, window: place.whole, &plan)
  else { return nil }
  plan.builder.plan.surfaces[painted.surface].isOnTarget = false
  plan.builder.lookup.masks.painted[key] = painted
  return PlacedMask(index: painted.index, placement: place.placement)
}

private func paintedMask(
  of layer: LayerContext, _ mask: NodeID, _ toSurface: Transform2D, _ clip: PixelRect,
  window: PixelRect?, _ plan: inout PlanContext
) -> (surface: SurfaceID, index: MaskID)? {
  var visit = LayerVisit(node: mask, toSurface: toSurface, clip: clip)
  visit.inherited.multiplicity = layer.multiplicity
  visit.inherited.mirroring = layer.innerMirroring
  guard let surface = plan.addSurface(.mask, visit, window: window) else { return nil }
  return (surface, plan.builder.addMask(of: surface, blur: .none, within: clip))
}
