// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// The JSON Schema of scene files, made from the tables that read and write them.
enum SceneSchema {
  /// The schema of a layer of any kind.
  static let anyLayer = SchemaDefinition.reference(to: "layer")

  static let text: String = {
    var writer = JSONWriter()
    writer.write(value, level: 0, column: 0)
    writer.write("\n")
    return writer.text
  }()

  static var value: JSONValue {
    var members: [JSONValue.Member] = [
      .init("$schema", "https://json-schema.org/draft/2020-12/schema"),
      .init("title", "Lamina scene"),
      .init("description", "A picture: a size, a background and a tree of layers."),
    ]
    members += SceneMembers.table.schema()
    members.append(.init("$defs", .object(definitions)))
    return .object(members)
  }

  /// The keys of every layer are checked once, and the type selects the additional ones.
  ///
  /// If each kind were an alternative with all its keys, a validator would walk the sublayers once
  /// for each kind, and again at each level below.
  private static var definitions: [JSONValue.Member] {
    let kinds = LayerKind.all.filter { $0.own.keys != [LayerKind.typeKey] }
    let everyLayer = ObjectTable(LayerKeys.ofEveryLayer + LayerKeys.tree)
    var definitions = [JSONValue.Member("layer", layer(kinds))]
    definitions += kinds.map { kind in
      let description = JSONValue.Member("description", .string(kind.documentation))
      return JSONValue.Member(
        definitionName(of: kind), .object([description] + kind.own.schema(isClosed: false)))
    }
    definitions.append(.init(common, .object(everyLayer.schema(isClosed: false))))
    let own = kinds.flatMap { $0.own.definitions }
    return definitions
      + valueDefinitions(
        ValueFormat<CGFloat>.number.definitions + SceneMembers.table.definitions
          + everyLayer.definitions + own)
  }

  private static func layer(_ kinds: [LayerKind]) -> JSONValue {
    let names = JSONValue.array(LayerKind.names.map { .string($0) })
    let type = JSONValue.object([
      .init("description", "What kind of layer it is."), .init("enum", names),
      .init("default", .string(LayerKind.plain.name)),
    ])
    let choices = kinds.map { kind in
      let isKind = JSONValue.object([
        .init(LayerKind.typeKey, ["const": .string(kind.name)])
      ])
      return JSONValue.object([
        .init("if", ["properties": isKind, "required": [.string(LayerKind.typeKey)]]),
        .init("then", SchemaDefinition.reference(to: definitionName(of: kind))),
      ])
    }
    return [
      "$ref": .string("#/$defs/\(common)"),
      "properties": .object([.init(LayerKind.typeKey, type)]),
      "allOf": .array(choices),
      "unevaluatedProperties": false,
    ]
  }

  private static let common = "propertiesOfEveryLayer"

  private static func definitionName(of kind: LayerKind) -> String { kind.name + "Layer" }

  /// Each definition once, by name.
  private static func valueDefinitions(_ all: [SchemaDefinition]) -> [JSONValue.Member] {
    var seen: Set<String> = []
    return all.filter { seen.insert($0.name).inserted }.sorted { $0.name < $1.name }
      .map { JSONValue.Member($0.name, $0.schema) }
  }
}
