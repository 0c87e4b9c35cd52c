// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import ArgumentParser
import Lamina

/// The command line of Lamina.
@main struct LaminaCommand: ParsableCommand {
  /// The version that the changelog names last, or, as long as that is unreleased, the one to come.
  static let version = "0.1.0-dev"

  static let configuration = CommandConfiguration(
    commandName: "lamina",
    abstract: "Turns trees of layers into pictures.",
    discussion: """
      A file name of - means standard input or standard output.

      Exit status: 0 when all went well, 1 when compared pictures differ, 2 for bad input, with \
      one line for each error on standard error.
      """,
    version: "lamina \(version)",
    subcommands: [
      RenderCommand.self, InspectCommand.self, CompareCommand.self, FormatCommand.self,
      SchemaCommand.self, GalleryCommand.self, BenchCommand.self,
    ])

  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch let failure as CommandFailure {
      for line in failure.lines { StandardStreams.writeError(line) }
      exit(withError: ExitCode(2))
    } catch let status as ExitCode {
      exit(withError: status)
    } catch {
      // A request for help is printed as it is. Anything else is a word that was not understood,
      // which is bad input like any other, and gets a line and a status like any other.
      if exitCode(for: error).isSuccess { exit(withError: error) }
      let reason = message(for: error).split(separator: "\n").first.map(String.init) ?? "bad usage"
      StandardStreams.writeError(
        "lamina: \(PrintedName.escaped(reason.trimmingFullStop)); see lamina --help")
      exit(withError: ExitCode(2))
    }
  }
}

extension String {
  fileprivate var trimmingFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
