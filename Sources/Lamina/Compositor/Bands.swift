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
  ) -> [[Int32]] {
    var shares = [[Int32]](repeating: [], count: bands.count)
    let pile = Pile(bands)
    for (index, command) in zip(commands.indices, commands) {
      let rect = command.rect(in: plan)
      for band in pile.map({ $0.bands(touching: rect) }) ?? 0..<bands.count
      where bands[band].intersects(rect) {
        shares[band].append(Int32(truncatingIfNeeded: index))
      }
    }
    return shares
  }

  /// Bands that are the parts of one rectangle, from its top to its bottom.
  private struct Pile {
    let top: Int
    let height: Int
    let count: Int

    init?(_ bands: [PixelRect]) {
      guard let first = bands.first, let last = bands.last else { return nil }
      let (top, height, count) = (first.minY, last.maxY - first.minY, bands.count)
      // Several rectangles of a region may lie in a pile too, but not of one height.
      let isCut = bands.enumerated().allSatisfy { index, band in
        band.minX == first.minX && band.maxX == first.maxX
          && band.minY == top + height * index / count
          && band.maxY == top + height * (index + 1) / count
      }
      guard isCut else { return nil }
      (self.top, self.height, self.count) = (top, height, count)
    }

    /// The bands that a rectangle may touch.
    func bands(touching rect: PixelRect) -> Range<Int> {
      // A row belongs to the band of its share of the height, or by rounding to the one after.
      func band(_ y: Int) -> Int { min(max(0, (y - top) * count / height), count - 1) }
      return max(0, band(rect.minY) - 1)..<min(count, band(rect.maxY - 1) + 2)
    }
  }
}
