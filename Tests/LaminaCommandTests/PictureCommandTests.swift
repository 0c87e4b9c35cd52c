// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaImages
import Testing

/// Formats other than PNG, read and written by the command line.
struct PictureCommandTests {
  @Test(arguments: [
    ("a.png", ImageFormat.png), ("a.jpg", .jpeg), ("a.JPEG", .jpeg), ("a.webp", .webP),
  ])
  func `render writes the format of the extension`(_ name: String, _ format: ImageFormat) throws {
    let command = try Command()
    try command.write(SceneCommandTests.card, to: "card.json")
    let result = try command.run("render", "card.json", "-o", name)
    #expect(result.status == 0)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: command.file(name)))
    #expect(ImageFormat(recognizing: bytes) == format)
    #expect(try Image(decoding: bytes).width == 6)
  }

  @Test func `WebP is lossless unless a quality is given`() throws {
    let command = try Command()
    try command.write(SceneCommandTests.card, to: "card.json")
    for arguments in [["a.png"], ["a.webp"], ["b.webp", "--quality", "10"]] {
      #expect(try command.run(["render", "card.json", "-o"] + arguments).status == 0)
    }
    #expect(try command.run("compare", "a.png", "a.webp").status == 0)
    #expect(try command.run("compare", "a.png", "b.webp").status == 1)
  }

  @Test func `an impossible format is an error of one line, and nothing is written`() throws {
    let command = try Command()
    try command.write(SceneCommandTests.card, to: "card.json")
    let ending = try command.run("render", "card.json", "-o", "a.gif")
    #expect(ending.status == 2)
    #expect(
      ending.errors
        == "a.gif: the name does not say the format; end it with .png, .jpg, .jpeg or .webp\n")
    for output in ["a.png", "-"] {
      let quality = try command.run("render", "card.json", "-o", output, "--quality", "50")
      #expect(quality.status == 2)
      #expect(
        quality.errors == "--quality: PNG has none; write a .jpg or .webp, or leave it out\n")
    }
    let range = try command.run("render", "card.json", "-o", "a.jpg", "--quality", "101")
    #expect(range.status == 2)
    #expect(!FileManager.default.fileExists(atPath: command.file("a.jpg")))
  }

  @Test func `a file that cannot be written says what helps`() throws {
    let command = try Command()
    try command.write(SceneCommandTests.card, to: "card.json")
    try FileManager.default.createDirectory(
      atPath: command.file("folder.png"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: command.file("full.png"), withDestinationPath: "/dev/full")
    let long = String(repeating: "n", count: 252) + ".png"
    for (name, reason) in [
      ("full.png", "No space left on device; free some space"),
      (long, "File name too long; give a shorter name"),
      ("folder.png", "Is a directory; name a file in it"),
      ("none/a.png", "No such file or directory; check the path and the rights"),
    ] {
      let result = try command.run("render", "card.json", "-o", name)
      #expect(result.status == 2)
      #expect(result.errors == "\(name): \(reason)\n")
      let text = try command.run("format", "card.json", "-o", name)
      #expect(text.errors == "\(name): cannot be written: \(reason)\n")
    }
  }

  @Test func `a PNG's compression is chosen by name, and only for PNG`() throws {
    let command = try Command()
    try command.write(SceneCommandTests.card, to: "card.json")
    for compression in PNGCompression.allCases {
      let name = "\(compression.rawValue).png"
      let result = try command.run(
        "render", "card.json", "-o", name, "--compression", compression.rawValue)
      #expect(result.status == 0)
      let written = try Data(contentsOf: URL(fileURLWithPath: command.file(name)))
      let image = try Image(decoding: written)
      #expect(try image.encoded(as: .png(compression: compression)) == Array(written))
    }
    let word = try command.run("render", "card.json", "-o", "a.png", "--compression", "tiny")
    #expect(word.status == 2)
    #expect(
      word.errors.contains(
        "The value 'tiny' is invalid for '--compression <name>'. Please provide one of 'fast', 'standard'"
      ))
    let format = try command.run("render", "card.json", "-o", "a.jpg", "--compression", "fast")
    #expect(format.status == 2)
    #expect(format.errors == "--compression: only PNG has one; write a .png, or leave it out\n")
  }

  @Test func `scenes show images from their folder, or from the working folder`() throws {
    let command = try Command()
    let image = try #require(Image(width: 1, height: 1, premultipliedARGB: [0xFF00_8000]))
    try image.write(to: command.file("green.webp"))
    let text = """
      {"version": 1, "width": 1, "height": 1,
        "root": {"frame": [0, 0, 1, 1], "contents": "green.webp"}}
      """
    try command.write(text, to: "scene.json")
    for scene in ["scene.json", "-"] {
      let result = try command.run("render", scene, "-o", "-", input: Data(text.utf8))
      #expect(result.status == 0, "\(result.errors)")
      #expect(try Image(decoding: result.output).pixels == [0xFF00_8000])
    }
    let format = try command.run("format", "scene.json")
    #expect(format.text.contains("\"contents\": \"green.webp\""))

    try command.write("no picture", to: "green.webp")
    let damaged = try command.run("render", "scene.json", "-o", "a.png")
    #expect(damaged.status == 2)
    #expect(
      damaged.errors
        == "scene.json:2:47: root.contents: image \"green.webp\": neither PNG, JPEG nor WebP; "
        + "export the picture as one of these\n")
  }

  @Test func `characters that no font has are reported once, on one line`() throws {
    let command = try Command()
    func scene(_ texts: [String]) -> String {
      let layers = texts.map {
        "{\"type\": \"text\", \"frame\": [0, 0, 300, 60], \"string\": \"\($0)\"}"
      }
      return "{\"version\": 1, \"width\": 9, \"height\": 9, \"root\": {\"sublayers\": ["
        + layers.joined(separator: ", ") + "]}}"
    }
    // Private use characters, which no font has by chance.
    try command.write(scene(["a\u{10FFFD}b", "\u{10FFFC}\u{10FFFD}"]), to: "text.json")
    let result = try command.run("render", "text.json", "-o", "a.png")
    #expect(result.status == 0)
    func place(_ name: String, _ column: Int, _ index: Int) -> String {
      "\(name).json:1:\(column): warning: root.sublayers[\(index)]: "
    }
    #expect(
      result.errors == place("text", 64, 0) + "no font has U+10FFFD; each is drawn as a box\n"
        + place("text", 125, 1) + "no font has U+10FFFC; each is drawn as a box\n")
    let drawing =
      "{\"drawing\": [{\"text\": {\"string\": \"a\u{10FFFD}\"}}], "
      + "\"frame\": [0, 0, 300, 60]}"
    let drawn = scene(["\u{10FFFC}\u{10FFFD}"])
      .replacingOccurrences(of: "\"sublayers\": [", with: "\"sublayers\": [\(drawing), ")
    try command.write(drawn, to: "drawn.json")
    for arguments in [
      ["render", "drawn.json", "-o", "a.png"], ["inspect", "drawn.json", "--tree"],
    ] {
      let result = try command.run(arguments)
      #expect(result.status == 0)
      #expect(
        result.errors
          == place("drawn", 64, 0) + "no font has U+10FFFD; each is drawn as a box\n"
          + place("drawn", 133, 1) + "no font has U+10FFFC; each is drawn as a box\n")
    }
    try command.write(scene(["abc"]), to: "plain.json")
    #expect(try command.run("render", "plain.json", "-o", "a.png").errors.isEmpty)
    let many = String(
      String.UnicodeScalarView((0..<11).compactMap { Unicode.Scalar(0x10FF00 + $0) }))
    try command.write(scene([many]), to: "many.json")
    #expect(
      try command.run("render", "many.json", "-o", "a.png").errors.contains(
        "U+10FF07 and 3 more; each is drawn as a box"))
  }

  @Test func `a damaged glyph is reported with its font and the damage`() throws {
    let command = try Command()
    let font = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../LaminaTextTests/Fonts/NotoColorEmoji.ttf")
    var bytes = try Data(contentsOf: font)
    // Two values before each picture is the width that the font states.
    let signature = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    var place = 0
    while let next = bytes.range(of: signature, in: place..<bytes.count) {
      bytes[next.lowerBound - 8] = 100
      place = next.upperBound
    }
    try bytes.write(to: URL(fileURLWithPath: command.file("emoji.ttf")))
    let text = "\"string\": \"😀😀\""
    for (name, layer) in [
      ("text.json", "{\"type\": \"text\", \"frame\": [0, 0, 300, 60], \(text)}"),
      ("drawn.json", "{\"frame\": [0, 0, 300, 60], \"drawing\": [{\"text\": {\(text)}}]}"),
    ] {
      try command.write(
        "{\"version\": 1, \"width\": 9, \"height\": 9, \"fonts\": [\"emoji.ttf\"], "
          + "\"root\": {\"sublayers\": [\(layer)]}}", to: name)
      for arguments in [["render", name, "-o", "a.png"], ["inspect", name, "--tree"]] {
        let result = try command.run(arguments)
        #expect(result.status == 0)
        let start = "\(name):1:88: warning: root.sublayers[0]: glyph "
        let end =
          " of NotoColorEmoji: its picture has 136 × 128 pixels, and the font says 100 × 128; "
          + "repair or replace the font\n"
        #expect(result.errors.hasPrefix(start), "\(result.errors)")
        #expect(result.errors.hasSuffix(end), "\(result.errors)")
        #expect(result.errors.count == start.count + 1 + end.count)
      }
    }
  }
}
