// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaText
import Testing

@testable import LaminaScene

/// Scene files that are valid but probably not meant.
struct SceneWarningTests {
  private static func warnings(_ root: String) throws -> [String] {
    try Scene(json: sceneText(root: root)).warnings.map(\.error.message)
  }

  private static func expected(_ what: String, _ found: String, _ counts: String) -> String {
    "expected a number \(what), found \(found), which counts as \(counts)"
  }

  @Test(arguments: [
    ("\"opacity\": 50", expected("from 0 to 1", "50", "1; write 0.5 for 50 %")),
    ("\"opacity\": 1.5", expected("from 0 to 1", "1.5", "1")),
    ("\"opacity\": -1", expected("from 0 to 1", "-1", "0")),
    ("\"shadowOpacity\": 30", expected("from 0 to 1", "30", "1; write 0.3 for 30 %")),
    ("\"shadowOpacity\": 1, \"shadowRadius\": -3", expected("of at least 0", "-3", "0")),
    ("\"cornerRadius\": -3", expected("of at least 0", "-3", "0")),
    ("\"borderWidth\": -3", expected("of at least 0", "-3", "0")),
    ("\"contentsScale\": 0", expected("above 0", "0", "1")),
    ("\"shadows\": [{\"opacity\": 25}]", expected("from 0 to 1", "25", "1; write 0.25 for 25 %")),
    ("\"filters\": [{\"gaussianBlur\": -4}]", expected("of at least 0", "-4", "0")),
    ("\"filters\": [{\"invert\": 100}]", expected("from 0 to 1", "100", "1; write 1 for 100 %")),
    (
      "\"type\": \"shape\", \"strokeEnd\": 70",
      expected("from 0 to 1", "70", "1; write 0.7 for 70 %")
    ),
    ("\"type\": \"shape\", \"lineWidth\": -1", expected("of at least 0", "-1", "0")),
    ("\"type\": \"shape\", \"miterLimit\": 0.5", expected("from 1 to 10000", "0.5", "1")),
    (
      "\"type\": \"shaped\", \"shape\": {\"star\": {\"points\": 2}}",
      expected("from 3 to 1000", "2", "3")
    ),
    (
      "\"type\": \"shaped\", \"shape\": {\"star\": {\"points\": 1001}}",
      expected("from 3 to 1000", "1001", "1000")
    ),
    ("\"type\": \"text\", \"fontSize\": 0", expected("above 0", "0", "no text")),
    (
      "\"backgroundColor\": [255, 0, 0, 255]",
      "expected components from 0 to 1, found 255, which counts as 1; write \"#f00\""
    ),
    (
      "\"backgroundColor\": [30, 144, 255, 1]",
      "expected components from 0 to 1, found 30, which counts as 1; write \"#1e90ff\""
    ),
    (
      "\"backgroundColor\": [30, 144, 255, 0.25]",
      "expected components from 0 to 1, found 30, which counts as 1; "
        + "write \"rgb(30 144 255 / 0.25)\""
    ),
    ("\"filters\": [{\"brightness\": 99999}]", expected("from 0 to 10000", "99999", "10000")),
    ("\"filters\": [{\"saturation\": -1}]", expected("from 0 to 10000", "-1", "0")),
    ("\"filters\": [{\"contrast\": 1e5}]", expected("from 0 to 10000", "1e5", "10000")),
    (
      "\"filters\": [{\"colorMatrix\": [1e40\(String(repeating: ", 0", count: 19))]}]",
      expected("from -1e30 to 1e30", "1e40", "1e30")
    ),
    (
      "\"contentsRect\": [64, 0, 32, 32]",
      "expected a part of the unit square [0, 0, 1, 1], found [64, 0, 32, 32], which lies outside it "
        + "and shows at most the pixels of one edge"
    ),
    (
      "\"contentsCenter\": [8, 8, 16, 16]",
      "expected a part of the unit square [0, 0, 1, 1], found [8, 8, 16, 16], which is limited to it"
    ),
    ("\"rasterizationScale\": 0", expected("above 0", "0", "no bitmap")),
    ("\"type\": \"text\", \"fontSize\": 2e5", expected("of at most 100000", "2e5", "100000")),
    ("\"type\": \"text\", \"lineHeight\": -1", expected("from 0 to 100000", "-1", "0")),
    ("\"type\": \"text\", \"lineSpacing\": -2", expected("from 0 to 100000", "-2", "0")),
    ("\"type\": \"text\", \"lineHeightMultiple\": 0", expected("above 0", "0", "1")),
    (
      "\"type\": \"text\", \"lineHeightMultiple\": 2000",
      expected("of at most 1000", "2000", "1000")
    ),
    (
      "\"type\": \"text\", \"runs\": [{\"string\": \"a\", \"tracking\": 1e6}]",
      expected("from -100000 to 100000", "1e6", "100000")
    ),
    (
      "\"drawing\": [{\"text\": {\"string\": \"a\", \"lineSpacing\": -2}}]",
      expected("from 0 to 100000", "-2", "0")
    ),
    (
      "\"type\": \"tiled\", \"tileSize\": [32, 128]",
      "expected sides from 64 to 4096, found 32, which counts as 64"
    ),
    ("\"type\": \"tiled\", \"levelsOfDetail\": 0", expected("from 1 to 60", "0", "1")),
    (
      "\"type\": \"tiled\", \"levelsOfDetailBias\": 31", expected("from -30 to 30", "31", "30")
    ),
    ("\"type\": \"tiled\", \"fadeDuration\": -1", expected("of at least 0", "-1", "0")),
    (
      "\"type\": \"replicator\", \"instanceCount\": -1",
      expected("from 0 to \(ReplicatorLayer.maximumInstances)", "-1", "0")
    ),
    (
      "\"type\": \"emitter\", \"emitterCells\": [{\"contentsScale\": 0}]",
      expected("above 0", "0", "1")
    ),
    (
      "\"type\": \"shape\", \"lineDashPattern\": [4, -2]",
      "expected lengths of at least 0, not all of them 0, found [4, -2], which gives a solid line"
    ),
    (
      "\"drawing\": [{\"stroke\": {\"path\": {\"svg\": \"M0 0 L9 9\"}, \"dashPattern\": [0, 0]}}]",
      "expected lengths of at least 0, not all of them 0, found [0, 0], which gives a solid line"
    ),
    (
      "\"drawing\": [{\"stroke\": {\"path\": {\"svg\": \"M0 0 L9 9\"}, \"miterLimit\": 0}}]",
      expected("from 1 to 10000", "0", "1")
    ),
    (
      "\"type\": \"shape\", \"path\": {\"roundedRect\": [0, 0, 9, 9], \"cornerRadius\": -1}",
      expected("of at least 0", "-1", "0")
    ),
    (
      "\"type\": \"gradient\", \"locations\": [0, 0.5, 0.25]",
      "expected locations that rise, found 0.25 after 0.5, which counts as 0.5"
    ),
    (
      "\"transform\": {\"rotate\": 45}",
      "45 is 7.16 turns, because angles are in radians; for 45° write 0.7854"
    ),
    (
      "\"transform\": [{\"perspective\": 500}, {\"rotateY\": -90}]",
      "-90 is -14.32 turns, because angles are in radians; for -90° write -1.5708"
    ),
    (
      "\"filters\": [{\"hueRotation\": 22.5}]",
      "22.5 is 3.58 turns, because angles are in radians; for 22.5° write 0.3927"
    ),
    (
      "\"type\": \"emitter\", \"emitterCells\": [{\"emissionLongitude\": 270}]",
      "270 is 42.97 turns, because angles are in radians; for 270° write 4.7124"
    ),
    (
      "\"borderColor\": [1, -0.5, 0, 1], \"borderWidth\": 1",
      "expected components from 0 to 1, found -0.5, which counts as 0"
    ),
  ])
  func `a value that is drawn as another is reported`(_ root: String, _ warning: String) throws {
    #expect(try Self.warnings("{\(root)}") == [warning])
  }

  @Test(arguments: [
    "\"opacity\": 0", "\"opacity\": 1", "\"cornerRadius\": 1e9",
    "\"lineWidth\": 0, \"type\": \"shape\"",
    "\"backgroundColor\": [1, 0, 0.5, 0]", "\"zPosition\": -1",
    "\"filters\": [{\"brightness\": 10000}]", "\"contentsRect\": [0.5, 0, 1, 1]",
    "\"contentsCenter\": [0.3, 0.3, 0.7, 0.7]", "\"contentsRect\": [0, 0, 64, 64]",
    "\"transform\": {\"rotate\": 6.25}", "\"transform\": {\"rotate\": 12.36}",
    "\"type\": \"gradient\", \"locations\": [0, 0.5, 0.5, 1]",
    "\"type\": \"shape\", \"lineDashPattern\": [0, 4]",
    "\"type\": \"text\", \"lineHeight\": 0, \"lineSpacing\": 0",
    "\"type\": \"replicator\", \"instanceColor\": [2, 2, 2, 1]",
    "\"type\": \"text\", \"font\": \"sans-serif\"", "\"type\": \"text\"",
    "\"type\": \"text\", \"font\": \"math\"", "\"type\": \"text\", \"font\": \"ui-monospace\"",
  ])
  func `a value that is drawn unchanged is not reported`(_ root: String) throws {
    #expect(try Self.warnings("{\(root)}") == [])
  }

  @Test func `warnings are in the order of the file, with their places`() throws {
    let text = """
      { "version": 1, "width": 1, "height": 1, "root": {
        "sublayers": [
          { "opacity": 50, "type": "text", "font": "Intre Display" },
          { "cornerRadius": -2, "type": "text", "font": "Intre Display" } ],
        "borderWidth": -1 } }
      """
    let warnings = try Scene(json: text).warnings
    #expect(
      warnings.map { "\($0.error.line):\($0.error.column) \($0.error.keyPath)" } == [
        "3:18 root.sublayers[0].opacity", "3:46 root.sublayers[0].font",
        "4:23 root.sublayers[1].cornerRadius", "5:18 root.borderWidth",
      ])
    #expect(
      "\(warnings[0])" == "scene.json:3:18: warning: root.sublayers[0].opacity: "
        + Self.expected("from 0 to 1", "50", "1; write 0.5 for 50 %"))
    #expect("\(warnings[0].error)".hasPrefix("scene.json:3:18: root.sublayers[0].opacity: exp"))
  }

  @Test func `a missing font is reported with its replacement`() throws {
    let fonts = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../LaminaTextTests/Fonts").path
    func warnings(_ font: String) throws -> [String] {
      let text = """
        { "version": 1, "width": 1, "height": 1, "fonts": ["DejaVuSans.ttf"],
          "root": { "type": "text", "font": \(font) } }
        """
      return try Scene(json: text, folder: fonts).warnings.map(\.error.message)
    }
    #expect(try warnings("\"dejavu  sans\"") == [])
    #expect(try warnings("\"DejaVuSans\"") == [])
    #expect(
      try warnings("\"Intre\"") == [
        "no font is called \"Intre\"; DejaVu Sans stands in for it"
      ])
    #expect(
      try warnings("{\"name\": \"DejaVu Snas\", \"weight\": \"bold\"}") == [
        "no font is called \"DejaVu Snas\"; DejaVu Sans stands in for it; did you mean \"DejaVu Sans\"?"
      ])
  }

  @Test func `scenes from code have no warnings`() {
    let layer = Layer()
    layer.opacity = 50
    #expect(Scene(size: CGSize(width: 1, height: 1), root: layer).warnings == [])
  }

  @Test func `the first hundred of very many warnings are kept`() throws {
    let layers = Array(repeating: "{\"opacity\": 2}", count: 250).joined(separator: ", ")
    #expect(try Self.warnings("{\"sublayers\": [\(layers)]}").count == 100)
  }

  @Test func `a byte order mark is skipped, and columns are those of an editor`() throws {
    let mark = "\u{FEFF}"
    let text = sceneText(root: "{\"cornerRadius\": 3}")
    #expect(try Scene(json: mark + text).root.cornerRadius == 3)
    #expect(try Scene.formatted(json: (mark + text).utf8) == Scene.formatted(json: text.utf8))
    let wrong = sceneText(root: "{\"cornerRadius\": \"a\"}")
    #expect(errorLines(mark + wrong) == errorLines(wrong))
    #expect(errorLines(mark) == errorLines(""))
    #expect(errorLines(mark + mark + text).count == 1)
  }

  @Test(arguments: [
    (".", "the scene's folder itself, and no file; write it like \"photo.jpg\""),
    ("a/..", "the scene's folder itself, and no file; write it like \"photo.jpg\""),
    (
      "https://example.org/a.png",
      "a URL, and nothing is fetched; save it in the scene's folder, and write the path from there, "
        + "like \"photo.jpg\""
    ),
    (
      "data:image/png;base64,AA",
      "a URL, and nothing is fetched; save it in the scene's folder, and write the path from there, "
        + "like \"photo.jpg\""
    ),
    ("a:b.png", "No such file or directory; check the path and the rights"),
  ])
  func `contents that are not a file name their kind`(_ path: String, _ words: String) {
    let text = sceneText(root: "{\"contents\": \"\(path)\"}")
    let error = #expect(throws: SceneErrors.self) { try Scene(json: text, folder: "/nowhere") }
    #expect(error?.errors.map(\.message) == ["image \"\(path)\": \(words)"])
  }
}
