// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

// The parts that a layer draws itself.
extension ReferenceCompositor {
  /// The bounds with the layer's rounded corners, in its own space.
  static func cornerShape(of layer: Layer) -> RoundedRect {
    RoundedRect(
      rect: layer.bounds, radii: CornerRadii(layer.cornerRadius, corners: layer.maskedCorners),
      curve: layer.cornerCurve)
  }

  /// The outline of background and gradient.
  ///
  /// If the layer has its own clip, the clip cuts them, so they extend beyond it; otherwise an
  /// opaque border hides their ends.
  static func filledShape(of layer: Layer, at place: Place, opacity: Double) -> Shape {
    if layer.masksToBounds { return .roundedRect(beyondTheClip(of: layer)) }
    return filledCorners(of: layer, place.toSurface, opacity: opacity)
      .map { Shape.roundedRect($0) } ?? Shape.path(Path(), .nonZero)
  }

  /// The corner shape; if edges may be between pixels and a border of a pixel or more hides them,
  /// the part inside the border's middle.
  static func filledCorners(
    of layer: Layer, _ toSurface: Transform2D, opacity: Double
  ) -> RoundedRect? {
    let corners = cornerShape(of: layer)
    guard layer.borderWidth > 0, let color = layer.borderColor, color.alpha >= 1, opacity >= 1,
      layer.borderWidth * smallestScale(of: toSurface) > 0.9997
    else { return corners }
    let box = toSurface.apply(layer.bounds)
    let isUpright =
      (toSurface.b == 0 && toSurface.c == 0) || (toSurface.a == 0 && toSurface.d == 0)
    let isOnPixels = [box.minX, box.minY, box.maxX, box.maxY].allSatisfy {
      abs($0 - $0.rounded()) < 1 / 8192
    }
    if isUpright, isOnPixels, corners.radii.isZero { return corners }
    return corners.inset(by: layer.borderWidth / 2)
  }

  /// The smaller singular value of a transform.
  static func smallestScale(of t: Transform2D) -> CGFloat {
    abs(hypot(t.a + t.d, t.b - t.c) - hypot(t.a - t.d, t.b + t.c)) / 2
  }

  /// A rectangle far outside every edge of the clip, however the layer is scaled in these tests.
  static func beyondTheClip(of layer: Layer) -> RoundedRect {
    RoundedRect(rect: layer.bounds.insetBy(dx: -16, dy: -16))
  }

  static func drawBackground(
    of layer: Layer, at place: Place, opacity: Double, onto canvas: ReferencePlane
  ) {
    guard let color = layer.backgroundColor else { return }
    fill(
      filledShape(of: layer, at: place, opacity: opacity), at: place, color, opacity, onto: canvas)
  }

  static func drawBorder(
    of layer: Layer, at place: Place, opacity: Double, onto canvas: ReferencePlane
  ) {
    guard layer.borderWidth > 0, let color = layer.borderColor else { return }
    let corners = cornerShape(of: layer)
    let outer = layer.masksToBounds ? beyondTheClip(of: layer) : corners
    let ring = Shape.ring(outer: outer, inner: corners.inset(by: layer.borderWidth))
    fill(ring, at: place, color, opacity, onto: canvas)
  }

  static func drawShape(
    of layer: Layer, at place: Place, opacity: Double, onto canvas: ReferencePlane
  ) {
    guard let layer = layer as? ShapeLayer, let path = layer.path else { return }
    if let color = layer.fillColor {
      fill(.path(path, layer.fillRule), at: place, color, opacity, onto: canvas)
    }
    guard let color = layer.strokeColor else { return }
    var line = path
    if layer.strokeStart > 0 || layer.strokeEnd < 1 {
      line = line.trimmed(from: layer.strokeStart, to: layer.strokeEnd)
    }
    if let lengths = layer.lineDashPattern {
      line = line.dashed(phase: layer.lineDashPhase, lengths: lengths)
    }
    let outline = line.stroked(
      width: layer.lineWidth, cap: layer.lineCap, join: layer.lineJoin,
      miterLimit: layer.miterLimit, tolerance: 0.002)
    fill(.path(outline, .nonZero), at: place, color, opacity, onto: canvas)
  }

  private static func fill(
    _ shape: Shape, at place: Place, _ color: Color, _ opacity: Double,
    onto canvas: ReferencePlane
  ) {
    guard color.alpha > 0 else { return }
    canvas.draw(
      ReferenceColor(color, opacity: opacity).tinted(place.tint),
      through: coverage(of: shape, place.toSurface, in: canvas.bounds))
  }

  // MARK: Images

  /// The pixels of an image that fills a unit square, interpolated between its own pixels and
  /// beyond its edges.
  static func picture(
    of image: Image, _ toUnit: Transform2D, _ canvas: ReferencePlane
  ) -> ReferencePlane {
    let pixels = image.pixels.map { ReferenceColor($0) }
    func pixel(_ x: Double, _ y: Double) -> ReferenceColor {
      let column = Int(min(max(x, 0), Double(image.width - 1)))
      let row = Int(min(max(y, 0), Double(image.height - 1)))
      return pixels[row * image.width + column]
    }
    let picture = canvas.emptyPicture()
    picture.fill { device in
      let point = toUnit.apply(device)
      // Nothing is drawn far outside the frame, so only the range of integers matters there.
      guard abs(point.x) < 1e6, abs(point.y) < 1e6 else { return ReferenceColor() }
      return ReferenceColor.interpolated(
        Double(point.x) * Double(image.width), Double(point.y) * Double(image.height), pixel)
    }
    return picture
  }

  /// From device pixels to the unit square of a rectangle of the layer's space.
  static func unitSquare(_ rect: CGRect, at place: Place) -> Transform2D? {
    guard rect.width > 0, rect.height > 0 else { return nil }
    return Transform2D.unit(to: rect).concatenating(place.toSurface).inverted()
  }
}
