// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

extension JSONValue {
  /// The most levels of a property's value.
  private static let mostLevels = 12

  /// Parses a JSON text; nil if it is not JSON, or deeper than any property.
  init?(parsing text: String) {
    var parser = JSONParser(text: Array(text.utf8))
    guard let document = parser.parse(),
      let value = Self.value(document.root, of: document, levels: Self.mostLevels)
    else { return nil }
    self = value
  }

  private static func value(
    _ node: JSONDocument.Index, of document: JSONDocument, levels: Int
  ) -> JSONValue? {
    guard levels > 0 else { return nil }
    switch document.kind(node) {
    case .null: return .null
    case .false: return .bool(false)
    case .true: return .bool(true)
    case .number: return .number(document.number(node))
    case .string: return .string(document.string(node))
    case .array, .object:
      let children = Array(document.children(of: node))
      let isObject = document.kind(node) == .object
      // Keys and values of an object come in turn.
      let nodes =
        isObject ? stride(from: 1, to: children.count, by: 2).map { children[$0] } : children
      let values = nodes.compactMap { value($0, of: document, levels: levels - 1) }
      guard values.count == nodes.count else { return nil }
      guard isObject else { return .array(values) }
      return .object(
        values.enumerated().map { Member(document.string(children[2 * $0.offset]), $0.element) })
    }
  }

  /// A colour by its components.
  init(_ color: Color) {
    self = .array([color.red, color.green, color.blue, color.alpha].map { .number(Double($0)) })
  }

  /// The finite numbers of a number or of a list of them; nil for anything else.
  var numbers: [Double]? {
    switch self {
    case .number(let number): return number.isFinite ? [number] : nil
    case .single(let number): return number.isFinite ? [Double(number)] : nil
    case .array(let elements):
      let numbers = elements.compactMap { element -> Double? in
        switch element {
        case .number(let number): number.isFinite ? number : nil
        case .single(let number): number.isFinite ? Double(number) : nil
        case .null, .bool, .string, .array, .object: nil
        }
      }
      return numbers.count == elements.count ? numbers : nil
    case .null, .bool, .string, .object: return nil
    }
  }

  /// Whether another value has the same lists and keys, so that each number has a counterpart.
  func isAlike(_ other: JSONValue) -> Bool {
    switch (self, other) {
    case (.number, .number), (.string, .string), (.bool, .bool), (.null, .null): true
    case (.array(let a), .array(let b)):
      a.count == b.count && zip(a, b).allSatisfy { $0.isAlike($1) }
    case (.object(let a), .object(let b)):
      a.map(\.key) == b.map(\.key) && zip(a, b).allSatisfy { $0.value.isAlike($1.value) }
    default: false
    }
  }

  /// A value between two values.
  ///
  /// Numbers and colours are interpolated, and so are the parts of lists and objects of the same
  /// shape. Anything else is the first value up to the middle.
  func mixed(with other: JSONValue, _ fraction: Double) -> JSONValue {
    switch (self, other) {
    case (.number(let a), .number(let b)): return .number(Self.mix(a, b, fraction))
    case (.array(let a), .array(let b)) where a.count == b.count:
      return .array(zip(a, b).map { $0.mixed(with: $1, fraction) })
    case (.object(let a), .object(let b)) where a.map(\.key) == b.map(\.key):
      return .object(
        zip(a, b).map { Member($0.key, $0.value.mixed(with: $1.value, fraction)) })
    case (.string(let a), .string(let b)):
      guard a != b, let first = Color(sceneText: a), let last = Color(sceneText: b) else { break }
      return JSONValue(first).mixed(with: JSONValue(last), fraction)
    default: break
    }
    return fraction < 0.5 ? self : other
  }

  static func mix(_ a: Double, _ b: Double, _ fraction: Double) -> Double {
    let value = a + (b - a) * fraction
    return value.isFinite ? value : a
  }
}
