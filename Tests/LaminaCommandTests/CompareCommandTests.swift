// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaImages
import Testing

struct CompareCommandTests {
  private static func writePNG(_ pixels: [UInt32], width: Int, to path: String) throws {
    let image = try #require(
      Image(width: width, height: pixels.count / width, premultipliedARGB: pixels))
    try image.writePNG(to: path)
  }

  @Test func `equal pictures end with status 0`() throws {
    let command = try Command()
    try Self.writePNG([0xFF10_2030], width: 1, to: command.file("a.png"))

    let result = try command.run("compare", "a.png", "a.png")

    #expect(result.status == 0)
    #expect(result.text == "no pixel differs\n")
    #expect(result.errors.isEmpty)
  }

  @Test func `pictures that differ end with status 1, the figures and a picture`() throws {
    let command = try Command()
    try Self.writePNG([0xFF00_0000, 0xFF00_0000], width: 2, to: command.file("a.png"))
    try Self.writePNG([0xFF00_0000, 0xFF00_0005], width: 2, to: command.file("b.png"))

    let result = try command.run("compare", "a.png", "b.png", "-o", "difference.png")

    #expect(result.status == 1)
    #expect(
      result.text
        == "1 of 2 pixels differs by at most 5, inside x 1..<2, y 0..<1; "
        + "the first at (1, 0): expected 0xFF000000, found 0xFF000005\n")
    let difference = try Image(contentsOf: command.file("difference.png"))
    #expect(difference.pixels == [0xFF00_0000, 0xFF00_0040])
  }

  @Test(arguments: [("4", 1), ("5", 0)] as [(String, Int32)])
  func `a difference within the tolerance ends with status 0`(
    _ tolerance: String, _ status: Int32
  ) throws {
    let command = try Command()
    try Self.writePNG([0xFF00_0000], width: 1, to: command.file("a.png"))
    try Self.writePNG([0xFF00_0005], width: 1, to: command.file("b.png"))
    let result = try command.run("compare", "a.png", "b.png", "--tolerance", tolerance)
    #expect(result.status == status)
  }

  @Test func `pictures of different sizes end with status 1 and both sizes`() throws {
    let command = try Command()
    try Self.writePNG([0, 0], width: 2, to: command.file("a.png"))
    try Self.writePNG([0, 0], width: 1, to: command.file("b.png"))
    let result = try command.run("compare", "a.png", "b.png")
    #expect(result.status == 1)
    #expect(result.text == "the sizes differ: expected 2 × 1 pixels, found 1 × 2\n")
  }

  @Test func `a picture is read from standard input and the difference goes to standard output`()
    throws
  {
    let command = try Command()
    let image = try #require(Image(width: 1, height: 1, premultipliedARGB: [0xFF00_0000]))
    try image.writePNG(to: command.file("a.png"))

    let result = try command.run(
      "compare", "a.png", "-", "-o", "-", input: Data(try image.pngData()))

    #expect(result.status == 0)
    #expect(try Image(decoding: result.output).pixels == [0xFF00_0000])
    #expect(result.errors == "no pixel differs\n")
  }

  @Test func `a picture that cannot be read ends with status 2 and a line`() throws {
    let command = try Command()
    try Self.writePNG([0], width: 1, to: command.file("a.png"))
    try command.write("no picture", to: "b.png")

    let missing = try command.run("compare", "a.png", "c.png")
    #expect(missing.status == 2)
    #expect(missing.errors == "c.png: No such file or directory; check the path and the rights\n")

    let broken = try command.run("compare", "a.png", "b.png")
    #expect(broken.status == 2)
    #expect(
      broken.errors
        == "b.png: neither PNG, JPEG nor WebP; export the picture as one of these\n")
  }

  @Test(
    arguments: [
      ["compare", "a.png"], ["compare", "a.png", "b.png", "--tolerance", "256"],
      ["compare", "-", "-"], ["compare", "a.png", "b.png", "--tolerance", "-1"],
    ])
  func `unknown words end with status 2 and one line`(_ words: [String]) throws {
    let command = try Command()
    let result = try command.run(words)
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix("lamina: "))
    #expect(result.errors.hasSuffix("; see lamina compare --help\n"))
    #expect(result.errors.filter { $0 == "\n" }.count == 1)
    #expect(result.output.isEmpty)
  }

  @Test func `help goes to standard output`() throws {
    let result = try Command().run("--help")
    #expect(result.status == 0)
    for name in ["render", "inspect", "compare", "format", "schema", "gallery"] {
      #expect(result.text.contains("  \(name) "))
    }
  }
}
