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
