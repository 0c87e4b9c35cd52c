// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaImages
import LaminaScene
import LaminaText
import Testing

/// Images, texts and blend modes in layers' drawings of a scene; each test has a folder of its own.
final class SceneDrawingTests {
  private let folder: URL
  private let red: Image
  private static let fonts = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("LaminaTextTests/Fonts")

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("lamina-drawings-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    red = try #require(
      Image(width: 2, height: 1, premultipliedARGB: [0xFFC8_0A14, 0xFF14_0AC8]))
    try red.write(to: folder.appendingPathComponent("red.png").path)
    try FileManager.default.copyItem(
      at: Self.fonts.appendingPathComponent("DejaVuSans.ttf"),
      to: folder.appendingPathComponent("sans.ttf"))
    try FileManager.default.copyItem(
      at: Self.fonts.appendingPathComponent("DejaVuSans-Oblique.ttf"),
      to: folder.appendingPathComponent("oblique.ttf"))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// A scene whose root of 40 by 20 points draws these things.
  private func scene(_ things: String..., font: String = "sans.ttf") throws -> Scene {
    try Scene(
      json: """
        { "version": 1, "width": 40, "height": 20, "fonts": ["\(font)"],
          "root": { "frame": [0, 0, 40, 20], "drawing": [\(things.joined(separator: ", "))] } }
        """, folder: folder.path)
  }

  private func picture(of scene: Scene) throws -> Image {
    let compositor = try Compositor(size: scene.size, scale: scene.scale)
    compositor.root = scene.root
    compositor.render()
    return compositor.surface
  }

  /// A layer of 40 by 20 points with a drawing.
  private func drawn(_ body: (DrawingContext) -> Void) -> Layer {
    let layer = Layer()
    layer.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
    let context = DrawingContext(bounds: layer.bounds)
    body(context)
    layer.takeDrawing(from: context)
    return layer
  }

  private func scene(of layer: Layer) -> Scene {
    Scene(size: CGSize(width: 40, height: 20), root: layer)
  }

  /// Reads a written scene again, which must be equal.
  private func again(_ scene: Scene) throws -> Scene {
    let text = scene.json()
    let again = try Scene(json: text, folder: folder.path)
    #expect(again.json() == text)
    #expect(firstDifference(scene.root, again.root) == nil)
    return again
  }

  @Test func `an image is drawn at its place in the file, and written again`() throws {
    let scene = try scene(
      """
      { "image": { "file": "red.png", "rect": [4, 2, 20, 10], "filter": "nearest" },
        "alpha": 0.5 }
      """, "{ \"image\": { \"file\": \"./red.png\", \"rect\": [0, 0, 2, 1] } }")
    let code = drawn { context in
      context.alpha = 0.5
      context.draw(red, in: CGRect(x: 4, y: 2, width: 20, height: 10), filter: .nearest)
      context.alpha = 1
      context.draw(red, in: CGRect(x: 0, y: 0, width: 2, height: 1))
    }
    #expect(try picture(of: scene) == picture(of: self.scene(of: code)))
    #expect(try picture(of: scene)[10, 5] == 0x8064_050A)
    let images = (scene.root.drawing?.commands ?? []).compactMap { command -> Image? in
      if case .image(let image, _, _) = command.content { image } else { nil }
    }
    try #require(images.count == 2)
    let sharesPixels = images[0].identity === images[1].identity
    #expect(sharesPixels)
    #expect(try picture(of: again(scene)) == picture(of: scene))
  }

  @Test func `an image drawn by code is written if it has a path, and left out otherwise`() throws {
    let layer = drawn { context in
      context.draw(red, in: CGRect(x: 0, y: 0, width: 2, height: 1))
      context.fill(CGRect(x: 5, y: 5, width: 2, height: 2))
    }
    var scene = scene(of: layer)
    #expect(!scene.json().contains("image"))
    #expect(scene.json().contains("fill"))
    scene.setImagePath("red.png", of: red)
    #expect(
      scene.json().contains("{ \"image\": { \"file\": \"red.png\", \"rect\": [0, 0, 2, 1] } }"))
    #expect(try picture(of: again(scene)) == picture(of: scene))
  }

  @Test func `a change of a drawing draws its texts in the fonts of the scene`() throws {
    let thing = "{ \"text\": { \"string\": \"Hf\", \"fontSize\": 18 } }"
    let changed = try scene(font: "oblique.ttf")
    try SceneChange("drawing=[]..[\(thing)]", of: changed).apply(at: 1)
    let expected = try picture(of: scene(thing, font: "oblique.ttf"))
    #expect(try picture(of: changed) == expected)
    #expect(try picture(of: scene(thing)) != expected)
  }

  @Test func `a text is drawn in the fonts of the scene, and written again`() throws {
    let scene = try scene(
      """
      { "text": { "string": "Lamina AV\\nfi", "font": "DejaVu Sans", "fontSize": 7,
          "foregroundColor": "#c80a14", "origin": [3, 1], "width": 30, "isWrapped": true,
          "alignmentMode": "right", "truncationMode": "end", "lineLimit": 2, "height": 19,
          "truncatesAtWords": true, "verticalAlignmentMode": "middle", "lineHeight": 7,
          "lineHeightMultiple": 1.125, "lineSpacing": 0.5 },
        "shadow": { "radius": 1 }, "blendMode": "multiply", "clips": [{ "rect": [0, 0, 30, 20] }] }
      """)
    var style = TextStyle()
    (style.font, style.fontSize) = ("DejaVu Sans", 7)
    style.foregroundColor = Color(red: 200 / 255, green: 10 / 255, blue: 20 / 255)
    (style.isWrapped, style.alignmentMode) = (true, .right)
    (style.truncationMode, style.lineLimit) = (.end, 2)
    (style.truncatesAtWords, style.verticalAlignmentMode) = (true, .middle)
    (style.lineHeight, style.lineHeightMultiple, style.lineSpacing) = (7, 1.125, 0.5)
    let fonts = try FontCollection(files: [folder.appendingPathComponent("sans.ttf").path])
    let layout = TextLayout(
      "Lamina AV\nfi", style: style, width: 30, height: 19, fonts: fonts)
    let code = drawn { context in
      context.clip(to: CGRect(x: 0, y: 0, width: 30, height: 20))
      context.shadow = DrawingShadow(radius: 1)
      context.setBlendMode(.multiply)
      layout.draw(in: context, at: CGPoint(x: 3, y: 1))
    }
    let found = try picture(of: scene)
    #expect(found == (try picture(of: self.scene(of: code))))
    #expect(found.pixels.contains { $0 != 0 })

    let written = scene.json()
    let read = try Scene(json: written, folder: folder.path)
    #expect(read.json() == written)
    #expect(try picture(of: read) == found)
  }

  @Test func `a text laid out by code is written, runs as runs, between other things`()
    throws
  {
    let text = AttributedText(runs: [
      .init("a"), .init("b", TextAttributes(fontSize: 9, isUnderlined: true)),
    ])
    var style = TextStyle()
    style.fontSize = 200
    let layer = drawn { context in
      context.fill(CGRect(x: 1, y: 1, width: 2, height: 2))
      TextLayout(text, style: style).draw(in: context, at: CGPoint(x: 2, y: -150))
      context.setBlendMode(.xor)
      context.fill(CGRect(x: 5, y: 5, width: 2, height: 2))
    }
    let written = scene(of: layer).json()
    let read = try Scene(json: written)
    #expect(read.json() == written)
    let things = written.split(separator: "{ \"").map { $0.prefix { $0 != "\"" } }
    #expect(things.filter { $0 == "fill" }.count == 2)
    #expect(written.contains("\"runs\""))
    #expect(written.contains("\"blendMode\": \"xor\""))
    #expect(!written.contains("\"path\""))
  }

  @Test func `a blend mode is read and written`() throws {
    let scene = try scene(
      "{ \"fill\": { \"rect\": [0, 0, 2, 1], \"color\": \"#f00\" } }",
      "{ \"fill\": { \"rect\": [0, 0, 1, 1], \"color\": \"#00f\" }, \"blendMode\": \"plusLighter\" }"
    )
    #expect(try picture(of: scene)[0, 0] == 0xFFFF_00FF)
    #expect(scene.root.drawing?.commands.map(\.blendMode) == [.normal, .plusLighter])
    #expect(try picture(of: again(scene)) == picture(of: scene))
  }
}
