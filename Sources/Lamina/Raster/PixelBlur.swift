// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaKernels
import Foundation

/// A Gaussian blur of premultiplied pixels.
///
/// As with masks a wide Gaussian is a triangle and a few weights on top. Here the triangle is
/// taken only at every `spacing`-th pixel of a grid, all weighting is done there, and the pixels
/// between are found by even steps, which is a triangle once more; all three variances add up to
/// the one asked for. So a wide blur costs next to nothing but reading and writing the pixels.
///
/// At most 1 of 255 from the exact convolution with the sampled Gaussian where the axes of the
/// blur are those of the device; else each channel is blurred as a mask (`GaussianBlur.swift`). A
/// pixel's bytes follow from its own place on the grid and from the pixels within reach alone. The
/// grid begins at `origin`, so a picture moved together with it gives moved bytes.
package struct PixelBlur {
  private let x: PixelAxis
  private let y: PixelAxis
  private let origin: (x: Int, y: Int)

  /// The pixels on each axis beyond which nothing is carried.
  package static func reach(of covariance: BlurCovariance) -> (x: Int, y: Int) {
    guard !covariance.isZero else { return (0, 0) }
    let c = covariance.limited
    guard c.isUpright else { return c.reach }
    return (PixelAxis(variance: c.xx).reach, PixelAxis(variance: c.yy).reach)
  }

  /// The pixels of `rect`, row by row, of an image that is clear outside of its bounds.
  package static func pixels(
    of image: PixmanImage, blurredBy covariance: BlurCovariance, origin: (x: Int, y: Int),
    in rect: PixelRect
  ) -> [UInt32] {
    let c = covariance.limited
    guard c.isUpright else { return slantedPixels(of: image, blurredBy: c, in: rect) }
    let blur = PixelBlur(
      x: PixelAxis(variance: c.xx), y: PixelAxis(variance: c.yy), origin: origin)
    return unsafe [UInt32](unsafeUninitializedCapacity: rect.area) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      // All bytes of the pixels are written, and none is read.
      unsafe blur.blur(image, in: rect, UnsafeMutableRawPointer(base))
      count = rect.area
    }
  }

  private func blur(_ image: PixmanImage, in rect: PixelRect, _ target: UnsafeMutableRawPointer) {
    let bytes = unsafe target.assumingMemoryBound(to: UInt8.self)
    let rowBytes = 4 * rect.width
    let columns = x.grid(rect.minX - origin.x..<rect.maxX - origin.x)
    let lines = BlurLines(image, x, columns, originX: origin.x)
    if y.spacing == 1 {
      let result = FloatBuffer(columns.width * 4)
      let grown = FloatBuffer(rowBytes)
      for row in 0..<rect.height {
        let middle = rect.minY + row
        lines.sum(firstRow: middle - y.tapCount, weights: y.allWeights, into: result, at: 0)
        let source = x.spacing == 1 ? result : grown
        if x.spacing > 1 { unsafe grow(result.start, columns, rect, into: grown) }
        unsafe lamina_mix_to_bytes(
          bytes + row * rowBytes, source.start, source.start, 1, 0, rowBytes)
      }
      return
    }
    let rows = y.grid(rect.minY - origin.y..<rect.maxY - origin.y)
    // The rows of the grid with those that weights reach.
    let (count, length) = (rows.width + 2 * y.tapCount, columns.width * 4)
    let plane = FloatBuffer(count * length)
    for row in 0..<count {
      let middle = origin.y + (rows.first - y.tapCount + row) * y.spacing
      lines.sum(
        firstRow: middle - y.spacing + 1, weights: y.triangle, into: plane, at: row * length)
    }
    let weighted = FloatBuffer(length)
    var (upper, lower) = (FloatBuffer(rowBytes), FloatBuffer(rowBytes))
    var known = rows.first - 1
    for row in 0..<rect.height {
      let place = rect.minY + row - origin.y
      let cell = Self.floor(place, y.spacing)
      while known < cell + 1 {
        known += 1
        (upper, lower) = (lower, upper)
        let start = unsafe plane.start + (known - rows.first + y.tapCount) * length
        unsafe lamina_weigh_floats(
          x.spacing == 1 ? lower.start : weighted.start, start, length, y.tapCount, y.weights,
          length)
        if x.spacing > 1 { unsafe grow(weighted.start, columns, rect, into: lower) }
      }
      let part = Float(place - cell * y.spacing) / Float(y.spacing)
      unsafe lamina_mix_to_bytes(
        bytes + row * rowBytes, upper.start, lower.start, 1 - part, part, rowBytes)
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
  private static func slantedPixels(
    of image: PixmanImage, blurredBy covariance: BlurCovariance, in rect: PixelRect
  ) -> [UInt32] {
    var result = [UInt32](repeating: 0, count: rect.area)
    var alpha: [UInt8] = []
    for shift: UInt32 in [24, 16, 8, 0] {
      var mask = CoverageMask(bounds: image.bounds)
      image.withPixels { pixels in
        for index in mask.bytes.indices {
          mask.bytes[index] = UInt8(truncatingIfNeeded: pixels[index] >> shift)
        }
      }
      var channel = CoverageMask(bounds: rect)
      channel.copy(mask.blurred(covariance, in: rect))
      if shift == 24 { alpha = channel.bytes }
      for index in result.indices {
        result[index] |= UInt32(min(channel.bytes[index], alpha[index])) << shift
      }
    }
    return result
  }
}

/// A Gaussian along one axis of pixels.
struct PixelAxis {
  /// The distance of the grid's pixels.
  let spacing: Int
  /// How many weights there are on each side of the middle.
  let tapCount: Int
  /// From the middle outwards.
  let weights: [Float]

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
  }

  var reach: Int { spacing == 1 ? tapCount : (tapCount + 2) * spacing - 1 }

  /// The weights from one end to the other.
  var allWeights: [Float] { weights.dropFirst().reversed() + weights }

  /// The triangle over the pixels around one of the grid.
  var triangle: [Float] {
    (1 - spacing...spacing - 1).map { Float(spacing - abs($0)) / Float(spacing * spacing) }
  }

  /// Some pixels of the grid, counted from its origin.
  struct Grid {
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
  private let triangle: [Float]
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
    triangle = axis.triangle
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

  /// Sums up rows from `firstRow` on by weights, and blurs the sum along x.
  func sum(firstRow: Int, weights: [Float], into target: FloatBuffer, at offset: Int) {
    let first = max(firstRow, image.bounds.minY)
    let end = min(firstRow + weights.count, image.bounds.maxY)
    let destination = unsafe target.start + offset
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
        reduced.start, line.start, axis.spacing, triangle, width + 2 * axis.tapCount)
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
