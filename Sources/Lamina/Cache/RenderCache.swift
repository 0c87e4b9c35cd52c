// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation

/// Everything that is kept between frames: one store, one policy and one report for all kinds of
/// entries.
///
/// Looking an entry up and adding one take constant time, and least if frames use the same entries in the same
/// order; the frame that finds the budget exceeded, or entries idle, drops those that were used least recently.
/// The memory of dropped entries is reused, and released if it is most of all memory.
package final class RenderCache<Key: SizedKey, Value: Sendable> {
  package var policy: CachePolicy {
    get { storedPolicy }
    set {
      storedPolicy = newValue
      makeRoom(for: nil, 0)
    }
  }
  package var report: CacheReport { storedReport }
  /// The bytes that all entries take: values, keys and the room of the entries themselves.
  package var bytes: Int { total.bytes }
  package var count: Int { total.entries }

  // What a frame reads is private, because properties that other modules reach are checked for exclusive access each
  // time.
  private var storedPolicy: CachePolicy
  private var storedReport = CacheReport()
  private var total: (entries: Int, bytes: Int) = (0, 0)
  private var table = CacheTable<Key, Value>()
  /// Whether places are named elsewhere and must not change.
  private var keepsPlaces = false
  /// The keys whose values were made and not kept.
  private var met = MetKeys()
  /// The time of the frame.
  private var now: TimeInterval = 0

  /// The entries dropped since the list was last taken, if it is requested; otherwise nil.
  var losses: [Loss]?

  /// An entry that was dropped, and why.
  struct Loss: Sendable {
    enum Cause { case space, age, otherStamp, replaced, discarded, removed }

    package let key: Key
    package let stamp: CacheStamp
    package let cause: Cause
    /// The entry that took its memory, if it was dropped for that.
    let successor: Key?
  }

  package init(policy: CachePolicy) { storedPolicy = policy }

  /// The entries that there is room for.
  package var room: Int { table.room }

  /// The overhead of each entry besides its value and its key's contents.
  package static var entryBytes: Int { CacheTable<Key, Value>.entryBytes }

  // MARK: Frames

  /// Starts a frame at a time and resets the counts.
  package func beginFrame(at time: TimeInterval) {
    now = time
    storedReport.beginFrame()
  }

  /// Drops entries that have been idle for longer than the policy allows, unless `isInUse` returns, for a key and a
  /// stamp, that they count as used; checks at most `most` entries, and none after one for which `isInUse`
  /// returns nil.
  ///
  /// - Returns: The number of entries checked.
  @discardableResult
  package func dropIdle(most: Int, isInUse: (Key, CacheStamp) -> Bool?) -> Int {
    // Nearly always nothing is idle. Each of the properties has its price, so that few are read to find that out.
    guard now - table.oldestUse > storedPolicy.idleLimit else { return 0 }
    var looked = 0
    while let oldest = table.oldest, looked < most,
      now - table.lastUse(of: oldest) > storedPolicy.idleLimit, let key = table.key(at: oldest),
      let isUsed = isInUse(key, table.stamp(at: oldest))
    {
      looked += 1
      if isUsed {
        table.use(oldest, at: now)
      } else {
        storedReport[table.kind(at: oldest)].evictedForAge += 1
        remove(oldest, .age)
      }
    }
    return looked
  }

  // MARK: Entries

  /// The value under a key, made from the same `stamp`, which counts as used now.
  ///
  /// An entry with another stamp is dropped.
  package func value(for key: Key, stamp: CacheStamp = .always) -> Value? {
    guard let found = find(key, madeFrom: stamp, expecting: expectedPlace) else { return nil }
    if found.value == nil { dropStale(found.place) } else { use(found.place) }
    return found.value
  }

  /// The entry under a key, which is quickly found if it is at the expected place.
  func find(
    _ key: Key, madeFrom stamp: CacheStamp, expecting expected: CachePlace?
  ) -> CacheTable<Key, Value>.Found? {
    table.find(key, madeFrom: stamp, expecting: expected)
  }

  /// The place that is used next if entries are used in the same order as the time before.
  var expectedPlace: CachePlace? { table.expectedPlace }

  /// Counts the entry at a place as used now.
  func use(_ place: CachePlace) {
    table.use(place, at: now)
    storedReport[table.kind(at: place)].hits += 1
  }

  /// Drops an entry that was made from something else than what was asked for.
  func dropStale(_ place: CachePlace) {
    storedReport[table.kind(at: place)].invalidated += 1
    remove(place, .otherStamp)
  }

  /// Whether a value with this number of bytes can be kept at all.
  package func accepts(bytes: Int, for key: Key) -> Bool {
    Self.charge(for: key, bytes) <= storedPolicy.bytes
  }

  /// The total bytes of an entry with a value of this size.
  static func charge(for key: Key, _ bytes: Int) -> Int {
    bytes + key.heapBytes + entryBytes
  }

  /// Counts a value of this size that was made because there was no entry, and keeps it if the
  /// policy allows.
  package func add(
    _ value: Value, for key: Key, kind: CacheKind, bytes: Int, stamp: CacheStamp = .always
  ) {
    storedReport[kind].misses += 1
    let charge = Self.charge(for: key, bytes)
    guard charge <= storedPolicy.bytes else {
      storedReport[kind].refused += 1
      return
    }
    if let place = table.place(of: key) { remove(place, .replaced) }
    makeRoom(for: key, charge)
    table.add(.init(key: key, kind: kind, bytes: charge, stamp: stamp, value: value), at: now)
    total = (total.entries + 1, total.bytes + charge)
    storedReport[kind].entries += 1
    storedReport[kind].bytes += charge
  }

  /// Whether a value was made under a key before, so that it is worth keeping; if not, counts that it is made for
  /// the first time.
  func isMadeAgain(_ key: Key, kind: CacheKind) -> Bool {
    if met.isMetAgain(key.number, at: now, forgettingAfter: storedPolicy.idleLimit) { return true }
    storedReport[kind].misses += 1
    storedReport[kind].madeOnce += 1
    return false
  }

  /// Counts a value that is made for this frame only: it is too large or, if it `fits`, only its
  /// visible part is made.
  func decline(_ kind: CacheKind, fits: Bool) {
    storedReport[kind].misses += 1
    if fits { storedReport[kind].partial += 1 } else { storedReport[kind].refused += 1 }
  }

  /// Drops the entry under a key, if there is one.
  func discard(_ key: Key) {
    if let place = table.place(of: key) { remove(place, .discarded) }
  }

  /// Drops the entries whose keys are selected, because their contents have changed; returns the
  /// keys.
  func discard(where isPicked: (Key) -> Bool) -> [Key] {
    let picked = table.allKeys.filter(isPicked)
    for key in picked {
      guard let place = table.place(of: key) else { continue }
      storedReport[table.kind(at: place)].invalidated += 1
      remove(place, .discarded)
    }
    return picked
  }

  /// Drops every entry.
  package func removeAll() {
    met = MetKeys()
    while let oldest = table.oldest { remove(oldest, .removed) }
  }

  private func makeRoom(for key: Key?, _ needed: Int) {
    while total.bytes + needed > storedPolicy.bytes, let oldest = table.oldest {
      storedReport[table.kind(at: oldest)].evictedForSpace += 1
      remove(oldest, .space, successor: key)
    }
  }

  private func remove(_ place: CachePlace, _ cause: Loss.Cause, successor: Key? = nil) {
    guard let entry = table.remove(place) else { return }
    losses?.append(
      Loss(key: entry.key, stamp: entry.stamp, cause: cause, successor: successor))
    total = (total.entries - 1, total.bytes - entry.bytes)
    storedReport[entry.kind].entries -= 1
    storedReport[entry.kind].bytes -= entry.bytes
    if !keepsPlaces { table.compactIfSparse() }
  }

  /// Runs a body that names entries by their places: they stay where they are until it ends.
  func keepingPlaces(_ body: () -> Void) {
    keepsPlaces = true
    body()
    keepsPlaces = false
    table.compactIfSparse()
  }
}
