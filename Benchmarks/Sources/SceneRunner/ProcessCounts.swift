// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// What the system counts for this process.
struct ProcessCounts {
  /// The pages that the process got from the system for the first time or anew.
  let pageFaults: Int
  /// The calls for memory of all threads; nil without the library that counts them, which
  /// `scripts/check-frame-costs` loads.
  let allocations: Int?

  static var now: ProcessCounts {
    var usage = rusage()
    // The pointer points to a local variable.
    unsafe getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
    return ProcessCounts(pageFaults: usage.ru_minflt, allocations: countAllocations?())
  }

  static func - (later: ProcessCounts, earlier: ProcessCounts) -> ProcessCounts {
    ProcessCounts(
      pageFaults: later.pageFaults - earlier.pageFaults,
      allocations: later.allocations.flatMap { count in earlier.allocations.map { count - $0 } })
  }

  /// The memory of the process that is in the machine's memory, in bytes.
  static var residentBytes: Int {
    let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(
      separator: " ")
    let pages = fields.flatMap { $0.count > 1 ? Int($0[1]) : nil } ?? 0
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  /// The function of the counting library, which has this type.
  private static let countAllocations: (@convention(c) () -> Int)? = unsafe dlsym(
    nil, "lamina_allocation_count"
  ).map { unsafe unsafeBitCast($0, to: (@convention(c) () -> Int).self) }
}
