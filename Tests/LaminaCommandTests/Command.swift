// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// Runs the built `lamina` like a shell, in a folder of its own.
struct Command: ~Copyable {
  struct Result {
    var status: Int32
    var output: Data
    var errors: String

    var text: String { String(decoding: output, as: UTF8.self) }
  }

  /// The working folder, which is removed at the end.
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("lamina-command-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func file(_ name: String) -> String { folder.appendingPathComponent(name).path }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: file(name)))
  }

  func read(_ name: String) throws -> String {
    try String(contentsOf: URL(fileURLWithPath: file(name)), encoding: .utf8)
  }

  /// The command is beside the bundle of the tests, wherever the package was built.
  private static var executable: URL? {
    let places = CommandLine.arguments + [ProcessInfo.processInfo.arguments.first ?? ""]
    return places.lazy.map { URL(fileURLWithPath: $0) }
      .flatMap { place in
        [
          place.deletingLastPathComponent(),
          place.deletingLastPathComponent().deletingLastPathComponent(),
        ]
      }
      .map { $0.appendingPathComponent("lamina") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  func run(_ arguments: String..., input: Data = Data()) throws -> Result {
    try run(arguments, input: input)
  }

  func run(_ arguments: [String], input: Data = Data()) throws -> Result {
    try run(try Self.built(), arguments, input: input, environment: nil)
  }

  /// Runs a line of a shell in which `lamina` is the built command.
  func shell(_ line: String) throws -> Result {
    var environment = ProcessInfo.processInfo.environment
    let folder = try Self.built().deletingLastPathComponent().path
    environment["PATH"] = "\(folder):\(environment["PATH"] ?? "")"
    return try run(
      URL(fileURLWithPath: "/bin/sh"), ["-c", line], input: Data(), environment: environment)
  }

  /// The built command.
  static func built() throws -> URL {
    try #require(executable, "the lamina command was not built")
  }

  private func run(
    _ executable: URL, _ arguments: [String], input: Data, environment: [String: String]?
  ) throws -> Result {
    let process = Process()
    process.executableURL = executable
    if let environment { process.environment = environment }
    process.arguments = arguments
    process.currentDirectoryURL = folder
    // Files, not pipes: a full pipe without a reader would stop both sides.
    let names = ["input", "output", "errors"].map { folder.appendingPathComponent(".\($0)") }
    try input.write(to: names[0])
    try Data().write(to: names[1])
    try Data().write(to: names[2])
    process.standardInput = try FileHandle(forReadingFrom: names[0])
    process.standardOutput = try FileHandle(forWritingTo: names[1])
    process.standardError = try FileHandle(forWritingTo: names[2])
    try process.runAsShellsDo()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: try Data(contentsOf: names[1]),
      errors: String(decoding: try Data(contentsOf: names[2]), as: UTF8.self))
  }
}

/// Held while a process starts, because signals belong to all threads.
private let starting = NSLock()

extension Process {
  /// Runs the process with no signal blocked or ignored, although threads and parents of this one
  /// may have done so.
  func runAsShellsDo() throws {
    starting.lock()
    defer { starting.unlock() }
    let signals = [SIGHUP, SIGINT, SIGTERM, SIGXFSZ, SIGPIPE]
    let handlers = signals.map { signal($0, SIG_DFL) }
    var (none, mask) = (sigset_t(), sigset_t())
    // Safe because both sets are this call's own and outlive it.
    unsafe sigemptyset(&none)
    unsafe pthread_sigmask(SIG_SETMASK, &none, &mask)
    defer {
      unsafe pthread_sigmask(SIG_SETMASK, &mask, nil)
      for (number, handler) in zip(signals, handlers) { signal(number, handler) }
    }
    try run()
  }
}
