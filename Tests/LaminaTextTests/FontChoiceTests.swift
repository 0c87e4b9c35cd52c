// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Testing

@testable import LaminaText

struct FontChoiceTests {
  /// The font of the first scalar by the tables, and by the rules.
  private func fonts(
    _ scalars: [UInt32], _ name: FontDescriptor, _ fonts: FontCollection
  ) -> (table: Font?, rules: Font?) {
    var string = String.UnicodeScalarView()
    string.append(contentsOf: scalars.compactMap(Unicode.Scalar.init))
    var style = TextStyle()
    style.font = name
    let text = TextStorage(AttributedText(String(string)), style: style, fonts: fonts)
    let chooser = FontChooser(fonts, styles: text.styles)
    var end = 1
    while end < text.count, !text.startsCharacter[end] { end += 1 }
    return (text.font(at: 0), chooser.search(text.scalars[..<end], style: 0))
  }

  @Test(arguments: ["DejaVu Sans", "Noto Color Emoji", "Noto Sans Devanagari"])
  func `the tables give the fonts that the rules give`(_ name: String) throws {
    let collection = try TestFonts.all.get()
    let ranges: [ClosedRange<UInt32>] = [
      0...0x700, 0x900...0x97F, 0x2000...0x2BFF, 0x3000...0x30FF, 0xFE00...0xFEFF, 0xFFF0...0xFFFF,
      0x1F1E0...0x1F9FF, 0xE0000...0xE007F,
    ]
    var other = 0
    for scalar in ranges.joined() where Unicode.Scalar(scalar) != nil {
      for selector: [UInt32] in [[], [0xFE0F], [0xFE0E], [0x301]] {
        let (table, rules) = fonts([scalar] + selector, FontDescriptor(name), collection)
        if table !== rules { Issue.record("\(String(scalar, radix: 16)) \(selector)") }
        if table !== collection.font(for: FontDescriptor(name)) { other += 1 }
      }
    }
    #expect(other > 100)
  }

  @Test(arguments: ["e\u{301}", "A\u{30A}"])
  func `a letter and its marks are of the font that has them in one glyph`(_ text: String) throws {
    let layout = try TestFonts.layout(AttributedText("caf\(text)")) { $0.font = "DejaVuSans-Bold" }
    let bold = try TestFonts.font("DejaVuSans-Bold")
    #expect(!bold.has([0x301]))
    let isBold = layout.lines[0].runs.allSatisfy { $0.font === bold }
    #expect(isBold)
    #expect(layout.glyphs.count == 4)
    #expect(layout.missingScalars.isEmpty)
  }

  @Test func `characters begin where Swift's begin`() throws {
    let collection = try TestFonts.all.get()
    var random = RandomText(seed: 9)
    for _ in 0..<300 {
      var string = random.line(words: 1 + random.number(below: 8))
      if random.number(below: 3) == 0 {
        string = String(String.UnicodeScalarView(string.unicodeScalars.filter { $0.value < 0x300 }))
      }
      string += random.element(of: ["", "\r\n", "\n\r", "a\r\nb", "\r"])
      let text = TextStorage(AttributedText(string), style: TextStyle(), fonts: collection)
      let lengths = string.map { character in character.unicodeScalars.count }
      #expect(text.startsCharacter == lengths.flatMap { n in (0..<n).map { $0 == 0 } })
    }
  }
}
