// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Cuts a region into rectangles that several threads paint side by side, or that stay in a processor's cache while they are
/// painted.
enum Bands {
  /// Bands for each thread: more than one, so that an easy band is followed by another.
  private static let bandsPerThread = 3
  /// The pixels of a band that stay in the second cache: 1 MiB.
  private static let cachedPixels = 1 << 18

  /// The rectangles of a region, or none if it has no pixels; large ones are cut into bands of rows
  /// of at least `leastPixels` pixels; if most pixels are painted several times, also for one thread.
  static func of(
    _ rects: [PixelRect], threads: Int, leastPixels: Int = PaintOptions().leastBandPixels,
    paintedOften: Bool = false
  ) -> [PixelRect] {
    let area = rects.reduce(0) { $0 + $1.area }
    if area == 0 { return [] }
    // On one thread a cut costs otherwise, because commands that cross it begin twice.
    guard threads > 1 || paintedOften, area >= 2 * leastPixels else { return rects }
    let share = threads > 1 ? area / (threads * bandsPerThread) : area
    let most = max(leastPixels, paintedOften ? min(share, cachedPixels) : share)
    return rects.flatMap { rect -> [PixelRect] in
      let count = min(rect.height, (rect.area + most - 1) / most)
      guard count > 1 else { return [rect] }
      return parts(of: rect, count: count)
    }
  }

  /// Some rows in parts of at least `leastCount`, for several threads.
  static func parts(of rows: Range<Int>, threads: Int, leastCount: Int) -> [Range<Int>] {
    guard !rows.isEmpty else { return [] }
    let most = threads > 1 ? threads * bandsPerThread : 1
    let count = max(1, min(most, rows.count / leastCount))
    return parts(of: rows, count: count)
  }

  /// A rectangle in a number of parts of whole rows; an empty one as it is.
  static func parts(of rect: PixelRect, count: Int) -> [PixelRect] {
    if rect.isEmpty { return [rect] }
    return parts(of: rect.minY..<rect.maxY, count: count).map { rows in
      PixelRect(minX: rect.minX, minY: rows.lowerBound, maxX: rect.maxX, maxY: rows.upperBound)
    }
  }

  /// Some rows in a number of parts, as equal as may be.
  static func parts(of rows: Range<Int>, count: Int) -> [Range<Int>] {
    (0..<count).map { part in
      rows.lowerBound + rows.count * part / count..<rows.lowerBound + rows.count * (part + 1)
        / count
    }
  }
}
