// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import LaminaTestSupport
import LaminaText
import Testing

@testable import LaminaText

/// The embedding levels of paragraphs.
struct DirectionTests {
  private func levels(_ text: String, _ direction: Bool? = nil) -> [UInt8] {
    Paragraph.levels(text.unicodeScalars.map(\.value)[...], direction).levels
  }

  /// Time is not measured, because FriBidi alone would take hours.
  @Test(
    .hangLimit,
    arguments: [
      ("’", "()"), ("א", "()"), ("", "\u{2067}a\u{2069}"), ("א", "\u{2068}1\u{2069}"),
      ("א", "\u{2067}(a)\u{2069}"),
    ], [nil, true])
  func `many brackets and isolates cost little`(
    text: (start: String, rest: String), direction: Bool?
  ) {
    let text = text.start + String(repeating: text.rest, count: 500_000)
    #expect(levels(text, direction).count == text.unicodeScalars.count)
  }

  @Test func `a pair of brackets has one level, up to 4000 brackets`() {
    let text = "a(ב)ג"
    #expect(levels(text) == [0, 0, 1, 0, 1])
    #expect(levels(text + String(repeating: "()", count: 1999)).prefix(5) == [0, 0, 1, 0, 1])
    #expect(levels(text + String(repeating: "()", count: 2000)).prefix(5) == [0, 0, 1, 1, 1])
  }

  @Test func `isolates have levels of their own, up to 4000 controls`() {
    let text = "a\u{2067}b\u{2069}"
    #expect(levels(text) == [0, 0, 2, 0])
    #expect(levels(text + String(repeating: text, count: 1999)).prefix(4) == [0, 0, 2, 0])
    #expect(levels(text + String(repeating: text, count: 2000)).allSatisfy { $0 == 0 })
  }

  @Test(arguments: [
    ("’(a) 1, 漢字 😀", 0), ("’", 0), ("1’", 0), ("’א", 1), ("’a ٣", 2), ("’a ا", 1),
    ("’\u{2067}a", 2),
    ("’\u{2066}a", 2), ("’\u{2068}a", 2), ("’\u{202A}a", 2), ("’\u{202B}a", 2), ("’\u{202D}a", 2),
    ("’\u{202E}a", 1),
  ])
  func `only letters from right to left, their digits and controls raise levels`(
    text: String, level: UInt8
  ) {
    #expect(levels(text).last == level)
    // A paragraph from right to left has no level of 0.
    #expect(!levels(text, true).contains(0))
  }
}
