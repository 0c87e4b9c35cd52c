// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Memory for numbers or pixels of four bytes each, with one owner at a time.
@safe package final class MemoryBlock: @unchecked Sendable {
  /// Of what a cache line begins with, so that rows of vectors do not straddle two.
  private static let alignment = 64

  /// From so many bytes on, memory is asked for in huge pages: as many as one of them has.
  private static let hugePage = 1 << 21

  /// How many numbers or pixels there is room for.
  package let count: Int
  // Within what was allocated; whoever reads or writes at it keeps to the count.
  private let memory: UnsafeMutableRawPointer
  // Owned.
  private let allocated: UnsafeMutableRawPointer

  /// Memory that holds anything at first, or zeros; nil if there is not enough of it.
  ///
  /// Much memory of zeros takes none of the machine's until it is written to.
  package init?(count: Int, isZeroed: Bool = false) {
    let (bytes, isTooLarge) = max(1, count).multipliedReportingOverflow(by: 4)
    guard !isTooLarge, bytes <= Int.max - Self.alignment else { return nil }
    if isZeroed {
      // On success it is memory of that size which nobody else has, with room to begin where a line does.
      guard let allocated = unsafe calloc(1, bytes + Self.alignment) else { return nil }
      unsafe self.allocated = allocated
      unsafe memory = allocated.alignedUp(toMultipleOf: Self.alignment)
    } else {
      var allocated: UnsafeMutableRawPointer?
      // On success it is memory of that size which nobody else has.
      guard unsafe posix_memalign(&allocated, Self.alignment, bytes) == 0,
        let allocated = unsafe allocated
      else { return nil }
      unsafe self.allocated = allocated
      unsafe memory = allocated
    }
    self.count = max(1, count)
    if bytes >= Self.hugePage { unsafe Self.adviseHugePages(memory, bytes) }
  }

  /// Lets the system back what lies between page borders with huge pages, where it has them: a
  /// full-screen copy spends up to a tenth of its time on looking up small ones.
  ///
  /// The memory is not aligned to them: two surfaces would then share their cache sets row by row,
  /// which costs a filter a third more. That the advice is refused changes nothing but the time.
  private static func adviseHugePages(_ memory: UnsafeMutableRawPointer, _ bytes: Int) {
    let page = Int(getpagesize())
    let start = (Int(bitPattern: memory) + page - 1) / page * page
    let end = (Int(bitPattern: memory) + bytes) / page * page
    // Whole pages within the memory that the caller has just got.
    guard start < end, let first = unsafe UnsafeMutableRawPointer(bitPattern: start) else { return }
    _ = unsafe madvise(first, end - start, MADV_HUGEPAGE)
  }

  deinit { unsafe free(allocated) }

  /// The memory as pixels, until it is taken as something else.
  @unsafe var pixels: UnsafeMutablePointer<UInt32> {
    unsafe memory.bindMemory(to: UInt32.self, capacity: count)
  }

  /// The memory as numbers, until it is taken as something else.
  @unsafe package var floats: UnsafeMutablePointer<Float> {
    unsafe memory.bindMemory(to: Float.self, capacity: count)
  }
}
