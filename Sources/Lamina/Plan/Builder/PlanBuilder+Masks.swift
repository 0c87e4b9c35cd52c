// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// One of the plan's masks, and the part of it through which may be painted.
struct VisibleMask {
  var placed: PlacedMask
  var rect: PixelRect
}

/// The pixels that a part of a layer covers, and the mask at its edges if it needs one.
struct Cover {
  var rect: PixelRect
  var mask: PlacedMask?
}

// Masks: found among those of the plan and of the cache, or added to the plan.
extension PlanBuilder {
  /// The most bytes of a mask that is made completely even if little of it is needed.
  static let smallMask = 1 << 18

  /// The coverage of an outline within `clip`; nil if there is none.
  mutating func mask(_ outline: MaskRecipe.Outline, in clip: PixelRect) -> VisibleMask? {
    if case .box(let box) = outline { return mask(box, in: clip) }
    return mask(MaskRecipe(outline), in: clip)
  }

  /// The pixels that an outline covers within `clip`; without a mask if its edges are on pixel
  /// edges.
  mutating func cover(_ outline: MaskRecipe.Outline, in clip: PixelRect) -> Cover? {
    if case .box(let box) = outline, box.isWholePixels {
      let rect = box.pixelBounds.intersection(clip)
      return rect.isEmpty ? nil : Cover(rect: rect)
    }
    return mask(outline, in: clip).map { Cover(rect: $0.rect, mask: $0.placed) }
  }

  /// The coverage or the shadow of a box; quick if one of the last ones was alike, because layers of one
  /// kind often follow each other.
  mutating func mask(
    _ box: DeviceBox, blur: BlurCovariance = .none, in clip: PixelRect
  ) -> VisibleMask? {
    if let place = lookup.boxes.place(of: box, blur) {
      if lookup.boxes[place].bounds == nil {
        if let index = knownMask(lookup.boxes[place].recipe) {
          lookup.boxes.renew(place, index: index, bounds: plan.masks[index].bounds)
        }
      }
      if let known = lookup.boxes.mask(at: place, for: box) {
        let rect = known.rect.intersection(clip)
        return isWanted(rect) ? VisibleMask(placed: known.placed, rect: rect) : nil
      }
    }
    var recipe = MaskRecipe(.box(box))
    if blur != .none { recipe.blur = blur }
    guard let found = mask(recipe, in: clip) else { return nil }
    // A mask that is not kept may have been made for one clip only.
    let index = found.placed.index
    if plan.masks[index].isShared, let recipe = plan.masks[index].recipe {
      lookup.boxes.add(
        KnownBoxes.Entry(
          box: box, blur: blur, recipe: recipe, mask: found.placed, bounds: plan.masks[index].bounds
        ))
    }
    return found
  }

  /// The mask of a recipe within `clip`; nil if there is none.
  mutating func mask(_ recipe: MaskRecipe, in clip: PixelRect) -> VisibleMask? {
    var small = recipe
    let placement = small.place()
    let shared = SharedRecipe(consume small)
    if let index = knownMask(shared) {
      let rect = placement.place(plan.masks[index].bounds).intersection(clip)
      guard isWanted(rect) else { return nil }
      return VisibleMask(placed: PlacedMask(index: index, placement: placement), rect: rect)
    }
    let (bounds, reach) = (shared.recipe.bounds, shared.recipe.reach)
    guard FixedPoint.visible.contains(bounds.outset(x: reach.x, y: reach.y)) else {
      // Coverage is limited to this distance from the origin; it is computed at the place of the
      // outline.
      let rect = recipe.bounds.intersection(clip)
      guard isWanted(rect) else { return nil }
      lookup.cache.decline(recipe.cacheKind, fits: true)
      return VisibleMask(
        placed: PlacedMask(index: addMask(SharedRecipe(recipe), within: rect)), rect: rect)
    }
    let rect = placement.place(bounds).intersection(clip)
    guard isWanted(rect) else { return nil }
    return VisibleMask(placed: addMask(shared, bounds, placement, rect), rect: rect)
  }

  /// The mask of a recipe that is in the plan or in the cache.
  private mutating func knownMask(_ recipe: SharedRecipe) -> MaskID? {
    if let index = lookup.masks.index(of: recipe, in: plan.masks) { return index }
    guard case .mask(let mask) = lookup.cache.value(for: .mask(recipe.key)) else { return nil }
    let index = plan.masks.add(PlannedMask(.ready(mask, of: recipe)))
    lookup.masks.add(recipe, index)
    return index
  }

  /// Adds the mask of a recipe, whose part `rect` is needed on the surface.
  private mutating func addMask(
    _ shared: SharedRecipe, _ bounds: PixelRect, _ placement: MaskPlacement, _ rect: PixelRect
  ) -> PlacedMask {
    var isWhole = true
    if case .shape = shared.recipe.outline {
      isWhole = bounds.area <= max(Self.smallMask, 4 * rect.area)
    }
    let kind = shared.recipe.cacheKind
    guard lookup.cache.keeps(.mask(shared.key), kind, bytes: bounds.area, if: isWhole) else {
      // A mask made for one place does not serve others.
      let (part, placement) = placement.part(showing: rect)
      return PlacedMask(index: addMask(shared, within: part), placement: placement)
    }
    let index = addMask(shared, within: bounds, isKept: true)
    lookup.masks.add(shared, index)
    return PlacedMask(index: index, placement: placement)
  }

  /// Adds the mask of a recipe within a rectangle.
  private mutating func addMask(
    _ recipe: SharedRecipe, within rect: PixelRect, isKept: Bool = false
  ) -> MaskID {
    if !recipe.recipe.blur.isZero { counts.painting.blurredPixels += rect.area }
    let index = plan.masks.add(PlannedMask(recipe, within: rect, isKept: isKept))
    maskMaker?.take(index, recipe, within: rect)
    return index
  }

  /// Adds the mask that is made of a surface's alpha.
  mutating func addMask(
    of surface: SurfaceID, blur: BlurCovariance, within rect: PixelRect, slot: CacheSlot? = nil
  ) -> MaskID {
    if !blur.isZero { counts.painting.blurredPixels += rect.area }
    let mask = plan.masks.add(
      PlannedMask(.surface(index: surface, blur: blur, within: rect), slot: slot))
    plan.surfaces[surface].mask = mask
    return mask
  }

  /// Adds a mask that is made for one place on the surface.
  mutating func addMask(_ mask: consuming PlannedMask, _ rect: PixelRect) -> VisibleMask {
    VisibleMask(placed: PlacedMask(index: plan.masks.add(mask)), rect: rect)
  }
}
