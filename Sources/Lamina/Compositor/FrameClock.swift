// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Measures how long something takes.
struct FrameClock {
  private let start = now

  /// The seconds since the clock was made.
  var seconds: Double {
    let now = Self.now
    return Double(now.tv_sec - start.tv_sec) + Double(now.tv_nsec - start.tv_nsec) * 1e-9
  }

  /// The system's clock itself: a small frame reads it nine times in a few microseconds.
  private static var now: timespec {
    var time = timespec()
    // Safe: it fills the variable and keeps no pointer.
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return time
  }
}
