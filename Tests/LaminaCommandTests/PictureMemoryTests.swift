// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaImages
import Testing

/// The memory of the process that draws one picture.
struct PictureMemoryTests {
  #if COMMAND_HAS_OWN_RUNTIME
    private static let most = 40 << 20
  #else
    // A runtime in separate libraries takes some more.
    private static let most = 52 << 20
  #endif

  // The pixels alone have 8 MiB, and the process about 20 before it has read the scene.
  @Test func `a large picture is drawn in little memory`() throws {
    let command = try Command()
    var generator = NumberSequence()
    let noise = (0..<40_000).map { _ in 0xFF00_0000 | generator.next() & 0xFF_FFFF }
    try #require(Image(width: 200, height: 200, premultipliedARGB: noise))
      .writePNG(to: command.file("noise.png"))
    try command.write(
      """
      {"version": 1, "width": 1920, "height": 1080,
       "root": {"frame": [0, 0, 1920, 1080], "sublayers": [
         {"type": "gradient", "frame": [0, 0, 1920, 1080], "colors": ["#4a3aff", "#ff7a59"],
          "startPoint": [0, 0], "endPoint": [1, 1]},
         {"frame": [60, 60, 1800, 960], "backgroundColor": "#ffffff", "cornerRadius": 36,
          "shadows": [{"opacity": 0.25, "offset": [0, 16], "radius": 24}]},
         {"frame": [100, 100, 200, 200], "contents": "noise.png"}]}}
      """, to: "scene.json")
    #expect(try peakBytes(rendering: command.file("scene.json")) < Self.most)
  }

  /// The peak memory of the process when it began to write the picture.
  ///
  /// It writes into a pipe that is smaller than the picture, so it waits until it has been
  /// inspected. The system's figures for an ended process include the memory of its parent.
  private func peakBytes(rendering scene: String) throws -> Int {
    let process = Process()
    let output = Pipe()
    process.executableURL = try Command.built()
    process.arguments = ["render", scene, "-o", "-"]
    process.standardOutput = output
    try process.run()
    let start = try #require(try output.fileHandleForReading.read(upToCount: 1))
    let status = try String(
      contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
    let rest = try #require(try output.fileHandleForReading.readToEnd())
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(try Image(decoding: start + rest).width == 1920)
    #expect(rest.count > 100_000)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
    let kibibytes = try #require(Int(line.filter(\.isNumber)))
    return kibibytes * 1024
  }

  /// Numbers that cannot be compressed, the same each time.
  private struct NumberSequence {
    private var state: UInt32 = 1

    mutating func next() -> UInt32 {
      state ^= state << 13
      state ^= state >> 17
      state ^= state << 5
      return state
    }
  }
}
