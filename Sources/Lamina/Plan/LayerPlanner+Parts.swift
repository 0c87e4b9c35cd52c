// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// What one layer paints by itself, from back to front.
extension LayerPlanner {
  /// What background and gradient fill: the corner shape, or the whole clip inside a scope.
  ///
  /// The scope cuts the clip to the corner shape, so an edge is covered once, not by the fill and
  /// again by the scope.
  private var filledShape: DeviceShape {
    isClippedByScope
      ? DeviceShape(.rect(clip.cgRect), .identity)
      : DeviceShape(.roundedRect(properties.cornerShape), transform)
  }

  mutating func planBackground() {
    guard let color = properties.backgroundColor, color.alpha > 0, properties.bounds.width > 0,
      properties.bounds.height > 0
    else { return }
    if let rect = isClippedByScope ? clip : wholePixelRect(properties.cornerShape) {
      let visible = rect.intersection(clip)
      let solid = color.multiplyingAlpha(by: partOpacity).premultiplied
      if !visible.isEmpty, !solid.isClear { emit(.fill(visible, solid)) }
    } else {
      paint(.roundedRect(properties.cornerShape), color)
    }
  }

  mutating func planGradient() {
    guard case .gradient(let gradient) = properties.uncommon.content,
      properties.bounds.width > 0, properties.bounds.height > 0
    else { return }
    emit(
      .shape(
        filledShape, .gradient(gradient, unitToDevice: unitToDevice(properties.bounds)),
        opacity: Self.byte(partOpacity)))
  }

  /// From the unit square of a rectangle in the layer's space to device pixels.
  private func unitToDevice(_ rect: CGRect) -> Transform2D {
    Transform2D(a: rect.width, b: 0, c: 0, d: rect.height, tx: rect.minX, ty: rect.minY)
      .concatenating(transform)
  }

  mutating func planContents() {
    guard let image = properties.uncommon.contents, image.width > 0, image.height > 0 else {
      return
    }
    let u = properties.uncommon
    let frame = properties.contentsFrame(imageWidth: image.width, height: image.height)
    guard !frame.isNull, frame.width > 0, frame.height > 0 else { return }
    let unitToDevice = unitToDevice(frame)
    guard unitToDevice.isInvertible else { return }
    let scale = u.contentsScale > 0 && u.contentsScale.isFinite ? u.contentsScale : 1
    let shown = CGSize(
      width: abs(u.contentsRect.width) * CGFloat(image.width),
      height: abs(u.contentsRect.height) * CGFloat(image.height))
    let isReduced = abs(unitToDevice.determinant) < shown.width * shown.height
    let paint = ImagePaint(
      image: image, unitToDevice: unitToDevice, contentsRect: u.contentsRect,
      contentsCenter: u.contentsCenter,
      frameInPixels: CGSize(width: frame.width * scale, height: frame.height * scale),
      filter: isReduced ? u.minificationFilter : u.magnificationFilter)
    let fillsClip = isClippedByScope && frame == properties.bounds
    let shape = fillsClip ? filledShape : DeviceShape(.rect(frame), transform)
    emit(.shape(shape, .image(paint), opacity: Self.byte(partOpacity)))
  }

  mutating func planShape() {
    guard case .shape(let shape) = properties.uncommon.content, let path = shape.path else {
      return
    }
    if let fill = shape.fillColor, fill.alpha > 0 {
      paint(.path(path, shape.fillRule), fill)
    }
    let scale = abs(transform.determinant).squareRoot()
    if let stroke = shape.strokeColor, let outline = shape.strokeOutline(scale: scale) {
      paint(.path(outline, .nonZero), stroke)
    }
  }

  mutating func planBorder() {
    guard properties.visibleBorderWidth > 0, let color = properties.uncommon.borderColor,
      properties.bounds.width > 0, properties.bounds.height > 0
    else { return }
    let beyondTheEdge = 2 / max(transform.smallestScale, .leastNormalMagnitude)
    paint(properties.borderShape(outset: isClippedByScope ? beyondTheEdge : nil), color)
  }

  private mutating func paint(_ shape: Shape, _ color: Color) {
    let solid = color.multiplyingAlpha(by: partOpacity).premultiplied
    let placed = DeviceShape(snappedToPixels(shape), transform)
    guard !solid.isClear, placed.pixelBounds.intersects(clip) else { return }
    emit(.shape(placed, .color(solid), opacity: 255))
  }

  /// Moves the edges of an upright rectangle that are not to be antialiased to whole pixels.
  private func snappedToPixels(_ shape: Shape) -> Shape {
    guard case .roundedRect(let rounded) = shape, rounded.radii.isZero,
      transform.isScaleTranslation,
      let inverse = transform.inverted()
    else { return shape }
    let mask = properties.antialiasedEdges
    guard mask != .all else { return shape }
    let device = transform.apply(rounded.rect)
    func edge(_ value: CGFloat, _ edge: EdgeAntialiasingMask) -> CGFloat {
      mask.contains(edge) ? value : value.rounded()
    }
    // Which side of the layer stands where depends on the signs of the scale.
    let (left, right): (EdgeAntialiasingMask, EdgeAntialiasingMask) =
      transform.a < 0 ? (.layerRightEdge, .layerLeftEdge) : (.layerLeftEdge, .layerRightEdge)
    let (low, high): (EdgeAntialiasingMask, EdgeAntialiasingMask) =
      transform.d < 0 ? (.layerTopEdge, .layerBottomEdge) : (.layerBottomEdge, .layerTopEdge)
    let x = (edge(device.minX, left), edge(device.maxX, right))
    let y = (edge(device.minY, low), edge(device.maxY, high))
    let snapped = CGRect(x: x.0, y: y.0, width: x.1 - x.0, height: y.1 - y.0)
    return .rect(inverse.apply(snapped))
  }
}

extension LayerProperties {
  /// The edges that are antialiased: none where the layer does not allow it.
  fileprivate var antialiasedEdges: EdgeAntialiasingMask {
    guard flags.contains(.allowsEdgeAntialiasing) else { return [] }
    return isCommon ? .all : uncommon.edgeAntialiasingMask.intersection(.all)
  }
}
