// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import Synchronization

/// Runs independent pieces of work on several threads.
enum ParallelLoop {
  /// The number of processors that the process may use.
  static var processorCount: Int { max(1, ProcessInfo.processInfo.activeProcessorCount) }

  /// The nearest number of threads that is allowed.
  ///
  /// More than 256 have no use, and threads stay until the process ends.
  static func allowed(_ threads: Int) -> Int { min(max(1, threads), 256) }

  /// Calls `body` once for each of `0..<count`, in no particular order, on up to `threads` threads;
  /// returns when all are done.
  static func run(_ count: Int, threads: Int, _ body: @Sendable (Int) -> Void) {
    let workers = min(count, threads)
    guard workers > 1 else {
      for index in 0..<count { body(index) }
      return
    }
    // A free thread takes the next piece, so none waits for a slow one.
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

  /// The results of a function for each element, found on up to `threads` threads.
  static func map<Element: Sendable, Result: Sendable>(
    _ elements: [Element], threads: Int, _ transform: @Sendable (Element) -> Result
  ) -> [Result] {
    guard elements.count > 1, threads > 1 else { return elements.map(transform) }
    var results = [Result?](repeating: nil, count: elements.count)
    unsafe results.withUnsafeMutableBufferPointer { buffer in
      // Each iteration writes to an element of its own.
      nonisolated(unsafe) let results = unsafe buffer
      run(elements.count, threads: threads) { index in
        unsafe results[index] = transform(elements[index])
      }
    }
    return results.compactMap { $0 }
  }
}
