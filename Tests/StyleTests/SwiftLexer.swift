// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Distinguishes code from comments and string literals, as far as the style rules need it.
struct SwiftLexer {
  private let bytes: [UInt8]
  private var position = 0
  private var result: [UInt8] = []

  private init(_ text: String) { bytes = Array(text.utf8) }

  /// The text with every comment and every string literal replaced by spaces, line by line.
  ///
  /// Code interpolated into a string is blank as well.
  static func code(of text: String) -> String {
    var lexer = SwiftLexer(text)
    lexer.run()
    return String(decoding: lexer.result, as: UTF8.self)
  }

  private mutating func run() {
    result.reserveCapacity(bytes.count)
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "/") where starts(with: "//"):
        blank(while: { $0.bytes[$0.position] != UInt8(ascii: "\n") })
      case UInt8(ascii: "/") where starts(with: "/*"):
        blankComment()
      case UInt8(ascii: "#"), UInt8(ascii: "\""):
        if let marks = stringMarks() { blankString(marks) } else { fallthrough }
      default:
        result.append(bytes[position])
        position += 1
      }
    }
  }

  private func starts(with text: String) -> Bool {
    bytes[position...].starts(with: text.utf8)
  }

  private mutating func blank(count: Int) {
    for byte in bytes[position..<min(position + count, bytes.count)] {
      result.append(byte == UInt8(ascii: "\n") ? byte : UInt8(ascii: " "))
    }
    position = min(position + count, bytes.count)
  }

  private mutating func blank(while condition: (SwiftLexer) -> Bool) {
    while position < bytes.count, condition(self) { blank(count: 1) }
  }

  private mutating func blankComment() {
    var depth = 0
    repeat {
      if starts(with: "/*") {
        depth += 1
        blank(count: 2)
      } else if starts(with: "*/") {
        depth -= 1
        blank(count: 2)
      } else {
        blank(count: 1)
      }
    } while depth > 0 && position < bytes.count
  }

  /// The start of a string literal here: its number signs, and its quotation marks.
  private func stringMarks() -> (signs: String, quotes: String)? {
    let signs = bytes[position...].prefix { $0 == UInt8(ascii: "#") }.count
    let rest = bytes[(position + signs)...]
    guard rest.first == UInt8(ascii: "\"") else { return nil }
    let quotes = rest.starts(with: "\"\"\"".utf8) ? "\"\"\"" : "\""
    return (String(repeating: "#", count: signs), quotes)
  }

  private mutating func blankString(_ marks: (signs: String, quotes: String)) {
    let escape = "\\" + marks.signs
    let interpolation = escape + "("
    let end = marks.quotes + marks.signs
    blank(count: end.utf8.count)
    while position < bytes.count, !starts(with: end) {
      if starts(with: interpolation) {
        blank(count: interpolation.utf8.count)
        blankInterpolation()
      } else if starts(with: escape) {
        blank(count: escape.utf8.count + 1)
      } else {
        blank(count: 1)
      }
    }
    blank(count: end.utf8.count)
  }

  private mutating func blankInterpolation() {
    var depth = 1
    while position < bytes.count, depth > 0 {
      if let marks = stringMarks() {
        blankString(marks)
        continue
      }
      if starts(with: "(") { depth += 1 }
      if starts(with: ")") { depth -= 1 }
      blank(count: 1)
    }
  }
}
