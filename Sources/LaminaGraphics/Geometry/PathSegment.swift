// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// A line or a Bézier curve with its start point.
struct PathSegment: Hashable {
  enum Degree: Int { case line = 1, quadratic, cubic }

  let degree: Degree
  /// The start.
  let p0: PathVector
  /// The first control point; a line has its start here.
  let p1: PathVector
  /// The second control point; a quadratic curve has its one control here too, a line its end.
  let p2: PathVector
  /// The end.
  let p3: PathVector

  init(from p0: PathVector, to p3: PathVector) {
    (degree, self.p0, p1, p2, self.p3) = (.line, p0, p0, p3, p3)
  }

  init(from p0: PathVector, control: PathVector, to p3: PathVector) {
    (degree, self.p0, p1, p2, self.p3) = (.quadratic, p0, control, control, p3)
  }

  init(from p0: PathVector, _ p1: PathVector, _ p2: PathVector, to p3: PathVector) {
    (degree, self.p0, self.p1, self.p2, self.p3) = (.cubic, p0, p1, p2, p3)
  }

  /// Whether all points are equal, so that nothing is drawn.
  var isPoint: Bool { p0 == p3 && (degree == .line || (p1 == p0 && p2 == p0)) }

  var reversed: PathSegment {
    switch degree {
    case .line: PathSegment(from: p3, to: p0)
    case .quadratic: PathSegment(from: p3, control: p1, to: p0)
    case .cubic: PathSegment(from: p3, p2, p1, to: p0)
    }
  }

  func point(at t: Double) -> PathVector {
    let u = 1 - t
    switch degree {
    case .line: return p0.mixed(with: p3, t)
    case .quadratic: return p0 * (u * u) + p1 * (2 * u * t) + p3 * (t * t)
    case .cubic:
      return p0 * (u * u * u) + p1 * (3 * u * u * t) + p2 * (3 * u * t * t) + p3 * (t * t * t)
    }
  }

  func derivative(at t: Double) -> PathVector {
    let u = 1 - t
    switch degree {
    case .line: return p3 - p0
    case .quadratic: return ((p1 - p0) * u + (p3 - p1) * t) * 2
    case .cubic:
      return ((p1 - p0) * (u * u) + (p2 - p1) * (2 * u * t) + (p3 - p2) * (t * t)) * 3
    }
  }

  func secondDerivative(at t: Double) -> PathVector {
    switch degree {
    case .line: .zero
    case .quadratic: (p0 - p1 * 2 + p3) * 2
    case .cubic: (p0 - p1 * 2 + p2).mixed(with: p1 - p2 * 2 + p3, t) * 6
    }
  }

  /// The direction of travel; nil in the middle of a cusp and if all points are equal.
  func tangent(at t: Double) -> PathVector? {
    if t <= 0 {
      return (p1 - p0).direction ?? (p2 - p0).direction ?? (p3 - p0).direction
    }
    if t >= 1 {
      return (p3 - p2).direction ?? (p3 - p1).direction ?? (p3 - p0).direction
    }
    let derivative = derivative(at: t)
    return derivative.length > 1e-9 * hullLength ? derivative.direction : nil
  }

  /// The length of the control polygon, which is never less than the curve's.
  var hullLength: Double {
    switch degree {
    case .line: (p3 - p0).length
    case .quadratic: (p1 - p0).length + (p3 - p1).length
    case .cubic: (p1 - p0).length + (p2 - p1).length + (p3 - p2).length
    }
  }

  /// The part between two parameters, 0 ≤ `start` ≤ `end` ≤ 1; ends at 0 and 1 are kept exactly.
  func part(from start: Double, to end: Double) -> PathSegment {
    if start <= 0 && end >= 1 { return self }
    let a = start <= 0 ? p0 : point(at: start)
    let b = end >= 1 ? p3 : point(at: end)
    switch degree {
    case .line: return PathSegment(from: a, to: b)
    case .quadratic:
      // The control point is the blossom at (start, end).
      let control = p0.mixed(with: p1, start).mixed(with: p1.mixed(with: p3, start), end)
      return PathSegment(from: a, control: control, to: b)
    case .cubic:
      let third = (end - start) / 3
      return PathSegment(
        from: a, a + derivative(at: start) * third, b - derivative(at: end) * third, to: b)
    }
  }

  /// Calls a function with the parameters strictly between 0 and 1 at which x (or y) has an extreme,
  /// in ascending order.
  @inline(__always)
  func forEachTurn(_ axis: (PathVector) -> Double, _ body: (Double) -> Void) {
    switch degree {
    case .line: return
    case .quadratic:
      let (a, b) = (axis(p1) - axis(p0), axis(p3) - axis(p1))
      if a * b < 0 { body(a / (a - b)) }
    case .cubic:
      let (d0, d1, d2) = (axis(p1) - axis(p0), axis(p2) - axis(p1), axis(p3) - axis(p2))
      // d0·(1−t)² + 2·d1·t·(1−t) + d2·t² = a·t² + 2·b·t + d0
      let (a, b) = (d0 - 2 * d1 + d2, d1 - d0)
      let discriminant = b * b - a * d0
      guard discriminant >= 0 else { return }
      let q = -(b + (b < 0 ? -discriminant.squareRoot() : discriminant.squareRoot()))
      // q and its partner d0 / q never subtract nearly equal numbers.
      let (one, other) = (q / a, d0 / q)
      let (first, second) = one <= other || other.isNaN ? (one, other) : (other, one)
      if first > 0, first < 1 { body(first) }
      if second > 0, second < 1, second != first { body(second) }
    }
  }

  /// The number of chords of equal parameter steps that stay within `tolerance` of the curve, at
  /// most 4096.
  func chordCount(tolerance: Double) -> Int {
    let bend: Double
    switch degree {
    case .line: return 1
    case .quadratic: bend = (p0 - p1 * 2 + p3).length * 2
    case .cubic: bend = max((p0 - p1 * 2 + p2).length, (p1 - p2 * 2 + p3).length) * 6
    }
    // A chord over a parameter step h is at most h²/8 · |C″| from its curve.
    return Int(min(max((bend / (8 * tolerance)).squareRoot().rounded(.up), 1), 4096))
  }
}
