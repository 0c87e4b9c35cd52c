// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaText
import Testing

struct TextLayoutTests {
  @Test func `the first line is at the top left and its height is the font's`() throws {
    let layout = try TestFonts.layout("Ag") { $0.fontSize = 20 }
    let line = try #require(layout.lines.first)
    // 1901 and 483 of 2048 units at 20 points are 18.56 and 4.72.
    #expect(line.origin == CGPoint(x: 0, y: 19))
    #expect((line.ascent, line.descent, line.leading) == (19, 5, 0))
    #expect(layout.bounds == CGRect(x: 0, y: 0, width: line.width, height: 24))
    #expect(line.textRange == 0..<2)
  }

  @Test func `small fonts keep their exact height`() throws {
    let layout = try TestFonts.layout("Ag\nAg") { $0.fontSize = 1 }
    #expect(abs(layout.bounds.height - 2 * (1901 + 483) / 2048) < 1e-9)
  }

  @Test func `an empty text has no lines and no size`() throws {
    for text in [AttributedText(), "", AttributedText(runs: [.init(""), .init("")])] {
      let layout = try TestFonts.layout(text, width: 100)
      #expect(layout.lines.isEmpty)
      #expect(layout.bounds == .zero)
    }
  }

  @Test(
    arguments: [
      ("a\nb", [0..<1, 2..<3]), ("a\r\nb", [0..<1, 3..<4]), ("a\rb", [0..<1, 2..<3]),
      ("a\n\nb", [0..<1, 2..<2, 3..<4]), ("a\n", [0..<1]), ("\n", [0..<0]),
      ("a\u{2028}b\u{2029}c\u{85}d\u{0B}e\u{0C}f", [0..<1, 2..<3, 4..<5, 6..<7, 8..<9, 10..<11]),
    ])
  func `paragraphs end by Unicode's rules`(_ text: String, _ ranges: [Range<Int>]) throws {
    let layout = try TestFonts.layout(AttributedText(text)) { $0.fontSize = 20 }
    #expect(layout.lines.map(\.textRange) == ranges)
    #expect(layout.lines.map(\.origin.y) == ranges.indices.map { 19 + 24 * CGFloat($0) })
  }

  @Test func `lines end at spaces, which are not shown there`() throws {
    let text = "The quick brown fox"
    // "The quick" is 97.06 points and "brown fox" 98.6.
    let layout = try TestFonts.layout(AttributedText(text), width: 100) {
      $0.fontSize = 20
      $0.isWrapped = true
    }
    #expect(layout.lineTexts(of: text) == ["The quick", "brown fox"])
    #expect(layout.lines.map(\.textRange) == [0..<9, 10..<19])
    #expect(layout.lines.allSatisfy { $0.width <= 100 })
    let narrower = try TestFonts.layout(AttributedText(text), width: 97) {
      $0.fontSize = 20
      $0.isWrapped = true
    }
    #expect(narrower.lineTexts(of: text) == ["The", "quick", "brown", "fox"])
  }

  @Test func `a word that alone is too long is cut between characters`() throws {
    let text = "Kraftfahrzeug"
    let layout = try TestFonts.layout(AttributedText(text), width: 50) {
      $0.fontSize = 20
      $0.isWrapped = true
    }
    #expect(layout.lines.count > 2)
    #expect(layout.lines.allSatisfy { $0.width <= 50 && $0.width > 25 })
    #expect(layout.lineTexts(of: text).joined() == text)
  }

  @Test(arguments: [0, -5, CGFloat.nan, -CGFloat.infinity])
  func `each line has one character if there is no width`(_ width: CGFloat) throws {
    let layout = try TestFonts.layout("ae\u{301}o f", width: width) { $0.isWrapped = true }
    #expect(layout.lines.map { $0.textRange.lowerBound } == [0, 1, 3, 5])
  }

  @Test func `a soft hyphen is visible only at the end of a line`() throws {
    let text = AttributedText("zusammen\u{AD}gesetzt")
    let wide = try TestFonts.layout(text, width: 1000) { $0.isWrapped = true }
    #expect(wide.glyphs.filter { $0.advance > 0 }.count == 15)
    let narrow = try TestFonts.layout(text, width: 220) { $0.isWrapped = true }
    #expect(narrow.lines.count == 2)
    let hyphen = try TestFonts.font("DejaVuSans").glyph(for: "\u{2010}")
    #expect(narrow.lines[0].runs.last?.glyphs.last?.identifier == hyphen)
    #expect(narrow.lines.allSatisfy { $0.width <= 220 })
  }

  @Test func `no line holds a hyphen alone`() throws {
    let text = "abc\u{AD}defghi\u{AD}jkl"
    for width in stride(from: 0 as CGFloat, to: 60, by: 1) {
      let layout = try TestFonts.layout(AttributedText(text), width: width) {
        ($0.fontSize, $0.isWrapped) = (20, true)
      }
      let lines = layout.lineTexts(of: text)
      #expect(lines.allSatisfy { $0.contains(where: \.isLetter) }, "\(width)")
      #expect(lines.joined() == text, "\(width)")
    }
  }

  @Test(arguments: ["abc\u{AD}", "abc\u{AD}\nde", "abc\u{AD} de"])
  func `a soft hyphen is invisible where a line ends for another reason`(_ text: String) throws {
    let plain = try TestFonts.layout("abc") { $0.fontSize = 20 }
    let layout = try TestFonts.layout(AttributedText(text), width: 50) {
      ($0.fontSize, $0.isWrapped) = (20, true)
    }
    #expect(layout.lines[0].width == plain.lines[0].width)
    #expect(layout.lines.count == (text.contains("d") ? 2 : 1))
  }

  @Test(arguments: ["WW \u{301}x", "\u{600} abc", "W\u{600} \u{3000}W", "ab \u{301} \u{301}cd"])
  func `no line begins or ends within a character`(_ text: String) throws {
    var starts: Set<Int> = [0]
    for character in text { starts.insert((starts.max() ?? 0) + character.unicodeScalars.count) }
    for width in stride(from: 0 as CGFloat, to: 40, by: 0.5) {
      for mode in [TextLayer.TruncationMode.none, .start, .middle, .end] {
        let layout = try TestFonts.layout(AttributedText(text), width: width) {
          ($0.fontSize, $0.truncationMode, $0.isWrapped) = (10, mode, mode == .none)
        }
        let ends = layout.lines.flatMap { [$0.textRange.lowerBound, $0.textRange.upperBound] }
        #expect(starts.isSuperset(of: ends), "\(width)")
        guard mode != .none else { continue }
        let shown = Set(layout.glyphs.map(\.textOffset))
        for offset in shown {
          let start = try #require(starts.filter { $0 <= offset }.max())
          #expect(shown.contains(start), "\(mode), \(width)")
        }
      }
    }
  }

  @Test func `a no-break space holds words together`() throws {
    let text = "aaa b\u{A0}ccc"
    let layout = try TestFonts.layout(AttributedText(text), width: 60) {
      $0.fontSize = 20
      $0.isWrapped = true
    }
    #expect(layout.lineTexts(of: text) == ["aaa", "b\u{A0}ccc"])
  }

  @Test(
    arguments: [
      (TextLayerAlignmentMode.natural, "ab", 0.0), (.left, "ab", 0), (.right, "ab", 1),
      (.center, "ab", 0.5), (.natural, "אב", 1), (.left, "אב", 0), (.right, "אב", 1),
      (.center, "אב", 0.5), (.justified, "ab", 0), (.justified, "אב", 1),
    ])
  func `lines are placed in the width by their alignment`(
    _ alignment: TextLayerAlignmentMode, _ text: String, _ fraction: Double
  ) throws {
    let layout = try TestFonts.layout(AttributedText(text), width: 300) {
      $0.alignmentMode = alignment
    }
    let line = try #require(layout.lines.first)
    #expect(abs(line.origin.x - (300 - line.width) * CGFloat(fraction)) < 1e-9)
  }

  @Test func `justified lines fill the width, except the last of a paragraph`() throws {
    let text = "one two three four five six\nseven"
    let layout = try TestFonts.layout(AttributedText(text), width: 150) {
      $0.fontSize = 20
      $0.isWrapped = true
      $0.alignmentMode = .justified
    }
    #expect(layout.lines.count == 3)
    for line in layout.lines {
      let isLast = line.textRange.upperBound == 27 || line.textRange.upperBound == 33
      #expect(isLast ? line.width < 149 : abs(line.width - 150) < 1e-6)
    }
  }

  @Test func `justified lines leave a mark over its space`() throws {
    let text = AttributedText("aa \u{301}b c dddddd")
    func line(_ alignment: TextLayerAlignmentMode) throws -> TextLayout.Line {
      let layout = try TestFonts.layout(text, width: 85) {
        ($0.fontSize, $0.isWrapped, $0.alignmentMode) = (20, true, alignment)
      }
      return try #require(layout.lines.first)
    }
    func glyphs(_ line: TextLayout.Line) -> [TextLayout.Glyph] { line.runs.flatMap(\.glyphs) }
    let (natural, justified) = (glyphs(try line(.natural)), glyphs(try line(.justified)))
    let line = try line(.justified)
    #expect(abs(line.width - 85) < 1e-6)
    for (before, after) in zip(natural, justified) where before.textOffset == 2 {
      #expect(before.advance == after.advance)
      #expect(before.position == after.position)
    }
  }

  @Test func `lines are aligned with the widest if there is no width`() throws {
    let layout = try TestFonts.layout("wide line\na") { $0.alignmentMode = .right }
    #expect(layout.lines[0].origin.x == 0)
    #expect(abs(layout.lines[1].bounds.maxX - layout.lines[0].width) < 1e-9)
  }

  @Test func `the line is as high as the highest of its fonts`() throws {
    var text = AttributedText("a")
    text.append("B", TextAttributes(fontSize: 40))
    let layout = try TestFonts.layout(text) { $0.fontSize = 10 }
    #expect(layout.lines[0].ascent == 37)
    #expect(layout.lines[0].descent == 9)
  }

  @Test func `an underline is at the font's position, in one piece over equal runs`() throws {
    var text = AttributedText("ab ", TextAttributes(isUnderlined: true))
    text.append("cd", TextAttributes(font: FontDescriptor("DejaVuSans-Bold"), isUnderlined: true))
    text.append("ef")
    let layout = try TestFonts.layout(text) { $0.fontSize = 64 }
    let line = layout.lines[0]
    // 90 of 2048 units at 64 points are 2.8, 40 are 1.25.
    #expect(line.underlines.count == 1)
    let rect = try #require(line.underlines.first?.rect)
    #expect(rect.minX == 0)
    #expect(rect.minY == line.origin.y + 1)
    #expect(rect.height == 3)
    let end = try #require(line.runs.last?.glyphs.first?.position.x)
    #expect(abs(rect.maxX - end) < 1e-9)
  }

  @Test func `the underlines of runs that meet but for rounding are one`() throws {
    // The letters in the middle come from another font.
    let text = AttributedText(
      "a\u{928}\u{928}\u{928}\u{928}\u{928}b", TextAttributes(isUnderlined: true))
    var inexact = 0
    for step in -45..<50 {
      let layout = try TestFonts.layout(text) { $0.fontSize = 6 + CGFloat(step) / 9 }
      let line = layout.lines[0]
      try #require(line.runs.count == 3)
      let ends = line.runs.flatMap(\.glyphs).reduce(into: [line.origin.x]) {
        $0.append($0[$0.count - 1] + $1.advance)
      }
      // The start and the width of the second run may not give the start of the third.
      let (second, third) = (ends[1], ends[ends.count - 2])
      if second + (third - second) != third { inexact += 1 }
      #expect(line.underlines.count == 1, "\(step) ninths")
    }
    #expect(inexact > 0)
  }

  @Test func `a tab is as wide as four spaces and other controls take no room`() throws {
    let space = try TestFonts.layout(" ").lines[0].width
    #expect(try TestFonts.layout("\t").lines[0].width == 4 * space)
    #expect(try TestFonts.layout("\u{1}\u{7F}\u{9F}\u{200B}\u{FEFF}").lines[0].width == 0)
  }

  /// The interval of a line's ink: its glyphs without white space at its end.
  private func visible(_ line: TextLayout.Line, of text: String) -> ClosedRange<CGFloat> {
    let scalars = Array(text.unicodeScalars)
    let glyphs = line.runs.flatMap(\.glyphs).filter { scalars[$0.textOffset] != " " }
    let start = glyphs.first?.position.x ?? 0
    return start...max(start, glyphs.last.map { $0.position.x + $0.advance } ?? 0)
  }

  @Test(arguments: [
    TextLayerAlignmentMode.natural, .left, .right, .center, .justified,
  ])
  func `white space at the end of a line does not affect its alignment`(
    _ alignment: TextLayerAlignmentMode
  ) throws {
    for isWrapped in [false, true] {
      for (text, plain) in [
        ("abc   \ndef", "abc\ndef"), ("abc   ", "abc"), ("אבג   \nאב", "אבג\nאב"),
        ("אבג   ", "אבג"), ("abc אבג   ", "abc אבג"), ("אבג abc   ", "אבג abc"),
      ] {
        let lines = try [text, plain].map { text in
          try TestFonts.layout(AttributedText(text), width: 200) {
            $0.fontSize = 20
            $0.isWrapped = isWrapped
            $0.alignmentMode = alignment
          }
        }
        let (seen, wanted) = (
          visible(lines[0].lines[0], of: text), visible(lines[1].lines[0], of: plain)
        )
        #expect(abs(seen.lowerBound - wanted.lowerBound) < 1e-9, "\(text)")
        #expect(abs(seen.upperBound - wanted.upperBound) < 1e-9, "\(text)")
        #expect(lines[0].bounds.maxX <= 200)
        // The spaces have positions, for callers that need them.
        #expect(lines[0].lines[0].width > lines[1].lines[0].width)
      }
    }
  }

  @Test func `white space at its end does not wrap a line`() throws {
    let text = "The quick      \nfox"
    let layout = try TestFonts.layout(AttributedText(text), width: 100) {
      $0.fontSize = 20
      $0.isWrapped = true
    }
    #expect(layout.lineTexts(of: text) == ["The quick      ", "fox"])
    #expect(layout.bounds.width <= 100)
  }

  @Test func `the white space at the end of a line counts if there is no width`() throws {
    let width = try TestFonts.layout("abc").bounds.width
    let layout = try TestFonts.layout("abc  ")
    #expect(layout.bounds.width > width)
    #expect(layout.bounds.width == layout.lines[0].width)
  }
}
