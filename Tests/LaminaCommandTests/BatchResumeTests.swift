// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// `lamina batch` in shards, repeated, and after being killed.
@Suite struct BatchResumeTests {
  private static let count = 40

  @Test func `pictures and manifests are the same in 1, 2 and 7 shards, on any threads`() throws {
    let folder = try BatchFolder()
    try folder.writeList(count: Self.count)
    let whole = ["batch", "jobs.jsonl", "--progress", "none"]
    #expect(try folder.command.run(whole + ["-o", "w1", "--jobs", "1"]).status == 0)
    let expected = try folder.pictures(in: "w1/out")
    let lines = try folder.manifest("w1/manifest.jsonl")
    #expect(expected.count == Self.count)
    #expect(Set(expected.values).count == Self.count)
    #expect(try folder.command.run(whole + ["-o", "w4", "--jobs", "4"]).status == 0)
    #expect(try folder.pictures(in: "w4/out") == expected)
    #expect(try folder.manifest("w4/manifest.jsonl") == lines)
    for shards in [2, 7] {
      var parts: [[String: AnyHashable]] = []
      for shard in 1...shards {
        let output = "s\(shards)"
        let result = try folder.command.run(
          whole + ["-o", output, "--shard", "\(shard)/\(shards)"])
        #expect(result.status == 0)
        parts += try folder.manifest("\(output)/manifest-\(shard)-of-\(shards).jsonl")
      }
      #expect(try folder.pictures(in: "s\(shards)/out") == expected)
      #expect(Set(parts) == Set(lines))
      #expect(parts.count == lines.count)
    }
  }

  @Test func `only pictures that are missing, cut off, changed or of other inputs are made again`()
    throws
  {
    let folder = try BatchFolder()
    try folder.writeList(count: 8)
    let command = ["batch", "jobs.jsonl", "--resume", "--progress", "json"]
    func counts() throws -> String {
      let last = try BatchFolder.Progress(lastLineOf: try folder.command.run(command))
      return "made \(last.made), kept \(last.kept)"
    }
    func url(_ name: String) -> URL { URL(fileURLWithPath: folder.command.file(name)) }
    #expect(try counts() == "made 8, kept 0")
    let expected = try folder.pictures(in: "out")
    let lines = try folder.manifest("manifest.jsonl")
    #expect(try counts() == "made 0, kept 8")
    #expect(try folder.manifest("manifest.jsonl") == lines)
    try FileManager.default.removeItem(at: url("out/1.png"))
    let second = try Data(contentsOf: url("out/2.png"))
    try second.dropLast().write(to: url("out/2.png"))
    var third = try Data(contentsOf: url("out/3.png"))
    third[third.count / 2] ^= 1
    try third.write(to: url("out/3.png"))
    #expect(try counts() == "made 3, kept 5")
    #expect(try folder.pictures(in: "out") == expected)
    // Four of the eight name it; the other image is the scene's own.
    try Data(contentsOf: url("a.png")).write(to: url("b.png"))
    #expect(try counts() == "made 4, kept 4")
    try folder.command.write(BatchFolder.scene + "\n", to: "card.json")
    #expect(try counts() == "made 8, kept 0")
    try folder.command.write("none\n{\"line\"", to: "manifest.jsonl")
    #expect(try counts() == "made 8, kept 0")
    // In other shards everything is there as well.
    let shard = try folder.command.run(command + ["--shard", "2/2"])
    #expect(shard.text.contains(#""kept":4,"made":0"#))
  }

  @Test func `images that trade their contents are other inputs`() throws {
    let folder = try BatchFolder()
    let names = ["1.png", "2.png", "3.png"]
    let layers = names.enumerated().map { index, name in
      #"{"frame": [\#(10 * index), 0, 10, 10], "contents": "\#(name)"}"#
    }
    try folder.command.write(
      """
      {"version": 1, "width": 30, "height": 10, "root": {"frame": [0, 0, 30, 10], "sublayers": [
        \(layers.joined(separator: ", "))]}}
      """, to: "row.json")
    try folder.command.write(#"{"scene": "row.json", "output": "row.png"}"#, to: "jobs.jsonl")
    func make(_ images: String...) throws -> (made: Int, picture: Data) {
      for (name, image) in zip(names, images) {
        try Data(contentsOf: URL(fileURLWithPath: folder.command.file("\(image).png")))
          .write(to: URL(fileURLWithPath: folder.command.file(name)))
      }
      let last = try BatchFolder.Progress(
        lastLineOf: folder.command.run("batch", "jobs.jsonl", "--resume", "--progress", "json"))
      return (
        last.made, try Data(contentsOf: URL(fileURLWithPath: folder.command.file("row.png")))
      )
    }
    let first = try make("a", "a", "b")
    #expect(first.made == 1)
    #expect(try make("a", "a", "b") == (0, first.picture))
    let second = try make("a", "b", "b")
    #expect(second.made == 1)
    #expect(second.picture != first.picture)
    let third = try make("b", "a", "b")
    #expect(third.made == 1)
    #expect(third.picture != second.picture)
  }

  @Test func `a manifest that a killed run left half sorted is removed`() throws {
    let folder = try BatchFolder()
    try folder.writeList(count: 2)
    let mine = ".lamina-911e96708aef9b39-00000000-0000-0000-0000-000000000000.part"
    let others = ".lamina-0123456789abcdef-00000000-0000-0000-0000-000000000000.part"
    for name in [mine, others] { try folder.command.write("{", to: name) }
    #expect(
      try folder.command.run("batch", "jobs.jsonl", "--resume", "--progress", "none").status == 0)
    #expect(!FileManager.default.fileExists(atPath: folder.command.file(mine)))
    #expect(FileManager.default.fileExists(atPath: folder.command.file(others)))
  }

  @Test(arguments: ["log.jsonl", "manifest.jsonl", "./manifest.jsonl", "m/log.txt"])
  func `a manifest in any place keeps what is there`(manifest: String) throws {
    let folder = try BatchFolder()
    try folder.writeList(count: 3)
    try FileManager.default.createDirectory(
      atPath: folder.command.file("m"), withIntermediateDirectories: true)
    let command = ["batch", "jobs.jsonl", "--progress", "json", "--manifest", manifest]
    #expect(try folder.command.run(command).status == 0)
    let last = try BatchFolder.Progress(lastLineOf: folder.command.run(command + ["--resume"]))
    #expect((last.made, last.kept) == (0, 3))
  }

  @Test func `a manifest that another run writes is refused, and keeps its lines`() throws {
    let folder = try BatchFolder()
    try folder.writeList(count: 3)
    #expect(try folder.command.run("batch", "jobs.jsonl", "--progress", "none").status == 0)
    let lines = try folder.manifest("manifest.jsonl")
    let file = try #require(
      FileHandle(forUpdatingAtPath: folder.command.file("manifest.jsonl")))
    #expect(flock(file.fileDescriptor, LOCK_EX | LOCK_NB) == 0)
    for option in [[], ["--resume"]] {
      let refused = try folder.command.run(["batch", "jobs.jsonl", "--progress", "none"] + option)
      #expect(refused.status == 3)
      #expect(
        refused.errors
          == "./manifest.jsonl: another run writes this manifest; try again when it has ended, or "
          + "name another file by --manifest\n")
      #expect(try folder.manifest("manifest.jsonl") == lines)
    }
    try file.close()
    let last = try BatchFolder.Progress(
      lastLineOf: folder.command.run("batch", "jobs.jsonl", "--progress", "json", "--resume"))
    #expect((last.made, last.kept) == (0, 3))
    #expect(try folder.manifest("manifest.jsonl") == lines)
  }

  @Test func `of two runs at once one is refused, or comes later, and all is complete`() throws {
    let folder = try BatchFolder()
    try folder.writeList(count: 300)
    #expect(
      try folder.command.run("batch", "jobs.jsonl", "-o", "alone", "--progress", "none").status == 0
    )
    let both = try folder.command.shell(
      """
      lamina batch jobs.jsonl -o both --progress none & first=$!
      lamina batch jobs.jsonl -o both --progress none & second=$!
      wait $first; echo $?; wait $second; echo $?
      """)
    // On a busy machine one may have ended before the other begins.
    #expect(["0\n3\n", "3\n0\n", "0\n0\n"].contains(both.text))
    #expect(
      both.text == "0\n0\n" || both.errors.contains("another run writes this manifest"))
    #expect(
      try folder.manifest("both/manifest.jsonl") == folder.manifest("alone/manifest.jsonl"))
    #expect(try folder.pictures(in: "both/out") == folder.pictures(in: "alone/out"))
  }

  @Test func `a run killed at random moments and resumed ends like an uninterrupted one`() throws {
    let folder = try BatchFolder()
    try folder.writeList(count: 300)
    let whole = try folder.command.run("batch", "jobs.jsonl", "-o", "whole", "--progress", "none")
    #expect(whole.status == 0)
    var kills = 0
    for round in 0..<40 {
      let process = Process()
      process.executableURL = try Command.built()
      process.arguments = [
        "batch", "jobs.jsonl", "-o", "killed", "--resume", "--progress", "none", "--jobs", "2",
      ]
      process.currentDirectoryURL = folder.command.folder
      process.standardError = FileHandle.nullDevice
      try process.runAsShellsDo()
      usleep(20_000 + UInt32(round) * 5_000 + UInt32.random(in: 0..<40_000))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      if process.terminationReason == .uncaughtSignal { kills += 1 }
    }
    #expect(kills > 0)
    let rest = try folder.command.run(
      "batch", "jobs.jsonl", "-o", "killed", "--resume", "--progress", "none")
    #expect(rest.status == 0)
    // Incomplete files are gone too.
    #expect(try folder.pictures(in: "killed/out") == folder.pictures(in: "whole/out"))
    #expect(
      try folder.manifest("killed/manifest.jsonl") == folder.manifest("whole/manifest.jsonl"))
  }

  @Test func `incomplete files of the list's pictures are removed, and those of others stay`()
    throws
  {
    let folder = try BatchFolder()
    try folder.writeList(count: 1)
    try FileManager.default.createDirectory(
      atPath: folder.command.file("out"), withIntermediateDirectories: true)
    let end = "-00000000-0000-0000-0000-000000000000.part"
    // Behind the beginnings of the SHA-256 of 1.png and of 301.png, which another shard may be writing.
    let (own, other) = (".lamina-9461eefa9b19f0a2\(end)", ".lamina-acd7c9abe9a52ca7\(end)")
    for name in [own, other] { try folder.command.write("", to: "out/\(name)") }
    #expect(try folder.command.run("batch", "jobs.jsonl", "--progress", "none").status == 0)
    #expect(try Set(folder.pictures(in: "out").keys) == ["1.png", own, other])
    let resume = ["batch", "jobs.jsonl", "--resume", "--progress", "none"]
    #expect(try folder.command.run(resume).status == 0)
    #expect(try Set(folder.pictures(in: "out").keys) == ["1.png", other])
  }

  @Test func `an incomplete file beside the missing target of a link is removed`() throws {
    let folder = try BatchFolder()
    try folder.writeList(count: 1)
    for name in ["out", "far"] {
      try FileManager.default.createDirectory(
        atPath: folder.command.file(name), withIntermediateDirectories: true)
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder.command.file("out/1.png"), withDestinationPath: "../far/1.png")
    // Behind the beginning of the SHA-256 of 1.png.
    try folder.command.write(
      "", to: "far/.lamina-9461eefa9b19f0a2-00000000-0000-0000-0000-000000000000.part")
    let resume = ["batch", "jobs.jsonl", "--resume", "--progress", "none"]
    #expect(try folder.command.run(resume).status == 0)
    #expect(try Set(folder.pictures(in: "far").keys) == ["1.png"])
  }

  @Test(arguments: [("HUP", SIGHUP), ("INT", SIGINT)])
  func `a signal that its starter ignores does not end it`(name: String, signal: Int32) throws {
    let folder = try BatchFolder()
    try folder.writeList(count: 200)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", "trap '' \(name); exec \"$0\" batch jobs.jsonl --progress none --jobs 2",
      try Command.built().path,
    ]
    process.currentDirectoryURL = folder.command.folder
    try process.runAsShellsDo()
    let first = folder.command.file("out/1.png")
    while process.isRunning, !FileManager.default.fileExists(atPath: first) { usleep(1000) }
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 0)
    #expect(try folder.pictures(in: "out").count == 200)
  }

  @Test func `a signal ends it after the current pictures, with nothing left behind`() throws {
    let folder = try BatchFolder()
    try folder.writeList(count: 2000)
    let process = Process()
    process.executableURL = try Command.built()
    process.arguments = ["batch", "jobs.jsonl", "--progress", "none", "--jobs", "2"]
    process.currentDirectoryURL = folder.command.folder
    try process.runAsShellsDo()
    let first = folder.command.file("out/1.png")
    while process.isRunning, !FileManager.default.fileExists(atPath: first) { usleep(1000) }
    process.terminate()
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(process.terminationStatus == SIGTERM)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.command.file("out"))
    #expect(names.count < 2000)
    #expect(names.allSatisfy { $0.hasSuffix(".png") })
    #expect(try folder.manifest("manifest.jsonl").count == names.count)
  }
}
