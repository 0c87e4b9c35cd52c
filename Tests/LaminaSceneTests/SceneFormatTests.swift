// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport
import Testing

@testable import LaminaScene

/// A formatted scene file: the same words in another order, on other lines.
struct SceneFormatTests {
  private static let files = ["Docs/Examples", "Docs/Images/Scenes", "Tests/BrowserReferences"]
    .flatMap { folder in
      RepositoryFiles.names(in: folder, ending: ".json").map { "\(folder)/\($0).json" }
    }

  /// The contents of a text, including comments, in any order.
  private func contents(_ text: String) throws -> NSDictionary {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary)
  }

  @Test(arguments: files)
  func `a formatted file says the same, formatted once or twice`(file: String) throws {
    let path = RepositoryFiles.url(file).path
    let folder = RepositoryFiles.url(file).deletingLastPathComponent().path
    let text = try String(contentsOfFile: path, encoding: .utf8)

    let formatted = try Scene.formatted(contentsOf: path)

    #expect(try contents(formatted) == contents(text))
    #expect(try Scene.formatted(json: formatted.utf8, folder: folder) == formatted)
    let (before, after) = (
      try Scene(contentsOf: path), try Scene(json: formatted, folder: folder)
    )
    #expect(firstDifference(before.root, after.root) == nil)
    #expect(before.json() == after.json())
  }

  @Test func `there are as many files as examples, figures and references`() {
    #expect(Self.files.count > 60)
  }

  @Test(arguments: [
    "Docs/Images/Scenes/text-layer.json", "Docs/Images/Scenes/shape-layer.json",
    "Docs/Images/Scenes/drawing-context.json", "Docs/Images/Scenes/emitter-layer.json",
  ])
  func `a formatted file shows the same bytes`(file: String) throws {
    let url = RepositoryFiles.url(file)
    let formatted = try Scene.formatted(contentsOf: url.path)
    let pictures = try [
      Scene(contentsOf: url.path),
      Scene(json: formatted, folder: url.deletingLastPathComponent().path),
    ].map { scene in
      let compositor = try Compositor(size: scene.size, scale: scene.scale)
      compositor.background = scene.background
      compositor.root = scene.root
      compositor.render()
      return compositor.surface.pixels
    }
    #expect(Set(pictures[0]).count > 4)
    let isSame = pictures[0] == pictures[1]
    #expect(isSame)
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `a written scene is already formatted`(seed: UInt64) throws {
    var layers = RandomLayers(seed: seed)
    let scene = Scene(size: CGSize(width: 320.5, height: 1e-7), root: layers.tree(layers: 40))
    let text = scene.json()
    #expect(try Scene.formatted(json: text.utf8) == text)
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `formatting does not depend on layout and order of the keys`(seed: UInt64) throws {
    var layers = RandomLayers(seed: seed)
    var random = SeededGenerator(rawState: seed)
    let text = Scene(size: CGSize(width: 3, height: 2), root: layers.tree(layers: 12)).json()
    var parser = JSONParser(text: Array(text.utf8))
    let parsed = parser.parse()
    let document = try #require(parsed)
    let other = shuffled(document.root, of: document, with: &random)
    #expect(other != text)
    #expect(try Scene.formatted(json: other.utf8) == text)
  }

  /// JSON without a space and with the keys in any order.
  private func shuffled(
    _ node: JSONDocument.Index, of document: JSONDocument, with random: inout SeededGenerator
  ) -> String {
    let children = Array(document.children(of: node))
    switch document.kind(node) {
    case .array:
      return "[" + children.map { shuffled($0, of: document, with: &random) }.joined(separator: ",")
        + "]"
    case .object:
      let keys = stride(from: 0, to: children.count, by: 2).map { children[$0] }
      return "{"
        + keys.shuffled(using: &random).map { key in
          "\(JSONEscapes.quoted(document.string(key))):"
            + shuffled(key + 1, of: document, with: &random)
        }.joined(separator: ",") + "}"
    case .null, .false, .true, .number, .string:
      let end = Int(document.nodes[node].end)
      return String(decoding: document.text[Int(document.nodes[node].start)..<end], as: UTF8.self)
    }
  }

  @Test(arguments: [
    ("1.0", "1"), ("-0.0", "-0"), ("2.50", "2.5"), ("3.20E+2", "3.2e2"), ("1e0", "1"),
    ("1e-0", "1"), ("1E05", "1e5"), ("1e-05", "1e-5"), ("100", "100"), ("1.050e10", "1.05e10"),
    ("0.10000000000000000000000001", "0.10000000000000000000000001"), ("10.0e-010", "10e-10"),
  ])
  func `numbers lose characters without meaning`(written: String, normal: String) throws {
    let text = try Scene.formatted(json: sceneText(root: "{ \"opacity\": \(written) }").utf8)
    #expect(text.contains("\"opacity\": \(normal)\n"))
    let numbers = [written, normal].compactMap(Double.init)
    try #require(numbers.count == 2)
    #expect(numbers[0].bitPattern == numbers[1].bitPattern)
  }

  @Test func `comments stay with the key that follows them, or at the start or the end`() throws {
    let text = """
      { "height": 50, "_size": "wide", "width": 100, "root": { "_r": 1 }, "_v": [], "version": 1, "_z": {} }
      """
    #expect(
      try Scene.formatted(json: text.utf8) == """
        {
          "_v": [],
          "version": 1,
          "_size": "wide",
          "width": 100,
          "height": 50,
          "root": {
            "_r": 1
          },
          "_z": {}
        }

        """)
    let first = text.replacing("{ \"height\"", with: "{ \"_\": 0, \"height\"")
    #expect(try Scene.formatted(json: first.utf8).hasPrefix("{\n  \"_\": 0,\n  \"_v\": [],\n"))
  }

  @Test func `a comment keeps its own order, at any depth`() throws {
    let depth = 50_000
    let lists = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let objects =
      String(repeating: "{\"width\":1,\"frame\":", count: depth) + "1"
      + String(repeating: "}", count: depth)
    let text = sceneText(root: "{ \"_a\": \(lists), \"_b\": \(objects) }")
    var formatted = ""
    let duration = try ContinuousClock().measure {
      formatted = try Scene.formatted(json: text.utf8)
    }
    #expect(try Scene.formatted(json: formatted.utf8) == formatted)
    #expect(formatted.contains("\"frame\": { \"width\": 1, \"frame\": 1 }\n"))
    #expect(duration < .seconds(20))
  }

  @Test func `a tree of any depth and any breadth is formatted`() throws {
    let depth = 20_000
    let deep =
      String(repeating: "{\"sublayers\":[", count: depth) + "{}"
      + String(repeating: "]}", count: depth)
    let wide = Array(repeating: "{\"mask\":{\"opacity\":0.50}}", count: depth)
      .joined(separator: ",")
    let text = sceneText(root: "{\"sublayers\":[\(deep),\(wide)]}")
    let formatted = try Scene.formatted(json: text.utf8)
    #expect(formatted.components(separatedBy: "\"opacity\": 0.5\n").count == depth + 1)
    #expect(formatted.components(separatedBy: "\"sublayers\": [").count == depth + 2)
    #expect(try Scene.formatted(json: formatted.utf8) == formatted)
  }

  @Test func `errors of formatting are those of the scene`() throws {
    for text in ["{", "{ \"version\": 2, \"width\": 1 }", sceneText(root: "{ \"opacty\": 1 }")] {
      let error = #expect(throws: SceneErrors.self) { try Scene.formatted(json: text.utf8) }
      #expect(error?.description == errorLines(text).joined(separator: "\n"))
    }
  }

  @Test func `warnings of formatting are those of the scene`() throws {
    let backdrop = "{ \"backgroundFilters\": [{\"invert\": 1}], \"backgroundColor\": \"white\" }"
    for (opacity, count) in [("1", 1), ("0.5", 0)] {
      let text = sceneText(root: "{ \"opacity\": \(opacity), \"sublayers\": [\(backdrop)] }")
      var told: [SceneWarning] = []
      _ = try Scene.formatted(json: text.utf8) { found, _ in told = found }
      #expect(told.map(\.description) == (try Scene(json: text).warnings.map(\.description)))
      #expect(told.count == count)
    }
  }
}
