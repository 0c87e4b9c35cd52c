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

  /// The wall time of each measured frame in seconds, shortest first.
  let times: [Double]
  /// The processor time of all threads, a frame, in seconds.
  let processorTime: Double
  /// The report of the last frame.
  let lastReport: FrameReport

  init(of scene: FrameScene, seconds: Double) {
    for _ in 0..<Self.warmUpFrames { scene.renderNextFrame() }
    var times: [Double] = []
    var report = FrameReport()
    let clock = ContinuousClock()
    let processorStart = Self.processorSeconds()
    let start = clock.now
    while times.count < Self.fewestFrames
      || (times.count < Self.mostFrames && start.duration(to: clock.now) < .seconds(seconds))
    {
      let frameStart = clock.now
      report = scene.renderNextFrame()
      times.append(frameStart.duration(to: clock.now) / .seconds(1))
    }
    processorTime = (Self.processorSeconds() - processorStart) / Double(times.count)
    self.times = times.sorted()
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
