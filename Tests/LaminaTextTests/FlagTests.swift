// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaText
import Testing

/// Line ends beside and within flags, which are pairs of regional indicators.
struct FlagTests {
  private static func lines(
    _ text: String, width: CGFloat, _ change: (inout TextStyle) -> Void = { _ in }
  ) throws -> [String] {
    try TestFonts.layout(AttributedText(text), width: width) {
      $0.fontSize = 20
      $0.isWrapped = true
      change(&$0)
    }.lineTexts(of: text)
  }

  /// Glyphs name the first scalar of a flag.
  private static let germany = "\u{1F1E9}"

  @Test func `a line may end between two flags and not within one`() throws {
    // A flag is 24.9 points wide.
    #expect(try Self.lines("🇩🇪🇩🇪🇩🇪", width: 40) == [Self.germany, Self.germany, Self.germany])
    #expect(
      try Self.lines("🇩🇪🇩🇪🇩🇪", width: 60) == [Self.germany + Self.germany, Self.germany])
    // Too narrow for one flag, which stays whole.
    #expect(try Self.lines("🇩🇪🇩🇪", width: 5) == [Self.germany, Self.germany])
  }

  @Test func `a line may end before and behind a flag, and a full stop stays with it`() throws {
    #expect(try Self.lines("Hello🇩🇪world", width: 56) == ["Hello", Self.germany, "world"])
    #expect(try Self.lines("ab 🇩🇪. cd", width: 50) == ["ab", Self.germany + ".", "cd"])
  }

  @Test(arguments: ["🇩🇪", "👩‍🚀"])
  func `a flag is one glyph beside letters of any script`(_ emoji: String) throws {
    let count = try TestFonts.layout(AttributedText(emoji)).glyphs.count
    for letter in ["a", "क", "ក", "ع", "가"] {
      for text in [letter + emoji, letter + " " + emoji, emoji + letter] {
        let layout = try TestFonts.layout(AttributedText(text))
        let runs = layout.lines[0].runs.filter { $0.font.hasColor }
        #expect(runs.reduce(0) { $0 + $1.glyphs.count } == count, "\(text)")
      }
    }
  }

  @Test func `text with flags is cut between them`() throws {
    for mode in [TextLayerTruncationMode.start, .middle, .end] {
      for isWrapped in [false, true] {
        let text = "🇩🇪🇩🇪🇩🇪🇩🇪🇩🇪🇩🇪"
        let layout = try TestFonts.layout(AttributedText(text), width: 70) {
          $0.fontSize = 20
          $0.isWrapped = isWrapped
          $0.lineLimit = 1
          $0.truncationMode = mode
        }
        #expect(layout.lines.map(\.isTruncated) == [true])
        #expect(layout.glyphs.count == 3)
      }
    }
  }
}
