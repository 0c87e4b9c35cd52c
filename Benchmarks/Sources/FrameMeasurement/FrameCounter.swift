// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Benchmark
import BenchmarkScenes
import Lamina

/// A count from a frame's report that is given beside its time.
///
/// It does not depend on the machine.
struct FrameCounter: Sendable {
  /// The metric by its name; scaling is off because a count already belongs to a sample.
  let metric: BenchmarkMetric
  let count: @Sendable (FrameReport) -> Int
  /// Combines the counts of a sample's frames: their sum, unless the count is a level.
  let combine: @Sendable (Int, Int) -> Int

  private init(
    _ name: String, combine: @escaping @Sendable (Int, Int) -> Int = { $0 + $1 },
    _ count: @escaping @Sendable (FrameReport) -> Int
  ) {
    metric = .custom(name, useScalingFactor: false)
    self.count = count
    self.combine = combine
  }

  static let all = [
    FrameCounter("damagedPixels") { $0.damagedPixels },
    FrameCounter("paintedPixels") { $0.painting.paintedPixels },
    FrameCounter("blurredPixels") { $0.painting.blurredPixels },
    FrameCounter("groups") { EngineAdapter.groups(of: $0) },
    FrameCounter("visitedLayers") { $0.visitedLayers },
    FrameCounter("cacheMisses") { EngineAdapter.misses(of: $0) },
    FrameCounter("cacheBytes", combine: { max($0, $1) }) { EngineAdapter.heldBytes(of: $0) },
  ]
}
