// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Memory for numbers or pixels of four bytes each, with one owner at a time.
@safe package final class MemoryBlock: @unchecked Sendable {
  /// The size of a cache line, so that vectors in a row do not straddle two lines.
  private static let alignment = 64

  /// The bytes of a huge page, and the size from which memory is requested in huge pages.
  private static let hugePage = 1 << 21

  /// The number of elements that fit.
  package let count: Int
  // Inside the allocated memory; all readers and writers keep to the count.
  private let memory: UnsafeMutableRawPointer
  // Owned.
  private let allocated: UnsafeMutableRawPointer

  /// Memory with undefined contents, or with zeros; nil if there is not enough.
  ///
  /// Large zeroed memory uses no physical memory until it is written to.
  package init?(count: Int, isZeroed: Bool = false) {
    let (bytes, isTooLarge) = max(1, count).multipliedReportingOverflow(by: 4)
    guard !isTooLarge, bytes <= Int.max - Self.alignment else { return nil }
    if isZeroed {
      // On success it is memory of that size for this block alone, with room to begin at a cache
      // line.
      guard let allocated = unsafe calloc(1, bytes + Self.alignment) else { return nil }
      unsafe self.allocated = allocated
      unsafe memory = allocated.alignedUp(toMultipleOf: Self.alignment)
    } else {
      var allocated: UnsafeMutableRawPointer?
      // On success it is memory of that size for this block alone.
      guard unsafe posix_memalign(&allocated, Self.alignment, bytes) == 0,
        let allocated = unsafe allocated
      else { return nil }
      unsafe self.allocated = allocated
      unsafe memory = allocated
    }
    self.count = max(1, count)
    if bytes >= Self.hugePage { unsafe Self.adviseHugePages(memory, bytes) }
  }

  /// Lets the system use huge pages between page borders, because a full-screen copy spends up to a
  /// tenth of its time on looking up small pages.
  ///
  /// The memory is not aligned to huge pages: two surfaces would then share their cache sets row by
  /// row, which costs a filter a third more. If the system ignores the advice, only the time
  /// changes.
  private static func adviseHugePages(_ memory: UnsafeMutableRawPointer, _ bytes: Int) {
    let page = Int(getpagesize())
    let start = (Int(bitPattern: memory) + page - 1) / page * page
    let end = (Int(bitPattern: memory) + bytes) / page * page
    // Whole pages within the memory that the caller has just allocated.
    guard start < end, let first = unsafe UnsafeMutableRawPointer(bitPattern: start) else { return }
    _ = unsafe madvise(first, end - start, MADV_HUGEPAGE)
  }

  deinit { unsafe free(allocated) }

  /// The memory as pixels, until it is used as another type.
  @unsafe var pixels: UnsafeMutablePointer<UInt32> {
    unsafe memory.bindMemory(to: UInt32.self, capacity: count)
  }

  /// The memory as floats, until it is used as another type.
  @unsafe var floats: UnsafeMutablePointer<Float> {
    unsafe memory.bindMemory(to: Float.self, capacity: count)
  }
}
