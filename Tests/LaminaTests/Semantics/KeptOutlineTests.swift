// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import Testing

/// Outlines of strokes are made once and kept while they are valid.
@Suite struct KeptOutlineTests {
  private func layer(_ count: Int) -> Layer {
    let drawer = Drawer { context in
      for index in 0..<count {
        let rect = CGRect(x: 2 + 3 * CGFloat(index), y: 3, width: 12, height: 9)
        if index == 0 { context.shadow = DrawingShadow(radius: 1) }
        context.stroke(Path(ellipseIn: rect), style: StrokeStyle(width: 2, dashPattern: [3, 1]))
      }
    }
    let layer = box(1, 1, 40, 20)
    layer.delegate = drawer
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    layer.delegate = nil
    return layer
  }

  private func strokedEllipse() -> ShapeLayer {
    let layer = ShapeLayer()
    layer.frame = CGRect(x: 1, y: 1, width: 40, height: 20)
    layer.path = Path(ellipseIn: CGRect(x: 2, y: 3, width: 12, height: 9))
    (layer.strokeColor, layer.lineWidth) = (.black, 2)
    return layer
  }

  /// How many outlines of a shape layer's stroke were made; -1 for another layer.
  private func madeCount(of layer: Layer) -> Int {
    guard case .shape(let shape) = layer.properties.uncommon.content else { return -1 }
    return shape.content.madeOutlineCount
  }

  private func picture(_ compositor: Compositor) -> Image {
    compositor.setNeedsRepaint()
    compositor.render()
    return compositor.surface
  }

  @Test func `a drawing that is still or moves makes no new outline`() throws {
    let layer = layer(3)
    let compositor = try Compositor(size: CGSize(width: 60, height: 30))
    compositor.cachePolicy = .none
    compositor.root = layer
    let first = picture(compositor)
    let drawing = try #require(layer.drawing)
    #expect(drawing.strokes?.madeCount == 3)
    #expect(picture(compositor) == first)
    for step in 1...5 {
      layer.position.x += step == 5 ? 3.5 : 0.25
      _ = picture(compositor)
    }
    #expect(drawing.strokes?.madeCount == 3)
    let fresh = try Compositor(size: CGSize(width: 60, height: 30))
    let same = self.layer(3)
    same.position = layer.position
    fresh.root = same
    #expect(picture(compositor) == picture(fresh))
  }

  @Test func `another scale needs other outlines, and two scales are kept`() throws {
    let layer = layer(1)
    let drawing = try #require(layer.drawing)
    let compositors = try [1, 2, 3].map {
      try Compositor(size: CGSize(width: 60, height: 30), scale: $0)
    }
    for compositor in compositors { compositor.root = layer }
    for _ in 0..<3 {
      for compositor in compositors.prefix(2) { _ = picture(compositor) }
    }
    #expect(drawing.strokes?.madeCount == 2)
    for compositor in compositors { _ = picture(compositor) }
    #expect(drawing.strokes?.madeCount == 3)
    #expect(
      try picture(compositors[2])
        == {
          let fresh = try Compositor(size: CGSize(width: 60, height: 30), scale: 3)
          fresh.root = self.layer(1)
          return picture(fresh)
        }())
  }

  @Test func `a zoom makes an outline for each octave, and a turn makes none`() throws {
    let layer = strokedEllipse()
    let compositor = try Compositor(size: CGSize(width: 120, height: 80))
    compositor.root = layer
    for step in 0...8 {
      layer.transform = Transform3D(Transform2D(rotationAngle: CGFloat(step) / 7))
      _ = picture(compositor)
    }
    #expect(madeCount(of: layer) == 1)
    for (scale, made) in [(1.01, 2), (1.4, 2), (2, 2), (2.5, 3), (0.9, 4), (0.51, 4), (0.5, 5)] {
      layer.transform = Transform3D(Transform2D(scaleX: scale, y: scale))
      _ = picture(compositor)
      #expect(madeCount(of: layer) == made, "scale \(scale)")
    }
  }

  @Test(arguments: [false, true])
  func `a shape layer makes a new outline only if its stroke changes`(keepsMasks: Bool) throws {
    let layer = strokedEllipse()
    let compositor = try Compositor(size: CGSize(width: 60, height: 30))
    if !keepsMasks { compositor.cachePolicy = .none }
    compositor.root = layer
    for _ in 0..<3 { _ = picture(compositor) }
    layer.position.x += 1.5
    layer.fillColor = .pureRed
    layer.strokeColor = .pureBlue
    _ = picture(compositor)
    #expect(madeCount(of: layer) == 1)
    let changes: [(ShapeLayer) -> Void] = [
      { $0.lineWidth = 3 }, { $0.path = Path(rect: CGRect(x: 2, y: 3, width: 12, height: 9)) },
      { $0.miterLimit = 2 }, { $0.lineJoin = .round }, { $0.lineCap = .round },
      { $0.strokeStart = 0.2 }, { $0.strokeEnd = 0.7 }, { $0.lineDashPattern = [2, 1] },
      { $0.lineDashPhase = 1 },
    ]
    for (index, change) in changes.enumerated() {
      change(layer)
      let found = picture(compositor)
      #expect(madeCount(of: layer) == index + 2)
      let fresh = try Compositor(size: CGSize(width: 60, height: 30))
      let copy = ShapeLayer()
      (copy.frame, copy.path, copy.fillColor) = (layer.frame, layer.path, layer.fillColor)
      (copy.strokeColor, copy.lineWidth) = (layer.strokeColor, layer.lineWidth)
      (copy.lineJoin, copy.lineCap) = (layer.lineJoin, layer.lineCap)
      (copy.miterLimit, copy.strokeStart) = (layer.miterLimit, layer.strokeStart)
      (copy.strokeEnd, copy.lineDashPattern) = (layer.strokeEnd, layer.lineDashPattern)
      copy.lineDashPhase = layer.lineDashPhase
      fresh.root = copy
      #expect(found == picture(fresh))
    }
  }

  @Test(arguments: [true, false])
  func `no outline is made of a line that something opaque hides`(isHidden: Bool) throws {
    let shape = ShapeLayer()
    shape.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    shape.path = try Path(svgPathData: "M20 50H80")
    (shape.fillColor, shape.strokeColor, shape.lineWidth) = (nil, .black, 8)
    let cover = box(0, 0, 100, 100, .white)
    cover.opacity = isHidden ? 1 : 0.5
    let root = box(0, 0, 200, 200, .white)
    root.sublayers = [shape, cover]
    let compositor = try Compositor(size: CGSize(width: 200, height: 200))
    compositor.root = root
    compositor.render()
    #expect(madeCount(of: shape) == (isHidden ? 0 : 1))
    #expect(compositor.lastPlan?.masks.isEmpty == isHidden)
  }

  @Test func `a blurred stroke reads the outline that is kept`() throws {
    let drawer = Drawer { context in
      context.shadow = DrawingShadow(radius: 30)
      context.stroke(
        Path(ellipseIn: CGRect(x: 20, y: 20, width: 60, height: 60)), style: StrokeStyle(width: 6))
    }
    let layer = box(0, 0, 100, 100)
    layer.delegate = drawer
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    layer.delegate = nil
    let compositor = try Compositor(size: CGSize(width: 100, height: 100))
    compositor.cachePolicy = .none
    compositor.root = layer
    for _ in 0..<3 { _ = picture(compositor) }
    #expect(try #require(layer.drawing).strokes?.madeCount == 1)
  }

  @Test(arguments: [CGFloat.infinity, .nan, 40])
  func `the tip of a miter is painted and removed whatever its limit is`(limit: CGFloat) throws {
    func shape(_ x: CGFloat) throws -> ShapeLayer {
      let shape = ShapeLayer()
      shape.frame = CGRect(x: x, y: 0, width: 100, height: 100)
      shape.path = try Path(svgPathData: "M40 90L50 50L60 90")
      (shape.fillColor, shape.strokeColor, shape.lineWidth) = (nil, .black, 10)
      shape.miterLimit = limit
      return shape
    }
    let moved = try shape(0)
    let compositor = try Compositor(size: CGSize(width: 200, height: 100))
    compositor.root = box(0, 0, 200, 100, .white)
    compositor.root?.addSublayer(moved)
    compositor.render()
    moved.position.x += 80
    compositor.render()
    let fresh = try Compositor(size: CGSize(width: 200, height: 100))
    fresh.root = box(0, 0, 200, 100, .white)
    fresh.root?.addSublayer(try shape(80))
    fresh.render()
    #expect(compositor.surface == fresh.surface)
  }

  @Test func `copies of a shape layer keep their own outlines`() throws {
    let first = strokedEllipse()
    let copy = ShapeLayer(layer: first)
    copy.path = Path(ellipseIn: CGRect(x: 20, y: 3, width: 12, height: 9))
    let root = box(0, 0, 60, 30)
    root.sublayers = [first, copy]
    let compositor = try Compositor(size: CGSize(width: 60, height: 30))
    compositor.cachePolicy = .none
    compositor.root = root
    for _ in 0..<3 { _ = picture(compositor) }
    #expect([first, copy].map(madeCount) == [1, 1])
  }
}
