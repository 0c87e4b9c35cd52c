// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Measures the duration of work and of its stages.
struct FrameClock {
  private let start = now
  /// When the last stage ended.
  private var lap: timespec

  init() { lap = start }

  /// The seconds since the clock was made.
  var seconds: Double { Self.seconds(from: start, to: Self.now) }

  /// Ends a stage, and returns the seconds since the end of the one before.
  ///
  /// The next stage begins at the same reading of the clock, because each reading takes as long as
  /// a step of a small frame.
  mutating func endStage() -> Double {
    let now = Self.now
    defer { lap = now }
    return Self.seconds(from: lap, to: now)
  }

  private static func seconds(from start: timespec, to end: timespec) -> Double {
    Double(end.tv_sec - start.tv_sec) + Double(end.tv_nsec - start.tv_nsec) * 1e-9
  }

  /// The system's clock without Foundation's overhead, because a small frame takes a few
  /// microseconds.
  private static var now: timespec {
    var time = timespec()
    // Safe: it fills the variable and keeps no pointer.
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return time
  }
}
