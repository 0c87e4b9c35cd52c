// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Carries out a paint plan on an image.
///
/// The stack holds what each open clip, scope and surface must give back; the plan nests them
/// properly, so the painter need not recurse.
struct PlanPainter {
  /// What is painted on now: the target, or an open surface.
  private(set) var image: PixmanImage
  /// The pixels of `image` that painting may touch.
  private(set) var clip: Region
  private var stack: [Saved] = []
  /// How many surfaces are open that could not be made; everything inside them is left out.
  private var missingSurfaces = 0
  private var rememberedPixels = 0
  private(set) var counts = PaintCounts()
  /// Whether something was left out for lack of room.
  private(set) var ranOutOfRoom = false

  /// All open scopes and surfaces together hold at most this many pixels: one gigabyte.
  private static let mostRememberedPixels = 1 << 28

  private enum Saved {
    case clip(Region)
    case scope(PixelRect, [UInt32], Region)
    case surface(PixmanImage, Region)
  }

  init(_ target: PixmanImage, clip: Region) {
    image = target
    self.clip = clip
    target.setClip(clip)
  }

  /// Paints the whole plan and leaves the image without a clip.
  static func paint(
    _ plan: PaintPlan, onto target: PixmanImage
  ) -> (counts: PaintCounts, ranOutOfRoom: Bool) {
    var painter = PlanPainter(target, clip: plan.region)
    for rect in plan.region.rects { target.replace(rect, with: plan.background.bits) }
    for command in plan.commands { painter.perform(command) }
    target.setClip(nil)
    painter.counts.commands = plan.commands.count
    return (painter.counts, painter.ranOutOfRoom)
  }

  private mutating func perform(_ command: PaintCommand) {
    guard missingSurfaces == 0 else {
      skip(command)
      return
    }
    switch command {
    case .fill(let rect, let color): fill(rect, color)
    case .shape(let shape, let paint, let opacity): draw(shape, paint, opacity)
    case .shadow(let shadow, let shape): draw(shadow, of: shape)
    case .pushClip(let rect): pushClip(rect)
    case .popClip: popClip()
    case .beginScope(let rect): beginScope(rect)
    case .endScope(let coverage): endScope(coverage)
    case .beginSurface(let rect): beginSurface(rect)
    case .endSurfaceAsShadow(let shadow): endSurface(asShadow: shadow)
    case .endSurfaceAsMask: endSurfaceAsMask()
    case .endSurfaceAsBitmap(let placement): endSurface(asBitmap: placement)
    }
  }

  /// Inside a surface that could not be made, only the nesting counts.
  private mutating func skip(_ command: PaintCommand) {
    switch command {
    case .beginSurface: missingSurfaces += 1
    case .endSurfaceAsShadow, .endSurfaceAsBitmap: missingSurfaces -= 1
    case .endSurfaceAsMask:
      missingSurfaces -= 1
      // A mask that cannot be known hides nothing: its scope ends as if it were opaque.
      if missingSurfaces == 0 { endScope(.constant(255)) }
    default: break
    }
  }

  // MARK: Clips

  private mutating func setClip(_ region: Region) {
    clip = region
    image.setClip(region)
  }

  private mutating func pushClip(_ rect: PixelRect) {
    stack.append(.clip(clip))
    setClip(clip.intersection(rect))
  }

  private mutating func popClip() {
    guard case .clip(let region)? = stack.popLast() else { return unbalanced() }
    setClip(region)
  }

  private func unbalanced() { preconditionFailure("a plan's clips, scopes and surfaces must nest") }

  // MARK: Scopes

  private mutating func beginScope(_ rect: PixelRect) {
    var rect = rect.intersection(clip.bounds)
    if rememberedPixels + rect.area > Self.mostRememberedPixels {
      ranOutOfRoom = true
      rect = .empty
    }
    rememberedPixels += rect.area
    counts.scopes += 1
    counts.scopePixels += rect.area
    stack.append(.scope(rect, rect.isEmpty ? [] : image.copyPixels(of: rect), clip))
    // What is painted beyond the remembered pixels could not be blended back.
    setClip(clip.intersection(rect))
  }

  private mutating func endScope(_ coverage: ScopeCoverage) {
    guard case .scope(let rect, let saved, let region)? = stack.popLast() else {
      return unbalanced()
    }
    setClip(region)
    defer { rememberedPixels -= rect.area }
    switch coverage {
    case .constant(let value):
      image.blendBack(rect, saved, coverage: value)
    case .shape(let shape, let isInverted):
      var mask = shape.coverage(in: rect)
      if isInverted { mask = mask.inverted(in: rect) }
      image.blendBack(rect, saved, coverage: mask)
    }
    counts.paintedPixels += rect.area
  }

  // MARK: Surfaces

  private mutating func beginSurface(_ rect: PixelRect) {
    guard rememberedPixels + rect.area <= Self.mostRememberedPixels,
      let surface = PixmanImage(bounds: rect)
    else {
      ranOutOfRoom = true
      missingSurfaces = 1
      return
    }
    rememberedPixels += rect.area
    counts.surfaces += 1
    counts.surfacePixels += rect.area
    stack.append(.surface(image, clip))
    image = surface
    setClip(Region(rect))
  }

  /// Goes back to the surface below and answers with the finished one.
  private mutating func popSurface() -> PixmanImage {
    guard case .surface(let below, let region)? = stack.popLast() else {
      preconditionFailure("a plan's clips, scopes and surfaces must nest")
    }
    let finished = image
    rememberedPixels -= finished.bounds.area
    image = below
    setClip(region)
    return finished
  }

  private mutating func endSurface(asShadow shadow: ShadowPaint) {
    draw(shadow, ofAlphaIn: popSurface())
  }

  private mutating func endSurfaceAsMask() {
    let surface = popSurface()
    guard case .scope(let rect, let saved, let region)? = stack.popLast() else {
      return unbalanced()
    }
    setClip(region)
    let mask = CoverageMask(bounds: surface.bounds, bytes: surface.alphaBytes())
    image.blendBack(rect, saved, coverage: mask)
    rememberedPixels -= rect.area
    counts.paintedPixels += rect.area
  }

  private mutating func endSurface(asBitmap placement: BitmapPlacement) {
    let bitmap = popSurface()
    counts.rasterizedLayers += 1
    draw(bitmap, placement)
  }

  /// Counts painted pixels; for the parts of the painter in other files.
  mutating func count(_ change: (inout PaintCounts) -> Void) { change(&counts) }
}
