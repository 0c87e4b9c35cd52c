// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// The area that some siblings reach, in their parent's space, and the largest of their margins.
struct SiblingArea: Sendable {
  private var box = BoundingBox()
  private(set) var margin = 0
  /// Whether it is to be measured again.
  fileprivate var isStale = false

  var extent: CGRect { box.rect }

  @inline(__always)
  mutating func grow(to extent: CGRect, margin: Int) {
    self.margin = max(self.margin, margin)
    guard !extent.isNothing else { return }
    let (origin, size) = (extent.origin, extent.size)
    box.add(
      left: origin.x, top: origin.y, right: origin.x + size.width, bottom: origin.y + size.height)
  }

  fileprivate mutating func formUnion(_ other: SiblingArea) {
    margin = max(margin, other.margin)
    box.add(
      left: other.box.minX, top: other.box.minY, right: other.box.maxX, bottom: other.box.maxY)
  }

  /// Whether the area is inside a rectangle.
  func isWithin(_ rect: CGRect) -> Bool {
    !extent.isNothing && rect.origin.x <= box.minX && rect.origin.y <= box.minY
      && rect.origin.x + rect.size.width >= box.maxX
      && rect.origin.y + rect.size.height >= box.maxY
  }

  /// Whether the area or the margin would be smaller without a sibling.
  func isDetermined(by extent: CGRect, margin: Int) -> Bool {
    if margin > 0, margin == self.margin { return true }
    guard !extent.isNothing else { return false }
    return extent.origin.x <= box.minX || extent.origin.y <= box.minY
      || extent.origin.x + extent.size.width >= box.maxX
      || extent.origin.y + extent.size.height >= box.maxY
  }
}

/// The data that a node with many children keeps about them, so that a change of one of them costs
/// the same for any number of children.
///
/// The area of all children is the union of the areas of groups. A group is 16 children that follow each other in
/// the list, or 16 smaller groups. If a child moves away from the edge of its group, only the groups around it are
/// measured again, so all areas are always exact.
struct SiblingCrowd: Sendable {
  /// The number of children up to which all of them are checked instead.
  static let fewest = 64
  private static let groupBits = 4

  /// The groups of children, and the groups of groups until there are at most 16.
  private var groups: [SiblingArea] = []
  private var larger: [[SiblingArea]] = []
  /// All children.
  private(set) var area = SiblingArea()
  /// The groups of children to be measured again.
  private var stale: [Int] = []
  /// Whether the groups are those of the list as it is.
  private(set) var isKnown = true
  /// The number of children, without the gaps of their list.
  var count = 0
  /// Made by the first search of a small part; lost when many children change at once.
  var grid: SiblingGrid? = SiblingGrid()

  init() {}

  /// Adds a child of a new crowd; ``finish()`` follows the last.
  @inline(__always)
  mutating func add(_ extent: CGRect, margin: Int, at place: SiblingID) {
    makeRoom(for: place)
    groups[place.index >> Self.groupBits].grow(to: extent, margin: margin)
  }

  /// Finds the areas of larger groups.
  mutating func finish() {
    larger = []
    addLevels()
    area = Self.union(larger.last ?? groups, 0)
  }

  /// Adds groups of groups until there are at most 16.
  private mutating func addLevels() {
    while (larger.last ?? groups).count > 1 << Self.groupBits {
      let parts = larger.last ?? groups
      larger.append(
        stride(from: 0, to: parts.count, by: 1 << Self.groupBits).map { Self.union(parts, $0) })
    }
  }

  /// Takes over the extent of one child, which is larger than before or new.
  mutating func grow(to extent: CGRect, margin: Int, at place: SiblingID) {
    guard isKnown else { return }
    makeRoom(for: place)
    groups[place.index >> Self.groupBits].grow(to: extent, margin: margin)
    for level in larger.indices {
      let group = place.index >> (Self.groupBits * (level + 2))
      // Behind the last group of a level new ones begin, without measuring the others again.
      while larger[level].count <= group { larger[level].append(SiblingArea()) }
      larger[level][group].grow(to: extent, margin: margin)
    }
    addLevels()
    area.grow(to: extent, margin: margin)
  }

  /// Whether the area of a child's group would be smaller without it.
  func isAtEdge(_ extent: CGRect, margin: Int, at place: SiblingID) -> Bool {
    let group = place.index >> Self.groupBits
    return group < groups.count && groups[group].isDetermined(by: extent, margin: margin)
  }

  /// Notes that the children at some places are others, or moved away from the edge of their group.
  mutating func noteChange(_ places: ClosedRange<Int>) {
    guard isKnown else { return }
    for group in places.lowerBound >> Self.groupBits...places.upperBound >> Self.groupBits
    where group < groups.count && !groups[group].isStale {
      groups[group].isStale = true
      stale.append(group)
    }
  }

  /// Notes that all children have new places.
  mutating func noteNewPlaces() { (isKnown, groups, larger, stale) = (false, [], [], []) }

  /// Measures the groups again whose children are others or moved away from the edge, by a function of their places;
  /// returns the number of these places.
  mutating func measureStaleGroups(_ measured: (Range<Int>) -> SiblingArea) -> Int {
    guard !stale.isEmpty else { return 0 }
    for group in stale {
      groups[group] = measured(group << Self.groupBits..<(group + 1) << Self.groupBits)
    }
    for level in larger.indices {
      let parts = level == 0 ? groups : larger[level - 1]
      for group in stale {
        let place = group >> (Self.groupBits * (level + 1))
        larger[level][place] = Self.union(parts, place << Self.groupBits)
      }
    }
    area = Self.union(larger.last ?? groups, 0)
    defer { stale.removeAll(keepingCapacity: true) }
    return stale.count << Self.groupBits
  }

  private mutating func makeRoom(for place: SiblingID) {
    while place.index >> Self.groupBits >= groups.count { groups.append(SiblingArea()) }
  }

  /// The area of at most 16 parts from a place on.
  private static func union(_ parts: [SiblingArea], _ first: Int) -> SiblingArea {
    var area = SiblingArea()
    for part in parts[first..<min(parts.count, first + 1 << groupBits)] { area.formUnion(part) }
    return area
  }

  /// Whether so many children change that checking all of them costs hardly more.
  static func isMost(_ changed: Int, of count: Int) -> Bool { changed * 8 > count }
}

/// Names what is remembered of the children of one node; ``ListID/none`` if it has few.
typealias CrowdID = ListID<SiblingCrowd>

/// What is remembered of the children of all nodes that have many.
struct SiblingCrowds: Sendable {
  private var all: [SiblingCrowd] = []
  private var free: [CrowdID] = []

  /// Whether no node has many children.
  var isEmpty: Bool { all.count == free.count }

  subscript(crowd: CrowdID) -> SiblingCrowd {
    @inline(__always) get { all[crowd] }
    @inline(__always) _modify { yield &all[crowd] }
  }

  /// Adds a crowd, in a free place if there is one.
  mutating func add(_ crowd: SiblingCrowd) -> CrowdID {
    if let place = free.popLast() {
      self[place] = crowd
      return place
    }
    return all.add(crowd)
  }

  mutating func remove(_ crowd: CrowdID) {
    self[crowd] = SiblingCrowd()
    self[crowd].grid = nil
    free.append(crowd)
  }
}
