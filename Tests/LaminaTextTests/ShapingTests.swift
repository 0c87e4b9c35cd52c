// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaText
import Testing

/// The output of HarfBuzz's own command line: `hb-shape --language=und --no-glyph-names FILE TEXT`.
struct ShapingTests {
  struct Shaped: Sendable, CustomTestStringConvertible {
    let text: String
    let font: String
    /// Glyph, scalar, advance in font units.
    let glyphs: [(UInt32, Int, CGFloat)]
    var unitsPerEm: CGFloat = 2048
    var testDescription: String { text }
  }

  static let shaped: [Shaped] = [
    Shaped(
      text: "AVATAR To", font: "DejaVu Sans",
      glyphs: [
        (34, 0, 1270), (55, 1, 1270), (34, 2, 1242), (53, 3, 1092), (34, 4, 1401), (51, 5, 1423),
        (1, 6, 651), (53, 7, 903), (80, 8, 1253),
      ]),
    Shaped(
      text: "office ffi", font: "DejaVu Sans",
      glyphs: [
        (80, 0, 1253), (501, 1, 1980), (68, 4, 1126), (70, 5, 1260), (1, 6, 651), (501, 7, 1980),
      ]),
    Shaped(
      text: "שלום", font: "DejaVu Sans",
      glyphs: [(369, 3, 1359), (361, 2, 558), (368, 1, 1164), (381, 0, 1451)]),
    Shaped(
      text: "سلام لا", font: "DejaVu Sans",
      glyphs: [(605, 5, 1168), (1, 4, 651), (413, 3, 1268), (606, 1, 1222), (550, 0, 1716)]),
    Shaped(
      text: "नमस्ते क्षत्रिय", font: "Noto Sans Devanagari",
      glyphs: [
        (42, 0, 555), (48, 1, 598), (212, 2, 389), (38, 4, 570), (73, 4, 0), (1, 6, 260),
        (176, 7, 712), (604, 10, 259), (266, 10, 552), (49, 14, 580),
      ], unitsPerEm: 1000),
    Shaped(
      text: "👩‍🚀🇩🇪😀", font: "Noto Color Emoji",
      glyphs: [(11, 0, 2550), (9, 3, 2550), (6, 5, 2550)]),
  ]

  @Test(arguments: shaped)
  func `a line has HarfBuzz's glyphs and advances`(_ shaped: Shaped) throws {
    let layout = try TestFonts.layout(AttributedText(shaped.text)) {
      $0.font = FontDescriptor(shaped.font)
      $0.fontSize = shaped.unitsPerEm
    }

    let glyphs = layout.glyphs

    #expect(glyphs.map(\.identifier) == shaped.glyphs.map(\.0))
    #expect(glyphs.map(\.textOffset) == shaped.glyphs.map(\.1))
    #expect(glyphs.map(\.advance) == shaped.glyphs.map(\.2))
    var pen: CGFloat = 0
    for glyph in glyphs where glyph.advance > 0 {
      #expect(glyph.position.x == pen)
      pen += glyph.advance
    }
  }

  @Test func `Greek in two sizes has the same advances in font units`() throws {
    var text = AttributedText("Αθ", TextAttributes(fontSize: 20.48))
    text.append("ήνα", TextAttributes(fontSize: 2048))
    let layout = try TestFonts.layout(text)
    let whole = try TestFonts.layout("Αθήνα") { $0.fontSize = 2048 }
    for (glyph, expected) in zip(layout.glyphs, whole.glyphs) {
      let scale: CGFloat = glyph.textOffset < 2 ? 100 : 1
      #expect(abs(glyph.advance * scale - expected.advance) < 0.001)
    }
  }

  @Test func `tracking is added after each character and splits ligatures`() throws {
    let layout = try TestFonts.layout(
      AttributedText("ffi", TextAttributes(tracking: 100))
    ) { $0.fontSize = 2048 }
    #expect(layout.glyphs.map(\.advance) == [821, 821, 669])
    #expect(layout.glyphs.map(\.position.x) == [0, 821, 1642])
  }

  @Test func `tracking from right to left is added at the left of each character`() throws {
    func glyphs(_ tracking: CGFloat) throws -> [TextLayout.Glyph] {
      try TestFonts.layout(
        AttributedText("שלום", TextAttributes(tracking: tracking)), width: 5000
      ) { $0.fontSize = 2048 }.glyphs
    }
    let (plain, wide) = (try glyphs(0), try glyphs(100))
    // The text is flush right: the first letter stays, and each later one is farther from it.
    for (index, pair) in zip(plain, wide).enumerated() {
      #expect(pair.1.position.x == pair.0.position.x - CGFloat(3 - index) * 100)
    }
  }

  @Test(arguments: ["नमस्ते", "हिन्दी", "क्षत्रिय", "ب\u{200D}ب", "\u{600}a\u{600}b"])
  func `tracking is added once for each character`(text: String) throws {
    func width(_ tracking: CGFloat) throws -> CGFloat {
      try TestFonts.layout(AttributedText(text, TextAttributes(tracking: tracking))) {
        ($0.font, $0.fontSize) = ("Noto Sans Devanagari", 20)
      }.lines[0].width
    }
    #expect(abs(try width(10) - width(5) - 5 * CGFloat(text.count)) < 1e-9)
  }

  @Test func `a mark is over its letter and takes no room of its own`() throws {
    let layout = try TestFonts.layout("e\u{301}X\u{327}") { $0.fontSize = 2048 }
    // The first has a glyph of its own.
    #expect(layout.glyphs.first?.identifier == 169)
    #expect(layout.glyphs.map(\.textOffset) == [0, 2, 2])
    #expect(layout.glyphs.last?.advance == 0)
  }

  @Test func `mixed directions are put in visual order`() throws {
    // The Latin word and the number keep their order within the surrounding Hebrew.
    let text = "אב abc 12 גד"
    let layout = try TestFonts.layout(AttributedText(text))
    #expect(layout.glyphs.map(\.textOffset) == [11, 10, 9, 3, 4, 5, 6, 7, 8, 2, 1, 0])
    let latin = "ab אב 12 cd"
    let other = try TestFonts.layout(AttributedText(latin))
    #expect(other.glyphs.map(\.textOffset) == [0, 1, 2, 6, 7, 5, 4, 3, 8, 9, 10])
  }

  @Test func `brackets are mirrored from right to left`() throws {
    let right = try TestFonts.layout("(א)")
    let left = try TestFonts.layout("()")
    let (open, close) = (left.glyphs[0].identifier, left.glyphs[1].identifier)
    #expect(right.glyphs.map(\.textOffset) == [2, 1, 0])
    #expect(right.glyphs[0].identifier == open)
    #expect(right.glyphs[2].identifier == close)
  }

  @Test func `Arabic letters do not join across the end of a line`() throws {
    let joined = try TestFonts.layout("سس")
    let apart = try TestFonts.layout("سس", width: 1) { $0.isWrapped = true }
    let single = try TestFonts.layout("س")
    #expect(joined.glyphs[0].identifier != single.glyphs[0].identifier)
    #expect(apart.lines.count == 2)
    #expect(apart.glyphs.map(\.identifier) == [single, single].map { $0.glyphs[0].identifier })
  }

  @Test(arguments: ["a\u{301}", "א\u{5B0}", "\u{1F9D1}\u{200D}", "\u{1100}\u{1100}"], [nil, 40])
  func `a very long character is shaped in parts and stays in one line`(
    start: String, width: CGFloat?
  ) throws {
    let scalars = Array(start.unicodeScalars)
    var text = String.UnicodeScalarView([scalars[0]])
    let isChain = start == "\u{1F9D1}\u{200D}"
    for index in 0..<1000 { text.append(isChain && index % 2 == 1 ? scalars[0] : scalars[1]) }
    let layout = try TestFonts.layout(AttributedText(String(text) + " x"), width: width) {
      $0.isWrapped = true
    }
    #expect(layout.lines.allSatisfy { $0.runs.allSatisfy { $0.glyphs.count <= 33 } })
    let offsets = Set(layout.glyphs.map(\.textOffset))
    #expect(offsets.isSuperset(of: stride(from: 0, to: 1001, by: 31)))
    #expect(offsets.contains(1002))
    #expect(layout.lines.count { $0.textRange.contains(500) } == 1)
    #expect(layout.lines.allSatisfy { !(1..<1001).contains($0.textRange.lowerBound) })
  }

  @Test func `a letter with thirty marks is shaped whole`() throws {
    let marks = String(repeating: "\u{301}", count: 30)
    let layout = try TestFonts.layout(AttributedText("a\(marks)b"))
    #expect(layout.lines[0].runs.count == 1)
    #expect(Set(layout.glyphs.map(\.textOffset)) == [0, 31])
    #expect(try TestFonts.layout(AttributedText("a\(marks)\u{301}b")).lines[0].runs.count == 2)
  }
}
