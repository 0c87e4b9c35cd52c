// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Writes JSON in the normal form: two spaces a level, and everything that fits on one line on one
/// line.
///
/// It is for values of small depth, such as a layer's properties and the schema; ``SceneWriter``
/// walks the layers.
struct JSONWriter {
  /// The most characters of a line that holds a whole list or object.
  static let lineLength = 100
  /// The deepest indentation in levels.
  ///
  /// Without it the text of a deep tree would be mostly spaces, because their number grows with the
  /// square of the depth.
  static let deepestIndentation = 24

  private(set) var text = ""

  static func indentation(_ level: Int) -> String {
    String(repeating: "  ", count: min(level, deepestIndentation))
  }

  mutating func write(_ string: String) { text += string }

  mutating func startLine(_ level: Int) {
    text += "\n"
    text += Self.indentation(level)
  }

  /// Writes `"key": value`; the lines of the value are at `level` and deeper.
  mutating func writeMember(_ key: String, _ value: JSONValue, level: Int) {
    let label = JSONEscapes.quoted(key) + ": "
    text += label
    write(value, level: level, column: 2 * min(level, Self.deepestIndentation) + label.utf8.count)
  }

  /// Writes a value whose first line starts at `column` of a line at `level`.
  mutating func write(_ value: JSONValue, level: Int, column: Int) {
    let inline = Self.inline(value)
    switch value {
    case .array(let elements) where column + inline.utf8.count >= Self.lineLength:
      writeList("[", "]", count: elements.count, level: level) { writer, index in
        writer.write(
          elements[index], level: level + 1, column: 2 * min(level + 1, Self.deepestIndentation))
      }
    case .object(let members) where column + inline.utf8.count >= Self.lineLength:
      writeList("{", "}", count: members.count, level: level) { writer, index in
        writer.writeMember(members[index].key, members[index].value, level: level + 1)
      }
    default:
      text += inline
    }
  }

  private mutating func writeList(
    _ start: String, _ end: String, count: Int, level: Int,
    element: (inout JSONWriter, Int) -> Void
  ) {
    text += start
    for index in 0..<count {
      if index > 0 { text += "," }
      startLine(level + 1)
      element(&self, index)
    }
    if count > 0 { startLine(level) }
    text += end
  }

  /// A value on one line.
  static func inline(_ value: JSONValue) -> String {
    switch value {
    case .null: "null"
    case .bool(let bool): bool ? "true" : "false"
    case .number(let number): JSONNumber.text(number)
    case .single(let number): JSONNumber.text(number)
    case .string(let string): JSONEscapes.quoted(string)
    case .array(let elements): "[" + elements.map { inline($0) }.joined(separator: ", ") + "]"
    case .object(let members):
      if members.isEmpty {
        "{}"
      } else {
        "{ "
          + members.map { JSONEscapes.quoted($0.key) + ": " + inline($0.value) }
          .joined(separator: ", ") + " }"
      }
    }
  }
}
