// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import ArgumentParser
import Lamina

/// `--road`: the road of compositing.
enum RoadOption: String, ExpressibleByArgument, CaseIterable {
  case standard, pixman, kernels

  var value: CompositingRoad {
    switch self {
    case .standard: .standard
    case .pixman: .pixman
    case .kernels: .kernels
    }
  }
}

/// The option of the commands that help to find a wrong pixel.
struct RoadOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The compositing: Pixman, Lamina's kernels, or standard, the faster one for each step with the same bytes.",
      valueName: "name"))
  var road = RoadOption.standard
}
