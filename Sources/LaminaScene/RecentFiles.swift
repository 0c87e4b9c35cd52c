// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// What was made from files, kept up to a number of bytes; what was used longest ago is dropped first.
///
/// What came last is kept even if it alone is larger, because the next picture probably needs it again.
package struct RecentFiles<Key: Hashable, Value> {
  private struct Kept {
    var value: Value
    let byteCount: Int
    var lastUse: UInt64
  }

  private var kept: [Key: Kept] = [:]
  private var uses: UInt64 = 0
  /// The bytes of all that is kept.
  private(set) var byteCount = 0
  private let byteLimit: Int

  /// Keeps at most this many bytes, or one value.
  package init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// What is kept of a file.
  package mutating func value(of key: Key) -> Value? {
    uses += 1
    kept[key]?.lastUse = uses
    return kept[key]?.value
  }

  /// Keeps a value, and drops others for it.
  ///
  /// Cost: constant, and n log n of what is kept if something is dropped.
  package mutating func keep(_ value: Value, of key: Key, byteCount bytes: Int) {
    uses += 1
    let old = kept.updateValue(Kept(value: value, byteCount: bytes, lastUse: uses), forKey: key)
    byteCount += bytes - (old?.byteCount ?? 0)
    guard byteCount > byteLimit else { return }
    // Down to three quarters, so that not every new value searches all the others.
    for (key, oldest) in kept.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
      guard byteCount > byteLimit / 4 * 3, oldest.lastUse != uses else { break }
      kept[key] = nil
      byteCount -= oldest.byteCount
    }
  }
}
