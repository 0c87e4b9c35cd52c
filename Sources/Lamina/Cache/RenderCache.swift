// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation

/// What is kept between frames: one store, one policy and one report for all kinds of entries.
///
/// Entries stand in a list from the most to the least recently used one. Looking one up and adding
/// one take constant time; the frame that finds the budget exceeded, or entries idle, drops them
/// from the end of the list. The room of dropped entries is used again, and given back where it is
/// most of all room.
package final class RenderCache<Key: SizedKey, Value: Sendable> {
  package var policy: CachePolicy {
    didSet { makeRoom(for: 0) }
  }
  package private(set) var report = CacheReport()
  /// The bytes that all entries take: values, keys and the room of the entries themselves.
  package private(set) var bytes = 0

  private struct Entry {
    let key: Key
    let kind: CacheKind
    let bytes: Int
    /// What the value was made from; another stamp makes the entry useless.
    let stamp: CacheStamp
    let value: Value
  }

  /// Where an entry stands in the order of use.
  ///
  /// It lies apart from the entry, for each use changes those of three.
  private struct Link {
    var lastUse: TimeInterval
    var newer: Int
    var older: Int
  }

  private static var none: Int { -1 }

  private var places: [Key: Int] = [:]
  private var entries: [Entry?] = []
  /// The links of the entries, at the same places.
  private var links: [Link] = []
  private var free: [Int] = []
  private var newest = none
  private var oldest = none
  private var now: TimeInterval = 0

  package init(policy: CachePolicy) { self.policy = policy }

  package var count: Int { places.count }

  /// The entries that there is room for.
  package var room: Int { entries.capacity }

  /// What each entry takes besides its value and what its key holds: its room, and that of its key
  /// in a table that is half full, with headers on the heap.
  package static var entryBytes: Int {
    MemoryLayout<Entry?>.stride + MemoryLayout<Link>.stride + 2 * MemoryLayout<(Key, Int)>.stride
      + 64
  }

  /// The room of so many entries is never given back.
  private static var leastRoom: Int { 64 }

  // MARK: Frames

  /// Starts a frame at a time; counts start anew.
  package func beginFrame(at time: TimeInterval) {
    now = time
    report.beginFrame()
  }

  /// Drops what has been idle for longer than the policy allows, unless `isInUse` says that it
  /// counts as used; looks at no more than `most` entries.
  package func dropIdle(most: Int, isInUse: (Key) -> Bool) {
    var looked = 0
    while oldest != Self.none, looked < most, now - links[oldest].lastUse > policy.idleLimit,
      let entry = entries[oldest]
    {
      looked += 1
      if isInUse(entry.key) {
        touch(oldest)
      } else {
        report[entry.kind].evictedForAge += 1
        remove(oldest)
      }
    }
  }

  // MARK: Entries

  /// The value under a key, made from the same `stamp`, which counts as used now.
  ///
  /// An entry with another stamp is dropped.
  package func value(for key: Key, stamp: CacheStamp = .always) -> Value? {
    guard let place = places[key], let kind = entries[place]?.kind else { return nil }
    guard entries[place]?.stamp == stamp else {
      report[kind].invalidated += 1
      remove(place)
      return nil
    }
    report[kind].hits += 1
    touch(place)
    return entries[place]?.value
  }

  /// Whether a value of so many bytes can be kept at all.
  package func accepts(bytes: Int, for key: Key) -> Bool {
    Self.charge(for: key, bytes) <= policy.bytes
  }

  /// What an entry with a value of so many bytes takes in all.
  package static func charge(for key: Key, _ bytes: Int) -> Int {
    bytes + key.heapBytes + entryBytes
  }

  /// Counts a value of so many bytes that was made for lack of an entry, and keeps it where the
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
    if let place = places[key] { remove(place) }
    makeRoom(for: charge)
    let entry = Entry(key: key, kind: kind, bytes: charge, stamp: stamp, value: value)
    let link = Link(lastUse: now, newer: Self.none, older: newest)
    let place: Int
    if let reused = free.popLast() {
      place = reused
      entries[place] = entry
      links[place] = link
    } else {
      place = entries.count
      entries.append(entry)
      links.append(link)
    }
    places[key] = place
    if newest != Self.none { links[newest].newer = place }
    newest = place
    if oldest == Self.none { oldest = place }
    self.bytes += charge
    report[kind].entries += 1
    report[kind].bytes += charge
  }

  /// Counts a value that was made and cannot be kept.
  package func refuse(_ kind: CacheKind) {
    report[kind].misses += 1
    report[kind].refused += 1
  }

  /// Drops the entry under a key, where there is one.
  package func discard(_ key: Key) {
    if let place = places[key] { remove(place) }
  }

  /// Drops the entries whose keys are picked, as what they show has changed; answers with the keys.
  package func discard(where isPicked: (Key) -> Bool) -> [Key] {
    let keys = places.keys.filter(isPicked)
    for key in keys {
      guard let place = places[key], let kind = entries[place]?.kind else { continue }
      report[kind].invalidated += 1
      remove(place)
    }
    return keys
  }

  /// Drops every entry.
  package func removeAll() {
    while oldest != Self.none { remove(oldest) }
  }

  // MARK: The list

  private func makeRoom(for needed: Int) {
    while oldest != Self.none, bytes + needed > policy.bytes, let entry = entries[oldest] {
      report[entry.kind].evictedForSpace += 1
      remove(oldest)
    }
  }

  private func touch(_ place: Int) {
    links[place].lastUse = now
    guard place != newest else { return }
    unlink(place)
    links[place].newer = Self.none
    links[place].older = newest
    if newest != Self.none { links[newest].newer = place }
    newest = place
    if oldest == Self.none { oldest = place }
  }

  private func unlink(_ place: Int) {
    let link = links[place]
    if link.newer == Self.none {
      newest = link.older
    } else {
      links[link.newer].older = link.older
    }
    if link.older == Self.none {
      oldest = link.newer
    } else {
      links[link.older].newer = link.newer
    }
  }

  private func remove(_ place: Int) {
    guard let entry = entries[place] else { return }
    unlink(place)
    entries[place] = nil
    free.append(place)
    places[entry.key] = nil
    bytes -= entry.bytes
    report[entry.kind].entries -= 1
    report[entry.kind].bytes -= entry.bytes
    if entries.count > Self.leastRoom, places.count < entries.count / 4 { closeRanks() }
  }

  /// Moves the entries into a list and a table without free room, in the same order.
  private func closeRanks() {
    var kept: [Entry?] = []
    var keptLinks: [Link] = []
    kept.reserveCapacity(count)
    keptLinks.reserveCapacity(count)
    var keptPlaces = [Key: Int](minimumCapacity: count)
    var place = oldest
    while place != Self.none, let entry = entries[place] {
      let lastUse = links[place].lastUse
      place = links[place].newer
      let index = kept.count
      keptLinks.append(
        Link(
          lastUse: lastUse, newer: place == Self.none ? Self.none : index + 1,
          older: index == 0 ? Self.none : index - 1))
      keptPlaces[entry.key] = index
      kept.append(entry)
    }
    (entries, links, places, free) = (kept, keptLinks, keptPlaces, [])
    (oldest, newest) = kept.isEmpty ? (Self.none, Self.none) : (0, kept.count - 1)
  }
}
