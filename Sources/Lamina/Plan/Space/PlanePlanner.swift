// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Layers in perspective: each with its subtree is painted as a flat picture in its own space, which
// is seen at an angle through the mask of its outline.

/// A layer in perspective as a surface shows it, all of it or a piece.
private struct ShownPlane {
  let visit: LayerVisit
  let picture: PlanePicture
  let piece: PlanePiece
  /// The pixels that contain the visible part of all of the layer.
  let whole: PixelRect
  let mode: BlendMode
  /// The opacity of a group above.
  var mix: UInt8
  var opacity: UInt8
}

/// Plans a layer in perspective, all of it or a piece.
func planPlane(
  _ visit: LayerVisit, _ piece: PlanePiece, _ instances: [Int], _ plan: inout PlanContext
) {
  let node = plan.tree[visit.node]
  let isHidden = node.properties.flags.contains(.isHidden)
  let purpose = visit.inherited.purpose
  guard node.isVisible || (purpose.contains(.ignoresOpacity) && !isHidden) else { return }
  let whole = PixelRect.touched(
    by: piece.plane.extent(of: node.subtreeExtent), visit.toSurface, margin: node.margin
  ).intersection(visit.clip)
  var rect = whole
  if !piece.cuts.isEmpty {
    rect = rect.intersection(PlanePiece.rect(around: piece.box, visit.toSurface))
  }
  guard plan.builder.isSeen(rect),
    let picture = PlanePicture(piece.plane, visit.toSurface, node.subtreeExtent),
    picture.isSeen(node, visit.inherited.mirroring)
  else { return }
  plan.builder.counts.visitedLayers += 1
  let fade = visit.opacity(of: node.properties).byte
  let fadesByParts = fadesByParts(node.properties)
  let isPicture = !purpose.isDisjoint(with: [.inBitmap, .inGroup])
  var plane = ShownPlane(
    visit: visit, picture: picture, piece: piece, whole: whole,
    mode: isPicture ? .normal : node.properties.blendMode ?? .normal,
    mix: visit.inherited.mix, opacity: fadesByParts ? 255 : fade)
  guard plan.filtersBackdrop(visit) else { return put(plane, in: rect, &plan) }
  // The scope applies its opacity to the picture and to its background.
  let isFaded = plane.opacity < 255 || plane.mix < 255
  let scope =
    isFaded
    ? plan.builder.pushOpacity(rect, mix: plane.mix, opacity: plane.opacity, visit.node) : nil
  (plane.mix, plane.opacity) = (255, 255)
  put(plane, in: rect, &plan)
  planBackdrop(
    behind: picture, piece, visit, rect, mix: fadesByParts ? fade : 255, instances, &plan)
  plan.builder.popScope(scope)
}

/// Whether the parts of a layer's picture fade separately, and not the picture as one.
private func fadesByParts(_ properties: LayerProperties) -> Bool {
  if properties.flags.contains(.allowsGroupOpacity) { return false }
  let isBitmap = properties.flags.contains(.shouldRasterize) && properties.bitmapScale != nil
  return !isBitmap && !properties.hasFilters && properties.blendMode == nil
}

/// Draws the picture of a layer, blended or over the content below.
private func put(_ plane: ShownPlane, in rect: PixelRect, _ plan: inout PlanContext) {
  guard plane.mode == .normal else { return blend(plane, in: rect, &plan) }
  let (inner, scope) = plan.builder.pushOuterOpacity(
    plane.mix, around: plane.opacity, rect, plane.visit.node)
  let picture = plane.picture
  let outline = picture.outline(of: picture.corners)
  if let mask = planeMask(outline, picture, plane.piece.cuts, in: rect, &plan.builder),
    let source = source(of: picture, plane.visit, shownIn: mask.rect, &plan),
    let (area, count) = plan.builder.area(mask.rect, mix: inner)
  {
    plan.builder.paint(source, through: mask.placed, area)
    plan.builder.counts.painting.rasterizedLayers += 1
    plan.builder.counts.painting.bitmapPixels += count
  }
  plan.builder.popScope(scope)
}

/// The mask of a layer's outline, or of a piece of it.
func planeMask(
  _ outline: MaskRecipe.Outline, _ picture: PlanePicture, _ cuts: [PlaneCut], in rect: PixelRect,
  _ builder: inout PlanBuilder
) -> VisibleMask? {
  guard !cuts.isEmpty else { return builder.mask(MaskRecipe(outline), in: rect) }
  guard let inverse = picture.nearSurface.inverted() else { return nil }
  let piece = PieceMask(
    outline, cuts.map { $0.under(picture.nearSurface, inverse: inverse) },
    originX: picture.originX, originY: picture.originY)
  let rect = piece.bounds.intersection(rect)
  guard builder.isWanted(rect) else { return nil }
  return builder.addMask(PlannedMask(.piece(piece, within: rect)), rect)
}

// MARK: The picture

/// The picture of a layer among the plan's pixels, to be painted if it is not kept.
private func source(
  of picture: PlanePicture, _ visit: LayerVisit, shownIn rect: PixelRect,
  _ plan: inout PlanContext
) -> SourceID? {
  let properties = plan.tree[visit.node].properties
  let tint = visit.inherited.tint
  let alpha = fadesByParts(properties) ? visit.opacity(of: properties) : 1
  if let known = plan.planes.pictures[visit.node], known.picture == picture, known.tint == tint,
    known.alpha == alpha
  {
    return known.source
  }
  // Instances share one picture, so it is painted as a whole.
  let window = visit.inherited.multiplicity > 1 ? nil : plan.window
  guard
    let scaled = ScaledPicture(bitmapOf: picture, visit.node, plan.tree)
      ?? ScaledPicture(picture, visit.node, plan.tree, seenIn: window),
    let pixels = pixels(of: picture, scaled, alpha, visit, shownIn: rect, &plan)
  else { return nil }
  if scaled.dependsOnWindow { plan.planes.mayShowParts = true }
  let source = plan.builder.plan.addSource(PlannedPixels(pixels, tint: tint.pixel))
  plan.planes.pictures[visit.node] = PlanePictures.Known(
    picture: picture, tint: tint, alpha: alpha, source: source)
  return source
}

private func pixels(
  of picture: PlanePicture, _ scaled: ScaledPicture, _ alpha: CGFloat, _ visit: LayerVisit,
  shownIn rect: PixelRect, _ plan: inout PlanContext
) -> PixelSource? {
  let multiplicity = visit.inherited.multiplicity
  let isSilhouette = visit.inherited.purpose.contains(.silhouette)
  let mirroring = visit.inherited.mirroring.onPicture(isMirrored: picture.isMirrored)
  let key = CacheKey.bitmap(visit.node)
  var stamp = plan.stamp(of: visit.node, scaled.pixels, mirroring, multiplicity: multiplicity)
  stamp.alpha = alpha
  let slot = CacheSlot(key: key, kind: .rasterizedLayer, stamp: stamp)
  let placement = BitmapPlacement(warp: scaled.warp)
  // The bitmap of a rasterized layer is kept without the clear pixels around it.
  if !isSilhouette,
    case .bitmap(let known) = plan.builder.lookup.keptValue(slot, multiplicity: multiplicity),
    scaled.isBitmap || known.bounds == scaled.bounds
  {
    return .bitmap(known, placement)
  }
  if let surface = paintedPicture(of: visit.node, stamp, isSilhouette, scaled.bounds, plan) {
    return .surface(index: surface, placement)
  }
  let isKept =
    !isSilhouette && plan.builder.lookup.cache.keeps(key, slot.kind, bytes: 4 * scaled.bounds.area)
  var inside = LayerVisit(
    node: visit.node, toSurface: scaled.pixels, isPlaced: true, clip: scaled.bounds)
  inside.inherited.alpha = visit.inherited.alpha
  inside.inherited.multiplicity = multiplicity
  inside.inherited.mirroring = mirroring
  inside.inherited.purpose = alpha == 1 ? [.inBitmap, .ignoresOpacity] : .inBitmap
  if isSilhouette { inside.inherited.purpose.insert(.silhouette) }
  guard
    let surface = plan.addSurface(
      .plane, inside, slot: isKept ? slot : nil, window: scaled.bounds)
  else { return nil }
  plan.planes.painted[visit.node, default: []].append((stamp, isSilhouette, surface))
  plan.builder.reportGroup(
    visit.node, .perspective, pixels: scaled.bounds.area, rect: rect, isSilhouette: isSilhouette)
  return .surface(index: surface, placement)
}

/// The surface on which another instance of the layer, or another surface, has the same picture painted
/// already.
private func paintedPicture(
  of node: NodeID, _ stamp: CacheStamp, _ isSilhouette: Bool, _ bounds: PixelRect,
  _ plan: PlanContext
) -> SurfaceID? {
  plan.planes.painted[node]?.last {
    $0.stamp == stamp && $0.isSilhouette == isSilhouette && plan.surfaces.canName($0.surface)
      && plan.builder.plan.surfaces[$0.surface].bounds == bounds
  }?.surface
}

// MARK: Masks

/// Pushes the mask of a layer in perspective, painted on the layer's plane; nil if it is too large.
func pushPlaneMask(
  _ piece: PlanePiece, _ visit: LayerVisit, in rect: PixelRect, _ plan: inout PlanContext
) -> OpenScope? {
  var alone = visit
  (alone.clip, alone.plane) = (rect, piece.plane)
  guard let surface = plan.addSurface(.mask, alone, .maskInPerspective) else { return nil }
  let mask = plan.builder.addMask(of: surface, blur: .none, within: rect)
  return plan.builder.pushMask(
    VisibleMask(placed: PlacedMask(index: mask), rect: rect),
    visit.node, .mask)
}

/// Plans the mask of a layer in perspective, over all of the layer's bounds, which cut it where it
/// is used.
func planMaskAlone(_ visit: LayerVisit, _ plan: inout PlanContext) {
  let node = plan.tree[visit.node]
  guard let plane = visit.plane ?? node.homography,
    let picture = PlanePicture(plane, visit.toSurface, node.properties.bounds),
    let scaled = ScaledPicture(picture, visit.node, plan.tree, seenIn: nil),
    let (area, count) = plan.builder.area(visit.clip, mix: 255)
  else { return }
  let mirroring = visit.inherited.mirroring.onPicture(isMirrored: picture.isMirrored)
  var mask = LayerVisit(node: node.mask, toSurface: scaled.pixels, clip: scaled.bounds)
  mask.inherited.multiplicity = visit.inherited.multiplicity
  mask.inherited.mirroring = mirroring.inside(node.properties)
  guard let surface = plan.addSurface(.plane, mask, window: scaled.bounds) else { return }
  plan.builder.reportGroup(
    visit.node, .perspective, pixels: scaled.bounds.area, rect: visit.clip)
  let source = plan.builder.plan.addSource(
    PlannedPixels(.surface(index: surface, BitmapPlacement(warp: scaled.warp))))
  plan.builder.paint(source, area)
  plan.builder.counts.painting.bitmapPixels += count
}

// MARK: Blending

/// Blends a layer in perspective, or a piece of one, with the content below it; `rect` contains the part that
/// must be painted.
///
/// All pieces show one picture, each on its side of the cut. Modes that act where the layer is
/// clear do so within its visible bounds.
private func blend(_ plane: ShownPlane, in rect: PixelRect, _ plan: inout PlanContext) {
  let (picture, node, cuts) = (plane.picture, plane.visit.node, plane.piece.cuts)
  let actsWhereClear = plane.mode.actsWhereClear
  guard actsWhereClear || !cuts.isEmpty else { return blendPicture(plane, in: rect, &plan) }
  guard plan.builder.canRemember(rect.area) else {
    plan.builder.counts.tooLarge.insert(node)
    return
  }
  let outline =
    actsWhereClear
    ? picture.outline(of: picture.corners(of: plan.tree[node].properties.cornerShape))
    : MaskRecipe.Outline(.rect(rect.cgRect), .identity)
  if cuts.isEmpty {
    let clip = plan.builder.pushClip(outline, in: rect, mix: plane.mix, node)
    var inside = plane
    if clip.scope != nil { inside.mix = 255 }
    blendPicture(inside, in: clip.rect, &plan)
    plan.builder.popScope(clip.scope)
  } else if let mask = planeMask(outline, picture, cuts, in: rect, &plan.builder) {
    let scope = plan.builder.pushMask(mask, node, .perspective)
    blendPicture(plane, in: mask.rect, &plan)
    plan.builder.popScope(scope)
  }
}

private func blendPicture(_ plane: ShownPlane, in rect: PixelRect, _ plan: inout PlanContext) {
  guard plan.builder.isWanted(rect),
    let source = group(of: plane, in: plane.piece.cuts.isEmpty ? rect : plane.whole, &plan),
    let (area, count) = plan.builder.area(rect, mix: plane.mix)
  else { return }
  plan.builder.blend(source, by: plane.mode, alpha: plane.opacity, area, count)
}

/// The group of a layer in perspective, with the part of it that is in a rectangle.
private func group(
  of plane: ShownPlane, in rect: PixelRect, _ plan: inout PlanContext
) -> SourceID? {
  let isShared = !plane.piece.cuts.isEmpty
  let (node, tint) = (plane.visit.node, plane.visit.inherited.tint)
  if isShared, let known = plan.planes.groups[node], known.picture == plane.picture,
    known.tint == tint
  {
    return known.source
  }
  var inside = plane.visit
  (inside.clip, inside.plane) = (rect, plane.piece.plane)
  (inside.inherited.alpha, inside.inherited.mix, inside.inherited.tint) = (1, 255, .white)
  inside.inherited.purpose.formUnion([.ignoresOpacity, .inGroup])
  guard let source = plan.addGroup(inside, tint: tint) else { return nil }
  if isShared {
    plan.planes.groups[node] = PlanePictures.Known(
      picture: plane.picture, tint: tint, source: source)
  }
  return source
}
