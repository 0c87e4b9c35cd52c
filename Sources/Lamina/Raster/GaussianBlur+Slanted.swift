// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

extension CoverageMask {
  /// The passes along the axes and then along the slanted line, whose result fills `target`; the
  /// plan's own reach is taken in the space of this mask, transposed or not.
  func blurredAlongSlants(_ plan: BlurPlan, to target: PixelRect) -> CoverageMask {
    let planes = SamplePlane.blurred(plan, to: target, bounds: bounds) {
      blurredColumns(plan, to: $0).map { [$0] } ?? []
    }
    guard let plane = planes.first else { return .empty }
    return CoverageMask(bounds: plane.bounds, bytes: plane.coverage())
  }
}

/// The part of a plane on which some pixels of a target depend, by the passes that are still to come:
/// where those follow a line, a band along it and not the box around that.
private struct SlantedArea {
  let target: PixelRect
  /// What the passes still read beyond the target.
  let ahead: (x: Int, y: Int)
  /// How far the line goes along x for each row, and how many passes follow it; nil where not all do.
  let line: (slope: Double, passes: Int)?
  /// Where the passes so far can have carried anything.
  let carried: PixelRect

  init(_ target: PixelRect, _ passes: ArraySlice<TapKernel>, carried: PixelRect) {
    self.target = target
    self.carried = carried
    ahead = passes.reduce(into: (x: 0, y: 0)) { sum, pass in
      sum = (sum.x + pass.reach.x, sum.y + pass.reach.y)
    }
    let slopes = passes.map { pass in if case .line(let kernel) = pass { kernel.slope } else { 0.0 }
    }
    let areLines = passes.allSatisfy { if case .line = $0 { true } else { false } }
    // All lines of a plan have one slope.
    line = areLines ? (slopes.first ?? 0, passes.count) : nil
  }

  var bounds: PixelRect { target.outset(x: ahead.x, y: ahead.y).intersection(carried) }

  /// The columns of a row of the bounds.
  func columns(ofRow y: Int) -> Range<Int> {
    var (first, end) = (target.minX - ahead.x, target.maxX + ahead.x)
    if let line {
      // The rows of the target that read this one are so far above and below it.
      let low = Double(max(y - target.maxY + 1, -ahead.y)) * line.slope
      let high = Double(min(y - target.minY, ahead.y)) * line.slope
      // Each pass reads the two pixels around its place on the line.
      first = target.minX + Int(min(low, high).rounded(.down)) - line.passes
      end = target.maxX + Int(max(low, high).rounded(.up)) + line.passes
    }
    first = max(first, carried.minX)
    return first..<max(first, min(end, carried.maxX))
  }
}

/// Samples (coverage times 256) in floating point, row by row, of which each has columns of its own;
/// zero outside of what the passes so far can have carried.
struct SamplePlane {
  private struct Row {
    var columns: Range<Int>
    /// Where the first column stands among the samples.
    var start: Int
  }

  let bounds: PixelRect
  private var rows: [Row] = []
  private var samples: [Float]

  /// A plane of zeros.
  private init(_ area: SlantedArea) {
    bounds = area.bounds
    var count = 0
    rows.reserveCapacity(bounds.height)
    for y in bounds.minY..<bounds.maxY {
      let columns = area.columns(ofRow: y)
      rows.append(Row(columns: columns, start: count))
      count += columns.count
    }
    samples = [Float](repeating: 0, count: count)
  }

  /// The planes of all passes of a plan in turn, by channel, of which the last ones fill `target`;
  /// none where nothing is carried there.
  ///
  /// `columns` gives the two passes along the axes for a rectangle; the source lies within `bounds`.
  static func blurred(
    _ plan: BlurPlan, to target: PixelRect, bounds: PixelRect,
    _ columns: (PixelRect) -> [ColumnBlocks]
  ) -> [SamplePlane] {
    var carried = bounds.outset(x: plan.x.reach, y: plan.y.reach)
    var left = plan.slants[...]
    let first = SlantedArea(target, left, carried: carried)
    guard !first.bounds.isEmpty else { return [] }
    var planes = start(first, columns)
    while let pass = left.popFirst(), !planes.isEmpty {
      carried = carried.outset(x: pass.reach.x, y: pass.reach.y)
      let area = SlantedArea(target, left, carried: carried)
      for index in planes.indices { planes[index] = planes[index].blurred(pass, to: area) }
    }
    return planes
  }

  /// Rows that are blurred along the axes at a time: more would be wider than the band in them, and
  /// of fewer each would be read for several.
  private static let rowsAtATime = 512

  private static func start(
    _ area: SlantedArea, _ columns: (PixelRect) -> [ColumnBlocks]
  ) -> [SamplePlane] {
    var planes: [SamplePlane] = []
    let empty = SamplePlane(area)
    for top in stride(from: area.bounds.minY, to: area.bounds.maxY, by: rowsAtATime) {
      let end = min(top + rowsAtATime, area.bounds.maxY)
      var part = PixelRect.empty
      for y in top..<end {
        let columns = area.columns(ofRow: y)
        part = part.union(
          PixelRect(minX: columns.lowerBound, minY: y, maxX: columns.upperBound, maxY: y + 1))
      }
      guard !part.isEmpty else { continue }
      for (channel, blocks) in columns(part).enumerated() {
        if channel == planes.count { planes.append(empty) }
        planes[channel].copy(blocks, of: part)
      }
    }
    return planes
  }

  /// Takes over the rows of a rectangle.
  private mutating func copy(_ blocks: ColumnBlocks, of rect: PixelRect) {
    for y in rect.minY..<rect.maxY {
      let row = rows[y - bounds.minY]
      guard !row.columns.isEmpty else { continue }
      blocks.copyRow(
        y - rect.minY, from: row.columns.lowerBound - rect.minX, count: row.columns.count,
        into: &samples, at: row.start)
    }
  }

  /// The plane convolved with a kernel.
  private func blurred(_ kernel: TapKernel, to area: SlantedArea) -> SamplePlane {
    var result = SamplePlane(area)
    let taps = kernel.taps()
    let (top, rowsOfResult) = (result.bounds.minY, result.rows)
    var sums = result.samples.mutableSpan
    for (index, row) in rowsOfResult.enumerated() {
      let y = top + index
      for tap in taps where y + tap.y >= bounds.minY && y + tap.y < bounds.maxY {
        let source = rows[y + tap.y - bounds.minY]
        add(source, movedBy: tap.x, times: tap.near, to: &sums, row)
        add(source, movedBy: tap.x + 1, times: tap.far, to: &sums, row)
      }
    }
    return result
  }

  /// Adds a row of samples, each taken `dx` pixels to the right of where it goes, to a row of sums.
  ///
  /// Samples outside the plane are left out, which is the same as adding zero: every sum has its
  /// terms in one order, wherever the planes end.
  private func add(
    _ source: Row, movedBy dx: Int, times weight: Float, to sums: inout MutableSpan<Float>,
    _ row: Row
  ) {
    let from = max(row.columns.lowerBound, source.columns.lowerBound - dx)
    let to = min(row.columns.upperBound, source.columns.upperBound - dx)
    guard weight != 0, from < to else { return }
    let read = source.start + from + dx - source.columns.lowerBound
    let place = row.start + from - row.columns.lowerBound
    let count = to - from
    let samples = samples.span
    require(read >= 0 && read + count <= samples.count, "there are too few samples")
    require(place >= 0 && place + count <= sums.count, "there are too few sums")
    for i in 0..<count {
      // In bounds by the two lines above.
      let sum = unsafe sums[unchecked: place &+ i] + samples[unchecked: read &+ i] * weight
      unsafe sums[unchecked: place &+ i] = sum
    }
  }

  /// The samples as coverage, rounded to nearest; once all passes are done, when the rows fill the
  /// bounds.
  func coverage() -> [UInt8] {
    samples.map { UInt8(min(255, ($0 / 256).rounded())) }
  }

  /// Puts the samples, rounded to nearest, in their places in a grid that holds them all; once all
  /// passes are done.
  func copy(into grid: inout SampleGrid) {
    for (index, row) in rows.enumerated() where !row.columns.isEmpty {
      let start =
        (bounds.minY + index - grid.bounds.minY) * grid.bounds.width + row.columns.lowerBound
        - grid.bounds.minX
      for i in 0..<row.columns.count {
        grid.samples[start + i] = UInt16(min(65_280, samples[row.start + i].rounded()))
      }
    }
  }
}
