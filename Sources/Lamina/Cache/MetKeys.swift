// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// The numbers of keys that were met for the first time, remembered for a time.
struct MetKeys {
  /// The numbers in one generation.
  private static let most = 1 << 14

  private var recent: Set<UInt64> = []
  /// The generation before.
  private var older: Set<UInt64> = []
  /// When the recent generation began.
  private var start: TimeInterval = 0

  /// Whether a number was met before; if not, it is remembered for the limit at least, unless very many others
  /// are met.
  mutating func isMetAgain(
    _ number: UInt64, at now: TimeInterval, forgettingAfter limit: TimeInterval
  ) -> Bool {
    if now - start > limit || recent.count >= Self.most {
      swap(&recent, &older)
      recent.removeAll(keepingCapacity: true)
      start = now
    }
    if recent.contains(number) || older.contains(number) { return true }
    recent.insert(number)
    return false
  }
}
