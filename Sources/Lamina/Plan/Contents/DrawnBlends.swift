// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// Commands of drawings that are blended with what was drawn before.
extension PlanBuilder {
  /// Blends pixels within an outline: a pixel that it covers in part becomes that part of the result.
  mutating func blend(
    _ pixels: PlannedPixels, alpha: UInt8 = 255, by mode: BlendMode,
    within outline: MaskRecipe.Outline, _ pass: DrawingPass, _ lookup: inout PlanLookup
  ) {
    let rect = pass.clip.intersection(outline.pixelBounds)
    guard isVisible(rect) else { return }
    guard canRemember(rect.area) else { return counts.tooLarge.append(pass.node) }
    let opened = pushClip(
      outline, in: rect, mix: 255, pass.node, reason: .drawnBlendMode, &lookup)
    blend(pixels, alpha: alpha, by: mode, in: opened.rect)
    popScope(opened.scope)
  }

  /// Blends pixels through a mask.
  mutating func blend(
    _ pixels: PlannedPixels, by mode: BlendMode, through mask: VisibleMask, _ node: NodeID
  ) {
    guard isVisible(mask.rect) else { return }
    guard canRemember(mask.rect.area) else { return counts.tooLarge.append(node) }
    let scope = pushMask(mask, node, .drawnBlendMode)
    blend(pixels, by: mode, in: mask.rect)
    popScope(scope)
  }

  private mutating func blend(
    _ pixels: PlannedPixels, alpha: UInt8 = 255, by mode: BlendMode, in rect: PixelRect
  ) {
    guard let (area, count) = area(rect, mix: 255) else { return }
    blend(plan.addSource(pixels), by: mode, alpha: alpha, area, count)
  }
}
