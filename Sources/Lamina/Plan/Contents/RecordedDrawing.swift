// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// The drawing that a layer recorded as its contents: its commands are planned from the last to the
// first, like separate layers, with a scope for each clip.

/// Plans a layer's drawing.
func planDrawing(_ layer: LayerContext, _ plan: inout PlanContext) {
  guard !layer.properties.isCommon, let drawing = layer.properties.uncommon.drawing,
    !drawing.commands.isEmpty, layer.properties.tiles == nil,
    let (toLayer, frame) = layer.properties.place(
      of: drawing, isFlipped: layer.mirroring.isFlipped)
  else { return }
  let edges = DrawnEdges(
    of: layer.properties, toLayer, frame, layer.transform, isCutByClip: layer.isCutByClip())
  var pass = DrawingPass(
    node: layer.node, drawing: drawing, toSurface: toLayer.concatenating(layer.transform),
    alpha: layer.alpha, tint: layer.tint, frame: edges.pixels, clip: layer.clip,
    mix: layer.mix, edges: edges)
  guard pass.toSurface.isInvertible else { return }
  if drawing.isIsolated {
    planPicture(of: layer, pass, &plan)
  } else {
    planCommands(of: &pass, &plan)
  }
}

/// Plans all commands of a drawing.
func planCommands(of pass: inout DrawingPass, _ plan: inout PlanContext) {
  let commands = pass.drawing.commands
  // A command is read in place, because most commands of a large drawing are not wanted, and a copy takes longer than
  // to find that out.
  let span = commands.span
  for index in span.indices.reversed()
  where !pass.clip.isEmpty || !pass.open.isEmpty || pass.openBounds != nil {
    planCommand(span[index], index, &pass, &plan)
  }
  pass.closeClips(&plan.builder)
}

private func planCommand(
  _ command: DrawingCommand, _ index: Int, _ pass: inout DrawingPass, _ plan: inout PlanContext
) {
  let box = PixelRect.touched(by: command.extent, pass.toSurface, margin: command.isSoft ? 2 : 1)
  // Also beside the pixels that are painted, because what is cut before and after it is not one picture.
  if !pass.isCut(command) { pass.leaveBounds(&plan.builder) }
  guard plan.builder.isWanted(box) else { return }
  // Content that hides inside a clip need not hide outside it.
  pass.enterBounds(of: command, &plan.builder)
  pass.enter(Int(command.clip), &plan.builder)
  guard pass.clip.intersects(box), !plan.builder.hidden.hides(box) else { return }
  paint(command, index, pass, &plan.builder)
  if let shadow = command.shadow { planShadow(shadow, of: command, index, pass, &plan) }
}

// MARK: Commands

private func paint(
  _ command: DrawingCommand, _ index: Int, _ pass: DrawingPass, _ builder: inout PlanBuilder
) {
  let transform = command.transform.concatenating(pass.toSurface)
  let alpha = pass.alpha * command.alpha
  switch command.content {
  case .fill, .stroke:
    guard let (own, color) = pass.drawing.outline(of: index, transform) else { return }
    let rect = if case .fill(let shape, _) = command.content { shape.asRect } else { CGRect?.none }
    let outline = rect.map { pass.outline(of: $0, command.transform) } ?? own
    let solid = color.multiplied(by: pass.tint).multiplyingAlpha(by: alpha).premultiplied
    if command.blendMode == .normal {
      builder.fill(outline, solid, in: pass.clip, mix: pass.mix)
    } else {
      builder.blend(PlannedPixels(.color(solid)), by: command.blendMode, within: outline, pass)
    }
  case .gradient(let gradient):
    fillClip(with: gradient, transform, alpha, command, pass, &builder)
  case .image(let image, let rect, let filter):
    builder.paint(
      image, Transform2D.unit(to: rect).concatenating(transform),
      pass.outline(of: rect, command.transform), filter, alpha: alpha, pass, command.blendMode)
  case .glyphs(let run):
    planGlyphs(run, transform, alpha, pass, command.blendMode, &builder)
  }
}

extension PlanBuilder {
  /// Paints an image into an outline, which is that of the unit square, or goes beyond it at a clip's edges.
  mutating func paint(
    _ image: Image, _ unitToDevice: Transform2D, _ outline: MaskRecipe.Outline,
    _ filter: LayerContentsFilter, alpha: CGFloat, _ pass: DrawingPass, _ mode: BlendMode
  ) {
    guard unitToDevice.inverted() != nil else { return }
    let pixels = PlannedPixels(
      .image(
        ImagePaint(
          image: image, unitToDevice: unitToDevice, contentsRect: .unit, contentsCenter: .unit,
          frameInPixels: CGSize(width: image.width, height: image.height),
          filters: SampleFilters(minification: filter, magnification: filter))),
      tint: pass.tint.pixel)
    guard mode == .normal else {
      return blend(pixels, alpha: alpha.byte, by: mode, within: outline, pass)
    }
    guard let cover = cover(outline, in: pass.clip),
      let (area, count) = area(cover.rect, mix: pass.mix)
    else { return }
    paint(plan.addSource(pixels), through: cover.mask, alpha: alpha.byte, area)
    counts.painting.images += 1
    counts.painting.imagePixels += count
    if image.isOpaque, alpha == 1, pass.mix == 255 { hide(cover, outline) }
  }
}

private func fillClip(
  with gradient: GradientContent, _ transform: Transform2D, _ alpha: CGFloat,
  _ command: DrawingCommand, _ pass: DrawingPass, _ builder: inout PlanBuilder
) {
  // The same pixels wherever it is painted: those inside the clip.
  let frame = PixelRect.touched(by: command.extent, pass.toSurface, margin: 0)
    .intersection(pass.frame)
  var toFrame = transform.onPixelSteps
  toFrame.tx -= CGFloat(frame.minX)
  toFrame.ty -= CGFloat(frame.minY)
  guard gradient.hasColors, gradient.hasExtent, toFrame.inverted() != nil,
    let (area, pixels) = builder.area(pass.clip.intersection(frame), mix: pass.mix)
  else { return }
  let source = builder.addGradient(gradient, toFrame, frame, pass.tint)
  if command.blendMode != .normal {
    return builder.blend(source, by: command.blendMode, alpha: alpha.byte, area, pixels)
  }
  builder.paint(source, alpha: alpha.byte, area)
  builder.counts.painting.gradients += 1
  builder.counts.painting.gradientPixels += pixels
  if gradient.isOpaque, alpha == 1, pass.mix == 255 {
    builder.hide(pass.clip.intersection(frame))
  }
}

// MARK: Shadows

private func planShadow(
  _ shadow: DrawingShadow, of command: DrawingCommand, _ index: Int, _ pass: DrawingPass,
  _ plan: inout PlanContext
) {
  let offset = pass.toSurface.apply(shadow.offset)
  let moved = pass.toSurface.concatenating(
    Transform2D(translationX: offset.width, y: offset.height))
  let blur = BlurCovariance(radius: max(0, shadow.radius), transform: pass.toSurface)
  let color = shadow.color.multiplied(by: pass.tint)
  let alpha = pass.alpha * command.alpha
  if let (outline, own) = pass.drawing.outline(of: index, command.transform.concatenating(moved)) {
    let solid = color.multiplyingAlpha(by: alpha * Color.unit(own.alpha)).premultiplied
    var recipe = MaskRecipe(outline)
    recipe.blur = blur
    guard !solid.isClear, let mask = plan.builder.mask(recipe, in: pass.clip) else { return }
    fillShadow(mask, solid, pass, command.blendMode, &plan.builder)
  } else {
    let solid = color.multiplyingAlpha(by: alpha).premultiplied
    guard !solid.isClear, let mask = pictureShadow(blur, of: command, index, moved, pass, &plan)
    else { return }
    fillShadow(mask, solid, pass, command.blendMode, &plan.builder)
  }
}

/// The shadow of a command without an outline: the command is drawn on a surface, at its place
/// after the offset.
private func pictureShadow(
  _ blur: BlurCovariance, of command: DrawingCommand, _ index: Int, _ moved: Transform2D,
  _ pass: DrawingPass, _ plan: inout PlanContext
) -> VisibleMask? {
  let bounds = DrawingCommand.bounds(of: command.content, command.transform, .normal)
  guard
    let place = SilhouettePlace(bounds, moved, margin: 2, blur: blur, visible: pass.clip),
    plan.builder.isWanted(place.target),
    let surface = plan.addSurface(
      .shadow,
      LayerVisit(node: pass.node, toSurface: place.toPixels, isPlaced: true, clip: place.needed),
      .command(index, of: pass.drawing))
  else { return nil }
  plan.builder.reportGroup(
    pass.node, .contentShadow, pixels: place.needed.area, rect: place.target)
  let mask = plan.builder.addMask(of: surface, blur: blur, within: place.shown)
  return VisibleMask(
    placed: PlacedMask(index: mask, placement: place.placement), rect: place.target)
}

private func fillShadow(
  _ mask: VisibleMask, _ color: PremultipliedColor, _ pass: DrawingPass, _ mode: BlendMode,
  _ builder: inout PlanBuilder
) {
  guard mode == .normal else {
    return builder.blend(PlannedPixels(.color(color)), by: mode, through: mask, pass.node)
  }
  builder.fillShadow(mask, color, mix: pass.mix)
}

// MARK: Surfaces

/// Plans one command onto a surface of its own, for its shadow.
func planCommandAlone(
  _ index: Int, of drawing: Drawing, _ visit: LayerVisit, into builder: inout PlanBuilder
) {
  var command = drawing.commands[index]
  command.alpha = 1
  command.blendMode = .normal
  let pass = DrawingPass(
    node: visit.node, drawing: drawing, toSurface: visit.toSurface, frame: visit.clip,
    clip: visit.clip)
  paint(command, index, pass, &builder)
}

/// Paints a drawing as a separate picture, because it blends only with itself.
private func planPicture(of layer: LayerContext, _ pass: DrawingPass, _ plan: inout PlanContext) {
  var rect = PixelRect.touched(
    by: pass.drawing.extent, pass.toSurface, margin: pass.drawing.isSoft ? 2 : 0
  ).intersection(pass.clip)
  if !layer.properties.showsOverhang(of: pass.drawing) { rect = rect.intersection(pass.frame) }
  guard plan.builder.isVisible(rect) else { return }
  var visit = LayerVisit(
    node: pass.node, toSurface: layer.transform, isPlaced: true, clip: rect)
  visit.inherited.mirroring = layer.mirroring
  let job = SurfaceJob.drawing(isCutByClip: layer.isCutByClip())
  guard let surface = plan.addSurface(.group, visit, job),
    let (area, count) = plan.builder.area(rect, mix: pass.mix)
  else { return }
  plan.builder.reportGroup(pass.node, .drawnBlendMode, pixels: rect.area, rect: rect)
  let source = plan.addSource(of: surface, tint: pass.tint)
  plan.builder.paint(source, alpha: pass.alpha.byte, area)
  plan.builder.counts.painting.bitmapPixels += count
}

/// Plans the drawing of a layer onto a surface of its own, before it fades and the layer's clip cuts it.
func planDrawingAlone(_ visit: LayerVisit, isCutByClip: Bool, _ plan: inout PlanContext) {
  let properties = plan.tree[visit.node].properties
  guard let drawing = properties.uncommon.drawing,
    let (toLayer, frame) = properties.place(
      of: drawing, isFlipped: visit.inherited.mirroring.isFlipped)
  else { return }
  let edges = DrawnEdges(
    of: properties, toLayer, frame, visit.toSurface, isCutByClip: isCutByClip)
  var pass = DrawingPass(
    node: visit.node, drawing: drawing, toSurface: toLayer.concatenating(visit.toSurface),
    frame: edges.pixels, clip: visit.clip, edges: edges)
  planCommands(of: &pass, &plan)
}

extension Drawing {
  /// The outline that a command fills with one colour, and that colour; nil for any other command.
  fileprivate func outline(
    of index: Int, _ transform: Transform2D
  ) -> (MaskRecipe.Outline, Color)? {
    switch commands[index].content {
    case .fill(let shape, let color): return (MaskRecipe.Outline(shape, transform), color)
    case .stroke(let path, let style, let color):
      guard let strokes else { return nil }
      let stroke = PathStroke(path, style)
      let scale = PathStroke.outlineScale(under: transform)
      return (.shape(strokes.outline(of: index, stroke, scale: scale).placed(transform)), color)
    case .gradient, .image, .glyphs: return nil
    }
  }
}

// Commands of drawings that are blended with earlier drawing.
extension PlanBuilder {
  /// Blends pixels within an outline: a pixel that it covers in part becomes that part of the result.
  mutating func blend(
    _ pixels: PlannedPixels, alpha: UInt8 = 255, by mode: BlendMode,
    within outline: MaskRecipe.Outline, _ pass: DrawingPass
  ) {
    let rect = pass.clip.intersection(outline.pixelBounds)
    guard isVisible(rect) else { return }
    guard canRemember(rect.area) else {
      counts.tooLarge.insert(pass.node)
      return
    }
    let opened = pushClip(outline, in: rect, mix: 255, pass.node, reason: .drawnBlendMode)
    blend(pixels, alpha: alpha, by: mode, in: opened.rect)
    popScope(opened.scope)
  }

  /// Blends pixels through a mask.
  mutating func blend(
    _ pixels: PlannedPixels, by mode: BlendMode, through mask: VisibleMask, _ node: NodeID
  ) {
    guard isVisible(mask.rect) else { return }
    guard canRemember(mask.rect.area) else {
      counts.tooLarge.insert(node)
      return
    }
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
