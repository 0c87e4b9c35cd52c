// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

/// A value that threads share, behind a lock.
///
/// Swift's `Mutex` would do the same, but the thread sanitizer knows only the locks of the C library, and
/// reports what is behind others as a race. Use `Mutex`, which is faster, for values that threads seldom share.
@usableFromInline package final class Guarded<Value: ~Copyable>: @unchecked Sendable {
  @usableFromInline let lock = NSLock()
  // Accessed only behind the lock.
  @usableFromInline var value: Value

  @inlinable package init(_ value: consuming Value) { self.value = value }

  /// Calls a function with the value, which it must not keep; a nested call for the same value never returns.
  @inlinable package func withLock<Result, Failure>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}

// Values that are made when they are first needed; for use behind a lock.
extension Optional {
  /// The value, which is made now if there is none yet.
  @inlinable package mutating func madeIfNeeded(by make: () -> Wrapped) -> Wrapped {
    if let self { return self }
    let made = make()
    self = made
    return made
  }

  /// The last value if it was made for an equal key, otherwise one that is made now.
  @inlinable package mutating func madeIfNeeded<Key: Equatable, Value>(
    for key: Key, by make: () -> Value
  ) -> Value
  where Wrapped == (key: Key, value: Value) {
    if let self, self.key == key { return self.value }
    let made = make()
    self = (key, made)
    return made
  }
}
