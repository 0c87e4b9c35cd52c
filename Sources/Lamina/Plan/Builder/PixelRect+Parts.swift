// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

extension PixelRect {
  /// With more rectangles than this region algebra is quicker, though it asks for memory.
  private static let mostSwept = 16

  /// Adds the parts of the rectangle that are in none of some others, none of which is empty, to a
  /// list: in bands from the top, from left to right, as in a region.
  func addParts(outside others: [PixelRect], to parts: inout [PixelRect]) {
    guard others.count <= Self.mostSwept else {
      parts.append(contentsOf: Region(self).subtracting(Region(others)).rects)
      return
    }
    var top = minY
    var above = parts.count
    while top < maxY {
      var bottom = maxY
      for other in others {
        if other.minY > top {
          bottom = min(bottom, other.minY)
        } else if other.maxY > top {
          bottom = min(bottom, other.maxY)
        }
      }
      let first = parts.count
      addRow(from: top, to: bottom, outside: others, &parts)
      // A band with the columns of the one above is one with it.
      if first - above == parts.count - first,
        (0..<first - above).allSatisfy({
          parts[above + $0].minX == parts[first + $0].minX
            && parts[above + $0].maxX == parts[first + $0].maxX
        })
      {
        for index in above..<first { parts[index].maxY = bottom }
        parts.removeLast(parts.count - first)
      } else {
        above = first
      }
      top = bottom
    }
  }

  /// Adds the parts outside others, in rows within which none of them begins or ends.
  private func addRow(
    from top: Int, to bottom: Int, outside others: [PixelRect], _ parts: inout [PixelRect]
  ) {
    var left = minX
    while left < maxX {
      var (next, covered) = (maxX, left)
      for other in others where other.minY <= top && other.maxY > top && other.maxX > left {
        if other.minX <= left {
          covered = max(covered, other.maxX)
        } else {
          next = min(next, other.minX)
        }
      }
      if covered > left {
        left = covered
      } else {
        parts.append(PixelRect(minX: left, minY: top, maxX: next, maxY: bottom))
        left = next
      }
    }
  }
}
