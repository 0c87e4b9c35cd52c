// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// A line and a column, both from 1.
///
/// A column counts Unicode scalars, except a byte order mark, because editors do not show it.
struct TextPlace: Hashable, Sendable, CustomStringConvertible {
  let line: Int
  let column: Int

  /// The place of a byte in UTF-8; time is linear in the text before it.
  init(of offset: Int, in text: [UInt8]) {
    var line = 1
    var lineStart = min(offset, Self.markLength(of: text))
    for position in lineStart..<offset where text[position] == 0x0A {
      line += 1
      lineStart = position + 1
    }
    var column = 1
    for byte in text[lineStart..<offset] where byte & 0xC0 != 0x80 { column += 1 }
    self.line = line
    self.column = column
  }

  private init(line: Int, column: Int) { (self.line, self.column) = (line, column) }

  /// The same place, if the text begins at a line of a file.
  func moved(toFirstLine first: Int) -> TextPlace {
    TextPlace(line: line + first - 1, column: column)
  }

  /// The number of bytes of the byte order mark, 0 if the text has none.
  static func markLength(of text: [UInt8]) -> Int {
    text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  var description: String { "\(line):\(column)" }
}
