// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// Commands that would write into a file that they read.
@Suite struct KeptFileTests {
  private static func scene(_ keys: String) -> String {
    """
    {"version": 1, "width": 2, "height": 2, "root": {"frame": [0, 0, 2, 2], \(keys)}}
    """
  }

  private static func bytes(_ command: borrowing Command, _ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: command.file(name)))
  }

  @Test(arguments: ["a.png", "./b.png", "link.png"])
  func `a difference does not replace a picture that is compared`(output: String) throws {
    let command = try Command()
    try command.write(Self.scene("\"backgroundColor\": \"red\""), to: "card.json")
    for name in ["a.png", "b.png"] {
      #expect(try command.run("render", "card.json", "-o", name).status == 0)
    }
    try FileManager.default.createSymbolicLink(
      atPath: command.file("link.png"), withDestinationPath: "b.png")
    let before = try Self.bytes(command, "b.png")
    let result = try command.run("compare", "a.png", "b.png", "-o", output)
    #expect(result.status == 2)
    #expect(
      result.errors
        == "\(output): the difference would replace a picture that is compared; name another file by "
        + "--output\n")
    #expect(try ["a.png", "b.png"].map { try Self.bytes(command, $0) } == [before, before])
  }

  @Test(arguments: ["card.png", "./link.png"])
  func `a picture does not replace its scene`(output: String) throws {
    let command = try Command()
    let scene = Self.scene("\"backgroundColor\": \"red\"")
    try command.write(scene, to: "card.png")
    try FileManager.default.createSymbolicLink(
      atPath: command.file("link.png"), withDestinationPath: "card.png")
    let result = try command.run("render", "card.png", "-o", output)
    #expect(result.status == 2)
    #expect(
      result.errors
        == "\(output): the picture would replace its scene; name another by --output\n")
    #expect(try command.read("card.png") == scene)
  }

  @Test func `a gallery does not replace a scene`() throws {
    let command = try Command()
    let scene = Self.scene("\"backgroundColor\": \"red\"")
    try command.write(scene, to: "card.json")
    try FileManager.default.createSymbolicLink(
      atPath: command.file("card.png"), withDestinationPath: "card.json")
    let result = try command.run("gallery", ".", "-o", ".")
    #expect(result.status == 2)
    #expect(
      result.errors
        == "./card.png: the picture would replace a scene; name another folder by --output\n")
    #expect(try command.read("card.json") == scene)
  }

  @Test(arguments: [
    #""contents": "a.png", "opcaity": 1"#, #""contents": "a.png" "opacity": 1"#,
    #""cnotents": ".//a.png""#, #""contents: "\u0061.png""#, "\"contents\": 'a.png'",
  ])
  func `a gallery does not replace an image of a scene that cannot be read`(keys: String) throws {
    let command = try Command()
    try command.write(Self.scene("\"backgroundColor\": \"red\""), to: "a.json")
    #expect(try command.run("render", "a.json", "-o", "a.png").status == 0)
    try command.write(Self.scene("\"backgroundColor\": \"blue\""), to: "a.json")
    try command.write(Self.scene("\"backgroundColor\": \"blue\""), to: "c.json")
    try command.write(Self.scene(keys), to: "b.json")
    let before = try Self.bytes(command, "a.png")
    let result = try command.run("gallery", ".", "-o", ".")
    #expect(result.status == 2)
    #expect(result.text.contains("1 of 3 scenes drawn"))
    #expect(
      result.errors.hasPrefix(
        "./a.png: the picture would replace an image that a scene reads; name another folder by "
          + "--output\n./b.json:1:"))
    #expect(try Self.bytes(command, "a.png") == before)
  }

  @Test func `a gallery whose page cannot be written still tells what is wrong with its scenes`()
    throws
  {
    let command = try Command()
    try command.write("{", to: "a.json")
    try FileManager.default.createDirectory(
      atPath: command.file("out/index.html"), withIntermediateDirectories: true)
    let result = try command.run("gallery", ".", "-o", "out")
    #expect(result.status == 2)
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("./a.json:1:2: expected a key") == true)
    #expect(lines.last?.hasPrefix("out/index.html: cannot be written: ") == true)
  }

  @Test func `a gallery shows a scene of any size in points`() throws {
    let command = try Command()
    try command.write(
      "{\"version\": 1, \"width\": 320, \"height\": 200, \"scale\": 1e-19, \"root\": {}}",
      to: "card.json")
    #expect(try command.run("gallery", ".", "-o", "out").status == 0)
  }
}
