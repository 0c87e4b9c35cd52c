// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaImages
import Testing

/// What `lamina batch` keeps of the files that it reads.
struct BatchMemoryTests {
  /// A kind of file that many lines of a list read, each line another one.
  enum Kind: CaseIterable {
    case images, scenes, fonts
  }

  private static let count = 48

  /// Writes the files, and a list of pictures that read them.
  private static func writeList(of kind: Kind, in folder: borrowing BatchFolder) throws {
    func copies(of first: String, _ ending: String) throws {
      for number in 1...count {
        try FileManager.default.copyItem(
          atPath: first, toPath: folder.command.file("\(number).\(ending)"))
      }
    }
    var line = { (number: Int) in
      "{\"scene\": \"\(number).json\", \"output\": \"out/\(number).png\"}"
    }
    switch kind {
    case .images:
      let image = try #require(
        Image(width: 800, height: 600, premultipliedARGB: Array(repeating: .max, count: 480_000)))
      try image.writePNG(to: folder.command.file("0.png"))
      try copies(of: folder.command.file("0.png"), "png")
      line = { number in
        """
        {"scene": "card.json", "output": "out/\(number).png", \
        "replace": {"picture": {"contents": "\(number).png"}}}
        """
      }
    case .scenes:
      let note = String(repeating: "A comment that no scene keeps. ", count: 50_000)
      let scene = BatchFolder.scene.replacing(
        "{\"version\"", with: "{\"_\": \"\(note)\", \"version\"", maxReplacements: 1)
      for number in 1...count { try folder.command.write(scene, to: "\(number).json") }
    case .fonts:
      let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()
      try copies(
        of: tests.appendingPathComponent("LaminaTextTests/Fonts/DejaVuSans.ttf").path, "ttf")
      for number in 1...count {
        try folder.command.write(
          """
          {"version": 1, "width": 40, "height": 30, "fonts": ["\(number).ttf"], "root": {
            "type": "text", "frame": [0, 0, 40, 30], "string": "Hello"}}
          """, to: "\(number).json")
      }
    }
    try folder.command.write((1...count).map(line).joined(separator: "\n"), to: "jobs.jsonl")
  }

  @Test(arguments: Kind.allCases)
  func `files are kept within the memory limit`(kind: Kind) throws {
    let folder = try BatchFolder()
    try Self.writeList(of: kind, in: folder)
    func batch(_ memory: String, _ output: String) throws -> (peak: Int, pictures: [String: Data]) {
      let result = try folder.command.run(
        "batch", "jobs.jsonl", "--memory", memory, "--jobs", "1", "--progress", "json", "--output",
        output)
      let progress = try BatchFolder.Progress(lastLineOf: result)
      #expect(progress.made == Self.count)
      return (progress.peakBytes, try folder.pictures(in: output + "/out"))
    }
    let little = try batch("80M", "little")
    let much = try batch("2G", "much")
    #expect(little.peak < 80 << 20)
    // Images have 88 MiB together, and scenes 74. Of fonts, which are counted with all glyphs that they may keep, few
    // are kept at once.
    if kind != .fonts { #expect(much.peak > little.peak + (20 << 20)) }
    #expect(little.pictures == much.pictures)
  }
}
