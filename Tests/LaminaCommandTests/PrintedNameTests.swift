// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// The output for names with control characters.
@Suite struct PrintedNameTests {
  private static let scene = """
    {
      "version": 1, "width": 60, "height": 40,
      "root": {
        "frame": [0, 0, 60, 40],
        "sublayers": [
          {
            "name": "evil\\n  fake 10x10 at 0,0\\u001b[31m", "frame": [4, 4, 24, 24],
            "cornerRadius": 5, "masksToBounds": true, "opacity": 0.5, "transform": {"rotate": 0.3},
            "sublayers": [
              {"frame": [0, 0, 20, 20], "backgroundColor": "red"},
              {"frame": [5, 5, 20, 20], "backgroundColor": "blue"}
            ]
          },
          {
            "name": "a\\u009b31m\\u2028\\u202e\\u007f\\\\ \(String(repeating: "x", count: 1000))",
            "frame": [40, 4, 10, 10], "transform": {"scale": [1, 0]}
          }
        ]
      }
    }
    """

  private static let evil = #"evil\n  fake 10x10 at 0,0\u001b[31m"#
  private static let long =
    #"a\u009b31m\u2028\u202e\u007f\\ "# + String(repeating: "x", count: 30) + "…"

  /// The lines that a command prints; every line feed must be its own.
  private func lines(_ arguments: String...) throws -> [String] {
    let command = try Command()
    let result = try command.run(arguments, input: Data(Self.scene.utf8))
    #expect(result.status == 0)
    let text = result.text + result.errors
    let tame = text.unicodeScalars.allSatisfy { scalar in
      scalar == "\n"
        || ![.control, .format, .lineSeparator].contains(scalar.properties.generalCategory)
    }
    #expect(tame, "\(text.debugDescription)")
    return text.split(separator: "\n").map(String.init)
  }

  @Test func `the tree shows every layer on one line`() throws {
    let lines = try lines("inspect", "-", "--tree")
    // The last one is a warning.
    #expect(lines.count == 6)
    #expect(lines.dropFirst().first?.hasPrefix("  \(Self.evil)  ") == true)
    #expect(lines.dropLast().last?.hasPrefix("  \(Self.long)  ") == true)
  }

  @Test func `the report names groups and omitted layers on one line each`() throws {
    let lines = try lines("inspect", "-", "--report")
    #expect(lines.contains { $0.hasPrefix("  group    \(Self.evil): ") })
    #expect(lines.contains("omitted    \(Self.long): singular"))
  }

  @Test func `a warning is one line`() throws {
    let command = try Command()
    let result = try command.run(
      "render", "-", "-o", "picture.png", input: Data(Self.scene.utf8))
    #expect(
      result.errors
        == "<standard input>:14:7: warning: root.sublayers[1]: \(Self.long) was not drawn: "
        + "its transform flattens it\n")
  }

  @Test func `the table of bench has a line for each motion, and three lines follow`() throws {
    let lines = try lines("bench", "-", "--frames", "3", "--threshold", "1000").filter {
      !$0.contains("debug build") && !$0.contains(" was not drawn: ")
    }
    #expect(lines.count == 8)
    #expect(lines.dropFirst().first?.hasPrefix("\(Self.evil) (0)  still ") == true)
  }

  @Test func `an error that suggests a name quotes it`() throws {
    let result = try Command().run(
      "bench", "-", "--change", "0.opacty=0..1", input: Data(Self.scene.utf8))
    #expect(result.errors.contains("in \"\(Self.evil)\"; did you mean \"opacity\"?\n"))
  }
}
