// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

extension [PixelRect] {
  /// Subtracts a rectangle from the rectangles, or from those from an index on.
  ///
  /// A rectangle becomes its parts above, left, right and below of the hole; the order changes. For
  /// few rectangles this is faster than the algebra of regions, which allocates memory in each
  /// step.
  package mutating func cut(_ hole: PixelRect, from first: Int = 0) {
    var index = first
    while index < count {
      let rect = self[index]
      let shared = rect.intersection(hole)
      if shared.isEmpty {
        index += 1
        continue
      }
      // The parts are visited again later, and do not touch the hole.
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
