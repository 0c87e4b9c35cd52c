// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import ArgumentParser
import Lamina
import LaminaScene

/// Runs the command line of the process and exits with its status.
package func runLamina() -> Never {
  StandardStreams.openMissing()
  LaminaCommand.exit(withError: LaminaCommand.status())
}

/// The command line of Lamina.
struct LaminaCommand: ParsableCommand {
  /// The version that the changelog names last, or the next one while that is unreleased.
  static let version = "0.1.0-dev"

  static let configuration = CommandConfiguration(
    commandName: "lamina",
    abstract: "Turns trees of layers into pictures.",
    discussion: """
      A file name of - means standard input or standard output.

      Exit status: 0 when all went well, 1 when compared pictures differ, 2 for bad input, with \
      one line for each error on standard error, 3 when pictures of a list may be made by another try.
      """,
    version: "lamina \(version)",
    subcommands: [
      RenderCommand.self, InspectCommand.self, CompareCommand.self, FormatCommand.self,
      SchemaCommand.self, GalleryCommand.self, BatchCommand.self, BenchCommand.self,
    ])

  /// Executes the command line.
  fileprivate static func status() -> ExitCode {
    let word = CommandLine.arguments.dropFirst().first ?? ""
    do {
      try checkName(word)
      var command = try parseAsRoot()
      try command.run()
      return .success
    } catch let failure as CommandFailure {
      for line in failure.lines { StandardStreams.writeError(line) }
      return ExitCode(2)
    } catch let status as ExitCode {
      return status
    } catch {
      // A request for help is printed as it is. Anything else is an unknown word, which is bad
      // input and gets a line and a status like any other bad input.
      if exitCode(for: error).isSuccess { return show(fullMessage(for: error)) }
      // Values to choose from are listed on lines of their own.
      let lines = message(for: error).split(separator: "\n").map { $0.drop { $0 == " " } }
      let reason = lines.isEmpty ? "bad usage" : lines.joined(separator: " ")
      let help = names.contains(word) ? "lamina \(word) --help" : "lamina --help"
      StandardStreams.writeError(
        "lamina: \(PrintedName.escaped(reason.trimmingFullStop)); see \(help)")
      return ExitCode(2)
    }
  }

  /// Prints a text that was asked for.
  private static func show(_ text: String) -> ExitCode {
    do throws(CommandFailure) {
      try StandardStreams.writeOutput(text)
      return .success
    } catch {
      for line in error.lines { StandardStreams.writeError(line) }
      return ExitCode(2)
    }
  }

  private static let names = configuration.subcommands.compactMap { $0.configuration.commandName }

  /// Refuses a first word that names no command.
  ///
  /// The parser would take it for an argument and then complain about the first option.
  private static func checkName(_ word: String) throws(CommandFailure) {
    guard !word.isEmpty, !word.hasPrefix("-"), word != "help", !names.contains(word) else { return }
    let remedy =
      NearestName.of(word, among: names).map { "did you mean \"\($0)\"?" }
      ?? "there are \(names.joined(separator: ", "))"
    throw CommandFailure("lamina: no command is called \(Quotation.of(word)); \(remedy)")
  }
}

extension String {
  fileprivate var trimmingFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
