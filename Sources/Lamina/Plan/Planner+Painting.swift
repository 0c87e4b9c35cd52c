// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Commands: what is left of them inside the region and in front of what hides them.
extension Planner {
  /// A fraction as the nearest of 256 steps.
  static func byte(_ fraction: CGFloat) -> UInt8 { UInt8((Color.unit(fraction) * 255).rounded()) }

  /// The part of a rectangle that is to be painted, and its pixels; nil for none.
  mutating func area(_ rect: PixelRect, mix: UInt8) -> (area: PaintArea, pixels: Int)? {
    guard isWanted(rect) else { return nil }
    var area = PaintArea(rect, mix: mix)
    let whole = pixelCount(rect)
    guard options.hides, let parts = hidden.visibleParts(of: rect) else {
      if !mixing.isEmpty { remember(area) }
      return (area, whole)
    }
    let pixels = parts.reduce(0) { $0 + pixelCount($1) }
    plan.counts.hiddenPixels += whole - pixels
    guard pixels > 0 else { return nil }
    if parts.count == 1 {
      area.rect = parts[0]
    } else {
      plan.pieces.append(parts)
      area.pieces = Int32(plan.pieces.count - 1)
    }
    if !mixing.isEmpty { remember(area) }
    return (area, pixels)
  }

  /// The pixels of a rectangle that count.
  func pixelCount(_ rect: PixelRect) -> Int {
    wanted.count == 1
      ? wanted[0].intersection(rect).area
      : wanted.reduce(0) { $0 + $1.intersection(rect).area }
  }

  /// Lays the background under everything, where anything of it is to be seen.
  mutating func clear(to color: PremultipliedColor) {
    for rect in wanted {
      guard let (area, pixels) = area(rect, mix: 255) else { continue }
      commands.append(.clear(color, area))
      plan.counts.painting.fillPixels += pixels
    }
  }

  /// Fills a rectangle of whole pixels.
  mutating func fill(_ rect: PixelRect, _ color: PremultipliedColor, mix: UInt8) {
    guard !color.isClear, !rect.isEmpty else { return }
    if color.isOpaque, mix == 255,
      let paint = mixedPaint(rect, covered: (rows: rect, columns: .empty))
    {
      commands.append(.fill(color, paint.alone))
      if let rest = paint.rest { commands.append(.fill(color, rest)) }
      plan.counts.painting.fills += 1
      plan.counts.painting.fillPixels += paint.pixels
      return
    }
    guard let (area, pixels) = area(rect, mix: mix) else { return }
    commands.append(.fill(color, area))
    plan.counts.painting.fills += 1
    plan.counts.painting.fillPixels += pixels
    if color.isOpaque, mix == 255 { hidden.add(rect) }
  }

  /// Fills an outline with a colour.
  mutating func fill(
    _ outline: MaskRecipe.Outline, _ color: PremultipliedColor, in clip: PixelRect, mix: UInt8
  ) {
    if case .box(let box) = outline { return fill(box, color, in: clip, mix: mix) }
    guard !color.isClear, let mask = mask(MaskRecipe(outline), in: clip) else { return }
    fill(mask.placed, mask.rect, color, mix: mix)
  }

  /// Fills a box with a colour.
  mutating func fill(
    _ box: DeviceBox, _ color: PremultipliedColor, in clip: PixelRect, mix: UInt8
  ) {
    guard !color.isClear else { return }
    if box.isWholePixels { return fill(box.pixelBounds.intersection(clip), color, mix: mix) }
    guard let mask = mask(box, in: clip) else { return }
    if color.isOpaque, mix == 255, let paint = mixedPaint(mask.rect, covered: box.coveredBands) {
      commands.append(.fill(color, paint.alone))
      if let rest = paint.rest { commands.append(.mask(mask.placed, color, rest)) }
      plan.counts.painting.shapes += 1
      plan.counts.painting.shapePixels += paint.pixels
      return
    }
    guard fill(mask.placed, mask.rect, color, mix: mix) else { return }
    if color.isOpaque, mix == 255 { hide(under: box, in: clip) }
  }

  @discardableResult
  private mutating func fill(
    _ mask: PlacedMask, _ rect: PixelRect, _ color: PremultipliedColor, mix: UInt8
  ) -> Bool {
    guard let (area, pixels) = area(rect, mix: mix) else { return false }
    commands.append(.mask(mask, color, area))
    plan.counts.painting.shapes += 1
    plan.counts.painting.shapePixels += pixels
    return true
  }

  /// Paints a shadow.
  mutating func shade(
    _ placed: PlacedMask, _ color: PremultipliedColor, in rect: PixelRect, mix: UInt8
  ) {
    guard let (area, pixels) = area(rect, mix: mix) else { return }
    commands.append(.mask(placed, color, area))
    plan.counts.painting.shadows += 1
    plan.counts.painting.shadowPixels += pixels
  }

  /// Notes that an outline is filled with something opaque.
  mutating func hide(under outline: MaskRecipe.Outline, in clip: PixelRect) {
    if case .box(let box) = outline { hide(under: box, in: clip) }
  }

  private mutating func hide(under box: DeviceBox, in clip: PixelRect) {
    guard hidden.canCount(box.pixelBounds) else { return }
    let bands = box.coveredBands
    for band in [bands.rows.intersection(clip), bands.columns.intersection(clip)]
    where !band.isEmpty { hidden.add(band) }
  }

  // MARK: Masks

  /// A mask of so many bytes is made whole even where little of it is wanted.
  private static let smallMask = 1 << 18

  /// The coverage or the shadow of a box; quick where the last one was alike, for layers of one kind
  /// often follow each other.
  mutating func mask(
    _ box: DeviceBox, blur: BlurCovariance = .none, in clip: PixelRect
  ) -> (placed: PlacedMask, rect: PixelRect)? {
    let (x, y) = (box.minX >> 12, box.minY >> 12)
    let near = box.offset(x: -x, y: -y)
    let isBlurred = blur != .none
    if let latest = isBlurred ? latestShadow : latestBox, latest.box == near, latest.blur == blur {
      var placed = latest.mask
      (placed.placement.x, placed.placement.y) = (Int32(x), Int32(y))
      let rect = placed.placement.place(latest.bounds).intersection(clip)
      return isWanted(rect) ? (placed, rect) : nil
    }
    var recipe = MaskRecipe(.box(box))
    if isBlurred { recipe.blur = blur }
    guard let found = mask(recipe, in: clip) else { return nil }
    // What is not kept may have been made for one clip alone.
    if plan.masks[Int(found.placed.index)].isShared {
      let bounds = bounds(of: found.placed.index)
      let entry = LatestBox(box: near, blur: blur, mask: found.placed, bounds: bounds)
      if isBlurred { latestShadow = entry } else { latestBox = entry }
    }
    return found
  }

  /// One of the plan's masks, and the part of it within `clip`; nil where there is none.
  mutating func mask(
    _ recipe: MaskRecipe, in clip: PixelRect
  ) -> (placed: PlacedMask, rect: PixelRect)? {
    let (small, placement) = recipe.placed()
    if let index = knownIndex(of: small) {
      let rect = placement.place(bounds(of: index)).intersection(clip)
      return isWanted(rect) ? (PlacedMask(index: index, placement: placement), rect) : nil
    }
    let bounds = small.bounds
    guard FixedPoint.visible.contains(bounds.outset(x: small.reach.x, y: small.reach.y)) else {
      // Coverage ends so far from the origin; where the outline lies it is found.
      let rect = recipe.bounds.intersection(clip)
      guard isWanted(rect) else { return nil }
      cache.refuse(recipe.cacheKind)
      let index = add(PlannedMask(.recipe(recipe, within: rect), recipe: recipe))
      return (PlacedMask(index: index, placement: MaskPlacement()), rect)
    }
    let rect = placement.place(bounds).intersection(clip)
    guard isWanted(rect) else { return nil }
    return (addMask(small, bounds, placement, rect), rect)
  }

  /// The number of a mask that is in the plan or the cache.
  private mutating func knownIndex(of recipe: MaskRecipe) -> Int32? {
    if let latest = latestMask, latest.recipe == recipe { return latest.index }
    if let known = maskIndices[recipe] {
      latestMask = (recipe, known)
      return known
    }
    guard case .mask(let mask) = cache.value(for: .mask(recipe)) else { return nil }
    return share(PlannedMask(.ready(mask), recipe: recipe), recipe)
  }

  /// Adds a mask, of which `rect` is wanted on the surface.
  private mutating func addMask(
    _ recipe: MaskRecipe, _ bounds: PixelRect, _ placement: MaskPlacement, _ rect: PixelRect
  ) -> PlacedMask {
    var isWhole = true
    if case .shape = recipe.outline {
      isWhole = bounds.area <= max(Self.smallMask, 4 * rect.area)
    }
    let kind = recipe.cacheKind
    guard isWhole, cache.accepts(bytes: bounds.area, for: .mask(recipe)) else {
      // What is made for one place alone is not for others.
      cache.refuse(kind)
      let (part, placement) = placement.part(showing: rect)
      let index = add(PlannedMask(.recipe(recipe, within: part), recipe: recipe))
      return PlacedMask(index: index, placement: placement)
    }
    let index = share(
      PlannedMask(
        .recipe(recipe, within: bounds), recipe: recipe,
        slot: CacheSlot(key: .mask(recipe), kind: kind)),
      recipe)
    return PlacedMask(index: index, placement: placement)
  }

  private mutating func share(_ mask: PlannedMask, _ recipe: MaskRecipe) -> Int32 {
    let index = add(mask)
    maskIndices[recipe] = index
    latestMask = (recipe, index)
    return index
  }

  mutating func add(_ mask: PlannedMask) -> Int32 {
    plan.masks.append(mask)
    switch mask.source {
    case .recipe(let recipe, let within) where !recipe.blur.isZero:
      plan.counts.painting.blurredPixels += within.area
    case .surface(_, let blur, let within) where !blur.isZero:
      plan.counts.painting.blurredPixels += within.area
    default: break
    }
    return Int32(plan.masks.count - 1)
  }

  private func bounds(of index: Int32) -> PixelRect {
    switch plan.masks[Int(index)].source {
    case .ready(let mask): mask.bounds
    case .recipe(_, let within), .surface(_, _, let within): within
    }
  }
}
