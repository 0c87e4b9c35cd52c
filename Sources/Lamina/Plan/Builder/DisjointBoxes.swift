// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// A few boxes, as long as no two of them share a pixel.
struct DisjointBoxes {
  /// Each box is compared with all before it, so there are no more than this.
  static let most = 128

  private var boxes: [PixelRect] = []

  /// Forgets all boxes.
  mutating func restart() { boxes.removeAll(keepingCapacity: true) }

  /// Adds a box; false if it shares a pixel with one that was added before, or if there are too many.
  mutating func add(_ box: PixelRect) -> Bool {
    if box.isEmpty { return true }
    if boxes.count == Self.most { return false }
    for other in boxes where other.intersects(box) { return false }
    boxes.append(box)
    return true
  }
}
