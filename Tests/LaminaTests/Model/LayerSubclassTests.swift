// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// Without @testable, because any user's module may override this.
import Foundation
import Lamina
import LaminaTestSupport
import Testing

/// A client's layer with the overrides that are usual with Core Animation.
private final class ObservingLayer: Layer {
  var log: [String] = []
  var tint: Color

  init(tint: Color) {
    self.tint = tint
    super.init()
  }

  override init(layer: Any) {
    tint = (layer as? ObservingLayer)?.tint ?? .clear
    super.init(layer: layer)
  }

  required init?(coder: NSCoder) { nil }

  override var bounds: CGRect { didSet { log.append("bounds \(oldValue.width)") } }
  override var position: CGPoint { didSet { log.append("position") } }
  override var anchorPoint: CGPoint { didSet { log.append("anchorPoint") } }
  override var anchorPointZ: CGFloat { didSet { log.append("anchorPointZ") } }
  override var zPosition: CGFloat { didSet { log.append("zPosition") } }
  override var frame: CGRect { didSet { log.append("frame") } }
  override var transform: Transform3D { didSet { log.append("transform") } }
  override var sublayerTransform: Transform3D { didSet { log.append("sublayerTransform") } }
  override var isHidden: Bool { didSet { log.append("isHidden") } }
  override var isDoubleSided: Bool { didSet { log.append("isDoubleSided") } }
  override var isGeometryFlipped: Bool { didSet { log.append("isGeometryFlipped") } }
  override var masksToBounds: Bool { didSet { log.append("masksToBounds") } }
  override var mask: Layer? { didSet { log.append("mask") } }
  override var opacity: Float { willSet { log.append("opacity \(newValue)") } }
  override var allowsGroupOpacity: Bool { didSet { log.append("allowsGroupOpacity") } }
  override var isOpaque: Bool { didSet { log.append("isOpaque") } }
  override var backgroundColor: Color? { didSet { log.append("backgroundColor") } }
  override var contents: Image? { didSet { log.append("contents") } }
  override var contentsGravity: LayerContentsGravity { didSet { log.append("contentsGravity") } }
  override var contentsRect: CGRect { didSet { log.append("contentsRect") } }
  override var contentsCenter: CGRect { didSet { log.append("contentsCenter") } }
  override var contentsScale: CGFloat { didSet { log.append("contentsScale") } }
  override var minificationFilter: LayerContentsFilter {
    didSet { log.append("minificationFilter") }
  }
  override var magnificationFilter: LayerContentsFilter {
    didSet { log.append("magnificationFilter") }
  }
  override var minificationFilterBias: Float { didSet { log.append("minificationFilterBias") } }
  override var cornerRadius: CGFloat {
    get { super.cornerRadius / 2 }
    set {
      log.append("cornerRadius")
      super.cornerRadius = newValue * 2
    }
  }
  override var compositingFilter: BlendMode? { didSet { log.append("compositingFilter") } }
  override var filters: [Filter] { didSet { log.append("filters") } }
  override var backgroundFilters: [Filter] { didSet { log.append("backgroundFilters") } }
  override var cornerCurve: CornerCurve { didSet { log.append("cornerCurve") } }
  override var maskedCorners: CornerMask { didSet { log.append("maskedCorners") } }
  override var borderWidth: CGFloat { didSet { log.append("borderWidth") } }
  override var borderColor: Color? { didSet { log.append("borderColor") } }
  override var shadowColor: Color? { didSet { log.append("shadowColor") } }
  override var shadowOpacity: Float { didSet { log.append("shadowOpacity") } }
  override var shadowOffset: CGSize { didSet { log.append("shadowOffset") } }
  override var shadowRadius: CGFloat { didSet { log.append("shadowRadius") } }
  override var shadowPath: Path? { didSet { log.append("shadowPath") } }
  override var shadows: [Shadow] { didSet { log.append("shadows") } }
  override var shouldRasterize: Bool { didSet { log.append("shouldRasterize") } }
  override var rasterizationScale: CGFloat { didSet { log.append("rasterizationScale") } }
  override var allowsEdgeAntialiasing: Bool { didSet { log.append("allowsEdgeAntialiasing") } }
  override var edgeAntialiasingMask: EdgeAntialiasingMask {
    didSet { log.append("edgeAntialiasingMask") }
  }
  override var needsDisplayOnBoundsChange: Bool { didSet { log.append("onBoundsChange") } }
  override var name: String? { didSet { log.append("name") } }
  override var delegate: (any LayerDelegate)? { didSet { log.append("delegate") } }
  override var sublayers: [Layer]? { didSet { log.append("sublayers") } }

  override func addSublayer(_ layer: Layer) {
    log.append("addSublayer")
    super.addSublayer(layer)
  }
  override func insertSublayer(_ layer: Layer, at index: UInt32) {
    log.append("insertSublayer at")
    super.insertSublayer(layer, at: index)
  }
  override func insertSublayer(_ layer: Layer, below sibling: Layer?) {
    log.append("insertSublayer below")
    super.insertSublayer(layer, below: sibling)
  }
  override func insertSublayer(_ layer: Layer, above sibling: Layer?) {
    log.append("insertSublayer above")
    super.insertSublayer(layer, above: sibling)
  }
  override func replaceSublayer(_ oldLayer: Layer, with newLayer: Layer) {
    log.append("replaceSublayer")
    super.replaceSublayer(oldLayer, with: newLayer)
  }
  override func removeFromSuperlayer() {
    log.append("removeFromSuperlayer")
    super.removeFromSuperlayer()
  }
  override func contains(_ point: CGPoint) -> Bool { point.x < 5 && super.contains(point) }
  override func hitTest(_ point: CGPoint) -> Layer? { super.hitTest(point) }
  override func preferredFrameSize() -> CGSize { super.preferredFrameSize() }
  override func setNeedsLayout() {
    log.append("setNeedsLayout")
    super.setNeedsLayout()
  }
  override func needsLayout() -> Bool { super.needsLayout() }
  override func layoutIfNeeded() { super.layoutIfNeeded() }
  override func layoutSublayers() { log.append("layoutSublayers") }
  override func setNeedsDisplay() { super.setNeedsDisplay() }
  override func setNeedsDisplay(_ rect: CGRect) { super.setNeedsDisplay(rect) }
  override func needsDisplay() -> Bool { super.needsDisplay() }
  override func displayIfNeeded() { super.displayIfNeeded() }
  override func display() {
    super.display()
    log.append("display")
  }
  override class func needsDisplay(forKey key: String) -> Bool { key == "shadowRadius" }
}

private final class RingLayer: ShapeLayer {
  var changes = 0
  override var path: Path? { didSet { changes += 1 } }
  override var fillColor: Color? { didSet { changes += 1 } }
  override var fillRule: FillRule { didSet { changes += 1 } }
  override var strokeColor: Color? { didSet { changes += 1 } }
  override var strokeStart: CGFloat { didSet { changes += 1 } }
  override var strokeEnd: CGFloat { didSet { changes += 1 } }
  override var lineWidth: CGFloat { didSet { changes += 1 } }
  override var miterLimit: CGFloat { didSet { changes += 1 } }
  override var lineCap: LineCap { didSet { changes += 1 } }
  override var lineJoin: LineJoin { didSet { changes += 1 } }
  override var lineDashPhase: CGFloat { didSet { changes += 1 } }
  override var lineDashPattern: [CGFloat]? { didSet { changes += 1 } }
}

private final class FadeLayer: GradientLayer {
  var changes = 0
  override var type: GradientLayerType { didSet { changes += 1 } }
  override var colors: [Color]? { didSet { changes += 1 } }
  override var locations: [CGFloat]? { didSet { changes += 1 } }
  override var startPoint: CGPoint { didSet { changes += 1 } }
  override var endPoint: CGPoint { didSet { changes += 1 } }
}

@Suite struct LayerSubclassTests {
  @Test func `observers of a subclass in another module see each setting`() {
    let layer = ObservingLayer(tint: .white)
    layer.bounds = CGRect(x: 0, y: 0, width: 3, height: 4)
    layer.opacity = 0.5
    layer.shadowOffset = .zero
    #expect(layer.log == ["setNeedsLayout", "bounds 0.0", "opacity 0.5", "shadowOffset"])
    #expect(layer.opacity == 0.5)
  }

  /// Those of the accent group are final: a layer takes them from those above it.
  private static let overridable = LayerProperty.all.filter {
    !["isAccentable", "accentedRenderingMode", "isContainerBackground"].contains($0.name)
  }

  @Test(arguments: overridable.filter { $0.owner == "Layer" })
  func `every property of a layer can be overridden`(_ property: LayerProperty) {
    let layer = ObservingLayer(tint: .white)
    property.setOther(layer)
    #expect(layer.log.contains { $0.split(separator: " ").first == property.name[...] })
  }

  @Test(arguments: overridable.filter { ["ShapeLayer", "GradientLayer"].contains($0.owner) })
  func `every property of shape and gradient layers can be overridden`(
    _ property: LayerProperty
  ) {
    let (ring, fade) = (RingLayer(), FadeLayer())
    property.setOther(ring)
    property.setOther(fade)
    #expect(ring.changes + fade.changes == 1)
  }

  @Test func `setting the frame goes through bounds and position`() {
    let layer = ObservingLayer(tint: .white)
    layer.frame = CGRect(x: 0, y: 0, width: 3, height: 4)
    #expect(layer.log == ["setNeedsLayout", "bounds 0.0", "position", "frame"])
  }

  @Test func `an overridden accessor decides which value is stored`() {
    let layer = ObservingLayer(tint: .white)
    layer.cornerRadius = 4
    #expect(layer.cornerRadius == 4)
    #expect(Layer(layer: layer).cornerRadius == 8)
  }

  @Test func `a subclass may have its own initialiser and copy its own state`() {
    let layer = ObservingLayer(tint: .white)
    layer.borderWidth = 3
    let copy = ObservingLayer(layer: layer)
    #expect(copy.tint == .white)
    #expect(copy.borderWidth == 3)
  }

  @Test func `overridden methods are called`() {
    let (root, layer) = (Layer(), ObservingLayer(tint: .white))
    layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    root.addSublayer(layer)
    #expect(root.hitTest(CGPoint(x: 4, y: 1)) === layer)
    #expect(root.hitTest(CGPoint(x: 6, y: 1)) == nil)
    layer.log = []
    layer.layoutIfNeeded()
    layer.shadowRadius = 5
    layer.displayIfNeeded()
    layer.addSublayer(Layer())
    #expect(
      layer.log == ["layoutSublayers", "shadowRadius", "display", "addSublayer", "setNeedsLayout"])
  }

  @Test func `subclasses of shape and gradient layers observe and inherit initialisers`() {
    let (ring, fade) = (RingLayer(), FadeLayer())
    ring.lineWidth = 4
    ring.lineDashPattern = [4, 2]
    fade.colors = [.black, .white]
    fade.locations = [0, 1]
    #expect(ring.changes == 2)
    #expect(fade.changes == 2)
    #expect(RingLayer(layer: ring).lineWidth == 4)
    #expect(FadeLayer(layer: fade).locations == [0, 1])
  }
}
