// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

extension CoverageMask {
  /// The complement of the mask within `rect`: 255 minus the coverage, and so 255 where `rect`
  /// extends beyond `bounds`.
  package func inverted(in rect: PixelRect) -> CoverageMask {
    guard !rect.isEmpty else { return .empty }
    var result = CoverageMask(bounds: rect, coverage: 255)
    let common = bounds.intersection(rect)
    guard !common.isEmpty else { return result }
    for y in common.minY..<common.maxY {
      let (from, to) = (index(common.minX, y), result.index(common.minX, y))
      for i in 0..<common.width { result.bytes[to + i] = 255 - bytes[from + i] }
    }
    return result
  }

  /// The mask with every coverage multiplied by `factor` / 255, rounded to nearest.
  package func scaled(by factor: UInt8) -> CoverageMask {
    guard factor != 255 else { return self }
    return CoverageMask(bounds: bounds, bytes: bytes.map { multiply255($0, factor) })
  }

  /// The part of the mask within `rect`.
  package func cropped(to rect: PixelRect) -> CoverageMask {
    let common = bounds.intersection(rect)
    guard !common.isEmpty else { return .empty }
    if common == bounds { return self }
    var result = [UInt8]()
    result.reserveCapacity(common.area)
    for y in common.minY..<common.maxY {
      let from = index(common.minX, y)
      let row = bytes.span.extracting(from..<from + common.width)
      // Within the call only. A slice would share the list, which costs more than to copy a row.
      unsafe row.withUnsafeBufferPointer { unsafe result.append(contentsOf: $0) }
    }
    return CoverageMask(bounds: common, bytes: result)
  }

  /// The mask without the rows and columns around it that cover nothing.
  ///
  /// Cost: a look at those rows and columns, and a copy of the others.
  package func trimmed() -> CoverageMask {
    let bytes = bytes.span
    let (width, height) = (bounds.width, bounds.height)
    func isEmpty(row: Int, _ columns: Range<Int>) -> Bool {
      for column in columns where bytes[row * width + column] != 0 { return false }
      return true
    }
    func isEmpty(column: Int, _ rows: Range<Int>) -> Bool {
      for row in rows where bytes[row * width + column] != 0 { return false }
      return true
    }
    var (rows, columns) = (0..<height, 0..<width)
    while let first = rows.first, isEmpty(row: first, columns) { rows.removeFirst() }
    while let last = rows.last, isEmpty(row: last, columns) { rows.removeLast() }
    guard !rows.isEmpty else { return .empty }
    while let first = columns.first, isEmpty(column: first, rows) { columns.removeFirst() }
    while let last = columns.last, isEmpty(column: last, rows) { columns.removeLast() }
    return cropped(
      to: PixelRect(
        minX: bounds.minX + columns.lowerBound, minY: bounds.minY + rows.lowerBound,
        maxX: bounds.minX + columns.upperBound, maxY: bounds.minY + rows.upperBound))
  }

  /// The mask of the pixels of several, which do not overlap.
  init(joining parts: [CoverageMask]) {
    self.init(bounds: parts.reduce(.empty) { $0.union($1.bounds) })
    for part in parts { copy(part) }
  }

  /// The mask moved by whole pixels.
  package func offset(x: Int, y: Int) -> CoverageMask {
    CoverageMask(bounds: bounds.offset(x: x, y: y), bytes: bytes)
  }

  /// The index of the byte of a pixel of `bounds`.
  package func index(_ x: Int, _ y: Int) -> Int {
    (y - bounds.minY) * bounds.width + (x - bounds.minX)
  }
}
