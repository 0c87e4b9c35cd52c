// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaImages
import LaminaScene
import Testing

/// The output for file names and arguments with control characters.
@Suite struct PrintedFileNameTests {
  /// Clears the line, colours the following text, ends the line, and reverses the direction.
  private static let evil = "a\u{1B}[2K\u{1B}[31mb\nlamina: all is well\u{9B}1m\u{202E}\u{7}"
  private static let shown = #"a\u001b[2K\u001b[31mb\nlamina: all is well\u009b1m\u202e\u0007"#

  /// The lines that a command prints to both streams; every character must be printable.
  private func lines(_ result: Command.Result) -> [String] {
    let text = result.text + result.errors
    let isTame = text.unicodeScalars.allSatisfy { scalar in
      scalar == "\n"
        || ![.control, .format, .lineSeparator].contains(scalar.properties.generalCategory)
    }
    #expect(isTame, "\(text.debugDescription)")
    return text.split(separator: "\n").map(String.init)
  }

  @Test(arguments: [
    ["render", "NAME.json", "-o", "a.png"], ["inspect", "NAME.json"], ["bench", "NAME.json"],
    ["format", "NAME.json"],
  ])
  func `a scene that is missing, wrong or too large is reported on one line`(
    arguments: [String]
  ) throws {
    let command = try Command()
    let name = Self.evil + ".json"
    let arguments = arguments.map { $0.replacingOccurrences(of: "NAME.json", with: name) }
    let missing = lines(try command.run(arguments))
    #expect(missing == ["\(Self.shown).json: no such file; check the path and the rights"])

    try command.write("{", to: name)
    let wrong = lines(try command.run(arguments))
    #expect(wrong.count == 1)
    #expect(wrong.first?.hasPrefix("\(Self.shown).json:1:2: ") == true)

    try command.write(
      "{\"version\": 1, \"width\": 1, \"height\": 1, "
        + "\"root\": {\"sublayers\": [\(Array(repeating: "{\"a\": 1}", count: 101).joined(separator: ","))]}}",
      to: name)
    let many = lines(try command.run(arguments))
    #expect(many.count == 101)
    #expect(many.last == "\(Self.shown).json: and 1 more error")

    guard arguments.first != "format" else { return }
    try command.write(
      "{\"version\": 1, \"width\": 1000000, \"height\": 1000000, \"root\": {}}", to: name)
    let large = lines(try command.run(arguments))
    #expect(large.count == 1)
    #expect(large.first?.hasPrefix("\(Self.shown).json: a surface of ") == true)
  }

  @Test func `warnings of a scene are one line each`() throws {
    let command = try Command()
    let name = Self.evil + ".json"
    try command.write(
      "{\"version\": 1, \"width\": 9, \"height\": 9, \"root\": {\"type\": \"gradient\", "
        + "\"colors\": [\"red\"], \"bounds\": [0, 0, 9, 9], \"sublayers\": [{\"type\": \"text\", "
        + "\"frame\": [0, 0, 90, 90], \"string\": \"\u{10FFFD}\"}]}}", to: name)

    let warnings = lines(try command.run("render", name, "-o", "a.png"))
    #expect(warnings.count == 2)
    #expect(warnings.first?.hasPrefix("\(Self.shown).json:1:49: warning: root: ") == true)
    #expect(
      warnings.last?.hasPrefix("\(Self.shown).json:1:127: warning: root.sublayers[0]: ") == true)
    #expect(
      lines(try command.run("inspect", "--report", name)).last?
        .contains(".json:1:127: warning: root.sublayers[0]: no font has ") == true)
    let bench = lines(try command.run("bench", name, "--layer", Self.evil))
    #expect(bench.count == 1, "\(bench)")
    #expect(bench.first?.contains(Self.shown) == true, "\(bench)")
  }

  @Test func `a picture that cannot be read or written is reported on one line`() throws {
    let command = try Command()
    try command.write(SceneCommandTests.card, to: "card.json")
    for (arguments, reason) in [
      (["compare", "\(Self.evil).png", "-"], ".png: No such file or directory"),
      (["render", "card.json", "-o", "\(Self.evil)/a.png"], "/a.png: No such file or directory"),
      (
        ["render", "card.json", "-o", "\(Self.evil).gif"], ".gif: the name does not say the format"
      ),
      (["format", "card.json", "-o", "\(Self.evil)/a.json"], "/a.json: cannot be written"),
      (["gallery", Self.evil, "-o", "out"], ": no folder that can be read"),
      (["batch", "card.json", "--manifest", "\(Self.evil)/a"], "/a: cannot be written"),
      (["gallery", ".", "-o", "card.json/\(Self.evil)"], ": cannot be made"),
    ] {
      let lines = lines(try command.run(arguments))
      #expect(lines.count == 1)
      #expect(lines.first?.contains(Self.shown + reason) == true, "\(lines)")
    }
  }

  @Test func `a gallery prints each of its files on one line`() throws {
    let command = try Command()
    try FileManager.default.createDirectory(
      atPath: command.file("in"), withIntermediateDirectories: true)
    try command.write(SceneCommandTests.card, to: "in/\(Self.evil).json")
    let result = lines(try command.run("gallery", "in", "-o", "out\u{1B}[1m"))
    #expect(result.count == 2)
    #expect(
      result.first == #"in/\#(Self.shown).json → out\u001b[1m/\#(Self.shown).png, 6 × 4 pixels"#)
    #expect(result.last?.hasSuffix(#"/out\u001b[1m/index.html"#) == true)
    let none = lines(try command.run("gallery", "out\u{1B}[1m", "-o", "other"))
    #expect(none == [#"out\u001b[1m: there is no scene file; give a folder of .json files"#])
  }

  @Test(arguments: [
    ["render", "a.json", "-o", "a.png", "--debug", evil],
    ["render", "a.json", "-o", "a.png", "--background", evil],
    ["render", "a.json", "-o", "a.png", evil], ["render", "a.json", "--\(evil)"], [evil],
    ["compare", "a.png", "b.png", "--tolerance", evil], ["bench", "a.json", "--frames", evil],
    ["bench", "a.json", "--change", evil],
  ])
  func `an unknown argument is reported on one line`(arguments: [String]) throws {
    let command = try Command()
    try command.write(SceneCommandTests.card, to: "a.json")
    let result = try command.run(arguments)
    #expect(result.status == 2)
    #expect(lines(result).count == 1, "\(lines(result))")
  }

  @Test func `errors of a scene and of a picture show names with escapes`() throws {
    let scene = #expect(throws: SceneErrors.self) { try Scene(json: "{", file: Self.evil) }
    #expect(scene?.errors.first?.file == Self.evil)
    #expect(scene?.description.hasPrefix("\(Self.shown):1:2: ") == true)
    let image = #expect(throws: ImageError.self) { try Image(contentsOf: "/\(Self.evil)") }
    #expect(image?.file == "/\(Self.evil)")
    #expect(
      image?.description
        == "/\(Self.shown): No such file or directory; check the path and the rights")
  }

  @Test func `the contents of a file are shown with escapes`() throws {
    for root in [
      "{\"name\": \"\\\u{9B}\"}", "{\"type\": \"shape\", \"path\": {\"svg\": \"M0 0 \u{9B}\"}}",
      "{\"contents\": \"\\u001b[1m\"}", "{\"\\u001b[1m\": 1}", "\u{9B}",
    ] {
      let error = #expect(throws: SceneErrors.self) {
        try Scene(json: "{\"version\": 1, \"width\": 1, \"height\": 1, \"root\": \(root)}")
      }
      let text = error?.description ?? ""
      #expect(
        text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control },
        "\(text.debugDescription)")
    }
  }
}
