// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaKernels
package import Foundation

/// A conic gradient.
///
/// Its parameter is the angle around the centre in turns, 0 up to but not including 1. It is 0 for
/// a pixel on the zero direction and at the centre itself. A transform with numbers beyond those of
/// a `Double` gives the last colour everywhere.
///
/// The circle is cut into wedges of at most an eighth of a turn. The wedge of a pixel is decided by
/// the sides of lines, which is exact. The angle is measured from the wedge's middle, where a short
/// polynomial is enough and narrow wedges lose no digits. Along a row that stays in one half of the
/// circle the angle only grows or only falls.
package struct ConicGradient: GradientField {
  private let wedges: [Wedge]
  /// The first wedge of the second half.
  private let secondHalf: Int
  private let lastColor, centerColor: UInt32
  private let plane: Plane?

  /// A gradient around a centre in pixels.
  ///
  /// `toAngles` goes from pixels to a space in which angles count from (1, 0) towards (0, 1); its
  /// translation does not matter.
  package init(_ ramp: GradientRamp, center: CGPoint, toAngles: Transform2D) {
    let cuts = Set(ramp.locations.filter { $0 > 0 && $0 < 1 } + (0...8).map { Double($0) / 8 })
      .sorted()
    let plane = Plane(center: center, toAngles: toAngles)
    let pieces = ramp.pieces
    var piece = 0
    wedges = zip(cuts, cuts.dropFirst()).map { start, end in
      while pieces[piece].end <= start { piece += 1 }
      return Wedge(pieces[piece].cut(start, end), plane)
    }
    secondHalf = wedges.firstIndex { $0.piece.start >= 0.5 } ?? wedges.count
    lastColor = ramp.lastColor
    centerColor = GradientRamp.pixel(wedges[0].piece.from)
    self.plane = plane
  }

  package func fill(row y: Int, fromX x0: Int, into row: inout MutableSpan<UInt32>) {
    guard let plane else { return row.fill(0..<row.count, with: lastColor) }
    let down = Double(y) + 0.5 - plane.y
    let line = ConicLine(plane: plane, down: down, firstX: x0, wedges: wedges)
    guard down == 0 else { return fill(&row, 0..<row.count, line) }
    // On either side of the centre the angle stays the same.
    let middle = line.firstPixel(in: 0..<row.count, near: plane.x) {
      line.center(of: $0) >= plane.x
    }
    fill(&row, 0..<middle, line)
    var next = middle
    if middle < row.count, line.center(of: middle) == plane.x {
      row[middle] = centerColor
      next += 1
    }
    fill(&row, next..<row.count, line)
  }

  /// Fills pixels beside the centre, each half of the circle separately.
  private func fill(_ row: inout MutableSpan<UInt32>, _ pixels: Range<Int>, _ line: ConicLine) {
    guard !pixels.isEmpty else { return }
    let endsInFirstHalf = line.isInFirstHalf(pixels.upperBound - 1)
    let turn = line.firstPixel(in: pixels, near: line.crossing(of: 0, isRising: true)) {
      line.isInFirstHalf($0) == endsInFirstHalf
    }
    fill(&row, pixels.lowerBound..<turn, line, inFirstHalf: !endsInFirstHalf)
    fill(&row, turn..<pixels.upperBound, line, inFirstHalf: endsInFirstHalf)
  }

  private func fill(
    _ row: inout MutableSpan<UInt32>, _ stretch: Range<Int>, _ line: ConicLine, inFirstHalf: Bool
  ) {
    line.fill(
      &row, stretch, inFirstHalf ? 0..<secondHalf : secondHalf..<wedges.count,
      isRising: line.isRising)
  }

  /// Directions in the space of angles of a step to the right and a step down, of lengths up to 1.
  fileprivate struct Plane {
    let x, y: Double
    let right, down: SIMD2<Double>

    init?(center: CGPoint, toAngles t: Transform2D) {
      (x, y) = (center.x, center.y)
      let size = max(abs(t.a), abs(t.b), abs(t.c), abs(t.d))
      right = SIMD2(t.a, t.b) / size
      down = SIMD2(t.c, t.d) / size
      // Also false if one of them is NaN.
      guard x.isFinite, y.isFinite, size.isFinite, abs(cross(right, down)) > 0 else { return nil }
    }
  }
}

/// Positive if the second direction is at a larger angle than the first, by less than half a turn.
private func cross(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.y - a.y * b.x }

/// A piece within an eighth of a turn.
private struct Wedge {
  let piece: GradientPiece
  /// The distances that a step to the right and a step down go beyond the line on which the wedge
  /// begins.
  let begin: SIMD2<Double>
  /// The distances that they go in the direction of its middle, and across it.
  let ahead, aside: SIMD2<Double>
  let middleColor, changePerRadian: SIMD4<Float>

  init(_ piece: GradientPiece, _ plane: ConicGradient.Plane?) {
    self.piece = piece
    let first = direction(turns: piece.start)
    let middle = direction(turns: (piece.start + piece.end) / 2)
    let (right, down) = (plane?.right ?? SIMD2(), plane?.down ?? SIMD2())
    begin = SIMD2(cross(first, right), cross(first, down))
    ahead = SIMD2((middle * right).sum(), (middle * down).sum())
    aside = SIMD2(cross(middle, right), cross(middle, down))
    middleColor = piece.from + 0.5 * piece.change
    changePerRadian = piece.change / Float((piece.end - piece.start) * 2 * .pi)
  }
}

/// The angle along a row.
private struct ConicLine: GradientLine {
  let plane: ConicGradient.Plane
  let down: Double
  let firstX: Int
  let wedges: [Wedge]

  /// Whether the angle grows to the right, in each half of the circle.
  var isRising: Bool { (down < 0) == (cross(plane.right, plane.down) > 0) }

  // One rounded product and one sum, so monotone along the row: the search agrees with every pixel.
  private func side(_ index: Int, of line: SIMD2<Double>) -> Double {
    (center(of: index) - plane.x) * line.x + down * line.y
  }

  /// Whether the angle is 0 or more and less than half a turn.
  func isInFirstHalf(_ index: Int) -> Bool {
    let side = side(index, of: wedges[0].begin)
    if side != 0 { return side > 0 }
    return self.side(index, of: SIMD2(plane.right.x, plane.down.x)) >= 0
  }

  func hasReached(_ piece: Int, at index: Int) -> Bool {
    side(index, of: wedges[piece].begin) >= 0
  }

  func crossing(of piece: Int, isRising: Bool) -> Double {
    let line = wedges[piece].begin
    return plane.x - down * line.y / line.x
  }

  func solid(_ piece: Int) -> UInt32? { wedges[piece].piece.solid }

  func mix(_ pixels: UnsafeMutableBufferPointer<UInt32>, at index: Int, piece: Int) {
    guard let base = pixels.baseAddress else { return }
    let w = wedges[piece]
    let (color, change) = (w.middleColor, w.changePerRadian)
    var wedge = lamina_gradient_wedge(
      origin: plane.x, ahead_slope: w.ahead.x, ahead_start: down * w.ahead.y,
      aside_slope: w.aside.x, aside_start: down * w.aside.y,
      middle: (color.x, color.y, color.z, color.w),
      change: (change.x, change.y, change.z, change.w))
    unsafe lamina_gradient_wedge_row(base, pixels.count, firstX + index, &wedge)
  }
}

/// The direction at an angle of 0…1 turns, with an error of about 2⁻⁵², the same on every machine;
/// exact at each quarter, and at each eighth with two coordinates of the same size.
func direction(turns: Double) -> SIMD2<Double> {
  let quarter = (turns * 4).rounded()
  let rest = turns - quarter / 4
  var (cosine, sine) = (0.5.squareRoot(), rest < 0 ? -0.5.squareRoot() : 0.5.squareRoot())
  if abs(rest) != 0.125 {
    // Eight more terms of both power series, from the smallest on.
    let angle = rest * 2 * .pi
    (cosine, sine) = (1, 1)
    for n in stride(from: 16.0, to: 0, by: -2) {
      cosine = 1 - angle * angle / (n * (n - 1)) * cosine
      sine = 1 - angle * angle / (n * (n + 1)) * sine
    }
    sine *= angle
  }
  switch Int(quarter) & 3 {
  case 0: return SIMD2(cosine, sine)
  case 1: return SIMD2(-sine, cosine)
  case 2: return SIMD2(-cosine, -sine)
  default: return SIMD2(sine, -cosine)
  }
}
