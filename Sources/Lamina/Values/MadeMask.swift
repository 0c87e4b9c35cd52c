// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// A mask that is made.
package enum MadeMask: Sendable {
  /// A byte for each pixel.
  case bytes(CoverageMask)
  /// Runs of pixels: the coverage of a large outline.
  case runs(CoverageRuns)

  /// The pixels that the mask speaks of, in its own coordinates.
  var bounds: PixelRect {
    switch self {
    case .bytes(let mask): mask.bounds
    case .runs(let runs): runs.bounds
    }
  }

  /// The bytes of memory that it takes.
  var byteCount: Int {
    switch self {
    case .bytes(let mask): mask.bytes.count
    case .runs(let runs): 4 * runs.words.count
    }
  }

  /// The same coverage as bytes, if these take less memory.
  var smaller: MadeMask {
    guard case .runs(let runs) = self, byteCount > runs.bounds.area else { return self }
    return .bytes(runs.mask(in: runs.bounds))
  }

  /// The mask of the pixels of both, of which the other's are below.
  func joined(with below: MadeMask) -> MadeMask {
    switch (self, below) {
    case (.bytes(let a), .bytes(let b)): return .bytes(a.joined(with: b))
    case (.runs(let a), .runs(let b)): return .runs(a.joined(with: b))
    case (.bytes, .runs), (.runs, .bytes): stop("parts of one mask are of one kind")
    }
  }
}
