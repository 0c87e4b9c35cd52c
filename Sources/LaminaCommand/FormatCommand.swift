// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import ArgumentParser
import LaminaScene

/// `lamina format`: a scene file in its normal form.
struct FormatCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "format", abstract: "Prints a scene file in its normal form.",
    discussion: """
      The normal form has every key in a fixed order and only what differs from the defaults. \
      Comments, which are keys that start with _, are not kept.
      """)

  @Argument(help: "A scene file; - reads standard input.")
  var scene: String

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("The file to write; - writes standard output.", valueName: "file"))
  var output = "-"

  func run() throws {
    try StandardStreams.write(Array(StandardStreams.readScene(scene).json().utf8), to: output)
  }
}
