// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Rasterized layers.
extension Planner {
  /// A bitmap is painted at no more than so many times the scale at which it is shown: a finer one
  /// costs its square, and sampling would skip most of its pixels.
  private static let finestBitmap: CGFloat = 4

  /// Within so many bitmaps, one within the other, a layer is drawn as if it were not rasterized: each
  /// has a border around the one inside, and their pixels would grow with the cube of their count.
  static let mostNestedBitmaps = 16

  /// Whether a layer is shown as a bitmap where it has a scale for one, and not over what lies behind
  /// it.
  mutating func isBitmap(_ visit: Visit) -> Bool {
    let id = visit.node
    guard tree[id].properties.flags.contains(.shouldRasterize), !visit.isInBitmap,
      nesting < Self.mostNestedBitmaps
    else { return false }
    return tree.backdrops.isEmpty || !tree[id].properties.hasBackdrop || visit.isInGroup
      || visit.isSilhouette || hasTooManyBackdrops(visit)
  }

  /// A bitmap to be shown.
  private struct PlacedBitmap {
    /// From points of the layer to the bitmap's pixels.
    let pixels: Transform2D
    /// The pixels of all of it.
    let whole: PixelRect
    let placement: BitmapPlacement
    /// How it lies on the surface, where it is only moved, by whole pixels.
    let step: (x: Int, y: Int)?
    /// That of what it shows.
    let mirroring: Mirroring
    /// From the surface to points of the layer.
    let toLayer: Transform2D
    /// What of the surface it may touch.
    var rect: PixelRect

    /// What of the bitmap a rectangle of the surface can show, with a border for sampling between
    /// pixels.
    func pixels(shownIn rect: PixelRect) -> PixelRect {
      PixelRect(covering: toLayer.concatenating(pixels).apply(rect.cgRect)).outset(by: 2)
        .intersection(whole)
    }
  }

  /// Places the layer's bitmap, and has it painted where it is not kept; false where
  /// `rasterizationScale` is no positive number, and the layer is drawn as if it were not
  /// rasterized.
  ///
  /// The layer is not opened, nor its node copied: of kept bitmaps this is all that the walk does.
  mutating func planBitmap(_ visit: Visit, at place: Place) -> Bool {
    let id = visit.node
    let properties = tree[id].properties
    guard let wanted = properties.bitmapScale,
      let scale = Self.bitmapScale(wanted, place.transform),
      let toLayer = place.transform.inverted()
    else { return false }
    let pixels = Transform2D(scaleX: scale, y: scale)
    let toDevice = Transform2D(scaleX: 1 / scale, y: 1 / scale).concatenating(place.transform)
    let whole = RenderTree.deviceBox(
      tree[id].subtreeExtent, pixels, margin: tree[id].margin)
    var bitmap = PlacedBitmap(
      pixels: pixels, whole: whole,
      placement: BitmapPlacement(
        transform: toDevice, filters: properties.uncommon.sampleFilters),
      step: toDevice.wholeTranslation,
      mirroring: visit.mirroring.onPicture(isMirrored: place.transform.determinant < 0),
      toLayer: toLayer, rect: place.extent)
    let mode = properties.blendMode ?? .normal
    if let step = bitmap.step, !mode.actsWhereClear {
      bitmap.rect = bitmap.rect.intersection(bitmap.whole.offset(x: step.x, y: step.y))
    }
    let opacity = Self.byte(visit.ignoresOpacity ? 1 : properties.drawnOpacity * visit.alpha)
    if mode == .normal {
      // Of the whole extent it is known that something is to be seen.
      showOver(
        visit.node, mix: visit.mix, opacity: opacity, in: bitmap.rect,
        isSeen: bitmap.rect == place.extent
      ) {
        $0.picture(of: bitmap, in: bitmap.rect, visit)
      }
    } else {
      let layer = open(visit, at: place)
      show(layer, mode, mix: visit.mix, opacity: opacity, in: bitmap.rect) {
        $0.picture(of: bitmap, in: $1, visit)
      }
    }
    if opacity == 255, visit.mix == 255, bitmap.step != nil, !properties.isGroup {
      hideUnderBitmap(properties, visit, at: place)
    }
    return true
  }

  /// The pixels that a bitmap has for each point of the layer.
  ///
  /// A scale far beyond what is shown is halved as often as needed, so that it stays the same while
  /// a layer's size is animated.
  static func bitmapScale(_ wanted: CGFloat, _ transform: Transform2D) -> CGFloat? {
    let most = finestBitmap * transform.largestScale
    guard wanted > most else { return wanted }
    guard most > 0, most.isNormal else { return nil }
    let scale = wanted / exp2((log2(wanted / most)).rounded(.up))
    return scale.isNormal ? scale : nil
  }

  /// The number of the bitmap among the plan's pixel sources, and what of the surface it fills; nil
  /// where nothing of it is shown.
  private mutating func picture(
    of bitmap: PlacedBitmap, in rect: PixelRect, _ visit: Visit
  ) -> (source: Int32, rect: PixelRect)? {
    guard let (source, bounds) = source(of: bitmap, in: rect, visit) else { return nil }
    // A kept bitmap has no clear rows and columns around it.
    guard let step = bitmap.step else { return (source, rect) }
    return (source, rect.intersection(bounds.offset(x: step.x, y: step.y)))
  }

  /// The number of the bitmap among the plan's pixel sources, and its bounds.
  private mutating func source(
    of bitmap: PlacedBitmap, in rect: PixelRect, _ visit: Visit
  ) -> (source: Int32, bounds: PixelRect)? {
    let slot = CacheSlot(
      key: .bitmap(visit.node), kind: .rasterizedLayer,
      stamp: stamp(
        of: visit.node, bitmap.pixels, bitmap.mirroring, multiplicity: visit.multiplicity))
    if !visit.isSilhouette,
      case .bitmap(let known) = keptValue(slot, multiplicity: visit.multiplicity)
    {
      return (add(.bitmap(known, bitmap.placement), visit), known.bounds)
    }
    if !visit.isSilhouette, let known = knownBitmaps[slot], known > currentSurface {
      return (add(.surface(index: known, bitmap.placement), visit), bitmap.whole)
    }
    return newSource(of: bitmap, in: rect, visit, slot)
  }

  /// The same of a bitmap that is to be painted.
  private mutating func newSource(
    of bitmap: PlacedBitmap, in rect: PixelRect, _ visit: Visit, _ slot: CacheSlot
  ) -> (source: Int32, bounds: PixelRect)? {
    let fits = cache.accepts(bytes: 4 * bitmap.whole.area, for: slot.key)
    let isKept = !visit.isSilhouette && PixmanImage.canHold(bitmap.whole) && fits
    if !isKept, !visit.isSilhouette { cache.decline(.rasterizedLayer, fits: fits) }
    let bounds = isKept ? bitmap.whole : bitmap.pixels(shownIn: bitmap.rect)
    guard !bounds.isEmpty,
      let surface = addSurface(
        .bitmap,
        Visit(
          node: visit.node, toSurface: bitmap.pixels, isPlaced: true, clip: bounds,
          multiplicity: visit.multiplicity, mirroring: bitmap.mirroring,
          isSilhouette: visit.isSilhouette, ignoresOpacity: true, isInBitmap: true),
        slot: isKept ? slot : nil)
    else { return nil }
    counts.groups.append(
      PlannedGroup(
        node: visit.node, reason: .rasterization, pixels: bounds.area, rect: rect))
    if isKept { knownBitmaps[slot] = surface }
    return (add(.surface(index: surface, bitmap.placement), visit), bounds)
  }

  private mutating func add(_ source: consuming PixelSource, _ visit: Visit) -> Int32 {
    plan.sources.append(PlannedPixels(source, tint: visit.tint.pixel))
    return Int32(plan.sources.count - 1)
  }

  /// The opaque middle of the layer's background hides what is below the bitmap.
  private mutating func hideUnderBitmap(
    _ properties: LayerProperties, _ visit: Visit, at place: Place
  ) {
    // Operators and filters of what lies behind may cut holes into it, wherever they stand inside.
    guard tree.holeCutters.isEmpty, tree.backdrops.isEmpty else { return }
    guard tree[visit.node].mask == NodeID.none,
      (properties.backgroundColor?.alpha ?? 0) >= 1,
      // Nil too where the layer has no area.
      let filled = properties.filledShape(place.transform),
      let box = DeviceBox(filled, place.transform)
    else { return }
    hide(under: box, in: place.extent)
  }
}

extension Transform2D {
  /// The whole pixels by which the transform moves, where it does nothing else.
  package var wholeTranslation: (x: Int, y: Int)? {
    let limit = CGFloat(PixelRect.limit)
    guard a == 1, b == 0, c == 0, d == 1, abs(tx) < limit, abs(ty) < limit else { return nil }
    let (x, y) = (Int(tx), Int(ty))
    return tx == CGFloat(x) && ty == CGFloat(y) ? (x, y) : nil
  }
}
