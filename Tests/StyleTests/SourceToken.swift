// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// A word, a line break, or any other byte that is not white space, with its line.
struct SourceToken {
  let text: String
  /// Counted from 0.
  let line: Int

  static let lineBreak = "\n"

  /// The tokens of code without comments and strings, in order.
  static func tokens(in code: some StringProtocol) -> [SourceToken] {
    var tokens: [SourceToken] = []
    var word: [UInt8] = []
    var line = 0
    func endWord() {
      if !word.isEmpty {
        tokens.append(SourceToken(text: String(decoding: word, as: UTF8.self), line: line))
      }
      word.removeAll(keepingCapacity: true)
    }
    for byte in code.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
        word.append(byte)
      case UInt8(ascii: "\n"):
        endWord()
        tokens.append(SourceToken(text: lineBreak, line: line))
        line += 1
      default:
        endWord()
        if byte > UInt8(ascii: " ") {
          tokens.append(SourceToken(text: String(decoding: [byte], as: UTF8.self), line: line))
        }
      }
    }
    endWord()
    return tokens
  }
}
