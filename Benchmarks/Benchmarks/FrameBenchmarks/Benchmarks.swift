// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Benchmark
import BenchmarkScenes
import FrameMeasurement

/// Every scene of the catalogue, painted by one thread and by one thread for each core; the
/// benchmark runner looks for this name.
let benchmarks: @Sendable () -> Void = {
  for entry in SceneCatalog.entries {
    // Trees of a million layers take long to make, and little of them is painted.
    let isLarge = entry.name.hasSuffix(".1000000")
    if FrameMeasurement.countsOnly, isLarge { continue }
    FrameMeasurement().register("Frame.\(entry.name).oneThread") { try entry.make(1) }
    // The counts are the same for any number of threads.
    if FrameMeasurement.countsOnly || isLarge { continue }
    FrameMeasurement().register("Frame.\(entry.name).allThreads") { try entry.make(nil) }
  }
}
