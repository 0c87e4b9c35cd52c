// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// Areas of one colour, and the pixels that they hide.
extension PlanBuilder {
  /// Lays the background under everything that is visible.
  mutating func clear(to color: PremultipliedColor) {
    for rect in wanted.rects {
      guard let (area, pixels) = area(rect, mix: 255) else { continue }
      commands.append(.clear(color, area))
      counts.painting.fillPixels += pixels
    }
  }

  /// Fills a rectangle of whole pixels.
  mutating func fill(_ rect: PixelRect, _ color: PremultipliedColor, mix: UInt8) {
    guard !color.isClear, let (area, pixels) = area(rect, mix: mix) else { return }
    commands.append(.fill(color, area))
    counts.painting.fills += 1
    counts.painting.fillPixels += pixels
    if color.isOpaque, mix == 255 { hidden.add(rect) }
  }

  /// Fills an outline.
  mutating func fill(
    _ outline: MaskRecipe.Outline, _ color: PremultipliedColor, in clip: PixelRect, mix: UInt8
  ) {
    if case .box(let box) = outline { return fill(box, color, in: clip, mix: mix) }
    fill(MaskRecipe(outline), color, in: clip, mix: mix)
  }

  /// Fills a shape that is no box.
  mutating func fill(
    _ shape: DeviceShape, _ color: PremultipliedColor, in clip: PixelRect, mix: UInt8
  ) {
    fill(MaskRecipe(.shape(shape)), color, in: clip, mix: mix)
  }

  private mutating func fill(
    _ recipe: MaskRecipe, _ color: PremultipliedColor, in clip: PixelRect, mix: UInt8
  ) {
    guard !color.isClear else { return }
    if !hidden.isNothing {
      // No mask is made of what nobody sees.
      let rect = recipe.outline.pixelBounds.intersection(clip)
      if hidden.hides(rect) {
        counts.hiddenPixels += wanted.count(in: rect)
        return
      }
    }
    guard let mask = mask(recipe, in: clip) else { return }
    fill(mask, color, mix: mix)
  }

  /// Fills a box.
  mutating func fill(
    _ box: DeviceBox, _ color: PremultipliedColor, in clip: PixelRect, mix: UInt8
  ) {
    guard !color.isClear else { return }
    if box.isWholePixels { return fill(box.pixelBounds.intersection(clip), color, mix: mix) }
    guard let mask = mask(box, in: clip), fill(mask, color, mix: mix) else { return }
    if color.isOpaque, mix == 255 { hide(under: box, in: clip) }
  }

  @discardableResult
  private mutating func fill(
    _ mask: VisibleMask, _ color: PremultipliedColor, mix: UInt8
  ) -> Bool {
    guard let (area, pixels) = area(mask.rect, mix: mix) else { return false }
    commands.append(.mask(mask.placed, color, area))
    counts.painting.shapes += 1
    counts.painting.shapePixels += pixels
    return true
  }

  /// Fills a shape that contains a known visible rectangle; false if none of its pixels counts.
  @inline(__always)
  mutating func fillVisible(
    _ mask: PlacedMask, _ color: PremultipliedColor, _ rect: PixelRect, mix: UInt8
  ) -> Bool {
    if hidden.isNothing {
      // Nothing can hide any of its pixels.
      commands.append(.mask(mask, color, PaintArea(rect, mix: mix)))
      counts.painting.shapePixels += wanted.count(in: rect)
    } else {
      guard let (area, pixels) = area(ofVisible: rect, mix: mix) else { return false }
      commands.append(.mask(mask, color, area))
      counts.painting.shapePixels += pixels
    }
    counts.painting.shapes += 1
    return true
  }

  /// Paints a shadow.
  mutating func fillShadow(
    _ mask: VisibleMask, _ color: PremultipliedColor, mix: UInt8
  ) {
    guard let (area, pixels) = area(mask.rect, mix: mix) else { return }
    commands.append(.mask(mask.placed, color, area))
    counts.painting.shadows += 1
    counts.painting.shadowPixels += pixels
  }

  // MARK: Hiding

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

  /// Notes that pixels painted over a cover are opaque.
  mutating func hide(_ cover: Cover, _ outline: MaskRecipe.Outline) {
    if cover.mask == nil {
      hidden.add(cover.rect)
    } else {
      hide(under: outline, in: cover.rect)
    }
  }
}
