// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaImages
import Testing

/// `lamina batch`: lists and their pictures.
@Suite struct BatchCommandTests {
  private static let plain =
    #"{"version": 1, "width": 4, "height": 4, "root": {"frame": [0, 0, 4, 4], "backgroundColor": "red"}}"#

  @Test func `a replaced layer gives the picture of a scene file with the same values`() throws {
    let folder = try BatchFolder()
    try folder.command.write(
      """
      {"scene": "card.json", "output": "x.png", "replace": {
      """.replacing("\n", with: "")
        + """
        "dot": {"backgroundColor": "blue", "frame": [2, 2, 20, 8]}, "picture": {"contents": "b.png"}, \
        "ring": {"fillColor": null, "strokeColor": "black", "mask": {"frame": [0, 0, 5, 10], \
        "backgroundColor": "black"}}}}
        """, to: "jobs.jsonl")
    let changed = BatchFolder.scene
      .replacing(
        "[4, 4, 10, 10], \"backgroundColor\": \"red\"",
        with: "[2, 2, 20, 8], \"backgroundColor\": \"blue\""
      )
      .replacing("a.png", with: "b.png")
      .replacing(
        "\"fillColor\": \"navy\"",
        with: """
          "fillColor": null, "strokeColor": "black",
          "mask": {"frame": [0, 0, 5, 10], "backgroundColor": "black"}
          """)
    try folder.command.write(changed, to: "changed.json")
    let result = try folder.command.run("batch", "jobs.jsonl", "--progress", "none")
    #expect((result.status, result.text, result.errors) == (0, "", ""))
    #expect(try folder.command.run("render", "changed.json", "-o", "y.png").status == 0)
    #expect(try folder.command.run("render", "card.json", "-o", "z.png").status == 0)
    let bytes = try ["x.png", "y.png", "z.png"].map {
      try Data(contentsOf: URL(fileURLWithPath: folder.command.file($0)))
    }
    #expect(bytes[0] == bytes[1])
    #expect(bytes[0] != bytes[2])
  }

  @Test func `all layers with a name are replaced, and sublayers by others or by none`() throws {
    let folder = try BatchFolder()
    try folder.command.write(
      """
      {"version": 1, "width": 4, "height": 1, "root": {"name": "all", "frame": [0, 0, 4, 1],
        "sublayers": [{"name": "half", "frame": [0, 0, 1, 1]},
          {"name": "half", "frame": [1, 0, 1, 1]}]}}
      """, to: "halves.json")
    try folder.command.write(
      """
      {"scene": "halves.json", "output": "1.png", "replace": {"half": {"backgroundColor": "red"}}}
      {"scene": "halves.json", "output": "2.png", "replace": {"all": {"sublayers": null, \
      "_why": "a comment"}, "_half": "a comment"}}
      {"scene": "halves.json", "output": "3.png", "replace": {"all": {"sublayers": [\
      {"frame": [3, 0, 1, 1], "backgroundColor": "lime"}]}}}
      """, to: "jobs.jsonl")
    #expect(try folder.command.run("batch", "jobs.jsonl").status == 0)
    let pixels = try ["1.png", "2.png", "3.png"].map {
      try Image(contentsOf: folder.command.file($0)).pixels
    }
    #expect(pixels[0] == [0xFFFF_0000, 0xFFFF_0000, 0, 0])
    #expect(pixels[1] == [0, 0, 0, 0])
    #expect(pixels[2] == [0, 0, 0, 0xFF00_FF00])
  }

  @Test(arguments: [
    #""all": {"sublayers": [{"name": "half"}]}, "half": {"opacity": 0.5}"#,
    #""half": {"opacity": 0.5}, "all": {"sublayers": null}"#,
    #""half": {"mask": null}, "edge": {"opacity": 0.5}"#,
  ])
  func `keys for a layer that the line itself replaces are an error`(keys: String) throws {
    let folder = try BatchFolder()
    try folder.command.write(
      """
      {"version": 1, "width": 4, "height": 1, "root": {"name": "all", "frame": [0, 0, 4, 1],
        "sublayers": [{"name": "half", "frame": [0, 0, 1, 1], "mask": {"name": "edge"}}]}}
      """, to: "halves.json")
    try folder.command.write(
      #"{"scene": "halves.json", "output": "1.png", "replace": {\#(keys)}}"#, to: "jobs.jsonl")
    let result = try folder.command.run("batch", "jobs.jsonl", "--progress", "none")
    #expect(result.status == 2)
    let name = keys.contains("edge") ? "edge" : "half"
    #expect(
      result.errors.hasSuffix(
        ": replace.\(name): another key of the line removes this layer; give its keys to a layer in its "
          + "place\n"), "\(result.errors)")
    #expect(result.errors.filter { $0 == "\n" }.count == 1)
  }

  @Test func `the errors of a line have their place, and the other lines are drawn`() throws {
    let folder = try BatchFolder()
    try folder.command.write(
      """
      {"scene": "card.json", "output": "1.png", "replace": {"dot": {"backgroundColor": "redd"}}}
      {"scene": "card.json", "output": "2.png", "replace": {"dott": {}}}

      {"scene": "card.json", "output": "4.png"}
      {"scene": "card.json", "output": "4.png"}
      {"scene": "none.json", "output": "6.png"}
      {"scene": "card.json", "output": "../7.png"}
      {"scene": "card.json", "output": "8.gif"}
      {"scene": "card.json"}
      {"scene": "card.json", "output": "10.png", "replace": {"dot": {"type": "text", "string": 1}}}
      {"scene": "card.json", "output": "11.png", "replace": {"picture": {"contents": "c.png"}}}
      {"scene"
      {"scene": "card.json", "output": "13.png"
      [
      {"scene": "card.json"} {"output": "15.png"}
      {"scene":
      """, to: "jobs.jsonl")
    let result = try folder.command.run("batch", "jobs.jsonl", "--jobs", "1", "--progress", "none")
    #expect(result.status == 2)
    let starts = [
      "jobs.jsonl:1:82: replace.dot.backgroundColor: expected a colour, found \"redd\"",
      "jobs.jsonl:2:55: replace.dott: the scene has no layer named \"dott\"; did you mean \"dot\"?",
      "jobs.jsonl:5:34: output: line 4 has the same output; write another name",
      "jobs.jsonl:6:11: scene: ./none.json: no such file; check the path and the rights",
      "jobs.jsonl:7:34: output: output \"../7.png\": outside of the folder of outputs",
      "jobs.jsonl:8:34: output: ",
      "jobs.jsonl:9:1: expected the key \"output\", found none",
      "jobs.jsonl:10:72: replace.dot.type: the layer is of \"type\": \"layer\" and stays it",
      "jobs.jsonl:11:80: replace.picture.contents: image \"c.png\": No such file or directory",
      "jobs.jsonl:12:9: expected a colon after the key, found the end of the line; ",
      "jobs.jsonl:13:42: expected a comma or }, found the end of the line; "
        + "close the object that starts at 13:1 with }",
      "jobs.jsonl:14:2: expected a value, found the end of the line; "
        + "an object ends on the line on which it starts",
      "jobs.jsonl:15:24: expected the end of the line, found \"{\"; a line is one object; "
        + "remove what follows it",
      "jobs.jsonl:16:10: expected a value, found the end of the line; ",
    ]
    let lines = result.errors.split(separator: "\n").map(String.init)
    #expect(lines.count == starts.count)
    for (line, start) in zip(lines, starts) { #expect(line.hasPrefix(start), "\(line)") }
    #expect(FileManager.default.fileExists(atPath: folder.command.file("4.png")))
    let manifest = try folder.manifest("manifest.jsonl")
    #expect(manifest.map { $0["line"] } == [1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16])
    #expect(manifest.map { $0["error"] == nil }.filter { $0 }.count == 1)
  }

  @Test func `a mark after a slash leads out of no folder`() throws {
    let folder = try BatchFolder()
    try FileManager.default.createDirectory(
      atPath: folder.command.file("in"), withIntermediateDirectories: true)
    let scene = BatchFolder.scene.replacing("a.png", with: "../\u{200D}a.png")
    for name in ["\u{200D}a.png", "in/a.png"] {
      try FileManager.default.copyItem(
        atPath: folder.command.file("a.png"), toPath: folder.command.file(name))
    }
    try folder.command.write(scene, to: "in/reading.json")
    try folder.command.write(BatchFolder.scene, to: "in/\u{301}card.json")
    try folder.command.write(
      """
      {"scene": "in/\u{301}card.json", "output": "../\u{301}out.png"}
      {"scene": "in/reading.json", "output": "2.png"}
      {"scene": "in/\u{301}card.json", "output": "\u{301}/\u{301}3.png"}
      """, to: "jobs.jsonl")
    // The image of the list's folder is not that of the scene's.
    try FileManager.default.removeItem(atPath: folder.command.file("a.png"))
    let result = try folder.command.run("batch", "jobs.jsonl", "-o", "out", "--progress", "none")
    #expect(result.status == 2)
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.contains(": outside of the ") })
    #expect(!FileManager.default.fileExists(atPath: folder.command.file("\u{301}out.png")))
    #expect(FileManager.default.fileExists(atPath: folder.command.file("out/\u{301}/\u{301}3.png")))
  }

  /// One letter of two scalars and its composed form are equal as strings.
  @Test func `names that differ only in how a letter is composed are two files`() throws {
    let folder = try BatchFolder()
    let (composed, decomposed) = ("\u{E9}", "e\u{301}")
    for (name, image) in [(composed, "a"), (decomposed, "b")] {
      try FileManager.default.copyItem(
        atPath: folder.command.file("\(image).png"), toPath: folder.command.file("\(name).png"))
      try folder.command.write(
        BatchFolder.scene.replacing("a.png", with: "\(name).png"), to: "\(name).json")
    }
    let names = [composed, decomposed]
    try folder.command.write(
      names.map { #"{"scene": "\#($0).json", "output": "\#($0)-out.png"}"# + "\n" }.joined(),
      to: "jobs.jsonl")
    let command = ["batch", "jobs.jsonl", "--jobs", "1", "--progress", "none"]
    #expect(try folder.command.run(command).errors == "")
    let pictures = try names.map { try Image(contentsOf: folder.command.file("\($0)-out.png")) }
    let scenes = try names.map { name in
      #expect(try folder.command.run("render", "\(name).json", "-o", "x.png").status == 0)
      return try Image(contentsOf: folder.command.file("x.png"))
    }
    #expect(pictures == scenes)
    #expect(pictures[0] != pictures[1])
    // Both are known to a later run.
    let resumed = try folder.command.run(command + ["--resume", "--progress", "json"])
    #expect(try BatchFolder.Progress(lastLineOf: resumed).kept == 2)
  }

  @Test(arguments: ["manifest.jsonl", "./manifest.jsonl", "link.jsonl"])
  func `a manifest does not replace the list`(manifest: String) throws {
    let folder = try BatchFolder()
    try folder.writeList(count: 2, to: "manifest.jsonl")
    try FileManager.default.createSymbolicLink(
      atPath: folder.command.file("link.jsonl"), withDestinationPath: "manifest.jsonl")
    let list = folder.command.file("manifest.jsonl")
    let before = try Data(contentsOf: URL(fileURLWithPath: list))
    let named = manifest == "manifest.jsonl" ? [] : ["--manifest", manifest]
    let result = try folder.command.run(["batch", "manifest.jsonl"] + named)
    #expect(result.status == 2)
    #expect(
      result.errors
        == "manifest.jsonl: the manifest would replace this list; name another file by --manifest\n"
    )
    #expect(try Data(contentsOf: URL(fileURLWithPath: list)) == before)
  }

  @Test(arguments: [
    ("card.json", "1: the manifest would replace the scene"),
    ("link.json", "1: the manifest would replace the scene"),
    ("out/2.png", "2: the manifest would replace the output"),
    ("./out//./2.png", "2: the manifest would replace the output"),
    ("later.jsonl", "1: the manifest would replace the output"),
  ])
  func `a manifest does not replace a scene or an output`(manifest: String, reason: String) throws {
    let folder = try BatchFolder()
    try folder.writeList(count: 2)
    try FileManager.default.createSymbolicLink(
      atPath: folder.command.file("link.json"), withDestinationPath: "card.json")
    // There is no file at its end yet.
    try FileManager.default.createSymbolicLink(
      atPath: folder.command.file("later.jsonl"), withDestinationPath: "out/1.png")
    // The second line is of another shard.
    let result = try folder.command.run(
      "batch", "jobs.jsonl", "--manifest", manifest, "--shard", "1/2")
    #expect(result.status == 2)
    #expect(
      result.errors == "jobs.jsonl:\(reason) of this line; name another file by --manifest\n")
    #expect(try folder.command.read("card.json") == BatchFolder.scene)
    #expect(!FileManager.default.fileExists(atPath: folder.command.file("out/1.png")))
  }

  @Test(arguments: ["a.png", "in/link.png"])
  func `a picture does not replace an image that its scene reads`(output: String) throws {
    let folder = try BatchFolder()
    try FileManager.default.createDirectory(
      atPath: folder.command.file("in"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.command.file("in/link.png"), withDestinationPath: "../a.png")
    let before = try Data(contentsOf: URL(fileURLWithPath: folder.command.file("a.png")))
    try folder.command.write(
      """
      {"scene": "card.json", "output": "\(output)"}
      {"scene": "card.json", "output": "b.png", "replace": {"picture": {"contents": "b.png"}}}
      {"scene": "card.json", "output": "b.png"}
      """, to: "jobs.jsonl")
    let command = ["batch", "jobs.jsonl", "--jobs", "1", "--progress", "none"]
    let result = try folder.command.run(command)
    #expect(result.status == 2)
    let reason = "the picture would replace an image of this line; name another output"
    #expect(
      result.errors == """
        jobs.jsonl:1:34: output: \(reason)
        jobs.jsonl:2:34: output: \(reason)
        jobs.jsonl:3:34: output: line 2 has the same output; write another name

        """)
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.command.file("a.png"))) == before)
    // The scene itself reads another image.
    try folder.command.write(#"{"scene": "card.json", "output": "b.png"}"#, to: "jobs.jsonl")
    #expect(try folder.command.run(command).status == 0)
  }

  @Test(arguments: [("1/2", [1]), ("2/2", [4]), ("1/1", [1, 4])])
  func `a picture does not replace an image that another line reads`(
    shard: String, refused: [Int]
  ) throws {
    let folder = try BatchFolder()
    try folder.command.write(Self.plain, to: "plain.json")
    try folder.command.write(
      """
      {"scene": "plain.json", "output": "./a.png"}
      {"scene": "card.json", "output": "2.png"}
      {"scene": "plain.json", "output": "3.png"}
      {"scene": "plain.json", "output": "b.png"}
      {"scene": "card.json", "output": "5.png", "replace": {"picture": {"contents": ".//b.png"}}}
      {"scene": "card.json", "output": "6.png", "replace": {"picture": {"name": "3.png"}}}
      """, to: "jobs.jsonl")
    let before = try folder.pictures(in: ".").filter { ["a.png", "b.png"].contains($0.key) }
    let result = try folder.command.run(
      "batch", "jobs.jsonl", "--shard", shard, "--progress", "none", "--jobs", "1")
    #expect(result.status == 2)
    let readers = [1: 2, 4: 5]
    #expect(
      result.errors
        == refused.map {
          "jobs.jsonl:\($0):35: output: the picture would replace an image of line \(readers[$0] ?? 0); "
            + "name another output\n"
        }.joined())
    let after = try folder.pictures(in: ".").filter { $0.key.hasSuffix(".png") }
    #expect(after.filter { before.keys.contains($0.key) } == before)
    let drawn = [2, 3, 5, 6].filter { shard == "1/1" || $0 % 2 == (shard == "1/2" ? 1 : 0) }
    #expect(Set(after.keys) == Set(before.keys).union(drawn.map { "\($0).png" }))
  }

  @Test(arguments: [
    (#""contents": "b.png""#, true),
    (#""mask": {"sublayers": [{"contents" : "in/../b.png"}]}"#, true),
    (#""drawing": [{"image": {"file": "b.png", "rect": [0, 0, 9, 9]}}]"#, true),
    (#""type": "emitter", "emitterCells": [{"emitterCells": [{"contents": "b.png"}]}]"#, true),
    (#""contents": "b.png", "opcaity": 1"#, true),
    (#""contents": "\u0062.png" "opacity": 1"#, true),
    (#""name": "b.png""#, false), (#""_contents": "b.png""#, false),
    (#""_before": {"contents": "b.png", "_": [{"file": "b.png"}]}, "opacity": 1"#, false),
    (#""name": "contents", "sublayers": [{"name": "b.png"}]"#, false),
  ])
  func `a picture does not replace an image of another scene, whatever shows it there`(
    keys: String, isRefused: Bool
  ) throws {
    let folder = try BatchFolder()
    try folder.command.write(Self.plain, to: "plain.json")
    try folder.command.write(
      #"{"version": 1, "width": 4, "height": 4, "root": {"frame": [0, 0, 4, 4], \#(keys)}}"#,
      to: "other.json")
    try folder.command.write(
      """
      {"scene": "plain.json", "output": "b.png"}
      {"scene": "other.json", "output": "2.png"}
      """, to: "jobs.jsonl")
    let before = try folder.pictures(in: ".")["b.png"]
    let result = try folder.command.run(
      "batch", "jobs.jsonl", "--progress", "none", "--jobs", "1")
    #expect(
      result.errors.hasPrefix(
        "jobs.jsonl:1:35: output: the picture would replace an image of line 2; name another output\n"
      ) == isRefused, "\(result.errors)")
    #expect((try folder.pictures(in: ".")["b.png"] == before) == isRefused)
    let manifest = try folder.command.run("batch", "jobs.jsonl", "--manifest", "b.png")
    #expect(
      manifest.errors.hasPrefix("jobs.jsonl:2: the manifest would replace an image of this line; ")
        == isRefused)
    #expect(manifest.errors.contains("the manifest would replace"))
  }

  @Test func `a picture does not replace a scene`() throws {
    let folder = try BatchFolder()
    try folder.command.write(Self.plain, to: "plain.png")
    try folder.command.write(
      """
      {"scene": "card.json", "output": "in/../plain.png"}
      {"scene": "plain.png", "output": "plain.png"}
      """, to: "jobs.jsonl")
    let result = try folder.command.run(
      "batch", "jobs.jsonl", "--progress", "none", "--jobs", "1")
    #expect(result.status == 2)
    #expect(
      result.errors == """
        jobs.jsonl:1:34: output: the picture would replace the scene of line 2; name another output
        jobs.jsonl:2:34: output: line 1 has the same output; write another name

        """)
    #expect(try folder.command.read("plain.png") == Self.plain)
  }

  @Test func `two paths through a link are one output`() throws {
    let folder = try BatchFolder()
    try FileManager.default.createDirectory(
      atPath: folder.command.file("out/real"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.command.file("out/link"), withDestinationPath: "real")
    try folder.command.write(
      """
      {"scene": "card.json", "output": "real/1.png"}
      {"scene": "card.json", "output": "link/1.png", "scale": 2}
      {"scene": "card.json", "output": "link/2.png"}
      """, to: "jobs.jsonl")
    let result = try folder.command.run(
      "batch", "jobs.jsonl", "-o", "out", "--progress", "none")
    #expect(result.status == 2)
    #expect(
      result.errors
        == "jobs.jsonl:2:34: output: line 1 has the same output; write another name\n")
    #expect(try Image(contentsOf: folder.command.file("out/real/1.png")).width == 40)
  }

  @Test func `folders whose names are equal only as text are two`() throws {
    let folder = try BatchFolder()
    let names = ["\u{E9}", "e\u{301}"]
    try folder.command.write(
      names.map { #"{"scene": "card.json", "output": "\#($0)/1.png"}"# }.joined(separator: "\n"),
      to: "jobs.jsonl")
    let result = try folder.command.run("batch", "jobs.jsonl", "--progress", "none")
    #expect((result.status, result.errors) == (0, ""))
    for name in names {
      #expect(FileManager.default.fileExists(atPath: folder.command.file("\(name)/1.png")))
    }
  }

  @Test func `a manifest is a file`() throws {
    let folder = try BatchFolder()
    try folder.writeList(count: 2)
    let result = try folder.command.run("batch", "jobs.jsonl", "--manifest", "/dev/null")
    #expect(result.status == 2)
    #expect(
      result.errors
        == "/dev/null: not a file; the manifest is put in order in the end, so name one by --manifest\n"
    )
    #expect(!FileManager.default.fileExists(atPath: folder.command.file("out/1.png")))
  }

  @Test(arguments: [">/dev/full", ">&-"])
  func `pictures are made although nobody can be told`(errors: String) throws {
    let folder = try BatchFolder()
    try folder.writeList(count: 3)
    #expect(
      try folder.command.run("batch", "jobs.jsonl", "-o", "told", "--progress", "none").status == 0)
    let made = try folder.command.shell("lamina batch jobs.jsonl -o made 2\(errors); echo $?")
    #expect(made.text == "0\n")
    #expect(try folder.pictures(in: "made/out") == folder.pictures(in: "told/out"))
    #expect(try folder.manifest("made/manifest.jsonl") == folder.manifest("told/manifest.jsonl"))
    try folder.command.write("{", to: "bad.json")
    let refused = try folder.command.shell("lamina render bad.json -o x.png 2\(errors); echo $?")
    #expect(refused.text == "2\n")
  }

  @Test func `values and fonts that a line replaces are warned about at their place`() throws {
    let folder = try BatchFolder()
    try folder.command.write(
      """
      {"scene": "card.json", "output": "1.png"}
      {"scene": "card.json", "output": "2.png", "replace": {"dot": {"opacity": 50}}}
      """, to: "jobs.jsonl")
    let warned = try folder.command.run("batch", "jobs.jsonl", "--progress", "none")
    #expect(warned.status == 0)
    #expect(warned.errors.hasPrefix("jobs.jsonl:2:74: warning: replace.dot.opacity: "))
    #expect(warned.errors.split(separator: "\n").count == 1)
    let strict = try folder.command.run(
      "batch", "jobs.jsonl", "-o", "strict", "--strict", "--progress", "none")
    #expect(strict.status == 2)
    #expect(strict.errors.hasPrefix("jobs.jsonl:2:74: replace.dot.opacity: "))
    #expect(FileManager.default.fileExists(atPath: folder.command.file("strict/1.png")))
    #expect(!FileManager.default.fileExists(atPath: folder.command.file("strict/2.png")))
    try folder.command.write(
      """
      {"version": 1, "width": 40, "height": 30, "root": {"frame": [0, 0, 40, 30], "sublayers": [
        {"name": "title", "type": "text", "frame": [0, 0, 40, 30], "string": "a"}]}}
      """, to: "text.json")
    try folder.command.write(
      #"{"scene": "text.json", "output": "3.png", "replace": {"title": {"font": "Intre Display"}}}"#,
      to: "jobs.jsonl")
    let font = try folder.command.run("batch", "jobs.jsonl", "--progress", "none")
    #expect(font.status == 0)
    #expect(
      font.errors.hasPrefix("jobs.jsonl:1:73: warning: replace.title.font: no font is called"))
  }

  @Test func `a picture has the rights of the one before, and is written through a link`() throws {
    let folder = try BatchFolder()
    try folder.writeList(count: 2)
    func path(_ name: String) -> String { folder.command.file(name) }
    func attribute(_ key: FileAttributeKey, of name: String) throws -> Any? {
      try FileManager.default.attributesOfItem(atPath: path(name))[key]
    }
    for name in ["out", "elsewhere"] {
      try FileManager.default.createDirectory(
        atPath: path(name), withIntermediateDirectories: true)
    }
    try folder.command.write("old", to: "out/1.png")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: path("out/1.png"))
    try folder.command.write("old", to: "elsewhere/2.png")
    try FileManager.default.createSymbolicLink(
      atPath: path("out/2.png"), withDestinationPath: "../elsewhere/2.png")
    #expect(try folder.command.run("batch", "jobs.jsonl", "--progress", "none").status == 0)
    #expect(try attribute(.posixPermissions, of: "out/1.png") as? Int == 0o600)
    #expect(try attribute(.type, of: "out/2.png") as? FileAttributeType == .typeSymbolicLink)
    #expect(try attribute(.type, of: "elsewhere/2.png") as? FileAttributeType == .typeRegular)
    #expect(try Image(contentsOf: path("out/1.png")).width == 80)
    #expect(try Image(contentsOf: path("elsewhere/2.png")).width == 120)
    #expect(try folder.pictures(in: "out").count == 2)
    #expect(try folder.pictures(in: "elsewhere").count == 1)
  }

  @Test(arguments: [213, 255])
  func `a picture's name may be as long as the system allows`(bytes: Int) throws {
    let folder = try BatchFolder()
    let name = String(repeating: "n", count: bytes - 4) + ".png"
    try folder.command.write(
      #"{"scene": "card.json", "output": "\#(name)"}"#, to: "jobs.jsonl")
    let result = try folder.command.run("batch", "jobs.jsonl", "-o", "out", "--progress", "none")
    #expect((result.status, result.errors) == (0, ""))
    #expect(try Set(folder.pictures(in: "out").keys) == [name, "manifest.jsonl"])
  }

  @Test func `a batch cannot go to standard output, and makes no file with that name`() throws {
    let folder = try BatchFolder()
    try folder.writeList(count: 1)
    let output = try folder.command.run("batch", "jobs.jsonl", "-o", "-")
    #expect(output.status == 2)
    #expect(output.errors == "--output: a batch is many files; name a folder for them, not -\n")
    let manifest = try folder.command.run("batch", "jobs.jsonl", "--manifest", "-")
    #expect(manifest.status == 2)
    #expect(
      manifest.errors == "--manifest: it is put in order in the end; name a file for it, not -\n")
    #expect(!FileManager.default.fileExists(atPath: folder.command.file("-")))
    #expect(!FileManager.default.fileExists(atPath: folder.command.file("out")))
  }

  @Test func `an output that cannot be written is worth another try`() throws {
    let folder = try BatchFolder()
    try folder.writeList(count: 3)
    try FileManager.default.createDirectory(
      atPath: folder.command.file("out/2.png/in"), withIntermediateDirectories: true)
    let result = try folder.command.run("batch", "jobs.jsonl", "--progress", "none")
    #expect(result.status == 3)
    #expect(result.errors.hasPrefix("jobs.jsonl:2: ./out/2.png: "))
    #expect(result.errors.split(separator: "\n").count == 1)
    let lines = try folder.manifest("manifest.jsonl")
    let failed = try #require(lines.first { $0["line"] == AnyHashable(2) })
    #expect(failed.keys.sorted() == ["error", "line", "output"])
    try FileManager.default.removeItem(atPath: folder.command.file("out/2.png"))
    #expect(try folder.command.run("batch", "jobs.jsonl", "--resume").status == 0)
    #expect(try folder.pictures(in: "out").keys.sorted() == ["1.png", "2.png", "3.png"])
  }

  @Test func `progress as JSON counts the pictures and ends with all of them`() throws {
    let folder = try BatchFolder()
    try folder.writeList(count: 5)
    let result = try folder.command.run("batch", "jobs.jsonl", "--progress", "json")
    let last = try BatchFolder.Progress(lastLineOf: result)
    #expect((last.done, last.made, last.total) == (5, 5, 5))
    #expect((last.kept, last.bad, last.failed, last.isEnd) == (0, 0, 0, true))
    #expect(result.errors == "")
  }

  @Test func `a picture that needs more than the memory is bad input`() throws {
    let folder = try BatchFolder()
    try folder.command.write(
      #"{"scene": "card.json", "output": "1.png", "scale": 100}"#, to: "jobs.jsonl")
    let result = try folder.command.run(
      "batch", "jobs.jsonl", "--memory", "256M", "--progress", "none")
    #expect(result.status == 2)
    #expect(
      result.errors
        == "jobs.jsonl:1: a picture of 12000000 pixels needs more memory than the limit; "
        + "give --memory 659M\n")
    #expect(try folder.command.run("batch", "jobs.jsonl", "--memory", "659M").status == 0)
  }

  @Test func `a fast PNG has the same pixels, and its own digest of inputs`() throws {
    let folder = try BatchFolder()
    try folder.writeList(count: 1)
    let standard = ["batch", "jobs.jsonl", "--progress", "none"]
    var lines: [[String: AnyHashable]] = []
    for compression in ["standard", "fast"] {
      #expect(try folder.command.run(standard + ["--compression", compression]).status == 0)
      lines += try folder.manifest("manifest.jsonl")
    }
    #expect(lines[0]["pixels"] == lines[1]["pixels"])
    #expect(lines[0]["inputs"] != lines[1]["inputs"])
    #expect(try folder.command.run(standard + ["--compression", "fat"]).status == 2)
  }

  @Test(arguments: ["0/3", "4/3", "3", "a/b", "1/2/3"])
  func `an invalid shard is refused`(shard: String) throws {
    let folder = try BatchFolder()
    try folder.writeList(count: 1)
    let result = try folder.command.run("batch", "jobs.jsonl", "--shard", shard)
    #expect(result.status == 2)
    #expect(result.errors.contains("--shard"))
  }

  @Test(arguments: [
    (
      "https://a.b/x.png",
      "a URL, and nothing is sent; write a path in the folder of outputs, like \"cards/1.png\""
    ),
    (".", "the folder of outputs itself, and no file; write it like \"cards/1.png\""),
  ])
  func `an output that is no file is refused with the name of its folder`(
    output: String, words: String
  ) throws {
    let folder = try BatchFolder()
    try folder.command.write(
      "{\"scene\": \"card.json\", \"output\": \"\(output)\"}", to: "jobs.jsonl")
    let result = try folder.command.run("batch", "jobs.jsonl", "--progress", "none")
    #expect(result.status == 2)
    #expect(result.errors == "jobs.jsonl:1:34: output: output \"\(output)\": \(words)\n")
  }
}
