// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Glibc

/// The working time of a thread, which other processes do not lengthen.
package struct WorkClock {
  private let start = Self.now(CLOCK_THREAD_CPUTIME_ID)
  private let wallStart = Self.now(CLOCK_MONOTONIC)

  package init() {}

  /// Since the clock was made.
  package var seconds: Double { Self.now(CLOCK_THREAD_CPUTIME_ID) - start }

  /// The thread's share of a processor, 0 to 1.
  package var share: Double { min(1, seconds / max(1e-9, Self.now(CLOCK_MONOTONIC) - wallStart)) }

  private static func now(_ clock: clockid_t) -> Double {
    var time = timespec()
    // The call writes one existing value.
    _ = unsafe clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
