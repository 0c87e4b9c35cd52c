// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// The place of an entry in a cache, which it keeps until it is dropped or the cache closes the gaps in its lists.
package typealias CachePlace = ListID<UseOrder.Link>

/// The order in which the entries of a cache were used, by their places.
///
/// The links are separate from the entries, because each use changes three of them.
package struct UseOrder {
  package struct Link {
    var lastUse: TimeInterval
    /// The number by which the entry is found; 0 for a place that was removed.
    var number: UInt64
    var newer: CachePlace
    var older: CachePlace
  }

  private var links: [Link] = []
  private var first = CachePlace.none
  private var last = CachePlace.none
  /// The place that was used after the last one, the time before.
  private var expected = CachePlace.none

  /// The bytes of each place.
  static var bytesPerPlace: Int { MemoryLayout<Link>.stride }

  /// The place used least recently.
  var oldest: CachePlace? { first.ifAny }

  /// When that was; never, if there is no place.
  var oldestUse: TimeInterval { first == .none ? .infinity : links[first].lastUse }

  /// The place that comes next if all are used in the same order again.
  var expectedPlace: CachePlace? { expected.ifAny }

  /// The number by which the entry at a place is found.
  func number(of place: CachePlace) -> UInt64 { links[place].number }

  mutating func setNumber(_ number: UInt64, of place: CachePlace) {
    links[place].number = number
  }

  /// The place used after another.
  func newer(than place: CachePlace) -> CachePlace? { links[place].newer.ifAny }

  func lastUse(of place: CachePlace) -> TimeInterval { links[place].lastUse }

  mutating func reserveCapacity(_ count: Int) { links.reserveCapacity(count) }

  /// Adds a place, a removed one or the one after all, as used at a time.
  mutating func add(_ place: CachePlace, number: UInt64, at time: TimeInterval) {
    let link = Link(lastUse: time, number: number, newer: .none, older: .none)
    if place.index == links.count { links.append(link) } else { links[place] = link }
    append(place)
  }

  /// Makes a place the one used last.
  mutating func use(_ place: CachePlace, at time: TimeInterval) {
    links[place].lastUse = time
    guard place != last else {
      // The only entry comes next again.
      if expected == .none { expected = last }
      return
    }
    expected = links[place].newer
    unlink(place)
    append(place)
  }

  /// Takes a place out.
  mutating func remove(_ place: CachePlace) {
    links[place].number = 0
    unlink(place)
  }

  private mutating func append(_ place: CachePlace) {
    links[place].newer = .none
    links[place].older = last
    if last == .none { first = place } else { links[last].newer = place }
    last = place
  }

  private mutating func unlink(_ place: CachePlace) {
    let (newer, older) = (links[place].newer, links[place].older)
    if newer == .none { last = older } else { links[newer].older = older }
    if older == .none { first = newer } else { links[older].newer = newer }
  }
}
