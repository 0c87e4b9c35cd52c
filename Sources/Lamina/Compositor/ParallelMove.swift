// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Moves pixels within an image on several threads: each has its own band of rows to write.
///
/// A band reads some of the rows that its neighbour overwrites, as many as the pixels move by. These,
/// the seams, are put aside first. Each pixel is copied once, but for the seams, which are twice.
struct ParallelMove {
  let canvas: Canvas
  /// Where the pixels go.
  let target: PixelRect
  /// From where they come to where they go.
  let (dx, dy): (Int, Int)

  /// Bands are so many times as high as their seams, which one thread puts aside.
  private static let leastRowsForSeamRow = 4

  init(
    _ image: PixmanImage, to target: PixelRect, dx: Int, dy: Int,
    roads: CompositingRoads = .standard
  ) {
    (self.target, self.dx, self.dy) = (target, dx, dy)
    var canvas = Canvas(image, roads)
    canvas.begin(.move, in: target)
    canvas.count(target)
    self.canvas = canvas
  }

  /// What is moved, by its road.
  var counts: RoadCounts { canvas.counts }

  /// Moves the pixels of `target` from where they are, `dx` and `dy` before it; both places are
  /// within the bounds of the image and may overlap.
  ///
  /// Bands have at least `leastBandPixels` pixels; of what has not two of them, one thread moves all.
  /// The seams are kept in `memory` meanwhile.
  func run(threads: Int, leastBandPixels: Int, memory: ScopeMemory) {
    guard !target.isEmpty else { return }
    // One for each thread: the next frame finds its pixels in the caches of the same processor.
    let leastRows = max(
      1, target.height / threads, leastBandPixels / target.width,
      Self.leastRowsForSeamRow * abs(dy))
    let bands = Bands.parts(
      of: target.minY..<target.maxY, threads: threads, leastCount: leastRows)
    if bands.count < 2 { return move(to: target) }
    let seamPixels = target.width * abs(dy)
    let seams = putAside(bands, seamPixels, memory.take())
    ParallelLoop.run(bands.count, threads: threads) { index in
      let band = bands[index]
      let seam = seam(of: band)
      move(
        to: rows(dy < 0 ? band.lowerBound..<seam.lowerBound : seam.upperBound..<band.upperBound))
      canvas.replace(
        rows(seam), pixels: seams.span, offset: index * seamPixels, stride: target.width)
    }
    memory.giveBack(seams)
  }

  /// The pixels of all seams, each at as many times the given pixels as its band has before it.
  private func putAside(
    _ bands: [Range<Int>], _ seamPixels: Int, _ memory: consuming [UInt32]
  ) -> [UInt32] {
    let missing = bands.count * seamPixels - memory.count
    if missing > 0 { memory += repeatElement(0, count: missing) }
    var span = memory.mutableSpan
    for (index, band) in bands.enumerated() {
      let source = source(of: rows(seam(of: band)))
      canvas.copyPixels(of: source, into: &span, at: index * seamPixels)
    }
    return memory
  }

  /// The rows of a band whose pixels come from another band.
  private func seam(of band: Range<Int>) -> Range<Int> {
    if dy < 0 {
      return band.upperBound + (band.upperBound < target.maxY ? dy : 0)..<band.upperBound
    }
    return band.lowerBound..<band.lowerBound + (band.lowerBound > target.minY ? dy : 0)
  }

  private func rows(_ rows: Range<Int>) -> PixelRect {
    PixelRect(minX: target.minX, minY: rows.lowerBound, maxX: target.maxX, maxY: rows.upperBound)
  }

  private func source(of rect: PixelRect) -> PixelRect { rect.offset(x: -dx, y: -dy) }

  private func move(to rect: PixelRect) { canvas.move(source(of: rect), by: (dx, dy)) }
}
