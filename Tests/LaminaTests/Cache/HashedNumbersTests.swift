// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Testing

@testable import Lamina

/// The table of numbers that are hashes.
@Suite struct HashedNumbersTests {
  /// Numbers of which many have the same last bits, with some that came before.
  private static func numbers(_ count: Int) -> [UInt64] {
    (0..<count).map { UInt64($0 % 701) << 32 | UInt64($0 % 5) }
  }

  @Test(arguments: [0, 1, 8, 9, 16, 17, 1000])
  func `each number has the index at which it came first, and no other number has one`(count: Int) {
    let list = Self.numbers(count)
    var numbers = HashedNumbers()
    for number in list { numbers.add(number) }
    #expect(numbers.count == count)
    for number in Self.numbers(4000) {
      #expect(numbers.index(of: number) == list.firstIndex(of: number))
    }
  }

  @Test func `all are forgotten, and others are found afterwards`() {
    var numbers = HashedNumbers()
    // Few after many, and many after few.
    for count in [1000, 900, 3, 0, 40, 1000, 10, 12] {
      for number in 0..<UInt64(count) { numbers.add(number) }
      #expect((0..<UInt64(count)).allSatisfy { numbers.index(of: $0) == Int($0) })
      #expect(numbers.index(of: UInt64(count)) == nil)
      numbers.empty()
      #expect(numbers.count == 0)
      #expect((0..<1000).allSatisfy { numbers.index(of: $0) == nil })
    }
  }
}
