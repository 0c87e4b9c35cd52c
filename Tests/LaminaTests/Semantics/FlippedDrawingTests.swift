// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import Testing

private let (r, g, b, w) = (Pixel.red, Pixel.green, Pixel.blue, Pixel.white)

/// Draws with a closure, upright or not.
private final class UprightDrawer: LayerDelegate {
  var isUpright: Bool
  var body: (DrawingContext) -> Void

  init(isUpright: Bool, _ body: @escaping (DrawingContext) -> Void) {
    (self.isUpright, self.body) = (isUpright, body)
  }

  func draw(_ layer: Layer, in context: DrawingContext) {
    context.isUpright = isUpright
    body(context)
  }
}

/// Red, green, blue and white from the top, a point each.
private func fillFour(_ context: DrawingContext) {
  for (row, color) in [Color.pureRed, .pureGreen, .pureBlue, .white].enumerated() {
    context.fill(
      CGRect(x: 0, y: context.bounds.minY + CGFloat(row), width: 1, height: 1), color: color)
  }
}

/// Drawings in flipped geometry: mirrored with the layer's space, except texts.
@Suite struct FlippedDrawingTests {
  /// A layer of 1 × 4 that draws, in flipped geometry of 1 × 6.
  private func scene(_ drawer: UprightDrawer) -> (root: Layer, layer: Layer) {
    let layer = box(0, 0, 1, 4)
    layer.delegate = drawer
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    let root = box(0, 0, 1, 6)
    root.isGeometryFlipped = true
    root.addSublayer(layer)
    return (root, layer)
  }

  @Test func `a drawing is mirrored, an upright one is not`() throws {
    #expect(
      try draw(1, 6, scene(UprightDrawer(isUpright: false, fillFour)).root).pixels == [
        0, 0, w, b, g, r,
      ])
    #expect(
      try draw(1, 6, scene(UprightDrawer(isUpright: true, fillFour)).root).pixels == [
        0, 0, r, g, b, w,
      ])
  }

  @Test func `images and shadows within a drawing are mirrored with it`() throws {
    let image = Image(width: 1, height: 2, premultipliedARGB: [r, g])
    let drawer = UprightDrawer(isUpright: false) { context in
      context.shadow = DrawingShadow(
        color: .pureBlue, offset: CGSize(width: 0, height: 2), radius: 0)
      if let image { context.draw(image, in: CGRect(x: 0, y: 0, width: 1, height: 2)) }
    }
    #expect(try draw(1, 6, scene(drawer).root).pixels == [0, 0, b, b, g, r])
    drawer.isUpright = true
    #expect(try draw(1, 6, scene(drawer).root).pixels == [0, 0, r, g, b, b])
  }

  @Test func `clips and blend modes of an upright drawing are upright`() throws {
    let drawer = UprightDrawer(isUpright: true) { context in
      fillFour(context)
      context.clip(to: CGRect(x: 0, y: 1, width: 1, height: 2))
      context.setBlendMode(.difference)
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 4), color: .white)
    }
    #expect(
      try draw(1, 6, scene(drawer).root).pixels == [0, 0, r, 0xFFFF_00FF, 0xFFFF_FF00, w])
  }

  @Test func `an upright drawing is placed by the gravity in other bounds, like an image`() throws {
    let (root, layer) = scene(UprightDrawer(isUpright: true, fillFour))
    layer.frame = root.bounds
    layer.contentsGravity = .bottom
    #expect(try draw(1, 6, root).pixels == [0, 0, r, g, b, w])
    layer.contentsGravity = .top
    #expect(try draw(1, 6, root).pixels == [r, g, b, w, 0, 0])
    layer.contentsRect = CGRect(x: 0, y: 0.25, width: 1, height: 0.5)
    #expect(try draw(1, 6, root).pixels == [g, b, 0, 0, 0, 0])
    layer.contentsRect = CGRect(x: 0, y: 0.75, width: 1, height: 0.5)
    layer.contentsGravity = .bottom
    #expect(try draw(1, 6, root).pixels == [0, 0, 0, 0, w, 0])
  }

  @Test func `the origin of the bounds moves nothing`() throws {
    let (root, layer) = scene(UprightDrawer(isUpright: true, fillFour))
    layer.bounds.origin.y = 7
    #expect(try draw(1, 6, root).pixels == [0, 0, r, g, b, w])
  }

  @Test(arguments: [true, false])
  func `a part of an upright drawing damages its visible place`(isFlipped: Bool) throws {
    let drawer = UprightDrawer(isUpright: true, fillFour)
    let (root, layer) = scene(drawer)
    root.isGeometryFlipped = isFlipped
    let compositor = try Compositor(size: CGSize(width: 1, height: 6), scale: 1)
    compositor.root = root
    compositor.render()
    let first = CGRect(x: 0, y: 0, width: 1, height: 1)
    drawer.body = { context in
      fillFour(context)
      context.fill(first, color: .white)
    }
    layer.setNeedsDisplay(first)
    let y = isFlipped ? 2 : 0
    #expect(compositor.render().damage == [PixelRect(x: 0, y: y, width: 1, height: 1)])
    #expect((y..<y + 4).map { compositor.surface[0, $0] } == [w, g, b, w])
    // Once it is no longer upright, it differs everywhere.
    drawer.isUpright = false
    layer.setNeedsDisplay(first)
    #expect(compositor.render().damage == [PixelRect(x: 0, y: y, width: 1, height: 4)])
    #expect(
      (y..<y + 4).map { compositor.surface[0, $0] } == (isFlipped ? [w, b, g, w] : [w, g, b, w]))
  }

  @Test func `a drawing can check contentsAreFlipped to be upright`() throws {
    let (root, layer) = scene(UprightDrawer(isUpright: false, fillFour))
    layer.delegate = nil
    let drawer = UprightDrawer(isUpright: false) { [weak layer] context in
      if layer?.contentsAreFlipped() == true {
        context.translate(x: 0, y: context.bounds.minY + context.bounds.maxY)
        context.scale(x: 1, y: -1)
      }
      fillFour(context)
    }
    layer.delegate = drawer
    defer { withExtendedLifetime(drawer) {} }
    layer.setNeedsDisplay()
    #expect(try draw(1, 6, root).pixels == [0, 0, r, g, b, w])
    root.isGeometryFlipped = false
    layer.setNeedsDisplay()
    #expect(try draw(1, 6, root).pixels == [r, g, b, w, 0, 0])
  }

  @Test func `tiles are drawings, so they are mirrored`() throws {
    let layer = TiledLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 1, height: 4)
    let drawer = UprightDrawer(isUpright: false, fillFour)
    layer.delegate = drawer
    let root = box(0, 0, 1, 6)
    root.isGeometryFlipped = true
    root.addSublayer(layer)
    defer { withExtendedLifetime(drawer) {} }
    #expect(try draw(1, 6, root).pixels == [0, 0, w, b, g, r])
  }

  @Test func `shapes, gradients, borders and corners are mirrored`() throws {
    let shape = ShapeLayer()
    shape.frame = CGRect(x: 0, y: 0, width: 1, height: 4)
    shape.path = Path(rect: CGRect(x: 0, y: 0, width: 1, height: 1))
    shape.fillColor = .pureRed
    let gradient = GradientLayer()
    gradient.frame = CGRect(x: 1, y: 0, width: 1, height: 4)
    (gradient.colors, gradient.locations) = ([.pureRed, .pureBlue], [0.5, 0.5])
    let root = box(0, 0, 2, 4)
    root.isGeometryFlipped = true
    root.sublayers = [shape, gradient]
    #expect(try draw(2, 4, root).rows == [[0, b], [0, b], [0, r], [r, r]])
  }

  // MARK: Particles

  @Test
  func `a particle's picture is upright at its mirrored position, and mirrored by a transform`()
    throws
  {
    let cell = EmitterCell()
    cell.contents = Image(width: 2, height: 2, premultipliedARGB: [r, g, b, w])
    (cell.birthRate, cell.lifetime) = (1, 100)
    let emitter = EmitterLayer()
    emitter.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
    emitter.emitterPosition = CGPoint(x: 3, y: 2)
    emitter.emitterCells = [cell]
    emitter.isGeometryFlipped = true
    func four(_ surface: Image, _ x: Int, _ y: Int) -> [UInt32] {
      [surface[x, y], surface[x + 1, y], surface[x, y + 1], surface[x + 1, y + 1]]
    }
    // Its own flag affects sublayers.
    #expect(four(try draw(8, 8, emitter), 2, 1) == [r, g, b, w])
    let root = box(0, 0, 8, 8)
    root.isGeometryFlipped = true
    root.addSublayer(emitter)
    let surface = try draw(8, 8, root)
    #expect(surface.paintedCount == 4)
    #expect(four(surface, 2, 5) == [r, g, b, w])
    emitter.transform = Transform3D(scaleX: 1, y: -1, z: 1)
    #expect(four(try draw(8, 8, root), 2, 1) == [b, w, r, g])
  }
}
