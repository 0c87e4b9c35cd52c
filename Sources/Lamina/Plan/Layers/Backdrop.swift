// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Layers that filter their background (`backgroundFilters`).
//
// The background is painted once more, on a separate surface: a walk from the root of the surface
// that stops at the layer (`PlanWalk.swift`, along the path that `BackdropPath.swift` finds). Scopes of the layer's ancestors are open at
// that time and have changed nothing yet, so they are left out, except their rectangles. One
// surface serves all that need the same background, the target's and that of layers further in
// front.

/// A layer, or a piece of one, that shows its filtered background.
private struct BackdropWindow {
  let node: NodeID
  /// Its bounds on the surface, or the box around them.
  let place: CGRect
  /// The stretching and rotation of blurs.
  let blurs: Transform2D
  /// A pixel that moves along with the layer.
  var gridOrigin = (x: 0, y: 0)
  var piece: Int?
}

// MARK: The layer

/// Paints the layer's filtered background within its bounds.
///
/// `instances` are the instances of the replicators and spaces above through which the walk reached
/// the layer.
func planBackdrop(
  behind layer: LayerContext, _ instances: [Int], _ plan: inout PlanContext
) {
  guard layer.filtersBackdrop, layer.hasArea else { return }
  var shape = layer
  shape.scopes = LayerScopes()
  shape.mix = min(layer.mix, layer.alpha.byte)
  if !layer.properties.flags.contains(.masksToBounds) {
    pushClip(of: &shape, &plan.builder)
  }
  var window = BackdropWindow(
    node: layer.node, place: layer.transform.apply(layer.properties.bounds),
    blurs: layer.transform, piece: layer.piece)
  let limit = CGFloat(PixelRect.limit)
  let (x, y) = (layer.transform.tx.rounded(.down), layer.transform.ty.rounded(.down))
  if abs(x) < limit, abs(y) < limit { window.gridOrigin = (Int(x), Int(y)) }
  if paint(window, in: shape.clip, mix: shape.mix, instances, &plan), shape.mix == 255 {
    plan.builder.hide(shape.clip)
  }
  popClipAndMask(of: shape, &plan.builder)
}

/// Plans a layer with a separate picture and background filters: its opacity and mask act on both.
func planOverBackdrop(
  _ layer: LayerContext, _ visit: LayerVisit, _ instances: [Int], _ plan: inout PlanContext
) {
  let opacity = visit.opacity(of: layer.properties).byte
  let mix = layer.inherited.mix
  let scope =
    opacity < 255 || mix < 255
    ? plan.builder.pushOpacity(layer.extent, mix: mix, opacity: opacity, layer.node) : nil
  var inside = visit
  (inside.inherited.mix, inside.inherited.alpha) = (255, 1)
  inside.inherited.purpose.insert(.ignoresOpacity)
  let isBitmap = plan.mayBeBitmap(layer.node) && planBitmap(inside, at: layer.place, &plan)
  var behind = layer
  (behind.inherited.mix, behind.mix, behind.outerMix) = (255, 255, 255)
  if !isBitmap { planGroup(behind, opacity: 255, &plan) }
  pushMask(of: &behind, &plan)
  if layer.properties.flags.contains(.masksToBounds) {
    pushClip(of: &behind, &plan.builder)
  }
  planBackdrop(behind: behind, instances, &plan)
  popClipAndMask(of: behind, &plan.builder)
  plan.builder.popScope(scope)
}

extension PlanContext {
  /// Whether a layer in perspective, or a piece of one in a space, filters its background.
  mutating func filtersBackdrop(_ visit: LayerVisit) -> Bool {
    tree[visit.node].properties.hasBackdrop
      && visit.inherited.purpose.isDisjoint(with: [.inBitmap, .inGroup, .silhouette])
      && !hasTooManyBackdrops(visit)
  }

  /// Whether a layer with background filters has too many instances for them, or too many pieces of
  /// such layers are in its space; records it.
  mutating func hasTooManyBackdrops(_ visit: LayerVisit) -> Bool {
    guard
      visit.inherited.multiplicity > BackdropSearch.mostReplicatedBackdrops
        || visit.inherited.purpose.contains(.inSpaceWithoutBackdrops)
    else { return false }
    builder.counts.tooManyInstances.insert(visit.node)
    return true
  }
}

/// Paints the background of a layer in perspective, filtered as pixels of the surface, within its
/// visible bounds and its mask.
func planBackdrop(
  behind picture: PlanePicture, _ piece: PlanePiece, _ visit: LayerVisit, _ rect: PixelRect,
  mix: UInt8, _ instances: [Int], _ plan: inout PlanContext
) {
  let node = plan.tree[visit.node]
  let outline = picture.outline(of: picture.corners(of: node.properties.cornerShape))
  guard let blurs = piece.blurs ?? node.blurTransform(through: visit.toSurface),
    let mask = planeMask(outline, picture, piece.cuts, in: rect, &plan.builder)
  else { return }
  let window = BackdropWindow(
    node: visit.node, place: outline.pixelBounds.cgRect, blurs: blurs,
    gridOrigin: (picture.originX, picture.originY), piece: piece.number)
  let scope = plan.builder.pushMask(mask, visit.node, .perspective)
  let hasMask = node.mask != NodeID.none
  let maskScope = hasMask ? pushPlaneMask(piece, visit, in: mask.rect, &plan) : nil
  if !hasMask || maskScope != nil {
    _ = paint(window, in: mask.rect, mix: mix, instances, &plan)
  }
  plan.builder.popScope(maskScope)
  plan.builder.popScope(scope)
}

/// Paints the filtered background of a window; false if none of it is visible.
private func paint(
  _ window: BackdropWindow, in rect: PixelRect, mix: UInt8, _ instances: [Int],
  _ plan: inout PlanContext
) -> Bool {
  guard let surface = surface(behind: window, rect, instances, &plan) else { return false }
  let source = plan.addSource(of: surface)
  guard let (area, count) = plan.builder.area(rect, mix: mix) else { return false }
  plan.builder.append(.blend(source: source, .copy, alpha: 255, area))
  plan.builder.counts.painting.backdrops += 1
  plan.builder.counts.painting.blendPixels += count
  return true
}

// MARK: The surface

/// The surface of a layer's filtered background; nil if none of it is needed.
private func surface(
  behind window: BackdropWindow, _ rect: PixelRect, _ instances: [Int], _ plan: inout PlanContext
) -> SurfaceID? {
  if plan.builder.hidden.hides(rect) { return nil }
  let needed = plan.builder.wanted.rects.reduce(PixelRect.empty) {
    $0.union($1.intersection(rect))
  }
  guard !needed.isEmpty else { return nil }
  let key = BackdropKey(
    node: window.node, root: plan.surfaces.currentRoot, instances: instances, piece: window.piece)
  if let known = plan.surfaces.backdrops[key], plan.surfaces.canName(known),
    widen(known, to: needed, &plan)
  {
    return known
  }
  guard let made = addSurface(behind: window, needed, key, &plan) else { return nil }
  plan.surfaces.backdrops[key] = made
  return made
}

/// Adds pixels to a surface that is still to be planned; false if it would be too large.
private func widen(
  _ index: SurfaceID, to needed: PixelRect, _ plan: inout PlanContext
) -> Bool {
  let surface = plan.builder.plan.surfaces[index]
  if surface.filtered.contains(needed) { return true }
  let filtered = surface.filtered.union(needed)
  let bounds = pixels(for: filtered, after: surface.filters, edge: surface.edge)
  guard PixmanImage.canHold(bounds) else { return false }
  plan.builder.counts.painting.surfacePixels += bounds.area - surface.bounds.area
  plan.builder.plan.surfaces[index].filtered = filtered
  plan.builder.plan.surfaces[index].bounds = bounds
  plan.surfaces.setClip(plan.builder.plan.surfaces[index].painted, of: index)
  return true
}

private func addSurface(
  behind window: BackdropWindow, _ needed: PixelRect, _ key: BackdropKey,
  _ plan: inout PlanContext
) -> SurfaceID? {
  let steps = PixelFilter.steps(
    plan.tree[window.node].properties.uncommon.backgroundFilters, window.blurs)
  var visit = plan.surfaces.rootVisit ?? plan.targetVisit
  let edge = steps.contains(where: \.makesNewPixels) ? edge(of: visit, for: window, plan) : nil
  visit.clip = pixels(for: needed, after: steps, edge: edge)
  // One surface serves several others, all of one picture, whose window is known.
  let shown = plan.surfaces.currentRoot.map { plan.surfaces[$0].window } ?? plan.target
  guard let index = plan.addSurface(.backdrop, visit, .behind(key), window: shown) else {
    return nil
  }
  plan.builder.plan.surfaces[index].filters = steps
  plan.builder.plan.surfaces[index].edge = edge
  plan.builder.plan.surfaces[index].filtered = needed
  plan.builder.plan.surfaces[index].gridOrigin = window.gridOrigin
  plan.surfaces.setClip(plan.builder.plan.surfaces[index].painted, of: index)
  plan.builder.reportGroup(window.node, .backgroundFilters, pixels: visit.clip.area, rect: needed)
  return index
}

/// The pixels beyond which a picture repeats its edge for a layer with background filters: the
/// target's and, if the layer is inside the area that the root of the picture covers, that area's.
private func edge(
  of root: LayerVisit, for window: BackdropWindow, _ plan: PlanContext
) -> PixelRect? {
  let target = plan.surfaces.currentRoot == nil ? plan.target : nil
  guard root.node != window.node, root.plane == nil,
    let transform = root.isPlaced
      ? root.toSurface : plan.tree[root.node].transform(through: root.toSurface),
    let covered = plan.tree.covered(
      by: root.node, transform,
      ignoresOpacity: root.inherited.purpose.contains(.ignoresOpacity), around: window.place)
  else { return target }
  let shared = target.map { covered.intersection($0) } ?? covered
  return shared.isEmpty ? target : shared
}

/// The pixels that are needed for a rectangle after filters, which repeat the pixels at an edge.
private func pixels(
  for rect: PixelRect, after filters: [PixelFilter], edge: PixelRect?
) -> PixelRect {
  let reached = rect.outset(by: PixelFilter.reach(of: filters))
  // The nearest pixels of the edge are among them.
  return edge.map { reached.union(reached.clamped(to: $0)) } ?? reached
}
