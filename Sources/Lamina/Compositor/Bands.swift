// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Cuts a region into rectangles that several threads paint side by side.
enum Bands {
  /// Bands for each thread: more than one, so that an easy band is followed by another.
  private static let bandsPerThread = 3

  /// The rectangles of a region, the large ones cut into bands of rows of at least so many pixels.
  static func of(
    _ region: Region, threads: Int, leastPixels: Int = PaintOptions().leastBandPixels
  ) -> [PixelRect] {
    let rects = region.rects
    let area = rects.reduce(0) { $0 + $1.area }
    // On one thread a cut only costs: what overlaps it is begun twice.
    guard threads > 1, area >= 2 * leastPixels else { return rects }
    let most = max(leastPixels, area / (threads * bandsPerThread))
    return rects.flatMap { rect -> [PixelRect] in
      let count = min(rect.height, (rect.area + most - 1) / most)
      guard count > 1 else { return [rect] }
      return (0..<count).map { index in
        PixelRect(
          minX: rect.minX, minY: rect.minY + rect.height * index / count, maxX: rect.maxX,
          maxY: rect.minY + rect.height * (index + 1) / count)
      }
    }
  }

  /// Some rows in parts of at least so many, for several threads.
  static func parts(of rows: Range<Int>, threads: Int, leastCount: Int) -> [Range<Int>] {
    guard !rows.isEmpty else { return [] }
    let most = threads > 1 ? threads * bandsPerThread : 1
    let count = max(1, min(most, rows.count / leastCount))
    return (0..<count).map { part in
      rows.lowerBound + rows.count * part / count..<rows.lowerBound + rows.count * (part + 1)
        / count
    }
  }

  /// Which of the commands touch which band, as indices in order.
  static func share(
    _ commands: ArraySlice<PaintCommand>, among bands: [PixelRect], of plan: PaintPlan
  ) -> [ArraySlice<Int32>] {
    guard let pile = Pile(bands) else {
      return bands.map { band in
        commands.indices.filter { commands[$0].rect(in: plan).intersects(band) }
          .map { Int32(truncatingIfNeeded: $0) }[...]
      }
    }
    // Counted first, so that all stand in one list, which need not grow.
    var ends = [Int](repeating: 0, count: bands.count + 1)
    let touched = commands.map { command in
      let touched = pile.bands(touching: command.rect(in: plan))
      for band in touched { ends[Int(band) + 1] += 1 }
      return touched
    }
    for band in bands.indices { ends[band + 1] += ends[band] }
    let starts = ends
    var indices = [Int32](repeating: 0, count: starts[bands.count])
    for (index, touched) in zip(commands.indices, touched) {
      for band in touched {
        indices[ends[Int(band)]] = Int32(truncatingIfNeeded: index)
        ends[Int(band)] += 1
      }
    }
    return bands.indices.map { indices[starts[$0]..<starts[$0 + 1]] }
  }

  /// Bands of the same columns one under another, without a gap.
  private struct Pile {
    private let bounds: PixelRect
    private var bandOfRow: [Int32] = []

    init?(_ bands: [PixelRect]) {
      guard let first = bands.first, let last = bands.last else { return nil }
      bounds = first.union(last)
      var bottom = first.minY
      for (index, band) in bands.enumerated() {
        guard band.minX == first.minX, band.maxX == first.maxX, band.minY == bottom else {
          return nil
        }
        bottom = band.maxY
        bandOfRow += repeatElement(Int32(truncatingIfNeeded: index), count: band.height)
      }
    }

    /// The bands that a rectangle touches.
    @inline(__always)
    func bands(touching rect: PixelRect) -> Range<Int32> {
      let rows = rect.intersection(bounds)
      if rows.isEmpty { return 0..<0 }
      let first = bandOfRow[rows.minY - bounds.minY]
      return first..<bandOfRow[rows.maxY - 1 - bounds.minY] + 1
    }
  }
}
