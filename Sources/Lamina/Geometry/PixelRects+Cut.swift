// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

extension [PixelRect] {
  /// Leaves of the rectangles, or of those from an index on, only what is not in another one.
  ///
  /// A rectangle becomes the parts above, left, right and below of the other; the order changes. For
  /// few rectangles this is quicker than the algebra of regions, which asks for memory with each step.
  package mutating func cut(_ hole: PixelRect, from first: Int = 0) {
    var index = first
    while index < count {
      let rect = self[index]
      let shared = rect.intersection(hole)
      if shared.isEmpty {
        index += 1
        continue
      }
      // The parts are met again later, and do not touch the hole.
      swapAt(index, count - 1)
      removeLast()
      if rect.minY < shared.minY {
        append(PixelRect(minX: rect.minX, minY: rect.minY, maxX: rect.maxX, maxY: shared.minY))
      }
      if rect.minX < shared.minX {
        append(PixelRect(minX: rect.minX, minY: shared.minY, maxX: shared.minX, maxY: shared.maxY))
      }
      if shared.maxX < rect.maxX {
        append(PixelRect(minX: shared.maxX, minY: shared.minY, maxX: rect.maxX, maxY: shared.maxY))
      }
      if shared.maxY < rect.maxY {
        append(PixelRect(minX: rect.minX, minY: shared.maxY, maxX: rect.maxX, maxY: rect.maxY))
      }
    }
  }
}
