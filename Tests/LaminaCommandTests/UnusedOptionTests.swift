// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// Options that would change nothing are refused, with what to do.
struct UnusedOptionTests {
  @Test(arguments: [
    ["render", "a.json", "-o", "a.png", "--no-legend"],
    ["render", "a.json", "-o", "a.png", "--legend"],
    ["render", "a.json", "-o", "a.png", "--keep-background"],
    ["inspect", "a.json", "--keep-background"], ["bench", "a.json", "--keep-background"],
  ])
  func `an option without the one that it belongs to is an error`(_ arguments: [String]) throws {
    let option = try #require(arguments.last)
    let remedy =
      option == "--keep-background"
      ? "only --tint leaves backgrounds out; give --tint, or leave it out"
      : "only a picture of --debug has one; give --debug, or leave it out"
    let command = try Command()
    try command.write(
      #"{"version": 1, "width": 4, "height": 4, "root": {"frame": [0, 0, 4, 4], "backgroundColor": "red"}}"#,
      to: "a.json")
    let result = try command.run(arguments)
    #expect(result.status == 2)
    #expect(result.errors == "\(option): \(remedy)\n")
    #expect(result.output.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: command.file("a.png")))
  }

  @Test func `a batch refuses an option of a format that no picture of the list has`() throws {
    let folder = try BatchFolder()
    func run(_ outputs: [String], _ options: String...) throws -> Command.Result {
      let lines = outputs.map { "{\"scene\": \"card.json\", \"output\": \"out/\($0)\"}\n" }
      try folder.command.write(lines.joined(), to: "jobs.jsonl")
      return try folder.command.run(["batch", "jobs.jsonl", "--progress", "none"] + options)
    }
    let quality = try run(["1.png", "2.PNG"], "--quality", "50")
    #expect(quality.status == 2)
    #expect(
      quality.errors
        == "--quality: all pictures of jobs.jsonl are PNG, which has none; write a .jpg or .webp, "
        + "or leave it out\n")
    let compression = try run(["1.jpg", "2.webp"], "--compression", "fast")
    #expect(compression.status == 2)
    #expect(
      compression.errors
        == "--compression: only PNG has one, and no picture of jobs.jsonl is PNG; write a .png, "
        + "or leave it out\n")
    for name in ["out", "manifest.jsonl"] {
      #expect(!FileManager.default.fileExists(atPath: folder.command.file(name)))
    }
    // A shard may have none of the format.
    #expect(try run(["1.png", "2.jpg"], "--quality", "50", "--shard", "1/2").status == 0)
    #expect(try run(["1.png", "2.jpg"], "--compression", "fast", "--shard", "2/2").status == 0)
    // A line without a format has its own error.
    for option in ["--quality", "--compression"] {
      let value = option == "--quality" ? "50" : "fast"
      let other = option == "--quality" ? "1.png" : "1.jpg"
      let result = try run([other, "2.gif"], option, value)
      #expect(result.status == 2)
      #expect(result.errors.hasPrefix("jobs.jsonl:2:"), "\(result.errors)")
    }
  }
}
