// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Testing

@testable import Lamina

/// The room that lists keep from frame to frame.
@Suite struct ListMemoryTests {
  /// A list with room for 100,000 elements, of which some are used.
  private static func list(used: Int) -> [Int] {
    var list: [Int] = []
    list.reserveCapacity(100_000)
    list += 0..<used
    return list
  }

  @Test(arguments: [(100_000, true), (26_000, true), (20_000, false), (0, false)])
  func `a large list gives back its room if less than a quarter of it is used`(
    used: Int, isKept: Bool
  ) {
    var list = Self.list(used: used)
    list.giveBackUnusedRoom()
    #expect(list == Array(0..<used))
    #expect((list.capacity >= 100_000) == isKept)
  }

  @Test(arguments: [0, 1, 9])
  func `a small list keeps its room`(used: Int) {
    var list: [Int] = []
    list.reserveCapacity(1_000)
    list += 0..<used
    list.giveBackUnusedRoom()
    #expect(list.count == used)
    list.empty()
    #expect(list.isEmpty)
    #expect(list.capacity >= 1_000)
  }

  @Test(arguments: [0, 100_000])
  func `a list with a limit gives back what is beyond it`(used: Int) {
    var (large, small) = (Self.list(used: used), Self.list(used: used))
    large.empty(keeping: 1 << 14)
    small.empty(keeping: 1 << 20)
    #expect(large.isEmpty && small.isEmpty)
    #expect(large.capacity == 0)
    #expect(small.capacity >= 100_000)
  }
}
