// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Rasterized layers: each is a bitmap that is kept.

/// A bitmap is painted at no more than this many times the scale at which it is shown: a finer one costs its
/// square, and sampling would skip most of its pixels.
private let finestBitmap: CGFloat = 4

/// Within this many bitmaps, one within the other, a layer is drawn as if it were not rasterized: each has a
/// border around the one inside, and their pixels would grow with the cube of their count.
let mostNestedBitmaps = 16

/// A bitmap to be shown.
private struct PlacedBitmap {
  /// From points of the layer to the bitmap's pixels.
  let pixels: Transform2D
  /// The pixels of the whole bitmap.
  let whole: PixelRect
  let placement: BitmapPlacement
  /// The move that places it on the surface, if it is only moved by whole pixels.
  let step: (x: Int, y: Int)?
  /// The mirroring of its contents.
  let mirroring: Mirroring
  /// From the surface to points of the layer.
  let toLayer: Transform2D
  /// The part of the surface that it may touch.
  var rect: PixelRect

  /// The part of the bitmap that a rectangle of the surface can show, with a border for sampling between
  /// pixels.
  func pixels(shownIn rect: PixelRect) -> PixelRect {
    PixelRect(sampledOver: toLayer.concatenating(pixels).apply(rect.cgRect)).intersection(whole)
  }
}

extension PlanContext {
  /// Whether a layer is shown as a bitmap if its scale allows it; false if it is shown over its
  /// filtered background.
  mutating func isBitmap(_ visit: LayerVisit) -> Bool {
    guard mayBeBitmap(visit.node), !visit.inherited.purpose.contains(.inBitmap) else {
      return false
    }
    return tree.backdrops.isEmpty || !tree[visit.node].properties.hasBackdrop
      || !visit.inherited.purpose.isDisjoint(with: [.inGroup, .silhouette])
      || hasTooManyBackdrops(visit)
  }

  /// Whether a layer asks for a bitmap, with a usable scale, and is not within too many of them.
  func mayBeBitmap(_ node: NodeID) -> Bool {
    let properties = tree[node].properties
    return properties.flags.contains(.shouldRasterize) && properties.bitmapScale != nil
      && surfaces.nesting < mostNestedBitmaps
  }
}

/// Draws the layer's bitmap, and has it painted if it is not kept; false if `rasterizationScale` is
/// not positive, and the layer is drawn as if it were not rasterized.
///
/// The layer is not opened, and its node is not copied: for kept bitmaps this is all that the walk
/// does.
func planBitmap(
  _ visit: LayerVisit, at place: LayerPlace, _ plan: inout PlanContext
) -> Bool {
  let properties = plan.tree[visit.node].properties
  guard let wanted = properties.bitmapScale, let scale = bitmapScale(wanted, place.transform),
    let toLayer = place.transform.inverted()
  else { return false }
  let pixels = Transform2D(scaleX: scale, y: scale)
  let toDevice = Transform2D(scaleX: 1 / scale, y: 1 / scale).concatenating(place.transform)
  let whole = PixelRect.touched(
    by: plan.tree[visit.node].subtreeExtent, pixels, margin: plan.tree[visit.node].margin)
  var bitmap = PlacedBitmap(
    pixels: pixels, whole: whole,
    placement: BitmapPlacement(transform: toDevice, filters: properties.uncommon.sampleFilters),
    step: toDevice.wholeTranslation,
    mirroring: visit.inherited.mirroring.onPicture(isMirrored: place.transform.determinant < 0),
    toLayer: toLayer, rect: place.extent)
  let mode = properties.blendMode ?? .normal
  if let step = bitmap.step, !mode.actsWhereClear {
    bitmap.rect = bitmap.rect.intersection(bitmap.whole.offset(x: step.x, y: step.y))
  }
  let (opacity, mix) = (visit.opacity(of: properties).byte, visit.inherited.mix)
  // A bitmap that could not be made hides nothing.
  var isShown = false
  if mode == .normal {
    // Some part of the whole extent is known to be visible.
    isShown = plan.showOver(
      visit.node, mix: mix, opacity: opacity, in: bitmap.rect,
      isVisible: bitmap.rect == place.extent
    ) {
      picture(of: bitmap, in: bitmap.rect, visit, &$0)
    }
  } else {
    let layer = plan.layer(visit, at: place)
    plan.show(layer, mode, mix: mix, opacity: opacity, in: bitmap.rect) {
      picture(of: bitmap, in: $1, visit, &$0)
    }
  }
  if isShown, opacity == 255, mix == 255, bitmap.step != nil, !properties.isGroup {
    hideUnderBitmap(properties, visit, at: place, &plan)
  }
  return true
}

/// The pixels of a bitmap for each point of the layer.
///
/// A scale far beyond the visible one is halved as often as needed, so that it stays the same while
/// a layer's size is animated.
func bitmapScale(_ wanted: CGFloat, _ transform: Transform2D) -> CGFloat? {
  let most = finestBitmap * transform.largestScale
  guard wanted > most else { return wanted }
  guard most > 0, most.isNormal else { return nil }
  let scale = wanted / exp2((log2(wanted / most)).rounded(.up))
  return scale.isNormal ? scale : nil
}

/// The bitmap, and the part of the surface that it fills; nil if nothing of it is visible.
private func picture(
  of bitmap: PlacedBitmap, in rect: PixelRect, _ visit: LayerVisit, _ plan: inout PlanContext
) -> PlannedPicture? {
  guard let (source, bounds) = source(of: bitmap, in: rect, visit, &plan) else { return nil }
  let planned = plan.builder.plan.addSource(
    PlannedPixels(source, tint: visit.inherited.tint.pixel))
  // A kept bitmap has no clear rows and columns around it.
  let shown = bitmap.step.map { rect.intersection(bounds.offset(x: $0.x, y: $0.y)) }
  return PlannedPicture(source: planned, rect: shown ?? rect)
}

/// The pixels of the bitmap, and its bounds.
private func source(
  of bitmap: PlacedBitmap, in rect: PixelRect, _ visit: LayerVisit, _ plan: inout PlanContext
) -> (source: PixelSource, bounds: PixelRect)? {
  let multiplicity = visit.inherited.multiplicity
  let isSilhouette = visit.inherited.purpose.contains(.silhouette)
  let slot = CacheSlot(
    key: .bitmap(visit.node), kind: .rasterizedLayer,
    stamp: plan.stamp(
      of: visit.node, bitmap.pixels, bitmap.mirroring, multiplicity: multiplicity))
  if !isSilhouette {
    if case .bitmap(let known) = plan.builder.lookup.keptValue(slot, multiplicity: multiplicity) {
      return (.bitmap(known, bitmap.placement), known.bounds)
    }
    if let known = plan.builder.lookup.bitmaps[slot], plan.surfaces.canName(known) {
      return (.surface(index: known, bitmap.placement), bitmap.whole)
    }
  }
  let isKept =
    !isSilhouette
    && plan.builder.lookup.cache.keeps(
      slot.key, slot.kind, bytes: 4 * bitmap.whole.area, if: PixmanImage.canHold(bitmap.whole))
  let bounds = isKept ? bitmap.whole : bitmap.pixels(shownIn: bitmap.rect)
  guard !bounds.isEmpty else { return nil }
  var inside = LayerVisit(node: visit.node, toSurface: bitmap.pixels, isPlaced: true, clip: bounds)
  inside.inherited.multiplicity = multiplicity
  inside.inherited.mirroring = bitmap.mirroring
  inside.inherited.purpose = [.ignoresOpacity, .inBitmap]
  if isSilhouette { inside.inherited.purpose.insert(.silhouette) }
  guard
    let surface = plan.addSurface(
      .bitmap, inside, slot: isKept ? slot : nil, window: bitmap.whole)
  else { return nil }
  plan.builder.reportGroup(
    visit.node, .rasterization, pixels: bounds.area, rect: rect, isSilhouette: isSilhouette)
  if isKept { plan.builder.lookup.bitmaps[slot] = surface }
  return (.surface(index: surface, bitmap.placement), bounds)
}

/// The opaque middle of the layer's background hides content below the bitmap.
private func hideUnderBitmap(
  _ properties: LayerProperties, _ visit: LayerVisit, at place: LayerPlace,
  _ plan: inout PlanContext
) {
  // Operators and background filters may cut holes into it, wherever they are inside.
  guard plan.tree.holeCutters.isEmpty, plan.tree.backdrops.isEmpty else { return }
  guard plan.tree[visit.node].mask == NodeID.none, properties.backgroundColor.isOpaque,
    // Nil too if the layer has no area.
    let filled = properties.filledShape(place.transform),
    let box = DeviceBox(filled, place.transform)
  else { return }
  plan.builder.hide(under: box, in: place.extent)
}
