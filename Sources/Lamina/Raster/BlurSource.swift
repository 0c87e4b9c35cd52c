// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// What a wide blur reads: pictures of one or more channels, averaged over cells, of which only the
/// part that is asked for is made, a bounded number of pixels at a time.
struct BlurSource {
  /// The pixels beyond which the source is clear.
  let bounds: PixelRect
  let step: (x: Int, y: Int)
  let channels: Int
  /// Parts are of about so many pixels, unless one row of cells has more.
  var mostPixels = 1 << 20
  /// The channels of a rectangle within the bounds; a mask may cover more, and what it does not cover
  /// is clear.
  let pixels: (PixelRect) -> [CoverageMask]

  /// The cells beyond which the source is clear.
  var cells: PixelRect { bounds.divided(by: step) }

  /// The averages over the pixels of some cells, by channel.
  func averages(in cells: PixelRect) -> [SampleGrid] {
    var result = [SampleGrid](repeating: SampleGrid(bounds: cells), count: channels)
    let whole = cells.multiplied(by: step).intersection(bounds)
    guard !whole.isEmpty else { return result }
    let rows = max(1, mostPixels / max(1, whole.width * step.y))
    let used = whole.divided(by: step)
    var row = used.minY
    while row < used.maxY {
      let end = min(row + rows, used.maxY)
      let part = PixelRect(
        minX: whole.minX, minY: row * step.y, maxX: whole.maxX, maxY: end * step.y
      ).intersection(whole)
      for (channel, mask) in pixels(part).enumerated() where channel < channels {
        result[channel].average(mask, in: part, step)
      }
      row = end
    }
    return result
  }
}

extension SampleGrid {
  /// Takes over a rectangle of a mask that holds all pixels of its cells that are not clear.
  fileprivate mutating func average(
    _ mask: CoverageMask, in rect: PixelRect, _ step: (x: Int, y: Int)
  ) {
    let rect = rect.intersection(mask.bounds)
    guard !rect.isEmpty else { return }
    let cells = rect.divided(by: step)
    let shift = UInt32((step.x * step.y).trailingZeroBitCount)
    let half = shift == 0 ? 0 : UInt32(1) << (shift - 1)
    let source = mask.bytes.span
    // Up to 64 rows of bytes fit sixteen bits, and their sums over up to 64 columns, times 256, 32.
    var columns = [UInt16](repeating: 0, count: rect.width)
    for row in cells.minY..<cells.maxY {
      var sums = columns.mutableSpan
      for x in 0..<rect.width { sums[x] = 0 }
      for y in max(rect.minY, row * step.y)..<min(rect.maxY, (row + 1) * step.y) {
        let start = mask.index(rect.minX, y)
        require(
          start >= 0 && start + rect.width <= source.count, "the mask ends before the rectangle")
        for x in 0..<rect.width {
          // In bounds by the line above, and as the sums are as wide as the rectangle.
          let byte = unsafe source[unchecked: start &+ x]
          let sum = unsafe sums[unchecked: x] &+ UInt16(byte)
          unsafe sums[unchecked: x] = sum
        }
      }
      let place = (row - bounds.minY) * bounds.width - bounds.minX
      for cell in cells.minX..<cells.maxX {
        let first = max(rect.minX, cell * step.x) - rect.minX
        let end = min(rect.maxX, (cell + 1) * step.x) - rect.minX
        var sum: UInt32 = 0
        for x in first..<end { sum &+= UInt32(columns[x]) }
        samples[place + cell] = UInt16(truncatingIfNeeded: (sum &* 256 &+ half) >> shift)
      }
    }
  }
}
