// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// A picture of 16-bit samples (coverage times 256) cut into blocks of eight columns, the rows of
/// a block one after another: the layout in which a pass down the columns streams through memory,
/// and in which a transposition is one of 8 × 8 tiles that lie in one piece each.
struct ColumnBlocks {
  let columns: Int
  let rows: Int
  /// Rows and columns are padded to whole tiles with zeros.
  private let paddedRows: Int
  private let blockCount: Int
  private var samples: [SIMD8<UInt16>]

  /// A picture of zeros.
  private init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    paddedRows = (rows + 7) / 8 * 8
    blockCount = (columns + 7) / 8
    samples = [SIMD8<UInt16>](repeating: .zero, count: blockCount * paddedRows)
  }

  /// The part of a mask in `rect`, which its bounds hold.
  init(_ mask: CoverageMask, in rect: PixelRect) {
    self.init(columns: rect.width, rows: rect.height)
    let (columns, rows, stride) = (columns, rows, paddedRows)
    let source = mask.bytes.span
    var target = samples.mutableSpan
    for row in 0..<rows {
      let start = mask.index(rect.minX, rect.minY + row)
      var slot = row
      var x = 0
      while x + 8 <= columns {
        let bytes = source.vector(at: start + x, as: SIMD8<UInt8>.self)
        target[slot] = SIMD8<UInt16>(truncatingIfNeeded: bytes) &<< 8
        slot += stride
        x += 8
      }
      for i in x..<columns { target[slot][i - x] = UInt16(source[start + i]) &<< 8 }
    }
  }

  /// All samples of a grid.
  init(_ grid: SampleGrid) {
    self.init(columns: grid.bounds.width, rows: grid.bounds.height)
    let (columns, rows, stride) = (columns, rows, paddedRows)
    let source = grid.samples.span
    var target = samples.mutableSpan
    for row in 0..<rows {
      let start = row * columns
      var slot = row
      var x = 0
      while x + 8 <= columns {
        target[slot] = source.vector(at: start + x, as: SIMD8<UInt16>.self)
        slot += stride
        x += 8
      }
      for i in x..<columns { target[slot][i - x] = source[start + i] }
    }
  }

  /// The samples as coverage, rounded to nearest, row by row.
  func bytes() -> [UInt8] {
    var result = [UInt8](repeating: 0, count: columns * rows)
    var target = result.mutableSpan
    let source = samples.span
    for row in 0..<rows {
      let start = row * columns
      var slot = row
      var x = 0
      while x + 8 <= columns {
        target.store(Self.coverage(source[slot]), at: start + x)
        slot += paddedRows
        x += 8
      }
      if x < columns {
        let last = Self.coverage(source[slot])
        for i in x..<columns { target[start + i] = last[i - x] }
      }
    }
    return result
  }

  /// The samples row by row.
  func numbers() -> [UInt16] {
    var result = [UInt16](repeating: 0, count: columns * rows)
    for row in 0..<rows {
      for x in 0..<columns {
        // Weights may add up to a little more than one.
        result[row * columns + x] = min(65_280, samples[x / 8 * paddedRows + row][x % 8])
      }
    }
    return result
  }

  /// Copies some samples of a row in floating point.
  func copyRow(_ row: Int, from first: Int, count: Int, into numbers: inout [Float], at start: Int)
  {
    for i in 0..<count {
      let x = first + i
      numbers[start + i] = Float(samples[x / 8 * paddedRows + row][x % 8])
    }
  }

  @inline(__always)
  private static func coverage(_ samples: SIMD8<UInt16>) -> SIMD8<UInt8> {
    SIMD8<UInt8>(truncatingIfNeeded: (samples &+ 128) &>> 8)
  }

  /// The picture with rows and columns exchanged.
  func transposed() -> ColumnBlocks {
    var result = ColumnBlocks(columns: rows, rows: columns)
    let stride = result.paddedRows
    let source = samples.span
    var target = result.samples.mutableSpan
    for block in 0..<blockCount {
      for tile in 0..<paddedRows / 8 {
        Self.transpose(
          source, from: block * paddedRows + tile * 8,
          &target, to: tile * stride + block * 8)
      }
    }
    return result
  }

  /// Transposes a tile: three rounds that interleave each row with the fourth row after it.
  @inline(__always)
  private static func transpose(
    _ source: Span<SIMD8<UInt16>>, from: Int, _ target: inout MutableSpan<SIMD8<UInt16>>, to: Int
  ) {
    typealias Row = SIMD8<UInt16>
    @inline(__always)
    func interleave(_ a: Row, _ b: Row) -> (Row, Row) {
      var both = SIMD16<UInt16>()
      both.evenHalf = a
      both.oddHalf = b
      return (both.lowHalf, both.highHalf)
    }
    @inline(__always)
    func round(
      _ r: (Row, Row, Row, Row, Row, Row, Row, Row)
    ) -> (Row, Row, Row, Row, Row, Row, Row, Row) {
      let (a, b) = interleave(r.0, r.4)
      let (c, d) = interleave(r.1, r.5)
      let (e, f) = interleave(r.2, r.6)
      let (g, h) = interleave(r.3, r.7)
      return (a, b, c, d, e, f, g, h)
    }
    let r = round(
      round(
        round(
          (
            source[from], source[from + 1], source[from + 2], source[from + 3],
            source[from + 4], source[from + 5], source[from + 6], source[from + 7]
          ))))
    (target[to], target[to + 1], target[to + 2], target[to + 3]) = (r.0, r.1, r.2, r.3)
    (target[to + 4], target[to + 5], target[to + 6], target[to + 7]) = (r.4, r.5, r.6, r.7)
  }

  /// Each column blurred, with zeros above and below; the result's rows are those from `firstRow`
  /// on, counted from this picture's first.
  func blurred(_ kernel: AxisKernel, firstRow: Int, rowCount: Int) -> ColumnBlocks {
    var result = ColumnBlocks(columns: columns, rows: rowCount)
    let stride = result.paddedRows
    let pass = ColumnPass(kernel, sourceRows: rows, firstRow: firstRow, rowCount: rowCount)
    var scratch = pass.scratch()
    let source = samples.span
    var target = result.samples.mutableSpan
    for block in 0..<blockCount {
      let column = source.extracting(block * paddedRows..<block * paddedRows + rows)
      guard let filled = ColumnPass.filledRows(column) else { continue }
      pass.smooth(column, into: &scratch)
      pass.convolve(scratch, filled, &target, from: block * stride)
    }
    return result
  }
}

/// One pass down a block of eight columns.
private struct ColumnPass {
  let weights: [Float]
  let spacing: Int
  let sourceRows: Int
  let firstRow: Int
  let rowCount: Int
  /// The rows of the scratch before the one of `firstRow`.
  let lead: Int
  let reach: Int

  /// What a pass keeps between its two steps; zero outside the rows that `smooth` writes, which
  /// are the same for every block.
  struct Scratch {
    var padded: [SIMD8<Int32>]
    var smooth: [SIMD8<Float>]
  }

  init(_ kernel: AxisKernel, sourceRows: Int, firstRow: Int, rowCount: Int) {
    weights = kernel.weights()
    spacing = kernel.spacing
    lead = kernel.tapCount * kernel.spacing
    reach = kernel.reach
    self.sourceRows = sourceRows
    self.firstRow = firstRow
    self.rowCount = rowCount
  }

  func scratch() -> Scratch {
    Scratch(
      padded: [SIMD8<Int32>](repeating: .zero, count: sourceRows + 4 * spacing),
      smooth: [SIMD8<Float>](repeating: .zero, count: rowCount + 2 * lead))
  }

  /// The rows from the first to the last that is not zero.
  static func filledRows(_ column: Span<SIMD8<UInt16>>) -> Range<Int>? {
    var first = 0
    while first < column.count, column[first] == .zero { first += 1 }
    guard first < column.count else { return nil }
    var end = column.count
    while column[end - 1] == .zero { end -= 1 }
    return first..<end
  }

  /// Fills the scratch with the column convolved with two boxes of `spacing` rows, not divided by
  /// their area.
  func smooth(_ column: Span<SIMD8<UInt16>>, into scratch: inout Scratch) {
    // Row r of the source is row r + shift of the scratch.
    let shift = lead - firstRow
    if spacing == 1 {
      for row in max(0, -shift)..<max(0, -shift, min(sourceRows, scratch.smooth.count - shift)) {
        scratch.smooth[row + shift] =
          SIMD8<Float>(SIMD8<Int32>(truncatingIfNeeded: column[row]))
      }
      return
    }
    let margin = 2 * spacing
    for row in 0..<sourceRows {
      scratch.padded[row + margin] = SIMD8<Int32>(truncatingIfNeeded: column[row])
    }
    // The second difference of a triangle is three spikes, so two running sums make one.
    var slope = SIMD8<Int32>.zero
    var sum = SIMD8<Int32>.zero
    for row in 1 - spacing..<sourceRows + spacing - 1 {
      let p = row - 1 + margin
      slope =
        slope &+ scratch.padded[p + spacing] &+ scratch.padded[p - spacing]
        &- scratch.padded[p] &- scratch.padded[p]
      sum = sum &+ slope
      let place = row + shift
      if place >= 0, place < scratch.smooth.count { scratch.smooth[place] = SIMD8<Float>(sum) }
    }
  }

  /// Writes the weighted sums of the scratch; `filled` are the source rows that hold anything.
  func convolve(
    _ scratch: Scratch, _ filled: Range<Int>,
    _ target: inout MutableSpan<SIMD8<UInt16>>, from start: Int
  ) {
    let smooth = scratch.smooth.span
    let weights = weights.span
    let first = max(0, filled.lowerBound - reach - firstRow)
    let end = min(rowCount, filled.upperBound + reach - firstRow)
    guard first < end else { return }
    require(
      smooth.count == rowCount + 2 * lead && weights.count * spacing == lead + spacing,
      "the rows are not those of this blur")
    for row in first..<end {
      let middle = row + lead
      // In bounds: `middle` is at least `lead` from both ends, and no tap farther than `lead`.
      var sum = unsafe smooth[unchecked: middle] * weights[unchecked: 0]
      var distance = spacing
      for k in 1..<max(1, weights.count) {
        let pair =
          unsafe smooth[unchecked: middle &- distance] + smooth[unchecked: middle &+ distance]
        sum += unsafe pair * weights[unchecked: k]
        distance &+= spacing
      }
      target[start + row] = roundedToUInt16(sum)
    }
  }
}
