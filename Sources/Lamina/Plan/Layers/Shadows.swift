// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// The paint of a shadow.
private struct ShadowPaint {
  let color: PremultipliedColor
  let blur: BlurCovariance
  /// The growth of the outline, in pixels.
  let spread: CGFloat

  /// Nil if nothing of the shadow would be visible.
  init?(
    _ color: Color, opacity: Float, radius: CGFloat, spread: CGFloat = 0, of layer: LayerContext
  ) {
    let alpha = Color.unit(CGFloat(opacity)) * layer.alpha
    self.color = color.multiplied(by: layer.tint).multiplyingAlpha(by: alpha).premultiplied
    guard !self.color.isClear, radius.isFinite, spread.isFinite else { return nil }
    blur = BlurCovariance(radius: max(0, radius), transform: layer.transform)
    // Under an uneven scale the smaller one, so that the shadow stays within the extent.
    self.spread = spread * layer.transform.smallestScale
  }
}

// MARK: The layer's own shadow

/// Paints a layer's own shadow, behind everything that the layer draws.
///
/// `sublayers` are those that were planned.
func planShadow(
  of layer: LayerContext, over sublayers: PlannedSublayers, _ plan: inout PlanContext
) {
  let properties = layer.properties
  guard !properties.isCommon, !layer.isSilhouette, properties.hasShadow,
    let color = properties.uncommon.shadowColor
  else { return }
  let u = properties.uncommon
  guard
    let paint = ShadowPaint(color, opacity: u.shadowOpacity, radius: u.shadowRadius, of: layer),
    let transform = layer.moved(by: u.shadowOffset)
  else { return }
  if let path = u.shadowPath {
    fill(paint, of: .path(path, .nonZero), transform, layer, &plan.builder)
  } else if let outline = knownSilhouette(of: layer, sublayers, &plan) {
    // Its edges are those that the layer would have if it was drawn in the place of the shadow.
    let shape = properties.snappedToPixels(outline, transform)
    fill(paint, of: shape, transform, layer, &plan.builder)
  } else {
    planContentShadow(paint, transform, layer, isReplicated: sublayers.areInstances, &plan)
  }
}

private func fill(
  _ paint: ShadowPaint, of shape: Shape, _ transform: Transform2D, _ layer: LayerContext,
  _ builder: inout PlanBuilder
) {
  if case .roundedRect(let rounded) = shape,
    fill(paint, of: rounded, transform, in: layer.clip, mix: layer.mix, &builder)
  {
    return
  }
  var recipe = MaskRecipe(MaskRecipe.Outline(shape, transform))
  recipe.blur = paint.blur
  guard let mask = builder.mask(recipe, in: layer.clip) else { return }
  builder.fillShadow(mask, paint.color, mix: layer.mix)
}

/// Paints the outer shadow of an upright rounded rectangle; false if it does not stay upright.
private func fill(
  _ paint: ShadowPaint, of rounded: RoundedRect, _ transform: Transform2D, in clip: PixelRect,
  mix: UInt8, _ builder: inout PlanBuilder
) -> Bool {
  guard let box = DeviceBox(rounded, transform) else { return false }
  if let mask = builder.mask(box, blur: paint.blur, in: clip) {
    builder.fillShadow(mask, paint.color, mix: mix)
  }
  return true
}

// MARK: Further shadows

/// Paints the further shadows of one kind; the first of the list is on top.
func planFurtherShadows(
  _ kind: Shadow.Kind, of layer: LayerContext, into builder: inout PlanBuilder
) {
  guard !layer.properties.isCommon, !layer.isSilhouette else { return }
  for shadow in layer.properties.uncommon.shadows where shadow.kind == kind {
    planFurtherShadow(shadow, layer, &builder)
  }
}

private func planFurtherShadow(
  _ shadow: Shadow, _ layer: LayerContext, _ builder: inout PlanBuilder
) {
  let isInner = shadow.kind == .inner
  let shape = layer.properties.shadowOutline
  // Nothing grows from nothing, and the extent knows of nothing there.
  guard !shape.bounds.isNull,
    let paint = ShadowPaint(
      shadow.color, opacity: shadow.opacity, radius: shadow.radius,
      spread: isInner ? -shadow.spread : shadow.spread, of: layer),
    let transform = layer.moved(by: shadow.offset)
  else { return }
  if !isInner, !shadow.knocksOut, case .roundedRect(let rounded) = shape {
    guard let grown = shadow.spread == 0 ? rounded : rounded.inset(by: -shadow.spread) else {
      return
    }
    if fill(paint, of: grown, transform, in: layer.extent, mix: layer.outerMix, &builder) {
      return
    }
  }
  var recipe = MaskRecipe(MaskRecipe.Outline(shape, transform))
  recipe.blur = paint.blur
  recipe.spread = paint.spread
  recipe.isInverted = isInner
  // A rounded rectangle grows into a rounded rectangle, exactly; other outlines grow as masks.
  if case .roundedRect(let rounded) = shape, shadow.spread != 0 {
    recipe.spread = 0
    if let grown = rounded.inset(by: isInner ? shadow.spread : -shadow.spread) {
      recipe.outline = MaskRecipe.Outline(.roundedRect(grown), transform)
    } else if isInner {
      recipe.outline = MaskRecipe.Outline(.path(Path(), .nonZero), transform)
    } else {
      return
    }
  }
  if isInner || shadow.knocksOut {
    // If the clip cuts it at the same edges, it reaches beyond them.
    let isCutByClip =
      isInner && layer.isCutByClip(fillsBounds: shape == .roundedRect(layer.properties.cornerShape))
    let cut = isCutByClip ? layer.properties.boundsShape(outset: layer.transform.twoPixels) : shape
    recipe.cut = MaskRecipe.Outline(cut, layer.transform)
    recipe.cutsInside = !isInner
  }
  let clip = isInner ? layer.clip : layer.extent
  guard let mask = builder.mask(recipe, in: clip) else { return }
  builder.fillShadow(mask, paint.color, mix: isInner ? layer.mix : layer.outerMix)
}

// MARK: Shadows of what is drawn

/// The shape that the layer's content fills, if that can be known without drawing it.
private func knownSilhouette(
  of layer: LayerContext, _ sublayers: PlannedSublayers, _ plan: inout PlanContext
) -> Shape? {
  let shape = layer.properties.knownSilhouette(hasSublayers: false, hasMask: layer.hasMask)
  let projects = plan.tree[layer.node].projectsInstances
  // Blended content may cut a hole into it, wherever it is below, near the painted pixels or not.
  guard shape != nil, !plan.tree.holeCutters.isAny(below: layer.node, plan.tree.nodes) else {
    return nil
  }
  guard !layer.properties.flags.contains(.masksToBounds) else { return shape }
  if sublayers.areInstances || projects { return nil }
  return sublayersReachOut(of: layer, sublayers.nodes, &plan) ? nil : shape
}

/// Whether any sublayer may draw outside the pixels that the layer's opaque background covers
/// completely; also one that is not near the painted pixels, because its shadow may be.
private func sublayersReachOut(
  of layer: LayerContext, _ sublayers: [NodeID], _ plan: inout PlanContext
) -> Bool {
  if plan.tree.childCount(of: layer.node) == sublayers.count {
    return sublayers.contains { reachesOut($0, of: layer, plan.tree) }
  }
  let all = plan.tree[layer.node].subtreeExtent
  let inside = coveredRect(of: layer, margin: plan.tree[layer.node].margin)
  if all.isNull { return false }
  let strips =
    inside.isNull
    ? [all]
    : [
      CGRect(x: all.minX, y: all.minY, width: all.width, height: inside.minY - all.minY),
      CGRect(x: all.minX, y: inside.maxY, width: all.width, height: all.maxY - inside.maxY),
      CGRect(x: all.minX, y: all.minY, width: inside.minX - all.minX, height: all.height),
      CGRect(x: inside.maxX, y: all.minY, width: all.maxX - inside.maxX, height: all.height),
    ]
  return strips.contains { strip in
    plan.tree.findChildren(of: layer.node, touching: strip, into: &plan.query)
    return plan.query.nodes.contains { reachesOut($0, of: layer, plan.tree) }
  }
}

/// Whether a sublayer may draw outside the pixels that the layer's opaque background covers
/// completely.
private func reachesOut(_ node: NodeID, of layer: LayerContext, _ tree: RenderTree) -> Bool {
  let child = tree[node]
  guard child.isVisible else { return false }
  let extent = child.extentInParent
  if extent.isNull { return false }
  return !coveredRect(of: layer, margin: child.margin).holds(extent)
}

/// A rectangle that the layer's opaque background covers wholly, a margin of pixels inside it.
private func coveredRect(of layer: LayerContext, margin: Int) -> CGRect {
  // Two pixels more for antialiased edges.
  layer.properties.coveredRect(scale: layer.transform.smallestScale, pixels: margin + 2)
}

/// The number of sublayers beyond which a layer's whole extent counts for its shadow.
private let mostSublayersOfShadow = 64

/// The extent of the layer and its sublayers, without the layer's own shadow, in its own space.
private func contentExtent(
  of layer: LayerContext, isReplicated: Bool, _ tree: RenderTree
) -> CGRect {
  let node = tree[layer.node]
  // All sublayers count, wherever pixels are being painted: the shadow is kept.
  guard tree.childCount(of: layer.node) <= mostSublayersOfShadow, !isReplicated,
    !node.projectsInstances
  else { return node.subtreeExtent }
  var extent = node.properties.drawnExtent.limited
  for child in node.children { extent = extent.union(tree[child].extentInParent) }
  return extent.shared(with: node.subtreeExtent)
}

/// The most pixels of a silhouette that is painted completely, to be kept.
let largestKeptSilhouette = 1 << 23

/// The shadow of the layer's and its sublayers' drawing, painted at its place after the offset, so
/// that a fraction of a pixel is antialiased like any other edge.
private func planContentShadow(
  _ paint: ShadowPaint, _ moved: Transform2D, _ layer: LayerContext, isReplicated: Bool,
  _ plan: inout PlanContext
) {
  guard
    let place = SilhouettePlace(
      contentExtent(of: layer, isReplicated: isReplicated, plan.tree), moved,
      margin: plan.tree[layer.node].margin, blur: paint.blur, visible: layer.clip),
    plan.builder.isWanted(place.target),
    let mask = contentShadow(paint.blur, place, layer, &plan)
  else { return }
  let placed = PlacedMask(index: mask, placement: place.placement)
  plan.builder.fillShadow(
    VisibleMask(placed: placed, rect: place.target), paint.color, mix: layer.mix)
}

/// The mask of such a shadow: from the cache, from the plan, or of a new surface.
private func contentShadow(
  _ blur: BlurCovariance, _ place: SilhouettePlace, _ layer: LayerContext,
  _ plan: inout PlanContext
) -> MaskID? {
  let key = CacheKey.contentShadow(layer.node)
  let stamp = plan.stamp(
    of: layer.node, version: plan.tree.silhouetteVersion(of: layer.node), place.toPixels,
    layer.mirroring, multiplicity: layer.multiplicity)
  let slot = CacheSlot(key: key, kind: .shadowMask, stamp: stamp)
  if case .mask(let known) = plan.builder.lookup.keptValue(slot, multiplicity: layer.multiplicity) {
    return plan.builder.plan.masks.add(PlannedMask(.ready(known)))
  }
  if let known = plan.builder.lookup.silhouettes[key], known.stamp == stamp,
    plan.surfaces.canName(known.surface)
  {
    return known.mask
  }
  let blurred = place.whole.outset(x: blur.reach.x, y: blur.reach.y)
  let isKept = plan.builder.lookup.cache.keeps(
    key, slot.kind, bytes: blurred.area,
    if: place.whole.area <= largestKeptSilhouette && PixmanImage.canHold(place.whole))
  let bounds = isKept ? place.whole : place.needed
  var visit = layer.visitOfPicture(place.toPixels, bounds)
  visit.inherited.purpose.insert(.silhouette)
  guard let surface = plan.addSurface(.shadow, visit, window: place.whole) else { return nil }
  plan.builder.reportGroup(layer.node, .contentShadow, pixels: bounds.area, rect: place.target)
  let mask = plan.builder.addMask(
    of: surface, blur: blur, within: isKept ? blurred : place.shown, slot: isKept ? slot : nil)
  if isKept { plan.builder.lookup.silhouettes[key] = (stamp, surface, mask) }
  return mask
}

extension LayerContext {
  /// The layer's transform after a move in its own space; nil if that is not finite.
  fileprivate func moved(by offset: CGSize) -> Transform2D? {
    guard offset.width.isFinite, offset.height.isFinite else { return nil }
    let device = transform.apply(offset)
    return transform.concatenating(Transform2D(translationX: device.width, y: device.height))
  }
}
