// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport

/// Runs attempts in processes of their own, and continues after a scene that ended one.
struct Watch {
  private static let batch = 250
  private static let folder = "out/attack"

  private let kind: SceneAttack.Kind

  init(_ kind: SceneAttack.Kind) { self.kind = kind }

  /// Exits with status 1 if anything failed.
  func run(from first: Int, count: Int) throws {
    var failures: [String] = []
    var (number, refused) = (first, 0)
    while number < first + count {
      let last = min(number + Self.batch, first + count)
      let result = try attempt(number..<last)
      failures += result.wrong
      refused += result.refused
      guard let reason = result.reason else {
        number = last
        continue
      }
      let reached = result.reached ?? number
      // A process that has tried others before has fewer resources left: alone the scene may
      // succeed.
      let alone = try attempt(reached..<reached + 1)
      failures += alone.reason.map { ["\(reached): \($0)"] } ?? alone.wrong
      if alone.reason == nil { print("\(reached): \(reason), but not alone") }
      number = reached + 1
    }
    try report(failures, of: count, refused: refused)
  }

  private struct Result {
    var reached: Int?
    /// The reason for an early end of the process; nil if there was none.
    var reason: String?
    var wrong: [String] = []
    var refused = 0
  }

  private func attempt(_ numbers: Range<Int>) throws -> Result {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = ["try-\(kind.rawValue)", "\(numbers.lowerBound)", "\(numbers.upperBound)"]
    var environment = ProcessInfo.processInfo.environment
    environment["SWIFT_BACKTRACE"] = "enable=no"
    process.environment = environment
    let errors = FileManager.default.temporaryDirectory
      .appendingPathComponent("lamina-attack-\(ProcessInfo.processInfo.processIdentifier)")
    try Data().write(to: errors)
    defer { try? FileManager.default.removeItem(at: errors) }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()

    var result = Result()
    for line in text.split(separator: "\n") {
      if let number = Int(line) {
        result.reached = number
      } else if line.hasPrefix("refused ") {
        result.refused = Int(line.dropFirst(8)) ?? 0
      } else if line.hasPrefix("wrong ") {
        result.wrong.append(String(line.dropFirst(6)))
      } else {
        print(line)
      }
    }
    if process.terminationReason == .uncaughtSignal || process.terminationStatus != 0 {
      let said = (try? String(contentsOf: errors, encoding: .utf8)) ?? ""
      result.reason = reason(process, said)
    }
    return result
  }

  private func reason(_ process: Process, _ said: String) -> String {
    if process.terminationReason == .uncaughtSignal, process.terminationStatus == SIGXCPU {
      return "takes too long"
    }
    let message = said.split(separator: "\n").first { !$0.isEmpty } ?? ""
    if message.contains("failed to allocate") { return "takes too much memory" }
    let kind = process.terminationReason == .uncaughtSignal ? "signal" : "status"
    return "\(kind) \(process.terminationStatus): \(message)"
  }

  private func report(_ failures: [String], of count: Int, refused: Int) throws {
    print("\(count) \(kind.rawValue): \(failures.count) failed, \(refused) were refused as scenes")
    guard !failures.isEmpty else { return }
    try FileManager.default.createDirectory(
      atPath: Self.folder, withIntermediateDirectories: true)
    let attempt = try Attempt(kind)
    for failure in failures {
      print("  \(failure)")
      guard let number = failure.split(separator: ":").first.flatMap({ Int($0) }) else { continue }
      let file = "\(Self.folder)/\(number).json"
      try attempt.scene(number).scene.json.write(toFile: file, atomically: true, encoding: .utf8)
      print("    \(file); again: \(CommandLine.arguments[0]) try-\(kind.rawValue) \(number)")
    }
    exit(1)
  }
}
