// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport
import Testing

/// A layer with a drawing.
private func drawn(
  _ width: CGFloat, _ height: CGFloat = 1, _ body: (DrawingContext) -> Void
) -> Layer {
  let layer = box(0, 0, width, height)
  let drawer = Drawer { _ in }
  withoutActuallyEscaping(body) { body in
    drawer.body = body
    layer.delegate = drawer
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    layer.delegate = nil
    drawer.body = { _ in }
  }
  return layer
}

private func pixel(_ x: CGFloat, _ width: CGFloat = 1) -> CGRect {
  CGRect(x: x, y: 0, width: width, height: 1)
}

/// Things that a context draws are blended with earlier ones, as in Core Graphics.
@Suite struct DrawnBlendTests {
  /// (128, 255, 0) over (200, 100, 50), by hand.
  static let opaque: [(BlendMode, UInt32)] = [
    (.normal, 0xFF80_FF00), (.multiply, 0xFF64_6400), (.screen, 0xFFE4_FF32),
    (.overlay, 0xFFC8_C800), (.darken, 0xFF80_6400), (.lighten, 0xFFC8_FF32),
    (.colorDodge, 0xFFFF_FF32), (.colorBurn, 0xFF91_6400), (.softLight, 0xFFC8_A00A),
    (.hardLight, 0xFFC8_FF00), (.difference, 0xFF48_9B32), (.exclusion, 0xFF7F_9B32),
    (.clear, 0), (.copy, 0xFF80_FF00), (.sourceIn, 0xFF80_FF00), (.sourceOut, 0),
    (.sourceAtop, 0xFF80_FF00), (.destinationOver, 0xFFC8_6432), (.destinationIn, 0xFFC8_6432),
    (.destinationOut, 0), (.destinationAtop, 0xFFC8_6432), (.xor, 0),
    (.plusLighter, 0xFFFF_FF32), (.plusDarker, 0xFF49_6400),
  ]

  @Test(arguments: opaque)
  func `a mode blends with earlier things in the drawing`(mode: BlendMode, result: UInt32) throws {
    let layer = drawn(2) { context in
      context.fill(pixel(0), color: Color(red: 200 / 255, green: 100 / 255, blue: 50 / 255))
      context.setBlendMode(mode)
      #expect(context.blendMode == mode)
      context.fill(pixel(0), color: Color(red: 128 / 255, green: 1, blue: 0))
    }
    #expect(try draw(2, 1, layer).rows == [[result, 0]])
  }

  /// Half of red over half of blue, premultiplied; the operators keep different parts.
  static let translucent: [(BlendMode, UInt32)] = [
    (.copy, 0x8080_0000), (.sourceIn, 0x4040_0000), (.sourceOut, 0x4040_0000),
    (.sourceAtop, 0x8040_0040), (.destinationOver, 0xC040_0080), (.destinationIn, 0x4000_0040),
    (.destinationOut, 0x4000_0040), (.destinationAtop, 0x8040_0040), (.xor, 0x8040_0040),
    (.plusLighter, 0xFF80_0080),
  ]

  @Test(arguments: translucent)
  func `operators weight by both alphas`(mode: BlendMode, result: UInt32) throws {
    let layer = drawn(1) { context in
      context.fill(pixel(0), color: Color(red: 0, green: 0, blue: 1, alpha: 128 / 255))
      context.setBlendMode(mode)
      context.fill(pixel(0), color: Color(red: 1, green: 0, blue: 0, alpha: 128 / 255))
    }
    let found = try draw(1, 1, layer).rows[0][0]
    for shift: UInt32 in [0, 8, 16, 24] {
      #expect(abs(Int(found >> shift & 255) - Int(result >> shift & 255)) <= 1, "\(mode)")
    }
  }

  @Test func `a mode does not use pixels below the layer or behind the drawing`() throws {
    let layer = drawn(2) { context in
      context.setBlendMode(.multiply)
      context.fill(pixel(0), color: .pureBlue)
      context.setBlendMode(.clear)
      context.fill(pixel(1))
    }
    layer.backgroundColor = .pureRed
    #expect(try draw(2, 1, layer).rows == [[Pixel.blue, Pixel.red]])
  }

  @Test func `a mode that acts on clear pixels is limited to the thing's area`() throws {
    let layer = drawn(4) { context in
      context.fill(pixel(0, 4), color: .black)
      context.setBlendMode(.clear)
      context.fill(pixel(0, 1.5))
      context.setBlendMode(.copy)
      context.fill(pixel(3), color: Color(red: 1, green: 0, blue: 0, alpha: 0.2))
    }
    #expect(try draw(4, 1, layer).rows == [[0, 0x7F00_0000, 0xFF00_0000, 0x3333_0000]])
  }

  @Test func `clear colours and an alpha of 0 act with such modes, and with no others`() throws {
    let layer = drawn(4) { context in
      context.fill(pixel(0, 4), color: .pureGreen)
      context.setBlendMode(.copy)
      context.fill(pixel(0), color: .clear)
      context.alpha = 0
      context.setBlendMode(.destinationIn)
      context.fill(pixel(1), color: .black)
      context.setBlendMode(.destinationOut)
      context.fill(pixel(2), color: .black)
      context.setBlendMode(.multiply)
      context.fill(pixel(3), color: .black)
    }
    #expect(try draw(4, 1, layer).rows == [[0, 0, Pixel.green, Pixel.green]])
  }

  @Test func `the mode is part of the state`() throws {
    let layer = drawn(2) { context in
      context.fill(pixel(0, 2), color: .pureRed)
      context.saveState()
      context.setBlendMode(.plusLighter)
      context.fill(pixel(0), color: .pureGreen)
      context.restoreState()
      #expect(context.blendMode == .normal)
      context.fill(pixel(1), color: .pureGreen)
    }
    #expect(try draw(2, 1, layer).rows == [[0xFFFF_FF00, Pixel.green]])
  }

  @Test func `partial coverage by a clip blends in part`() throws {
    let layer = drawn(2) { context in
      context.fill(pixel(0, 2), color: .white)
      context.clip(to: pixel(0, 1.5))
      context.setBlendMode(.difference)
      context.fill(pixel(0, 2), color: .white)
    }
    #expect(try draw(2, 1, layer).rows == [[Pixel.black, 0xFF7F_7F7F]])
  }

  @Test func `alpha multiplies the blended thing`() throws {
    let layer = drawn(1) { context in
      context.fill(pixel(0), color: .white)
      context.setBlendMode(.multiply)
      context.alpha = 0.5
      context.fill(pixel(0), color: .black)
    }
    #expect(try draw(1, 1, layer).rows == [[0xFF7F_7F7F]])
  }

  @Test func `a shadow is blended before its thing`() throws {
    let layer = drawn(4) { context in
      context.fill(pixel(0, 4), color: .pureGreen)
      context.setBlendMode(.plusLighter)
      context.shadow = DrawingShadow(
        color: .pureRed, offset: CGSize(width: 2, height: 0), radius: 0)
      context.fill(pixel(0), color: .pureBlue)
      context.shadow?.offset.width = 0
      context.fill(pixel(1), color: .pureBlue)
    }
    #expect(
      try draw(4, 1, layer).rows == [[0xFF00_FFFF, Pixel.white, 0xFFFF_FF00, Pixel.green]])
  }

  @Test func `images blend in their rectangles, including clear pixels if the mode uses them`()
    throws
  {
    let image = Image(width: 2, height: 1, premultipliedARGB: [0, 0x8080_0000])
    let picture = try #require(image)
    let masked = drawn(3) { context in
      context.fill(pixel(0, 3), color: .pureBlue)
      context.setBlendMode(.destinationIn)
      context.draw(picture, in: pixel(0, 2))
    }
    #expect(try draw(3, 1, masked).rows == [[0, 0x8000_0080, Pixel.blue]])
    let sum = drawn(3) { context in
      context.fill(pixel(0, 3), color: .pureBlue)
      context.setBlendMode(.plusLighter)
      context.draw(picture, in: pixel(0, 2))
    }
    #expect(try draw(3, 1, sum).rows == [[Pixel.blue, 0xFF80_00FF, Pixel.blue]])
  }

  @Test func `the shadow of a blended image has its alpha`() throws {
    let image = Image(width: 1, height: 1, premultipliedARGB: [0x8000_0080])
    let picture = try #require(image)
    let layer = drawn(3) { context in
      context.setBlendMode(.copy)
      context.shadow = DrawingShadow(
        color: .black, offset: CGSize(width: 2, height: 0), radius: 0)
      context.draw(picture, in: pixel(0))
    }
    #expect(try draw(3, 1, layer).rows == [[0x8000_0080, 0, 0x8000_0000]])
  }

  @Test func `a gradient is blended inside the clip`() throws {
    let layer = drawn(3) { context in
      context.fill(pixel(0, 3), color: .pureGreen)
      context.clip(to: pixel(1))
      context.setBlendMode(.plusLighter)
      context.fillGradient(
        colors: [.pureRed, .pureRed], from: .zero, to: CGPoint(x: 3, y: 0))
    }
    #expect(try draw(3, 1, layer).rows == [[Pixel.green, 0xFFFF_FF00, Pixel.green]])
  }

  @Test func `strokes blend within their outline`() throws {
    let layer = drawn(3) { context in
      context.fill(pixel(0, 3), color: .pureRed)
      var path = Path()
      path.move(to: CGPoint(x: 1, y: 0.5))
      path.addLine(to: CGPoint(x: 2, y: 0.5))
      context.setBlendMode(.plusLighter)
      context.stroke(path, style: StrokeStyle(width: 1), color: .pureBlue)
    }
    #expect(try draw(3, 1, layer).rows == [[Pixel.red, 0xFFFF_00FF, Pixel.red]])
  }

  /// The large one is stretched, and soft at its edges.
  @Test(arguments: [(CGFloat(16), CGFloat(0)), (4000, -100)])
  func `glyphs cut holes and blend one by one`(size: CGFloat, x: CGFloat) throws {
    // Squares of half an em; the second overlaps the first.
    let run = GlyphRun(
      source: TestGlyphs(), size: size, color: .pureRed, glyphs: [1, 1],
      positions: [CGPoint(x: x, y: 8), CGPoint(x: x == 0 ? 4 : 8, y: 8)])
    let sum = drawn(16, 8) { context in
      context.fill(CGRect(x: 0, y: 0, width: 16, height: 8), color: Color(gray: 100 / 255))
      context.setBlendMode(.difference)
      context.draw(run)
    }
    let (red, gray): (UInt32, UInt32) = (0xFF9B_6464, 0xFF64_6464)
    let row = try draw(16, 8, sum).rows[4]
    #expect(row[1] == red)
    if size == 16 {
      #expect(row[6] == gray)
      #expect(row[10] == red)
    }
    #expect(row[15] == gray)
    let holes = drawn(16, 8) { context in
      context.fill(CGRect(x: 0, y: 0, width: 16, height: 8), color: .black)
      context.setBlendMode(.destinationOut)
      context.draw(run)
    }
    #expect(try draw(16, 8, holes).alphas[4][1] == 0)
  }

  @Test func `a glyph with its own colours is blended`() throws {
    let run = GlyphRun(
      source: TestGlyphs(), size: 16, color: .black, glyphs: [4],
      positions: [CGPoint(x: 0, y: 8)])
    let layer = drawn(10, 8) { context in
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 8), color: .pureBlue)
      context.setBlendMode(.plusLighter)
      context.draw(run)
    }
    let row = try draw(10, 8, layer).rows[0]
    #expect(row[0] == 0xFFFF_00FF)
    #expect(row[9] == Pixel.blue)
  }

  @Test func `the layer fades, tints and clips the blended drawing as one picture`() throws {
    let layer = drawn(3) { context in
      context.fill(pixel(0, 2), color: .pureRed)
      context.setBlendMode(.plusLighter)
      context.fill(pixel(1, 2), color: .pureBlue)
    }
    layer.opacity = 0.5
    #expect(try draw(3, 1, layer).rows == [[0x8080_0000, 0x8080_0080, 0x8000_0080]])
    layer.opacity = 1
    layer.bounds.size.width = 1.5
    layer.contentsGravity = .left
    layer.masksToBounds = true
    layer.position = CGPoint(x: 0.75, y: 0.5)
    #expect(try draw(3, 1, layer).alphas == [[255, 128, 0]])
  }

  @Test func `the layer's shadow is cast by the blended result`() throws {
    let layer = drawn(4) { context in
      context.fill(pixel(0, 2), color: .pureRed)
      context.setBlendMode(.clear)
      context.fill(pixel(0))
    }
    layer.shadowOpacity = 1
    layer.shadowRadius = 0
    layer.shadowOffset = CGSize(width: 2, height: 0)
    #expect(try draw(4, 1, layer).rows == [[0, Pixel.red, 0, Pixel.black]])
  }

  @Test func `only a drawing with a mode has its own picture, which is in the report`() throws {
    for mode in [BlendMode.normal, .multiply] {
      let layer = drawn(8, 8) { context in
        context.setBlendMode(mode)
        context.fill(CGRect(x: 1, y: 1, width: 5, height: 5), color: .pureRed)
      }
      let compositor = try Compositor(size: CGSize(width: 8, height: 8))
      compositor.root = layer
      let report = compositor.render()
      #expect(report.painting.surfaces == (mode == .normal ? 0 : 1))
      #expect(report.painting.blends == (mode == .normal ? 0 : 1))
      let reasons = report.groups.map(\.reason)
      #expect(reasons == (mode == .normal ? [] : [.drawnBlendMode]))
    }
  }

  @Test(arguments: BlendMode.allCases)
  func `numbers out of range blend nothing and do not trap`(mode: BlendMode) throws {
    let layer = drawn(4, 4) { context in
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 4), color: .pureGreen)
      context.setBlendMode(mode)
      for number in [CGFloat.nan, .infinity, -.infinity] {
        context.fill(CGRect(x: number, y: 0, width: 1, height: 1), color: .clear)
        context.fill(Path(rect: CGRect(x: 0, y: 0, width: number, height: 1)), color: .clear)
        context.stroke(Path(rect: CGRect(x: 0, y: 0, width: number, height: 1)), color: .clear)
        context.fillGradient(
          colors: [.clear, .clear], from: CGPoint(x: number, y: 0), to: .zero)
      }
      context.fillGradient(colors: [.clear], from: .zero, to: CGPoint(x: 1, y: 1))
    }
    #expect(try draw(4, 4, layer).count(Pixel.green) == 16)
  }
}
