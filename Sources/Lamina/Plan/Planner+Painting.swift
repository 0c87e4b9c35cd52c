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
    if options.hides, hidden.hides(rect) {
      counts.hiddenPixels += wanted.count(in: rect)
      return nil
    }
    return area(ofSeen: rect, mix: mix)
  }

  /// The same of a rectangle that holds wanted pixels, and is known not to be hidden.
  mutating func area(ofSeen rect: PixelRect, mix: UInt8) -> (area: PaintArea, pixels: Int)? {
    let whole = wanted.count(in: rect)
    let first = plan.pieces.count
    guard options.hides, hidden.addVisibleParts(ofSeen: rect, to: &plan.pieces) else {
      return (PaintArea(rect, mix: mix), whole)
    }
    var pixels = 0
    for part in plan.pieces[first...] { pixels += wanted.count(in: part) }
    counts.hiddenPixels += whole - pixels
    let count = plan.pieces.count - first
    if pixels > 0, count > 1 {
      return (PaintArea(rect, mix: mix, pieces: first..<first + count), pixels)
    }
    defer { plan.pieces.removeLast(count) }
    return pixels > 0 ? (PaintArea(plan.pieces[first], mix: mix), pixels) : nil
  }

  /// Lays the background under everything, where anything of it is to be seen.
  mutating func clear(to color: PremultipliedColor) {
    for rect in wanted.rects {
      guard let (area, pixels) = area(rect, mix: 255) else { continue }
      commands.append(.clear(color, area))
      counts.painting.fillPixels += pixels
    }
  }

  /// Fills a rectangle of whole pixels.
  mutating func fill(_ rect: PixelRect, _ color: PremultipliedColor, mix: UInt8) {
    guard !color.isClear, !rect.isEmpty else { return }
    guard let (area, pixels) = area(rect, mix: mix) else { return }
    commands.append(.fill(color, area))
    counts.painting.fills += 1
    counts.painting.fillPixels += pixels
    if color.isOpaque, mix == 255 { hidden.add(rect) }
  }

  /// Fills an outline with a colour.
  mutating func fill(
    _ outline: MaskRecipe.Outline, _ color: PremultipliedColor, in clip: PixelRect, mix: UInt8
  ) {
    if case .box(let box) = outline { return fill(box, color, in: clip, mix: mix) }
    guard !color.isClear, let mask = mask(outline, in: clip) else { return }
    fill(mask.placed, mask.rect, color, mix: mix)
  }

  /// Fills a box with a colour.
  mutating func fill(
    _ box: DeviceBox, _ color: PremultipliedColor, in clip: PixelRect, mix: UInt8
  ) {
    guard !color.isClear else { return }
    if box.isWholePixels { return fill(box.pixelBounds.intersection(clip), color, mix: mix) }
    guard let mask = mask(box, in: clip) else { return }
    guard fill(mask.placed, mask.rect, color, mix: mix) else { return }
    if color.isOpaque, mix == 255 { hide(under: box, in: clip) }
  }

  @discardableResult
  private mutating func fill(
    _ mask: PlacedMask, _ rect: PixelRect, _ color: PremultipliedColor, mix: UInt8
  ) -> Bool {
    guard let (area, pixels) = area(rect, mix: mix) else { return false }
    commands.append(.mask(mask, color, area))
    counts.painting.shapes += 1
    counts.painting.shapePixels += pixels
    return true
  }

  /// Paints a shadow.
  mutating func shade(
    _ placed: PlacedMask, _ color: PremultipliedColor, in rect: PixelRect, mix: UInt8
  ) {
    guard let (area, pixels) = area(rect, mix: mix) else { return }
    commands.append(.mask(placed, color, area))
    counts.painting.shadows += 1
    counts.painting.shadowPixels += pixels
  }

  /// Notes that an outline is filled with something opaque.
  mutating func hide(under outline: MaskRecipe.Outline, in clip: PixelRect) {
    if case .box(let box) = outline { hide(under: box, in: clip) }
  }

  @inline(__always)
  mutating func hide(under box: DeviceBox, in clip: PixelRect) {
    if hidden.canCount(box.pixelBounds) { hide(box.coveredBands, in: clip) }
  }

  mutating func hide(_ bands: (rows: PixelRect, columns: PixelRect), in clip: PixelRect) {
    let (rows, columns) = (bands.rows.intersection(clip), bands.columns.intersection(clip))
    if !rows.isEmpty { hidden.add(rows) }
    if !columns.isEmpty { hidden.add(columns) }
  }

  // MARK: Masks

  /// A mask of so many bytes is made whole even where little of it is wanted.
  static let smallMask = 1 << 18

  /// The coverage of an outline, and the part of it within `clip`; nil where there is none.
  mutating func mask(
    _ outline: MaskRecipe.Outline, in clip: PixelRect
  ) -> (placed: PlacedMask, rect: PixelRect)? {
    if case .box(let box) = outline { return mask(box, in: clip) }
    return mask(MaskRecipe(outline), in: clip)
  }

  /// The coverage or the shadow of a box; quick where the last one was alike, for layers of one kind
  /// often follow each other.
  mutating func mask(
    _ box: DeviceBox, blur: BlurCovariance = .none, in clip: PixelRect
  ) -> (placed: PlacedMask, rect: PixelRect)? {
    if let place = knownBoxes.place(of: box, blur) {
      if knownBoxes[place].bounds == nil {
        let recipe = knownBoxes[place].recipe
        if let index = knownIndex(of: recipe, recipe) {
          knownBoxes.renew(place, index: index, bounds: bounds(of: index))
        }
      }
      if let known = knownBoxes.mask(at: place, for: box) {
        let rect = known.rect.intersection(clip)
        return isWanted(rect) ? (known.placed, rect) : nil
      }
    }
    var recipe = MaskRecipe(.box(box))
    if blur != .none { recipe.blur = blur }
    guard let found = mask(recipe, in: clip) else { return nil }
    // What is not kept may have been made for one clip alone.
    let index = Int(found.placed.index)
    if plan.masks[index].isShared, let recipe = plan.masks[index].recipe {
      knownBoxes.add(
        KnownBoxes.Entry(
          box: box, blur: blur, recipe: recipe, mask: found.placed,
          bounds: bounds(of: found.placed.index)))
    }
    return found
  }

  /// One of the plan's masks, and the part of it within `clip`; nil where there is none.
  mutating func mask(
    _ recipe: MaskRecipe, in clip: PixelRect
  ) -> (placed: PlacedMask, rect: PixelRect)? {
    let (small, placement) = recipe.placed()
    let shared = SharedRecipe(small)
    let key = small.byName.map(SharedRecipe.init) ?? shared
    if let index = knownIndex(of: key, shared) {
      let rect = placement.place(bounds(of: index)).intersection(clip)
      return isWanted(rect) ? (PlacedMask(index: index, placement: placement), rect) : nil
    }
    let bounds = small.bounds
    guard FixedPoint.visible.contains(bounds.outset(x: small.reach.x, y: small.reach.y)) else {
      // Coverage ends so far from the origin; where the outline lies it is found.
      let rect = recipe.bounds.intersection(clip)
      guard isWanted(rect) else { return nil }
      cache.decline(recipe.cacheKind, fits: true)
      let index = add(PlannedMask(SharedRecipe(recipe), within: rect))
      return (PlacedMask(index: index, placement: MaskPlacement()), rect)
    }
    let rect = placement.place(bounds).intersection(clip)
    guard isWanted(rect) else { return nil }
    return (addMask(shared, key, bounds, placement, rect), rect)
  }

  /// The number of a mask that is in the plan or the cache under a key.
  private mutating func knownIndex(of key: SharedRecipe, _ recipe: SharedRecipe) -> Int32? {
    if let index = knownMasks.index(of: key) { return index }
    guard case .mask(let mask) = cache.value(for: .mask(key)) else { return nil }
    plan.masks.append(PlannedMask(.ready(mask), recipe: recipe))
    knownMasks.add(key, Int32(plan.masks.count - 1))
    return Int32(plan.masks.count - 1)
  }

  /// Adds a mask, of which `rect` is wanted on the surface, to be kept under a key.
  private mutating func addMask(
    _ shared: SharedRecipe, _ key: SharedRecipe, _ bounds: PixelRect, _ placement: MaskPlacement,
    _ rect: PixelRect
  ) -> PlacedMask {
    var isWhole = true
    if case .shape = shared.recipe.outline {
      isWhole = bounds.area <= max(Self.smallMask, 4 * rect.area)
    }
    let kind = shared.recipe.cacheKind
    let fits = cache.accepts(bytes: bounds.area, for: .mask(key))
    guard isWhole, fits else {
      // What is made for one place alone is not for others.
      cache.decline(kind, fits: fits)
      let (part, placement) = placement.part(showing: rect)
      let index = add(PlannedMask(shared, within: part))
      return PlacedMask(index: index, placement: placement)
    }
    let index = add(
      PlannedMask(shared, within: bounds, slot: CacheSlot(key: .mask(key), kind: kind)))
    knownMasks.add(key, index)
    return PlacedMask(index: index, placement: placement)
  }

  mutating func add(_ mask: consuming PlannedMask) -> Int32 {
    switch mask.source {
    case .recipe(let shared, let within) where !shared.recipe.blur.isZero:
      counts.painting.blurredPixels += within.area
    case .surface(_, let blur, let within) where !blur.isZero:
      counts.painting.blurredPixels += within.area
    default: break
    }
    plan.masks.append(mask)
    return Int32(plan.masks.count - 1)
  }

  private func bounds(of index: Int32) -> PixelRect {
    switch plan.masks[Int(index)].source {
    case .ready(let mask): mask.bounds
    case .recipe(_, let within), .surface(_, _, let within), .piece(_, let within): within
    }
  }
}
