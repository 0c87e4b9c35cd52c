// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport

/// A command line that a document quotes, with its output.
struct QuotedCommand: CustomStringConvertible {
  /// The document, from the root of the repository.
  let file: String
  /// The line of the document, from 1.
  let line: Int
  /// The text after the `$`.
  let text: String
  /// The lines below, up to the next command; empty for a command that prints nothing.
  var output: [String] = []

  var description: String { "\(file):\(line): \(text)" }

  /// The commands in all console blocks, in order.
  static func all(in file: String) throws -> [QuotedCommand] {
    var commands: [QuotedCommand] = []
    var isConsole = false
    for (index, line) in try Document(file).lines.enumerated() {
      if line.hasPrefix("```") {
        isConsole = line == "```console"
      } else if isConsole, line.hasPrefix("$ ") {
        commands.append(
          QuotedCommand(file: file, line: index + 1, text: String(line.dropFirst(2))))
      } else if isConsole, !commands.isEmpty {
        commands[commands.count - 1].output.append(line)
      }
    }
    return commands
  }
}

/// A document, or the comments of a source file.
struct Document {
  let lines: [String]

  init(_ file: String) throws {
    lines = try String(contentsOf: RepositoryFiles.url(file), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// All of it on one line, without comment marks.
  var text: String {
    lines.map { line in
      let bare = line.trimmingCharacters(in: .whitespaces)
      return bare.hasPrefix("///") ? String(bare.dropFirst(3)) : bare
    }.joined(separator: " ").split(separator: " ").joined(separator: " ")
  }

  /// The blocks of a language, or without one, each as lines.
  func blocks(_ language: String = "") -> [[String]] {
    var blocks: [[String]] = []
    var (isInside, isWanted) = (false, false)
    for line in lines {
      if line.hasPrefix("```") {
        isInside.toggle()
        isWanted = isInside && line == "```" + language
        if isWanted { blocks.append([]) }
      } else if isWanted {
        blocks[blocks.count - 1].append(line)
      }
    }
    return blocks
  }
}
