// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// Without @testable, because any module may write this code.
import Foundation
import Lamina
import Testing

private let frame = CGRect(x: 10, y: 20, width: 30, height: 40)

/// Overrides all initialisers, and so inherits the initialiser with a frame.
private final class Badge: Layer {
  var label = ""

  override init() {
    super.init()
    label = "new"
    cornerRadius = 5
  }
  override init(layer: Any) { super.init(layer: layer) }
  required init?(coder: NSCoder) { nil }

  override var bounds: CGRect { didSet { label += " \(bounds.width)" } }
}

/// Overrides only `init()`, and sets its frame itself.
private final class Button: Layer {
  var isMade = false

  override init() {
    isMade = true
    super.init()
  }
  required init?(coder: NSCoder) { nil }

  convenience init(frame: CGRect, title: String) {
    self.init()
    self.frame = frame
    name = title
  }
}

/// Has its own initialiser with the same name.
private final class Panel: Layer {
  let inset: CGFloat

  init(frame: CGRect) {
    inset = 4
    super.init()
    self.frame = frame.insetBy(dx: inset, dy: inset)
  }
  required init?(coder: NSCoder) { nil }
}

private final class Dot: ShapeLayer {}

private final class ListeningLayer: Layer {
  var added: [String?] = []
  override func addSublayer(_ layer: Layer) {
    added.append(layer.name)
    super.addSublayer(layer)
  }
}

private func named(_ names: String) -> [Layer] {
  names.map { name in
    let layer = Layer()
    layer.name = String(name)
    return layer
  }
}

private func names(below layer: Layer) -> String {
  (layer.sublayers ?? []).map { $0.name ?? "?" }.joined()
}

@Suite struct LayerMakingTests {
  @Test func `a layer of any kind is made with a frame`() {
    let layers = [
      Layer(frame: frame), ShapeLayer(frame: frame), GradientLayer(frame: frame),
      ScrollLayer(frame: frame), ReplicatorLayer(frame: frame), EmitterLayer(frame: frame),
      TiledLayer(frame: frame), TransformLayer(frame: frame), Dot(frame: frame),
    ]
    for layer in layers {
      #expect(layer.frame == frame)
      #expect(layer.bounds == CGRect(x: 0, y: 0, width: 30, height: 40))
      #expect(layer.position == CGPoint(x: 25, y: 40))
    }
    #expect(layers[3].masksToBounds)
  }

  @Test func `a subclass's own initialiser runs before the frame is set`() {
    let badge = Badge(frame: frame)
    #expect(badge.label == "new 30.0")
    #expect(badge.cornerRadius == 5)
  }

  @Test func `a subclass that does not inherit the initialiser works as before`() {
    let button = Button(frame: frame, title: "Close")
    #expect(button.isMade)
    #expect(button.frame == frame)
    #expect(button.name == "Close")
    #expect(Panel(frame: frame).frame == CGRect(x: 14, y: 24, width: 22, height: 32))
  }

  @Test func `layers are added in their order, on top of existing ones`() {
    let root = Layer()
    root.addSublayers(named("ab"))
    root.addSublayers(named("cd"))
    root.addSublayers([])
    #expect(names(below: root) == "abcd")
    #expect(root.sublayers?.allSatisfy { $0.superlayer === root } == true)
  }

  @Test func `added layers leave their previous superlayers`() throws {
    let (root, other) = (Layer(), Layer())
    root.addSublayers(named("abcd"))
    other.addSublayers(try #require(root.sublayers).filter { $0.name == "b" || $0.name == "d" })
    #expect(names(below: root) == "ac")
    #expect(names(below: other) == "bd")
    root.addSublayers(try #require(root.sublayers).reversed())
    #expect(names(below: root) == "ca")
    let twice = named("xy")
    root.addSublayers([twice[0], twice[1], twice[0]])
    #expect(names(below: root) == "cayx")
  }

  @Test func `layers are read from the sequence before the tree changes`() throws {
    let (root, other) = (Layer(), Layer())
    root.addSublayers(named("abc"))
    other.addSublayers(
      sequence(state: 0) { index -> Layer? in
        defer { index += 1 }
        let layers = root.sublayers ?? []
        return index < layers.count ? layers[index] : nil
      })
    #expect(names(below: other) == "abc")
    #expect(root.sublayers == nil)
  }

  @Test func `a mask that is added as a sublayer is no longer a mask`() throws {
    let (root, mask) = (Layer(), Layer())
    root.mask = mask
    root.addSublayers([mask])
    #expect(root.mask == nil)
    #expect(root.sublayers?.first === mask)
  }

  @Test func `an overridden addSublayer sees each layer`() {
    let layer = ListeningLayer()
    layer.addSublayers(named("ab"))
    #expect(layer.added == ["a", "b"])
  }

  @Test func `short names and Core Animation's are the same types`() {
    let list = ScrollLayer()
    let mode: ScrollLayerScrollMode = .vertically
    list.scrollMode = ScrollLayer.Mode(rawValue: mode.rawValue) ?? .none
    #expect(list.scrollMode == mode)
    #expect(EmitterLayer.Shape.self == EmitterLayerEmitterShape.self)
    #expect(EmitterLayer.Mode.self == EmitterLayerEmitterMode.self)
    #expect(EmitterLayer.RenderMode.self == EmitterLayerRenderMode.self)
    #expect(GradientLayer.Kind.self == GradientLayerType.self)
    #expect(Layer.ContentsGravity.self == LayerContentsGravity.self)
    #expect(Layer.ContentsFilter.self == LayerContentsFilter.self)
  }

  @Test func `short names of corners are those on the screen`() {
    #expect(CornerMask.topLeft == .layerMinXMinYCorner)
    #expect(CornerMask.topLeft.rawValue == 1)
    #expect(CornerMask.topRight == .layerMaxXMinYCorner)
    #expect(CornerMask.topRight.rawValue == 2)
    #expect(CornerMask.bottomLeft == .layerMinXMaxYCorner)
    #expect(CornerMask.bottomLeft.rawValue == 4)
    #expect(CornerMask.bottomRight == .layerMaxXMaxYCorner)
    #expect(CornerMask.bottomRight.rawValue == 8)
  }

  @Test(arguments: [
    (LayerContentsGravity.upperLeft, 0, 0), (.upper, 1, 0), (.upperRight, 2, 0),
    (.lowerLeft, 0, 2), (.lower, 1, 2), (.lowerRight, 2, 2),
  ])
  func `upper and lower gravities are up and down on the screen`(
    _ gravity: LayerContentsGravity, _ x: Int, _ y: Int
  ) throws {
    let layer = Layer(frame: CGRect(x: 0, y: 0, width: 3, height: 3))
    layer.contents = Image(width: 1, height: 1, premultipliedARGB: [0xFFFF_FFFF])
    layer.contentsGravity = gravity
    let compositor = try Compositor(size: CGSize(width: 3, height: 3))
    compositor.root = layer
    compositor.render()
    var expected = [UInt32](repeating: 0, count: 9)
    expected[3 * y + x] = 0xFFFF_FFFF
    #expect(compositor.surface.pixels == expected)
  }

  @Test func `a shape's line is one value, as in a drawing`() {
    let shape = ShapeLayer()
    #expect(shape.strokeStyle == StrokeStyle())
    let style = StrokeStyle(
      width: 3, cap: .round, join: .bevel, miterLimit: 4, dashPattern: [4, 2], dashPhase: 1)
    shape.strokeStyle = style
    #expect(shape.strokeStyle == style)
    #expect(shape.lineWidth == 3)
    #expect(shape.lineCap == .round)
    #expect(shape.lineJoin == .bevel)
    #expect(shape.miterLimit == 4)
    #expect(shape.lineDashPattern == [4, 2])
    #expect(shape.lineDashPhase == 1)
    shape.strokeStyle.dashPattern = []
    #expect(shape.lineDashPattern == nil)
  }
}
