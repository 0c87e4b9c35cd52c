// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaScene
import LaminaText
import Testing

/// A scene in which a program fills in texts, colours and images.
struct SceneTemplateTests {
  private static let template = """
    { "version": 1, "width": 60, "height": 20, "scale": 2, "background": "white",
      "fonts": ["DejaVuSans.ttf"],
      "root": { "frame": [0, 0, 60, 20], "sublayers": [
        { "name": "photo", "frame": [0, 0, 20, 20] },
        { "name": "badge", "frame": [50, 0, 10, 10], "backgroundColor": "#808080" },
        { "name": "title", "type": "text", "frame": [20, 0, 30, 20], "fontSize": 12,
          "foregroundColor": "black", "string": "?" } ] } }
    """
  private static let fonts = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("LaminaTextTests/Fonts").path

  private func scene() throws -> Scene { try Scene(json: Self.template, folder: Self.fonts) }

  @Test func `texts, colours and images are filled in by name`() throws {
    let scene = try scene()
    let empty = try scene.render()
    #expect((empty.width, empty.height) == (120, 40))
    #expect(empty.color(x: 110, y: 10) == Color(gray: 128.0 / 255))
    #expect(empty.color(x: 10, y: 20) == .white)

    (scene.layer(named: "title") as? TextLayer)?.string = ""
    scene.layer(named: "badge")?.backgroundColor = Color(red: 0, green: 1, blue: 0)
    let photo = try #require(
      Image(width: 1, height: 1, premultipliedARGB: [0xFFFF_0000]))
    scene.layer(named: "photo")?.contents = photo
    let filled = try scene.render()
    #expect(filled.color(x: 110, y: 10) == Color(red: 0, green: 1, blue: 0))
    #expect(filled.color(x: 10, y: 20) == Color(red: 1, green: 0, blue: 0))
    func ink(_ picture: Image) -> Int {
      (0..<40).reduce(0) { sum, y in
        sum + (40..<100).count { picture.color(x: $0, y: y) != .white }
      }
    }
    #expect(ink(empty) > 0)
    #expect(ink(filled) == 0)
  }

  @Test func `the root is found, and missing names are not`() throws {
    let scene = Scene(size: CGSize(width: 1, height: 1), root: Layer())
    scene.root.name = "page"
    #expect(scene.layer(named: "page") === scene.root)
    #expect(scene.layer(named: "card") == nil)
  }

  @Test func `a scene's picture is a compositor's frame of it`() throws {
    let scene = try scene()
    let compositor = try Compositor(size: scene.size, scale: 3)
    compositor.background = scene.background
    compositor.root = scene.root
    compositor.render()
    #expect(try scene.render(scale: 3) == compositor.surface)
  }

  @Test func `a scene too large for a picture is an error, and omitted layers are reported`() throws
  {
    var scene = try scene()
    scene.layer(named: "badge")?.transform = Transform3D(scaleX: 0, y: 0, z: 1)
    var omitted: [String] = []
    _ = try scene.render { omitted = $0.omissions.map(\.name) }
    #expect(omitted == ["badge"])
    scene.size.width = 1_000_000
    #expect(throws: SurfaceError.tooLarge(width: 2_000_000, height: 40)) { try scene.render() }
  }
}
