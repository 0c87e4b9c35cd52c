// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaKernels

// The method for extremely complex rows: windings at samples instead of boundaries.
//
// Samples are at the middles of a pixel's sixteenths, on 2 to 64 lines a row. On each line every
// chain adds its winding to the bin of the first sample to its right; a running sum over the bins
// is then the winding at each sample. The number of lines depends on the number of edges in the row
// or cluster, which is the same for every clip.

private let samplesAcross: Int32 = 16
private let sampleWidth = FixedPoint.one / samplesAcross

/// The first k with (k + ½) · sampleWidth ≥ x, at least 0.
@inline(__always)
private func bin(_ x: Int32) -> Int {
  Int(max(0, (x + sampleWidth / 2 - 1) >> (FixedPoint.fractionBits - 4)))
}

extension CoverageRasterizer {
  /// Adds a cluster by sampling it.
  mutating func addSampled(_ cluster: Cluster, winding: Int32) {
    let firstColumn = max(0, cluster.low >> FixedPoint.fractionBits)
    let lastColumn = min(row.width - 1, cluster.high >> FixedPoint.fractionBits)
    if firstColumn > lastColumn { return }
    let pieceCount = cluster.chains.reduce(0) { $0 + active[$1].pieces.count }
    let lines: Int32 = pieceCount <= 1024 ? 64 : 16
    let height = FixedPoint.one / lines
    let origin = firstColumn << FixedPoint.fractionBits
    let binCount = Int((lastColumn - firstColumn + 1) * samplesAcross) + 1
    // A few lines at a time, so that the bins stay in the cache.
    let linesAtOnce: Int32 = 16
    clearBins(binCount * Int(linesAtOnce))
    for batch in 0..<(lines / linesAtOnce) {
      let firstLine = batch * linesAtOnce * height + height / 2
      for index in cluster.chains {
        Self.countWindings(
          pieces, active[index].pieces, active[index].winding, firstLine: firstLine, height,
          linesAtOnce, origin, &bins, binCount)
      }
      for line in 0..<Int(linesAtOnce) {
        addSampleLine(
          line * binCount..<(line + 1) * binCount, height: height, origin, winding)
      }
    }
  }

  private mutating func clearBins(_ count: Int) {
    bins.removeAll(keepingCapacity: true)
    bins.append(contentsOf: repeatElement(0, count: count))
  }

  /// Adds a chain's winding to the bins of all lines that its pieces cross.
  private static func countWindings(
    _ pieces: [EdgePiece], _ range: Range<Int32>, _ winding: Int32, firstLine: Int32,
    _ height: Int32, _ lines: Int32, _ origin: Int32, _ bins: inout [Int32], _ binCount: Int
  ) {
    for index in range {
      let piece = pieces[Int(index)]
      let slope = Double(piece.endX - piece.startX) / Double(piece.endY - piece.startY)
      for line in 0..<lines {
        let y = firstLine + line * height
        if y < piece.startY || y >= piece.endY { continue }
        let x = piece.startX + FixedPoint.roundedUnits(slope * Double(y - piece.startY))
        let bin = bin(x - origin)
        if bin < binCount { bins[Int(line) * binCount + bin] += winding }
      }
    }
  }

  /// Adds the boundaries between samples of one line and clears its bins.
  private mutating func addSampleLine(
    _ line: Range<Int>, height: Int32, _ origin: Int32, _ winding: Int32
  ) {
    var left = winding
    for bin in line where bins[bin] != 0 {
      let right = left + bins[bin]
      bins[bin] = 0
      let sign = change(from: left, to: right)
      left = right
      let x = origin + Int32(bin - line.lowerBound) * sampleWidth
      if sign != 0 { row.add(x: x, height: sign * height) }
    }
  }

  /// Adds a row crossed by thousands of chains, without cutting them into pieces, and drops the
  /// chains that end in it.
  mutating func addSampledRow(at rowTop: Int32) {
    let lines: Int32 = active.count <= 16_384 ? 8 : active.count <= 65_536 ? 4 : 2
    let height = FixedPoint.one / lines
    let binCount = Int(row.width * samplesAcross) + 1
    clearBins(binCount * Int(lines))
    Self.countWindings(
      &active, outline.points, rowTop: rowTop, lines, originX, &bins, binCount)
    for line in 0..<Int(lines) {
      addSampleLine(line * binCount..<(line + 1) * binCount, height: height, 0, 0)
    }
    row.touch(from: 0, to: row.width << FixedPoint.fractionBits)
  }

  /// One pass over the chains for all lines, which also drops chains that end in the row, because
  /// memory traffic is the cost of such a row.
  private static func countWindings(
    _ chains: inout [ActiveChain], _ points: [FixedPosition], rowTop: Int32, _ lines: Int32,
    _ originX: Int32, _ bins: inout [Int32], _ binCount: Int
  ) {
    let height = FixedPoint.one / lines
    var live = chains.count
    var index = 0
    while index < live {
      let cursor = count(
        chains[index], points, firstLine: rowTop + height / 2, height, lines, originX, &bins,
        binCount)
      if chains[index].bottom <= rowTop + FixedPoint.one {
        live -= 1
        chains[index] = chains[live]
      } else {
        if chains[index].cursor != cursor { chains[index].cursor = cursor }
        index += 1
      }
    }
    chains.removeSubrange(live...)
  }

  /// Adds one chain's windings; returns the point above the last line.
  @inline(__always)
  private static func count(
    _ chain: ActiveChain, _ points: [FixedPosition], firstLine: Int32, _ height: Int32,
    _ lines: Int32, _ originX: Int32, _ bins: inout [Int32], _ binCount: Int
  ) -> Int32 {
    var cursor = chain.cursor
    let (last, step, winding) = (chain.last, chain.step, chain.winding)
    if cursor == last { return cursor }
    var upper = points[Int(cursor)]
    var lower = points[Int(cursor + step)]
    var slope = Double(lower.x - upper.x) / Double(lower.y - upper.y)
    for line in 0..<lines {
      let y = firstLine + line * height
      while y >= lower.y, cursor + step != last {
        cursor += step
        (upper, lower) = (lower, points[Int(cursor + step)])
        slope = Double(lower.x - upper.x) / Double(lower.y - upper.y)
      }
      if y < upper.y || y >= lower.y { continue }
      let x = upper.x - originX + FixedPoint.roundedUnits(slope * Double(y - upper.y))
      let bin = bin(x)
      if bin < binCount { bins[Int(line) * binCount + bin] += winding }
    }
    return cursor
  }
}
