// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaEffects
import LaminaScene
import Testing

@Suite struct ShapedLayerTests {
  private func shaped(_ shape: LayerShape) -> ShapedLayer {
    let layer = ShapedLayer(frame: CGRect(x: 20, y: 20, width: 60, height: 40))
    layer.shape = shape
    layer.backgroundColor = .white
    return layer
  }

  private func picture(of layer: Layer, on background: Color = .black) throws -> Image {
    try layer.render(in: CGRect(x: 0, y: 0, width: 100, height: 80), background: background)
  }

  @Test func `the background fills exactly the outline`() throws {
    let layer = shaped(.ellipse)
    let filled = ShapeLayer(frame: layer.frame)
    filled.path = Path(ellipseIn: filled.bounds)
    filled.fillColor = .white
    #expect(try picture(of: layer) == picture(of: filled))
  }

  @Test func `sublayers are clipped to the outline`() throws {
    let layer = shaped(.ellipse)
    let child = Layer(frame: CGRect(x: -30, y: -30, width: 200, height: 200))
    child.backgroundColor = .white
    layer.addSublayer(child)
    #expect(try picture(of: layer) == picture(of: shaped(.ellipse)))
  }

  @Test func `another size gives the outline for that size`() throws {
    let layer = shaped(.star(points: 5, extrusion: 8))
    layer.outerShadow = Shadow(color: .white, opacity: 0.5, offset: .zero, radius: 3)
    layer.frame = CGRect(x: 10, y: 10, width: 80, height: 60)
    let other = ShapedLayer(frame: CGRect(x: 10, y: 10, width: 80, height: 60))
    other.backgroundColor = .white
    other.outerShadow = Shadow(color: .white, opacity: 0.5, offset: .zero, radius: 3)
    other.shape = .star(points: 5, extrusion: 8)
    #expect(try picture(of: layer) == picture(of: other))
  }

  @Test func `a clear inside stays clear between an outer and an inner shadow`() throws {
    let layer = ShapedLayer(frame: CGRect(x: 20, y: 10, width: 60, height: 60))
    layer.shape = .ellipse
    layer.outerShadow = Shadow(color: .black, offset: .zero, radius: 3)
    layer.innerShadow = Shadow(color: .black, offset: .zero, radius: 3)
    let picture = try picture(of: layer, on: .clear)
    #expect(picture[50, 40] == 0, "the middle is clear")
    #expect(picture[50, 7] >> 24 > 40, "above the outline the outer shadow falls")
    #expect(picture[50, 12] >> 24 > 40, "below it the inner one")
    layer.innerShadow = nil
    let outer = try self.picture(of: layer, on: .clear)
    #expect(outer[50, 14] == 0, "the outer shadow is left out inside")
  }

  @Test func `the background is blurred only within the outline`() throws {
    let root = Layer(frame: CGRect(x: 0, y: 0, width: 100, height: 80))
    root.backgroundColor = .white
    for x in stride(from: CGFloat(0), to: 100, by: 10) {
      let bar = Layer(frame: CGRect(x: x, y: 0, width: 5, height: 80))
      bar.backgroundColor = .black
      root.addSublayer(bar)
    }
    let plain = try root.render()
    let pane = ShapedLayer(frame: CGRect(x: 20, y: 10, width: 60, height: 60))
    pane.shape = .ellipse
    pane.backgroundFilters = [.gaussianBlur(radius: 6)]
    root.addSublayer(pane)
    let picture = try root.render()
    let path = pane.path
    for y in 0..<80 {
      for x in 0..<100 where !path.boundsOverlap(x: x - 20, y: y - 10) {
        #expect(picture[x, y] == plain[x, y], "(\(x), \(y)) is outside")
      }
    }
    let middle = picture[50, 40] & 255
    #expect(middle > 90, "the middle is grey: \(middle)")
    #expect(middle < 165, "the middle is grey: \(middle)")
  }

  @Test func `the outline is hit, and nothing outside it`() {
    let root = Layer(frame: CGRect(x: 0, y: 0, width: 100, height: 80))
    let layer = shaped(.ellipse)
    let child = Layer(frame: CGRect(x: -30, y: -30, width: 200, height: 200))
    layer.addSublayer(child)
    root.addSublayer(layer)
    #expect(root.hitTest(CGPoint(x: 50, y: 40)) === child)
    #expect(root.hitTest(CGPoint(x: 22, y: 22)) === root, "a corner of the bounds")
    child.removeFromSuperlayer()
    #expect(root.hitTest(CGPoint(x: 50, y: 40)) === layer)
    #expect(!layer.contains(CGPoint(x: 1, y: 1)))
    #expect(layer.contains(CGPoint(x: 30, y: 20)))
  }

  // The side is seen from its edge on the plane of the transform layer around it.
  @Test func `the outline is hit on a side of a cube`() {
    let root = Layer(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    let cube = TransformLayer()
    cube.frame = CGRect(x: 50, y: 0, width: 100, height: 100)
    cube.transform = Transform3D(rotationAngle: .pi / 4, x: 0, y: 1, z: 0)
    let side = ShapedLayer(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    side.shape = .ellipse
    side.transform = Transform3D(rotationAngle: .pi / 2, x: 0, y: 1, z: 0)
    cube.addSublayer(side)
    root.addSublayer(cube)
    #expect(root.hitTest(CGPoint(x: 100, y: 50)) === side)
    #expect(root.hitTest(CGPoint(x: 100 + 45 * 0.7, y: 5)) === root, "beside the ellipse")
  }

  @Test func `a change of the shape or of the bounds is reported once`() {
    let layer = shaped(.ellipse)
    var told: [CGRect] = []
    layer.shapeDidChange = { told.append($0.path.bounds) }
    layer.bounds.size.width = 30
    layer.bounds.size.width = 30
    layer.position.x += 5
    layer.shape = .rounded(radius: 4)
    #expect(told.count == 2)
    #expect(told.last == CGRect(x: 0, y: 0, width: 30, height: 40))
  }

  @Test func `a copy has the shape and its shadows`() throws {
    let layer = shaped(.star(points: 6))
    layer.innerShadow = Shadow(color: .black, radius: 2)
    let copy = ShapedLayer(layer: layer)
    #expect(try picture(of: copy) == picture(of: layer))
    let plain = Layer(layer: layer)
    #expect(plain.shadows.isEmpty)
  }
}

extension Path {
  /// Whether any part of a pixel may be inside, for a convex path.
  fileprivate func boundsOverlap(x: Int, y: Int) -> Bool {
    [(0.0, 0.0), (1, 0), (0, 1), (1, 1), (0.5, 0.5), (0.5, 0), (0, 0.5), (1, 0.5), (0.5, 1)]
      .contains {
        contains(CGPoint(x: Double(x) + $0.0, y: Double(y) + $0.1))
      }
  }
}

@Suite struct ShapedSceneTests {
  @Test(arguments: ["1e300", "-1e300", "2.5", "0"])
  func `any number of points in a file is a star or an error`(points: String) throws {
    let text = """
      {"version": 1, "width": 20, "height": 20, "root": {
        "type": "shaped", "frame": [0, 0, 20, 20], "backgroundColor": "black",
        "shape": {"star": {"points": \(points)}}}}
      """
    let scene = try? Scene(json: Data(text.utf8))
    if let scene { _ = try scene.render() }
  }

  @Test(arguments: [-5, 0, 5, 1001, Int.max])
  func `a star is written with the points that are drawn`(points: Int) throws {
    let layer = ShapedLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    layer.backgroundColor = .black
    layer.shape = .star(points: points, extrusion: 4)
    let scene = Scene(size: layer.bounds.size, root: layer)
    let again = try Scene(json: scene.json())
    #expect(again.warnings.isEmpty)
    #expect(try again.render() == scene.render())
    #expect(again.json() == scene.json())
  }

  @Test func `a shaped layer is written and read again`() throws {
    let text = """
      {"version": 1, "width": 60, "height": 40, "root": {
        "type": "shaped", "frame": [0, 0, 60, 40], "backgroundColor": "tomato",
        "shape": {"dialog": {"radius": 6, "arrow": {"side": "left", "center": 12}}},
        "innerShadow": {"radius": 2}, "neumorphism": {"style": "pressed"}}}
      """
    let scene = try Scene(json: Data(text.utf8))
    let again = try Scene(json: scene.json())
    #expect(try again.render() == scene.render())
    scene.root.bounds.size.width = 40
    again.root.bounds.size.width = 40
    #expect(try again.render() == scene.render(), "the outline follows the bounds still")
  }
}

@Suite struct LayerShapeTests {
  private let bounds = CGRect(x: 10, y: 20, width: 100, height: 60)

  @Test(arguments: DialogArrow.Side.allCases)
  func `a dialog touches its side with the tip of its arrow`(side: DialogArrow.Side) {
    let shape = LayerShape.dialog(
      radius: 8, arrow: DialogArrow(side, center: 30, width: 20, height: 10))
    let path = shape.boundsPath.path(in: bounds)
    #expect(path.bounds == bounds)
    let tip =
      switch side {
      case .top: CGPoint(x: 40, y: 20.5)
      case .bottom: CGPoint(x: 40, y: 79.5)
      case .left: CGPoint(x: 10.5, y: 50)
      case .right: CGPoint(x: 109.5, y: 50)
      }
    #expect(path.contains(tip))
    // Nothing is covered beside the tip.
    let beside =
      switch side {
      case .top, .bottom: CGPoint(x: tip.x + 6, y: tip.y)
      case .left, .right: CGPoint(x: tip.x, y: tip.y + 6)
      }
    #expect(!path.contains(beside))
    #expect(path.contains(CGPoint(x: 60, y: 50)))
  }

  @Test func `an arrow stays between the corners, and is no larger than the side`() {
    for center in [-100, 0, 1000, CGFloat.nan] {
      let path = LayerShape.dialog(
        radius: 8, arrow: DialogArrow(.top, center: center, width: 500, height: 500)
      ).boundsPath.path(in: bounds)
      #expect(path.bounds.minX >= bounds.minX)
      #expect(path.bounds.maxX <= bounds.maxX)
      #expect(path.bounds.minY >= bounds.minY)
      #expect(path.bounds.maxY <= bounds.maxY)
    }
  }

  @Test func `a star has its points on the ellipse and its dents nearer`() {
    let path = LayerShape.star(points: 5, extrusion: 12).boundsPath.path(in: bounds)
    #expect(path.contains(CGPoint(x: 60, y: 20.5)))
    #expect(!path.contains(CGPoint(x: 75, y: 22)))
    #expect(path.contains(CGPoint(x: 60, y: 50)))
    // Dents deeper than the room end in the middle.
    let spikes = LayerShape.star(points: 5, extrusion: 1000).boundsPath.path(in: bounds)
    #expect(!spikes.contains(CGPoint(x: 75, y: 30)))
  }

  @Test(arguments: [-5, 0, 2, 3, 1001, Int.max])
  func `any number of points gives a star`(points: Int) {
    let path = LayerShape.star(points: points).boundsPath.path(in: bounds)
    #expect(!path.isEmpty)
    #expect(path.bounds.width <= bounds.width + 1e-9)
  }

  @Test func `a scaled path fits the bounds`() {
    let triangle = Path(polygon: [.zero, CGPoint(x: 10, y: 0), CGPoint(x: 0, y: 10)])
    let shape = LayerShape.scaled(triangle, from: CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(shape.boundsPath.path(in: bounds).bounds == bounds)
    #expect(LayerShape.scaled(triangle, from: .zero).boundsPath.path(in: bounds).isEmpty)
    #expect(shape.boundsPath.path(in: .zero).isEmpty)
  }

  @Test func `a shape of bounds without area draws nothing and does not trap`() throws {
    let shapes: [LayerShape] = [
      .rounded(radius: 4), .ellipse, .dialog(radius: 4, arrow: DialogArrow(.left)),
      .star(points: 5), .custom(.rect),
    ]
    for shape in shapes {
      for size in [
        CGSize.zero, CGSize(width: 10, height: 0), CGSize(width: CGFloat.nan, height: 1),
      ] {
        let layer = ShapedLayer()
        layer.shape = shape
        layer.bounds.size = size
        layer.outerShadow = Shadow(color: .black, radius: 2)
        layer.backgroundColor = .black
        _ = try layer.render(in: CGRect(x: 0, y: 0, width: 20, height: 20))
      }
    }
  }
}
