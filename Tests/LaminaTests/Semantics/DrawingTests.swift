// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTesting
import Testing

@testable import Lamina

/// Draws with a closure and counts the calls.
final class Drawer: LayerDelegate {
  var body: (DrawingContext) -> Void
  private(set) var count = 0
  private(set) var dirtyRects: [CGRect] = []

  init(_ body: @escaping (DrawingContext) -> Void) { self.body = body }

  func draw(_ layer: Layer, in context: DrawingContext) {
    count += 1
    dirtyRects.append(context.dirtyRect)
    body(context)
  }
}

/// A subclass that draws itself.
private final class DrawnLayer: Layer {
  var body: (DrawingContext) -> Void = { _ in }
  override func draw(in context: DrawingContext) { body(context) }
}

/// A layer with a frame that draws.
private func drawn(
  _ frame: CGRect, _ body: @escaping (DrawingContext) -> Void
) -> Layer {
  let layer = DrawnLayer()
  layer.body = body
  layer.frame = frame
  layer.setNeedsDisplay()
  return layer
}

private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}

private let circle = Path(ellipseIn: CGRect(x: 3, y: 2, width: 13, height: 15))

@Suite struct DrawingDisplayTests {
  @Test func `a delegate draws once for each request for display`() throws {
    let drawer = Drawer { $0.fill(CGRect(x: 1, y: 1, width: 2, height: 2), color: .pureRed) }
    let layer = box(2, 2, 8, 8)
    layer.delegate = drawer
    let compositor = try Compositor(size: CGSize(width: 12, height: 12))
    compositor.root = layer
    compositor.render()
    #expect(drawer.count == 0)
    layer.setNeedsDisplay()
    layer.setNeedsDisplay()
    compositor.render()
    #expect(drawer.count == 1)
    #expect(compositor.surface.count(Pixel.red) == 4)
    layer.position.x += 1
    compositor.render()
    #expect(drawer.count == 1)
    #expect(compositor.surface.count(Pixel.red) == 4)
    layer.bounds.size.width = 9
    compositor.render()
    #expect(drawer.count == 1)
    layer.needsDisplayOnBoundsChange = true
    layer.bounds.size.width = 8
    compositor.render()
    #expect(drawer.count == 2)
  }

  @Test func `a drawing replaces contents, and contents replace a drawing`() throws {
    let drawer = Drawer { $0.fill(CGRect(x: 0, y: 0, width: 2, height: 2), color: .pureRed) }
    let layer = box(0, 0, 4, 4)
    layer.contents = Image(width: 1, height: 1, premultipliedARGB: [Pixel.green])
    layer.delegate = drawer
    layer.setNeedsDisplay()
    #expect(try draw(4, 4, layer).count(Pixel.red) == 4)
    #expect(layer.contents == nil)
    layer.contents = nil
    #expect(try draw(4, 4, layer).paintedCount == 0)
    layer.displayIfNeeded()
    #expect(try draw(4, 4, layer).paintedCount == 0)
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    layer.contents = Image(width: 1, height: 1, premultipliedARGB: [Pixel.green])
    #expect(try draw(4, 4, layer).count(Pixel.green) == 16)
  }

  @Test func `drawing nothing leaves an image, but removes an earlier drawing`() throws {
    let drawer = Drawer { _ in }
    let layer = box(0, 0, 4, 4)
    layer.contents = Image(width: 1, height: 1, premultipliedARGB: [Pixel.green])
    layer.delegate = drawer
    layer.setNeedsDisplay()
    #expect(try draw(4, 4, layer).count(Pixel.green) == 16)
    drawer.body = { $0.fill($0.bounds) }
    layer.setNeedsDisplay()
    #expect(try draw(4, 4, layer).count(Pixel.black) == 16)
    drawer.body = { _ in }
    layer.setNeedsDisplay()
    #expect(try draw(4, 4, layer).paintedCount == 0)
  }

  @Test func `a thing that only touches the bounds or a clip is lost, also in a rotated layer`()
    throws
  {
    let drawer = Drawer {
      $0.fill(CGRect(x: 0, y: 8, width: 8, height: 8), color: .pureRed)
      $0.clip(to: CGRect(x: 0, y: 0, width: 4, height: 8))
      $0.fill(CGRect(x: 4, y: 0, width: 4, height: 8), color: .pureRed)
    }
    let layer = box(4, 4, 8, 8)
    layer.transform = Transform3D(Transform2D(rotationAngle: 0.3))
    layer.delegate = drawer
    layer.setNeedsDisplay()
    #expect(try draw(16, 16, layer).paintedCount == 0)
    drawer.body = { $0.fill(CGRect(x: 0, y: 7, width: 8, height: 8), color: .pureRed) }
    layer.setNeedsDisplay()
    #expect(try draw(16, 16, layer).paintedCount > 8)
  }

  @Test func `a layer without an area draws nothing`() {
    let drawer = Drawer { $0.fill($0.bounds) }
    let layer = box(0, 0, 0, 4)
    layer.delegate = drawer
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    #expect(drawer.count == 0)
    #expect(layer.drawing == nil)
  }

  @Test func `only the requested part is painted again`() throws {
    let drawer = Drawer { $0.fill($0.bounds, color: .pureRed) }
    let layer = box(4, 4, 40, 40)
    layer.delegate = drawer
    layer.setNeedsDisplay()
    let compositor = try Compositor(size: CGSize(width: 48, height: 48))
    compositor.root = layer
    compositor.render()
    drawer.body = {
      $0.fill($0.bounds, color: .pureRed)
      $0.fill(CGRect(x: 10, y: 5, width: 6, height: 4), color: .pureBlue)
    }
    layer.setNeedsDisplay(rect(10, 5, 6, 4))
    let report = compositor.render()
    #expect(report.damage == [PixelRect(x: 14, y: 9, width: 6, height: 4)])
    #expect(drawer.dirtyRects == [rect(0, 0, 40, 40), rect(10, 5, 6, 4)])
    #expect(compositor.surface.count(Pixel.blue) == 24)
    // Two parts before one display become one rectangle, and a part after the whole is the whole.
    layer.setNeedsDisplay(rect(0, 0, 2, 2))
    layer.setNeedsDisplay(rect(10, 10, 2, 2))
    #expect(compositor.render().damagedPixels == 144)
    layer.setNeedsDisplay()
    layer.setNeedsDisplay(rect(10, 10, 2, 2))
    #expect(compositor.render().damagedPixels == 1_600)
    layer.setNeedsDisplay(rect(10, 10, 2, 2))
    layer.backgroundColor = .pureGreen
    #expect(compositor.render().damagedPixels == 1_600)
  }

  @Test func `a compositor that missed some displays repaints all of their parts`() throws {
    let drawer = Drawer { $0.fill($0.bounds, color: .pureRed) }
    let layer = box(0, 0, 40, 40)
    layer.delegate = drawer
    layer.setNeedsDisplay()
    let compositors = try (0..<2).map { _ in try Compositor(size: CGSize(width: 40, height: 40)) }
    for compositor in compositors {
      compositor.root = layer
      compositor.render()
    }
    for x: CGFloat in [0, 20] {
      layer.setNeedsDisplay(rect(x, 0, 4, 4))
      compositors[0].render()
    }
    let report = compositors[1].render()
    #expect(report.damage == [PixelRect(x: 0, y: 0, width: 24, height: 4)])
  }
}

@Suite struct DrawingPictureTests {
  /// Separate layers that show the same as one drawing.
  @Test(arguments: [1, 1.5, 2] as [CGFloat])
  func `commands give the bytes of layers with the same content`(scale: CGFloat) throws {
    let style = StrokeStyle(width: 2.5, cap: .round, join: .round, dashPattern: [4, 3])
    let green = Color(red: 0, green: 0.75, blue: 0.25, alpha: 0.5)
    let layer = drawn(rect(2.25, 3, 20, 20)) { context in
      context.fill(rect(1, 2, 10, 10), color: .pureRed)
      context.fill(circle, color: green)
      context.stroke(circle, style: style, color: .pureBlue)
      context.translate(x: 8, y: 6)
      context.rotate(by: 0.5)
      context.fill(rect(0, 0, 6, 5), color: green)
    }
    let holder = box(2.25, 3, 20, 20)
    holder.masksToBounds = true
    let shape = ShapeLayer()
    shape.frame = holder.bounds
    shape.path = circle
    shape.fillColor = green
    shape.strokeColor = .pureBlue
    shape.lineWidth = 2.5
    (shape.lineCap, shape.lineJoin, shape.lineDashPattern) = (.round, .round, [4, 3])
    let turned = ShapeLayer()
    turned.path = Path(rect: rect(0, 0, 6, 5)).applying(
      Transform2D(translationX: 8, y: 6).rotated(by: 0.5))
    turned.fillColor = green
    holder.sublayers = [box(1, 2, 10, 10, .pureRed), shape, turned]
    let expected = try draw(26, 26, scale: scale, on: .white, holder)
    let actual = try draw(26, 26, scale: scale, on: .white, layer)
    // A rotated rectangle is filled directly, not as a path, which rounds differently.
    let different = zip(actual.pixels, expected.pixels).filter { $0 != $1 }
    #expect(
      different.allSatisfy { one, other in
        [0, 8, 16, 24].allSatisfy { abs(Int(one >> $0 & 255) - Int(other >> $0 & 255)) <= 1 }
      })
    #expect(different.count < 8)
  }

  @Test func `content outside the bounds is lost, with an antialiased edge`() throws {
    let layer = drawn(rect(1.5, 0, 2, 1)) { $0.fill(rect(-9, -9, 40, 40), color: .black) }
    #expect(try draw(5, 1, layer).alphas == [[0, 128, 255, 128, 0]])
  }

  /// Drawings that fill the bounds and end there, on one side at least.
  enum FilledBounds: CaseIterable {
    case rectangle, scaledRectangle, widerRectangle, path, image, clip, gradient, part

    func draw(in context: DrawingContext) {
      let bounds = context.bounds
      switch self {
      case .rectangle: context.fill(bounds)
      case .scaledRectangle:
        context.scale(x: 0.1, y: 0.3)
        context.fill(rect(0, 0, bounds.width * 10, bounds.height / 0.3))
      case .widerRectangle: context.fill(rect(0, -1, 9, 9))
      case .path: context.fill(Path(rect: bounds))
      case .image:
        if let image = Image(width: 1, height: 1, premultipliedARGB: [Pixel.black]) {
          context.draw(image, in: bounds)
        }
      case .clip:
        context.clip(to: bounds)
        context.fill(rect(-9, -9, 40, 40))
      case .gradient:
        context.fillGradient(colors: [.black, .black], from: .zero, to: CGPoint(x: 1, y: 0))
      case .part: context.fill(rect(0, 0, bounds.width, 9))
      }
    }
  }

  @Test(arguments: FilledBounds.allCases, [false, true])
  func `what ends at the bounds is antialiased once there`(
    filled: FilledBounds, masksToBounds: Bool
  ) throws {
    let layer = drawn(rect(1.5, 0, 2, 1), filled.draw)
    layer.masksToBounds = masksToBounds
    #expect(try draw(5, 1, layer).alphas == [[0, 128, 255, 128, 0]])
    layer.contentsRect = rect(0, 0, 0.5, 1)
    #expect(try draw(5, 1, layer).alphas == [[0, 128, 255, 128, 0]])
  }

  @Test func `bounds that cut anything cut all of it as one picture`() throws {
    let layer = drawn(rect(1.5, 0, 4, 1)) { context in
      context.fill(rect(0, 0, 4, 1))
      context.fill(rect(1, 0, 9, 1), color: .pureRed)
      context.fill(rect(2.5, 0, 1, 1), color: .pureGreen)
    }
    let clipped = Layer(frame: rect(1.5, 0, 4, 1))
    clipped.masksToBounds = true
    clipped.sublayers = [
      box(-9, -9, 20, 20, .black), box(1, -9, 20, 20, .pureRed), box(2.5, 0, 1, 1, .pureGreen),
    ]
    #expect(try draw(7, 1, layer).pixels == draw(7, 1, clipped).pixels)
  }

  @Test func `a clip that reaches beyond the bounds does not cut a drawing there`() throws {
    let disc = Path(ellipseIn: rect(0, 0, 4, 3))
    let clipped = drawn(rect(1.5, 0.5, 4, 3)) { context in
      context.clip(to: rect(-9, -9, 30, 30))
      context.fill(disc)
    }
    let plain = drawn(rect(1.5, 0.5, 4, 3)) { $0.fill(disc) }
    #expect(try draw(7, 4, clipped).pixels == draw(7, 4, plain).pixels)
  }

  @Test func `clips intersect, and are restored with the state`() throws {
    let layer = drawn(rect(0, 0, 6, 2)) { context in
      context.saveState()
      context.clip(to: rect(1, 0, 3, 2))
      context.saveState()
      context.clip(to: rect(3, 0, 3, 1))
      context.fill(context.bounds, color: .pureRed)
      context.restoreState()
      context.fill(rect(0, 1, 6, 1), color: .pureGreen)
      context.restoreState()
      context.fill(rect(5, 0, 9, 1), color: .pureBlue)
      context.restoreState()
      context.restoreState()
    }
    #expect(
      try draw(6, 2, layer).rows == [
        [0, 0, 0, Pixel.red, 0, Pixel.blue],
        [0, Pixel.green, Pixel.green, Pixel.green, 0, 0],
      ])
  }

  @Test func `a clip to a path equals a rounded clip of layers to the byte`() throws {
    let layer = drawn(rect(2, 2, 20, 20)) { context in
      context.clip(to: Path(roundedRect: rect(0, 0, 20, 20), cornerRadius: 6))
      context.fill(rect(0, 0, 20, 9), color: .pureRed)
      context.fill(rect(0, 9, 20, 11), color: .pureBlue)
    }
    let holder = box(2, 2, 20, 20)
    let mask = ShapeLayer()
    mask.path = Path(roundedRect: rect(0, 0, 20, 20), cornerRadius: 6)
    holder.mask = mask
    holder.sublayers = [box(0, 0, 20, 9, .pureRed), box(0, 9, 20, 11, .pureBlue)]
    let expected = try draw(24, 24, on: .white, holder)
    #expect(try draw(24, 24, on: .white, layer).pixels == expected.pixels)
  }

  @Test func `alpha and the transform are part of the state`() throws {
    let layer = drawn(rect(0, 0, 4, 1)) { context in
      context.saveState()
      context.alpha = 0.5
      context.translate(x: 1, y: 0)
      context.fill(rect(0, 0, 1, 1), color: .black)
      context.restoreState()
      context.scale(x: 2, y: 1)
      context.fill(rect(1, 0, 0.5, 1), color: .black)
    }
    #expect(try draw(4, 1, layer).alphas == [[0, 128, 255, 0]])
  }

  @Test func `an image equals contents to the byte, and a gradient equals a gradient layer`() throws
  {
    let image = Image(
      width: 2, height: 2, premultipliedARGB: [Pixel.red, Pixel.green, 0x8000_0080, Pixel.white])
    let picture = try #require(image)
    let shown = box(1.25, 2, 7, 5)
    shown.contents = picture
    let layer = drawn(rect(0, 0, 12, 12)) { $0.draw(picture, in: rect(1.25, 2, 7, 5)) }
    #expect(try draw(12, 12, layer).pixels == draw(12, 12, shown).pixels)

    let gradient = GradientLayer()
    gradient.frame = rect(0, 0, 12, 12)
    gradient.colors = [.pureRed, .pureBlue]
    (gradient.startPoint, gradient.endPoint) = (CGPoint(x: 0.25, y: 0), CGPoint(x: 0.75, y: 0.5))
    let filled = drawn(rect(0, 0, 12, 12)) {
      $0.fillGradient(
        colors: [.pureRed, .pureBlue], from: CGPoint(x: 3, y: 0), to: CGPoint(x: 9, y: 6))
    }
    #expect(try draw(12, 12, filled).pixels == draw(12, 12, gradient).pixels)
  }

  @Test func `a shadow is below its command and clipped with it`() throws {
    let layer = drawn(rect(0, 0, 5, 1)) { context in
      context.clip(to: rect(0, 0, 4, 1))
      context.shadow = DrawingShadow(
        color: .pureRed, offset: CGSize(width: 2, height: 0), radius: 0)
      context.fill(rect(0, 0, 1, 1), color: .pureBlue)
      context.scale(x: 9, y: 9)
      context.shadow?.offset.width = 1
      context.fill(CGRect(x: 3.0 / 9, y: 0, width: 1 / 9.0, height: 1), color: .pureGreen)
    }
    #expect(
      try draw(5, 1, layer).rows == [[Pixel.blue, 0, Pixel.red, Pixel.green, 0]])
  }

  @Test func `the shadow of a translucent image has its alpha`() throws {
    let image = Image(width: 1, height: 1, premultipliedARGB: [0x8000_0080])
    let picture = try #require(image)
    let layer = drawn(rect(0, 0, 4, 1)) { context in
      context.shadow = DrawingShadow(
        color: .black, offset: CGSize(width: 2, height: 0), radius: 0)
      context.draw(picture, in: rect(0, 0, 1, 1))
    }
    #expect(try draw(4, 1, layer).rows == [[0x8000_0080, 0, 0x8000_0000, 0]])
  }

  @Test func `a drawing keeps its place by the gravity if the bounds change`() throws {
    let layer = drawn(rect(0, 0, 4, 2)) { $0.fill(rect(0, 0, 2, 2), color: .pureRed) }
    layer.displayIfNeeded()
    layer.frame = rect(0, 0, 8, 2)
    #expect(
      try draw(8, 2, layer).rows[0] == [Pixel.red, Pixel.red, Pixel.red, Pixel.red, 0, 0, 0, 0])
    layer.contentsGravity = .right
    #expect(try draw(8, 2, layer).rows[0] == [0, 0, 0, 0, Pixel.red, Pixel.red, 0, 0])
    layer.contentsGravity = .resize
    layer.bounds.origin = CGPoint(x: 3, y: 3)
    #expect(try draw(8, 2, layer).count(Pixel.red) == 8)
    layer.contentsRect = CGRect(x: 0.25, y: 0, width: 0.5, height: 1)
    #expect(try draw(8, 2, layer).count(Pixel.red) == 8)
  }

  @Test func `a translucent layer fades its drawing as one picture`() throws {
    let layer = drawn(rect(0, 0, 3, 1)) { context in
      context.fill(rect(0, 0, 2, 1), color: .pureRed)
      context.fill(rect(1, 0, 2, 1), color: .pureBlue)
    }
    layer.opacity = 0.5
    #expect(try draw(3, 1, layer).rows == [[0x8080_0000, 0x8000_0080, 0x8000_0080]])
  }

  @Test func `the layer's shadow is cast by its drawing`() throws {
    let layer = drawn(rect(0, 0, 4, 1)) { $0.fill(rect(0, 0, 1, 1), color: .pureRed) }
    layer.shadowOpacity = 1
    layer.shadowRadius = 0
    layer.shadowOffset = CGSize(width: 2, height: 0)
    #expect(try draw(4, 1, layer).rows == [[Pixel.red, 0, Pixel.black, 0]])
  }

  @Test func `shape and gradient layers draw contents too`() throws {
    let drawer = Drawer { $0.fill(rect(0, 0, 2, 1), color: .pureGreen) }
    let shape = ShapeLayer()
    shape.frame = rect(0, 0, 3, 1)
    shape.path = Path(rect: rect(0, 0, 1, 1))
    shape.delegate = drawer
    shape.setNeedsDisplay()
    #expect(try draw(3, 1, shape).rows == [[Pixel.black, Pixel.green, 0]])
  }

  @Test(arguments: [CGFloat.nan, .infinity, -.infinity, 1e300, -1e300])
  func `numbers out of range draw nothing and do not trap`(number: CGFloat) throws {
    var path = Path(rect: rect(0, 0, 2, 2))
    path.addLine(to: CGPoint(x: number, y: 1))
    let image = Image(width: 1, height: 1, premultipliedARGB: [Pixel.green])
    let picture = try #require(image)
    let layer = drawn(rect(0, 0, 4, 4)) { context in
      context.saveState()
      if !(abs(number) <= 1e30) { context.fill(path) }
      context.fill(rect(number, 0, number, number))
      context.stroke(circle, style: StrokeStyle(width: number), color: .clear)
      context.stroke(Path(), style: StrokeStyle(width: 3))
      context.draw(picture, in: rect(number, number, 1, 1))
      context.fillGradient(colors: [.black, .white], from: CGPoint(x: number, y: 0), to: .zero)
      context.clip(to: rect(number, 0, 1, 1))
      context.fill(context.bounds)
      context.restoreState()
      context.saveState()
      context.rotate(by: number)
      context.translate(x: number, y: number)
      context.scale(x: number, y: 0)
      context.fill(context.bounds)
      context.restoreState()
      context.shadow = DrawingShadow(offset: CGSize(width: number, height: 0), radius: number)
      context.alpha = number.isNaN ? 1 : abs(number)
      context.fill(rect(1, 1, 1, 1), color: .pureRed)
    }
    let surface = try draw(4, 4, layer)
    #expect(surface.count(Pixel.red) == 1)
    layer.setNeedsDisplay(rect(number, 0, 1, 1))
    #expect(try draw(4, 4, layer).count(Pixel.red) == 1)
  }

  @Test(arguments: [1, 2, 3, 7, 8, 64, 1000])
  func `things that are drawn in succession share their clips, however deep`(depth: Int) throws {
    let layer = box(0, 0, 20, 20)
    let drawer = Drawer { context in
      for thing in 0..<3 {
        context.saveState()
        for clip in 0..<depth {
          // The last thing has one other clip, and all after that are its own.
          let isOther = thing == 2 && clip == depth / 2
          context.clip(to: CGRect(x: isOther ? 1 : 0, y: 0, width: 20 + clip, height: 20))
        }
        context.fill(CGRect(x: 2, y: 2, width: 5, height: 5), color: .pureRed)
        context.restoreState()
      }
    }
    layer.delegate = drawer
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    let drawing = try #require(layer.drawing)
    #expect(drawing.clips.count == depth + depth - depth / 2)
    for clip in drawing.clips {
      #expect(
        clip.depth
          == (clip.parent == DrawingClip.none ? 0 : drawing.clips[Int(clip.parent)].depth + 1))
    }
  }

  @Test(.timeLimit(.minutes(1))) func `very many clips are found again in little time`() throws {
    let layer = box(0, 0, 20, 20)
    let drawer = Drawer { context in
      for _ in 0..<40 {
        context.saveState()
        for clip in 0..<100_000 {
          context.clip(to: CGRect(x: 0, y: 0, width: 20 + clip, height: 20))
        }
        context.fill(CGRect(x: 2, y: 2, width: 5, height: 5), color: .pureRed)
        context.restoreState()
      }
    }
    layer.delegate = drawer
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    #expect(try #require(layer.drawing).clips.count == 100_000)
  }
}

@Suite struct PartialDrawingTests {
  /// The frames of a layer whose drawing gets a badge and loses it, as parts that are drawn again and as a whole.
  private func expectEqualFrames(
    badge: CGRect, _ draw: @escaping (DrawingContext, _ hasBadge: Bool) -> Void
  ) throws {
    var hasBadge = false
    let layer = drawn(rect(10.5, 10.5, 100, 100)) { draw($0, hasBadge) }
    let compositor = try Compositor(size: CGSize(width: 130, height: 130), threads: 1)
    compositor.root = layer
    for _ in 0..<3 {
      compositor.render()
      let whole = try Compositor(size: CGSize(width: 130, height: 130), threads: 1)
      whole.root = layer
      whole.render()
      expectEqual(compositor.surface, whole.surface, "badge: \(hasBadge)")
      hasBadge.toggle()
      layer.setNeedsDisplay(badge)
    }
  }

  @Test func `if a drawing begins to be cut by its bounds, all of it is painted again`() throws {
    try expectEqualFrames(badge: rect(94, 40, 12, 12)) { context, hasBadge in
      context.fill(context.bounds, color: .white)
      context.fill(rect(0, 0, 100, 20), color: .pureBlue)
      if hasBadge { context.fill(Path(ellipseIn: rect(94, 40, 12, 12)), color: .pureRed) }
    }
  }

  @Test func `if things are no longer clipped together, all of them are painted again`() throws {
    try expectEqualFrames(badge: rect(70, 70, 10, 10)) { context, hasBadge in
      let clip = Path(ellipseIn: rect(5.3, 5.3, 50, 50))
      func fill(_ area: CGRect, _ color: Color) {
        context.saveState()
        context.clip(to: clip)
        context.fill(area, color: color)
        context.restoreState()
      }
      fill(rect(0, 0, 60, 60), .pureRed)
      if hasBadge { context.fill(rect(70, 70, 10, 10), color: .pureGreen) }
      fill(rect(0, 0, 60, 60), .pureBlue)
    }
  }

  @Test(arguments: [LineJoin.miter, .round, .bevel])
  func `a line that ends with the bounds has only its own edges`(join: LineJoin) throws {
    let layer = drawn(rect(2.5, 2.5, 20, 20)) {
      $0.stroke(
        Path(rect: rect(0.5, 0.5, 19, 19)), style: StrokeStyle(width: 1, join: join),
        color: .pureRed)
    }
    // Half of a pixel beside the line, and half of the one in it.
    let surface = try draw(25, 25, layer)
    #expect(surface.alphas[12][2...3].allSatisfy { (127...128).contains($0) })
    #expect(layer.drawing?.isCutByBounds == false)
  }

  @Test func `a line that leaves the bounds is cut by them`() throws {
    let layer = drawn(rect(2.5, 2.5, 20, 20)) {
      var path = Path()
      path.move(to: CGPoint(x: 4, y: 16))
      path.addLine(to: CGPoint(x: 10, y: 1))
      path.addLine(to: CGPoint(x: 16, y: 16))
      $0.stroke(path, style: StrokeStyle(width: 2), color: .pureRed)
    }
    layer.displayIfNeeded()
    // By its miter alone.
    #expect(layer.drawing?.isCutByBounds == true)
  }

  // The sum of an origin and a width may be rounded.
  @Test(arguments: [0, 10, 20, 49.4, 50, 64, 100.1])
  func `a drawing inside the bounds is not cut, wherever they begin`(origin: CGFloat) throws {
    let layer = drawn(rect(2.5, 2.5, 20, 20)) {
      $0.fill(Path(roundedRect: rect(origin, 0, 20, 20), cornerRadius: 4), color: .pureRed)
    }
    layer.bounds.origin.x = origin
    let surface = try draw(25, 25, layer)
    #expect((127...128).contains(surface.alphas[12][2]))
    #expect(layer.drawing?.isCutByBounds == false)
    #expect(layer.drawing?.isOverhanging == false)
  }
}
