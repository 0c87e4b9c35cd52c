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
    let group = canvas.emptyPicture()
    // Commands that blend only with each other are one picture, which fades.
    draw(
      drawing, drawing.commands[...], depth: 0, toSurface, drawing.isIsolated ? 1 : opacity,
      onto: group)
    let isCutByLayer = layer.masksToBounds && found.frame == layer.bounds
    let frame = isCutByLayer ? beyondTheClip(of: layer) : RoundedRect(rect: found.frame)
    canvas.draw(
      group, opacity: drawing.isIsolated ? opacity : 1,
      through: coverage(of: .roundedRect(frame), place.toSurface, in: canvas.bounds))
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
    _ toSurface: Transform2D, _ opacity: Double, onto canvas: ReferencePlane
  ) {
    var rest = commands
    while let first = rest.first {
      guard let clip = ancestor(of: first.clip, depth, drawing) else {
        draw(first, toSurface, opacity, onto: canvas)
        rest = rest.dropFirst()
        continue
      }
      let alike = rest.prefix { ancestor(of: $0.clip, depth, drawing) == clip }
      let (shape, toDrawing) = (drawing.clips[Int(clip)].shape, drawing.clips[Int(clip)].transform)
      let coverage = coverage(of: shape, toDrawing.concatenating(toSurface), in: canvas.bounds)
      // Commands inside may blend with content below the clip.
      let group = drawing.isIsolated ? canvas.copy() : canvas.emptyPicture()
      draw(drawing, alike, depth: depth + 1, toSurface, opacity, onto: group)
      if drawing.isIsolated {
        canvas.mix(group, through: coverage)
      } else {
        canvas.draw(group, through: coverage)
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
    _ command: DrawingCommand, _ toSurface: Transform2D, _ opacity: Double,
    onto canvas: ReferencePlane
  ) {
    let transform = command.transform.concatenating(toSurface)
    let alpha = opacity * Double(command.alpha)
    if let shadow = command.shadow {
      let blur = ReferenceBlur(radius: max(0, Double(shadow.radius)), toSurface)
      let moved = command.transform.concatenating(
        toSurface.translatedBy(x: shadow.offset.width, y: shadow.offset.height))
      let source = ReferencePlane(
        blur.source(for: canvas.bounds), channels: ReferencePlane.pictureChannels)
      var caster = command
      caster.blendMode = .normal
      let opacityOfPaint = caster.makeOpaque()
      paint(caster, moved, 1, onto: source)
      let color = ReferenceColor(shadow.color, opacity: alpha * opacityOfPaint)
      let shade = blur.apply(to: source.alpha(), in: canvas.bounds)
      if command.blendMode == .normal {
        canvas.draw(color, through: shade, coats: 2)
      } else if color.alpha > 0 {
        blend(filled(color, canvas), command.blendMode, through: shade, onto: canvas)
      }
    }
    paint(command, transform, alpha, onto: canvas)
  }

  private static func paint(
    _ command: DrawingCommand, _ transform: Transform2D, _ alpha: Double,
    onto canvas: ReferencePlane
  ) {
    let mode = command.blendMode
    func fill(_ shape: Shape, _ color: Color) {
      let color = ReferenceColor(color, opacity: alpha)
      let coverage = coverage(of: shape, transform, in: canvas.bounds)
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
    case .image(let image, let rect, _): paint(image, rect, transform, alpha, mode, onto: canvas)
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
    _ image: Image, _ rect: CGRect, _ transform: Transform2D, _ alpha: Double, _ mode: BlendMode,
    onto canvas: ReferencePlane
  ) {
    let toDevice = Transform2D(
      a: rect.width, b: 0, c: 0, d: rect.height, tx: rect.minX, ty: rect.minY
    ).concatenating(transform)
    guard let toUnit = toDevice.inverted() else { return }
    let picture = picture(of: image, toUnit, canvas)
    let coverage = coverage(of: .rect(rect), transform, in: canvas.bounds)
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
