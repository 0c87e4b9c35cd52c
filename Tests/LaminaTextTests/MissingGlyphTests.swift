// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaText
import Testing

struct MissingGlyphTests {
  /// DejaVu Sans with an empty glyph for missing characters.
  private func emptied() throws -> FontCollection {
    var font = try ChangedFont("DejaVuSans")
    // Glyph 0 is between the first two places; the same place twice means empty.
    let places = try font.table("loca")
    let size = font.number(at: try font.table("head") + 50, bytes: 2) == 0 ? 2 : 4
    font.set(font.number(at: places + size, bytes: size), at: places, bytes: size)
    return try font.collection
  }

  private func layout(_ text: String, _ fonts: FontCollection) -> TextLayout {
    var style = TextStyle()
    style.fontSize = 20
    return TextLayout(AttributedText(text), style: style, fonts: fonts)
  }

  @Test func `a character that no font has is a box, even if the font leaves it empty`() throws {
    let fonts = try emptied()
    let layout = layout("a\u{E44}b", fonts)
    let glyph = layout.glyphs[1]
    let font = try #require(layout.lines[0].runs.first?.font)
    #expect(glyph.identifier == 0)
    #expect(glyph.advance > 0)
    let box = try #require(font.outline(of: 0)).bounds
    #expect(box.minX > 0)
    #expect(box.maxX < glyph.advance / 20)
    #expect(box.height > 0.5)
    #expect(box.height < 1)
    // A frame, not a block.
    let outline = try #require(font.outline(of: 0))
    #expect(!outline.contains(CGPoint(x: box.midX, y: box.midY)))
    #expect(outline.contains(CGPoint(x: box.midX, y: box.minY + 0.01)))
  }

  @Test func `a font's own box is used unchanged`() throws {
    let own = try #require(try TestFonts.font("DejaVuSans").outline(of: 0)).bounds
    #expect(abs(own.minX - 102.0 / 2048) < 1e-9)
  }

  @Test func `a scalar that needs no glyph has no replacement`() throws {
    let layout = layout("a\u{200B}\u{FE0F}\u{1}\u{AD}b c", try emptied())
    #expect(layout.glyphs.allSatisfy { $0.identifier != 0 })
    #expect(layout.missingScalars.isEmpty)
  }

  @Test(arguments: ["\u{3164}", "\u{FFA0}", "\u{115F}\u{1160}"])
  func `a filler that no font has is not visible`(_ filler: String) throws {
    let layout = try TestFonts.layout(AttributedText("a\(filler)b"))
    #expect(layout.glyphs.allSatisfy { $0.identifier != 0 })
    #expect(layout.missingScalars.isEmpty)
    let plain = try TestFonts.layout("ab")
    #expect(layout.lines[0].width == plain.lines[0].width)
  }

  @Test func `a layout reports the characters that no font has, each once`() throws {
    let layout = try TestFonts.layout("a\u{E44}b\u{10FFFD}\u{E44}")
    #expect(layout.missingScalars == ["\u{E44}", "\u{10FFFD}"])
    #expect(try TestFonts.layout("abc אב").missingScalars.isEmpty)
  }

  @Test func `each missing scalar of a character is reported`() throws {
    let family = "a\u{1F9D1}\u{200D}\u{1F9D2}\u{200D}\u{1F9D3}b \u{E44}\u{301}"
    let layout = layout(family, try TestFonts.all.get())
    #expect(layout.glyphs.count { $0.identifier == 0 } == 4)
    #expect(layout.missingScalars == ["\u{1F9D1}", "\u{1F9D2}", "\u{1F9D3}", "\u{E44}"])
  }

  @Test func `each scalar of a long character is looked up once`() throws {
    let text = String(repeating: "\u{1F9D1}\u{200D}", count: 1000)
    let layout = layout(text, try TestFonts.all.get())
    #expect(layout.glyphs.count { $0.identifier == 0 } == 1000)
    #expect(layout.boxedScalars.reduce(0) { $0 + $1.range.count } <= 2000)
    #expect(layout.missingScalars == ["\u{1F9D1}"])
  }
}
