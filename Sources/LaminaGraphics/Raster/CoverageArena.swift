// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaKernels

/// Memory in which the coverage of outlines is found, one after another on one thread.
///
/// Otherwise each outline would ask for lists of its own, and clear the sums of its areas first: up to 7.5 % of
/// the time of a frame of new outlines.
package struct CoverageArena: Sendable {
  /// Room for the points and the chains of an outline; no outline is in them.
  private var points: [FixedPosition] = []
  private var chains: [CoverageOutline.Chain] = []
  /// Room for sums, all 0.
  private var zeros: [Int32] = []

  package init() {}

  /// The bytes of memory that it keeps.
  package var byteCount: Int {
    MemoryLayout<FixedPosition>.stride * points.capacity
      + MemoryLayout<CoverageOutline.Chain>.stride * chains.capacity
      + MemoryLayout<Int32>.stride * zeros.capacity
  }

  /// Exchanges the lists of an outline, which are to be empty, for the room of the arena, or the other way round.
  ///
  /// They are exchanged and not copied, because memory that two lists share is not used again.
  mutating func exchange(
    _ points: inout [FixedPosition], _ chains: inout [CoverageOutline.Chain]
  ) {
    swap(&self.points, &points)
    swap(&self.chains, &chains)
  }

  /// Calls a function with at least `count` words, all of them 0, and it must leave them 0.
  mutating func withZeros(_ count: Int, _ body: (UnsafeMutablePointer<Int32>) -> Void) {
    if zeros.count < count { zeros = [Int32](repeating: 0, count: count) }
    // The function stays within the words.
    unsafe zeros.withUnsafeMutableBufferPointer { words in
      if let first = words.baseAddress { unsafe body(first) }
    }
  }
}
