// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaImages
import LaminaScene
import Testing

/// Scenes that name images, each in a folder of its own with the files of the test.
final class SceneImageTests {
  let folder: URL
  let red: Image
  let blue: Image

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("lamina-images-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("pictures"), withIntermediateDirectories: true)
    red = try #require(Image(width: 3, height: 2, straightRGBA: Self.bytes([200, 10, 20, 255])))
    blue = try #require(Image(width: 3, height: 2, straightRGBA: Self.bytes([10, 20, 200, 90])))
    try red.write(to: path("red.png"))
    try blue.write(to: path("pictures/blue.webp"))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private static func bytes(_ pixel: [UInt8]) -> [UInt8] {
    Array(Array(repeating: pixel, count: 6).joined())
  }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  /// Writes a scene of layers with these values of `contents` and reads the file.
  private func scene(_ contents: String..., limits: ImageLimits = .standard) throws -> Scene {
    let layers = contents.map { "{ \"contents\": \($0) }" }.joined(separator: ", ")
    try Data(sceneText(root: "{ \"sublayers\": [\(layers)] }").utf8)
      .write(to: folder.appendingPathComponent("scene.json"))
    return try Scene(contentsOf: path("scene.json"), imageLimits: limits)
  }

  /// The only error of such a scene, from the key path on.
  private func problem(_ contents: String, limits: ImageLimits = .standard) throws -> String {
    let error = #expect(throws: SceneErrors.self) { try scene(contents, limits: limits) }
    #expect(error?.errors.count == 1)
    return error?.errors.first?.message ?? ""
  }

  @Test func `layers show their images`() throws {
    let layers = try #require(
      try scene("\"red.png\"", "\"pictures/blue.webp\"", "null").root.sublayers)
    #expect(layers[0].contents == red)
    #expect(layers[1].contents == blue)
    #expect(layers[2].contents == nil)
  }

  @Test func `an image is read once, however often and in whatever form its path is written`()
    throws
  {
    let scene = try scene("\"red.png\"", "\"./red.png\"", "\".//red.png\"", "\"red.png\"")
    let images = (scene.root.sublayers ?? []).compactMap(\.contents)
    #expect(images.count == 4)
    #expect(images.allSatisfy { $0.identity === images[0].identity })
  }

  @Test func `a written scene names its images again`() throws {
    let text = sceneText(
      root: """
        { "sublayers": [{ "contents": "red.png" }, { "contents": "pictures/blue.webp" }, {}] }
        """)
    let scene = try Scene(json: text, folder: folder.path)
    let written = scene.json()
    let again = try Scene(json: written, folder: folder.path)

    #expect(written.contains("\"contents\": \"red.png\""))
    #expect(written.contains("\"contents\": \"pictures/blue.webp\""))
    #expect(firstDifference(scene.root, again.root) == nil)
    #expect(again.json() == written)
  }

  @Test func `particles show the images of their cells, and are written with them`() throws {
    let text = sceneText(
      root: """
        { "type": "emitter", "emitterCells": [
          { "contents": "red.png", "birthRate": 2, "lifetime": 1,
            "emitterCells": [{ "contents": "pictures/blue.webp" }, { "contents": null }] },
          { "contents": { "softDisc": 9 } }, { "contents": "./red.png" }] }
        """)
    let scene = try Scene(json: text, folder: folder.path)
    let cells = try #require((scene.root as? EmitterLayer)?.emitterCells)
    #expect(cells[0].contents == red)
    #expect(cells[0].emitterCells?[0].contents == blue)
    #expect(cells[0].emitterCells?[1].contents == nil)
    #expect(cells[1].contents == .softDisc(diameter: 9))
    #expect(cells[2].contents?.identity === cells[0].contents?.identity)

    let written = scene.json()
    let again = try Scene(json: written, folder: folder.path)
    #expect(written.contains("\"contents\": \"red.png\""))
    #expect(!written.contains("./red"))
    #expect(written.contains("\"contents\": \"pictures/blue.webp\""))
    #expect(firstDifference(scene.root, again.root) == nil)
    #expect(again.json() == written)
  }

  @Test func `a cell's image from code is written if it has a path`() throws {
    let cell = EmitterCell()
    cell.contents = red
    let layer = EmitterLayer()
    layer.emitterCells = [cell]
    var scene = Scene(size: CGSize(width: 10, height: 10), root: layer)
    #expect(!scene.json().contains("contents"))
    scene.setImagePath("red.png", of: red)
    #expect(scene.json().contains("\"contents\": \"red.png\""))
  }

  @Test func `two files with the same pixels keep their names`() throws {
    try red.write(to: path("copy.png"))
    let written = try scene("\"copy.png\"", "\"red.png\"").json()
    #expect(written.contains("copy.png"))
    #expect(written.contains("red.png"))
  }

  @Test func `an image from code is written if it has a path`() throws {
    let layer = Layer()
    layer.contents = red
    var scene = Scene(size: CGSize(width: 10, height: 10), root: layer)
    #expect(!scene.json().contains("contents"))
    #expect(scene.imagePath(of: red) == nil)

    scene.setImagePath("red.png", of: red)
    #expect(scene.imagePath(of: red) == "red.png")
    #expect(scene.imagePath(of: try Image(contentsOf: path("red.png"))) == nil)
    let again = try Scene(json: scene.json(), folder: folder.path)
    #expect(firstDifference(again.root, layer) == nil)

    scene.setImagePath(nil, of: red)
    #expect(!scene.json().contains("contents"))
  }

  @Test func `an image in place of one with equal pixels keeps its own path`() throws {
    let layer = Layer()
    layer.contents = red
    let other = try Image(contentsOf: path("red.png"))
    layer.contents = other
    var scene = Scene(size: CGSize(width: 10, height: 10), root: layer)
    scene.setImagePath("other.png", of: other)
    #expect(scene.json().contains("\"contents\": \"other.png\""))
  }

  @Test func `a scene does not keep images that no layer shows any more`() throws {
    let scene = try scene("\"red.png\"")
    weak let identity = scene.root.sublayers?.first?.contents?.identity
    #expect(identity != nil)
    scene.root.sublayers = []
    #expect(identity == nil)
    // Another image may now be at the same address.
    for _ in 0..<100 {
      let other = try #require(
        Image(width: 1, height: 1, premultipliedARGB: [0xFF00_0000]))
      #expect(scene.imagePath(of: other) == nil)
    }
  }

  @Test func `text without a folder reads no file`() throws {
    let text = sceneText(root: "{ \"contents\": \"red.png\" }")
    #expect(
      errorLines(text) == [
        "scene.json:1:67: root.contents: image \"red.png\": no folder is known to read it from; "
          + "read the scene as a file, or give folder"
      ])
  }

  @Test func `a given folder replaces the file's own`() throws {
    let file = folder.appendingPathComponent("scene.json")
    try Data(sceneText(root: "{ \"contents\": \"blue.webp\" }").utf8).write(to: file)
    let scene = try Scene(contentsOf: file.path, folder: path("pictures"))
    #expect(scene.root.contents == blue)
    #expect(throws: SceneErrors.self) { try Scene(contentsOf: file.path) }
  }

  @Test func `a path may enter a folder and leave it again, if it stays in the scene's folder`()
    throws
  {
    try FileManager.default.createDirectory(
      atPath: path("pictures/deep"), withIntermediateDirectories: true)
    let layers = try #require(
      try scene(
        "\"pictures/../red.png\"", "\"red.png\"", "\"pictures/deep/../../red.png\"",
        "\"pictures/deep/.././blue.webp\""
      ).root.sublayers)
    #expect(layers[0].contents == red)
    #expect(layers[0].contents?.identity === layers[1].contents?.identity)
    #expect(layers[0].contents?.identity === layers[2].contents?.identity)
    #expect(layers[3].contents == blue)
  }

  @Test(arguments: [
    "..", "../red.png", "pictures/../../red.png", "pictures/../../NAME/red.png", "./../red.png",
    "/red.png",
  ])
  func `a path that leaves the folder is refused, even if it comes back`(_ name: String) throws {
    let name = name.replacingOccurrences(of: "NAME", with: folder.lastPathComponent)
    let problem = try problem("\"\(name)\"")
    #expect(problem.hasPrefix("image \"\(name.prefix(20))"))
    #expect(
      problem.hasSuffix(
        "\": outside of the scene's folder; put it there, and write the path from there"))
  }

  @Test(arguments: ["\u{301}", "\u{200D}", "\u{FE0F}", "\u{1F3FD}"])
  func `a mark after a slash does not hide the slash`(_ mark: String) throws {
    // Each of the marks would join the slash before it to one character.
    try red.write(to: path("pictures/\(mark)red.png"))
    #expect(try scene("\"pictures/\(mark)red.png\"").root.sublayers?.first?.contents == red)
    for name in ["../\(mark)red.png", "/\(mark)red.png", "pictures/../../\(mark)red.png"] {
      #expect(try problem("\"\(name)\"").contains(": outside of the scene's folder; "))
    }
    try Data(sceneText(root: "{ \"contents\": \"blue.webp\" }").utf8)
      .write(to: folder.appendingPathComponent("pictures/\(mark)scene.json"))
    let below = try Scene(contentsOf: path("pictures/\(mark)scene.json"))
    #expect(below.root.contents == blue)
  }

  @Test func `two names that differ only in how their letters are composed are two files`() throws {
    try red.write(to: path("\u{E9}.png"))
    try blue.write(to: path("e\u{301}.png"))
    let layers = try #require(try scene("\"\u{E9}.png\"", "\"e\u{301}.png\"").root.sublayers)
    #expect(layers.map(\.contents) == [red, blue])
  }

  @Test(arguments: [".", "./", "pictures/..", "./pictures/.././"])
  func `the path of the scene's own folder is not a file`(_ name: String) throws {
    #expect(
      try problem("\"\(name)\"")
        == "image \"\(name)\": the scene's folder itself, and no file; write it like \"photo.jpg\"")
    #expect(try problem("\"\"") == "image \"\": not a path; write it like \"photo.jpg\"")
  }

  @Test func `a way back leads to where the path entered, not out of a link's folder`() throws {
    let outside = folder.appendingPathComponent("outside")
    let inside = folder.appendingPathComponent("inside")
    for folder in [outside.appendingPathComponent("deep"), inside] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    try blue.write(to: outside.appendingPathComponent("red.png").path, as: .png)
    try FileManager.default.createSymbolicLink(
      at: inside.appendingPathComponent("link"),
      withDestinationURL: outside.appendingPathComponent("deep"))
    let text = sceneText(root: "{ \"contents\": \"link/../red.png\" }")

    // By the system's rules this would be a picture beside the link's folder.
    #expect(throws: SceneErrors.self) { try Scene(json: text, folder: inside.path) }
    try red.write(to: inside.appendingPathComponent("red.png").path)
    #expect(try Scene(json: text, folder: inside.path).root.contents == red)
  }

  @Test func `links in the folder are followed`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: path("pictures/link.png"), withDestinationPath: "../red.png")
    #expect(try scene("\"pictures/link.png\"").root.sublayers?.first?.contents == red)
  }

  @Test func `a device or pipe is not opened, because reading it may never end`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: path("zero.png"), withDestinationPath: "/dev/zero")
    #expect(try problem("\"zero.png\"") == "image \"zero.png\": not a file; check the path")
  }

  @Test func `each image has its limits, and all together may have four times as many pixels`()
    throws
  {
    #expect(
      try problem("\"red.png\"", limits: ImageLimits(height: 1))
        == "image \"red.png\": 3 × 2 pixels, and the limit is 1 high; "
        + "make the picture smaller or raise the limit")
    for name in 0..<5 { try red.write(to: path("\(name).png")) }
    let limits = ImageLimits(pixels: 6)
    _ = try scene(
      "\"0.png\"", "\"1.png\"", "\"2.png\"", "\"3.png\"", "\"0.png\"", limits: limits)
    let error = #expect(throws: SceneErrors.self) {
      try scene(
        "\"0.png\"", "\"1.png\"", "\"2.png\"", "\"3.png\"", "\"4.png\"", limits: limits)
    }
    #expect(
      error?.errors.map(\.message) == [
        "image \"4.png\": 3 × 2 pixels, and 0 are left of the limit of 24 for all images of a "
          + "scene; make them smaller or raise the limit"
      ])
  }

  @Test func `an empty folder is the working directory, and not the root of the file system`()
    throws
  {
    // A file of each machine, below the root.
    let text = sceneText(root: "{ \"contents\": \"usr/bin/env\" }")
    let messages = [".", ""].map { folder in
      let error = #expect(throws: SceneErrors.self) { try Scene(json: text, folder: folder) }
      return error?.errors.map(\.message)
    }
    #expect(messages[0] == messages[1])
    #expect(messages[0]?.first?.contains("No such file") == true)
  }
}
