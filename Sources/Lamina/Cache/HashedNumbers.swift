// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Numbers that are hashes, in the order in which they came, each found in constant time.
///
/// A `Set` would hash them again, which takes longer than all the rest.
struct HashedNumbers {
  private var numbers: [UInt64] = []
  /// The indices in the list plus 1; 0 is a free entry.
  ///
  /// An index is at the entry that the last bits of its number name, or at the next one that was free. At least half of
  /// the entries are free, and there are none as long as there are few numbers.
  private var table: [UInt32] = []

  /// So few are looked through as quickly as they are looked up.
  private static let few = 8

  var count: Int { numbers.count }

  /// The index of a number in the order, the first that is accepted if it came several times; nil if there is none.
  @inline(__always)
  func index(of number: UInt64, where isAccepted: (Int) -> Bool = { _ in true }) -> Int? {
    if table.isEmpty {
      return numbers.indices.first { numbers[$0] == number && isAccepted($0) }
    }
    var entry = firstEntry(for: number)
    while table[entry] != 0 {
      let index = Int(table[entry]) - 1
      if numbers[index] == number, isAccepted(index) { return index }
      entry = (entry + 1) & (table.count - 1)
    }
    return nil
  }

  /// Adds a number, which may have come before.
  mutating func add(_ number: UInt64) {
    numbers.append(number)
    if table.isEmpty ? count <= Self.few : 2 * count <= table.count {
      if !table.isEmpty { enter(count - 1) }
    } else {
      table = [UInt32](repeating: 0, count: max(4 * Self.few, 2 * table.count))
      for index in numbers.indices { enter(index) }
    }
  }

  private mutating func enter(_ index: Int) {
    var entry = firstEntry(for: numbers[index])
    while table[entry] != 0 { entry = (entry + 1) & (table.count - 1) }
    table[entry] = UInt32(index + 1)
  }

  private func firstEntry(for number: UInt64) -> Int {
    Int(truncatingIfNeeded: number) & (table.count - 1)
  }

  /// Forgets all numbers, and keeps the memory for others unless few of them need it.
  mutating func empty() {
    if 8 * count < table.count {
      (numbers, table) = ([], [])
    } else {
      numbers.removeAll(keepingCapacity: true)
      for entry in table.indices { table[entry] = 0 }
    }
  }
}
