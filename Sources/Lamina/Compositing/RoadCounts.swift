// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Synchronization

/// Pixels of compositing steps, by the road that these took.
struct RoadCounts: Hashable, Sendable {
  var pixman = 0
  var kernels = 0

  static func += (a: inout RoadCounts, b: RoadCounts) {
    a.pixman += b.pixman
    a.kernels += b.kernels
  }
}

/// The counts of several painters, which may add theirs at the same time.
final class RoadTally: Sendable {
  private let pixman = Atomic<Int>(0)
  private let kernels = Atomic<Int>(0)

  func add(_ counts: RoadCounts) {
    if counts.pixman > 0 { pixman.wrappingAdd(counts.pixman, ordering: .relaxed) }
    if counts.kernels > 0 { kernels.wrappingAdd(counts.kernels, ordering: .relaxed) }
  }

  /// The sum since it was last taken, once all painters have added theirs.
  func take() -> RoadCounts {
    RoadCounts(
      pixman: pixman.exchange(0, ordering: .relaxed),
      kernels: kernels.exchange(0, ordering: .relaxed))
  }
}
