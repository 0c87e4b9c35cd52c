// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation

extension CoverageMask {
  /// The largest radius by which a mask is spread, in pixels; a larger one counts as this.
  static let largestSpread: CGFloat = 512

  /// The mask grown by an antialiased disc of `radius` device pixels, or shrunk if `radius` is
  /// negative, within `clip`.
  ///
  /// Growing is a grey-scale dilation: each pixel becomes the largest of `round(c * w / 255)` over
  /// the coverage c of all pixels, where w = 255 · (radius + 1 − distance), limited to 0…255 and
  /// rounded, is the weight of the disc at the distance of the two centres. A straight edge along
  /// an axis moves by `radius`, exactly if that is an integer. Shrinking is growing the uncovered
  /// area; everything outside ``bounds`` is uncovered.
  ///
  /// Each byte depends only on the source bytes within the radius (rounded up), so it does not
  /// depend on `clip`. A NaN radius counts as 0. The cost is proportional to the pixels of the
  /// result times the radius, and the memory to the source pixels in reach times the logarithm of
  /// the radius.
  package func spread(by radius: CGFloat, in clip: PixelRect) -> CoverageMask {
    let size = min(abs(radius), Self.largestSpread)
    guard size > 0, !bounds.isEmpty else { return cropped(to: clip) }
    let disc = SpreadDisc(radius: Double(size))
    if radius > 0 {
      let target = bounds.outset(by: disc.reach).intersection(clip)
      let source = cropped(to: target.outset(by: disc.reach))
      return source.dilated(by: disc, to: target)
    }
    let target = bounds.intersection(clip)
    // One uncovered pixel around the bounds represents all beyond, because no other is nearer.
    let source = target.outset(by: disc.reach).intersection(bounds.outset(by: 1))
    return inverted(in: source).dilated(by: disc, to: target).inverted(in: target)
  }

  /// The dilation of the mask by a disc, at the pixels of `target`.
  private func dilated(by disc: SpreadDisc, to target: PixelRect) -> CoverageMask {
    guard !target.isEmpty, !bounds.isEmpty else { return .empty }
    let rows = RowMaxima(self, around: target, reach: disc.reach, longestRun: disc.longestRun)
    let paddedWidth = (target.width + 15) / 16 * 16
    var bytes = [UInt8]()
    bytes.reserveCapacity(target.area)
    for y in target.minY..<target.maxY {
      var line = [UInt8](repeating: 0, count: paddedWidth)
      var output = line.mutableSpan
      for dy in 0...disc.reach {
        let (above, below) = (rows.place(ofRow: y - dy), rows.place(ofRow: y + dy))
        if above == rows.blank, below == rows.blank { continue }
        rows.collect(above, below, disc.rows[dy], into: &output)
      }
      bytes.append(contentsOf: line[..<target.width])
    }
    return CoverageMask(bounds: target, bytes: bytes)
  }
}

/// The weights of an antialiased disc, one row of its lower right quarter after another.
private struct SpreadDisc {
  struct Row {
    /// The full weights extend this far on both sides of the middle; −1 if there are none.
    var core: Int
    /// The partial weights right of the core.
    var fringe: [(dx: Int, weight: UInt8)]
  }

  let reach: Int
  let rows: [Row]
  var longestRun: Int { 2 * (rows.map(\.core).max() ?? 0) + 1 }

  init(radius: Double) {
    let reach = Int(radius.rounded(.up))
    self.reach = reach
    rows = (0...reach).map { dy in
      var row = Row(core: -1, fringe: [])
      for dx in 0...reach {
        let distance = Double(dx * dx + dy * dy).squareRoot()
        let weight = UInt8((min(max(radius + 1 - distance, 0), 1) * 255).rounded())
        if weight == 0 { break }
        if weight == 255 { row.core = dx } else { row.fringe.append((dx, weight)) }
      }
      return row
    }
  }
}

/// The rows of a mask, padded, and for each power of two the largest value of every run of that
/// many pixels, so that the largest value of any run is the larger of two.
private struct RowMaxima {
  /// The row that represents all empty ones.
  let blank: Int
  private let bounds: PixelRect
  private let rowIsEmpty: [Bool]
  private let reach: Int
  private let stride: Int
  /// The values of level k, row r start at (k · (rows + 1) + r) · stride.
  private var maxima: [UInt8]

  /// Covers the columns of `target` and `reach` more on both sides.
  init(_ mask: CoverageMask, around target: PixelRect, reach: Int, longestRun: Int) {
    bounds = mask.bounds
    blank = mask.bounds.height
    self.reach = reach
    stride = (target.width + 15) / 16 * 16 + 2 * reach
    let levels = Int.bitWidth - longestRun.leadingZeroBitCount
    let levelSize = (blank + 1) * stride
    maxima = [UInt8](repeating: 0, count: levels * levelSize)
    var empty = [Bool](repeating: true, count: blank)
    let shift = mask.bounds.minX - (target.minX - reach)
    let columns = max(0, -shift)..<max(0, -shift, min(mask.bounds.width, stride - shift))
    for row in 0..<blank {
      for x in columns {
        let value = mask.bytes[row * mask.bounds.width + x]
        if value != 0 { empty[row] = false }
        maxima[row * stride + x + shift] = value
      }
    }
    rowIsEmpty = empty
    // A run is two of half its length. Runs that would leave the row stay 0 and are never read, nor
    // are those that enter the next row.
    for level in 1..<max(1, levels) {
      let (half, from, to) = (1 << (level - 1), (level - 1) * levelSize, level * levelSize)
      var values = maxima.mutableSpan
      var i = 0
      while i + half + 16 <= levelSize {
        let left = values.vector(at: from + i, as: SIMD16<UInt8>.self)
        let right = values.vector(at: from + i + half, as: SIMD16<UInt8>.self)
        values.store(larger(left, right), at: to + i)
        i += 16
      }
      while i < levelSize {
        let right = i + half < levelSize ? values[from + i + half] : 0
        values[to + i] = max(values[from + i], right)
        i += 1
      }
    }
  }

  /// The stored row of device row y.
  func place(ofRow y: Int) -> Int {
    guard y >= bounds.minY, y < bounds.maxY, !rowIsEmpty[y - bounds.minY] else { return blank }
    return y - bounds.minY
  }

  /// Raises `output` to the weighted values of two rows at the same distance above and below.
  func collect(
    _ above: Int, _ below: Int, _ disc: SpreadDisc.Row, into output: inout MutableSpan<UInt8>
  ) {
    let values = maxima.span
    let (a, b) = (above * stride + reach, below * stride + reach)
    let run = max(1, 2 * disc.core + 1)
    let level = Int.bitWidth - 1 - run.leadingZeroBitCount
    let start = level * (blank + 1) * stride - disc.core
    let end = start + run - (1 << level)
    var x = 0
    while x < output.count {
      var most = output.vector(at: x, as: SIMD16<UInt8>.self)
      if disc.core >= 0 {
        most = larger(most, values.vector(at: a + start + x, as: SIMD16<UInt8>.self))
        most = larger(most, values.vector(at: b + start + x, as: SIMD16<UInt8>.self))
        most = larger(most, values.vector(at: a + end + x, as: SIMD16<UInt8>.self))
        most = larger(most, values.vector(at: b + end + x, as: SIMD16<UInt8>.self))
      }
      for (dx, weight) in disc.fringe {
        let aboveBoth = larger(
          values.vector(at: a + x - dx, as: SIMD16<UInt8>.self),
          values.vector(at: a + x + dx, as: SIMD16<UInt8>.self))
        let belowBoth = larger(
          values.vector(at: b + x - dx, as: SIMD16<UInt8>.self),
          values.vector(at: b + x + dx, as: SIMD16<UInt8>.self))
        let weighted = multiply255(larger(aboveBoth, belowBoth), SIMD16(repeating: weight))
        most = larger(most, weighted)
      }
      output.store(most, at: x)
      x += 16
    }
  }
}

/// The larger of each pair.
@inline(__always)
private func larger(_ a: SIMD16<UInt8>, _ b: SIMD16<UInt8>) -> SIMD16<UInt8> {
  a.replacing(with: b, where: b .> a)
}
