// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport
import LaminaText
import Testing

/// Ink that extends beyond the bounds of its layer.
struct TextInkTests {
  private static let width = 120
  private static let height = 100

  /// A text of its preferred size, or of a given one, with its top left at a point.
  private static func text(
    _ string: String, _ font: FontDescriptor = bold, at origin: CGPoint = CGPoint(x: 40, y: 10),
    size: CGSize? = nil
  ) throws -> TextLayer {
    let layer = TextLayer()
    layer.fonts = try TestFonts.all.get()
    layer.font = font
    layer.fontSize = 60
    layer.string = string
    layer.foregroundColor = .black
    layer.frame = CGRect(origin: origin, size: size ?? layer.preferredFrameSize())
    return layer
  }

  private static let bold = FontDescriptor("DejaVu Sans", weight: .bold)
  private static let oblique = FontDescriptor("DejaVu Sans", isItalic: true)

  private static func picture(_ layer: Layer, scale: CGFloat = 1) throws -> Image {
    let compositor = try Compositor(
      size: CGSize(width: CGFloat(width), height: CGFloat(height)), scale: scale)
    compositor.background = .white
    compositor.root = layer
    compositor.render()
    return compositor.surface
  }

  /// The columns and rows with visible pixels.
  private static func ink(_ image: Image) -> (x: ClosedRange<Int>, y: ClosedRange<Int>)? {
    let inked = image.pixels.indices.filter { image.pixels[$0] != 0xFFFF_FFFF }
    let (xs, ys) = (inked.map { $0 % image.width }, inked.map { $0 / image.width })
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max()
    else { return nil }
    return (left...right, top...bottom)
  }

  /// A layer as large as the picture that draws a text, so that nothing of it is clipped.
  private final class Page: Layer {
    var text: TextLayer?
    override func draw(in context: DrawingContext) {
      guard let text else { return }
      text.layout.draw(in: context, at: text.frame.origin)
    }

    init(_ text: TextLayer) {
      self.text = text
      super.init()
      frame = CGRect(x: 0, y: 0, width: CGFloat(width), height: CGFloat(height))
      setNeedsDisplay()
    }
    override init(layer: Any) { super.init(layer: layer) }
    required init?(coder: NSCoder) { nil }
  }

  @Test(arguments: [
    // DejaVu's bold "J" begins 4.3 points left of its pen, and the slanted "f" ends 3.6 points beyond.
    ("J", bold, CGPoint(x: 40, y: 10)), ("f", oblique, CGPoint(x: 40, y: 10)),
    ("Jf", oblique, CGPoint(x: 40.3, y: 10.6)), ("Å\u{30A}\u{30A}j", bold, CGPoint(x: 40, y: 30)),
  ])
  func `a text of its preferred size loses no ink`(
    _ string: String, _ font: FontDescriptor, _ origin: CGPoint
  ) throws {
    let layer = try Self.text(string, font, at: origin)
    for scale in [1, 2] as [CGFloat] {
      #expect(try Self.picture(layer, scale: scale) == Self.picture(Page(layer), scale: scale))
    }
    let ink = try #require(Self.ink(Self.picture(layer)))
    let frame = layer.frame
    #expect(
      CGFloat(ink.x.lowerBound) < frame.minX.rounded(.down)
        || CGFloat(ink.x.upperBound) > frame.maxX || CGFloat(ink.y.lowerBound) < frame.minY - 1)
  }

  @Test(arguments: ["illicit", "שלום"], [-8, 8] as [CGFloat])
  func `letters with tracking overhang as others do`(string: String, tracking: CGFloat) throws {
    let layer = try Self.text("", at: CGPoint(x: 50, y: 20))
    layer.attributedString = AttributedText(
      string, TextAttributes(fontSize: 40, tracking: tracking))
    layer.frame.size = layer.preferredFrameSize()
    #expect(try Self.picture(layer) == Self.picture(Page(layer)))
  }

  @Test func `large glyphs, which are outlines, overhang too`() throws {
    let layer = try Self.text("J", at: CGPoint(x: 40, y: -60))
    layer.fontSize = 130
    layer.frame.size = layer.preferredFrameSize()
    #expect(try Self.picture(layer) == Self.picture(Page(layer)))
    #expect(try #require(Self.ink(Self.picture(layer))).x.lowerBound < 36)
  }

  @Test func `masksToBounds clips ink, and ink outside the bounds is not hit`() throws {
    let layer = try Self.text("J")
    let root = Layer()
    root.frame = CGRect(x: 0, y: 0, width: 120, height: 100)
    root.addSublayer(layer)
    let ink = try #require(Self.ink(Self.picture(root)))
    #expect(ink.x.lowerBound == 36)
    // The hook is at the foot of the letter.
    #expect(root.hitTest(CGPoint(x: 38, y: 74)) === root)
    #expect(root.hitTest(CGPoint(x: 41, y: 74)) === layer)
    layer.masksToBounds = true
    #expect(try #require(Self.ink(Self.picture(root))).x.lowerBound == 40)
    layer.cornerRadius = 5
    #expect(try #require(Self.ink(Self.picture(root))).x.lowerBound == 40)
  }

  @Test func `a line is clipped only on the side on which it does not fit`() throws {
    let layer = try Self.text("JHHH", size: CGSize(width: 50, height: 71))
    let page = try Self.picture(Page(layer)).pixels
    let cut = try Self.picture(layer).pixels
    for (index, pixel) in cut.enumerated() {
      #expect(pixel == (index % Self.width < 90 ? page[index] : 0xFFFF_FFFF))
    }
  }

  @Test func `a line from right to left that is too long is clipped at the left`() throws {
    let layer = try Self.text("\u{200F}HHHH", size: CGSize(width: 50, height: 71))
    let ink = try #require(Self.ink(Self.picture(layer)))
    #expect(ink.x.lowerBound >= 40)
    #expect(ink.x.upperBound > 70)
    #expect(ink.x.upperBound < 90)
  }

  @Test func `a line that does not fit the height is clipped only at the bottom`()
    throws
  {
    let layer = try Self.text("J\nJ", size: CGSize(width: 30, height: 50))
    let page = try Self.picture(Page(layer)).pixels
    let cut = try Self.picture(layer).pixels
    for (index, pixel) in cut.enumerated() {
      #expect(pixel == (index / Self.width < 60 ? page[index] : 0xFFFF_FFFF))
    }
    #expect((0..<40).contains { cut[55 * Self.width + $0] != 0xFFFF_FFFF } == false)
    layer.fontSize = 45
    #expect(try #require(Self.ink(Self.picture(layer))).x.lowerBound < 40)
  }

  @Test func `a text drawn in a layer of another kind ends at its bounds`() throws {
    let layer = try Self.text("J", at: CGPoint(x: 0, y: 10))
    let page = Page(layer)
    page.frame = CGRect(x: 40, y: 0, width: 60, height: 100)
    page.setNeedsDisplay()
    #expect(try #require(Self.ink(Self.picture(page))).x.lowerBound == 40)
  }

  /// A text layer that draws something more.
  private final class Decorated: TextLayer {
    var before: (DrawingContext) -> Void = { _ in }
    var after: (DrawingContext) -> Void = { _ in }
    override func draw(in context: DrawingContext) {
      context.saveState()
      before(context)
      super.draw(in: context)
      context.restoreState()
      after(context)
    }
  }

  private static func decorated(at origin: CGPoint = CGPoint(x: 40, y: 10)) throws -> Decorated {
    let layer = Decorated()
    layer.fonts = try TestFonts.all.get()
    layer.font = bold
    layer.fontSize = 60
    layer.string = "J"
    layer.foregroundColor = .black
    layer.frame = CGRect(origin: origin, size: layer.preferredFrameSize())
    return layer
  }

  @Test func `ink beyond the bounds is cut at a clip that lies beside them`() throws {
    let layer = try Self.decorated()
    let whole = try #require(Self.ink(Self.picture(layer)))
    #expect(whole.x.lowerBound == 36)
    layer.before = { $0.clip(to: CGRect(x: -30, y: 0, width: 29, height: 90)) }
    layer.setNeedsDisplay()
    #expect(try Self.ink(Self.picture(layer)) == nil)
  }

  @Test(arguments: [CGPoint(x: 40, y: 10), CGPoint(x: 40.25, y: 10.5)])
  func `a subclass's further drawing ends at the bounds`(_ origin: CGPoint) throws {
    let red = Color(red: 1, green: 0, blue: 0)
    let fillings: [(DrawingContext) -> Void] = [
      { $0.fill(CGRect(x: -50, y: -50, width: 200, height: 200), color: red) },
      {
        $0.fillGradient(colors: [red, red], from: .zero, to: CGPoint(x: 10, y: 0))
      },
    ]
    for filling in fillings {
      let layer = try Self.decorated(at: origin)
      layer.before = filling
      let text = try Self.decorated(at: origin)
      text.backgroundColor = red
      let expected = try Self.picture(text)
      #expect(try Self.picture(layer) == expected)
      #expect(try #require(Self.ink(expected)).x.lowerBound == 36)
      layer.before = { _ in }
      layer.after = filling
      layer.setNeedsDisplay()
      // Only the hook is left of the text under the cover.
      let covered = try Self.picture(layer)
      #expect(covered.pixels[70 * Self.width + 37] != 0xFFFF_FFFF)
      #expect(covered.pixels[70 * Self.width + 50] == 0xFFFF_0000)
      #expect(covered.pixels[20 * Self.width + 37] == 0xFFFF_FFFF)
    }
  }

  @Test func `a clip cuts ink, and a transform, a shadow and a blend mode include it`() throws {
    let layer = try Self.decorated()
    layer.before = { $0.clip(to: CGRect(x: -20, y: 0, width: 40, height: 100)) }
    #expect(try #require(Self.ink(Self.picture(layer))).x.lowerBound == 40)
    let plain = try #require(Self.ink(Self.picture(Self.decorated())))
    layer.before = { $0.translate(x: 3, y: 0) }
    layer.setNeedsDisplay()
    #expect(try #require(Self.ink(Self.picture(layer))).x.lowerBound == plain.x.lowerBound + 3)
    layer.before = { $0.shadow = DrawingShadow(offset: CGSize(width: -20, height: 0), radius: 0) }
    layer.setNeedsDisplay()
    #expect(try #require(Self.ink(Self.picture(layer))).x.lowerBound == plain.x.lowerBound - 20)
    layer.before = { $0.setBlendMode(.multiply) }
    layer.setNeedsDisplay()
    #expect(try Self.picture(layer) == Self.picture(Self.decorated()))
  }

  /// Letters of 128 points and more are drawn as outlines.
  @Test(arguments: [127, 128, 200] as [CGFloat])
  func `the shadow of a letter is below the letter before it, whatever their size`(
    size: CGFloat
  ) throws {
    let layer = try Self.decorated(at: .zero)
    (layer.string, layer.fontSize) = ("HH", size)
    layer.frame.size = layer.preferredFrameSize()
    let letters = try Self.picture(layer)
    // The left stem of the second letter casts it onto the right stem of the first.
    let shadow = DrawingShadow(
      color: Color(red: 1, green: 0, blue: 0), offset: CGSize(width: -0.35 * size, height: 0),
      radius: 0)
    layer.before = { $0.shadow = shadow }
    layer.setNeedsDisplay()
    let shadowed = try Self.picture(layer)
    let black = letters.pixels.indices.filter { letters.pixels[$0] == 0xFF00_0000 }
    #expect(black.count > 1000)
    #expect(black.allSatisfy { shadowed.pixels[$0] == 0xFF00_0000 })
    #expect(shadowed.pixels.contains(0xFFFF_0000))
  }

  @Test func `a part of the contents shows nothing beyond the bounds`() throws {
    let layer = try Self.text("J")
    layer.contentsRect = CGRect(x: 0, y: 0, width: 1, height: 0.999)
    #expect(try #require(Self.ink(Self.picture(layer))).x.lowerBound == 40)
  }

  @Test(arguments: TestFonts.names)
  func `a glyph's pixels are within the ink that its font states`(_ name: String) throws {
    let font = try TestFonts.font(name)
    let glyphs = (0..<500).map { UInt32($0) }
    // Rotated and stretched, with y up in ems and down on the device.
    let map = Transform2D(a: 47, b: 9, c: 6, d: -39, tx: 0.25, ty: 0.5)
    var count = 0
    for (glyph, ink) in zip(glyphs, font.inkBounds(of: glyphs)) {
      guard
        let image = font.image(
          of: glyph, a: map.a, b: map.b, c: map.c, d: map.d, quarterX: 1, quarterY: 2)
      else { continue }
      count += 1
      let drawn =
        switch image {
        case .coverage(let mask): mask.bounds.cgRect
        case .picture(_, let bounds): bounds.offsetBy(dx: map.tx, dy: map.ty)
        }
      #expect(!ink.isNull, "\(glyph)")
      // Foundation's `contains` compares a rounded union.
      let room = map.apply(ink).insetBy(dx: -1, dy: -1)
      #expect(room.minX <= drawn.minX && drawn.maxX <= room.maxX, "\(glyph)")
      #expect(room.minY <= drawn.minY && drawn.maxY <= room.maxY, "\(glyph)")
      // The font's own box is much larger than most glyphs.
      let box = font.inkBounds
      #expect(ink.minX > box.minX - 0.1)
      #expect(ink.maxX < box.maxX + 0.1)
      #expect(ink.minY > box.minY - 0.1)
      #expect(ink.maxY < box.maxY + 0.1)
    }
    #expect(count > 2)
  }

  /// Successive edits, each with a whole and a partial repaint.
  @Test(arguments: 0..<6)
  func `a partial repaint of ink beyond the bounds equals a whole one`(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let layers = try [Self.decorated(), Self.decorated(at: CGPoint(x: 60.3, y: 20.7))]
    layers[1].font = Self.oblique
    let root = Layer()
    root.frame = CGRect(x: 0, y: 0, width: 120, height: 100)
    root.sublayers = layers
    let compositor = try Compositor(size: root.bounds.size, scale: 1.5)
    compositor.background = .white
    compositor.root = root
    compositor.render()
    let strings = ["J", "fJ", "Jf\nj", "Å\u{30A}\u{30A}", nil]
    for step in 0..<25 {
      let layer = layers[Int.random(in: 0...1, using: &random)]
      func number(_ range: ClosedRange<CGFloat>) -> CGFloat {
        CGFloat.random(in: range, using: &random)
      }
      switch Int.random(in: 0..<11, using: &random) {
      case 0: layer.position.x += number(-9...9)
      case 1: layer.position.y += number(-9...9)
      case 2: layer.string = strings[Int.random(in: 0..<5, using: &random)]
      case 3: layer.bounds.size.width = number(5...80)
      case 4: layer.bounds.size.height = number(20...90)
      case 5: layer.opacity = Float(number(0.2...1))
      case 6: layer.shadowOpacity = Float(number(0...1))
      case 7: layer.shouldRasterize.toggle()
      case 8: layer.masksToBounds.toggle()
      case 9: layer.setNeedsDisplay(CGRect(x: 0, y: 0, width: 10, height: number(1...40)))
      default: layer.transform = Transform3D(Transform2D(rotationAngle: number(-1...1)))
      }
      compositor.render()
      let whole = try Compositor(size: root.bounds.size, scale: 1.5)
      whole.background = .white
      whole.root = root
      whole.render()
      #expect(compositor.surface == whole.surface, "step \(step)")
    }
  }
}
