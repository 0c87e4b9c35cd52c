// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaText
import Testing

/// The example of the article on text: a layer that draws a layout among other things.
private final class PriceTag: Layer {
  var price = "" { didSet { setNeedsDisplay() } }
  var fonts = FontCollection.system

  override func draw(in context: DrawingContext) {
    let style = TextStyle(font: "DejaVu Sans", fontSize: 18, foregroundColor: .white)
    let layout = TextLayout(AttributedText(price), style: style, fonts: fonts)
    context.fill(Path(roundedRect: bounds, cornerRadius: 8), color: .black)
    layout.draw(
      in: context,
      at: CGPoint(
        x: bounds.midX - layout.bounds.width / 2, y: bounds.midY - layout.bounds.height / 2))
  }
}

@Suite struct TextStyleTests {
  @Test func `a style takes its values at once, and others are those of a text layer`() {
    let short = TextStyle(
      font: "DejaVu Sans", fontSize: 18, foregroundColor: .black, isWrapped: true, lineSpacing: 3,
      verticalAlignmentMode: .bottom)
    var long = TextStyle()
    (long.font, long.fontSize, long.foregroundColor) = ("DejaVu Sans", 18, .black)
    (long.isWrapped, long.lineSpacing, long.verticalAlignmentMode) = (true, 3, .bottom)
    #expect(short == long)
    let (style, layer) = (TextStyle(), TextLayer())
    #expect(style.font == layer.font)
    #expect(style.fontSize == layer.fontSize)
    #expect(style.foregroundColor == layer.foregroundColor)
    #expect(style.isWrapped == layer.isWrapped)
    #expect(style.truncationMode == layer.truncationMode)
    #expect(style.alignmentMode == layer.alignmentMode)
    #expect(style.lineLimit == layer.lineLimit)
    #expect(style.truncatesAtWords == layer.truncatesAtWords)
    #expect(style.lineHeight == layer.lineHeight)
    #expect(style.lineHeightMultiple == layer.lineHeightMultiple)
    #expect(style.lineSpacing == layer.lineSpacing)
    #expect(style.verticalAlignmentMode == layer.verticalAlignmentMode)
  }

  @Test func `the example that measures has the height of its lines`() {
    let style = TextStyle(
      font: "DejaVu Sans", fontSize: 18, foregroundColor: .black, isWrapped: true)
    let layout = TextLayout("Lines end where Unicode lets them.", style: style, width: 200)
    let height = layout.bounds.height.rounded(.up)
    #expect(layout.lines.count > 1)
    #expect(abs(height - layout.lines.reduce(0) { $0 + $1.bounds.height }) <= 2)
  }

  @Test func `the example that draws has its text in the middle, and follows its price`() throws {
    let tag = PriceTag(frame: CGRect(x: 0, y: 0, width: 80, height: 40))
    tag.fonts = try TestFonts.all.get()
    let compositor = try Compositor(size: CGSize(width: 80, height: 40))
    compositor.root = tag
    func columns(_ price: String) -> [Int] {
      tag.price = price
      compositor.render()
      let surface = compositor.surface
      // White ink has a green part, the black ground has none.
      return (0..<80).filter { x in (0..<40).contains { surface[x, $0] >> 8 & 0xFF > 128 } }
    }
    let (short, long) = (columns("7 €"), columns("77.50 €"))
    for ink in [short, long] {
      let middle = Double((ink.first ?? -99) + (ink.last ?? -99)) / 2
      #expect(abs(middle - 39.5) < 3, "\(ink)")
    }
    #expect(long.count > short.count)
  }
}
