// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// A mask that is made.
package enum MadeMask: Sendable {
  /// A byte for each pixel.
  case bytes(CoverageMask)
  /// Runs of pixels: the coverage of a large outline.
  case runs(CoverageRuns)

  /// The pixels that the mask speaks of, in its own coordinates.
  package var bounds: PixelRect {
    switch self {
    case .bytes(let mask): mask.bounds
    case .runs(let runs): runs.bounds
    }
  }

  /// The bytes of memory that it takes.
  package var byteCount: Int {
    switch self {
    case .bytes(let mask): mask.bytes.count
    case .runs(let runs): 4 * runs.words.count
    }
  }

  /// The same coverage as bytes, if these take less memory.
  package var smaller: MadeMask {
    guard case .runs(let runs) = self, byteCount > runs.bounds.area else { return self }
    return .bytes(runs.mask(in: runs.bounds))
  }

  /// The mask whose parts these are, from the top; nil if there is none.
  package init?(joining parts: [MadeMask]) {
    if parts.isEmpty { return nil }
    let (masks, runs) = (parts.compactMap(\.asBytes), parts.compactMap(\.asRuns))
    require(masks.isEmpty || runs.isEmpty, "parts of one mask are of one kind")
    self = runs.isEmpty ? .bytes(CoverageMask(joining: masks)) : .runs(CoverageRuns(joining: runs))
  }

  private var asBytes: CoverageMask? { if case .bytes(let mask) = self { mask } else { nil } }
  private var asRuns: CoverageRuns? { if case .runs(let runs) = self { runs } else { nil } }
}
