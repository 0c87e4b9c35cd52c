// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Dispatch

/// Measures how long something takes.
struct FrameClock {
  private let start = DispatchTime.now().uptimeNanoseconds

  /// The seconds since the clock was made.
  var seconds: Double {
    Double(DispatchTime.now().uptimeNanoseconds &- start) * 1e-9
  }
}
