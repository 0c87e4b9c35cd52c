// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Memory for numbers or pixels of four bytes each, with one owner at a time.
@safe package final class MemoryBlock: @unchecked Sendable {
  /// Of what a cache line begins with, so that rows of vectors do not straddle two.
  private static let alignment = 64

  /// How many numbers or pixels there is room for.
  package let count: Int
  // Owned; whoever reads or writes at it keeps to the count.
  private let memory: UnsafeMutableRawPointer

  /// Memory that holds anything at first; nil where there is not enough of it.
  package init?(count: Int) {
    var memory: UnsafeMutableRawPointer?
    let (bytes, isTooLarge) = max(1, count).multipliedReportingOverflow(by: 4)
    // On success it is memory of that size which nobody else has.
    guard !isTooLarge, unsafe posix_memalign(&memory, Self.alignment, bytes) == 0,
      let memory = unsafe memory
    else { return nil }
    self.count = max(1, count)
    unsafe self.memory = memory
  }

  deinit { unsafe free(memory) }

  /// The memory as pixels, until it is taken as something else.
  @unsafe var pixels: UnsafeMutablePointer<UInt32> {
    unsafe memory.bindMemory(to: UInt32.self, capacity: count)
  }

  /// The memory as numbers, until it is taken as something else.
  @unsafe package var floats: UnsafeMutablePointer<Float> {
    unsafe memory.bindMemory(to: Float.self, capacity: count)
  }
}
