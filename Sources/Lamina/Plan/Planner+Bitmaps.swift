// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Rasterized layers.
extension Planner {
  /// A bitmap is painted at no more than so many times the scale at which it is shown: a finer one
  /// costs its square, and sampling would skip most of its pixels.
  private static let finestBitmap: CGFloat = 4

  /// Places the layer's bitmap, and has it painted where it is not kept; false where
  /// `rasterizationScale` is no positive number, and the layer is drawn as if it were not
  /// rasterized.
  mutating func planBitmap(_ layer: OpenLayer, _ visit: Visit) -> Bool {
    let properties = layer.properties
    guard let wanted = properties.bitmapScale,
      let scale = Self.bitmapScale(wanted, layer.transform),
      let toLayer = layer.transform.inverted()
    else { return false }
    let pixels = Transform2D(scaleX: scale, y: scale)
    let bitmapToDevice = Transform2D(scaleX: 1 / scale, y: 1 / scale)
      .concatenating(layer.transform)
    let node = tree[layer.slot]
    let whole = RenderTree.deviceBox(node.subtreeExtent, pixels, margin: node.margin)
    var rect = layer.extent
    if let step = bitmapToDevice.wholeTranslation, !properties.actsWhereClear {
      rect = rect.intersection(whole.offset(x: step.x, y: step.y))
    }
    let opacity = Self.byte(visit.ignoresOpacity ? 1 : properties.drawnOpacity * visit.alpha)
    // Only what the visible part can show, with a border for sampling between pixels, where the
    // whole cannot be kept.
    let visible = PixelRect(
      covering: toLayer.concatenating(pixels).apply(rect.cgRect)
    ).outset(by: 2).intersection(whole)
    let placement = BitmapPlacement(
      transform: bitmapToDevice, filters: properties.uncommon.sampleFilters)
    let mode = properties.blendMode ?? .normal
    show(layer, mode, mix: visit.mix, opacity: opacity, in: rect) { planner, rect in
      planner.bitmap(
        layer, visit, pixels, whole: whole, visible: visible, placement, shownIn: rect
      ).map { bitmap in
        // A kept bitmap has no clear rows and columns around it.
        guard let step = bitmapToDevice.wholeTranslation else { return (bitmap.source, rect) }
        return (
          bitmap.source, rect.intersection(bitmap.bounds.offset(x: step.x, y: step.y))
        )
      }
    }
    if opacity == 255, visit.mix == 255, bitmapToDevice.wholeTranslation != nil,
      !properties.isGroup
    {
      hideUnderBitmap(layer)
    }
    return true
  }

  /// The pixels that a bitmap has for each point of the layer.
  ///
  /// A scale far beyond what is shown is halved as often as needed, so that it stays the same while
  /// a layer's size is animated.
  private static func bitmapScale(_ wanted: CGFloat, _ transform: Transform2D) -> CGFloat? {
    let most = finestBitmap * transform.largestScale
    guard wanted > most else { return wanted }
    guard most > 0, most.isNormal else { return nil }
    let scale = wanted / exp2((log2(wanted / most)).rounded(.up))
    return scale.isNormal ? scale : nil
  }

  /// The number of the bitmap among the plan's pixel sources, and its bounds; nil where nothing of
  /// it is shown.
  private mutating func bitmap(
    _ layer: OpenLayer, _ visit: Visit, _ pixels: Transform2D, whole: PixelRect,
    visible: PixelRect, _ placement: BitmapPlacement, shownIn rect: PixelRect
  ) -> (source: Int32, bounds: PixelRect)? {
    let isFlipped = (layer.transform.determinant < 0) != layer.isFlipped
    let key = CacheKey.bitmap(layer.slot)
    let stamp = CacheStamp(
      version: tree[layer.slot].contentVersion, transform: pixels, isFlipped: isFlipped,
      multiplicity: layer.multiplicity)
    if !layer.isSilhouette, case .bitmap(let known) = cache.value(for: key, stamp: stamp) {
      plan.sources.append(PlannedPixels(.bitmap(known, placement), tint: layer.tint.pixel))
      return (Int32(plan.sources.count - 1), known.bounds)
    }
    if !layer.isSilhouette, let known = knownBitmaps[key], known.stamp == stamp,
      known.surface > currentSurface
    {
      plan.sources.append(
        PlannedPixels(.surface(index: known.surface, placement), tint: layer.tint.pixel))
      return (Int32(plan.sources.count - 1), whole)
    }
    let isKept =
      !layer.isSilhouette && PixmanImage.canHold(whole)
      && cache.accepts(bytes: 4 * whole.area, for: key)
    if !isKept, !layer.isSilhouette { cache.refuse(.rasterizedLayer) }
    let bounds = isKept ? whole : visible
    guard !bounds.isEmpty,
      let surface = addSurface(
        .bitmap,
        Visit(
          slot: layer.slot, toSurface: pixels, isPlaced: true, clip: bounds,
          multiplicity: layer.multiplicity, isFlipped: isFlipped, isSilhouette: layer.isSilhouette,
          ignoresOpacity: true,
          isInBitmap: true),
        slot: isKept ? CacheSlot(key: key, kind: .rasterizedLayer, stamp: stamp) : nil)
    else { return nil }
    plan.counts.groups.append(
      PlannedGroup(slot: layer.slot, reason: .rasterization, pixels: bounds.area, rect: rect))
    if isKept { knownBitmaps[key] = (stamp, surface) }
    plan.sources.append(
      PlannedPixels(.surface(index: surface, placement), tint: layer.tint.pixel))
    return (Int32(plan.sources.count - 1), bounds)
  }

  /// The opaque middle of the layer's background hides what is below the bitmap.
  private mutating func hideUnderBitmap(_ layer: OpenLayer) {
    // Operators and filters of what lies behind may cut holes into it, wherever they stand inside.
    guard tree.holeCutters.isEmpty, tree.backdrops.isEmpty else { return }
    guard !layer.hasMask, layer.hasArea, (layer.properties.backgroundColor?.alpha ?? 0) >= 1
    else { return }
    hide(under: layer.cornerOutline, in: layer.extent)
  }
}

extension Transform2D {
  /// The whole pixels by which the transform moves, where it does nothing else.
  package var wholeTranslation: (x: Int, y: Int)? {
    guard isWholeTranslation, abs(tx) < CGFloat(PixelRect.limit), abs(ty) < CGFloat(PixelRect.limit)
    else { return nil }
    return (Int(tx), Int(ty))
  }
}
