// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// The order in which the entries of a cache were used, by their indices.
///
/// The links are separate from the entries, because each use changes three of them.
struct UseOrder {
  private struct Link {
    var lastUse: TimeInterval
    /// The number of the entry's key; 0 for none, and for a place that was removed.
    var number: UInt64
    var newer: Int32
    var older: Int32
  }

  private static let none: Int32 = -1

  private var links: [Link] = []
  private var first = none
  private var last = none
  /// The place that was used after the last one, the time before.
  private var expected = none

  /// The bytes of each place.
  static var bytesPerPlace: Int { MemoryLayout<Link>.stride }

  /// The place used least recently.
  var oldest: Int? { first == Self.none ? nil : Int(first) }

  /// When that was; never, if there is no place.
  var oldestUse: TimeInterval { first == Self.none ? .infinity : links[Int(first)].lastUse }

  /// The place that comes next if all are used in the same order again.
  var expectedPlace: Int? { expected == Self.none ? nil : Int(expected) }

  /// The number of a place; 0 for none.
  func number(of place: Int) -> UInt64 { links[place].number }

  /// The place used after another.
  func newer(than place: Int) -> Int? {
    links[place].newer == Self.none ? nil : Int(links[place].newer)
  }

  func lastUse(of place: Int) -> TimeInterval { links[place].lastUse }

  mutating func reserveCapacity(_ count: Int) { links.reserveCapacity(count) }

  /// Adds a place, a removed one or the one after all, as used at a time.
  mutating func add(_ place: Int, number: UInt64?, at time: TimeInterval) {
    let link = Link(lastUse: time, number: number ?? 0, newer: Self.none, older: Self.none)
    if place == links.count { links.append(link) } else { links[place] = link }
    append(Int32(place))
  }

  /// Makes a place the one used last.
  mutating func use(_ place: Int, at time: TimeInterval) {
    links[place].lastUse = time
    guard place != Int(last) else {
      // The only entry comes next again.
      if expected == Self.none { expected = last }
      return
    }
    expected = links[place].newer
    unlink(place)
    append(Int32(place))
  }

  /// Takes a place out.
  mutating func remove(_ place: Int) {
    links[place].number = 0
    unlink(place)
  }

  private mutating func append(_ place: Int32) {
    links[Int(place)].newer = Self.none
    links[Int(place)].older = last
    if last == Self.none { first = place } else { links[Int(last)].newer = place }
    last = place
  }

  private mutating func unlink(_ place: Int) {
    let (newer, older) = (links[place].newer, links[place].older)
    if newer == Self.none { last = older } else { links[Int(newer)].older = older }
    if older == Self.none { first = newer } else { links[Int(older)].newer = newer }
  }
}
