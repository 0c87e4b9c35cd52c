// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

@testable import Lamina

private final class TextBox: Layer {
  var runs: [GlyphRun] = []
  override func draw(in context: DrawingContext) { for run in runs { context.draw(run) } }
}

private func text(_ width: CGFloat, _ height: CGFloat, _ runs: GlyphRun...) -> TextBox {
  let layer = TextBox()
  layer.frame = CGRect(x: 0, y: 0, width: width, height: height)
  layer.runs = runs
  layer.setNeedsDisplay()
  return layer
}

private func run(
  _ source: any GlyphSource, size: CGFloat, _ glyphs: [UInt32], at positions: [CGPoint],
  _ color: Color = .pureRed
) -> GlyphRun {
  GlyphRun(source: source, size: size, color: color, glyphs: glyphs, positions: positions)
}

@Suite struct GlyphTests {
  @Test func `a glyph stands on its baseline`() throws {
    let layer = text(10, 10, run(TestGlyphs(), size: 8, [1], at: [CGPoint(x: 2, y: 6)]))
    let surface = try draw(10, 10, layer)
    #expect(surface.count(Pixel.red) == 16)
    #expect(surface.rows[2][2] == Pixel.red)
    #expect(surface.rows[5][5] == Pixel.red)
    #expect(surface.rows[6][2] == 0)
    #expect(surface.rows[1][2] == 0)
  }

  @Test(arguments: [
    (CGFloat(0.1), [UInt8(255), 255, 0]), (0.2, [191, 255, 64]), (0.5, [128, 255, 128]),
  ])
  func `a glyph is placed at the nearest quarter of a pixel`(x: CGFloat, alphas: [UInt8]) throws {
    let layer = text(3, 1, run(TestGlyphs(), size: 4, [1], at: [CGPoint(x: x, y: 2)]))
    #expect(try draw(3, 1, layer).alphas == [alphas])
  }

  @Test func `a glyph with outlines equals a shape to the byte if both are on quarters`() throws {
    let layer = text(
      30, 30,
      run(
        TestGlyphs(), size: 16, [2, 3],
        at: [
          CGPoint(x: 3.25, y: 20.5), CGPoint(x: 12, y: 18.75),
        ]))
    layer.transform = Transform3D(Transform2D(rotationAngle: 0.25))
    let holder = box(0, 0, 30, 30)
    holder.masksToBounds = true
    let compositor = try Compositor(size: CGSize(width: 30, height: 30))
    compositor.root = layer
    compositor.render()
    let masks = try #require(compositor.lastPlan).masks.count { $0.isGlyph }
    #expect(masks == 2)
    layer.transform = .identity
    holder.sublayers = try [(UInt32(2), 3.25, 20.5), (3, 12, 18.75)].map { glyph, x, y in
      let shape = ShapeLayer()
      shape.path = try #require(TestGlyphs.outline(of: glyph)).applying(
        Transform2D(a: 16, b: 0, c: 0, d: -16, tx: x, ty: y))
      shape.fillColor = .pureRed
      return shape
    }
    #expect(try draw(30, 30, layer).pixels == draw(30, 30, holder).pixels)
  }

  @Test func `moving a text by whole pixels moves its bytes and requests nothing from the font`()
    throws
  {
    let source = TestGlyphs()
    let positions = (0..<20).map { CGPoint(x: 1.3 + 1.37 * CGFloat($0), y: 9.1) }
    let layer = text(40, 12, run(source, size: 7.3, (0..<20).map { UInt32($0 % 4) }, at: positions))
    let root = box(0, 0, 60, 60)
    root.addSublayer(layer)
    let compositor = try Compositor(size: CGSize(width: 60, height: 60))
    compositor.cachePolicy = CachePolicy(bytes: 1 << 20, idleLimit: .infinity)
    compositor.root = root
    compositor.render()
    let before = compositor.surface
    let calls = source.callCount
    layer.position.x += 7
    layer.position.y += 13
    let report = compositor.render()
    let after = compositor.surface
    #expect(source.callCount == calls)
    #expect(report.caches[.glyph].hits > 0)
    #expect(report.caches[.glyph].misses == 0)
    for y in 0..<40 {
      #expect(Array(after.rows[y + 13][7..<47]) == Array(before.rows[y][0..<40]))
    }
  }

  @Test func `equal glyphs share one mask, and their counts are reported`() throws {
    let source = TestGlyphs()
    let layer = text(
      40, 10, run(source, size: 8, [1, 1, 0, 1], at: (0..<4).map { CGPoint(x: 8 * $0, y: 8) }))
    let compositor = try Compositor(size: CGSize(width: 40, height: 10))
    compositor.root = layer
    let report = compositor.render()
    #expect(source.callCount == 2)
    #expect(report.painting.glyphs == 3)
    #expect(report.painting.glyphPixels == 48)
    #expect(report.caches[.glyph].misses == 2)
    #expect(report.caches[.glyph].entries == 2)
    #expect(report.description.contains("3 glyphs (48)"))
  }

  @Test func `each glyph is requested once a frame if there is no cache`() throws {
    let source = TestGlyphs()
    let layer = text(
      40, 10, run(source, size: 8, [1, 1, 3, 1], at: (0..<4).map { CGPoint(x: 8 * $0, y: 8) }))
    let compositor = try Compositor(size: CGSize(width: 40, height: 10))
    compositor.cachePolicy = .none
    compositor.root = layer
    compositor.render()
    compositor.setNeedsRepaint()
    compositor.render()
    #expect(source.callCount == 4)
  }

  @Test func `pictures keep their colours and take the alpha of the run`() throws {
    let layer = text(
      4, 4, run(TestGlyphs(), size: 4, [4], at: [CGPoint(x: 0, y: 2)], Color(gray: 0, alpha: 0.5)))
    let surface = try draw(4, 4, layer)
    #expect(surface.rows[0][0] == 0x8080_0000)
    #expect(surface.rows[0][1] == 0x8000_8000)
    #expect(surface.rows[1][1] == 0x8080_8080)
    #expect(surface.rows[2][2] == 0)
  }

  @Test func `the shadow of glyphs is cast by their ink`() throws {
    let layer = DrawnGlyphs()
    layer.frame = CGRect(x: 0, y: 0, width: 8, height: 2)
    layer.setNeedsDisplay()
    let surface = try draw(8, 2, layer)
    #expect(
      surface.rows[0] == [Pixel.red, Pixel.red, 0, 0, Pixel.black, Pixel.black, 0, 0])
  }

  private final class DrawnGlyphs: Layer {
    override func draw(in context: DrawingContext) {
      context.shadow = DrawingShadow(
        color: .black, offset: CGSize(width: 4, height: 0), radius: 0)
      context.draw(run(TestGlyphs(), size: 4, [1], at: [CGPoint(x: 0, y: 2)]))
    }
  }

  @Test func `a huge glyph is stretched from a smaller one`() throws {
    let source = TestGlyphs()
    let layer = text(100, 100, run(source, size: 6_000, [1], at: [CGPoint(x: 50, y: 90)]))
    let surface = try draw(100, 100, layer)
    #expect(source.callCount == 1)
    // The square ends at its edge, within the softness of a pixel eight times as large.
    #expect(surface.rows[50][40] == 0)
    #expect(surface.rows[50][60] == Pixel.red)
    #expect(surface.rows[99][60] == 0)
    #expect(surface.rows[80][60] == Pixel.red)
  }

  @Test func `a glyph is stretched if its own ink is huge, not if that of others may be`() throws {
    // The font's box is 1,600 pixels wide, the square 800.
    let large = text(
      100, 100, run(TestGlyphs(), size: 1_600, [1, 0], at: [CGPoint(x: 0, y: 100), .zero]))
    let compositor = try Compositor(size: CGSize(width: 100, height: 100))
    compositor.root = large
    let report = compositor.render()
    #expect(report.painting.glyphs == 1)
    #expect(
      compositor.lastPlan?.commands.contains { if case .glyphs = $0 { true } else { false } }
        == true)

    // With the ellipse, which is 1,600 pixels wide, only the square is sharp.
    let source = TestGlyphs()
    let both = text(
      100, 100,
      run(source, size: 1_600, [1, 3], at: [CGPoint(x: 50.25, y: 90.5), CGPoint(x: 5000, y: 0)]))
    let sharp = try draw(100, 100, both)
    #expect(sharp.rows[50][49] == 0)
    #expect(sharp.rows[50][50] == 0xC0BF_0000 || sharp.rows[50][50] == 0xBFBF_0000)
    #expect(sharp.rows[50][51] == Pixel.red)
  }

  @Test func `large glyphs with their own colours take the colours of a rendering mode`() throws {
    // The font's box is 1,600 pixels wide, the picture less than the limit of 1,024.
    let picture = text(100, 100, run(TestGlyphs(), size: 1_600, [4], at: [CGPoint(x: 0, y: 100)]))
    let compositor = try Compositor(size: CGSize(width: 100, height: 100))
    compositor.root = picture
    compositor.renderingMode = .accented(.red)
    compositor.render()
    let pixels = Set(compositor.surface.pixels.filter { $0 != 0 })
    #expect(!pixels.isEmpty)
    for pixel in pixels { #expect(pixel >> 16 & 255 == pixel & 255, "\(pixel) is no grey") }
  }

  @Test func `a run is one command`() throws {
    let layer = text(
      40, 10,
      run(TestGlyphs(), size: 8, [1, 3, 2, 1], at: (0..<4).map { CGPoint(x: 8 * $0, y: 8) }))
    let compositor = try Compositor(size: CGSize(width: 40, height: 10))
    compositor.root = layer
    #expect(compositor.render().painting.commands == 2)
    let plan = try #require(compositor.lastPlan)
    guard case .glyphs(let glyphs, _, let area)? = plan.commands.last else {
      Issue.record("the last command is \(plan.commands.last.debugDescription)")
      return
    }
    #expect(glyphs.upperBound.index - glyphs.lowerBound.index == 4)
    #expect(area.rect == PixelRect(minX: 0, minY: 2, maxX: 28, maxY: 10))
    #expect(plan.description.contains("4 glyphs"))
  }

  @Test(arguments: [Float(1), 0.4])
  func `the glyphs of a run are painted one over another, as single ones are`(opacity: Float)
    throws
  {
    let source = TestGlyphs()
    // The fourth has colours of its own, so the run is two commands with an image between them.
    let glyphs: [UInt32] = [1, 3, 2, 4, 3, 1]
    let positions = glyphs.indices.map { CGPoint(x: 1.3 + 2.6 * CGFloat($0), y: 9.2) }
    let color = Color(red: 0.9, green: 0.3, blue: 0.1, alpha: 0.45)
    let together = text(30, 12, run(source, size: 9, glyphs, at: positions, color))
    let apart = text(30, 12)
    apart.runs = zip(glyphs, positions).map { run(source, size: 9, [$0], at: [$1], color) }
    for layer in [together, apart] { layer.opacity = opacity }
    #expect(try draw(30, 12, together).pixels == draw(30, 12, apart).pixels)
  }

  @Test func `glyphs below something opaque are painted only where it ends`() throws {
    // Squares of 40 pixels; the cover hides the first one, and half of the second.
    let source = TestGlyphs()
    let layer = text(
      120, 40, run(source, size: 80, [1, 1, 1], at: (0..<3).map { CGPoint(x: 40 * $0, y: 40) }))
    let cover = box(0, 0, 60, 40)
    cover.backgroundColor = .pureBlue
    let root = box(0, 0, 120, 40)
    root.addSublayers([layer, cover])
    let compositor = try Compositor(size: CGSize(width: 120, height: 40))
    compositor.root = root
    let report = compositor.render()
    #expect(report.painting.glyphs == 2)
    #expect(report.painting.glyphPixels == 60 * 40)
    let plan = try #require(compositor.lastPlan)
    var parts: [PixelRect] = []
    for case .glyphs(let run, _, _) in plan.commands {
      parts += plan.glyphs.parts(of: run).map(\.rect)
    }
    #expect(
      parts == [
        PixelRect(x: 60, y: 0, width: 20, height: 40),
        PixelRect(x: 80, y: 0, width: 40, height: 40),
      ])
    let surface = compositor.surface
    #expect(surface.count(Pixel.red) == 60 * 40)
    #expect(surface.count(Pixel.blue) == 60 * 40)
  }

  @Test func `glyphs are kept if the plan is painted in parts`() throws {
    let source = TestGlyphs()
    let layer = text(
      40, 10, run(source, size: 8, [1, 3, 2, 1], at: (0..<4).map { CGPoint(x: 8 * $0, y: 8) }))
    layer.shadowOpacity = 1
    let compositor = try Compositor(size: CGSize(width: 40, height: 10))
    compositor.root = layer
    compositor.paintOptions.mostBytes = 1
    let first = compositor.render()
    #expect(first.caches[.glyph].misses == 3)
    #expect(first.caches[.glyph].entries == 3)
    let calls = source.callCount
    compositor.setNeedsRepaint()
    #expect(compositor.render().caches[.glyph].misses == 0)
    #expect(source.callCount == calls)
  }

  @Test func `positions and sizes that are NaN draw nothing`() throws {
    let source = TestGlyphs()
    let layer = text(
      10, 10,
      run(source, size: .nan, [1], at: [.zero]), run(source, size: .infinity, [1], at: [.zero]),
      run(source, size: 0, [1], at: [.zero]), run(source, size: 1e300, [1], at: [.zero]),
      run(source, size: 4, [1, 1, 1], at: [CGPoint(x: CGFloat.nan, y: 5)]),
      run(
        source, size: 4, [1, 1],
        at: [
          CGPoint(x: CGFloat.infinity, y: 5), CGPoint(x: 1e20, y: 5),
        ]),
      run(source, size: 4, [1, 1], at: [CGPoint(x: CGFloat.nan, y: 5), CGPoint(x: 1, y: 3)]))
    #expect(try draw(10, 10, layer).count(Pixel.red) == 4)
  }

  @Test func `ten thousand glyphs are planned with one mask for each different glyph`() throws {
    let positions = (0..<10_000).map {
      CGPoint(x: 3.5 * CGFloat($0 % 100), y: 4 * CGFloat($0 / 100))
    }
    let layer = text(
      400, 400, run(TestGlyphs(), size: 6, (0..<10_000).map { UInt32(1 + $0 % 3) }, at: positions))
    let compositor = try Compositor(size: CGSize(width: 400, height: 400))
    compositor.root = layer
    let report = compositor.render()
    #expect(report.painting.glyphs > 9_800)
    #expect(report.caches[.glyph].misses <= 12)
    compositor.setNeedsRepaint()
    let again = compositor.render()
    #expect(again.caches[.glyph].misses == 0)
    #expect(again.times.plan < 0.5)
  }
}
