// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaKernels

/// A row that is summed up of rows of a source, averaged to cells and blurred.
struct BlurLine {
  private let kernel: BlurKernel
  private let channels: Int
  /// The cells before the blur, and the kernel that blurs them.
  private let columns: Range<Int>
  private let cellKernel: [Float]
  /// The pixels that the cells average.
  private let pixels: Range<Int>
  private let line: KernelBuffer<Float>
  private let halved: KernelBuffer<Float>
  /// A row of the source with the pixels around it that are read.
  private let row: KernelBuffer<Float>

  init(_ kernel: BlurKernel, _ columns: Range<Int>, _ cellKernel: [Float], _ channels: Int) {
    self.kernel = kernel
    self.channels = channels
    self.columns = columns
    self.cellKernel = cellKernel
    let side = kernel.x.cellReach
    pixels = kernel.x.sourcePixels(of: columns.lowerBound - side..<columns.upperBound + side)
    line = KernelBuffer<Float>(pixels.count * channels)
    halved = KernelBuffer<Float>(kernel.x.step > 1 ? pixels.count * channels : 0)
    let around = max(2 * kernel.readReach, 2 * (kernel.plane?.reach.x ?? 0))
    row = KernelBuffer<Float>(kernel.isSlanted ? (pixels.count + around) * channels : 0)
  }

  /// Sums up rows of a source, always the same one, by weights.
  func read(_ bytes: RawSpan, _ bounds: PixelRect, _ rows: Range<Int>, _ weights: [Float]) {
    let used = rows.clamped(to: bounds.minY..<bounds.maxY)
    let shared = pixels.clamped(to: bounds.minX..<bounds.maxX)
    // The pixels around the source's columns are zero in all of its rows.
    guard !used.isEmpty, !shared.isEmpty else { return line.clear() }
    Self.weigh(
      bytes, bounds, shared, rows: used,
      used == rows ? weights : Array(weights[(used.lowerBound - rows.lowerBound)...]), channels,
      into: line, at: shared.lowerBound - pixels.lowerBound)
  }

  private static func weigh(
    _ bytes: RawSpan, _ bounds: PixelRect, _ columns: Range<Int>, rows: Range<Int>,
    _ weights: [Float], _ channels: Int, into target: KernelBuffer<Float>, at place: Int
  ) {
    let stride = bounds.width * channels
    let start =
      (rows.lowerBound - bounds.minY) * stride
      + (columns.lowerBound - bounds.minX) * channels
    require(
      bytes.byteCount >= bounds.area * channels && weights.count >= rows.count
        && (place + columns.count) * channels <= target.count, "there are too few bytes")
    unsafe bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return }
      // The rows and columns are inside the bounds, and there is room for the columns.
      unsafe lamina_weigh_bytes(
        target.start + place * channels, (base + start).assumingMemoryBound(to: UInt8.self), stride,
        rows.count, weights, columns.count * channels)
    }
  }

  /// Sums up sheared rows of a source for a row of cells.
  func readSlanted(_ bytes: RawSpan, _ bounds: PixelRect, cell: Int, _ averaging: [Float]) {
    line.clear()
    let rows = kernel.y.sourcePixels(of: cell..<cell + 1)
    for y in rows.clamped(to: bounds.minY..<bounds.maxY) {
      let (first, weights) = kernel.reading(ofRow: y)
      let part = averaging[y - rows.lowerBound]
      add(bytes, bounds, row: y, from: first, weights.map { $0 * part })
    }
  }

  /// Sums the pixels around those of a row by weights.
  func readPlane(_ bytes: RawSpan, _ bounds: PixelRect, around y: Int, _ weights: [[Float]]) {
    line.clear()
    let side = weights.count / 2
    for row in (y - side..<y + side + 1).clamped(to: bounds.minY..<bounds.maxY) {
      let weights = weights[row - y + side]
      add(bytes, bounds, row: row, from: -(weights.count / 2), weights)
    }
  }

  /// Adds a row of the source; each position weights the pixels from a distance on.
  private func add(
    _ bytes: RawSpan, _ bounds: PixelRect, row y: Int, from first: Int, _ weights: [Float]
  ) {
    let read = pixels.lowerBound + first..<pixels.upperBound + first + weights.count - 1
    let shared = read.clamped(to: bounds.minX..<bounds.maxX)
    guard !shared.isEmpty else { return }
    row.clear()
    Self.weigh(
      bytes, bounds, shared, rows: y..<y + 1, [1], channels, into: row,
      at: shared.lowerBound - read.lowerBound)
    require(read.count * channels <= row.count, "a row reads farther than there is room for")
    // The row has the additional pixels, by the check before.
    unsafe lamina_add_weighed_floats(
      line.start, row.start, channels, weights.count, weights, pixels.count * channels)
  }

  /// Makes cells of the line.
  @unsafe func makeCells(into target: UnsafeMutablePointer<Float>) {
    let count = columns.count + cellKernel.count - 1
    var (step, cells) = unsafe (kernel.x.step, line.start)
    while step > 1 {
      step /= 2
      // As many pixels as the cells average, twice as large each time.
      unsafe lamina_halve_floats(halved.start, cells, channels, (count - 1) * step + 3 * step - 2)
      unsafe cells = halved.start
    }
    unsafe target.update(repeating: 0, count: columns.count * channels)
    unsafe lamina_add_weighed_floats(
      target, cells, channels, cellKernel.count, cellKernel, columns.count * channels)
  }
}

/// A row of pixels that is made of a row of cells.
struct BlurRow {
  /// What follows from how far a row is moved; all rows of an upright blur have the same.
  private struct Place {
    let whole: Int
    let part: Double
    let weights: ColumnWeights
    /// The columns of the cells from which the row is made.
    let columns: Range<Int>
    let groups: Int
    /// The pixels that are made before the first of the row.
    let skipped: Int
  }

  private let kernel: BlurKernel
  private let channels: Int
  /// The pixels of the row.
  private let pixels: Range<Int>
  private var place: Place
  /// The weights for rows that are moved by parts of a pixel, other than those of the last row.
  private var knownWeights: [Double: ColumnWeights] = [:]
  /// A row of cells, as long as any row needs.
  let cells: KernelBuffer<Float>
  private let repeated: KernelBuffer<Float>
  private let bytes: KernelBuffer<UInt8>

  /// `weights` are those of rows that are not moved by a part of a pixel.
  init(
    _ kernel: BlurKernel, _ weights: ColumnWeights, _ pixels: Range<Int>, cells columns: Range<Int>,
    _ channels: Int
  ) {
    self.kernel = kernel
    self.channels = channels
    self.pixels = pixels
    place = Self.place(of: pixels, kernel, weights, whole: 0, part: 0)
    cells = KernelBuffer<Float>(columns.count * channels)
    let groups = weights.groups(of: (pixels.count + kernel.x.size) / kernel.x.size + 1)
    repeated = KernelBuffer<Float>(
      columns.count * weights.step + (groups + 1) * ColumnWeights.lanes
        + weights.tapCount * weights.step)
    bytes = KernelBuffer<UInt8>(groups * weights.blocks * ColumnWeights.lanes)
  }

  private static func place(
    of pixels: Range<Int>, _ kernel: BlurKernel, _ weights: ColumnWeights, whole: Int, part: Double
  ) -> Place {
    let moved = pixels.lowerBound - whole..<pixels.upperBound - whole
    let columns = kernel.x.cells(for: moved)
    return Place(
      whole: whole, part: part, weights: weights, columns: columns,
      groups: weights.groups(of: columns.count - weights.tapCount + 1),
      skipped: moved.lowerBound - kernel.x.firstLikePixel(moved.lowerBound))
  }

  /// The columns of the cells from which a row is made.
  mutating func columns(ofRow y: Int) -> Range<Int> {
    let shift = kernel.shift(ofRow: y)
    if shift.whole != place.whole || shift.part != place.part {
      knownWeights[place.part] = place.weights
      let weights =
        knownWeights[shift.part]
        ?? ColumnWeights(kernel.x, movedBy: shift.part, channels: channels)
      place = Self.place(of: pixels, kernel, weights, whole: shift.whole, part: shift.part)
    }
    return place.columns
  }

  /// Makes a row of the cells from a first one on.
  mutating func make(_ y: Int, firstCell: Int, _ body: (Int, RawSpan) -> Void) {
    let needed = columns(ofRow: y)
    let blocks = place.weights.blocks
    require(
      place.groups * blocks * ColumnWeights.lanes <= bytes.count
        && needed.lowerBound - firstCell + needed.count <= cells.count / channels,
      "there is no room for a row")
    unsafe lamina_repeat_floats(
      repeated.start, cells.start + (needed.lowerBound - firstCell) * channels, channels,
      place.weights.step / channels, needed.count)
    // There is room for whole blocks, by the check before.
    unsafe lamina_grow_floats(
      bytes.start, repeated.start, place.weights.step, place.weights.tapCount,
      place.weights.numbers, blocks, place.groups)
    let row = unsafe RawSpan(
      _unsafeStart: UnsafeRawPointer(bytes.start + place.skipped * channels),
      byteCount: pixels.count * channels)
    body(y, row)
  }
}

/// The weights of columns of cells for the pixels of a cell, in whole blocks for the kernel.
struct ColumnWeights: Sendable {
  static let lanes = Int(LAMINA_BLUR_LANES)

  let tapCount: Int
  /// The blocks that the pixels of a cell are, and the numbers from one weighed cell to the next.
  let blocks: Int
  let step: Int
  let numbers: [Float]

  init(_ axis: BlurAxis, movedBy part: Double, channels: Int) {
    tapCount = axis.tapCount
    let period = axis.size * channels
    blocks = max(1, period / Self.lanes)
    step = min(Self.lanes, period)
    let (count, row) = (axis.tapCount, blocks * Self.lanes)
    var numbers = [Float](repeating: 0, count: count * row)
    for (pixel, weights) in axis.weights(movedBy: part).enumerated() {
      for (tap, weight) in weights.enumerated() {
        for place in stride(from: tap * row + pixel * channels, to: (tap + 1) * row, by: period) {
          for channel in 0..<channels { numbers[place + channel] = weight }
        }
      }
    }
    self.numbers = numbers
  }

  /// The groups of blocks that hold the pixels of a number of cells.
  func groups(of cells: Int) -> Int { (cells * step + Self.lanes - 1) / Self.lanes }
}

/// Numbers for kernels, zero at first.
@safe final class KernelBuffer<Number: ExpressibleByIntegerLiteral> {
  let count: Int
  // Owned; every reader and writer keeps to the count.
  let start: UnsafeMutablePointer<Number>

  init(_ count: Int) {
    self.count = count
    unsafe start = .allocate(capacity: max(1, count))
    unsafe start.initialize(repeating: 0, count: max(1, count))
  }

  deinit { unsafe start.deallocate() }

  func clear() { unsafe start.update(repeating: 0, count: count) }
}
