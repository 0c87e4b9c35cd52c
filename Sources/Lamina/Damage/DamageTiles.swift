// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The tiles of a target that very many damaged boxes touch, one bit a tile.
///
/// Adding a box costs one or two operations for each row of tiles it touches, whatever was added
/// before.
struct DamageTiles: Sendable {
  private let target: PixelRect
  /// The side of a tile, in pixels, is two to this power: at first 32, or more for a very large target.
  private var sideShift = 5
  private var columns: Int
  private var rows: Int
  private var wordsPerRow: Int
  private var words: [UInt64]
  /// Whether the whole target is damaged, because a single box covers it or the share was found to be exceeded.
  ///
  /// It stays so, because further boxes cannot take damage away.
  private(set) var isFull = false
  /// The number of boxes until the share is checked again.
  private var untilCheck: Int

  /// About the most tiles at first; a target may reach far around a surface.
  private static let mostTiles = 1 << 20
  /// The share of damage beyond which the whole target is painted.
  static let mostShare = 0.6

  init(target: PixelRect) {
    self.target = target
    while (target.width >> sideShift) * (target.height >> sideShift) > Self.mostTiles {
      sideShift += 1
    }
    let rest = 1 << sideShift - 1
    columns = (target.width + rest) >> sideShift
    rows = (target.height + rest) >> sideShift
    wordsPerRow = (columns + 63) / 64
    words = [UInt64](repeating: 0, count: wordsPerRow * rows)
    untilCheck = max(256, words.count)
  }

  /// A rectangle around the tiles.
  var boundingBox: PixelRect {
    var copy = self
    return copy.rects(most: 1).reduce(.empty) { $0.union($1) }
  }

  private var isMostlyDamaged: Bool {
    let count = words.reduce(0) { $0 + $1.nonzeroBitCount }
    return Double(count) > Self.mostShare * Double(columns * rows)
  }

  /// Adds the tiles that other boxes touch, on the same target.
  mutating func add(_ other: DamageTiles) {
    isFull = isFull || other.isFull
    for index in words.indices { words[index] |= other.words[index] }
  }

  mutating func add(_ box: PixelRect) {
    let box = box.intersection(target)
    guard !isFull, !box.isEmpty else { return }
    if box == target {
      isFull = true
      return
    }
    untilCheck -= 1
    if untilCheck == 0 {
      isFull = isMostlyDamaged
      untilCheck = max(256, words.count)
    }
    let first = (box.minX - target.minX) >> sideShift
    let last = (box.maxX - 1 - target.minX) >> sideShift
    let firstRow = (box.minY - target.minY) >> sideShift
    let lastRow = (box.maxY - 1 - target.minY) >> sideShift
    for word in first >> 6...last >> 6 {
      let from = max(first - word << 6, 0)
      let to = min(last - word << 6, 63)
      let bits = (UInt64.max >> UInt64(63 - to)) & (UInt64.max << UInt64(from))
      for row in firstRow...lastRow { words[row * wordsPerRow + word] |= bits }
    }
  }

  /// At most a number of rectangles, without overlap, that contain all damaged tiles; the tiles
  /// become larger until there are few enough.
  mutating func rects(most: Int) -> [PixelRect] {
    if isFull || isMostlyDamaged { return [target] }
    while true {
      let rects = bands(most: most)
      if rects.count <= most { return rects }
      coarsen()
    }
  }

  /// The runs of each row, one rectangle for equal rows that follow each other; stops beyond `most`.
  private func bands(most: Int) -> [PixelRect] {
    var rects: [PixelRect] = []
    var row = 0
    while row < rows, rects.count <= most {
      let start = row
      row += 1
      while row < rows, hasSameTiles(row, start) { row += 1 }
      var column = 0
      while let run = nextRun(in: start, from: column) {
        rects.append(pixels(of: run, start..<row))
        column = run.upperBound
      }
    }
    return rects
  }

  private func hasSameTiles(_ row: Int, _ other: Int) -> Bool {
    (0..<wordsPerRow).allSatisfy {
      words[row * wordsPerRow + $0] == words[other * wordsPerRow + $0]
    }
  }

  private func isDamaged(_ column: Int, _ row: Int) -> Bool {
    words[row * wordsPerRow + column >> 6] >> UInt64(column & 63) & 1 != 0
  }

  private func nextRun(in row: Int, from column: Int) -> Range<Int>? {
    var start = column
    while start < columns, !isDamaged(start, row) { start += 1 }
    guard start < columns else { return nil }
    var end = start
    while end < columns, isDamaged(end, row) { end += 1 }
    return start..<end
  }

  private func pixels(of run: Range<Int>, _ rows: Range<Int>) -> PixelRect {
    PixelRect(
      minX: target.minX + run.lowerBound << sideShift,
      minY: target.minY + rows.lowerBound << sideShift,
      maxX: target.minX + run.upperBound << sideShift,
      maxY: target.minY + rows.upperBound << sideShift
    ).intersection(target)
  }

  /// Doubles the side of the tiles.
  private mutating func coarsen() {
    let fine = self
    sideShift += 1
    columns = (fine.columns + 1) / 2
    rows = (fine.rows + 1) / 2
    wordsPerRow = (columns + 63) / 64
    words = [UInt64](repeating: 0, count: wordsPerRow * rows)
    for row in 0..<fine.rows {
      for column in 0..<fine.columns where fine.isDamaged(column, row) {
        words[row / 2 * wordsPerRow + column >> 7] |= 1 << UInt64(column >> 1 & 63)
      }
    }
  }
}
