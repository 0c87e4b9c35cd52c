// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Scene files that no person would write, made from the schema of scenes and a number: every key
/// in every form of its schema, with extreme numbers among ordinary ones.
///
/// The same number gives the same scene on every machine, as long as the schema is the same. A new
/// key of the schema is tried without a change here.
package struct RandomScene {
  /// The most pixels of the picture on each axis.
  package static let side = 64
  private static let deepest = 5
  private static let disc = "#/$defs/particleContents"

  let definitions: SceneTree
  private let members: SceneTree
  package let number: Int
  var random: SeededGenerator
  /// The share of extreme numbers.
  var hostility = 0.0
  private var layersLeft = 0

  /// One of the scenes of a schema.
  package init(schema: SceneTree, number: Int) {
    definitions = schema["$defs"] ?? .null
    members = schema["properties"] ?? .null
    self.number = number
    random = SeededGenerator(seed: 0xA77A_C4, case: number)
    hostility = random.pick([0, 0.02, 0.1, 0.1, 0.3])
    layersLeft = random.integer(in: 1...9)
  }

  /// Makes the scene; may be called once.
  package mutating func make() -> SceneTree {
    let scale = random.pick([1, 1, 1, 2, 0.77])
    var scene: [String: SceneTree] = [
      "version": .number(1), "width": .number(Double(Self.side) / scale),
      "height": .number(Double(random.integer(in: 1...Self.side)) / scale),
      "scale": .number(scale),
    ]
    if random.chance(0.5), let background = members["background"] {
      scene["background"] = value(of: background, "background", 0)
    }
    scene["root"] = random.chance(0.03) ? chain() : layer(0)
    return .object(scene)
  }

  // MARK: Layers

  /// A layer with its contents.
  private mutating func layer(_ depth: Int) -> SceneTree {
    layersLeft -= 1
    let common = definitions["propertiesOfEveryLayer"] ?? .null
    let kinds = definitions["layer"]?["properties"]?["type"]?["enum"]?.texts ?? []
    let kind = random.chance(0.3) ? "layer" : random.pick(kinds)
    var layer = object(of: common, depth)
    if let own = definitions[kind + "Layer"] {
      layer.merge(object(of: own, depth)) { _, new in new }
      // A kind may forbid a key of every layer.
      let properties = own["properties"] ?? .null
      for key in properties.keys where properties[key]?["not"] != nil { layer[key] = nil }
    }
    layer["type"] = .string(kind)
    addPlace(to: &layer)
    var sublayers: [SceneTree] = []
    while depth < Self.deepest, layersLeft > 0, random.chance(0.6) {
      sublayers.append(self.layer(depth + 1))
    }
    if !sublayers.isEmpty { layer["sublayers"] = .array(sublayers) }
    if depth < Self.deepest, random.chance(0.08) { layer["mask"] = self.layer(depth + 1) }
    return .object(layer)
  }

  /// Places most layers somewhere in the picture, and gives them a colour.
  private mutating func addPlace(to layer: inout [String: SceneTree]) {
    if layer["bounds"] == nil, layer["frame"] == nil, random.chance(0.85) {
      layer["position"] = nil
      layer["frame"] = .array((0..<4).map { _ in .number(number(for: "frame")) })
    }
    if layer["backgroundColor"] == nil, random.chance(0.5), let color = definitions["color"] {
      layer["backgroundColor"] = value(of: color, "color", 0)
    }
  }

  /// Deeply nested layers.
  private mutating func chain() -> SceneTree {
    var inner = layer(Self.deepest)
    for _ in 0..<random.pick([20, 100, 300]) {
      var outer: [String: SceneTree] = [
        "sublayers": .array([inner]), "frame": .array([0, 0, 60, 60].map { .number($0) }),
      ]
      let common = definitions["propertiesOfEveryLayer"] ?? .null
      if random.chance(0.1), let keys = common["properties"]?.keys {
        let key = random.pick(
          keys.filter { Self.isDrawn($0) && $0 != "bounds" && $0 != "position" })
        if let schema = common["properties"]?[key] { outer[key] = value(of: schema, key, 0) }
      }
      inner = .object(outer)
    }
    return inner
  }

  /// Whether a value is drawn for a key: layers are made separately, and images and fonts would
  /// need files.
  static func isDrawn(_ key: String) -> Bool {
    !["sublayers", "mask", "type", "contents", "fonts", "image"].contains(key)
  }

  // MARK: Values

  /// A value that a schema allows, for a key.
  mutating func value(of schema: SceneTree, _ key: String, _ depth: Int) -> SceneTree {
    if let reference = schema["$ref"]?.text {
      let name = String(reference.split(separator: "/").last ?? "")
      return value(of: definitions[name] ?? .null, name == "color" ? name : key, depth + 1)
    }
    if let constant = schema["const"] { return constant }
    if let choices = schema["enum"] { return random.pick(choices.elements) }
    if let choices = schema["anyOf"]?.elements, !choices.isEmpty {
      // Of the contents of particles, the kind that needs no file.
      let values = choices.filter {
        $0["type"]?.text != "null" && (key != "contents" || $0["$ref"]?.text == Self.disc)
      }
      let isNull = values.count < choices.count && random.chance(0.1)
      return isNull || values.isEmpty ? .null : value(of: random.pick(values), key, depth + 1)
    }
    switch schema["type"]?.text {
    case "boolean": return .bool(random.chance(0.5))
    case "integer": return .number(Double(integer(for: key, schema)))
    case "number": return .number(limited(number(for: key), schema))
    case "string": return .string(text(for: key, schema))
    case "array": return .array(elements(of: schema, key, depth))
    case "object": return .object(object(of: schema, depth))
    default: return .null
    }
  }

  private mutating func elements(
    of schema: SceneTree, _ key: String, _ depth: Int
  ) -> [SceneTree] {
    guard let items = schema["items"], depth < 16 else { return [] }
    let least = Int(schema["minItems"]?.number ?? 0)
    let most = Int(schema["maxItems"]?.number ?? Double(random.pick([0, 1, 2, 3, 3, 12])))
    if case .bool(true)? = schema["uniqueItems"], let choices = items["enum"] {
      return choices.elements.filter { _ in random.chance(0.5) }
    }
    let count = random.integer(in: least...max(least, most))
    return (0..<count).map { _ in value(of: items, key, depth + 1) }
  }

  /// An object with its required members and some of the others.
  private mutating func object(of schema: SceneTree, _ depth: Int) -> [String: SceneTree] {
    let properties = schema["properties"] ?? .null
    var keys = Set(schema["required"]?.texts ?? [])
    let part = random.pick([0.05, 0.1, 0.25, 0.6])
    for key in properties.keys where random.chance(part) {
      let isDisc = properties[key]?["anyOf"]?.elements.contains { $0["$ref"]?.text == Self.disc }
      if Self.isDrawn(key) || isDisc == true { keys.insert(key) }
    }
    // One of several groups is present.
    let groups = (schema["oneOf"]?.elements ?? []).map { $0["required"]?.texts ?? [] }
      .filter { $0.allSatisfy(Self.isDrawn) }
    if !groups.isEmpty {
      keys.subtract(schema["oneOf"]?.elements.flatMap { $0["required"]?.texts ?? [] } ?? [])
      keys.formUnion(random.pick(groups))
    }
    // A key that requires or forbids others is left out if that rule is not met.
    let needs = schema["dependentRequired"] ?? .null
    for _ in 0..<2 {
      for key in needs.keys where !keys.isSuperset(of: needs[key]?.texts ?? []) {
        if groups.contains([key]), keys.contains(key) {
          keys.formUnion(needs[key]?.texts ?? [])
        } else {
          keys.remove(key)
        }
      }
    }
    let excludes = schema["dependentSchemas"] ?? .null
    for key in excludes.keys where keys.contains(key) {
      for group in excludes[key]?["not"]?["anyOf"]?.elements ?? [] {
        keys.subtract(group["required"]?.texts ?? [])
      }
    }
    var result: [String: SceneTree] = [:]
    for key in keys.sorted() {
      if let property = properties[key] { result[key] = value(of: property, key, depth + 1) }
    }
    return result
  }
}
