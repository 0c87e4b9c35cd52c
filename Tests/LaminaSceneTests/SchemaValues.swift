// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport

@testable import LaminaScene

/// Random values that a schema describes, and changes of them.
struct SchemaValues {
  private let evaluator: SchemaEvaluator
  private var random: SeededGenerator
  /// The number of further objects, so that trees end.
  private var room = 0

  init(schema: JSONValue, seed: UInt64) {
    evaluator = SchemaEvaluator(schema)
    random = SeededGenerator(rawState: seed)
  }

  /// A value of a schema.
  mutating func value(_ schema: JSONValue) -> JSONValue {
    room = 30
    return made(schema)
  }

  private mutating func made(_ schema: JSONValue) -> JSONValue {
    if let constant = schema["const"] { return constant }
    if let reference = schema["$ref"] {
      guard let definition = evaluator.definition(reference) else { return .null }
      return reference == "#/$defs/layer" ? layer() : made(definition)
    }
    for key in ["enum", "anyOf"] {
      guard let choices = schema[key]?.elements, !choices.isEmpty else { continue }
      let choice = pick(room > 0 ? choices : [choices[choices.count - 1]])
      return key == "enum" ? choice : made(choice)
    }
    switch schema["type"] {
    case "object": return object([schema])
    case "array": return list(schema)
    case "boolean": return .bool(chance(0.5))
    case "string": return string(schema)
    case "number": return number(schema, [0.5, -2, 1e30, 0, 12])
    case "integer": return number(schema, [0, 1, 7, 1000])
    case "null": return .null
    default: return .null
    }
  }

  /// A layer of some kind.
  private mutating func layer() -> JSONValue {
    let kind = pick(LayerKind.names)
    let schemas = ["propertiesOfEveryLayer", "\(kind)Layer"].compactMap {
      evaluator.definition(.string("#/$defs/\($0)"))
    }
    let members = object(schemas).members.filter { $0.key != "type" }
    return .object([.init("type", .string(kind))] + members)
  }

  /// An object with some of the keys of some schemas, and with their relations.
  private mutating func object(_ schemas: [JSONValue]) -> JSONValue {
    room -= 1
    let properties = schemas.flatMap { $0["properties"]?.members ?? [] }
    let share = room > 0 ? 4 / Double(max(properties.count, 4)) : 0
    var keys = Set(properties.map(\.key).filter { _ in chance(share) })
    for schema in schemas {
      keys.formUnion(schema["required"]?.elements.map(\.text) ?? [])
      let choices = (schema["oneOf"]?.elements ?? []).compactMap {
        $0["required"]?.elements.first?.text
      }
      if !choices.isEmpty {
        keys.subtract(choices)
        keys.insert(pick(choices))
      }
      for entry in schema["dependentRequired"]?.members ?? [] where keys.contains(entry.key) {
        let needed = entry.value.elements.map(\.text)
        if choices.contains(where: needed.contains), !keys.isSuperset(of: needed) {
          keys.remove(entry.key)
        } else {
          keys.formUnion(needed)
        }
      }
      for entry in schema["dependentSchemas"]?.members ?? [] where keys.contains(entry.key) {
        let others = entry.value["not"]?["anyOf"]?.elements ?? []
        keys.subtract(others.flatMap { $0["required"]?.elements.map(\.text) ?? [] })
      }
    }
    var members: [JSONValue.Member] = []
    for property in properties where keys.remove(property.key) != nil {
      members.append(.init(property.key, made(property.value)))
    }
    if chance(0.1) { members.append(.init("_note", pick([.null, 1, ["a": []]]))) }
    return .object(members)
  }

  private mutating func list(_ schema: JSONValue) -> JSONValue {
    guard let items = schema["items"] else { return [] }
    let least = schema["minItems"]?.number ?? 0
    let most = schema["maxItems"]?.number
    let count = min(
      Int(least) + Int.random(in: 0...(room > 0 ? 2 : 0), using: &random), Int(most ?? 9))
    let elements = (0..<count).map { _ in made(items) }
    guard schema["uniqueItems"] != nil else { return .array(elements) }
    return .array(Array(Set(elements)).sorted { $0.text < $1.text })
  }

  private mutating func string(_ schema: JSONValue) -> JSONValue {
    guard let pattern = schema["pattern"]?.text else { return pick(["M0 0 L9 9", "", "a é"]) }
    return pick(
      pattern.hasPrefix("^#")
        ? ["#12aBcd", "#fff", "#fff8", "#00000080"]
        : pattern.hasPrefix("^[rR]")
          ? ["rgb(1, 2, 3)", "rgba(1 2 3 / 50%)"] : ["a.png", "b/c.webp"])
  }

  private mutating func number(_ schema: JSONValue, _ others: [Double]) -> JSONValue {
    let limits = ["minimum", "maximum"].compactMap { schema[$0] }
    let fitting = others.map { JSONValue.number($0) }.filter { evaluator.isValid($0, schema) }
    return pick(limits + fitting + fitting)
  }

  /// The value with one change in it, at any depth.
  mutating func changed(_ value: JSONValue, with others: [JSONValue]) -> JSONValue {
    switch value {
    case .array(var elements) where !elements.isEmpty && chance(0.9):
      let index = Int.random(in: elements.indices, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0: elements.remove(at: index)
      case 1: elements.append(elements[index])
      default: elements[index] = changed(elements[index], with: others)
      }
      return .array(elements)
    case .object(var members) where !members.isEmpty && chance(0.95):
      let index = Int.random(in: members.indices, using: &random)
      let member = members[index]
      switch Int.random(in: 0..<12, using: &random) {
      case 0: members.remove(at: index)
      case 1:
        members[index] = .init(pick(["_x", "rotate", "frame", "string", "", "é"]), member.value)
      default: members[index] = .init(member.key, changed(member.value, with: others))
      }
      // A key given twice is an error that a schema cannot describe.
      guard Set(members.map(\.key)).count == members.count else { return value }
      return .object(members)
    default:
      return pick(others)
    }
  }

  private mutating func chance(_ share: Double) -> Bool {
    Double.random(in: 0..<1, using: &random) < share
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &random)]
  }
}
