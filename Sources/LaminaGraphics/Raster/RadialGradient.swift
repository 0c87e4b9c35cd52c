// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaKernels
package import Foundation

/// A radial gradient.
///
/// Its parameter is the distance from the centre in a space in which its last ellipse is the unit
/// circle. Along a row it falls up to one position and rises from there on. A transform with
/// numbers beyond those of a `Double` gives the last colour everywhere.
package struct RadialGradient: GradientField {
  private let pieces: [RadialPiece]
  private let lastColor: UInt32
  private let ellipse: Ellipse?

  /// A gradient around a centre in pixels.
  ///
  /// `toCircle` goes from pixels to the space of the unit circle; its translation does not matter.
  package init(_ ramp: GradientRamp, center: CGPoint, toCircle: Transform2D) {
    // The parameter is never negative.
    pieces = ramp.pieces.filter { $0.end > 0 }.map { RadialPiece($0.cut(max($0.start, 0), $0.end)) }
    lastColor = ramp.lastColor
    ellipse = Ellipse(center: center, toCircle: toCircle)
  }

  package func fill(row y: Int, fromX x0: Int, into row: inout MutableSpan<UInt32>) {
    guard let ellipse else { return row.fill(0..<row.count, with: lastColor) }
    let down = Double(y) + 0.5 - ellipse.y
    let line = RadialLine(
      origin: ellipse.x - ellipse.lean * down, scale: ellipse.scale,
      rest: ellipse.acrossScale * down * down, firstX: x0, pieces: pieces)
    let middle = line.firstPixel(in: 0..<row.count, near: line.origin) {
      line.center(of: $0) >= line.origin
    }
    line.fill(&row, 0..<middle, pieces.indices, isRising: false)
    line.fill(&row, middle..<row.count, pieces.indices, isRising: true)
  }

  /// The position of the circle.
  ///
  /// The square of the parameter at (x, y) from the centre is `scale * (x + lean * y)² +
  /// acrossScale * y²`. Both parts are positive, so no digits are lost between them.
  private struct Ellipse {
    let x, y, scale, lean, acrossScale: Double

    init?(center: CGPoint, toCircle t: Transform2D) {
      (x, y) = (center.x, center.y)
      scale = t.a * t.a + t.b * t.b
      lean = (t.a * t.c + t.b * t.d) / scale
      acrossScale = t.determinant * t.determinant / scale
      guard x.isFinite, y.isFinite, scale.isFinite, scale > 0, lean.isFinite, acrossScale.isFinite,
        acrossScale > 0
      else { return nil }
    }
  }
}

/// A piece from a parameter of 0 or more on.
private struct RadialPiece {
  let piece: GradientPiece
  let startSquared: Double

  init(_ piece: GradientPiece) {
    self.piece = piece
    startSquared = piece.start * piece.start
  }
}

/// The parameter along a row: the root of `(x + 0.5 - origin)² * scale + rest`.
private struct RadialLine: GradientLine {
  let origin, scale, rest: Double
  let firstX: Int
  let pieces: [RadialPiece]

  // Rounding keeps squares, products and sums monotone on either side of the origin, so the search
  // agrees with every pixel's own value. They are compared as squares: a root could round two to one.
  func hasReached(_ piece: Int, at index: Int) -> Bool {
    let along = center(of: index) - origin
    return along * along * scale + rest >= pieces[piece].startSquared
  }

  func crossing(of piece: Int, isRising: Bool) -> Double {
    let along = max((pieces[piece].startSquared - rest) / scale, 0).squareRoot()
    return isRising ? origin + along : origin - along
  }

  func solid(_ piece: Int) -> UInt32? { pieces[piece].piece.solid }

  func mix(_ pixels: UnsafeMutableBufferPointer<UInt32>, at index: Int, piece: Int) {
    guard let base = pixels.baseAddress else { return }
    let p = pieces[piece].piece
    let change = p.change / Float(p.end - p.start)
    var ring = lamina_gradient_ring(
      origin: origin, scale: scale, rest: rest, inner_squared: pieces[piece].startSquared,
      // Above 0, so that the distance from the centre itself is not 0 / 0.
      inner: max(Float(p.start), .leastNormalMagnitude),
      from: (p.from.x, p.from.y, p.from.z, p.from.w),
      change: (change.x, change.y, change.z, change.w))
    unsafe lamina_gradient_ring_row(base, pixels.count, firstX + index, &ring)
  }
}
