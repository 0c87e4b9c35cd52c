// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Curves become chords in device space, no farther from the curve than `flatteningTolerance`.
//
// A curve is cut at n equal steps of its parameter, h = 1/n. A chord from point to point lies inside the
// bend, h²|B''|/8 from the curve in its middle and h²|B''|/12 on average, so an outline would lose that
// strip of area. So the points between the ends are moved out of the bend by h²B''/12:
//
//      on the curve: •╶╌╌╌╌╌╌╌╌╌╌╌╌╌╌╴•      a chord between two moved points crosses the curve twice
//      chord:         ─────────────────       and has as much area on one side of it as on the other
//
// Then no point of a chord is farther than 0.087 h²|B''| from the curve, and most of it is much nearer. For
// a cubic |B''| ≤ 6 d and for a quadratic |B''| = 2 d, where d is the largest second difference of its
// control points. Within the guard band n stays under 4,400, which bounds the work. Curves that leave the
// band are halved until a piece is flat, inside, or on one outer side, where its chord has the same winding.

/// The largest distance of a chord from its curve, in pixels.
private let flatteningTolerance = 1.0 / 192

/// The number of equal steps for a curve whose second derivative is this long at most.
private func chordCount(secondDerivative: Double) -> Int {
  // A single chord has no point that could be moved, so it must be nearer.
  if 0.25 * secondDerivative <= flatteningTolerance { return 1 }
  return max(2, Int((0.087 * secondDerivative / flatteningTolerance).squareRoot().rounded(.up)))
}

/// A Bézier curve of degree 3 in device space.
struct DeviceCubic {
  var start: DevicePoint
  var control1: DevicePoint
  var control2: DevicePoint
  var end: DevicePoint

  /// The largest second difference of the control points.
  fileprivate var secondDifference: Double {
    let (x1, y1) = (start.x - 2 * control1.x + control2.x, start.y - 2 * control1.y + control2.y)
    let (x2, y2) = (control1.x - 2 * control2.x + end.x, control1.y - 2 * control2.y + end.y)
    return max(x1 * x1 + y1 * y1, x2 * x2 + y2 * y2).squareRoot()
  }

  fileprivate var isInsideGuardBand: Bool {
    start.isInsideGuardBand && control1.isInsideGuardBand && control2.isInsideGuardBand
      && end.isInsideGuardBand
  }

  /// Whether all control points are beyond the same border of the guard band.
  fileprivate var isOnOneOuterSide: Bool {
    let limit = FixedPoint.guardBand
    let xs = (
      min(start.x, control1.x, control2.x, end.x), max(start.x, control1.x, control2.x, end.x)
    )
    let ys = (
      min(start.y, control1.y, control2.y, end.y), max(start.y, control1.y, control2.y, end.y)
    )
    return xs.0 > limit || xs.1 < -limit || ys.0 > limit || ys.1 < -limit
  }

  fileprivate func halves() -> (DeviceCubic, DeviceCubic) {
    func middle(_ a: DevicePoint, _ b: DevicePoint) -> DevicePoint {
      a.interpolated(to: b, at: 0.5)
    }
    let (a, b, c) = (middle(start, control1), middle(control1, control2), middle(control2, end))
    let (d, e) = (middle(a, b), middle(b, c))
    let centre = middle(d, e)
    return (
      DeviceCubic(start: start, control1: a, control2: d, end: centre),
      DeviceCubic(start: centre, control1: e, control2: c, end: end)
    )
  }
}

extension CoverageOutline {
  /// Adds a path; open subpaths are closed, drawing verbs before the first move are ignored.
  mutating func add(_ path: Path, _ transform: Transform2D) {
    let (verbs, points) = (path.verbs, path.points)
    // A curve is three points here, and a few times as many chords.
    reserve(points: 4 * points.count)
    var next = 0
    var start: DevicePoint?
    var isOpen = false
    for verb in verbs {
      let controls = next
      next += verb.pointCount
      guard next <= points.count, isFinite else { break }
      if verb == .move {
        let point = DevicePoint(points[controls], transform)
        move(to: point)
        (start, isOpen) = (point, true)
        continue
      }
      guard let start else { continue }
      if verb == .close {
        closeSubpath()
        isOpen = false
        continue
      }
      if !isOpen {
        // After a close the next subpath begins at the start of the last one.
        move(to: start)
        isOpen = true
      }
      addEdges(verb, points[controls..<next], transform)
    }
    closeSubpath()
  }

  private mutating func addEdges(
    _ verb: Path.Verb, _ points: ArraySlice<CGPoint>, _ transform: Transform2D
  ) {
    let first = points.startIndex
    switch verb {
    case .move, .close: break
    case .line: addLine(to: DevicePoint(points[first], transform))
    case .quadCurve:
      addQuadCurve(
        DevicePoint(points[first], transform), to: DevicePoint(points[first + 1], transform))
    case .curve:
      addCurve(
        DevicePoint(points[first], transform), DevicePoint(points[first + 1], transform),
        to: DevicePoint(points[first + 2], transform))
    }
  }

  /// Adds a quadratic curve from the current point.
  mutating func addQuadCurve(_ control: DevicePoint, to end: DevicePoint) {
    let start = current
    let (dx, dy) = (start.x - 2 * control.x + end.x, start.y - 2 * control.y + end.y)
    guard
      start.isInsideGuardBand && control.isInsideGuardBand && end.isInsideGuardBand
    else {
      let (c1, c2) = (
        start.interpolated(to: control, at: 2.0 / 3), end.interpolated(to: control, at: 2.0 / 3)
      )
      addCurve(c1, c2, to: end)
      return
    }
    addChords(
      chordCount(secondDerivative: 2 * (dx * dx + dy * dy).squareRoot()), to: end,
      (2 * (control.x - start.x), dx, 0), (2 * (control.y - start.y), dy, 0))
  }

  /// Adds a cubic curve from the current point.
  mutating func addCurve(_ control1: DevicePoint, _ control2: DevicePoint, to end: DevicePoint) {
    let curve = DeviceCubic(start: current, control1: control1, control2: control2, end: end)
    if curve.isInsideGuardBand {
      addCurveInsideGuardBand(curve)
    } else {
      addCurveAcrossGuardBand(curve)
    }
  }

  private mutating func addCurveInsideGuardBand(_ curve: DeviceCubic) {
    let (p, q, r, s) = (curve.start, curve.control1, curve.control2, curve.end)
    addChords(
      chordCount(secondDerivative: 6 * curve.secondDifference), to: s,
      (3 * (q.x - p.x), 3 * (p.x - 2 * q.x + r.x), s.x - p.x - 3 * (r.x - q.x)),
      (3 * (q.y - p.y), 3 * (p.y - 2 * q.y + r.y), s.y - p.y - 3 * (r.y - q.y)))
  }

  /// Adds chords along start + c₁t + c₂t² + c₃t³, whose second derivative is 2c₂ + 6c₃t; the curve is
  /// inside the guard band.
  ///
  /// The offset from the start is rounded to 2⁻²⁰ pixel, so that the sum is exact if the start is a
  /// multiple of that: a curve moved by whole pixels has the same chords, moved.
  private mutating func addChords(
    _ steps: Int, to end: DevicePoint,
    _ x: (Double, Double, Double), _ y: (Double, Double, Double)
  ) {
    let start = current
    if steps > 1 {
      let scale = 1 / Double(steps)
      let outwards = scale * scale / 12
      let x0 = -outwards * 2 * x.1, x1 = x.0 - outwards * 6 * x.2
      let y0 = -outwards * 2 * y.1, y1 = y.0 - outwards * 6 * y.2
      for step in 1..<steps {
        let t = Double(step) * scale
        let dx = x0 + t * (x1 + t * (x.1 + t * x.2)) + 0x1.8p32 - 0x1.8p32
        let dy = y0 + t * (y1 + t * (y.1 + t * y.2)) + 0x1.8p32 - 0x1.8p32
        appendInside(DevicePoint(x: start.x + dx, y: start.y + dy))
      }
    }
    addLine(to: end)
  }

  private mutating func addCurveAcrossGuardBand(_ curve: DeviceCubic) {
    // Halving brings the largest number within a pixel in fewer steps than a Double has exponents.
    let deepest = 1100
    var waiting = [(curve: curve, depth: 0)]
    while let (piece, depth) = waiting.popLast() {
      if piece.isInsideGuardBand {
        addCurveInsideGuardBand(piece)
      } else if depth == deepest || piece.isOnOneOuterSide
        || !(piece.secondDifference > flatteningTolerance)
      {
        addLine(to: piece.end)
      } else {
        let (first, second) = piece.halves()
        waiting.append((second, depth + 1))
        waiting.append((first, depth + 1))
      }
    }
  }
}

extension Path.Verb {
  /// The number of points of the verb.
  fileprivate var pointCount: Int {
    switch self {
    case .move, .line: 1
    case .quadCurve: 2
    case .curve: 3
    case .close: 0
    }
  }
}
