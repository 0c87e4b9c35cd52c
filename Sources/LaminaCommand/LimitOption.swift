// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import ArgumentParser
import Lamina

/// The option of the commands that draw one frame.
struct LimitOptions: ParsableArguments {
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A limit of the frame, in place of the one that suits the surface; may be given several times.",
      valueName: "limit"))
  var limit: [LimitOption] = []
}

/// A limit of a frame in the form of the command line: `blurredPixels=1e9`, or `none` for no
/// limits.
enum LimitOption: ExpressibleByArgument, Equatable {
  case none
  case limit(FrameLimits.Kind, Int)

  init?(argument: String) {
    if argument == "none" {
      self = .none
      return
    }
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let kind = FrameLimits.Kind(rawValue: String(parts[0])),
      let number = Double(parts[1]), number >= 0
    else { return nil }
    self = .limit(kind, number < 0x1p62 ? Int(number) : .max)
  }

  static var allValueStrings: [String] {
    FrameLimits.Kind.allCases.map { "\($0.rawValue)=NUMBER" } + ["none"]
  }

  /// Changes limits accordingly.
  func apply(to limits: inout FrameLimits) {
    switch self {
    case .none: limits = .unlimited
    case .limit(let kind, let number): limits[kind] = number
    }
  }
}
