// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Benchmark
public import BenchmarkScenes
import Foundation
import Lamina

/// Settings for measuring a scene.
public struct FrameMeasurement: Sendable {
  /// Whether only counters are recorded, on a few frames, for comparison with the thresholds.
  public static let countsOnly = ProcessInfo.processInfo.environment["LAMINA_COUNTERS_ONLY"] == "1"

  /// The most samples.
  public var samples = 300
  /// The number of samples that are not counted at first; one if a sample has many frames.
  public var warmUpSamples = 5
  /// The duration of sampling.
  public var duration = Duration.seconds(1)
  /// The number of frames in a sample; its time is their total time, its counts are those of all.
  public var framesPerSample = 1
  /// Whether the caches are emptied before each sample.
  public var emptiesCaches = false

  /// Up to 300 frames in a second.
  public init() {}

  /// Registers a benchmark that renders the frames of one scene.
  ///
  /// The scene's first frame, which paints everything, and the frames for warming up are rendered
  /// before measuring starts.
  ///
  /// - Parameters:
  ///   - name: The name, without spaces, so that it can be given on the command line.
  ///   - makeScene: Makes the scene, once a run.
  public func register(_ name: String, of makeScene: @escaping () throws -> FrameScene) {
    let measurement = self
    Benchmark(
      name, configuration: configuration,
      closure: { (benchmark: Benchmark, scene: FrameScene) in
        measurement.takeSample(of: scene, for: benchmark)
      },
      setup: {
        let scene = try makeScene()
        scene.compositor.render()
        return scene
      })
  }

  private func takeSample(of scene: FrameScene, for benchmark: Benchmark) {
    var counts = FrameCounter.all.map { _ in 0 }
    if emptiesCaches { EngineAdapter.purgeCaches(of: scene.compositor) }
    benchmark.startMeasurement()
    for _ in 0..<framesPerSample {
      let report = scene.renderNextFrame()
      for (index, counter) in FrameCounter.all.enumerated() {
        counts[index] = counter.combine(counts[index], counter.count(report))
      }
    }
    benchmark.stopMeasurement()
    for (counter, count) in zip(FrameCounter.all, counts) {
      benchmark.measurement(counter.metric, count)
    }
  }

  private var configuration: Benchmark.Configuration {
    let counters = FrameCounter.all.map(\.metric)
    // Counts do not vary: any other value deserves a look, lower ones too.
    let exact = BenchmarkThresholds(relative: [.p90: 0], absolute: [.p90: 0])
    return .init(
      metrics: Self.countsOnly ? counters : [.wallClock, .throughput] + counters,
      // Without these units large counts would be rounded to thousands.
      units: Dictionary(uniqueKeysWithValues: counters.map { ($0, .count) }),
      warmupIterations: framesPerSample > 1 ? 1 : Self.countsOnly ? 2 : warmUpSamples,
      maxDuration: Self.countsOnly ? .seconds(30) : duration,
      maxIterations: Self.countsOnly ? 3 : samples,
      thresholds: Dictionary(uniqueKeysWithValues: counters.map { ($0, exact) }))
  }
}
