// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Benchmark
import BenchmarkScenes
import FrameMeasurement

/// Every series of caching, named `Caching.series.kind.mode.value`; the benchmark runner looks for
/// this name.
///
/// `automaticFilling` and `rasterizedFilling` are frames that start with empty caches.
let benchmarks: @Sendable () -> Void = {
  for series in CachingSeries.all {
    for kind in series.kinds {
      for value in series.values {
        if FrameMeasurement.countsOnly, !isCounted(series, kind, value) { continue }
        for mode in series.modes { register(series, kind, mode, at: value) }
      }
    }
  }
}

/// Whether the counts of a point are compared with the thresholds: forty layers of each kind, and
/// every motion of the cards that contain something of each kind.
private func isCounted(_ series: CachingSeries, _ kind: CachingKind, _ value: Double) -> Bool {
  (series.name == "layers" && value == 40) || (series.name == "motion" && kind == .mixedCards)
}

private func register(
  _ series: CachingSeries, _ kind: CachingKind, _ mode: CachingMode, at value: Double
) {
  var measurement = FrameMeasurement()
  measurement.samples = 60
  measurement.warmUpSamples = 3
  measurement.duration = .milliseconds(150)
  measurement.framesPerSample = series.framesPerSample
  let given = series.makeCase(kind, mode, at: value)
  let prefix = "Caching.\(series.name).\(kind)"
  measurement.register("\(prefix).\(mode).\(Int(value))") { try given.scene() }
  guard series.measuresFilling, mode != .none else { return }
  measurement.emptiesCaches = true
  measurement.register("\(prefix).\(mode)Filling.\(Int(value))") { try given.scene() }
}
