// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Drawings in which something is blended with what was drawn before.
extension Planner {
  /// Paints a drawing as a picture of its own, for it blends with itself alone.
  mutating func planPicture(of layer: OpenLayer, _ pass: DrawingPass) {
    let rect = RenderTree.deviceBox(
      pass.drawing.extent, pass.toSurface, margin: pass.drawing.isSoft ? 2 : 0
    ).intersection(pass.clip)
    guard isWanted(rect), !(options.hides && hidden.hides(rect)) else { return }
    var visit = Visit(
      node: pass.node, toSurface: layer.transform, isPlaced: true, clip: rect,
      mirroring: layer.mirroring)
    visit.isDrawing = true
    guard let surface = addSurface(.group, visit), let (area, count) = area(rect, mix: pass.mix)
    else { return }
    counts.groups.append(
      PlannedGroup(node: pass.node, reason: .drawnBlendMode, pixels: rect.area, rect: rect))
    plan.sources.append(
      PlannedPixels(
        .surface(index: surface, BitmapPlacement(transform: .identity)), tint: pass.tint.pixel))
    commands.append(
      .pixels(
        source: Int32(plan.sources.count - 1), nil, alpha: Self.byte(pass.alpha), area))
    counts.painting.bitmapPixels += count
  }

  /// Plans the drawing of a layer onto a surface of its own, before it fades and is cut.
  mutating func planDrawingAlone(_ visit: Visit) {
    let properties = tree[visit.node].properties
    guard let drawing = properties.uncommon.drawing,
      let (toLayer, frame) = properties.place(
        of: drawing, isFlipped: visit.mirroring.isFlipped)
    else { return }
    let outline = MaskRecipe.Outline(.rect(frame), visit.toSurface)
    var pass = DrawingPass(
      node: visit.node, drawing: drawing, toSurface: toLayer.concatenating(visit.toSurface),
      alpha: 1, frame: outline.pixelBounds, clip: visit.clip, mix: 255)
    if properties.showsOverhang(of: drawing) { pass.bounds = outline }
    planCommands(&pass)
  }

  /// Blends pixels within an outline: a pixel that it covers in part becomes so much of the result.
  mutating func blend(
    _ pixels: PlannedPixels, alpha: UInt8 = 255, by mode: BlendMode,
    within outline: MaskRecipe.Outline, in clip: PixelRect, _ id: NodeID
  ) {
    let rect = clip.intersection(outline.pixelBounds)
    guard isWanted(rect), !(options.hides && hidden.hides(rect)) else { return }
    guard canRemember(rect.area) else { return counts.tooLarge.append(id) }
    let opened = openClip(outline, in: rect, mix: 255, id, reason: .drawnBlendMode)
    blend(pixels, alpha: alpha, by: mode, in: opened.rect)
    if let scope = opened.scope { close(scope) }
  }

  /// Blends pixels through a mask.
  mutating func blend(
    _ pixels: PlannedPixels, by mode: BlendMode, through mask: PlacedMask, in rect: PixelRect,
    _ id: NodeID
  ) {
    guard isWanted(rect), !(options.hides && hidden.hides(rect)) else { return }
    guard canRemember(rect.area) else { return counts.tooLarge.append(id) }
    let scope = wrap(rect, through: mask, id, .drawnBlendMode)
    blend(pixels, by: mode, in: rect)
    unwrap(scope)
  }

  private mutating func blend(
    _ pixels: PlannedPixels, alpha: UInt8 = 255, by mode: BlendMode, in rect: PixelRect
  ) {
    guard let (area, count) = area(rect, mix: 255) else { return }
    plan.sources.append(pixels)
    blend(Int32(plan.sources.count - 1), alpha: alpha, by: mode, area, count)
  }

  /// Blends the pixels of one of the plan's sources.
  mutating func blend(
    _ source: Int32, alpha: UInt8, by mode: BlendMode, _ area: PaintArea, _ pixels: Int
  ) {
    commands.append(.blend(source: source, mode, alpha: alpha, area))
    counts.painting.blends += 1
    counts.painting.blendPixels += pixels
  }
}
