// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import ArgumentParser
import LaminaScene

/// `lamina format`: a scene file in the normal layout.
struct FormatCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "format", abstract: "Prints a scene file in the normal layout.",
    discussion: """
      Keys come in a fixed order, lines break alike, and numbers lose zeros that say nothing. All that \
      is written stays: frames, outlines, operations, names of colours, and comments, which are keys \
      that start with _ and go along with the key that follows them. A file with errors is not printed.
      """)

  @Argument(help: "A scene file; - reads standard input.")
  var scene: String

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("The file to write; - writes standard output.", valueName: "file"))
  var output = "-"

  func run() throws {
    let (text, warnings) = try StandardStreams.formatScene(scene)
    try StandardStreams.write(Array(text.utf8), to: output)
    try warnings.tell()
  }
}
