// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import ArgumentParser
import LaminaScene

/// `lamina schema`: the schema of scene files.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Prints the JSON Schema of scene files.")

  func run() throws {
    try StandardStreams.writeOutput(Scene.schema())
  }
}
