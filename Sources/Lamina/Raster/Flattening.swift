// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Curves become chords in device space, no farther from the curve than `flatteningTolerance`.
//
// A curve with |B''| ≤ M, cut at n equal steps of its parameter, is at most M / (8 n²) from its
// chords. For a cubic M = 6 d and for a quadratic M = 2 d, where d is the largest second difference
// of its control points; so n = √(0.75 d / tolerance) and √(0.25 d / tolerance). Within the guard
// band n stays under 8,500, which bounds the work. Curves that leave the band are halved until a
// piece is flat, inside, or on one outer side, where its chord has the same winding.

/// The largest distance of a chord from its curve, in pixels.
private let flatteningTolerance = 1.0 / 512

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
    reserve(points: points.count)
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
    let steps = (0.25 * (dx * dx + dy * dy).squareRoot() / flatteningTolerance).squareRoot()
    addChords(
      Int(steps.rounded(.up)), to: end,
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
    let steps = (0.75 * curve.secondDifference / flatteningTolerance).squareRoot()
    let (p, q, r, s) = (curve.start, curve.control1, curve.control2, curve.end)
    addChords(
      Int(steps.rounded(.up)), to: s,
      (3 * (q.x - p.x), 3 * (p.x - 2 * q.x + r.x), s.x - p.x - 3 * (r.x - q.x)),
      (3 * (q.y - p.y), 3 * (p.y - 2 * q.y + r.y), s.y - p.y - 3 * (r.y - q.y)))
  }

  /// Adds chords along start + c₁t + c₂t² + c₃t³.
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
      for step in 1..<steps {
        let t = Double(step) * scale
        let dx = t * (x.0 + t * (x.1 + t * x.2)) + 0x1.8p32 - 0x1.8p32
        let dy = t * (y.0 + t * (y.1 + t * y.2)) + 0x1.8p32 - 0x1.8p32
        addLine(to: DevicePoint(x: start.x + dx, y: start.y + dy))
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
