// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaKernels
import Foundation

/// The colours of a gradient along its parameter, ready to be drawn.
///
/// Colours are interpolated as they are stored: premultiplied, in the sRGB encoding. The end
/// colours continue before the first location and from the last on. If two colours have the same
/// location the gradient jumps, and the location itself has the later colour. A location below the
/// one before it counts as equal to it, and so does NaN (as the first location it counts as 0); all
/// are limited to ±65536. Locations nearer than 2⁻³⁰ count as equal.
package struct GradientRamp: Hashable, Sendable {
  /// Never decreasing, one for each colour.
  let locations: [Double]
  /// Premultiplied blue, green, red and alpha, 0…255, and `tieBreak` more.
  let colors: [SIMD4<Float>]
  /// Whether every colour is opaque.
  package let isOpaque: Bool

  /// Makes ties, and ties changed by rounding errors, round up as `Color` rounds them.
  private static let tieBreak: Float = 0x1p-13

  /// The ramp of a gradient; nil if it paints nothing.
  ///
  /// That is the case with fewer than two colours, or with fewer locations than colours. Without
  /// locations the colours are evenly spaced from 0 to 1; locations beyond the number of colours
  /// are not used.
  package init?(content: GradientContent) {
    guard content.hasColors, let given = content.colors else { return nil }
    let last = Double(given.count - 1)
    let wanted = content.locations?.map(Double.init) ?? given.indices.map { Double($0) / last }
    var sorted: [Double] = []
    for location in wanted.prefix(given.count) {
      let limited = location.isNaN ? sorted.last ?? 0 : min(max(location, -65536), 65536)
      let previous = sorted.last ?? limited
      sorted.append(limited - previous < 0x1p-30 ? previous : limited)
    }
    locations = sorted
    colors = given.map { color in
      let a = Color.unit(color.alpha)
      func channel(_ value: CGFloat) -> Float { Float(Color.unit(value) * a * 255) }
      let channels = SIMD4(
        channel(color.blue), channel(color.green), channel(color.red), Float(a * 255))
      return channels + Self.tieBreak
    }
    isOpaque = content.isOpaque
  }

  /// The ramp as stretches that follow each other without gaps: the first colour up to the first
  /// location, from each location to the next, and the last colour.
  var pieces: [GradientPiece] {
    let last = locations.count - 1
    var result = [GradientPiece(-.infinity, locations[0], colors[0], colors[0])]
    for i in 0..<last where locations[i] < locations[i + 1] {
      result.append(GradientPiece(locations[i], locations[i + 1], colors[i], colors[i + 1]))
    }
    result.append(GradientPiece(locations[last], .infinity, colors[last], colors[last]))
    return result
  }

  /// The colour after the last location.
  var lastColor: UInt32 { Self.pixel(colors[colors.count - 1]) }

  /// The nearest whole channels, ties to even.
  static func pixel(_ color: SIMD4<Float>) -> UInt32 {
    let c = SIMD4<UInt32>(color.rounded(.toNearestOrEven))
    return c.w << 24 | c.z << 16 | c.y << 8 | c.x
  }
}

/// A stretch of a gradient's parameter between two colours.
struct GradientPiece {
  /// Its beginning and end; infinite for the colours at the ends.
  let start, end: Double
  /// The colour at `start` (for the first interval: everywhere), and its difference from the colour
  /// at `end`.
  let from, change: SIMD4<Float>
  /// The one colour of a stretch in which nothing changes.
  let solid: UInt32?

  init(_ start: Double, _ end: Double, _ from: SIMD4<Float>, _ to: SIMD4<Float>) {
    self.start = start
    self.end = end
    self.from = from
    change = to - from
    solid = from == to ? GradientRamp.pixel(from) : nil
  }

  /// The part of the stretch between two parameters within it.
  func cut(_ start: Double, _ end: Double) -> GradientPiece {
    if solid != nil { return GradientPiece(start, end, from, from) }
    return GradientPiece(start, end, color(at: start), color(at: end))
  }

  func color(at parameter: Double) -> SIMD4<Float> {
    solid == nil ? from + Float((parameter - start) / (end - start)) * change : from
  }
}

/// The pixels of a gradient in rectangles, row by row.
///
/// A pixel depends only on its position: it is the same wherever its row starts and ends. Each
/// channel is rounded to nearest, within 0.501 of 255 of the exact value at the pixel's centre. The
/// cost is one step for each pixel, with a short search for each location that the row passes.
package protocol GradientField: Sendable {
  /// Fills a row whose first pixel is at (x0, y).
  func fill(row y: Int, fromX x0: Int, into row: inout MutableSpan<UInt32>)
}

/// An axial gradient.
///
/// A pixel (x, y) gets the colour at the parameter `a * (x + 0.5) + b * (y + 0.5) + c`. A coefficient
/// that is not finite gives the last colour everywhere.
package struct AxialGradient: GradientField {
  private let pieces: [GradientPiece]
  private let lastColor: UInt32
  private let parameter: (a: Double, b: Double, c: Double)

  package init(_ ramp: GradientRamp, parameter: (a: Double, b: Double, c: Double)) {
    pieces = ramp.pieces
    lastColor = ramp.lastColor
    self.parameter = parameter
  }

  package func fill(row y: Int, fromX x0: Int, into row: inout MutableSpan<UInt32>) {
    let t = parameter
    let line = AxialLine(
      slope: t.a, start: t.b * (Double(y) + 0.5) + t.c, firstX: x0, pieces: pieces)
    guard line.slope.isFinite, line.start.isFinite else {
      return row.fill(0..<row.count, with: lastColor)
    }
    line.fill(&row, 0..<row.count, pieces.indices, isRising: line.slope >= 0)
  }
}

/// The parameter of an axial gradient along a row: `slope * (x + 0.5) + start`.
private struct AxialLine: GradientLine {
  let slope, start: Double
  let firstX: Int
  let pieces: [GradientPiece]

  // Rounding keeps the parameter monotone, so the search agrees with every pixel's own value.
  func hasReached(_ piece: Int, at index: Int) -> Bool {
    slope * center(of: index) + start >= pieces[piece].start
  }

  func crossing(of piece: Int, isRising: Bool) -> Double { (pieces[piece].start - start) / slope }

  func solid(_ piece: Int) -> UInt32? { pieces[piece].solid }

  func mix(_ pixels: UnsafeMutableBufferPointer<UInt32>, at index: Int, piece: Int) {
    guard let base = pixels.baseAddress else { return }
    let p = pieces[piece]
    var segment = lamina_gradient_segment(
      slope: slope, start: start, location: p.start, scale: 1 / (p.end - p.start),
      from: (p.from.x, p.from.y, p.from.z, p.from.w),
      change: (p.change.x, p.change.y, p.change.z, p.change.w))
    unsafe lamina_gradient_row(base, pixels.count, firstX + index, &segment)
  }
}
