// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// A drawing while it is planned, from its last command to its first.
struct DrawingPass {
  let node: NodeID
  let drawing: Drawing
  /// From the drawing's space to the surface.
  let toSurface: Transform2D
  /// What the alpha of all commands is multiplied by, 0…1.
  let alpha: CGFloat
  /// What their colours are multiplied by.
  var tint = ColorMultiplier.white
  /// The number of the tile that the drawing is of; negative for none.
  var tile: Int32 = -1
  /// The pixels that gradients without a clip fill, wherever is painted.
  let frame: PixelRect
  /// The pixels that may be touched, within all open clips.
  var clip: PixelRect
  /// What is painted is mixed by this, for want of a scope around.
  var mix: UInt8
  /// The outline that cuts each command that does not overhang; nil where all lie within what cuts them.
  var bounds: MaskRecipe.Outline?
  /// The clip to it, while it is open.
  var openBounds: Open?
  /// The clips that are open within that one, the outermost first.
  var open: [Open] = []

  struct Open {
    let clip: Int32
    let scope: OpenScope?
    let outerRect: PixelRect
    let outerMix: UInt8
  }

  /// The innermost open clip.
  var top: Int32 { open.last?.clip ?? DrawingClip.none }

  /// The number of clips within each other down to one.
  func depth(of clip: Int32) -> Int32 {
    clip == DrawingClip.none ? 0 : drawing.clips[Int(clip)].depth + 1
  }

  func parent(of clip: Int32) -> Int32 { drawing.clips[Int(clip)].parent }
}

// What a layer drew as its contents.
extension Planner {
  mutating func planDrawing(_ layer: OpenLayer) {
    guard !layer.properties.isCommon, let drawing = layer.properties.uncommon.drawing,
      !drawing.commands.isEmpty, layer.properties.tiles == nil,
      let (toLayer, frame) = layer.properties.place(
        of: drawing, isFlipped: layer.mirroring.isFlipped)
    else { return }
    let outline = MaskRecipe.Outline(.rect(frame), layer.transform)
    var pass = DrawingPass(
      node: layer.node, drawing: drawing, toSurface: toLayer.concatenating(layer.transform),
      alpha: layer.alpha, tint: layer.tint, frame: outline.pixelBounds, clip: layer.clip,
      mix: layer.mix)
    guard pass.toSurface.isInvertible else { return }
    var bounds: OpenScope?
    if layer.properties.showsOverhang(of: drawing) {
      pass.bounds = outline
    } else if !layer.isClippedByScope || frame != layer.properties.bounds {
      let opened = openClip(outline, in: layer.clip, mix: layer.mix, layer.node, reason: .drawnClip)
      (pass.clip, bounds) = (opened.rect, opened.scope)
      if bounds != nil { pass.mix = 255 }
    }
    if drawing.isIsolated { planPicture(of: layer, pass) } else { planCommands(&pass) }
    if let bounds { close(bounds) }
  }

  /// Plans all of a drawing.
  mutating func planCommands(_ pass: inout DrawingPass) {
    for index in pass.drawing.commands.indices.reversed()
    where !pass.clip.isEmpty || !pass.open.isEmpty || pass.openBounds != nil { plan(index, &pass) }
    closeClips(&pass)
  }

  private mutating func plan(_ index: Int, _ pass: inout DrawingPass) {
    let command = pass.drawing.commands[index]
    let box = RenderTree.deviceBox(
      command.extent, pass.toSurface, margin: command.isSoft ? 2 : 1)
    guard isWanted(box) else { return }
    // What hides inside a clip need not hide outside of it.
    enterBounds(of: command, &pass)
    enter(command.clip, &pass)
    guard pass.clip.intersects(box), !(options.hides && hidden.hides(box)) else { return }
    paint(command, index, pass)
    if let shadow = command.shadow { planShadow(shadow, of: command, index, pass) }
  }

  // MARK: Clips

  /// Opens the clip to the bounds for what they cut, and closes it for what overhangs.
  private mutating func enterBounds(of command: DrawingCommand, _ pass: inout DrawingPass) {
    guard let bounds = pass.bounds, command.isOverhanging == (pass.openBounds != nil) else {
      return
    }
    closeClips(&pass)
    guard !command.isOverhanging else { return }
    let opened = openClip(bounds, in: pass.clip, mix: pass.mix, pass.node, reason: .drawnClip)
    pass.openBounds = DrawingPass.Open(
      clip: DrawingClip.none, scope: opened.scope, outerRect: pass.clip, outerMix: pass.mix)
    pass.clip = opened.rect
    if opened.scope != nil { pass.mix = 255 }
  }

  /// Closes all clips, that to the bounds at last.
  private mutating func closeClips(_ pass: inout DrawingPass) {
    while !pass.open.isEmpty { closeClip(&pass) }
    guard let bounds = pass.openBounds else { return }
    close(bounds, &pass)
    pass.openBounds = nil
  }

  /// Closes and opens clips until just those of a command are open.
  private mutating func enter(_ clip: Int32, _ pass: inout DrawingPass) {
    guard clip != pass.top else { return }
    var (at, missing) = (clip, [Int32]())
    while pass.top != at {
      if pass.depth(of: pass.top) < pass.depth(of: at) {
        missing.append(at)
        at = pass.parent(of: at)
      } else {
        closeClip(&pass)
      }
    }
    for clip in missing.reversed() { open(clip, &pass) }
  }

  private mutating func open(_ index: Int32, _ pass: inout DrawingPass) {
    let clip = pass.drawing.clips[Int(index)]
    var opened = OpenedClip(rect: .empty)
    if canRemember(pass.clip.area) {
      let outline = MaskRecipe.Outline(
        clip.shape, clip.transform.concatenating(pass.toSurface))
      opened = openClip(outline, in: pass.clip, mix: pass.mix, pass.node, reason: .drawnClip)
    } else {
      counts.tooLarge.append(pass.node)
    }
    pass.open.append(
      DrawingPass.Open(
        clip: index, scope: opened.scope, outerRect: pass.clip, outerMix: pass.mix))
    pass.clip = opened.rect
    if opened.scope != nil { pass.mix = 255 }
  }

  private mutating func closeClip(_ pass: inout DrawingPass) {
    if let open = pass.open.popLast() { close(open, &pass) }
  }

  private mutating func close(_ open: DrawingPass.Open, _ pass: inout DrawingPass) {
    if let scope = open.scope { close(scope) }
    pass.clip = open.outerRect
    pass.mix = open.outerMix
  }

  // MARK: Commands

  private mutating func paint(_ command: DrawingCommand, _ index: Int, _ pass: DrawingPass) {
    let transform = command.transform.concatenating(pass.toSurface)
    let alpha = pass.alpha * command.alpha
    switch command.content {
    case .fill, .stroke:
      guard let (outline, color) = pass.drawing.outline(of: index, transform) else { return }
      let solid = color.multiplied(by: pass.tint).multiplyingAlpha(by: alpha).premultiplied
      if command.blendMode == .normal {
        fill(outline, solid, in: pass.clip, mix: pass.mix)
      } else {
        blend(
          PlannedPixels(.color(solid)), by: command.blendMode, within: outline, in: pass.clip,
          pass.node)
      }
    case .gradient(let gradient):
      fillClip(with: gradient, transform, alpha, command, pass)
    case .image(let image, let rect, let filter):
      let unitToDevice = Transform2D(
        a: rect.width, b: 0, c: 0, d: rect.height, tx: rect.minX, ty: rect.minY
      ).concatenating(transform)
      paint(
        image, unitToDevice, MaskRecipe.Outline(.rect(rect), transform), filter, alpha: alpha,
        pass, command.blendMode)
    case .glyphs(let run): plan(run, transform, alpha, pass, command.blendMode)
    }
  }

  /// Paints an image into an outline, which is that of the unit square.
  mutating func paint(
    _ image: Image, _ unitToDevice: Transform2D, _ outline: MaskRecipe.Outline,
    _ filter: LayerContentsFilter, alpha: CGFloat, _ pass: DrawingPass, _ mode: BlendMode
  ) {
    guard unitToDevice.inverted() != nil else { return }
    let (clip, mix) = (pass.clip, pass.mix)
    let pixels = PlannedPixels(
      .image(
        ImagePaint(
          image: image, unitToDevice: unitToDevice, contentsRect: .unit, contentsCenter: .unit,
          frameInPixels: CGSize(width: image.width, height: image.height),
          filters: SampleFilters(minification: filter, magnification: filter))),
      tint: pass.tint.pixel)
    guard mode == .normal else {
      return blend(
        pixels, alpha: Self.byte(alpha), by: mode, within: outline, in: clip, pass.node)
    }
    var placed: PlacedMask?
    var rect = clip.intersection(outline.pixelBounds)
    if case .box(let box) = outline, box.isWholePixels {
      guard isWanted(rect) else { return }
    } else {
      guard let mask = mask(outline, in: clip) else { return }
      (placed, rect) = (mask.placed, mask.rect)
    }
    guard let (area, count) = area(rect, mix: mix) else { return }
    plan.sources.append(pixels)
    commands.append(
      .pixels(
        source: Int32(plan.sources.count - 1), placed, alpha: Self.byte(alpha), area))
    counts.painting.images += 1
    counts.painting.imagePixels += count
    guard image.isOpaque, alpha == 1, mix == 255 else { return }
    if placed == nil { hidden.add(rect) } else { hide(under: outline, in: rect) }
  }

  private mutating func fillClip(
    with gradient: GradientContent, _ transform: Transform2D, _ alpha: CGFloat,
    _ command: DrawingCommand, _ pass: DrawingPass
  ) {
    // The same pixels wherever is painted: those that the clip may let through.
    let frame = RenderTree.deviceBox(command.extent, pass.toSurface, margin: 0)
      .intersection(pass.frame)
    var toFrame = transform.onPixelSteps
    toFrame.tx -= CGFloat(frame.minX)
    toFrame.ty -= CGFloat(frame.minY)
    guard gradient.hasColors, gradient.hasExtent, toFrame.inverted() != nil,
      let (area, pixels) = area(pass.clip.intersection(frame), mix: pass.mix)
    else { return }
    let source = gradientSource(gradient, toFrame, frame, pass.tint)
    if command.blendMode != .normal {
      return blend(source, alpha: Self.byte(alpha), by: command.blendMode, area, pixels)
    }
    commands.append(.pixels(source: source, nil, alpha: Self.byte(alpha), area))
    counts.painting.gradients += 1
    counts.painting.gradientPixels += pixels
    if gradient.isOpaque, alpha == 1, pass.mix == 255 {
      hidden.add(pass.clip.intersection(frame))
    }
  }

  // MARK: Shadows

  private mutating func planShadow(
    _ shadow: DrawingShadow, of command: DrawingCommand, _ index: Int, _ pass: DrawingPass
  ) {
    let offset = pass.toSurface.apply(shadow.offset)
    let moved = pass.toSurface.concatenating(
      Transform2D(translationX: offset.width, y: offset.height))
    let blur = BlurCovariance(radius: max(0, shadow.radius), transform: pass.toSurface)
    let alpha = pass.alpha * command.alpha
    if let (outline, color) = pass.drawing.outline(
      of: index, command.transform.concatenating(moved))
    {
      let solid = shadow.color.multiplied(by: pass.tint)
        .multiplyingAlpha(by: alpha * Color.unit(color.alpha)).premultiplied
      var recipe = MaskRecipe(outline)
      recipe.blur = blur
      guard !solid.isClear, let mask = mask(recipe, in: pass.clip) else { return }
      shade(mask.placed, solid, in: mask.rect, pass, command.blendMode)
    } else {
      let solid = shadow.color.multiplied(by: pass.tint).multiplyingAlpha(by: alpha).premultiplied
      guard !solid.isClear else { return }
      planShadow(solid, blur, of: command, index, moved, pass)
    }
  }

  /// The shadow of what has no outline: it is drawn on a surface, where it stands after the offset.
  private mutating func planShadow(
    _ color: PremultipliedColor, _ blur: BlurCovariance, of command: DrawingCommand, _ index: Int,
    _ moved: Transform2D, _ pass: DrawingPass
  ) {
    let bounds = DrawingCommand.bounds(of: command.content, command.transform, .normal)
    guard
      let place = SilhouettePlace(
        bounds, moved, margin: 2, blur: blur, visible: pass.clip),
      isWanted(place.target),
      let surface = addSurface(
        .shadow,
        Visit(
          node: pass.node, toSurface: place.toPixels, isPlaced: true, clip: place.needed,
          drawingCommand: Int32(truncatingIfNeeded: index), tiles: pass.tile))
    else { return }
    counts.groups.append(
      PlannedGroup(
        node: pass.node, reason: .contentShadow, pixels: place.needed.area, rect: place.target))
    let mask = add(PlannedMask(.surface(index: surface, blur: blur, within: place.shown)))
    plan.surfaces[Int(surface)].mask = mask
    shade(
      PlacedMask(index: mask, placement: place.placement), color, in: place.target, pass,
      command.blendMode)
  }

  private mutating func shade(
    _ mask: PlacedMask, _ color: PremultipliedColor, in rect: PixelRect, _ pass: DrawingPass,
    _ mode: BlendMode
  ) {
    guard mode == .normal else {
      return blend(PlannedPixels(.color(color)), by: mode, through: mask, in: rect, pass.node)
    }
    shade(mask, color, in: rect, mix: pass.mix)
  }

  /// Plans one command onto a surface of its own, for its shadow.
  mutating func planCommandAlone(_ visit: Visit) {
    let ofTile = visit.tiles < 0 ? nil : tiles.drawings[Int(visit.tiles)]
    guard let drawing = ofTile ?? tree[visit.node].properties.uncommon.drawing,
      drawing.commands.indices.contains(Int(visit.drawingCommand))
    else { return }
    var command = drawing.commands[Int(visit.drawingCommand)]
    command.alpha = 1
    command.blendMode = .normal
    paint(
      command, Int(visit.drawingCommand),
      DrawingPass(
        node: visit.node, drawing: drawing, toSurface: visit.toSurface, alpha: 1,
        frame: visit.clip, clip: visit.clip, mix: 255))
  }
}

extension Drawing {
  /// What a command fills with one colour, and that; nil for what does not.
  fileprivate func outline(
    of index: Int, _ transform: Transform2D
  ) -> (MaskRecipe.Outline, Color)? {
    switch commands[index].content {
    case .fill(let shape, let color): return (MaskRecipe.Outline(shape, transform), color)
    case .stroke(let path, let style, let color):
      let scale = abs(transform.determinant).squareRoot()
      let outline =
        strokes.outline(of: index, scale: scale) { path.strokeOutline(style, scale: scale) }
      let shape = outline?.placed(transform) ?? DeviceShape(.path(Path(), .nonZero), transform)
      return (.shape(shape), color)
    case .gradient, .image, .glyphs: return nil
    }
  }
}
