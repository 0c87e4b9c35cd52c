// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

// What a layer drew as its contents, without glyphs: command by command, with a picture of its own
// for what is drawn in succession through one clip.
extension ReferenceCompositor {
  static func drawDrawing(
    of layer: Layer, at place: Place, opacity: Double, onto canvas: ReferencePlane
  ) {
    guard let drawing = layer.drawing, let found = layer.properties.place(of: drawing) else {
      return
    }
    let toSurface = found.toLayer.concatenating(place.toSurface)
    let group = canvas.emptyPicture()
    draw(drawing, drawing.commands[...], depth: 0, toSurface, opacity, onto: group)
    let isCutByLayer = layer.masksToBounds && found.frame == layer.bounds
    let frame = isCutByLayer ? beyondTheClip(of: layer) : RoundedRect(rect: found.frame)
    canvas.draw(
      group, through: coverage(of: .roundedRect(frame), place.toSurface, in: canvas.bounds))
  }

  /// Draws commands that have so many clips in common, those not counted that they share.
  private static func draw(
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
      let group = canvas.emptyPicture()
      draw(drawing, alike, depth: depth + 1, toSurface, opacity, onto: group)
      let (shape, toDrawing) = (drawing.clips[Int(clip)].shape, drawing.clips[Int(clip)].transform)
      canvas.draw(
        group,
        through: coverage(of: shape, toDrawing.concatenating(toSurface), in: canvas.bounds))
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
      paint(command, moved, 1, onto: source)
      canvas.draw(
        ReferenceColor(shadow.color, opacity: alpha),
        through: blur.apply(to: source.alpha(), in: canvas.bounds), coats: 2)
    }
    paint(command, transform, alpha, onto: canvas)
  }

  private static func paint(
    _ command: DrawingCommand, _ transform: Transform2D, _ alpha: Double,
    onto canvas: ReferencePlane
  ) {
    func fill(_ shape: Shape, _ color: Color) {
      canvas.draw(
        ReferenceColor(color, opacity: alpha),
        through: coverage(of: shape, transform, in: canvas.bounds))
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
    case .gradient(let gradient): paint(gradient, transform, alpha, onto: canvas)
    case .image(let image, let rect, _): paint(image, rect, transform, alpha, onto: canvas)
    case .glyphs: break
    }
  }

  private static func paint(
    _ gradient: GradientContent, _ transform: Transform2D, _ alpha: Double,
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
    canvas.draw(picture, opacity: alpha)
  }

  private static func paint(
    _ image: Image, _ rect: CGRect, _ transform: Transform2D, _ alpha: Double,
    onto canvas: ReferencePlane
  ) {
    let toDevice = Transform2D(
      a: rect.width, b: 0, c: 0, d: rect.height, tx: rect.minX, ty: rect.minY
    ).concatenating(transform)
    guard let toUnit = toDevice.inverted() else { return }
    canvas.draw(
      picture(of: image, toUnit, canvas), opacity: alpha,
      through: coverage(of: .rect(rect), transform, in: canvas.bounds))
  }
}
