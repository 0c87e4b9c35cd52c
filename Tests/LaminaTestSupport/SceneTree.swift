// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// A JSON value whose objects have the order of their keys: the schema of scenes, and the scenes
/// made from it.
package indirect enum SceneTree: Decodable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([SceneTree])
  case object([String: SceneTree])

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([SceneTree].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: SceneTree].self))
    }
  }

  package subscript(key: String) -> SceneTree? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  package var elements: [SceneTree] { if case .array(let elements) = self { elements } else { [] } }

  package var text: String? { if case .string(let text) = self { text } else { nil } }

  package var number: Double? { if case .number(let number) = self { number } else { nil } }

  /// The texts of a list of texts.
  var texts: [String] { elements.compactMap(\.text) }

  /// The keys of an object, in their order.
  var keys: [String] { if case .object(let members) = self { members.keys.sorted() } else { [] } }
}

extension SceneTree {
  /// The text as in a file, on one line.
  package var json: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .number(let value): text += Self.json(of: value)
    case .string(let value): text += Self.json(of: value)
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += ", " }
        element.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, key) in members.keys.sorted().enumerated() {
        if index > 0 { text += ", " }
        text += Self.json(of: key) + ": "
        members[key]?.write(to: &text)
      }
      text += "}"
    }
  }

  private static func json(of value: Double) -> String {
    let isWhole = value == value.rounded() && abs(value) < 0x1p53 && value.sign == .plus
    return isWhole ? String(Int64(value)) : "\(value)"
  }

  private static func json(of value: String) -> String {
    var text = "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"", "\\": text += "\\" + String(scalar)
      case "\u{0}"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
