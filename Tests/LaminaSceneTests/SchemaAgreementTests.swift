// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import LaminaScene

/// The schema accepts exactly what the reader accepts.
struct SchemaAgreementTests {
  private let schema = SceneSchema.value
  private let evaluator = SchemaEvaluator(SceneSchema.value)

  /// Values of every kind, most of them wrong in most places.
  private static let values: [JSONValue] = [
    .null, true, false, 0, 1, -1, 0.5, -0.0, 3, 64, 1024, 1025, 1_000_000, 1_000_001,
    4_294_967_295, 4_294_967_296, 9_007_199_254_740_992, 9_007_199_254_740_994, -1e16,
    3.4028235e38, 3.402824e38, -1e39, 1e300, .number(.infinity), .number(-.infinity),
    "", "red", "Red", "#12a", "#12ab", "rgb(1 2 3)", "rgb(1, 2)", "#12345", "#1234567F",
    "M0 0 L1 1", "/a.png", "a.png", "center",
    "shape", [], [1], [1, 2], [1, 2, 3], [1, 2, 3, 4], [1, 2, 3, 4, 5], [0.5, 0, 0, 0.5, 1, 2],
    .array(Array(repeating: 1, count: 16)), .array(Array(repeating: 0, count: 20)),
    [1, .number(.infinity)], ["a"], ["red", "blue"], ["left", "top"], ["left", "left"], [.null],
    [true, true], .array(Array(repeating: "a.ttf", count: 65)), .object([]), ["_": 1],
    ["a": 1], ["rect": [0, 0, 1, 1]], [["rect": [0, 0, 1, 1]], ["ellipse": [0, 0, 1, 1]]],
    ["rect": [0, 0, 1, 1], "ellipse": [0, 0, 1, 1]], ["svg": "M0 0", "reversed": true],
    ["roundedRect": [0, 0, 1, 1]], ["roundedRect": [0, 0, 1, 1], "cornerRadius": 2],
    ["cornerRadius": 2], ["rotate": 1], [["scale": 2], ["translate": [1, 2]]],
    [["scale": [2, 1, 1]], ["rotateX": 1]], ["perspective": 0], ["perspective": 5, "rotate": 1],
    ["name": "Inter"], ["name": "Inter", "weight": "bold"], ["weight": "bold"],
    ["softDisc": 9], ["softDisc": 0], [["gaussianBlur": 2]], [["luminanceToAlpha": false]],
    [["invert": 1], ["invert": 1, "saturation": 1]], [["kind": "inner"]], [["birthRate": 2]],
    [["string": "a"], ["string": "b", "tracking": 2]], [["tracking": 2]], [["type": "shape"]],
    [["fill": ["rect": [0, 0, 1, 1]]]], [["fill": ["path": ["svg": "M0 0"], "rule": "evenOdd"]]],
    [["fill": ["rect": [0, 0, 1, 1], "rule": "evenOdd"]]],
    [["fill": ["rect": [0, 0, 1, 1]], "transform": ["rotateX": 0]]],
    [["fill": ["rect": [0, 0, 1, 1]], "transform": ["translate": [1, 2, 0]]]],
    [["fill": ["rect": [0, 0, 1, 1]], "transform": [["scale": 2], ["rotate": 1]]]],
    [["fill": ["rect": [0, 0, 1, 1]], "stroke": ["path": ["svg": "M0 0"]]]],
    [["text": ["string": "a", "runs": []]]], [["text": ["runs": []]]],
  ]

  /// JSON with numbers that only JSON has.
  private func json(_ value: JSONValue) -> String {
    switch value {
    case .number(let number) where number.isInfinite: number > 0 ? "1e999" : "-1e999"
    case .array(let elements): "[" + elements.map(json).joined(separator: ", ") + "]"
    case .object(let members):
      "{"
        + members.map { "\(JSONEscapes.quoted($0.key)): \(json($0.value))" }
        .joined(separator: ", ") + "}"
    case .null, .bool, .number, .single, .string: JSONWriter.inline(value)
    }
  }

  /// Whether the schema accepts a scene; both are checked.
  ///
  /// A schema cannot describe the grammar of SVG paths and the existing files.
  private func isValid(_ scene: JSONValue) -> Bool {
    let isValid = evaluator.isValid(scene, schema)
    let text = json(scene)
    var errors: [SceneError] = []
    do throws(SceneErrors) { _ = try Scene(json: text) } catch { errors = error.errors }
    if isValid {
      let others = errors.filter { error in
        !["at character ", "image \"", "font \""].contains { error.message.hasPrefix($0) }
      }
      #expect(others.isEmpty, "the schema takes \(text)")
    } else {
      #expect(!errors.isEmpty, "the schema does not take \(text)")
    }
    return isValid
  }

  private func scene(root: JSONValue) -> JSONValue {
    ["version": 1, "width": 10, "height": 10, "root": root]
  }

  @Test func `schema and reader agree on each value of each layer key`() {
    var count = (valid: 0, invalid: 0)
    for kind in LayerKind.all {
      let keys = kind.name == "layer" ? kind.table.keys : kind.own.keys
      for key in keys {
        for value in Self.values {
          var members = [JSONValue.Member(key, value)]
          if key != "type" { members.append(.init("type", .string(kind.name))) }
          if isValid(scene(root: .object(members))) { count.valid += 1 } else { count.invalid += 1 }
        }
      }
    }
    #expect(count.valid > 700, "\(count)")
    #expect(count.invalid > 4000, "\(count)")
  }

  @Test func `schema and reader agree on each value of each scene key`() {
    var valid = 0
    for key in SceneMembers.table.keys + ["_", "a"] {
      for value in Self.values {
        var members = scene(root: .object([])).members.filter { $0.key != key }
        #expect(key == "_" || key == "a" || !isValid(.object(members)) || members.count == 4)
        members.append(.init(key, value))
        if isValid(.object(members)) { valid += 1 }
      }
    }
    #expect(valid > 100)
  }

  /// Only the reader knows where a path leads.
  @Test func `the schema takes a path with any steps that begins in the scene's folder`() {
    for path in ["a.png", "sub/../a.png", "./a.png", "..png", ".a.png", "sub/.././sub/a.png"] {
      #expect(evaluator.isValid(scene(root: ["contents": .string(path)]), schema), "\(path)")
    }
    for path in ["/a.png", ""] {
      #expect(!evaluator.isValid(scene(root: ["contents": .string(path)]), schema), "\(path)")
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `schema and reader agree on random scenes, before and after changes`(
    seed: UInt64
  ) {
    var generator = SchemaValues(schema: schema, seed: seed)
    var valid = 0
    for _ in 0..<25 {
      let scene = generator.value(schema)
      if isValid(scene) { valid += 1 }
      _ = isValid(generator.changed(scene, with: Self.values))
    }
    #expect(valid >= 12)
  }
}
