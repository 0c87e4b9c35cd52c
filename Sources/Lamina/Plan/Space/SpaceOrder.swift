// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Sorts the planes of a space from front to back and cuts those that cross others.
///
/// Planes that do not overlap in the view need no order, so each group of overlapping planes is
/// sorted separately. Within a group, a plane is chosen that cuts few others; planes in front of it
/// come before it, planes behind it after it, and both are sorted in the same way. All of this
/// depends only on the planes.
struct SpaceOrder {
  /// More planes than this are not cut, and sorted by the depths of their middles.
  static let mostPlanes = 512
  /// The most pieces of one space; beyond it, a plane is put on the side of its middle.
  static let mostPieces = 4096
  /// The number of planes that are tried before one is chosen to cut others.
  private static let candidates = 8

  private var sorted: [SpacePlane] = []
  private var pieces = 0

  /// The planes and pieces from the front to the back.
  static func frontToBack(_ planes: [SpacePlane]) -> [SpacePlane] {
    guard planes.count <= mostPlanes else { return byMiddles(planes) }
    var order = SpaceOrder()
    order.pieces = planes.count
    // The later group is in front. Their order matters, because a background filter may see a group
    // near its own.
    for group in groups(planes).reversed() { order.sort(group) }
    return order.sorted
  }

  /// The same of more planes than are cut; of those in one plane the later one is in front.
  private static func byMiddles(_ planes: [SpacePlane]) -> [SpacePlane] {
    if planes.allSatisfy({ $0.side(of: planes[0]) == .on }) { return planes.reversed() }
    return backToFront(depths: planes.map { CGFloat($0.depth) }).reversed().map { planes[$0] }
  }

  private enum Task {
    case sort([SpacePlane])
    case add([SpacePlane])
  }

  private mutating func sort(_ planes: [SpacePlane]) {
    var tasks = [Task.sort(planes)]
    while let task = tasks.popLast() {
      switch task {
      case .add(let planes): sorted += planes
      case .sort(let planes):
        guard planes.count > 1 else {
          sorted += planes
          continue
        }
        let parts = parts(planes, around: Self.cutter(among: planes))
        tasks.append(.sort(parts.back))
        // Of those in one plane, the later one is in front.
        tasks.append(.add(parts.on.sorted { $0.leaf > $1.leaf }))
        tasks.append(.sort(parts.front))
      }
    }
  }

  private mutating func parts(
    _ planes: [SpacePlane], around index: Int
  ) -> (front: [SpacePlane], on: [SpacePlane], back: [SpacePlane]) {
    let cutter = planes[index]
    var (front, on, back): ([SpacePlane], [SpacePlane], [SpacePlane]) = ([], [cutter], [])
    for (other, plane) in planes.enumerated() where other != index {
      switch plane.side(of: cutter) {
      case .front: front.append(plane)
      case .back: back.append(plane)
      case .on: on.append(plane)
      case .both:
        if pieces < Self.mostPieces, let split = plane.split(by: cutter) {
          pieces += 1
          front.append(split.front)
          back.append(split.back)
        } else {
          if cutter.distance(of: plane.middle) > 0 {
            front.append(plane)
          } else {
            back.append(plane)
          }
        }
      }
    }
    return (front, on, back)
  }

  /// The one of some planes that cuts fewest; of equals the first.
  private static func cutter(among planes: [SpacePlane]) -> Int {
    let step = max(1, planes.count / candidates)
    var (best, fewest) = (0, Int.max)
    for index in stride(from: 0, to: planes.count, by: step) {
      let count = planes.count { $0.side(of: planes[index]) == .both }
      if count < fewest { (best, fewest) = (index, count) }
      if fewest == 0 { break }
    }
    return best
  }

  /// The planes in groups that do not overlap each other, each in the given order; very many are
  /// one group.
  static func groups(_ planes: [SpacePlane]) -> [[SpacePlane]] {
    if planes.count > mostPlanes { return [planes] }
    let boxes = planes.map(\.box)
    var group = Array(planes.indices)
    func first(_ index: Int) -> Int {
      var index = index
      while group[index] != index { index = group[index] }
      return index
    }
    for one in planes.indices {
      for other in planes.indices.prefix(one)
      where all(boxes[one].min .<= boxes[other].max) && all(boxes[other].min .<= boxes[one].max) {
        let (a, b) = (first(one), first(other))
        group[max(a, b)] = min(a, b)
      }
    }
    var found: [[SpacePlane]] = []
    var places: [Int: Int] = [:]
    for (index, plane) in planes.enumerated() {
      let key = first(index)
      if let place = places[key] {
        found[place].append(plane)
      } else {
        places[key] = found.count
        found.append([plane])
      }
    }
    return found
  }
}
