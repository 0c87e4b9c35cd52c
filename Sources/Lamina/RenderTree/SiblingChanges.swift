// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The siblings by which a list differs from an older one.
///
/// As few as possible count as moved: the others are a longest sequence that is in both lists in the same order.
struct SiblingChanges {
  private(set) var removed: [NodeID] = []
  private(set) var added: [NodeID] = []
  private(set) var moved: [NodeID] = []

  /// Compares two lists, of which the old one may have gaps.
  ///
  /// `order` is the index in the old list of a node that is there, and anything for another; a node for which it is
  /// nil counts as removed and added.
  ///
  /// Cost: the part of the lists between their common beginning and end, n; n · log n if many moved.
  init(from old: [NodeID], to new: [NodeID], order: (NodeID) -> SiblingID?) {
    var start = 0
    let most = min(old.count, new.count)
    while start < most, old[start] == new[start] { start += 1 }
    var end = 0
    while end < most - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }

    let range = start..<(old.count - end)
    var isKept = [Bool](repeating: false, count: range.count)
    var kept: [SiblingID] = []
    for child in new[start..<(new.count - end)] {
      if let place = order(child), range.contains(place.index), old[place] == child {
        isKept[place.index - start] = true
        kept.append(place)
      } else {
        added.append(child)
      }
    }
    for index in range where !isKept[index - start] && old[index] != .none {
      removed.append(old[index])
    }
    moved = Self.outOfOrder(kept).map { old[$0] }
  }

  /// The members of a list that are not in a longest ascending part of it.
  private static func outOfOrder(_ list: [SiblingID]) -> [SiblingID] {
    // The last member of the lowest known ascending part of each length, and what comes before each member.
    var ends: [Int] = []
    var before = [Int](repeating: -1, count: list.count)
    for (index, order) in list.enumerated() {
      var length = ends.count
      if let last = ends.last, order < list[last] {
        var low = 0
        while low < length {
          let middle = (low + length) / 2
          if list[ends[middle]] < order { low = middle + 1 } else { length = middle }
        }
      }
      if length > 0 { before[index] = ends[length - 1] }
      if length == ends.count { ends.append(index) } else { ends[length] = index }
    }
    guard ends.count < list.count, var stays = ends.last else { return [] }
    var result: [SiblingID] = []
    for index in list.indices.reversed() {
      if index == stays { stays = before[index] } else { result.append(list[index]) }
    }
    return result
  }
}
