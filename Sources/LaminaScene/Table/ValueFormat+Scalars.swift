// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

extension ValueFormat where Value == CGFloat {
  /// Any finite number.
  static let number = ValueFormat(
    named: "number", expectation: "a number", example: "12.5",
    schema: NumberSchema.within(.greatestFiniteMagnitude),
    read: { reader, node in reader.number(node).map { CGFloat($0) } },
    write: { .number(Double($0)) })

  /// A number above 0 and at most `limit`.
  static func positive(upTo limit: Int, example: String) -> ValueFormat {
    let expectation = "a number above 0 and at most \(limit)"
    return ValueFormat(
      expectation: expectation, example: example,
      schema: ["type": "number", "exclusiveMinimum": 0, "maximum": .number(Double(limit))],
      read: { reader, node in
        guard reader.document.kind(node) == .number else {
          return reader.numberMismatch(node, expectation, example)
        }
        let value = reader.document.number(node)
        guard value > 0, value <= Double(limit) else {
          return reader.mismatch(node, expectation, example)
        }
        return CGFloat(value)
      },
      write: { .number(Double($0)) })
  }
}

extension ValueFormat where Value == Float {
  /// The largest `Float`, as it is written; every number up to it has a nearest `Float`.
  private static let largest = 3.4028235e38

  /// A number of single precision, as Core Animation's opacities have.
  static let single = ValueFormat(
    named: "singlePrecisionNumber", expectation: "a number", example: "0.5",
    schema: NumberSchema.within(largest),
    read: { reader, node in
      guard let value = reader.number(node, largest: "3.4e38") else { return nil }
      guard abs(value) <= largest else {
        return reader.report(
          node, expected: "a number of single precision", remedy: "the largest is about 3.4e38")
      }
      return JSONNumber.float(reader.document.numberText(node))
    },
    write: { .single($0) })
}

/// The schema of numbers, also in lists.
enum NumberSchema {
  /// Any finite number.
  static let reference = SchemaDefinition.reference(to: "number")

  /// A number whose magnitude has a limit.
  static func within(_ limit: Double) -> JSONValue {
    ["type": "number", "minimum": .number(-limit), "maximum": .number(limit)]
  }

  /// A list with a number of elements in a range.
  static func list(_ count: ClosedRange<Int>) -> [JSONValue.Member] {
    [
      .init("type", "array"), .init("items", reference),
      .init("minItems", .number(Double(count.lowerBound))),
      .init("maxItems", .number(Double(count.upperBound))),
    ]
  }
}

extension ValueFormat where Value == Bool {
  /// `true` or `false`.
  static let bool = ValueFormat(
    expectation: "true or false", example: "true", schema: ["type": "boolean"],
    read: { reader, node in
      switch reader.document.kind(node) {
      case .true: true
      case .false: false
      case .null, .number, .string, .array, .object:
        reader.mismatch(node, "true or false", "true")
      }
    },
    write: { .bool($0) })
}

extension ValueFormat where Value == String {
  /// Any string.
  static let text = ValueFormat(
    expectation: "a string", example: "\"card\"", schema: ["type": "string"],
    read: { reader, node in
      guard reader.document.kind(node) == .string else {
        return reader.mismatch(node, "a string", "\"card\"")
      }
      return reader.document.string(node)
    },
    write: { .string($0) })
}

extension ValueFormat where Value == Int {
  /// The one version of the format that there is.
  static let version = ValueFormat(
    expectation: "version 1", example: "1", schema: ["const": 1],
    read: { reader, node in
      guard reader.document.kind(node) == .number, reader.document.number(node) == 1 else {
        return reader.report(
          node, expected: "version 1", remedy: "write 1, the only one there is")
      }
      return 1
    },
    write: { .number(Double($0)) })
}

extension ValueFormat
where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
  /// The name of one of an enumeration's cases.
  static var choice: ValueFormat {
    let names = Value.allCases.map(\.rawValue)
    let values = Dictionary(uniqueKeysWithValues: zip(names, Value.allCases))
    let expectation = Names.sentence(names)
    return ValueFormat(
      expectation: expectation, example: JSONEscapes.quoted(names.first ?? ""),
      schema: ["enum": .array(names.map { .string($0) })],
      read: { reader, node in
        reader.choice(node, expectation, names: names).flatMap { values[$0] }
      },
      write: { .string($0.rawValue) })
  }
}

extension ValueFormat where Value: OptionSet & Sendable, Value.Element == Value {
  /// A list of the names of a set's members.
  static func names(_ expectation: String, _ members: [(name: String, value: Value)]) -> ValueFormat
  {
    let names = members.map(\.name)
    let sentence = Names.sentence(names)
    let example = "[\(JSONEscapes.quoted(names.first ?? ""))]"
    return ValueFormat(
      expectation: expectation, example: example,
      schema: [
        "type": "array", "items": ["enum": .array(names.map { .string($0) })],
        "uniqueItems": true,
      ],
      read: { reader, node in
        guard reader.document.kind(node) == .array else {
          return reader.mismatch(node, expectation, example)
        }
        var result: Value? = []
        for child in reader.document.children(of: node) {
          guard let name = reader.choice(child, sentence, names: names),
            let member = members.first(where: { $0.name == name })
          else {
            result = nil
            continue
          }
          if result?.contains(member.value) == true {
            reader.report(
              child, "expected each name once, found \(Quotation.of(name)) again; remove one")
            result = nil
          }
          result?.insert(member.value)
        }
        return result
      },
      write: { value in
        .array(members.filter { value.contains($0.value) }.map { .string($0.name) })
      })
  }
}

/// Lists of names in messages.
enum Names {
  static func sentence(_ names: [String]) -> String {
    let quoted = names.map { JSONEscapes.quoted($0) }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "nothing" }
    return quoted.dropLast().joined(separator: ", ") + " or " + last
  }
}
