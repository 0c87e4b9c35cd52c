// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Benchmark
import Lamina

/// The counts of a frame's report that are given beside its time.
///
/// They do not depend on the machine. Scaling is off because each is already that of one frame.
private let counters: [(metric: BenchmarkMetric, count: @Sendable (FrameReport) -> Int)] = [
  (.custom("damagedPixels", useScalingFactor: false), { $0.damagedPixels }),
  (.custom("paintedPixels", useScalingFactor: false), { $0.painting.paintedPixels }),
  (.custom("blurredPixels", useScalingFactor: false), { $0.painting.blurredPixels }),
  (.custom("scopes", useScalingFactor: false), { $0.painting.scopes }),
]

/// Registers a benchmark that renders frame after frame of one scene.
///
/// The scene's first frame, which paints everything, is rendered before measuring starts.
///
/// - Parameters:
///   - name: Without spaces, so that it can be given on the command line as it is.
///   - count: How many samples are taken. It, and not the time, ends a benchmark, so that each run
///     renders the same frames and gives the same counts.
///   - framesPerSample: More than one for frames too short for the clock; the time is then the
///     mean of so many, and the counts are those of the frame with the largest damage.
///   - makeScene: Makes the scene, once a run.
func measureFrames(
  _ name: String, count: Int, framesPerSample: BenchmarkScalingFactor = .one,
  of makeScene: @escaping () throws -> FrameScene
) {
  Benchmark(
    name,
    configuration: .init(
      metrics: [.wallClock] + counters.map(\.metric),
      // Without these units large counts would be rounded to thousands.
      units: Dictionary(uniqueKeysWithValues: counters.map { ($0.metric, .count) }),
      warmupIterations: 3,
      scalingFactor: framesPerSample, maxDuration: .seconds(120), maxIterations: count),
    closure: { (benchmark: Benchmark, scene: FrameScene) in
      var report = FrameReport()
      benchmark.startMeasurement()
      for _ in benchmark.scaledIterations {
        let next = scene.renderNextFrame()
        if next.damagedPixels >= report.damagedPixels { report = next }
      }
      benchmark.stopMeasurement()
      for counter in counters { benchmark.measurement(counter.metric, counter.count(report)) }
    },
    setup: {
      let scene = try makeScene()
      scene.compositor.render()
      return scene
    })
}
