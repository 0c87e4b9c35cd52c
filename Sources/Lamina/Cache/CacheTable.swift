// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// The entries of a cache: found by their keys, and listed in the order of their use.
///
/// It neither counts nor limits anything. It is one value, because the cache is shared, and each access to a
/// property of a shared object is checked for exclusivity.
struct CacheTable<Key: SizedKey, Value: Sendable> {
  struct Entry {
    let key: Key
    let kind: CacheKind
    /// The bytes that the entry counts for.
    let bytes: Int
    /// The source of the value; another stamp makes the entry useless.
    let stamp: CacheStamp
    let value: Value
  }

  /// The small parts of an entry, besides its key and its value.
  private struct Facts {
    let stamp: CacheStamp
    let bytes: Int
    let kind: CacheKind
  }

  /// The places of entries by the numbers of their keys, which are cheaper to look up than keys.
  ///
  /// If a key has the number of another, it has the next free one.
  private var places: [UInt64: CachePlace] = [:]
  // Each part of the entries has a list of its own, because whoever reads a part of a large value copies all of it.
  private var keys: [Key?] = []
  private var values: [Value?] = []
  private var facts: [Facts] = []
  /// In which order they were used, by their places.
  private var order = UseOrder()
  private var free: [CachePlace] = []

  var count: Int { places.count }

  /// The entries that there is room for.
  var room: Int { keys.capacity }

  /// The overhead of each entry besides its value and its key's contents: its memory, and that of
  /// its key in a table that is half full, with headers on the heap.
  static var entryBytes: Int {
    MemoryLayout<Key?>.stride + MemoryLayout<Value?>.stride + MemoryLayout<Facts>.stride
      + UseOrder.bytesPerPlace + 2 * MemoryLayout<(UInt64, CachePlace)>.stride + 64
  }

  /// The number of entries whose memory is never released.
  private static var leastRoom: Int { 64 }

  // MARK: Reading

  /// An entry that was found under a key.
  struct Found {
    let place: CachePlace
    /// The value; nil if it was made from another stamp.
    let value: Value?
    /// The place that was used after this one, the time before.
    let next: CachePlace?
  }

  /// The entry under a key, which is quickly found if it is at the expected place.
  ///
  /// Nothing changes. It is mutating, because a table that is only read is copied first.
  mutating func find(
    _ key: Key, madeFrom stamp: CacheStamp, expecting expected: CachePlace?
  ) -> Found? {
    guard let place = place(of: key, expecting: expected) else { return nil }
    return Found(
      place: place, value: facts[place.index].stamp == stamp ? values[place.index] : nil,
      next: order.newer(than: place))
  }

  /// The place of the entry under a key.
  func place(of key: Key, expecting expected: CachePlace? = nil) -> CachePlace? {
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
    guard let other = keys[place.index] else { return false }
    return other == key
  }

  /// The kind of the entry at a place; of the last one if it was removed.
  func kind(at place: CachePlace) -> CacheKind { facts[place.index].kind }

  /// The stamp of the entry at a place; of the last one if it was removed.
  func stamp(at place: CachePlace) -> CacheStamp { facts[place.index].stamp }

  /// The key of the entry at a place; nil if it was removed.
  func key(at place: CachePlace) -> Key? { keys[place.index] }

  /// The keys of all entries, in no order.
  var allKeys: [Key] { keys.compactMap(\.self) }

  // MARK: The order of use

  /// The place used least recently.
  var oldest: CachePlace? { order.oldest }

  /// When that was; never, if there is no entry.
  var oldestUse: TimeInterval { order.oldestUse }

  /// The place that is used next if entries are used in the same order as the time before.
  var expectedPlace: CachePlace? { order.expectedPlace }

  func lastUse(of place: CachePlace) -> TimeInterval { order.lastUse(of: place) }

  /// Notes that the entry at a place is used; it was not removed.
  mutating func use(_ place: CachePlace, at time: TimeInterval) { order.use(place, at: time) }

  // MARK: Changes

  /// Adds an entry under a key that has none, as used at a time.
  mutating func add(_ entry: Entry, at time: TimeInterval) {
    let place: CachePlace
    let new = Facts(stamp: entry.stamp, bytes: entry.bytes, kind: entry.kind)
    if let reused = free.popLast() {
      place = reused
      keys[place.index] = entry.key
      values[place.index] = entry.value
      facts[place.index] = new
    } else {
      place = CachePlace(index: keys.count)
      append(entry.key, entry.value, new)
    }
    order.add(place, number: link(place, from: entry.key.number), at: time)
  }

  /// Removes the entry at a place, and returns it; the others keep their places.
  mutating func remove(_ place: CachePlace) -> Entry? {
    guard let key = keys[place.index].take(), let value = values[place.index].take() else {
      return nil
    }
    unlink(order.number(of: place))
    order.remove(place)
    free.append(place)
    let old = facts[place.index]
    return Entry(key: key, kind: old.kind, bytes: old.bytes, stamp: old.stamp, value: value)
  }

  private mutating func append(_ key: Key, _ value: Value, _ new: Facts) {
    keys.append(key)
    values.append(value)
    facts.append(new)
  }

  /// Gives a place the first free number from one on, and returns it.
  private mutating func link(_ place: CachePlace, from number: UInt64) -> UInt64 {
    var free = number
    while places[free] != nil { free &+= 1 }
    places[free] = place
    return free
  }

  /// Frees a number; entries that were moved on from it come back.
  private mutating func unlink(_ number: UInt64) {
    var (hole, next) = (number, number &+ 1)
    places[hole] = nil
    while let place = places[next], let key = keys[place.index] {
      // An entry may be at the number of its key or behind it, because a search goes only forwards.
      if next &- key.number >= next &- hole {
        places[next] = nil
        places[hole] = place
        order.setNumber(hole, of: place)
        hole = next
      }
      next &+= 1
    }
  }

  /// Gives memory back if most of it is unused; then entries change their places, and keep their order.
  mutating func compactIfSparse() {
    guard keys.count > Self.leastRoom, count < keys.count / 4 else { return }
    var kept = CacheTable()
    kept.reserveCapacity(count)
    var next = order.oldest
    while let place = next, let key = keys[place.index], let value = values[place.index] {
      let keptPlace = CachePlace(index: kept.keys.count)
      // The numbers do not change with the places.
      let number = order.number(of: place)
      kept.order.add(keptPlace, number: number, at: order.lastUse(of: place))
      kept.places[number] = keptPlace
      kept.append(key, value, facts[place.index])
      next = order.newer(than: place)
    }
    self = kept
  }

  private mutating func reserveCapacity(_ count: Int) {
    places.reserveCapacity(count)
    keys.reserveCapacity(count)
    values.reserveCapacity(count)
    facts.reserveCapacity(count)
    order.reserveCapacity(count)
  }
}
