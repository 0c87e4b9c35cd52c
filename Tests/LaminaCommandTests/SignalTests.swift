// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// The files left in the folder if a signal ends the command while it writes a file.
@Suite(.serialized) struct SignalTests {
  /// A scene whose normal form takes some milliseconds to write.
  private static let large = """
    {"version": 1, "width": 1, "height": 1,
      "root": {"name": "\(String(repeating: "x", count: 8_000_000))"}}
    """

  /// The names in a folder, except those of the test itself.
  private static func names(in folder: URL) -> Set<String> {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return Set(names ?? []).subtracting(["scene.json", "out"])
  }

  /// Starts `lamina format`, stops it while it writes, sends a signal and lets it continue.
  ///
  /// Returns its end, or nil if it was not stopped while writing. `first` is what the shell does
  /// before it becomes the command. The command runs at the lowest priority, because on a busy
  /// machine it would otherwise finish writing while the test waits for a processor.
  private func end(
    _ command: borrowing Command, by signal: Int32, first: String = ":"
  ) throws -> Process? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", "\(first); exec nice -n 19 \"$0\" format ../scene.json -o out.json",
      try Command.built().path,
    ]
    let folder = command.folder.appendingPathComponent("out")
    process.currentDirectoryURL = folder
    process.standardError = FileHandle.nullDevice
    let before = Self.names(in: folder)
    try process.runAsShellsDo()
    while process.isRunning, Self.names(in: folder).subtracting(before).isEmpty {}
    kill(process.processIdentifier, SIGSTOP)
    while process.isRunning, !isStopped(process) {}
    let isWriting = Self.names(in: folder).subtracting(before).contains { $0 != "out.json" }
    kill(process.processIdentifier, signal)
    kill(process.processIdentifier, SIGCONT)
    process.waitUntilExit()
    return isWriting ? process : nil
  }

  /// Also true for a process that has ended meanwhile.
  private func isStopped(_ process: Process) -> Bool {
    let file = "/proc/\(process.processIdentifier)/stat"
    guard let status = try? String(contentsOfFile: file, encoding: .utf8) else { return true }
    return status.contains(") T ")
  }

  /// A command whose folder contains the scene and, in `out`, the file to be replaced.
  private func command(replacing old: String?) throws -> Command {
    let command = try Command()
    try FileManager.default.createDirectory(
      atPath: command.file("out"), withIntermediateDirectories: true)
    try command.write(Self.large, to: "scene.json")
    if let old { try command.write(old, to: "out/out.json") }
    return command
  }

  @Test(arguments: [
    (SIGINT, nil), (SIGTERM, "old"), (SIGHUP, nil), (SIGINT, "old"),
  ])
  func `no temporary file stays after a signal`(_ signal: Int32, old: String?) throws {
    let command = try command(replacing: old)
    for _ in 0..<40 {
      guard let process = try end(command, by: signal) else { continue }
      #expect(process.terminationReason == .uncaughtSignal)
      #expect(process.terminationStatus == signal)
      let left = Self.names(in: command.folder.appendingPathComponent("out"))
      #expect(left.subtracting(["out.json"]) == [])
      if left.contains("out.json") {
        let text = try command.read("out/out.json")
        #expect(text == old || text.hasSuffix("}\n"))
      }
      return
    }
    Issue.record("the command was never stopped while it wrote")
  }

  @Test func `an ignored signal stays ignored`() throws {
    let command = try command(replacing: nil)
    for _ in 0..<40 {
      guard let process = try end(command, by: SIGHUP, first: "trap '' HUP") else { continue }
      #expect(process.terminationReason == .exit)
      #expect(process.terminationStatus == 0)
      #expect(Self.names(in: command.folder.appendingPathComponent("out")) == ["out.json"])
      return
    }
    Issue.record("the command was never stopped while it wrote")
  }

  @Test(arguments: ["out.json", "link.json", "far.json"])
  func `a file that grows beyond the limit of the shell leaves nothing behind`(
    output: String
  ) throws {
    let command = try Command()
    try FileManager.default.createDirectory(
      atPath: command.file("out"), withIntermediateDirectories: true)
    try command.write(
      "{\"version\": 1, \"width\": 1, \"height\": 1, \"root\": "
        + "{\"name\": \"\(String(repeating: "x", count: 200_000))\"}}", to: "scene.json")
    // The file at their end does not exist.
    let links = ["link.json": "real.json", "far.json": command.file("out/link.json")]
    for (link, target) in links {
      try FileManager.default.createSymbolicLink(
        atPath: command.file("out/\(link)"), withDestinationPath: target)
    }
    let result = try command.shell(
      "cd out; (ulimit -f 100; lamina format ../scene.json -o \(output)); echo $?")
    #expect(result.text.trimmingCharacters(in: .whitespacesAndNewlines) == "\(128 + SIGXFSZ)")
    #expect(Self.names(in: command.folder.appendingPathComponent("out")) == Set(links.keys))
  }
}
