// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// A JSON value to be written.
enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  /// A number from a `Float`, which needs fewer digits to be read back exactly.
  case single(Float)
  case string(String)
  case array([JSONValue])
  case object([Member])

  struct Member: Hashable, Sendable {
    let key: String
    let value: JSONValue

    init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }
}

extension JSONValue {
  /// Whether both give the same text.
  ///
  /// Numbers that JSON does not have are written like others.
  func isWritten(like other: JSONValue) -> Bool {
    switch (self, other) {
    case (.number(let a), .number(let b)): a == b || JSONNumber.text(a) == JSONNumber.text(b)
    case (.single(let a), .single(let b)): a == b || JSONNumber.text(a) == JSONNumber.text(b)
    case (.array(let a), .array(let b)):
      a.count == b.count && zip(a, b).allSatisfy { $0.isWritten(like: $1) }
    case (.object(let a), .object(let b)):
      a.count == b.count
        && zip(a, b).allSatisfy { $0.key == $1.key && $0.value.isWritten(like: $1.value) }
    default: self == other
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral
{
  init(stringLiteral value: String) { self = .string(value) }
  init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  init(floatLiteral value: Double) { self = .number(value) }
  init(integerLiteral value: Int) { self = .number(Double(value)) }
  init(booleanLiteral value: Bool) { self = .bool(value) }

  /// Members keep the order in which they are written.
  init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
}
