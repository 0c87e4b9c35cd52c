// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaText
import Testing

struct TruncationTests {
  static let text = "abcdefghijklmnopqrstuvwxyz"

  static func truncated(
    _ mode: TextLayerTruncationMode, _ text: String = text, width: CGFloat = 120
  ) throws -> TextLayout {
    try TestFonts.layout(AttributedText(text), width: width) {
      $0.fontSize = 20
      $0.truncationMode = mode
    }
  }

  @Test(arguments: [TextLayerTruncationMode.start, .middle, .end])
  func `a line that is too long is truncated to the width with an ellipsis`(
    _ mode: TextLayerTruncationMode
  ) throws {
    let layout = try Self.truncated(mode)
    let line = layout.lines[0]
    let ellipsis = try TestFonts.font("DejaVuSans").glyph(for: "…")
    #expect(line.isTruncated)
    #expect(layout.isTruncated)
    #expect(line.width <= 120)
    #expect(line.width > 100)
    let glyphs = line.runs.flatMap(\.glyphs)
    let place = try #require(glyphs.firstIndex { $0.identifier == ellipsis })
    #expect(glyphs.count { $0.identifier == ellipsis } == 1)
    switch mode {
    case .start:
      #expect(place == 0)
      #expect(glyphs.last?.textOffset == 25)
    case .end:
      #expect(place == glyphs.count - 1)
      #expect(glyphs.first?.textOffset == 0)
    case .middle:
      #expect(abs(place - glyphs.count / 2) <= 2)
      #expect(glyphs.first?.textOffset == 0)
      #expect(glyphs.last?.textOffset == 25)
    case .none: break
    }
  }

  @Test func `a cut line keeps as much of the text as it has room for`() throws {
    let font = try TestFonts.font("DejaVuSans")
    let line = try Self.truncated(.end).lines[0]
    let kept = line.runs.flatMap(\.glyphs).count - 1
    let next = try TestFonts.layout(AttributedText(String(Self.text.prefix(kept + 1)) + "…")) {
      $0.fontSize = 20
    }
    #expect(next.lines[0].width > 120)
    #expect(font.glyph(for: "a") == line.runs[0].glyphs[0].identifier)
  }

  @Test func `a line that fits, and the mode none, keep everything`() throws {
    #expect(try !Self.truncated(.end, "abc").isTruncated)
    let layout = try Self.truncated(.none)
    #expect(!layout.isTruncated)
    #expect(layout.lines[0].width > 120)
  }

  @Test func `an ellipsis that does not fit is shown alone`() throws {
    let layout = try Self.truncated(.end, width: 3)
    #expect(layout.glyphs.count == 1)
  }

  @Test func `a character of several scalars is kept whole or not at all`() throws {
    let family = "👩‍🚀"
    let layout = try Self.truncated(.end, family + family + family + family, width: 80)
    #expect(layout.lines[0].runs.flatMap(\.glyphs).map(\.textOffset) == [0, 3, 6])
  }

  @Test func `the end is at the left from right to left`() throws {
    let layout = try Self.truncated(.end, "אבגדהוזחטיכלמנסעפצקרשת", width: 80)
    let glyphs = layout.lines[0].runs.flatMap(\.glyphs)
    let ellipsis = try TestFonts.font("DejaVuSans").glyph(for: "…")
    #expect(glyphs.first?.identifier == ellipsis)
    #expect(glyphs.last?.textOffset == 0)
    #expect(abs(layout.lines[0].bounds.maxX - 80) < 1e-9)
  }

  @Test func `a limit of lines leaves out the text that follows`() throws {
    let text = AttributedText("one two three four\nfive")
    func layout(_ limit: Int, _ mode: TextLayerTruncationMode) throws -> TextLayout {
      try TestFonts.layout(text, width: 81) {
        $0.fontSize = 20
        $0.isWrapped = true
        $0.lineLimit = limit
        $0.truncationMode = mode
      }
    }
    #expect(try layout(0, .end).lines.count == 4)
    #expect(try layout(-1, .end).lines.count == 4)
    #expect(try !layout(4, .end).isTruncated)
    let cut = try layout(2, .none)
    #expect(cut.lines.count == 2)
    #expect(cut.isTruncated)
    #expect(cut.lines.allSatisfy { !$0.isTruncated })
    let ellipsis = try TestFonts.font("DejaVuSans").glyph(for: "…")
    let marked = try layout(2, .end)
    #expect(marked.lines.map(\.isTruncated) == [false, true])
    #expect(marked.lines[1].runs.last?.glyphs.last?.identifier == ellipsis)
    #expect(marked.lines[1].width <= 81)
    // All of the paragraph fits, but another one follows.
    let third = try layout(3, .end)
    #expect(third.lines.count == 3)
    #expect(third.lines[2].runs.last?.glyphs.last?.identifier == ellipsis)
  }

  /// Alone, the last line is wider than where a ligature or a joined letter goes on into it.
  @Test(arguments: [("Auf\u{AD}lage", CGFloat(42)), ("ععععع", 31.25)])
  func `a last line that is too wide by itself ends with an ellipsis`(
    _ text: String, _ width: CGFloat
  ) throws {
    let layout = try TestFonts.layout(AttributedText(text), width: width) {
      ($0.fontSize, $0.isWrapped, $0.lineLimit, $0.truncationMode) = (20, true, 2, .end)
    }
    #expect(layout.lines.map(\.isTruncated) == [false, true])
    #expect(layout.lines.allSatisfy { $0.width <= width + 1e-6 })
    #expect(layout.isTruncated)
  }

  /// The lines in the order of reading, with their ellipses.
  private static func shownLines(
    _ text: String, _ mode: TextLayerTruncationMode, limit: Int, width: CGFloat? = 300,
    isWrapped: Bool = true
  ) throws -> [String] {
    let layout = try TestFonts.layout(AttributedText(text), width: width) {
      $0.fontSize = 20
      $0.isWrapped = isWrapped
      $0.lineLimit = limit
      $0.truncationMode = mode
    }
    let ellipsis = try TestFonts.font("DejaVuSans").glyph(for: "…")
    let scalars = Array(text.unicodeScalars)
    return layout.lines.map { line in
      line.runs.flatMap(\.glyphs).reduce(into: "") { shown, glyph in
        let isEllipsis = glyph.identifier == ellipsis
        shown.unicodeScalars.append(isEllipsis ? "…" : scalars[glyph.textOffset])
      }
    }
  }

  @Test(arguments: [true, false])
  func `an empty last line is an ellipsis if text follows`(_ isWrapped: Bool) throws {
    for text in ["one\n\nthree", "one\n   \nthree"] {
      let lines = try Self.shownLines(text, .end, limit: 2, isWrapped: isWrapped)
      #expect(lines == ["one", "…"])
    }
    #expect(try Self.shownLines("one\n\n", .end, limit: 2) == ["one", ""])
    #expect(try Self.shownLines("\ntwo", .end, limit: 1) == ["…"])
  }

  @Test(arguments: [300, nil] as [CGFloat?])
  func `the last line shows the end of the whole text if paragraphs follow`(
    _ width: CGFloat?
  ) throws {
    let text = "one\ntwo\nthree\nfour\n \n"
    for isWrapped in [true, false] {
      func lines(_ mode: TextLayerTruncationMode) throws -> [String] {
        try Self.shownLines(text, mode, limit: 2, width: width, isWrapped: isWrapped)
      }
      #expect(try lines(.end) == ["one", "two…"])
      #expect(try lines(.start) == ["one", "…four"])
      #expect(try lines(.middle) == ["one", "two…four"])
      #expect(try lines(.none) == ["one", "two"])
    }
    // Nothing visible is left out at the end.
    #expect(try Self.shownLines("one\ntwo\n\n", .start, limit: 2) == ["one", "two…"])
  }

  @Test func `each side of an ellipsis in the middle takes the room that the other leaves`() throws
  {
    let long = "abcdefghijklmnopqrstuvwxyz"
    for text in ["\(long)\nxy", "ab\n\(long)"] {
      let layout = try TestFonts.layout(AttributedText(text), width: 150) {
        $0.fontSize = 20
        $0.lineLimit = 1
        $0.truncationMode = .middle
      }
      let line = try #require(layout.lines.first)
      #expect(line.width <= 150)
      #expect(line.width > 130)
      let offsets = line.runs.flatMap(\.glyphs).map(\.textOffset)
      #expect(offsets.first == 0)
      #expect(offsets.last == text.unicodeScalars.count - 1)
      #expect(line.textRange == 0..<text.unicodeScalars.count)
    }
  }

  @Test func `white space at the end of a line does not truncate it`() throws {
    let word = try TestFonts.layout("abcdef") { $0.fontSize = 20 }.lines[0].width
    let fitting = try TestFonts.layout("abcdef     ", width: word) {
      $0.fontSize = 20
      $0.truncationMode = .end
    }
    #expect(!fitting.isTruncated)
    let start = try TestFonts.layout("abcdefghij     ", width: word) {
      $0.fontSize = 20
      $0.truncationMode = .start
    }
    #expect(start.lines[0].runs.last?.glyphs.last?.textOffset == 9)
  }

  @Test(arguments: [TextLayerTruncationMode.start, .middle, .end])
  func `without an ellipsis in the fonts, three periods stand for it`(
    _ mode: TextLayerTruncationMode
  ) throws {
    var changed = try ChangedFont("DejaVuSans-Oblique")
    let table = try changed.table("cmap")
    let length = changed.number(at: try changed.record("cmap") + 12, bytes: 4)
    // The ellipsis becomes the glyph of the two dots before it in Unicode.
    for place in stride(from: table, to: table + length - 1, by: 2)
    where changed.number(at: place, bytes: 2) == 0x2026 {
      changed.set(0x2025, at: place, bytes: 2)
    }
    let fonts = try changed.collection
    let font = try #require(fonts.font(for: "DejaVu Sans"))
    #expect(font.glyph(for: "…") == nil)
    var style = TextStyle()
    (style.font, style.fontSize, style.truncationMode) = ("DejaVu Sans", 20, mode)
    let layout = TextLayout(AttributedText(Self.text), style: style, width: 120, fonts: fonts)
    #expect(layout.missingScalars.isEmpty)
    #expect(layout.lines[0].width <= 120)
    let period = try #require(font.glyph(for: "."))
    let glyphs = layout.glyphs.map(\.identifier)
    #expect(!glyphs.contains(0))
    let first = try #require(glyphs.firstIndex(of: period))
    #expect(glyphs[first..<min(first + 3, glyphs.count)].allSatisfy { $0 == period })
    #expect(glyphs.count { $0 == period } == 3)
  }
}
