// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import LaminaText
import Testing

/// Lines that are truncated between words.
struct WordTruncationTests {
  /// The visible text of each line, with the ellipsis at its place, from left to right.
  private static func shown(
    _ text: String, _ mode: TextLayerTruncationMode, width: CGFloat, atWords: Bool = true,
    _ change: (inout TextStyle) -> Void = { _ in }
  ) throws -> [String] {
    let layout = try TestFonts.layout(AttributedText(text), width: width) {
      $0.fontSize = 20
      ($0.truncationMode, $0.truncatesAtWords) = (mode, atWords)
      change(&$0)
    }
    let ellipsis = Set(
      try ["DejaVuSans", "DejaVuSans-Bold"].map { try TestFonts.font($0).glyph(for: "…") })
    let scalars = Array(text.unicodeScalars)
    return layout.lines.map { line in
      // White space at the end extends beyond the room.
      #expect(line.width <= max(width, 20) + 7)
      return line.runs.flatMap(\.glyphs).map { glyph in
        ellipsis.contains(glyph.identifier) ? "…" : String(scalars[glyph.textOffset])
      }.joined()
    }
  }

  // "within the" is 99.8 points, "within the las" 134.4, all of it 193.3, the ellipsis 20.
  private static let text = "within the last year"

  @Test func `a line ends with a whole word`() throws {
    #expect(try Self.shown(Self.text, .end, width: 155, atWords: false) == ["within the las…"])
    #expect(try Self.shown(Self.text, .end, width: 155) == ["within the…"])
    #expect(try Self.shown(Self.text, .end, width: 120) == ["within the…"])
    #expect(try Self.shown(Self.text, .end, width: 119) == ["within…"])
    #expect(try Self.shown(Self.text, .end, width: 194) == [Self.text])
  }

  @Test func `a line begins with a whole word`() throws {
    #expect(try Self.shown(Self.text, .start, width: 130, atWords: false) == ["…e last year"])
    #expect(try Self.shown(Self.text, .start, width: 130) == ["…last year"])
    #expect(try Self.shown(Self.text, .start, width: 80) == ["…year"])
  }

  @Test func `the middle is cut on both sides`() throws {
    #expect(
      try Self.shown(Self.text, .middle, width: 180, atWords: false) == ["within t…ast year"])
    #expect(try Self.shown(Self.text, .middle, width: 180) == ["within…last year"])
  }

  @Test func `a single word that does not fit is cut within`() throws {
    #expect(try Self.shown(Self.text, .end, width: 60) == ["wit…"])
    #expect(try Self.shown(Self.text, .start, width: 60) == ["…ear"])
    #expect(try Self.shown("unbreakable", .end, width: 80) == ["unbre…"])
    #expect(try Self.shown("  unbreakable", .end, width: 80) == ["  unbr…"])
    #expect(try Self.shown(Self.text, .end, width: 3) == ["…"])
  }

  @Test func `words end at line break opportunities`() throws {
    #expect(try Self.shown("well-known names", .end, width: 110) == ["well-…"])
    // Ideographs have no spaces, and lines may end between any two.
    let text = "漢字漢字漢字漢字漢字漢字漢字漢字"
    #expect(
      try Self.shown(text, .end, width: 100) == Self.shown(text, .end, width: 100, atWords: false))
    // A no-break space belongs to the word.
    #expect(try Self.shown("one two\u{A0}three", .end, width: 120) == ["one…"])
  }

  @Test func `the last line of wrapped text ends with a whole word`() throws {
    let text = "one two three four five six"
    for (atWords, last) in [(false, "three fo…"), (true, "three…")] {
      #expect(
        try Self.shown(text, .end, width: 100, atWords: atWords) {
          ($0.isWrapped, $0.lineLimit) = (true, 2)
        } == ["one two", last])
    }
  }

  @Test func `the end of the text keeps whole words`() throws {
    let text = "one two three\nfour nine six"
    #expect(
      try Self.shown(text, .middle, width: 140) { ($0.isWrapped, $0.lineLimit) = (true, 1) } == [
        "one…nine six"
      ])
    #expect(
      try Self.shown(text, .start, width: 100) { ($0.isWrapped, $0.lineLimit) = (true, 1) } == [
        "…nine six"
      ])
  }

  @Test func `the words at the left are left out from right to left`() throws {
    let text = "אבגד הוזח טיכל מנסע"
    let cut = try Self.shown(text, .end, width: 120)
    try #require(cut.count == 1)
    #expect(cut[0].hasPrefix("…"))
    #expect(!cut[0].contains(" …"))
    // From left to right as seen: the first words of the text, each whole.
    let words = cut[0].dropFirst().split(separator: " ").map { String($0.reversed()) }
    #expect(!words.isEmpty)
    #expect(
      Array(words.reversed())
        == Array(text.split(separator: " ").map(String.init).prefix(words.count)))
  }

  @Test func `a letter that the ellipsis widens removes the next word`() throws {
    // At any width, no part of a word is beside a whole one.
    let words = Set(Self.text.split(separator: " ").map(String.init))
    for width in stride(from: 85 as CGFloat, to: 193, by: 1) {
      let shown = try Self.shown(Self.text, .end, width: width)[0].dropLast()
      #expect(shown.split(separator: " ").allSatisfy { words.contains(String($0)) })
    }
  }

  @Test(.hangLimit)
  func `much white space before the first word costs little`() throws {
    let text = String(repeating: "\u{200B}", count: 1_000_000) + "WWWWWWWWWWWW"
    let shown = try Self.shown(text, .end, width: 100)
    #expect(shown.first?.hasSuffix("…") == true)
  }
}
