// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import ArgumentParser
import Lamina
import LaminaImages

/// `lamina compare`: the difference of two pictures.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "Compares two pictures, pixel by pixel.",
    discussion: """
      Pictures are PNG, JPEG or WebP, whatever their names.

      Exit status: 0 when no pixel differs by more than the tolerance, 1 when one does or the \
      sizes differ, 2 when a picture cannot be read.
      """)

  @Argument(help: "The expected picture; - reads standard input.")
  var expected: String

  @Argument(help: "The actual picture; - reads standard input.")
  var actual: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The largest difference of a premultiplied component that counts as equal, 0 to 255.",
      valueName: "number"))
  var tolerance = 0

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Write a picture of the difference, black where the pictures are equal; - writes standard output as PNG.",
      valueName: "file"))
  var output: String?

  func validate() throws {
    if expected == "-" && actual == "-" {
      throw ValidationError("only one of the pictures can come from standard input")
    }
    guard (0...255).contains(tolerance) else {
      throw ValidationError("--tolerance: expected a number from 0 to 255, found \(tolerance)")
    }
  }

  func run() throws {
    if let output, [expected, actual].contains(where: { StandardStreams.isOneFile($0, output) }) {
      throw CommandFailure(
        "\(PrintedName.escaped(output)): the difference would replace a picture that is compared; name another "
          + "file by --output")
    }
    let expectedImage = try StandardStreams.readPicture(expected)
    let actualImage = try StandardStreams.readPicture(actual)
    guard
      let difference = ImageDifference(
        expected: expectedImage, actual: actualImage, tolerance: UInt8(tolerance))
    else {
      try say(
        "the sizes differ: expected \(expectedImage.width) × \(expectedImage.height) pixels, "
          + "found \(actualImage.width) × \(actualImage.height)"
          + (output == nil ? "" : "; no difference is written"))
      throw ExitCode(1)
    }
    if let output { try StandardStreams.writePicture(difference.picture, to: output) }
    try say(difference.description)
    if !difference.isEmpty { throw ExitCode(1) }
  }

  /// Prints the result, unless it would be mixed with a picture on standard output.
  private func say(_ line: String) throws {
    if output == "-" {
      StandardStreams.writeError(line)
    } else {
      try StandardStreams.writeOutput(line)
    }
  }
}
