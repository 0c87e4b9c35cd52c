// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaScene
import LaminaTestSupport
import Testing

@testable import LaminaScene

struct SchemaTests {
  private func schema() throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(Scene.schema().utf8))
    return try #require(value as? [String: Any])
  }

  private func definitions() throws -> [String: Any] {
    try #require(try schema()["$defs"] as? [String: Any])
  }

  private func keys(of definition: Any?) throws -> Set<String> {
    let object = try #require(definition as? [String: Any])
    return Set(try #require(object["properties"] as? [String: Any]).keys)
  }

  @Test(arguments: [
    ("layer", "layer"), ("shape", "shapeLayer"), ("gradient", "gradientLayer"),
    ("scroll", "scrollLayer"), ("replicator", "replicatorLayer"), ("text", "textLayer"),
    ("emitter", "emitterLayer"), ("tiled", "tiledLayer"),
  ])
  func `the schema has exactly the keys that the reader knows`(
    kind: String, definition: String
  ) throws {
    let definitions = try definitions()
    let described = try keys(of: definitions["propertiesOfEveryLayer"])
      .union(try keys(of: definitions[definition]))

    let known = try #require(LayerKind.named(kind)).table.keys
    #expect(described == Set(known))
    #expect(known.count == Set(known).count)
  }

  @Test func `the schema of the scene has exactly the keys of the scene`() throws {
    #expect(try keys(of: try schema()) == Set(SceneMembers.table.keys))
  }

  @Test func `every reference of the schema leads to a definition, and every definition is used`()
    throws
  {
    let text = Scene.schema()
    let prefix = "\"$ref\": \"#/$defs/"
    let used = Set(
      text.components(separatedBy: prefix).dropFirst().compactMap {
        $0.split(separator: "\"").first.map(String.init)
      })

    #expect(used == Set(try definitions().keys))
  }

  @Test func `every property is described, and its default is the class's`() throws {
    let definitions = try definitions()
    for name in [
      "propertiesOfEveryLayer", "layer", "shapeLayer", "gradientLayer", "scrollLayer",
      "replicatorLayer", "textLayer",
      "emitterLayer", "tiledLayer", "emitterCell", "emitterCellOfLevel4",
    ] {
      let definition = try #require(definitions[name] as? [String: Any])
      let properties = try #require(definition["properties"] as? [String: [String: Any]])
      for (key, property) in properties {
        #expect((property["description"] as? String)?.isEmpty == false, "\(name).\(key)")
      }
    }
    let layer = try #require(definitions["propertiesOfEveryLayer"] as? [String: Any])
    let properties = try #require(layer["properties"] as? [String: [String: Any]])
    #expect(properties["shadowRadius"]?["default"] as? Double == 3)
    #expect(properties["shadowOffset"]?["default"] as? [Double] == [0, -3])
    #expect(properties["borderColor"]?["default"] as? String == "#000")
    #expect(properties["backgroundColor"]?["default"] is NSNull)
    #expect(properties["contentsGravity"]?["default"] as? String == "resize")
    #expect(
      properties["maskedCorners"]?["default"] as? [String] == [
        "minXMinY", "maxXMinY", "minXMaxY", "maxXMaxY",
      ])
  }

  @Test func `a scene with every default is read, and written without them`() throws {
    for kind in LayerKind.all {
      let members = kind.table.properties.compactMap { property in
        property.standard.map { JSONValue.Member(property.key, $0) }
      }
      let type = JSONValue.Member(LayerKind.typeKey, .string(kind.name))
      let text = JSONWriter.inline(.object([type] + members))

      let layer = try rootLayer(text)
      #expect(LayerKind.of(layer).name == kind.name)
      #expect(firstDifference(layer, kind.make()) == nil)
    }
  }

  @Test(arguments: [
    "drawnThing", "drawnFill", "drawnStroke", "drawnGradient", "drawnImage", "drawnClip",
    "drawnShadow",
  ])
  func `each key of a drawing is in the article on scene files`(name: String) throws {
    let file = RepositoryFiles.url("Docs/Lamina.docc/Articles/SceneFiles.md")
    let article = try String(contentsOf: file, encoding: .utf8)
    let start = try #require(article.range(of: "Each thing is an object"))
    let end = try #require(article.range(of: "Drawings made by code"))
    let part = article[start.upperBound..<end.lowerBound]
    for key in try keys(of: try definitions()[name]) {
      #expect(part.contains("`\(key)`"), "\(key)")
    }
  }
}
