// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaKernels

/// The coverage of one row of pixels, as sums of areas: edges fill it in, and then it is read as
/// bytes.
///
/// An edge piece of height h that becomes filled at its right covers, of its own column, the area
/// right of it, and all of every later column:
///
///      column   c        c+1            the running sum of `deltas` is twice the covered area;
///             ┌──╱─────┬────────┐       a full pixel is 2 · 4096 · 4096 = 2²⁵
///             │ ╱██████│████████│
///             │╱███████│████████│       deltas[c]   += h · (2·4096 - s)      s = sum of the two
///             └────────┴────────┘       deltas[c+1] += h · s                     ends' fractions
///
/// Boundaries between filled and unfilled alternate along a row, so at every height the running sum
/// is between 0 and one pixel, and every delta fits 32 bits. Columns and x count from the left edge
/// of the mask. Edges to the left of it act on the first column, edges to the right of it on
/// nothing.
struct CoverageRow {
  /// Twice the area of a pixel.
  static let full: Int32 = 1 << 25

  /// The columns of the mask.
  let width: Int32
  /// The change of the running sum at each column; two more than there are columns.
  private var deltas: [Int32]
  /// The columns that edges touched since the last read, ascending by their first.
  private var touched: [Columns] = []

  private struct Columns {
    var first: Int32
    var last: Int32
  }

  init(width: Int) {
    self.width = Int32(width)
    deltas = [Int32](repeating: 0, count: width + 2)
    touched.reserveCapacity(8)
  }

  /// States that edges within x from `low` to `high` have been or will be added; in ascending
  /// order of `low` over a row.
  mutating func touch(from low: Int32, to high: Int32) {
    let first = max(0, low >> FixedPoint.fractionBits)
    let last = min(width - 1, (high >> FixedPoint.fractionBits) + 1)
    if let previous = touched.last, first <= previous.last + 1 {
      touched[touched.count - 1].last = max(previous.last, last)
    } else if first <= last {
      touched.append(Columns(first: first, last: last))
    }
  }

  /// Fills from the left edge of the mask on.
  mutating func addFullFromLeftEdge() {
    deltas[0] += Self.full
    touch(from: 0, to: 0)
  }

  /// Adds a vertical boundary; `height` is negative if it ends the filled part.
  @inline(__always)
  mutating func add(x: Int32, height: Int32) {
    let column = x >> FixedPoint.fractionBits
    if column < 0 {
      deltas[0] &+= height &* (2 * FixedPoint.one)
    } else if column < width {
      let twice = 2 * (x & FixedPoint.fractionMask)
      deltas[Int(column)] &+= height &* (2 * FixedPoint.one - twice)
      deltas[Int(column) + 1] &+= height &* twice
    }
  }

  /// Adds pieces of a boundary; `sign` is 1 if it begins the filled part, -1 if it ends it.
  mutating func add(_ pieces: [EdgePiece], _ range: Range<Int32>, sign: Int32) {
    Self.add(pieces, range, sign, to: &deltas, width)
  }

  @inline(__always)
  private static func add(
    _ pieces: [EdgePiece], _ range: Range<Int32>, _ sign: Int32, to deltas: inout [Int32],
    _ width: Int32
  ) {
    let pieces = pieces.span
    var deltas = deltas.mutableSpan
    for index in range { add(pieces[Int(index)], sign, to: &deltas, width) }
  }

  /// Adds the first parts of a boundary.
  mutating func add(_ boundary: [lamina_edge_boundary], _ count: Int) {
    let width = width
    let boundary = boundary.span
    var deltas = deltas.mutableSpan
    for index in 0..<count {
      Self.add(boundary[index].piece, boundary[index].sign, to: &deltas, width)
    }
  }

  @inline(__always)
  private static func add(
    _ piece: EdgePiece, _ sign: Int32, to deltas: inout MutableSpan<Int32>, _ width: Int32
  ) {
    let column = piece.startX >> FixedPoint.fractionBits
    if column == piece.endX >> FixedPoint.fractionBits {
      let height = (piece.endY - piece.startY) * sign
      if column < 0 {
        deltas[0] &+= height &* (2 * FixedPoint.one)
      } else if column < width {
        let fractions =
          (piece.startX & FixedPoint.fractionMask) + (piece.endX & FixedPoint.fractionMask)
        deltas[Int(column)] &+= height &* (2 * FixedPoint.one - fractions)
        deltas[Int(column) + 1] &+= height &* fractions
      }
    } else {
      addAcrossColumns(piece, sign, to: &deltas, width)
    }
  }

  /// Cuts a piece at the borders of columns.
  ///
  /// Each cut's height is computed from the whole piece, so the amount for a column does not depend
  /// on where the mask begins.
  private static func addAcrossColumns(
    _ piece: EdgePiece, _ sign: Int32, to deltas: inout MutableSpan<Int32>, _ width: Int32
  ) {
    let (one, bits) = (FixedPoint.one, FixedPoint.fractionBits)
    let (left, right) = (min(piece.startX, piece.endX), max(piece.startX, piece.endX))
    let height = piece.endY - piece.startY
    let heightPerUnit = Double(height) / Double(right - left)
    var column = left >> bits
    var x = left
    var y: Int32 = 0
    if column < 0 {
      column = 0
      x = min(right, 0)
      y = right <= 0 ? height : FixedPoint.roundedUnits(Double(-left) * heightPerUnit)
      deltas[0] &+= y &* sign &* (2 * one)
    }
    while x < right && column < width {
      let border = (column + 1) << bits
      let nextX = min(right, border)
      let nextY =
        nextX == right ? height : FixedPoint.roundedUnits(Double(nextX - left) * heightPerUnit)
      let fractions = x + nextX - 2 * (column << bits)
      let area = (nextY - y) * sign
      deltas[Int(column)] &+= area &* (2 * one - fractions)
      deltas[Int(column) + 1] &+= area &* fractions
      (x, y) = (nextX, nextY)
      column += 1
    }
  }

  /// Writes the row's bytes, all of which are 0 before, and clears the sums.
  mutating func read(into bytes: inout MutableSpan<UInt8>, at offset: Int) {
    if touched.isEmpty { return }
    var sum: Int32 = 0
    var column = 0
    for columns in touched {
      let (first, last) = (Int(columns.first), Int(columns.last))
      Self.fill(&bytes, offset + column, offset + first, Self.byte(sum))
      Self.read(&deltas, first...last, &sum, into: &bytes, at: offset)
      column = last + 1
    }
    Self.fill(&bytes, offset + column, offset + Int(width), Self.byte(sum))
    deltas[Int(width)] = 0
    deltas[Int(width) + 1] = 0
    touched.removeAll(keepingCapacity: true)
  }

  @inline(__always)
  private static func read(
    _ deltas: inout [Int32], _ columns: ClosedRange<Int>, _ sum: inout Int32,
    into bytes: inout MutableSpan<UInt8>, at offset: Int
  ) {
    for column in columns {
      sum &+= deltas[column]
      deltas[column] = 0
      bytes[offset + column] = byte(sum)
    }
  }

  private static func fill(
    _ bytes: inout MutableSpan<UInt8>, _ start: Int, _ end: Int, _ value: UInt8
  ) {
    if value == 0 || start >= end { return }
    for index in start..<end { bytes[index] = value }
  }

  /// Twice an area as a byte, rounded to nearest.
  ///
  /// Rounded crossings can leave a sum a few units
  /// outside its range.
  @inline(__always)
  private static func byte(_ sum: Int32) -> UInt8 {
    let limited = Int64(min(max(sum, 0), full))
    return UInt8(truncatingIfNeeded: (limited &* 255 &+ Int64(full / 2)) >> 25)
  }
}

/// A part of an edge within one row: x from the left edge of the mask, y from the top of the row.
typealias EdgePiece = lamina_edge_piece
