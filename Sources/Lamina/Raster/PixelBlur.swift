// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaKernels
import Foundation

/// A Gaussian blur of premultiplied pixels, from one image to another.
///
/// As with masks a wide Gaussian is a triangle and a few weights on top. Here the triangle is
/// taken only at every `spacing`-th pixel of a grid, all weighting is done there, and the pixels
/// between are found by even steps, which is a triangle once more; all three variances add up to
/// the one asked for. So a wide blur costs next to nothing but reading and writing the pixels.
///
/// First the rows of the grid are summed up and blurred along x, in any parts and order; then the
/// pixels are made of them, likewise.
///
/// At most 1 of 255 from the exact convolution with the sampled Gaussian where the axes of the
/// blur are those of the device; else each channel is blurred as a mask (`GaussianBlur.swift`). A
/// pixel's bytes follow from its own place on the grid and from the pixels within reach alone. The
/// grid begins at `origin`, so a picture moved together with it gives moved bytes.
package struct PixelBlur: Sendable {
  private let covariance: BlurCovariance
  private let x: PixelAxis
  private let y: PixelAxis
  private let origin: (x: Int, y: Int)
  private let columns: PixelAxis.Grid
  private let rows: PixelAxis.Grid

  /// A blur for the pixels of `rect`, of an image that is clear outside of its bounds.
  package init(by covariance: BlurCovariance, origin: (x: Int, y: Int), in rect: PixelRect) {
    self.covariance = covariance.limited
    self.origin = origin
    x = PixelAxis(variance: self.covariance.xx)
    y = PixelAxis(variance: self.covariance.yy)
    columns = x.grid(rect.minX - origin.x..<rect.maxX - origin.x)
    rows = y.grid(rect.minY - origin.y..<rect.maxY - origin.y)
  }

  /// The pixels on each axis beyond which nothing is carried.
  package static func reach(of covariance: BlurCovariance) -> (x: Int, y: Int) {
    guard !covariance.isZero else { return (0, 0) }
    let c = covariance.limited
    guard c.isUpright else { return c.reach }
    return (PixelAxis(variance: c.xx).reach, PixelAxis(variance: c.yy).reach)
  }

  /// Whether an upright blur is wide enough for rows of a grid.
  static func isOnGrid(_ covariance: BlurCovariance) -> Bool {
    PixelAxis(variance: covariance.limited.yy).spacing > 1
  }

  // MARK: Rows of the grid

  /// The rows of the grid with those that weights reach; none where pixels are made without.
  package var sumRows: Range<Int> {
    0..<(covariance.isUpright && y.spacing > 1 ? rows.width + 2 * y.tapCount : 0)
  }

  private var sumLength: Int { 4 * columns.width }

  /// How many numbers the rows of the grid are.
  package var sumCount: Int { sumRows.count * sumLength }

  /// The rows of the image that some rows of the grid are made of.
  package func imageRows(for range: Range<Int>) -> Range<Int> {
    let first = origin.y + (rows.first - y.tapCount + range.lowerBound - 1) * y.spacing + 1
    return first..<first + (range.count + 1) * y.spacing - 1
  }

  /// Sums up some rows of the grid, in their places among all of them; of the image those rows must be
  /// there that they are made of and that are not clear; of no image, that is, where all are.
  package func sum(rows range: Range<Int>, of image: PixmanImage?, into sums: MemoryBlock) {
    require(
      sums.count >= sumCount && range.lowerBound >= 0 && range.upperBound <= sumRows.count,
      "there is no room for these rows")
    guard let image else {
      // Within the rows that there is room for, by the check before.
      unsafe (sums.floats + range.lowerBound * sumLength).update(
        repeating: 0, count: range.count * sumLength)
      return
    }
    let lines = BlurLines(image, x, columns, originX: origin.x)
    for row in range {
      let middle = origin.y + (rows.first - y.tapCount + row) * y.spacing
      // The row's own place, by the check before.
      unsafe lines.sum(
        firstRow: middle - y.spacing + 1, weights: y.triangle, into: sums.floats + row * sumLength)
    }
  }

  // MARK: Pixels

  /// Makes the pixels of a rectangle within the one that the blur is for, once all rows of the grid
  /// are summed up.
  package func write(
    _ rect: PixelRect, of image: PixmanImage, from sums: MemoryBlock, onto target: PixmanImage
  ) {
    if !covariance.isUpright {
      target.replace(rect, pixels: slantedPixels(of: image, in: rect).span, stride: rect.width)
    } else if y.spacing == 1 {
      writeEveryRow(rect, of: image, onto: target)
    } else {
      writeGrown(rect, from: sums, onto: target)
    }
  }

  private func writeEveryRow(_ rect: PixelRect, of image: PixmanImage, onto target: PixmanImage) {
    let columns = x.grid(rect.minX - origin.x..<rect.maxX - origin.x)
    let lines = BlurLines(image, x, columns, originX: origin.x)
    let result = FloatBuffer(columns.width * 4)
    let grown = FloatBuffer(4 * rect.width)
    for row in rect.minY..<rect.maxY {
      unsafe lines.sum(firstRow: row - y.tapCount, weights: y.allWeights, into: result.start)
      let source = x.spacing == 1 ? result : grown
      if x.spacing > 1 { unsafe grow(result.start, columns, rect, into: grown) }
      mix(source, source, 0, ontoRow: row, of: rect, target)
    }
  }

  /// The same where all rows of the grid are summed up, which takes no image.
  package func writeGrown(_ rect: PixelRect, from sums: MemoryBlock, onto target: PixmanImage) {
    require(sums.count >= sumCount, "there are too few sums")
    let columns = x.grid(rect.minX - origin.x..<rect.maxX - origin.x)
    let length = 4 * columns.width
    let skipped = 4 * (columns.first - self.columns.first)
    require(skipped >= 0 && skipped + length <= sumLength, "the blur is not for these pixels")
    let weighted = FloatBuffer(length)
    var (upper, lower) = (FloatBuffer(4 * rect.width), FloatBuffer(4 * rect.width))
    var known = Self.floor(rect.minY - origin.y, y.spacing) - 1
    for row in rect.minY..<rect.maxY {
      let place = row - origin.y
      let cell = Self.floor(place, y.spacing)
      while known < cell + 1 {
        known += 1
        (upper, lower) = (lower, upper)
        let line = known - rows.first + y.tapCount
        require(
          line >= y.tapCount && line < rows.width + y.tapCount, "the blur is not for these rows")
        // As many rows as there are weights on each side are there, by the check before.
        let start = unsafe sums.floats + line * sumLength + skipped
        unsafe lamina_weigh_floats(
          x.spacing == 1 ? lower.start : weighted.start, start, sumLength, y.tapCount, y.weights,
          length)
        if x.spacing > 1 { unsafe grow(weighted.start, columns, rect, into: lower) }
      }
      let part = Float(place - cell * y.spacing) / Float(y.spacing)
      mix(upper, lower, part, ontoRow: row, of: rect, target)
    }
  }

  private func mix(
    _ upper: FloatBuffer, _ lower: FloatBuffer, _ part: Float, ontoRow row: Int,
    of rect: PixelRect, _ target: PixmanImage
  ) {
    target.writeRow(row, of: rect) { pixels in
      unsafe pixels.withUnsafeMutableBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        // A pixel is four bytes, of which each has a number in both buffers.
        unsafe lamina_mix_to_bytes(
          UnsafeMutableRawPointer(base).assumingMemoryBound(to: UInt8.self), upper.start,
          lower.start, 1 - part, part, 4 * buffer.count)
      }
    }
  }

  private func grow(
    _ row: UnsafePointer<Float>, _ columns: PixelAxis.Grid, _ rect: PixelRect,
    into target: FloatBuffer
  ) {
    let phase = rect.minX - origin.x - columns.first * x.spacing
    unsafe lamina_grow_floats(target.start, row, x.spacing, phase, rect.width)
  }

  /// A quotient rounded down.
  static func floor(_ value: Int, _ divisor: Int) -> Int {
    value >= 0 ? value / divisor : -((divisor - 1 - value) / divisor)
  }

  /// Each channel as a mask, for blurs whose axes are slanted.
  private func slantedPixels(of image: PixmanImage, in rect: PixelRect) -> [UInt32] {
    let masks = image.channelMasks(in: image.bounds)
    return PixmanImage.pixels(
      channels: masks.map { mask in
        let moved = mask.offset(x: -origin.x, y: -origin.y)
        var channel = CoverageMask(bounds: rect.offset(x: -origin.x, y: -origin.y))
        channel.copy(moved.blurred(covariance, in: channel.bounds))
        return channel.bytes
      })
  }
}

extension PixmanImage {
  /// Alpha, red, green and blue of the pixels of a rectangle within the bounds, each as a mask.
  func channelMasks(in rect: PixelRect) -> [CoverageMask] {
    require(bounds.contains(rect), "the rectangle lies outside the image")
    return [24, 16, 8, 0].map { (shift: UInt32) in
      var mask = CoverageMask(bounds: rect)
      var bytes = mask.bytes.mutableSpan
      withPixels { pixels in
        for y in rect.minY..<rect.maxY {
          let (row, start) = (
            (y - rect.minY) * rect.width,
            (y - bounds.minY) * bounds.width + rect.minX - bounds.minX
          )
          for x in 0..<rect.width {
            bytes[row + x] = UInt8(truncatingIfNeeded: pixels[start + x] >> shift)
          }
        }
      }
      return mask
    }
  }

  /// Pixels of their alpha, red, green and blue, of which none is above its alpha then.
  static func pixels(channels: [[UInt8]]) -> [UInt32] {
    guard let alpha = channels.first else { return [] }
    var result = [UInt32](repeating: 0, count: alpha.count)
    for (channel, shift) in zip(channels, [24, 16, 8, 0] as [UInt32]) {
      for index in result.indices {
        result[index] |= UInt32(min(channel[index], alpha[index])) << shift
      }
    }
    return result
  }
}

/// A Gaussian along one axis of pixels.
struct PixelAxis: Sendable {
  /// The distance of the grid's pixels.
  let spacing: Int
  /// How many weights there are on each side of the middle.
  let tapCount: Int
  /// From the middle outwards.
  let weights: [Float]
  /// The weights from one end to the other.
  let allWeights: [Float]
  /// The triangle over the pixels around one of the grid.
  let triangle: [Float]

  /// The two tails beyond hold less than 1/2000.
  private static let cut = 3.5

  init(variance: Double) {
    let spacing = max(1, Int(variance.squareRoot() / 4.6))
    self.spacing = spacing
    let remaining = max(0, variance - Double(spacing * spacing - 1) / 3)
    let taps = Self.cut * remaining.squareRoot() / Double(spacing) - 0.5
    tapCount = Int(max(0, taps.rounded(.up)))
    weights = gaussianWeights(variance: remaining, spacing: spacing, tapCount: tapCount)
      .map { Float($0) }
    allWeights = weights.dropFirst().reversed() + weights
    triangle = (1 - spacing...spacing - 1).map {
      Float(spacing - abs($0)) / Float(spacing * spacing)
    }
  }

  var reach: Int { spacing == 1 ? tapCount : (tapCount + 2) * spacing - 1 }

  /// Some pixels of the grid, counted from its origin.
  struct Grid: Sendable {
    let first: Int
    let width: Int
  }

  /// The pixels of the grid that those of a range need.
  func grid(_ range: Range<Int>) -> Grid {
    if spacing == 1 { return Grid(first: range.lowerBound, width: range.count) }
    let first = PixelBlur.floor(range.lowerBound, spacing)
    return Grid(
      first: first, width: PixelBlur.floor(range.upperBound - 1, spacing) + 2 - first)
  }
}

/// Rows of an image, summed up and blurred along x as far as the grid's columns.
private struct BlurLines {
  private let image: PixmanImage
  private let axis: PixelAxis
  private let width: Int
  /// The columns of the image that are read.
  private let columns: Range<Int>
  /// A row of sums with clear pixels around them, and where the image's first column stands in it.
  private let line: FloatBuffer
  private let inset: Int
  private let reduced: FloatBuffer

  init(_ image: PixmanImage, _ axis: PixelAxis, _ grid: PixelAxis.Grid, originX: Int) {
    self.image = image
    self.axis = axis
    width = grid.width
    let before = axis.tapCount * axis.spacing + axis.spacing - 1
    let first = originX + grid.first * axis.spacing - before
    let end = originX + (grid.first + grid.width - 1) * axis.spacing + before + 1
    let start = min(max(first, image.bounds.minX), image.bounds.maxX)
    columns = start..<max(start, min(end, image.bounds.maxX))
    inset = start - first
    line = FloatBuffer(4 * (end - first))
    reduced = FloatBuffer(axis.spacing == 1 ? 0 : 4 * (grid.width + 2 * axis.tapCount))
  }

  /// Sums up rows from `firstRow` on by weights, and blurs the sum along x; four numbers for each
  /// column of the grid.
  @unsafe func sum(
    firstRow: Int, weights: [Float], into destination: UnsafeMutablePointer<Float>
  ) {
    let first = max(firstRow, image.bounds.minY)
    let end = min(firstRow + weights.count, image.bounds.maxY)
    guard first < end, !columns.isEmpty else {
      unsafe destination.update(repeating: 0, count: 4 * width)
      return
    }
    let corner = PixelRect(x: columns.lowerBound, y: first, width: columns.count, height: 1)
    let start = image.bounds.index(of: corner)
    image.withPixels { pixels in
      unsafe pixels.withUnsafeBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        unsafe weights.withUnsafeBufferPointer { weights in
          guard let weight = weights.baseAddress else { return }
          // The rows and columns lie within the image, and the line has room for the columns.
          unsafe lamina_weigh_bytes(
            line.start + 4 * inset,
            UnsafeRawPointer(base + start).assumingMemoryBound(
              to: UInt8.self), 4 * image.bounds.width, end - first, weight + (first - firstRow),
            4 * columns.count)
        }
      }
    }
    if axis.spacing == 1 {
      unsafe lamina_weigh_floats(
        destination, line.start + 4 * axis.tapCount, 4, axis.tapCount, axis.weights, 4 * width)
    } else {
      unsafe lamina_reduce_floats(
        reduced.start, line.start, axis.spacing, axis.triangle, width + 2 * axis.tapCount)
      unsafe lamina_weigh_floats(
        destination, reduced.start + 4 * axis.tapCount, 4, axis.tapCount, axis.weights, 4 * width)
    }
  }
}

/// Numbers for kernels, zero at first.
@safe private final class FloatBuffer {
  // Owned; whoever reads or writes at it keeps to its count.
  let start: UnsafeMutablePointer<Float>

  init(_ count: Int) {
    unsafe start = .allocate(capacity: max(1, count))
    unsafe start.initialize(repeating: 0, count: max(1, count))
  }

  deinit { unsafe start.deallocate() }
}
