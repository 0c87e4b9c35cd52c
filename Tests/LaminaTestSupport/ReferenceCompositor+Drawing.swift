// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

// A layer's drawing of its contents, without glyphs: command by command, with a picture of its own
// for commands drawn one after another through one clip.
extension ReferenceCompositor {
  static func drawDrawing(
    of layer: Layer, at place: Place, opacity: Double, onto canvas: ReferencePlane
  ) {
    guard let drawing = layer.drawing,
      let found = self.place(of: drawing, in: layer, isFlipped: place.isFlipped)
    else { return }
    let toSurface = found.toLayer.concatenating(place.toSurface)
    // Where it ends with the layer's clip, that cuts it, once.
    let filled =
      layer.masksToBounds ? extended(found.frame, beyond: layer.bounds) : found.frame
    let isCutByLayer = layer.masksToBounds && filled.contains(layer.bounds)
    let edges =
      isCutByLayer ? nil : coverage(of: .rect(filled), place.toSurface, in: canvas.bounds)
    // Commands that blend only with each other are one picture, which fades.
    let picture = drawing.isIsolated ? canvas.emptyPicture() : canvas
    let opacityOfCommands = drawing.isIsolated ? 1 : opacity
    func isCut(_ command: DrawingCommand) -> Bool {
      layer.contentsRect != CGRect(x: 0, y: 0, width: 1, height: 1)
        || drawing.isCutByBounds && !command.overhangs(drawing.bounds)
    }
    var rest = drawing.commands[...]
    while let first = rest.first {
      let run = rest.prefix { isCut($0) == isCut(first) }
      rest = rest.dropFirst(run.count)
      let cuts =
        (layer.masksToBounds ? [layer.bounds] : [])
        + (isCut(first) && !isCutByLayer ? [found.frame] : [])
      let ends = cuts.compactMap { found.toLayer.inverted()?.apply($0) }
      draw(through: isCut(first) ? edges : nil, drawing.isIsolated, onto: picture) {
        draw(drawing, run, depth: 0, toSurface, opacityOfCommands, cutAt: ends, onto: $0)
      }
    }
    if drawing.isIsolated { canvas.draw(picture, opacity: opacity) }
  }

  /// Draws something as one picture through a coverage; what it draws may blend with what is below.
  private static func draw(
    through coverage: ReferencePlane?, _ isIsolated: Bool, onto canvas: ReferencePlane,
    _ body: (ReferencePlane) -> Void
  ) {
    guard let coverage else { return body(canvas) }
    let group = isIsolated ? canvas.copy() : canvas.emptyPicture()
    body(group)
    if isIsolated {
      canvas.mix(group, through: coverage)
    } else {
      canvas.draw(group, through: coverage)
    }
  }

  /// The coverage of a shape; a rectangle goes far beyond the edges at which something else cuts it.
  private static func coverage(
    of shape: Shape, _ toDrawing: Transform2D, _ toSurface: Transform2D, cutAt ends: [CGRect],
    in bounds: PixelRect
  ) -> ReferencePlane {
    guard let rect = shape.asRect, !ends.isEmpty, toDrawing.b == 0 && toDrawing.c == 0 else {
      return coverage(of: shape, toDrawing.concatenating(toSurface), in: bounds)
    }
    let drawn = ends.reduce(toDrawing.apply(rect)) { extended($0, beyond: $1) }
    return coverage(of: .rect(drawn), toSurface, in: bounds)
  }

  /// A rectangle that goes far beyond each side on which it ends where another one does.
  static func extended(_ rect: CGRect, beyond end: CGRect) -> CGRect {
    func far(_ edge: CGFloat, _ other: CGFloat, _ distance: CGFloat) -> CGFloat {
      abs(edge - other) < 1e-6 ? edge + distance : edge
    }
    let (left, right) = (far(rect.minX, end.minX, -16), far(rect.maxX, end.maxX, 16))
    let (top, bottom) = (far(rect.minY, end.minY, -16), far(rect.maxY, end.maxY, 16))
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The placement of a drawing in the layer's space, and the area that it fills there; if that is
  /// mirrored, an upright drawing is mirrored about the middle of its visible part.
  static func place(
    of drawing: Drawing, in layer: Layer, isFlipped: Bool
  ) -> (toLayer: Transform2D, frame: CGRect)? {
    guard let plain = layer.properties.place(of: drawing, isFlipped: false) else { return nil }
    guard isFlipped, drawing.isUpright else { return plain }
    let (all, part) = (drawing.bounds, layer.contentsRect)
    let middle = plain.toLayer.apply(CGPoint(x: 0, y: all.minY + all.height * part.midY)).y
    let mirror = Transform2D(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 2 * middle)
    return (plain.toLayer.concatenating(mirror), mirror.apply(plain.frame))
  }

  /// Draws commands that have a number of clips in common, without counting shared ones.
  static func draw(
    _ drawing: Drawing, _ commands: ArraySlice<DrawingCommand>, depth: Int32,
    _ toSurface: Transform2D, _ opacity: Double, cutAt ends: [CGRect], onto canvas: ReferencePlane
  ) {
    var rest = commands
    while let first = rest.first {
      guard let clip = ancestor(of: first.clip, depth, drawing) else {
        draw(first, toSurface, opacity, cutAt: ends, onto: canvas)
        rest = rest.dropFirst()
        continue
      }
      let alike = rest.prefix { ancestor(of: $0.clip, depth, drawing) == clip }
      let (shape, toDrawing) = (drawing.clips[Int(clip)].shape, drawing.clips[Int(clip)].transform)
      let coverage = coverage(of: shape, toDrawing, toSurface, cutAt: ends, in: canvas.bounds)
      draw(through: coverage, drawing.isIsolated, onto: canvas) {
        draw(drawing, alike, depth: depth + 1, toSurface, opacity, cutAt: ends, onto: $0)
      }
      rest = rest.dropFirst(alike.count)
    }
  }

  private static func ancestor(of clip: Int32, _ depth: Int32, _ drawing: Drawing) -> Int32? {
    var at = clip
    while at != DrawingClip.none, drawing.clips[Int(at)].depth > depth {
      at = drawing.clips[Int(at)].parent
    }
    return at != DrawingClip.none && drawing.clips[Int(at)].depth == depth ? at : nil
  }

  private static func draw(
    _ command: DrawingCommand, _ toSurface: Transform2D, _ opacity: Double, cutAt ends: [CGRect],
    onto canvas: ReferencePlane
  ) {
    let alpha = opacity * Double(command.alpha)
    if let shadow = command.shadow {
      let blur = ReferenceBlur(radius: max(0, Double(shadow.radius)), toSurface)
      let moved = toSurface.translatedBy(x: shadow.offset.width, y: shadow.offset.height)
      let source = ReferencePlane(
        blur.source(for: canvas.bounds), channels: ReferencePlane.pictureChannels)
      var caster = command
      caster.blendMode = .normal
      let opacityOfPaint = caster.makeOpaque()
      paint(caster, command.transform, moved, 1, cutAt: [], onto: source)
      let color = ReferenceColor(shadow.color, opacity: alpha * opacityOfPaint)
      let shade = blur.apply(to: source.alpha(), in: canvas.bounds)
      if command.blendMode == .normal {
        canvas.draw(color, through: shade, coats: 2)
      } else if color.alpha > 0 {
        blend(filled(color, canvas), command.blendMode, through: shade, onto: canvas)
      }
    }
    paint(command, command.transform, toSurface, alpha, cutAt: ends, onto: canvas)
  }

  private static func paint(
    _ command: DrawingCommand, _ toDrawing: Transform2D, _ toSurface: Transform2D, _ alpha: Double,
    cutAt ends: [CGRect], onto canvas: ReferencePlane
  ) {
    let mode = command.blendMode
    let transform = toDrawing.concatenating(toSurface)
    func coverage(of shape: Shape) -> ReferencePlane {
      self.coverage(of: shape, toDrawing, toSurface, cutAt: ends, in: canvas.bounds)
    }
    func fill(_ shape: Shape, _ color: Color) {
      let color = ReferenceColor(color, opacity: alpha)
      let coverage = coverage(of: shape)
      if mode == .normal { return canvas.draw(color, through: coverage) }
      blend(filled(color, canvas), mode, through: coverage, onto: canvas)
    }
    switch command.content {
    case .fill(let shape, let color): fill(shape, color)
    case .stroke(let path, let style, let color):
      let line =
        style.dashPattern.isEmpty
        ? path : path.dashed(phase: style.dashPhase, lengths: style.dashPattern)
      let outline = line.stroked(
        width: style.width, cap: style.cap, join: style.join, miterLimit: style.miterLimit,
        tolerance: 0.002)
      fill(.path(outline, .nonZero), color)
    case .gradient(let gradient): paint(gradient, transform, alpha, mode, onto: canvas)
    case .image(let image, let rect, _):
      paint(image, rect, coverage(of: .rect(rect)), transform, alpha, mode, onto: canvas)
    case .glyphs: break
    }
  }

  private static func paint(
    _ gradient: GradientContent, _ transform: Transform2D, _ alpha: Double, _ mode: BlendMode,
    onto canvas: ReferencePlane
  ) {
    guard let colors = gradient.colors, let toPoints = gradientSpace(transform),
      let parameter = parameter(
        of: gradient.type, from: gradient.startPoint, to: gradient.endPoint,
        in: CGSize(width: 1, height: 1))
    else { return }
    let last = Double(colors.count - 1)
    let stops = colors.enumerated().map { (Double($0.offset) / last, ReferenceColor($0.element)) }
    let picture = canvas.emptyPicture()
    picture.fill { color(at: parameter(toPoints.apply($0)), of: stops) }
    if mode == .normal { return canvas.draw(picture, opacity: alpha) }
    blend(picture, opacity: alpha, mode, through: nil, onto: canvas)
  }

  private static func paint(
    _ image: Image, _ rect: CGRect, _ coverage: ReferencePlane, _ transform: Transform2D,
    _ alpha: Double, _ mode: BlendMode, onto canvas: ReferencePlane
  ) {
    guard let toUnit = Transform2D.unit(to: rect).concatenating(transform).inverted() else {
      return
    }
    let picture = picture(of: image, toUnit, canvas)
    if mode == .normal { return canvas.draw(picture, opacity: alpha, through: coverage) }
    blend(picture, opacity: alpha, mode, through: coverage, onto: canvas)
  }

  // MARK: Blend modes

  private static func filled(_ color: ReferenceColor, _ canvas: ReferencePlane) -> ReferencePlane {
    let picture = canvas.emptyPicture()
    picture.fill { _ in color }
    return picture
  }

  /// Blends a picture with the content below, and keeps the result by a coverage.
  private static func blend(
    _ picture: ReferencePlane, opacity: Double = 1, _ mode: BlendMode,
    through coverage: ReferencePlane?, onto canvas: ReferencePlane
  ) {
    let blended = canvas.copy()
    blended.blend(picture, opacity: opacity, mode)
    canvas.mix(blended, through: coverage)
  }
}

extension DrawingCommand {
  /// Makes the colour of a shape opaque, and returns its alpha: it is part of the shadow's colour, and not of what
  /// the shadow covers.
  fileprivate mutating func makeOpaque() -> Double {
    func opaque(_ color: Color) -> Color {
      Color(red: color.red, green: color.green, blue: color.blue, alpha: 1)
    }
    switch content {
    case .fill(let shape, let color):
      content = .fill(shape, opaque(color))
      return Double(color.alpha)
    case .stroke(let path, let style, let color):
      content = .stroke(path, style, opaque(color))
      return Double(color.alpha)
    case .gradient, .image, .glyphs: return 1
    }
  }
}
