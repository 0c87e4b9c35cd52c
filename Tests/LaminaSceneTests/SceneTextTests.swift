// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaScene
import LaminaText
import Testing

struct SceneTextTests {
  private static let fonts = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("LaminaTextTests/Fonts").path

  private func textLayer(_ text: String) throws -> TextLayer {
    try #require(try rootLayer(text) as? TextLayer)
  }

  @Test func `every key of a text layer is read`() throws {
    let layer = try textLayer(
      """
      { "type": "text", "string": "a\\nb", "font": "Inter", "fontSize": 12.5,
        "foregroundColor": "#f00", "isWrapped": true, "truncationMode": "middle",
        "alignmentMode": "justified", "lineLimit": 3, "truncatesAtWords": true,
        "verticalAlignmentMode": "bottom", "lineHeight": 20, "lineHeightMultiple": 1.5,
        "lineSpacing": 2.5 }
      """)
    #expect(layer.string == "a\nb")
    #expect(layer.font == "Inter")
    #expect(layer.fontSize == 12.5)
    #expect(layer.foregroundColor == Color(red: 1, green: 0, blue: 0))
    #expect(layer.isWrapped)
    #expect(layer.truncationMode == .middle)
    #expect(layer.alignmentMode == .justified)
    #expect(layer.lineLimit == 3)
    #expect(layer.truncatesAtWords)
    #expect(layer.verticalAlignmentMode == .bottom)
    #expect(layer.lineHeight == 20)
    #expect(layer.lineHeightMultiple == 1.5)
    #expect(layer.lineSpacing == 2.5)
    #expect(layer.fonts === FontCollection.system)
  }

  @Test func `runs are read and written with their attributes`() throws {
    let text = """
      { "type": "text", "runs": [{ "string": "a" }, { "string": "b", "fontSize": 3,
        "font": { "name": "Inter", "weight": "bold", "isItalic": true }, "tracking": -1,
        "foregroundColor": null, "isUnderlined": true }] }
      """
    let layer = try textLayer(text)
    let attributes = TextAttributes(
      font: FontDescriptor("Inter", weight: .bold, isItalic: true), fontSize: 3, tracking: -1,
      isUnderlined: true)
    #expect(
      layer.attributedString
        == AttributedText(runs: [.init("a"), .init("b", attributes)]))
    let written = try Scene(json: sceneText(root: text)).json()
    let again = try #require(try Scene(json: written).root as? TextLayer)
    #expect(again.attributedString == layer.attributedString)
    #expect(try Scene(json: written).json() == written)
  }

  @Test func `a text with one set of attributes is written as a string`() throws {
    let layer = TextLayer()
    layer.attributedString = "plain"
    layer.font = FontDescriptor("Inter", weight: .bold)
    layer.lineLimit = -4
    let text = Scene(size: CGSize(width: 10, height: 10), root: layer).json()
    #expect(text.contains("\"string\": \"plain\""))
    #expect(text.contains("\"font\": { \"name\": \"Inter\", \"weight\": \"bold\" }"))
    #expect(!text.contains("runs"))
    #expect(try (Scene(json: text).root as? TextLayer)?.font.weight == .bold)
  }

  @Test func `a text layer's own drawing is not written`() throws {
    let text = sceneText(
      root: """
        { "frame": [0, 0, 10, 10], "sublayers": [
          { "type": "text", "bounds": [0, 0, 10, 10], "string": "a", "fontSize": 8 },
          { "type": "text", "bounds": [0, 0, 10, 10], "fontSize": 8,
            "drawing": [{ "fill": { "rect": [0, 0, 2, 2], "color": "#f00" } }] }] }
        """)
    let scene = try Scene(json: text)
    let before = scene.json()
    let compositor = try Compositor(size: scene.size, scale: scene.scale)
    compositor.root = scene.root
    compositor.render()
    let layers = try #require(scene.root.sublayers)
    let drawn = try #require(layers.first?.drawing)
    #expect(!drawn.passages.isEmpty)
    #expect(layers.last?.drawing == nil)
    #expect(scene.json() == before)
    #expect(!before.contains("\"drawing\""))
    // A layer of another kind with the same text has no other form for it.
    let plain = Layer(layer: try #require(layers.first))
    #expect(plain.drawing == drawn)
    let written = Scene(size: scene.size, root: plain).json()
    #expect(written.contains("\"drawing\""))
    #expect(written.contains("\"string\": \"a\""))
  }

  @Test func `the fonts of a scene are those of all its texts, and are written`() throws {
    let text = """
      { "version": 1, "width": 10, "height": 10, "fonts": ["DejaVuSans.ttf", "./LaminaColors.ttf"],
        "root": { "sublayers": [{ "type": "text", "string": "a" }], "mask": { "type": "text" } } }
      """
    let scene = try Scene(json: text, folder: Self.fonts)
    let layers = [scene.root.sublayers?.first, scene.root.mask].compactMap { $0 as? TextLayer }
    #expect(layers.count == 2)
    #expect(layers[0].fonts === layers[1].fonts)
    #expect(layers[0].fonts.font(for: "")?.familyName == "DejaVu Sans")
    #expect(scene.fontFiles == ["DejaVuSans.ttf", "./LaminaColors.ttf"])
    #expect(try Scene(json: scene.json(), folder: Self.fonts).fontFiles == scene.fontFiles)
  }

  @Test func `a font that cannot be used is reported with its place`() throws {
    let text = """
      { "version": 1, "width": 10, "height": 10, "root": {},
        "fonts": ["none.ttf", "README.md", "../Fonts/DejaVuSans.ttf", "."] }
      """
    let errors = #expect(throws: SceneErrors.self) {
      try Scene(json: text, file: "a.json", folder: Self.fonts)
    }
    #expect(
      errors?.description.split(separator: "\n").map(String.init) == [
        "a.json:2:13: fonts[0]: font \"none.ttf\": no such file; use another file",
        "a.json:2:25: fonts[1]: font \"README.md\": "
          + "it is in no format that FreeType knows; use another file",
        "a.json:2:38: fonts[2]: font \"../Fonts/DejaVuSans.ttf\": "
          + "outside of the scene's folder; put it there, and write the path from there",
        "a.json:2:65: fonts[3]: font \".\": the scene's folder itself, and no file; "
          + "write it like \"Fonts/DejaVuSans.ttf\"",
      ])
  }

  @Test func `more fonts than a scene may name are refused before any is read`() {
    let fonts = [String](repeating: "\"a\"", count: 65).joined(separator: ",")
    let text = """
      { "version": 1, "width": 10, "height": 10, "root": {}, "fonts": [\(fonts)] }
      """
    #expect(errorLines(text).count == 1)
  }
}
