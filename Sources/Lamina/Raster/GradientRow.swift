// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaKernels
import Foundation

/// The colours of a gradient along its parameter, ready to be drawn.
///
/// Colours are mixed as they are stored: premultiplied, in the sRGB encoding. Before the first
/// location and from the last on, the end colours go on. Where two colours have one location the
/// gradient jumps, and the location itself has the later colour. A location below the one before
/// it counts as equal to it, as does one that is not a number (the first: 0); all are limited to
/// ±65536. Locations nearer than 2⁻³⁰ count as equal.
package struct GradientRamp: Hashable, Sendable {
  /// Never decreasing, one for each colour.
  private let locations: [Double]
  /// Premultiplied blue, green, red and alpha, 0…255, and `tieBreak` more.
  private let colors: [SIMD4<Float>]
  /// Whether every colour is opaque.
  package let isOpaque: Bool

  /// Makes ties, and what rounding errors have made of ties, round up as `Color` rounds them.
  private static let tieBreak: Float = 0x1p-13

  /// The ramp of a gradient layer, or nil where it paints nothing.
  ///
  /// That is with fewer than two colours, or with fewer locations than colours. Without locations the
  /// colours are evenly spaced from 0 to 1; locations beyond the number of colours are not used.
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

  /// Fills a row with an axial gradient.
  ///
  /// The first pixel of `row` is the device pixel (x0, y). A pixel (x, y) gets the colour at the
  /// parameter `a * (x + 0.5) + b * (y + 0.5) + c`, rounded to nearest (within 0.501 of 255 of the
  /// exact value), and depends on nothing else: it is the same for any `x0` and length. A
  /// coefficient that is not finite gives the last colour everywhere. The cost is that of the
  /// pixels, with a search for each location.
  package func fillAxial(
    row y: Int, fromX x0: Int, deviceToUnit t: (a: Double, b: Double, c: Double),
    into row: inout MutableSpan<UInt32>
  ) {
    let line = AxialLine(slope: t.a, start: t.b * (Double(y) + 0.5) + t.c)
    let last = locations.count - 1
    guard line.slope.isFinite, line.start.isFinite else {
      return fill(&row, 0..<row.count, with: colors[last])
    }
    // The parameter goes one way along the row, so each stretch between two locations is one run
    // of pixels.
    let cuts = locations.map { line.firstPixel(beyond: $0, fromX: x0, count: row.count) }
    if line.slope >= 0 {
      fill(&row, 0..<cuts[0], with: colors[0])
      for i in 0..<last { mix(&row, cuts[i]..<cuts[i + 1], x0, line, segment: i) }
      fill(&row, cuts[last]..<row.count, with: colors[last])
    } else {
      fill(&row, 0..<cuts[last], with: colors[last])
      for i in 0..<last { mix(&row, cuts[i + 1]..<cuts[i], x0, line, segment: i) }
      fill(&row, cuts[0]..<row.count, with: colors[0])
    }
  }

  private func fill(
    _ row: inout MutableSpan<UInt32>, _ pixels: Range<Int>, with color: SIMD4<Float>
  ) {
    let c = SIMD4<UInt32>(color.rounded(.toNearestOrEven))
    let pixel = c.w << 24 | c.z << 16 | c.y << 8 | c.x
    for i in pixels { row[i] = pixel }
  }

  /// Fills pixels whose parameters lie between the locations `segment` and `segment + 1`.
  private func mix(
    _ row: inout MutableSpan<UInt32>, _ pixels: Range<Int>, _ x0: Int, _ line: AxialLine,
    segment: Int
  ) {
    guard !pixels.isEmpty else { return }
    let (from, to) = (colors[segment], colors[segment + 1])
    let change = to - from
    var piece = lamina_gradient_segment(
      slope: line.slope, start: line.start, location: locations[segment],
      scale: 1 / (locations[segment + 1] - locations[segment]),
      from: (from.x, from.y, from.z, from.w), change: (change.x, change.y, change.z, change.w))
    unsafe row.withUnsafeMutableBufferPointer { buffer in
      // Traps where the pixels lie outside the row, so that the kernel stays within it.
      let part = unsafe UnsafeMutableBufferPointer(rebasing: buffer[pixels])
      guard let base = part.baseAddress else { return }
      unsafe lamina_gradient_row(base, part.count, x0 + pixels.lowerBound, &piece)
    }
  }
}

/// The parameter of an axial gradient along a row: `slope * (x + 0.5) + start`.
private struct AxialLine {
  let slope: Double
  let start: Double

  /// The index of the first pixel of a row at or above a location where the parameter grows, or
  /// below it where the parameter falls; `count` where there is none.
  ///
  /// Rounding keeps the parameter monotone, so the search agrees with every pixel's own value.
  func firstPixel(beyond location: Double, fromX x0: Int, count: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      let value = slope * (Double(x0 + middle) + 0.5) + start
      if slope >= 0 ? value >= location : value < location {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return low
  }
}
