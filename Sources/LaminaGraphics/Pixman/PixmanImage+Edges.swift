// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

extension PixmanImage {
  /// Replaces each pixel by the nearest pixel of a rectangle of `source`.
  ///
  /// The source may be the image itself; then nothing changes inside the rectangle.
  package func repeatEdges(of rect: PixelRect, in source: PixmanImage) {
    require(!rect.isEmpty && source.bounds.contains(rect), "there are no such pixels")
    let first = min(max(rect.minX, bounds.minX), bounds.maxX)
    let end = max(first, min(rect.maxX, bounds.maxX))
    for y in bounds.minY..<bounds.maxY {
      let nearest = min(max(y, rect.minY), rect.maxY - 1)
      // A row of the rectangle and a row of the image, each with the number of pixels that are
      // accessed.
      let line = unsafe source.start(
        of: PixelRect(x: rect.minX, y: nearest, width: rect.width, height: 1))
      let row = unsafe start(of: PixelRect(x: bounds.minX, y: y, width: bounds.width, height: 1))
      unsafe row.update(repeating: line[0], count: first - bounds.minX)
      if first < end, source !== self || nearest != y {
        // Different rows, or rows of different images.
        unsafe (row + first - bounds.minX).update(
          from: line + first - rect.minX, count: end - first)
      }
      unsafe (row + end - bounds.minX).update(
        repeating: line[rect.width - 1], count: bounds.maxX - end)
    }
  }
}
