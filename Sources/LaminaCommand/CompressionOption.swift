// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import ArgumentParser
import LaminaImages

/// `--compression`: how much time PNG may take to make the file small.
enum CompressionOption: String, ExpressibleByArgument, CaseIterable {
  case fast, standard, small

  var value: PNGCompression {
    switch self {
    case .fast: .fast
    case .standard: .standard
    case .small: .small
    }
  }
}

/// The options of the commands that write pictures.
struct EncodingOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The quality of JPEG (default 90) or of lossy WebP, 0 to 100.", valueName: "number"))
  var quality: Int?

  @Option(
    help: ArgumentHelp(
      "How much time PNG may take to be small; default standard.",
      valueName: "name"))
  var compression: CompressionOption?

  func validate() throws {
    if let quality, !(0...100).contains(quality) {
      throw ValidationError("--quality: expected a number from 0 to 100, found \(quality)")
    }
  }
}
