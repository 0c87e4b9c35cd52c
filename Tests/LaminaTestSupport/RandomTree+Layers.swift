// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

// The properties of a random layer.
extension RandomTree {
  /// Gives a new layer its position and appearance.
  func fillIn(_ layer: Layer, isRoot: Bool) {
    place(layer, isRoot: isRoot)
    if random.chance(0.75) { layer.backgroundColor = color() }
    if random.chance(0.4) { setCorners(layer) }
    if random.chance(0.25) { setBorder(layer) }
    if random.chance(0.25) { setOpacity(layer) }
    if random.chance(0.2) { layer.masksToBounds = true }
    if random.chance(0.25) { setShadow(layer) }
    if random.chance(0.15) { setShadows(layer) }
    if random.chance(0.12) { layer.contents = image() }
    placeImage(in: layer)
    if random.chance(0.15) { layer.zPosition = CGFloat(random.integer(in: -2...2)) }
    if random.chance(0.04), !isRoot { layer.isHidden = true }
    if random.chance(0.08) { layer.isGeometryFlipped = true }
    if random.chance(0.08) { layer.isDoubleSided = false }
    if random.chance(0.08) { setRasterization(layer) }
    if let shape = layer as? ShapeLayer { fillIn(shape) }
    if let gradient = layer as? GradientLayer { setGradient(gradient) }
  }

  func fillInMask(_ mask: Layer, of layer: Layer) {
    let size = layer.bounds.size
    mask.bounds = CGRect(origin: .zero, size: size)
    mask.position = CGPoint(
      x: layer.bounds.midX + length(-4...4), y: layer.bounds.midY + length(-4...4))
    mask.anchorPoint = CGPoint(x: 0.5, y: 0.5)
    if mask.backgroundColor == nil { mask.backgroundColor = color(opaque: 0.7) }
  }

  func place(_ layer: Layer, isRoot: Bool = false) {
    if isRoot, random.chance(0.6) {
      layer.frame = CGRect(origin: .zero, size: size)
    } else {
      let origin = point(-8...36)
      layer.bounds.size = CGSize(width: length(4...36), height: length(4...36))
      if random.chance(0.2) { layer.anchorPoint = random.pick(Self.anchors) }
      layer.position = CGPoint(
        x: origin.x + layer.bounds.width * layer.anchorPoint.x,
        y: origin.y + layer.bounds.height * layer.anchorPoint.y)
    }
    if random.chance(0.15) { layer.bounds.origin = point(-6...6) }
    if random.chance(isRoot ? 0.15 : 0.3) { layer.transform = Transform3D(transform()) }
    if random.chance(0.08) { layer.sublayerTransform = Transform3D(transform()) }
  }

  static let anchors = [
    CGPoint.zero, CGPoint(x: 1, y: 1), CGPoint(x: 0.25, y: 0.5), CGPoint(x: -0.25, y: 1.25),
  ]

  /// A rotation, scale, skew, reflection, or two of them.
  func transform() -> Transform2D {
    let first = simpleTransform()
    return random.chance(0.3) ? first.concatenating(simpleTransform()) : first
  }

  private func simpleTransform() -> Transform2D {
    let kind = random.integer(in: 0...5)
    let quarterTurn = Transform2D(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    let steps = [0.5, 0.75, 1.25, 1.5, 2]
    switch kind {
    case 0: return quarterTurn
    case 1: return Transform2D(scaleX: random.pick([-1, 1]), y: random.pick([-1, 1]))
    case 2: return Transform2D(scaleX: random.pick(steps), y: random.pick(steps))
    case 3:
      let skew = random.pick([-0.5, -0.25, 0.25, 0.5])
      return Transform2D(a: 1, b: 0, c: skew, d: 1, tx: 0, ty: 0)
    case 4:
      return Transform2D(translationX: length(-6...6), y: length(-6...6))
    default:
      guard !isDyadic else { return quarterTurn.concatenating(quarterTurn) }
      return Transform2D(rotationAngle: random.number(in: -3.2...3.2))
    }
  }

  func setCorners(_ layer: Layer) {
    layer.cornerRadius = length(0...16)
    if random.chance(0.1) { layer.cornerRadius = 100 }
    if random.chance(0.3) {
      layer.maskedCorners = CornerMask(rawValue: UInt(random.integer(in: 0...15)))
    }
    if random.chance(0.25) { layer.cornerCurve = .continuous }
  }

  func setBorder(_ layer: Layer) {
    layer.borderWidth = length(1...5)
    layer.borderColor = color()
  }

  func setOpacity(_ layer: Layer) {
    layer.opacity = Float(random.number(in: 0.2...0.95))
    if random.chance(0.35) { layer.allowsGroupOpacity = false }
  }

  func setShadow(_ layer: Layer) {
    layer.shadowOpacity = Float(random.number(in: 0.3...1))
    layer.shadowRadius = radius()
    layer.shadowOffset = offset()
    if random.chance(0.6) { layer.shadowColor = color(opaque: 0.7) }
    let hasSpread = layer.shadows.contains { $0.spread != 0 }
    layer.shadowPath = random.chance(0.3) && !hasSpread ? path(in: layer.bounds) : nil
  }

  func setShadows(_ layer: Layer) {
    let growsByRect = layer.shadowPath == nil && !(layer is ShapeLayer)
    layer.shadows = (0..<random.integer(in: 1...2)).map { _ in
      Shadow(
        random.chance(0.5) ? .outer : .inner, color: color(opaque: 0.7),
        opacity: Float(random.number(in: 0.3...1)), offset: offset(), radius: radius(),
        spread: growsByRect && random.chance(0.4) ? length(-3...4) : 0,
        knocksOut: random.chance(0.3))
    }
  }

  func setRasterization(_ layer: Layer) {
    layer.shouldRasterize = true
    layer.rasterizationScale = random.chance(0.6) ? scale : random.pick([1, 1.5, 2])
  }

  /// An image of a few pixels, some of them translucent.
  func image() -> Image? {
    let (width, height) = (random.integer(in: 1...6), random.integer(in: 1...6))
    let isOpaque = random.chance(0.5)
    return Image(
      width: width, height: height,
      premultipliedARGB: (0..<width * height).map { _ in
        color(opaque: isOpaque ? 1 : 0.3).premultiplied.bits
      })
  }

  func setGradient(_ layer: GradientLayer) {
    let count = random.integer(in: 2...4)
    layer.colors = (0..<count).map { _ in color(opaque: 0.7) }
    layer.locations =
      random.chance(0.4)
      ? (0..<count).map { (CGFloat($0) + random.number(in: 0.05...0.9)) / CGFloat(count) } : nil
    let ends = [CGPoint.zero, CGPoint(x: 0.5, y: 0), CGPoint(x: 0.2, y: 0.3)]
    layer.startPoint = random.pick(ends)
    layer.endPoint = random.pick([
      CGPoint(x: 1, y: 1), CGPoint(x: 0.5, y: 1), CGPoint(x: 0.9, y: 0.4),
    ])
    if hasEveryGradient { setGradientType(layer) }
  }

  /// Sometimes makes a gradient radial or conic, anywhere in its bounds and sometimes with hard
  /// steps.
  ///
  /// Its numbers are not round, because the side of a step on which a pixel lies must not depend on
  /// rounding.
  private func setGradientType(_ layer: GradientLayer) {
    var numbers = self[.gradientTypes]
    layer.type = numbers.pick([.axial, .radial, .radial, .conic, .conic])
    if layer.type != .axial {
      func offset() -> CGFloat { numbers.pick([-1, 1]) * numbers.number(in: 0.15...0.85) }
      layer.startPoint = CGPoint(
        x: numbers.number(in: -0.2...1.2), y: numbers.number(in: -0.2...1.2))
      layer.endPoint = CGPoint(
        x: layer.startPoint.x + offset(), y: layer.startPoint.y + offset())
      if numbers.chance(0.4), let count = layer.colors?.count {
        let step = numbers.number(in: 0.1...0.6)
        layer.locations = (0..<count).map { $0 < 2 ? step : step + 0.3 * CGFloat($0 - 1) }
      }
    }
    self[.gradientTypes] = numbers
  }

  // MARK: Shapes

  func fillIn(_ layer: ShapeLayer) {
    layer.path = path(in: layer.bounds)
    layer.fillRule = random.pick([.nonZero, .evenOdd])
    layer.fillColor = random.chance(0.75) ? color() : nil
    guard random.chance(0.5) else { return }
    layer.strokeColor = color()
    layer.lineWidth = length(1...5)
    layer.lineCap = random.pick(LineCap.allCases)
    layer.lineJoin = random.pick(LineJoin.allCases)
    if random.chance(0.3) { layer.lineDashPattern = [length(2...8), length(2...6)] }
    if random.chance(0.2) { layer.strokeStart = 0.125 }
    if random.chance(0.3) { layer.strokeEnd = 0.75 }
  }

  /// A star, a ring, a closed curve, an ellipse or a rounded rectangle about the middle of a
  /// rectangle, sometimes extending a little beyond it.
  func path(in rect: CGRect) -> Path {
    let center = CGPoint(x: rect.midX, y: rect.midY)
    let radius = max(rect.width, rect.height) * random.pick([0.375, 0.5, 0.625])
    switch random.integer(in: 0...4) {
    case 0:
      return .star(
        center: center, outerRadius: radius, innerRadius: radius * 0.5,
        points: random.integer(in: 3...7))
    case 1:
      var ring = Path(ellipseIn: rect)
      ring.append(
        Path(ellipseIn: rect.insetBy(dx: rect.width / 4, dy: rect.height / 4)).reversed())
      return ring
    case 2:
      var curve = Path()
      curve.move(to: CGPoint(x: rect.minX, y: rect.midY))
      curve.addCurve(
        to: CGPoint(x: rect.maxX, y: rect.midY),
        control1: CGPoint(x: rect.midX, y: rect.minY - radius / 2),
        control2: CGPoint(x: rect.midX, y: rect.maxY + radius / 2))
      curve.addQuadCurve(
        to: CGPoint(x: rect.minX, y: rect.midY), control: CGPoint(x: rect.midX, y: rect.maxY))
      curve.closeSubpath()
      return curve
    case 3: return Path(ellipseIn: rect)
    default: return Path(roundedRect: rect, cornerRadius: min(rect.width, rect.height) / 4)
    }
  }
}
