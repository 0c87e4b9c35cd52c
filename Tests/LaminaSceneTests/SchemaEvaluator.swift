// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import LaminaScene

/// Checks values against a JSON Schema (draft 2020-12), as far as the schema of scene files uses
/// it: slow, plain, and without any code of the reader.
final class SchemaEvaluator {
  private let definitions: JSONValue
  private var patterns: [String: Regex<AnyRegexOutput>] = [:]

  init(_ schema: JSONValue) { definitions = schema["$defs"] ?? .object([]) }

  func isValid(_ value: JSONValue, _ schema: JSONValue) -> Bool {
    evaluatedKeys(of: value, by: schema) != nil
  }

  /// The definition that a reference names.
  func definition(_ reference: JSONValue) -> JSONValue? {
    guard case .string(let text) = reference else { return nil }
    return definitions[String(text.dropFirst("#/$defs/".count))]
  }

  /// The keys of an object that some part of the schema has evaluated; nil if the value is not
  /// valid.
  private func evaluatedKeys(of value: JSONValue, by schema: JSONValue) -> Set<String>? {
    guard case .object(let keywords) = schema else {
      return schema == .bool(true) ? [] : nil
    }
    var seen: Set<String> = []
    // The keyword for the remaining keys is evaluated last.
    let ordered = keywords.sorted { Self.rank($0.key) < Self.rank($1.key) }
    for keyword in ordered {
      guard let keys = check(value, keyword, of: schema, seen) else { return nil }
      seen.formUnion(keys)
    }
    return seen
  }

  private static func rank(_ keyword: String) -> Int {
    switch keyword {
    case "additionalProperties": 1
    case "unevaluatedProperties": 2
    default: 0
    }
  }

  private func check(
    _ value: JSONValue, _ keyword: JSONValue.Member, of schema: JSONValue, _ seen: Set<String>
  ) -> Set<String>? {
    let rule = keyword.value
    switch keyword.key {
    case "$schema", "$defs", "title", "description", "default": return []
    case "$ref": return definition(rule).flatMap { evaluatedKeys(of: value, by: $0) }
    case "anyOf":
      return rule.elements.lazy.compactMap { self.evaluatedKeys(of: value, by: $0) }.first
    case "oneOf":
      let fitting = rule.elements.compactMap { evaluatedKeys(of: value, by: $0) }
      return fitting.count == 1 ? fitting[0] : nil
    case "allOf":
      let all = rule.elements.map { evaluatedKeys(of: value, by: $0) }
      return all.reduce([]) { all, keys in keys.flatMap { all?.union($0) } }
    case "not": return isValid(value, rule) ? nil : []
    case "if":
      guard isValid(value, rule), let then = schema["then"] else { return [] }
      return evaluatedKeys(of: value, by: then)
    case "then": return []
    case "type", "const", "enum": return isOfKind(value, keyword) ? [] : nil
    case "properties", "patternProperties", "additionalProperties", "unevaluatedProperties",
      "required", "dependentRequired", "dependentSchemas":
      guard case .object(let members) = value else { return [] }
      return check(members, value, keyword, seen)
    default: return hasExtent(value, keyword) ? [] : nil
    }
  }

  private func isOfKind(_ value: JSONValue, _ keyword: JSONValue.Member) -> Bool {
    switch keyword.key {
    case "const": return value == keyword.value
    case "enum": return keyword.value.elements.contains(value)
    default: break
    }
    switch (keyword.value, value) {
    case ("null", .null), ("boolean", .bool), ("number", .number), ("string", .string),
      ("array", .array), ("object", .object):
      return true
    case ("integer", .number(let number)): return number == number.rounded()
    default: return false
    }
  }

  private func check(
    _ members: [JSONValue.Member], _ value: JSONValue, _ keyword: JSONValue.Member,
    _ seen: Set<String>
  ) -> Set<String>? {
    let keys = Set(members.map(\.key))
    let rule = keyword.value
    switch keyword.key {
    case "properties":
      for member in members {
        if let schema = rule[member.key], !isValid(member.value, schema) { return nil }
      }
      return keys.filter { rule[$0] != nil }
    case "patternProperties":
      #expect(rule == ["^_": true])
      return keys.filter { $0.hasPrefix("_") }
    case "additionalProperties", "unevaluatedProperties":
      #expect(rule == false)
      return keys.isSubset(of: seen) ? [] : nil
    case "required": return rule.elements.allSatisfy { keys.contains($0.text) } ? [] : nil
    case "dependentRequired":
      let isComplete = rule.members.allSatisfy { entry in
        !keys.contains(entry.key) || entry.value.elements.allSatisfy { keys.contains($0.text) }
      }
      return isComplete ? [] : nil
    default:
      let isValid = rule.members.allSatisfy { entry in
        !keys.contains(entry.key) || self.isValid(value, entry.value)
      }
      return isValid ? [] : nil
    }
  }

  private func hasExtent(_ value: JSONValue, _ keyword: JSONValue.Member) -> Bool {
    switch (keyword.key, value, keyword.value) {
    case ("minimum", .number(let number), .number(let limit)): return number >= limit
    case ("maximum", .number(let number), .number(let limit)): return number <= limit
    case ("exclusiveMinimum", .number(let number), .number(let limit)): return number > limit
    case ("minLength", .string(let text), .number(let limit)):
      return Double(text.unicodeScalars.count) >= limit
    case ("pattern", .string(let text), .string(let pattern)): return matches(text, pattern)
    case ("items", .array(let elements), let schema):
      return elements.allSatisfy { isValid($0, schema) }
    case ("minItems", .array(let elements), .number(let limit)):
      return Double(elements.count) >= limit
    case ("maxItems", .array(let elements), .number(let limit)):
      return Double(elements.count) <= limit
    case ("uniqueItems", .array(let elements), _): return Set(elements).count == elements.count
    case ("minimum", _, _), ("maximum", _, _), ("exclusiveMinimum", _, _), ("minLength", _, _),
      ("pattern", _, _), ("items", _, _), ("minItems", _, _), ("maxItems", _, _),
      ("uniqueItems", _, _):
      return true
    default:
      Issue.record("the evaluator does not know the keyword \(keyword.key)")
      return true
    }
  }

  private func matches(_ text: String, _ pattern: String) -> Bool {
    if patterns[pattern] == nil { patterns[pattern] = try? Regex(pattern) }
    guard let regex = patterns[pattern] else {
      Issue.record("no regular expression: \(pattern)")
      return true
    }
    return text.firstMatch(of: regex) != nil
  }
}

extension JSONValue {
  subscript(key: String) -> JSONValue? { members.first { $0.key == key }?.value }

  var members: [Member] {
    if case .object(let members) = self { members } else { [] }
  }

  var elements: [JSONValue] {
    if case .array(let elements) = self { elements } else { [] }
  }

  var text: String {
    if case .string(let text) = self { text } else { "" }
  }

  var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }
}
