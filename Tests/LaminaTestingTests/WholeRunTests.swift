// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaImages
import LaminaTestSupport
import LaminaTesting
import Testing

/// The output that users of the tests see: the tests of ``FixtureTests``, in a process of their
/// own.
struct WholeRunTests {
  struct Run {
    var status: Int32
    var lines: [String]
    var attachments: [String]
    var references: [String]
  }

  @Test(.hangLimit) func `a run with the recorded pictures passes`() throws {
    let run = try Self.run(color: "red", reference: .red)
    #expect(run.status == 0, "\(run.lines.joined(separator: "\n"))")
    #expect(run.attachments == [])
  }

  @Test(.hangLimit) func `a failing picture fails the run in one line, with three attachments`()
    throws
  {
    let run = try Self.run(color: "blue", reference: .red)
    #expect(run.status != 0)
    #expect(
      run.attachments == [
        "fixture.actual.png", "fixture.difference.png", "fixture.expected.png",
      ])
    let told = run.lines.filter { $0.contains("; pictures: ") }
    #expect(told.count == 1)
    #expect(
      told.first?.contains(
        "fixture: 4 of 4 pixels differ by at most 255, inside x 0..<2, y 0..<2; the first at (0, 0)"
      )
        == true)
    let value = run.lines.filter { $0.contains("mismatch(with") }
    #expect(value.count == 1)
    #expect(value.first?.contains("4 of 4 pixels differ by at most 255") == true)
  }

  @Test(.hangLimit) func `a recording run fails, and the next one passes`() throws {
    let run = try Self.run(color: "blue", reference: nil, record: "1")
    #expect(run.status != 0)
    #expect(run.references == ["fixture.png"])
    #expect(run.lines.filter { $0.contains("fixture: recorded as ") }.count == 1)
  }

  /// Runs the executable that runs this test, only for the fixture.
  private static func run(
    color: String, reference: Color?, record: String? = nil
  ) throws -> Run {
    let manager = FileManager.default
    let root = manager.temporaryDirectory.appendingPathComponent("lamina-run-\(UUID().uuidString)")
    let folder = { (name: String) in root.appendingPathComponent(name) }
    for name in ["References", "Attachments", "Failures"] {
      try manager.createDirectory(at: folder(name), withIntermediateDirectories: true)
    }
    defer { try? manager.removeItem(at: root) }
    if let reference {
      try box(0, 0, 2, 2, reference).render()
        .writePNG(to: folder("References").appendingPathComponent("fixture.png").path)
    }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = [
      "--testing-library", "swift-testing", "--filter", "FixtureTests",
      "--attachments-path", folder("Attachments").path,
    ]
    var environment = ProcessInfo.processInfo.environment
    environment["LAMINA_FIXTURE"] = folder("References").path
    environment["LAMINA_FIXTURE_COLOR"] = color
    environment["LAMINA_FAILURES"] = folder("Failures").path
    environment["LAMINA_RECORD"] = record
    process.environment = environment
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    let names = { (name: String) in
      try manager.contentsOfDirectory(atPath: folder(name).path).sorted()
    }
    return Run(
      status: process.terminationStatus, lines: text.split(separator: "\n").map(String.init),
      attachments: try names("Attachments"), references: try names("References"))
  }
}

/// Only active in the processes that ``WholeRunTests`` starts.
struct FixtureTests {
  @Test func `a picture is compared as the environment says`() {
    let environment = ProcessInfo.processInfo.environment
    guard let folder = environment["LAMINA_FIXTURE"] else { return }
    let layer = box(0, 0, 2, 2, environment["LAMINA_FIXTURE_COLOR"] == "red" ? .red : .blue)
    // The references of this test are beside the given file.
    expectPicture(of: layer, matches: "fixture", filePath: folder + ".swift")
    guard environment["LAMINA_RECORD"] == nil else { return }
    #expect(PictureReference("fixture", folder: folder).mismatch(with: layer) == nil)
  }
}
