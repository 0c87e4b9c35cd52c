// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaKernels

/// A Gaussian blur of a mask or an image: of one channel or four.
///
/// First the rows of the source are averaged to cells (``BlurAxis``), in any parts and order. Then
/// the pixels of the result are made of the cells, likewise. A narrow blur has no rows of cells to be kept;
/// its pixels are made of the source at once.
///
/// Each byte is at most 1 of 255 from the exact convolution with the sampled Gaussian. The exception is a
/// slanted blur whose narrowest deviation is below 1.5 pixels: it is up to a pixel wider. With the
/// widest deviation at most 16 it is right down to 0.45, and a narrower one counts as 0.45 (or as the
/// widest, if that is less).
///
/// A byte follows from its place counted from the origin and from the source bytes within reach alone.
/// So a part of the result has the bytes of the whole, on any number of threads, and a source moved
/// together with the origin has moved bytes. The cost hardly depends on the deviation.
package struct GaussianBlur: Sendable {
  let kernel: BlurKernel
  let channels: Int
  /// The pixels of the source and of the result.
  private let origin: (x: Int, y: Int)
  /// The cells from which the pixels of the result are computed, in the kernel's space, and the
  /// rows that are weighted for them.
  private let columns: Range<Int>
  private let rows: Range<Int>
  /// The weights of rows of the source for a row of cells, or of the rows around a pixel if it is
  /// made at once.
  private let averaging: [Float]
  /// The kernels of the cells along both axes.
  private let columnKernel: [Float]
  private let rowKernel: [Float]
  /// The weights by which pixels are made of cells.
  private let columnWeights: ColumnWeights
  private let rowWeights: [[Float]]
  private let plane: [[Float]]

  /// A blur to the pixels of a rectangle, of a source of one or four channels.
  package init(
    by covariance: BlurCovariance, origin: (x: Int, y: Int) = (0, 0), in rect: PixelRect,
    channels: Int
  ) {
    self.init(BlurKernel(covariance), origin: origin, in: rect, channels: channels)
  }

  init(_ kernel: BlurKernel, origin: (x: Int, y: Int), in rect: PixelRect, channels: Int) {
    self.kernel = kernel
    self.channels = channels
    self.origin = origin
    let target = Self.turned(rect.offset(x: -origin.x, y: -origin.y), kernel)
    columns = rect.isEmpty ? 0..<0 : Self.columns(of: target, kernel)
    rows = rect.isEmpty || kernel.isDirect ? 0..<0 : Self.rows(of: target, kernel)
    (columnKernel, rowKernel) = (kernel.x.cellWeights(), kernel.y.cellWeights())
    averaging = kernel.isDirect ? rowKernel : kernel.y.averaging
    columnWeights = ColumnWeights(kernel.x, movedBy: 0, channels: channels)
    rowWeights = kernel.y.weights()
    plane = kernel.plane?.weights() ?? []
  }

  /// Whether pixels are made of the source at once.
  var isDirect: Bool { kernel.isDirect }

  private static func turned(_ rect: PixelRect, _ kernel: BlurKernel) -> PixelRect {
    kernel.isTransposed ? rect.transposed : rect
  }

  /// The columns of cells from which the pixels of a rectangle in the kernel's space are made.
  private static func columns(of rect: PixelRect, _ kernel: BlurKernel) -> Range<Int> {
    let shifts = [rect.minY, rect.maxY - 1].map { kernel.shift(ofRow: $0).whole }
    let (low, high) = (min(shifts[0], shifts[1]), max(shifts[0], shifts[1]))
    return kernel.x.cells(for: rect.minX - high..<rect.maxX - low)
  }

  /// The rows of cells needed for the pixels of a rectangle.
  private static func rows(of rect: PixelRect, _ kernel: BlurKernel) -> Range<Int> {
    let cells = kernel.y.cells(for: rect.minY..<rect.maxY)
    return cells.lowerBound - kernel.y.cellReach..<cells.upperBound + kernel.y.cellReach
  }

  // MARK: Rows of cells

  /// The rows of cells that must be summed before pixels are computed; none if pixels are computed
  /// at once.
  package var sumRows: Range<Int> { 0..<rows.count }

  /// The numbers from one row of cells to the next: an odd number of cache lines, because rows a power of
  /// two apart would share few places in the cache.
  private var sumLength: Int { ((columns.count * channels + 15) / 16 | 1) * 16 }

  /// The count of numbers in the rows of cells.
  package var sumCount: Int { rows.count * sumLength }

  /// The pixels of the source that are read for some rows of cells.
  package func source(of range: Range<Int>) -> PixelRect {
    guard !range.isEmpty, !columns.isEmpty else { return .empty }
    let first = rows.lowerBound + range.lowerBound
    let y = kernel.y.sourcePixels(of: first..<first + range.count)
    let side = kernel.x.cellReach
    var x = kernel.x.sourcePixels(of: columns.lowerBound - side..<columns.upperBound + side)
    if kernel.isSlanted {
      let starts = [y.lowerBound, y.upperBound - 1].map { kernel.reading(ofRow: $0).first }
      x =
        x.lowerBound + min(starts[0], starts[1])..<x.upperBound + max(starts[0], starts[1]) + 2
        * kernel.readReach
    }
    let rect = PixelRect(
      minX: x.lowerBound, minY: y.lowerBound, maxX: x.upperBound, maxY: y.upperBound)
    return Self.turned(rect, kernel).offset(x: origin.x, y: origin.y)
  }

  /// The rows of cells in parts, each of which reads at most a number of pixels inside some bounds,
  /// unless a single row reads more.
  package func parts(of mostPixels: Int, within bounds: PixelRect) -> [Range<Int>] {
    var (parts, start) = ([Range<Int>](), 0)
    while start < rows.count {
      var end = start + 1
      while end < rows.count,
        source(of: start..<end + 1).intersection(bounds).area <= mostPixels
      {
        end += 1
      }
      parts.append(start..<end)
      start = end
    }
    return parts
  }

  /// Sums some rows of cells at their places among all of them.
  ///
  /// The source must contain the pixels that are read for them and are not clear; if all are clear,
  /// there is no source.
  package func sum<Source: BlurSource>(
    rows range: Range<Int>, of source: Source?, into sums: MemoryBlock
  ) {
    require(
      sums.count >= sumCount && range.lowerBound >= 0 && range.upperBound <= rows.count,
      "there is no room for these rows")
    let length = sumLength
    guard let source else {
      // Within the rows that there is room for, by the check before.
      unsafe (sums.floats + range.lowerBound * length).update(
        repeating: 0, count: range.count * length)
      return
    }
    let line = BlurLine(kernel, columns, columnKernel, channels)
    withBytes(of: source, self.source(of: range)) { bounds, bytes in
      for row in range {
        let cell = rows.lowerBound + row
        if kernel.isSlanted {
          line.readSlanted(bytes, bounds, cell: cell, averaging)
        } else {
          line.read(bytes, bounds, kernel.y.sourcePixels(of: cell..<cell + 1), averaging)
        }
        // The row's own place, by the check before.
        unsafe line.makeCells(into: sums.floats + row * length)
      }
    }
  }

  /// Calls the body with the bytes of a source, and with its bounds in the kernel's space.
  private func withBytes<Source: BlurSource>(
    of source: Source, _ rect: PixelRect, _ body: (PixelRect, RawSpan) -> Void
  ) {
    require(Source.channelCount == channels, "the blur is for other channels")
    let needed = rect.intersection(source.bounds)
    if needed.isEmpty {
      body(.empty, RawSpan())
    } else if kernel.isTransposed {
      source.withTransposedBytes(of: needed) {
        body(needed.offset(x: -origin.x, y: -origin.y).transposed, $0)
      }
    } else {
      source.withBytes { body(source.bounds.offset(x: -origin.x, y: -origin.y), $0) }
    }
  }

  // MARK: Pixels

  /// Makes the pixels of a rectangle within the one that the blur is for, once all rows of cells are
  /// summed up; a direct blur reads the source.
  package func write(
    _ rect: PixelRect, of image: PixmanImage, from sums: MemoryBlock, onto target: PixmanImage
  ) {
    guard !kernel.isTransposed else {
      let bytes = bytes(of: rect, of: image, from: sums)
      let pixels = (0..<rect.area).map { index in
        // Four bytes for each pixel.
        unsafe bytes.span.bytes.unsafeLoadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)
      }
      target.replace(rect, pixels: StridedSpan(pixels.span, stride: rect.width))
      return
    }
    makeRows(of: rect, image, sums) { y, bytes in
      let top = y + origin.y
      let row = PixelRect(minX: rect.minX, minY: top, maxX: rect.maxX, maxY: top + 1)
      target.writeRows(of: row) { pixels, _ in
        for x in pixels.indices {
          // Four bytes for each pixel of the row.
          pixels[x] = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: 4 * x, as: UInt32.self)
        }
      }
    }
  }

  /// The bytes of the pixels of a rectangle within the one that the blur is for, once all rows of cells
  /// are summed up; a direct blur reads the source.
  package func bytes<Source: BlurSource>(
    of rect: PixelRect, of source: Source?, from sums: MemoryBlock
  ) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(rect.area * channels)
    makeRows(of: rect, source, sums) { _, bytes in
      unsafe bytes.withUnsafeBytes { unsafe result.append(contentsOf: $0) }
    }
    guard kernel.isTransposed else { return result }
    let (width, height) = (rect.width, rect.height)
    var turned = [UInt8](repeating: 0, count: result.count)
    for y in 0..<height {
      for x in 0..<width {
        for channel in 0..<channels {
          turned[(y * width + x) * channels + channel] =
            result[(x * height + y) * channels + channel]
        }
      }
    }
    return turned
  }

  /// Calls the body with the bytes of each row of a rectangle, in the kernel's space.
  private func makeRows<Source: BlurSource>(
    of rect: PixelRect, _ source: Source?, _ sums: MemoryBlock, _ body: (Int, RawSpan) -> Void
  ) {
    guard !rect.isEmpty else { return }
    let target = Self.turned(rect.offset(x: -origin.x, y: -origin.y), kernel)
    let columns = Self.columns(of: target, kernel)
    require(
      self.columns.lowerBound <= columns.lowerBound
        && columns.upperBound <= self.columns.upperBound && sums.count >= sumCount,
      "the blur is not for these pixels")
    var row = BlurRow(
      kernel, columnWeights, target.minX..<target.maxX, cells: columns, channels)
    if kernel.isDirect {
      let line = BlurLine(kernel, columns, columnKernel, channels)
      let needed = rect.outset(x: kernel.reach.x, y: kernel.reach.y)
      func makeRows(_ bounds: PixelRect, _ bytes: RawSpan) {
        for y in target.minY..<target.maxY {
          if plane.isEmpty {
            let side = kernel.y.sideCount
            line.read(bytes, bounds, y - side..<y + side + 1, averaging)
          } else {
            line.readPlane(bytes, bounds, around: y, plane)
          }
          unsafe line.makeCells(into: row.cells.start)
          row.make(y, firstCell: columns.lowerBound, body)
        }
      }
      if let source {
        withBytes(of: source, needed, makeRows)
      } else {
        makeRows(.empty, RawSpan())
      }
      return
    }
    let blurred = blurredRows(for: target, columns, sums)
    for y in target.minY..<target.maxY {
      let needed = row.columns(ofRow: y)
      let weights = rowWeights[y - kernel.y.firstLikePixel(y)]
      let place =
        (kernel.y.firstCell(y) - blurred.first) * blurred.length
        + (needed.lowerBound - columns.lowerBound) * channels
      let count = needed.count * channels
      require(
        place >= 0 && place + (weights.count - 1) * blurred.length + count <= blurred.cells.count,
        "the rows of cells are not those of these pixels")
      unsafe row.cells.start.update(repeating: 0, count: count)
      // In bounds by the check before.
      unsafe lamina_add_weighed_floats(
        row.cells.start, blurred.cells.start + place, blurred.length, weights.count, weights, count)
      row.make(y, firstCell: needed.lowerBound, body)
    }
  }

  /// The numbers of each weighted row that stay in the nearest cache.
  private static let numbersAtATime = 256

  /// The rows of cells that the pixels of a rectangle are made of, blurred along y.
  private func blurredRows(
    for target: PixelRect, _ columns: Range<Int>, _ sums: MemoryBlock
  ) -> (first: Int, length: Int, cells: KernelBuffer<Float>) {
    let needed = kernel.y.cells(for: target.minY..<target.maxY)
    let side = kernel.y.cellReach
    require(
      needed.lowerBound - side >= rows.lowerBound && needed.upperBound + side <= rows.upperBound,
      "the blur is not for these rows")
    let length = columns.count * channels
    let cells = KernelBuffer<Float>(needed.count * length)
    let first =
      (needed.lowerBound - side - rows.lowerBound) * sumLength
      + (columns.lowerBound - self.columns.lowerBound) * channels
    for start in stride(from: 0, to: length, by: Self.numbersAtATime) {
      let count = min(Self.numbersAtATime, length - start)
      for index in 0..<needed.count {
        // There are as many rows as weights, by the check before.
        unsafe lamina_add_weighed_floats(
          cells.start + index * length + start, sums.floats + first + index * sumLength + start,
          sumLength, rowKernel.count, rowKernel, count)
      }
    }
    return (needed.lowerBound, length, cells)
  }
}
