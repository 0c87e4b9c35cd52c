// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import Synchronization

/// Runs independent pieces of work on several threads.
enum ParallelLoop {
  /// The number of processors that the process may use.
  static var processorCount: Int { max(1, ProcessInfo.processInfo.activeProcessorCount) }

  /// Calls `body` once for each of `0..<count`, in no particular order, on up to `threads` threads;
  /// returns when all are done.
  static func run(_ count: Int, threads: Int, _ body: @Sendable (Int) -> Void) {
    let workers = min(count, threads)
    guard workers > 1 else {
      for index in 0..<count { body(index) }
      return
    }
    // Whoever is free takes the next piece, so that a slow one holds nobody up.
    let next = Atomic(0)
    @Sendable func work() {
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < count else { return }
        body(index)
      }
    }
    if !WorkerTeam.shared.run(helpers: workers - 1, work) {
      DispatchQueue.concurrentPerform(iterations: workers) { _ in work() }
    }
  }
}
