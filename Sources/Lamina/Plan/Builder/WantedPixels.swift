// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The pixels of a surface that count while it is planned: nearly always one rectangle.
struct WantedPixels {
  /// They do not overlap.
  let rects: [PixelRect]
  let bounds: PixelRect
  private let isOneRect: Bool

  init(_ region: Region) { self.init(rects: region.rects, bounds: region.bounds) }

  init(_ rect: PixelRect) { self.init(rects: [rect], bounds: rect) }

  /// Some rectangles that do not overlap, and the smallest one around them.
  init(rects: [PixelRect], bounds: PixelRect) {
    self.rects = rects
    self.bounds = bounds
    isOneRect = rects.count == 1
  }

  /// Whether a rectangle holds a pixel that counts.
  @inline(__always)
  func meet(_ rect: PixelRect) -> Bool {
    guard !rect.isEmpty, bounds.intersects(rect) else { return false }
    return isOneRect || anyMeets(rect)
  }

  private func anyMeets(_ rect: PixelRect) -> Bool {
    for wanted in rects where wanted.intersects(rect) { return true }
    return false
  }

  /// The number of pixels that count.
  var area: Int { count(in: rects) }

  /// The number of pixels, that count, of rectangles that do not overlap.
  func count(in parts: [PixelRect]) -> Int {
    var count = 0
    for part in parts { count += self.count(in: part) }
    return count
  }

  /// The number of pixels of a rectangle that count.
  @inline(__always)
  func count(in rect: PixelRect) -> Int {
    isOneRect ? bounds.intersection(rect).area : sum(in: rect)
  }

  private func sum(in rect: PixelRect) -> Int {
    var count = 0
    for wanted in rects { count += wanted.intersection(rect).area }
    return count
  }
}
