// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import BenchmarkScenes
import Foundation
import Lamina

/// The cost of the frames of a scene, after five frames for warming up.
struct FrameTiming {
  private static let warmUpFrames = 5
  private static let fewestFrames = 30
  private static let mostFrames = 300
  /// Warming up ends after `mostSeconds` at the latest, and then `slowFrames` are measured if
  /// `fewestFrames` would take longer than that again.
  private static let slowFrames = 3
  private static let mostSeconds = 2.0

  /// The wall time of each measured frame in seconds, shortest first.
  let times: [Double]
  /// The processor time of all threads, a frame, in seconds.
  let processorTime: Double
  /// The middle of the page faults of each frame.
  let pageFaults: Int
  /// The middle of the allocations of each frame, if they are counted.
  let allocations: Int?
  /// The report of the last frame.
  let lastReport: FrameReport

  /// Measures frames for some seconds; or always as many, so that a picture is of the same frame and
  /// counts are of the same frames.
  init(of scene: FrameScene, seconds: Double, fixedCount: Bool) {
    let clock = ContinuousClock()
    let warmUpStart = clock.now
    for _ in 0..<Self.warmUpFrames
    where fixedCount || warmUpStart.duration(to: clock.now) < .seconds(Self.mostSeconds) {
      scene.renderNextFrame()
    }
    var times: [Double] = []
    var report = FrameReport()
    let processorStart = Self.processorSeconds()
    let start = clock.now
    func framesWanted() -> Int {
      if fixedCount { return Self.fewestFrames }
      let elapsed = start.duration(to: clock.now) / .seconds(1)
      if elapsed < seconds { return Self.mostFrames }
      return elapsed < Self.mostSeconds ? Self.fewestFrames : Self.slowFrames
    }
    var counts: [ProcessCounts] = []
    counts.reserveCapacity(Self.mostFrames)
    times.reserveCapacity(Self.mostFrames)
    while times.count < framesWanted() {
      let before = ProcessCounts.now
      let frameStart = clock.now
      report = scene.renderNextFrame()
      times.append(frameStart.duration(to: clock.now) / .seconds(1))
      counts.append(ProcessCounts.now - before)
    }
    processorTime = (Self.processorSeconds() - processorStart) / Double(times.count)
    self.times = times.sorted()
    pageFaults = counts.map(\.pageFaults).sorted()[counts.count / 2]
    let allocations = counts.compactMap(\.allocations).sorted()
    self.allocations = allocations.isEmpty ? nil : allocations[allocations.count / 2]
    lastReport = report
  }

  var median: Double {
    let middle = times.count / 2
    return times.count.isMultiple(of: 2) ? (times[middle - 1] + times[middle]) / 2 : times[middle]
  }

  private static func processorSeconds() -> Double {
    var time = timespec()
    // The clock exists and the pointer points to a local variable.
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
