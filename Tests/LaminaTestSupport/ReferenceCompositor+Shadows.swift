// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

// Shadows, and layers drawn through a bitmap.
extension ReferenceCompositor {
  /// An engine rounds the coverage that it blurs, and then the blur.
  private static let coatsOfShadow = 2.0

  /// The layer's single shadow, behind everything it draws.
  static func drawOwnShadow(
    of layer: Layer, at place: Place, opacity: Double, onto canvas: ReferencePlane
  ) {
    let shadowOpacity = unit(Double(layer.shadowOpacity))
    guard place.drawsShadows, shadowOpacity > 0, let color = layer.shadowColor, color.alpha > 0
    else { return }
    let offset = layer.shadowOffset
    let radius = max(0, Double(layer.shadowRadius))
    guard offset.width.isFinite, offset.height.isFinite, radius.isFinite else { return }
    var moved = place
    moved.toSurface = place.toSurface.translatedBy(x: offset.width, y: offset.height)
    let blur = ReferenceBlur(radius: radius, place.toSurface)
    let source: ReferencePlane
    if let path = layer.shadowPath {
      source = coverage(
        of: .path(path, .nonZero), moved.toSurface, in: blur.source(for: canvas.bounds))
    } else {
      moved.drawsShadows = false
      source = ReferencePlane(blur.source(for: canvas.bounds), channels: 1)
      let area = pixels(of: layer, moved.toSurface, in: source.bounds)
      guard !area.isEmpty else { return }
      let silhouette = ReferencePlane(area, channels: ReferencePlane.pictureChannels)
      drawWithShadows(layer, at: moved, opacity: 1, onto: silhouette)
      source.paste(silhouette.alpha())
    }
    canvas.draw(
      ReferenceColor(color, opacity: shadowOpacity * opacity).tinted(place.tint),
      through: blur.apply(to: source, in: canvas.bounds), coats: coatsOfShadow)
  }

  /// The further shadows of one kind, the first on top.
  static func drawFurtherShadows(
    _ kind: Shadow.Kind, of layer: Layer, at place: Place, opacity: Double,
    onto canvas: ReferencePlane
  ) {
    guard place.drawsShadows else { return }
    for shadow in layer.shadows.reversed() where shadow.kind == kind {
      draw(shadow, of: layer, at: place, opacity: opacity, onto: canvas)
    }
  }

  private static func draw(
    _ shadow: Shadow, of layer: Layer, at place: Place, opacity: Double,
    onto canvas: ReferencePlane
  ) {
    let outline = shadowOutline(of: layer)
    let isInner = shadow.kind == .inner
    let moved = place.toSurface.translatedBy(x: shadow.offset.width, y: shadow.offset.height)
    let blur = ReferenceBlur(radius: max(0, Double(shadow.radius)), place.toSurface)
    let area = blur.source(for: canvas.bounds)
    var source = ReferencePlane(area, channels: 1)
    if let caster = grown(outline, by: isInner ? -shadow.spread : shadow.spread) {
      source = coverage(of: caster, moved, in: area)
    }
    var result = blur.apply(to: source, in: canvas.bounds)
    let still = coverage(of: outline, place.toSurface, in: canvas.bounds)
    if isInner {
      result = result.inverted()
      // The clip cuts it at the same edges, once.
      let isCutByClip =
        layer.masksToBounds && outline == .roundedRect(cornerShape(of: layer))
      if !isCutByClip { result.multiply(by: still) }
    } else if shadow.knocksOut {
      result.multiply(by: still.inverted())
    }
    canvas.draw(
      ReferenceColor(shadow.color, opacity: unit(Double(shadow.opacity)) * opacity)
        .tinted(place.tint),
      through: result, coats: coatsOfShadow + (isInner || shadow.knocksOut ? 1 : 0))
  }

  private static func shadowOutline(of layer: Layer) -> Shape {
    if let path = layer.shadowPath { return .path(path, .nonZero) }
    if let layer = layer as? ShapeLayer, let path = layer.path {
      return .path(path, layer.fillRule)
    }
    return .roundedRect(cornerShape(of: layer))
  }

  /// A rounded rectangle grown on every side; nil if nothing is left of it.
  ///
  /// Other outlines are returned unchanged, because no tree of the tests gives them a spread.
  private static func grown(_ outline: Shape, by spread: CGFloat) -> Shape? {
    guard case .roundedRect(let rounded) = outline, spread != 0 else { return outline }
    let rect = rounded.rect.insetBy(dx: -spread, dy: -spread)
    guard !rect.isNull, rect.width > 0, rect.height > 0 else { return nil }
    return .roundedRect(
      RoundedRect(rect: rect, radii: rounded.radii.grown(by: spread), curve: rounded.curve))
  }

  // MARK: Rasterization

  /// Draws a layer into a bitmap of its own space, and that bitmap, sampled between its pixels,
  /// onto the canvas.
  static func drawBitmap(
    of layer: Layer, at place: Place, opacity: Double, onto canvas: ReferencePlane
  ) {
    let scale = layer.rasterizationScale
    let toBitmapSpace = Transform2D(scaleX: scale, y: scale)
    guard let toLayer = place.toSurface.inverted() else { return }
    let toBitmap = toLayer.concatenating(toBitmapSpace)
    let box = PixelRect(covering: toBitmap.apply(canvas.bounds.cgRect)).outset(by: 2)
    let area = pixels(of: layer, toBitmapSpace, in: box)
    guard !area.isEmpty else { return }
    let bitmap = ReferencePlane(area, channels: ReferencePlane.pictureChannels)
    var bitmapPlace = place
    bitmapPlace.toSurface = toBitmapSpace
    bitmapPlace.inheritedOpacity = 1
    bitmapPlace.tint = ReferenceTint()
    bitmapPlace.clips = []
    bitmapPlace.edge = ReferencePictureEdge(layer)
    bitmapPlace.edge.meet(layer, at: bitmapPlace, opacity: 1)
    drawPicture(of: layer, at: bitmapPlace, onto: bitmap)

    let picture = canvas.emptyPicture()
    picture.fill { device in
      let point = toBitmap.apply(device)
      return ReferenceColor.interpolated(Double(point.x), Double(point.y)) { x, y in
        bitmap.color(x: Int(x), y: Int(y))
      }.tinted(place.tint)
    }
    canvas.draw(picture, opacity: opacity)
  }
}
