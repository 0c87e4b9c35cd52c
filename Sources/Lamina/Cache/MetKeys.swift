// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// The numbers of keys that were met for the first time, remembered for a time.
struct MetKeys {
  /// The numbers in one generation.
  private static let most = 1 << 14

  private var recent = HashedNumbers()
  /// The generation before.
  private var older = HashedNumbers()
  /// When the recent generation began.
  private var start: TimeInterval = 0

  /// Whether a number was met before; if not, it is remembered for the limit at least, unless very many others
  /// are met.
  mutating func isMetAgain(
    _ number: UInt64, at now: TimeInterval, forgettingAfter limit: TimeInterval
  ) -> Bool {
    if now - start > limit || recent.count >= Self.most {
      swap(&recent, &older)
      recent.empty()
      // A generation takes numbers for one limit, so all in it are older than that.
      if now - start > 2 * limit { older.empty() }
      start = now
    }
    if recent.index(of: number) != nil || older.index(of: number) != nil { return true }
    recent.add(number)
    return false
  }
}
