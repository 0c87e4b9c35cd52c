// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Boxes within a rectangle, as long as no two of them share a pixel.
///
/// The first few are compared with each other. From then on every pixel of the rectangle has a bit,
/// and a box costs one or two operations a row for every 64 pixels of its width, whatever came before:
/// in all never more than one for each pixel of the rectangle, for boxes that are apart fit in it.
struct DisjointBoxes {
  /// So few boxes are compared about as quickly as the bits of a whole screen are cleared.
  static let mostCompared = 128
  /// Of rectangles larger than four million pixels the memory is not kept.
  private static let mostKept = 1 << 16

  private var bounds = PixelRect.empty
  private var boxes: [PixelRect] = []
  private var hasBits = false
  private var wordsPerRow = 0
  /// A bit a pixel, each row in words of its own; valid once there are bits.
  private var words: [UInt64] = []

  /// Forgets all boxes; those to come lie within a rectangle.
  mutating func restart(within bounds: PixelRect) {
    self.bounds = bounds
    boxes.removeAll(keepingCapacity: true)
    hasBits = false
  }

  /// Gives the memory back, if it is that of a very large rectangle.
  mutating func forget() { if words.count > Self.mostKept { words = [] } }

  /// Adds a box; false where it shares a pixel with one that was added before.
  mutating func add(_ box: PixelRect) -> Bool {
    if box.isEmpty { return true }
    if boxes.count < Self.mostCompared {
      for other in boxes where other.intersects(box) { return false }
      boxes.append(box)
      return true
    }
    if !hasBits { beginBits() }
    return setBits(of: box)
  }

  private mutating func beginBits() {
    hasBits = true
    wordsPerRow = (bounds.width + 63) / 64
    let count = wordsPerRow * bounds.height
    if words.count < count {
      words = [UInt64](repeating: 0, count: count)
    } else {
      var words = words.mutableSpan
      for index in 0..<count { words[index] = 0 }
    }
    for box in boxes { _ = setBits(of: box) }
  }

  /// Sets the bits of a box; false where one of them was set.
  private mutating func setBits(of box: PixelRect) -> Bool {
    let (first, last) = (box.minX - bounds.minX, box.maxX - 1 - bounds.minX)
    let rows = box.minY - bounds.minY..<box.maxY - bounds.minY
    let wordsPerRow = wordsPerRow
    var words = words.mutableSpan
    var common: UInt64 = 0
    for column in first >> 6...last >> 6 {
      let from = max(first - column << 6, 0)
      let to = min(last - column << 6, 63)
      let bits = (UInt64.max &>> UInt64(63 - to)) & (UInt64.max &<< UInt64(from))
      var index = rows.lowerBound * wordsPerRow + column
      for _ in rows {
        common |= words[index] & bits
        words[index] |= bits
        index += wordsPerRow
      }
    }
    return common == 0
  }
}
