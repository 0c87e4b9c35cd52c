// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// Commands whose caller has closed standard input or standard output.
@Suite struct ClosedStreamTests {
  private static let scene = """
    {"version": 1, "width": 2, "height": 2,
      "root": {"frame": [0, 0, 2, 2], "backgroundColor": "red"}}
    """

  @Test(arguments: [
    "render card.json -o -", "format card.json", "inspect card.json", "schema", "--version",
    "render --help",
  ])
  func `a result that goes nowhere is an error`(_ words: String) throws {
    let command = try Command()
    try command.write(Self.scene, to: "card.json")
    let result = try command.shell("lamina \(words) >&-")
    #expect(result.status == 2)
    #expect(
      result.errors
        == "<standard output>: cannot be written; check the pipe or the disk that it leads to\n")
  }

  @Test func `a picture in a file needs no standard stream`() throws {
    let command = try Command()
    try command.write(Self.scene, to: "card.json")
    let result = try command.shell("lamina render card.json -o card.png <&- >&- 2>&-")
    #expect(result.status == 0)
    #expect(FileManager.default.fileExists(atPath: command.file("card.png")))
  }

  @Test(arguments: ["render - -o a.png", "compare - a.png", "batch -"])
  func `an input that comes from nowhere cannot be read`(_ words: String) throws {
    let command = try Command()
    try command.write(Self.scene, to: "card.json")
    #expect(try command.run("render", "card.json", "-o", "a.png").status == 0)
    let result = try command.shell("lamina \(words) <&-")
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix("<standard input>: cannot be read; "))
  }
}
