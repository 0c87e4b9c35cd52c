// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation

/// Everything that is kept between frames: one store, one policy and one report for all kinds of
/// entries.
///
/// Entries are in a list from the most to the least recently used one. Looking one up and adding
/// one take constant time, and least if frames use the same entries in the same order; the frame
/// that finds the budget exceeded, or entries idle, drops them from the end of the list. The memory
/// of dropped entries is reused, and released if it is most of all memory.
package final class RenderCache<Key: SizedKey, Value: Sendable> {
  package var policy: CachePolicy {
    didSet { makeRoom(for: nil, 0) }
  }
  package private(set) var report = CacheReport()
  /// The bytes that all entries take: values, keys and the room of the entries themselves.
  package private(set) var bytes = 0

  private struct Entry {
    let key: Key
    let kind: CacheKind
    let bytes: Int
    /// The source of the value; another stamp makes the entry useless.
    let stamp: CacheStamp
    let value: Value
  }

  /// The places of entries by the numbers of their keys, which are cheaper to look up than keys.
  ///
  /// If a key has the number of another, it has the next free one.
  private var places: [UInt64: CachePlace] = [:]
  /// Whether places are named elsewhere and must not change.
  private var keepsPlaces = false
  private var entries: [Entry?] = []
  /// In which order they were used, by their places.
  private var order = UseOrder()
  private var free: [CachePlace] = []
  /// The keys whose values were made and not kept.
  private var met = MetKeys()
  /// The time of the frame.
  private var now: TimeInterval = 0

  /// The entries dropped since the list was last taken, if it is requested; otherwise nil.
  var losses: [Loss]?

  /// An entry that was dropped, and why.
  struct Loss: Sendable {
    enum Cause { case space, age, otherStamp, discarded, removed }

    package let key: Key
    package let stamp: CacheStamp
    package let cause: Cause
    /// The entry that took its memory, if it was dropped for that.
    let successor: Key?
  }

  package init(policy: CachePolicy) { self.policy = policy }

  package var count: Int { places.count }

  /// The entries that there is room for.
  package var room: Int { entries.capacity }

  /// The overhead of each entry besides its value and its key's contents: its memory, and that of
  /// its key in a table that is half full, with headers on the heap.
  package static var entryBytes: Int {
    MemoryLayout<Entry?>.stride + UseOrder.bytesPerPlace + 2
      * MemoryLayout<(UInt64, CachePlace)>.stride
      + 64
  }

  /// The number of entries whose memory is never released.
  private static var leastRoom: Int { 64 }

  // MARK: Frames

  /// Starts a frame at a time and resets the counts.
  package func beginFrame(at time: TimeInterval) {
    now = time
    report.beginFrame()
  }

  /// Drops entries that have been idle for longer than the policy allows, unless `isInUse` returns
  /// that they count as used; checks at most `most` entries, and none after one for which `isInUse`
  /// returns nil.
  ///
  /// - Returns: The number of entries checked.
  @discardableResult
  package func dropIdle(most: Int, isInUse: (Key) -> Bool?) -> Int {
    // Nearly always nothing is idle. Each of the properties has its price, so that few are read to find that out.
    guard now - order.oldestUse > policy.idleLimit else { return 0 }
    var looked = 0
    while let oldest = order.oldest, looked < most,
      now - order.lastUse(of: oldest) > policy.idleLimit, let entry = entries[oldest.index],
      let isUsed = isInUse(entry.key)
    {
      looked += 1
      if isUsed {
        order.use(oldest, at: now)
      } else {
        report[entry.kind].evictedForAge += 1
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
    guard let place = place(of: key, expecting: expectedPlace) else { return nil }
    guard let value = value(at: place, madeFrom: stamp) else {
      dropStale(place)
      return nil
    }
    use(place)
    return value
  }

  /// The place of the entry under a key, which is quickly found if it is the expected one.
  func place(of key: Key, expecting expected: CachePlace?) -> CachePlace? {
    var number = key.number
    if let expected, order.number(of: expected) == number, holds(key, at: expected) {
      return expected
    }
    while let place = places[number] {
      if holds(key, at: place) { return place }
      number &+= 1
    }
    return nil
  }

  /// Whether the entry at a place is under a key.
  private func holds(_ key: Key, at place: CachePlace) -> Bool {
    // Two optional keys are not compared, because that copies both.
    guard let other = entries[place.index]?.key else { return false }
    return other == key
  }

  /// The value at a place, unless it was made from another `stamp`.
  func value(at place: CachePlace, madeFrom stamp: CacheStamp) -> Value? {
    guard let entry = entries[place.index], entry.stamp == stamp else { return nil }
    return entry.value
  }

  /// The place that is used next if entries are used in the same order as the time before.
  var expectedPlace: CachePlace? { order.expectedPlace }

  /// The place that was used after another one.
  func place(after place: CachePlace) -> CachePlace? { order.newer(than: place) }

  /// Counts the entry at a place as used now.
  func use(_ place: CachePlace) {
    guard let kind = entries.span[place.index]?.kind else { return }
    report[kind].hits += 1
    order.use(place, at: now)
  }

  /// Drops an entry that was made from something else than what was asked for.
  func dropStale(_ place: CachePlace) {
    guard let kind = entries.span[place.index]?.kind else { return }
    report[kind].invalidated += 1
    remove(place, .otherStamp)
  }

  /// Whether a value with this number of bytes can be kept at all.
  package func accepts(bytes: Int, for key: Key) -> Bool {
    Self.charge(for: key, bytes) <= policy.bytes
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
    report[kind].misses += 1
    let charge = Self.charge(for: key, bytes)
    guard charge <= policy.bytes else {
      report[kind].refused += 1
      return
    }
    if let place = place(of: key, expecting: nil) { remove(place, .removed) }
    makeRoom(for: key, charge)
    let entry = Entry(key: key, kind: kind, bytes: charge, stamp: stamp, value: value)
    let place: CachePlace
    if let reused = free.popLast() {
      place = reused
      entries[place.index] = entry
    } else {
      place = CachePlace(index: entries.count)
      entries.append(entry)
    }
    order.add(place, number: link(place, from: key.number), at: now)
    self.bytes += charge
    report[kind].entries += 1
    report[kind].bytes += charge
  }

  /// Whether a value was made under a key before, so that it is worth keeping; if not, counts that it is made for
  /// the first time.
  func isMadeAgain(_ key: Key, kind: CacheKind) -> Bool {
    if met.isMetAgain(key.number, at: now, forgettingAfter: policy.idleLimit) { return true }
    report[kind].misses += 1
    report[kind].madeOnce += 1
    return false
  }

  /// Counts a value that is made for this frame only: it is too large or, if it `fits`, only its
  /// visible part is made.
  func decline(_ kind: CacheKind, fits: Bool) {
    report[kind].misses += 1
    if fits { report[kind].partial += 1 } else { report[kind].refused += 1 }
  }

  /// Drops the entry under a key, if there is one.
  func discard(_ key: Key) {
    if let place = place(of: key, expecting: nil) { remove(place, .discarded) }
  }

  /// Drops the entries whose keys are selected, because their contents have changed; returns the
  /// keys.
  func discard(where isPicked: (Key) -> Bool) -> [Key] {
    let picked = entries.compactMap { $0 }.filter { isPicked($0.key) }
    for entry in picked {
      report[entry.kind].invalidated += 1
      discard(entry.key)
    }
    return picked.map(\.key)
  }

  /// Drops every entry.
  package func removeAll() {
    met = MetKeys()
    while let oldest = order.oldest { remove(oldest, .removed) }
  }

  // MARK: The list

  private func makeRoom(for key: Key?, _ needed: Int) {
    while bytes + needed > policy.bytes, let oldest = order.oldest,
      let kind = entries.span[oldest.index]?.kind
    {
      report[kind].evictedForSpace += 1
      remove(oldest, .space, successor: key)
    }
  }

  private func remove(_ place: CachePlace, _ cause: Loss.Cause, successor: Key? = nil) {
    guard let entry = entries[place.index].take() else { return }
    losses?.append(
      Loss(key: entry.key, stamp: entry.stamp, cause: cause, successor: successor))
    unlink(order.number(of: place))
    order.remove(place)
    free.append(place)
    bytes -= entry.bytes
    report[entry.kind].entries -= 1
    report[entry.kind].bytes -= entry.bytes
    if !keepsPlaces { closeSparseRanks() }
  }

  /// Gives a place the first free number from one on, and returns it.
  private func link(_ place: CachePlace, from number: UInt64) -> UInt64 {
    var free = number
    while places[free] != nil { free &+= 1 }
    places[free] = place
    return free
  }

  /// Frees a number; entries that may have been moved on from it come back.
  private func unlink(_ number: UInt64) {
    places[number] = nil
    var next = number &+ 1
    while let place = places.removeValue(forKey: next), let key = entries[place.index]?.key {
      order.setNumber(link(place, from: key.number), of: place)
      next &+= 1
    }
  }

  /// Runs a body that names entries by their places: they stay where they are until it ends.
  func keepingPlaces(_ body: () -> Void) {
    keepsPlaces = true
    body()
    keepsPlaces = false
    closeSparseRanks()
  }

  private func closeSparseRanks() {
    if entries.count > Self.leastRoom, places.count < entries.count / 4 { closeRanks() }
  }

  /// Moves the entries into a list and a table without free room, in the same order.
  private func closeRanks() {
    var kept: [Entry?] = []
    var keptOrder = UseOrder()
    kept.reserveCapacity(count)
    keptOrder.reserveCapacity(count)
    var keptPlaces = [UInt64: CachePlace](minimumCapacity: count)
    var next = order.oldest
    while let place = next, let entry = entries[place.index] {
      let keptPlace = CachePlace(index: kept.count)
      // The numbers do not change with the places.
      let number = order.number(of: place)
      keptOrder.add(keptPlace, number: number, at: order.lastUse(of: place))
      keptPlaces[number] = keptPlace
      kept.append(entry)
      next = order.newer(than: place)
    }
    (entries, order, places, free) = (kept, keptOrder, keptPlaces, [])
  }
}
