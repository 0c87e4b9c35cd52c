// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport

/// Random trees in which every property has values that are difficult to write.
struct RandomLayers {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(rawState: seed) }

  mutating func tree(layers count: Int) -> Layer {
    let root = layer()
    var all = [root]
    for _ in 1..<max(count, 2) {
      let (child, parent) = (layer(), all[Int.random(in: 0..<all.count, using: &random)])
      if chance(0.1), parent.mask == nil { parent.mask = child } else { parent.addSublayer(child) }
      all.append(child)
    }
    return root
  }

  private mutating func layer() -> Layer {
    let layer: Layer
    switch Int.random(in: 0..<8, using: &random) {
    case 0: layer = shapeLayer()
    case 1: layer = gradientLayer()
    case 2: layer = scrollLayer()
    case 3: layer = replicatorLayer()
    case 4: layer = emitterLayer()
    case 5: layer = TransformLayer()
    case 6: layer = tiledLayer()
    default: layer = Layer()
    }
    setGeometry(of: layer)
    setLooks(of: layer)
    setShadow(of: layer)
    if chance(0.2) { setDrawing(of: layer) }
    return layer
  }

  private mutating func setGeometry(of layer: Layer) {
    if chance(0.5) { layer.name = pick(["", "card", "a \"b\" \\ \n\t\u{1} é😀", "_", "/"]) }
    if chance(0.8) { layer.bounds = rect() }
    if chance(0.8) { layer.position = point() }
    if chance(0.3) { layer.anchorPoint = point() }
    if chance(0.1) { layer.anchorPointZ = number() }
    if chance(0.2) { layer.zPosition = number() }
    if chance(0.3) { layer.transform = transform() }
    if chance(0.1) { layer.sublayerTransform = transform() }
    layer.isHidden = chance(0.1)
    layer.isDoubleSided = chance(0.9)
    layer.isGeometryFlipped = chance(0.1)
    layer.masksToBounds = chance(0.2)
  }

  private mutating func setLooks(of layer: Layer) {
    if chance(0.4) { layer.opacity = single() }
    layer.allowsGroupOpacity = chance(0.8)
    layer.isOpaque = chance(0.1)
    if chance(0.2) { layer.compositingFilter = pick(BlendMode.allCases) }
    if chance(0.2) { layer.filters = filters() }
    if chance(0.2) { layer.backgroundFilters = filters() }
    if chance(0.6) { layer.backgroundColor = chance(0.1) ? nil : color() }
    if chance(0.1) { layer.contentsGravity = pick(LayerContentsGravity.allCases) }
    if chance(0.1) { layer.contentsRect = rect() }
    if chance(0.1) { layer.contentsCenter = rect() }
    if chance(0.1) { layer.contentsScale = number() }
    if chance(0.1) { layer.minificationFilter = pick(LayerContentsFilter.allCases) }
    if chance(0.1) { layer.magnificationFilter = pick(LayerContentsFilter.allCases) }
    if chance(0.1) { layer.minificationFilterBias = single() }
    if chance(0.4) { layer.cornerRadius = number() }
    if chance(0.2) { layer.cornerCurve = .continuous }
    if chance(0.2) {
      layer.maskedCorners = CornerMask(rawValue: UInt.random(in: 0...15, using: &random))
    }
    if chance(0.2) { layer.borderWidth = number() }
    if chance(0.2) { layer.borderColor = chance(0.3) ? nil : color() }
    layer.shouldRasterize = chance(0.1)
    if chance(0.1) { layer.rasterizationScale = number() }
    layer.allowsEdgeAntialiasing = chance(0.9)
    if chance(0.1) { layer.edgeAntialiasingMask = [.layerTopEdge, .layerLeftEdge] }
    layer.isAccentable = chance(0.1)
    layer.isContainerBackground = chance(0.1)
    if chance(0.1) { layer.accentedRenderingMode = pick(AccentedRenderingMode.allCases) }
  }

  private mutating func filters() -> [Filter] {
    [
      .gaussianBlur(radius: number()), .saturation(number()), .brightness(number()),
      .contrast(number()), .invert(number()), .hueRotation(number()), .luminanceToAlpha,
      .colorMatrix((0..<20).map { _ in number() }),
    ].filter { _ in chance(0.5) }
  }

  private mutating func setShadow(of layer: Layer) {
    if chance(0.2) { layer.shadowColor = chance(0.3) ? nil : color() }
    if chance(0.3) { layer.shadowOpacity = single() }
    if chance(0.3) { layer.shadowOffset = CGSize(width: number(), height: number()) }
    if chance(0.3) { layer.shadowRadius = number() }
    if chance(0.2) { layer.shadowPath = path() }
    guard chance(0.2) else { return }
    layer.shadows = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      Shadow(
        pick(Shadow.Kind.allCases), color: color(), opacity: single(),
        offset: CGSize(width: number(), height: number()), radius: number(), spread: number(),
        knocksOut: chance(0.5))
    }
  }

  private mutating func setDrawing(of layer: Layer) {
    let context = DrawingContext(bounds: layer.bounds)
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      context.saveState()
      if chance(0.3) { context.concatenate(Transform2D(rotationAngle: number())) }
      if chance(0.3) { context.clip(to: rect()) }
      if chance(0.2) { context.clip(to: path(), rule: pick(FillRule.allCases)) }
      if chance(0.3) { context.alpha = number() / 100 }
      if chance(0.2) {
        context.shadow = DrawingShadow(
          color: color(), offset: CGSize(width: number(), height: number()), radius: number())
      }
      if chance(0.2) { context.setBlendMode(pick(BlendMode.allCases)) }
      for _ in 0..<Int.random(in: 1...2, using: &random) { draw(in: context) }
      if chance(0.7) { context.restoreState() }
    }
    layer.takeDrawing(from: context)
    if chance(0.2) { layer.bounds = rect() }
  }

  private mutating func draw(in context: DrawingContext) {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: context.fill(path(), rule: pick(FillRule.allCases), color: color())
    case 1: context.fill(rect(), color: color())
    case 2:
      context.stroke(
        path(),
        style: StrokeStyle(
          width: number(), cap: pick(LineCap.allCases), join: pick(LineJoin.allCases),
          miterLimit: number(), dashPattern: chance(0.3) ? [number(), number()] : [],
          dashPhase: chance(0.2) ? number() : 0),
        color: color())
    default:
      context.fillGradient(
        colors: [color(), color()], locations: chance(0.3) ? [0, number()] : nil, from: point(),
        to: point())
    }
  }

  private mutating func shapeLayer() -> ShapeLayer {
    let layer = ShapeLayer()
    if chance(0.8) { layer.path = path() }
    if chance(0.5) { layer.fillColor = chance(0.3) ? nil : color() }
    if chance(0.3) { layer.fillRule = .evenOdd }
    if chance(0.5) { layer.strokeColor = color() }
    if chance(0.2) { layer.strokeStart = number() }
    if chance(0.2) { layer.strokeEnd = number() }
    if chance(0.3) { layer.lineWidth = number() }
    if chance(0.2) { layer.miterLimit = number() }
    if chance(0.3) { layer.lineCap = pick(LineCap.allCases) }
    if chance(0.3) { layer.lineJoin = pick(LineJoin.allCases) }
    if chance(0.2) { layer.lineDashPhase = number() }
    if chance(0.3) { layer.lineDashPattern = chance(0.2) ? [] : [number(), number()] }
    return layer
  }

  private mutating func scrollLayer() -> ScrollLayer {
    let layer = ScrollLayer()
    layer.scrollMode = pick(ScrollLayerScrollMode.allCases)
    return layer
  }

  private mutating func replicatorLayer() -> ReplicatorLayer {
    let layer = ReplicatorLayer()
    if chance(0.8) { layer.instanceCount = pick([0, 5, -3, 1 << 20]) }
    if chance(0.5) { layer.instanceTransform = transform() }
    if chance(0.5) { layer.instanceColor = chance(0.2) ? nil : color() }
    if chance(0.3) { layer.instanceRedOffset = single() }
    if chance(0.3) { layer.instanceGreenOffset = single() }
    if chance(0.3) { layer.instanceBlueOffset = single() }
    if chance(0.3) { layer.instanceAlphaOffset = single() }
    if chance(0.3) { layer.instanceDelay = TimeInterval(number()) }
    layer.preservesDepth = chance(0.3)
    return layer
  }

  private mutating func tiledLayer() -> TiledLayer {
    let layer = TiledLayer()
    if chance(0.5) { layer.tileSize = CGSize(width: number(), height: number()) }
    if chance(0.5) { layer.levelsOfDetail = Int.random(in: -2...9, using: &random) }
    if chance(0.5) { layer.levelsOfDetailBias = Int.random(in: -2...9, using: &random) }
    if chance(0.5) { layer.fadeDuration = Double(number()) }
    return layer
  }

  private mutating func emitterLayer() -> EmitterLayer {
    let layer = EmitterLayer()
    if chance(0.8) {
      layer.emitterCells = (0..<Int.random(in: 0...2, using: &random)).map { _ in
        emitterCell(level: 1)
      }
    }
    if chance(0.5) { layer.timeOffset = TimeInterval(number()) }
    if chance(0.5) { layer.seed = UInt32.random(in: 0...UInt32.max, using: &random) }
    layer.emitterShape = pick(EmitterLayerEmitterShape.allCases)
    layer.emitterMode = pick(EmitterLayerEmitterMode.allCases)
    layer.renderMode = pick(EmitterLayerRenderMode.allCases)
    if chance(0.5) { layer.emitterPosition = point() }
    if chance(0.5) { layer.emitterZPosition = number() }
    if chance(0.5) { layer.emitterSize = CGSize(width: number(), height: number()) }
    if chance(0.3) { layer.emitterDepth = number() }
    if chance(0.3) { (layer.birthRate, layer.lifetime) = (single(), single()) }
    if chance(0.3) { (layer.velocity, layer.scale, layer.spin) = (single(), single(), single()) }
    layer.preservesDepth = chance(0.2)
    return layer
  }

  private mutating func emitterCell(level: Int) -> EmitterCell {
    let cell = EmitterCell()
    if chance(0.4) { cell.name = "spark" }
    cell.isEnabled = chance(0.8)
    if chance(0.6) { cell.contents = .softDisc(diameter: Int.random(in: 1...9, using: &random)) }
    if chance(0.3) { cell.contentsRect = rect() }
    if chance(0.3) { cell.contentsScale = number() }
    (cell.birthRate, cell.lifetime, cell.lifetimeRange) = (single(), single(), single())
    if chance(0.5) { (cell.emissionLatitude, cell.emissionLongitude) = (number(), number()) }
    if chance(0.5) { (cell.emissionRange, cell.velocity) = (number(), number()) }
    if chance(0.5) { (cell.velocityRange, cell.xAcceleration) = (number(), number()) }
    if chance(0.5) { (cell.yAcceleration, cell.zAcceleration) = (number(), number()) }
    if chance(0.5) { (cell.scale, cell.scaleRange, cell.scaleSpeed) = (number(), 1, number()) }
    if chance(0.5) { (cell.spin, cell.spinRange) = (number(), number()) }
    if chance(0.5) { cell.color = chance(0.2) ? nil : color() }
    if chance(0.5) { (cell.redRange, cell.greenRange) = (single(), single()) }
    if chance(0.5) { (cell.blueRange, cell.alphaRange) = (single(), single()) }
    if chance(0.5) { (cell.redSpeed, cell.greenSpeed) = (single(), single()) }
    if chance(0.5) { (cell.blueSpeed, cell.alphaSpeed) = (single(), single()) }
    if level < EmitterCell.maximumLevels, chance(0.4) {
      cell.emitterCells = [emitterCell(level: level + 1)]
    }
    return cell
  }

  private mutating func gradientLayer() -> GradientLayer {
    let layer = GradientLayer()
    if chance(0.8) { layer.colors = chance(0.1) ? [] : [color(), color(), color()] }
    if chance(0.5) { layer.locations = [0, number(), 1] }
    if chance(0.5) { layer.startPoint = point() }
    if chance(0.5) { layer.endPoint = point() }
    if chance(0.5) { layer.type = pick(GradientLayerType.allCases) }
    return layer
  }

  private mutating func path() -> Path {
    var path = Path()
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: path.append(Path(rect: rect()))
      case 1: path.append(Path(ellipseIn: rect()).reversed())
      case 2: path.append(Path(roundedRect: rect(), cornerRadius: number(), curve: .continuous))
      default:
        path.move(to: point())
        path.addQuadCurve(to: point(), control: point())
        path.addCurve(to: point(), control1: point(), control2: point())
      }
    }
    return path
  }

  private mutating func transform() -> Transform3D {
    var transform = Transform3D(
      Transform2D(
        a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number()))
    if chance(0.3) { transform.m34 = number() }
    return transform
  }

  private mutating func color() -> Color {
    if chance(0.2) { return Color(red: number(), green: number(), blue: 0, alpha: number()) }
    if chance(0.3) { return Color(gray: CGFloat(pick([0, 17, 34, 255])) / 255) }
    return Color(red: byte(), green: byte(), blue: byte(), alpha: chance(0.5) ? 1 : byte())
  }

  private mutating func byte() -> CGFloat {
    CGFloat(Int.random(in: 0...255, using: &random)) / 255
  }

  private mutating func number() -> CGFloat {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: CGFloat(Int.random(in: -5...5, using: &random))
    case 1: pick([1e-300, -1e21, 123_456_789.125, 0.1, 1 / 3, 1e7])
    default: CGFloat(Double.random(in: -100...300, using: &random))
    }
  }

  private mutating func single() -> Float { Float.random(in: -0.5...1.5, using: &random) }
  private mutating func point() -> CGPoint { CGPoint(x: number(), y: number()) }
  private mutating func rect() -> CGRect {
    CGRect(x: number(), y: number(), width: abs(number()), height: abs(number()))
  }
  private mutating func chance(_ part: Double) -> Bool {
    Double.random(in: 0..<1, using: &random) < part
  }
  private mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[Int.random(in: 0..<choices.count, using: &random)]
  }
}
