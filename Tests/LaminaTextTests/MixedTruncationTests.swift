// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaText
import Testing

/// Truncated lines of mixed directions and mixed styles.
struct MixedTruncationTests {
  private static let modes = [TextLayer.TruncationMode.start, .middle, .end]

  private static func layout(
    _ text: AttributedText, _ mode: TextLayer.TruncationMode, width: CGFloat?,
    lineLimit: Int = 0
  ) throws -> TextLayout {
    try TestFonts.layout(text, width: width) {
      ($0.fontSize, $0.truncationMode) = (10, mode)
      ($0.lineLimit, $0.isWrapped) = (lineLimit, lineLimit > 0)
    }
  }

  /// The places of a line's glyphs in the text, from left to right, without the ellipsis.
  private static func offsets(_ line: TextLayout.Line) throws -> [Int] {
    let ellipsis = try TestFonts.font("DejaVuSans").glyph(for: "…")
    return line.runs.flatMap(\.glyphs).filter { $0.identifier != ellipsis }.map(\.textOffset)
  }

  private static let texts = [
    "abc שלום עולם טוב 25 שקל חדש ועוד הרבה מאוד מילים",
    "שלום abc def 25 עולם (ghi jkl) טוב 12 mno pqr stu",
    "abc \u{202E}one two 25 three four five six seven eight",
    "abc \u{2067}one שלום 25 two עולם three\u{2069} four five six",
    "سلام abc 25 عالم 12 def ghi مرحبا jkl",
  ]

  @Test(arguments: texts, modes)
  func `a truncated line keeps the order of its words`(
    text: String, mode: TextLayer.TruncationMode
  ) throws {
    let whole = try Self.offsets(Self.layout(AttributedText(text), .none, width: nil).lines[0])
    for width in stride(from: 20 as CGFloat, to: 240, by: 4) {
      let line = try Self.layout(AttributedText(text), mode, width: width).lines[0]
      // A letter of a ligature that is cut has no place in the whole.
      let shown = try Self.offsets(line).filter(whole.contains)
      #expect(shown == whole.filter(Set(shown).contains), "\(width)")
    }
  }

  @Test(arguments: texts)
  func `a truncated last line keeps the order of its words`(text: String) throws {
    for width in stride(from: 60 as CGFloat, to: 160, by: 5) {
      let whole = try Self.offsets(
        Self.layout(AttributedText(text), .none, width: width, lineLimit: 2).lines[1])
      let line = try Self.layout(AttributedText(text), .end, width: width, lineLimit: 2).lines[1]
      let shown = try Self.offsets(line).filter(whole.contains)
      #expect(shown == whole.filter(Set(shown).contains), "\(width)")
    }
  }

  @Test func `an ellipsis needs the room that it has in the style beside it`() throws {
    var text = AttributedText("A", TextAttributes(fontSize: 48))
    text.append("bcdef ghijklm nopq rstuvw")
    for mode in Self.modes {
      for width in [60, 100, 140] as [CGFloat] {
        let line = try Self.layout(text, mode, width: width).lines[0]
        #expect(line.width <= width)
        #expect(line.width > width - 12, "\(mode), \(width)")
      }
    }
    // The large letter with its ellipsis has no room in the first.
    #expect(try Self.layout(text, .start, width: 40).glyphs.count > 4)
    #expect(try Self.layout(text, .end, width: 70).glyphs.count > 4)
  }

  @Test(arguments: modes)
  func `the room that the text takes without a width is enough`(
    mode: TextLayer.TruncationMode
  ) throws {
    for first in ["\n", "a\n"] {
      for (above, below) in [(16, 10), (10, 16)] as [(CGFloat, CGFloat)] {
        var text = AttributedText(first, TextAttributes(fontSize: above))
        text.append("e", TextAttributes(fontSize: below))
        var style = TextStyle()
        (style.font, style.lineLimit, style.truncationMode) = ("DejaVu Sans", 1, mode)
        let fonts = try TestFonts.all.get()
        let free = TextLayout(text, style: style, fonts: fonts)
        let bound = TextLayout(text, style: style, width: free.bounds.width, fonts: fonts)
        #expect(bound.glyphs == free.glyphs)
      }
    }
  }
}
