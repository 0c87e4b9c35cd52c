// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

extension Array {
  /// The index of the first element for which `isBelow` is false, or the count.
  ///
  /// It must be true for all elements before that one, and false for all after it. Cost: its logarithm.
  func partitioningIndex(_ isBelow: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBelow(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
