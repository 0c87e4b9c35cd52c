// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// A value that threads share, used by one at a time.
///
/// Swift's own `Mutex` would do the same, but the thread sanitizer knows the locks of the C library alone,
/// and would take what stands behind any other for a race. What threads seldom share may stand behind
/// a `Mutex`, which is quicker.
package final class Guarded<Value: ~Copyable>: @unchecked Sendable {
  private let lock = NSLock()
  // Read and written behind the lock alone.
  private var value: Value

  package init(_ value: consuming Value) { self.value = value }

  /// Calls a function with the value, which it must not keep; one that asks for the same value again
  /// never returns.
  package func withLock<Result, Failure>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
