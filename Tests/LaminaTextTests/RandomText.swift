// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Random texts of several scripts, the same in each run.
struct RandomText {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func number(below count: Int) -> Int {
    // Xorshift.
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state >> 33) % count
  }

  mutating func element<Element>(of list: [Element]) -> Element { list[number(below: list.count)] }

  static let words = [
    "office", "ffi", "AVATAR", "To", "Ty", "V.", "f", "fi", "A", "V", "T", "naïve",
    "e\u{301}te\u{301}",
    "\u{301}x", "x\u{AD}y", "1/2", "1⁄2", "12345", "(a)", "a-b", "“Q”", "Wörter,", "\u{200B}",
    "a\u{200D}b",
    "Привет", "мир,", "Αθήνα", "ναὶ", "שלום", "עולם", "שָׁלוֹם", "سلام", "لا", "السلام", "ب\u{200D}",
    "\u{200D}ب",
    "مُحَمَّد", "ـ", "٣٤٥", "नमस्ते", "क्षत्रिय", "हिन्दी", "र्क", "्य", "कि", "😀", "👩‍🚀", "🇩🇪", "日本語", "\u{1}", "\t",
    "\u{A0}", "\u{2003}", "\u{3000}",
  ]

  static let spaces = [" ", " ", " ", " ", "  ", "   ", "", "\t", " \u{301}", "\u{A0}"]

  mutating func line(words count: Int) -> String {
    // Half of the texts are of few kinds of words, so that they come again and stand in one item.
    let first = number(below: 2) == 0 ? number(below: Self.words.count) : 0
    let most = first == 0 ? Self.words.count : min(first + 12, Self.words.count)
    var text = ""
    for _ in 0..<count {
      text += Self.words[first + number(below: most - first)] + element(of: Self.spaces)
    }
    return text
  }
}
