// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Curves become chords in device space, in such a way that each chord has as much area on one side of the
// curve as on the other. So an outline loses no area, and the area of a pixel is wrong only by the parts of
// chords that its borders cut off.
//
// A curve B is cut at equal steps h of its parameter. A chord from point to point lies inside the bend,
// h²|B''|/12 from the curve on average, so the points between the ends are moved out of the bend by h²B''/12:
//
//      on the curve: •╶╌╌╌╌╌╌╌╌╌╌╌╌╌╌╴•      a chord between two moved points crosses the curve twice
//      chord:         ─────────────────
//
// The ends stay, because other edges begin there. A chord with one moved point has its area right if its step
// is h/√2, so the first and the last step are that long.
//
// No point of a chord is farther than h²|B''|/12 from the curve. What one border of a pixel cuts off is wrong
// by 0.0087 h³|B'||B''| at most, and a curve meets two borders of a pixel. So short chords may be farther from
// the curve. For a cubic |B'| ≤ 3 l and |B''| ≤ 6 d, for a quadratic |B'| ≤ 2 l and |B''| = 2 d, where l is
// the largest first and d the largest second difference of its control points.
//
// Within the guard band there are fewer than 4,400 chords, which bounds the work. Curves that leave the band
// are halved until a piece is flat, inside, or on one outer side, where its chord has the same winding.

/// The largest distance of a chord from its curve, in pixels, unless the chord is short.
private let flatteningTolerance = 1.0 / 192

/// The largest area of a pixel by which short chords are wrong.
private let shortChordArea = 1.0 / 256

/// The largest h²|B''|, in pixels, so that no chord is farther than 1/40 pixel from its curve.
private let largestBend = 0.3

/// What the first and the last step are shorter by, together, as a part of a step: 2 - √2.
private let shortenedSteps = 2 - 2.0.squareRoot()

/// The number of chords of a curve whose derivatives are this long at most.
private func chordCount(first: Double, second: Double) -> Int {
  // A single chord has no point that could be moved, so it must be nearer.
  if 0.25 * second <= flatteningTolerance { return 1 }
  // 0.087 is a little more than 1/12, and 0.0175 is twice 0.0087, because a pixel has two borders.
  let byDistance = (0.087 * second / flatteningTolerance).squareRoot()
  let byArea = cubeRoot(0.0175 * first * second / shortChordArea)
  let steps = max((second / largestBend).squareRoot(), min(byDistance, byArea))
  return max(2, Int((steps + shortenedSteps).rounded(.up)))
}

/// The cube root of a number above 0, off by 1/40,000 of it at most.
///
/// It has the same bits on every machine, which the C library's function does not promise.
private func cubeRoot(_ x: Double) -> Double {
  // A third of the exponent, with the significand as its fraction: off by 4 % at most. One step by Halley's method
  // leaves two thirds of the error's cube.
  let guess = Double(bitPattern: x.bitPattern / 3 + 0x2A9F_7893_0000_0000)
  let cube = guess * guess * guess
  return guess * (cube + 2 * x) / (2 * cube + x)
}

/// A Bézier curve of degree 3 in device space.
struct DeviceCubic {
  var start: DevicePoint
  var control1: DevicePoint
  var control2: DevicePoint
  var end: DevicePoint

  /// The largest first difference of the control points.
  fileprivate var firstDifference: Double {
    let (x1, y1) = (control1.x - start.x, control1.y - start.y)
    let (x2, y2) = (control2.x - control1.x, control2.y - control1.y)
    let (x3, y3) = (end.x - control2.x, end.y - control2.y)
    return max(x1 * x1 + y1 * y1, x2 * x2 + y2 * y2, x3 * x3 + y3 * y3).squareRoot()
  }

  /// The largest second difference of the control points.
  fileprivate var secondDifference: Double {
    let (x1, y1) = (start.x - 2 * control1.x + control2.x, start.y - 2 * control1.y + control2.y)
    let (x2, y2) = (control1.x - 2 * control2.x + end.x, control1.y - 2 * control2.y + end.y)
    return max(x1 * x1 + y1 * y1, x2 * x2 + y2 * y2).squareRoot()
  }

  @inline(__always)
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
    let (verbs, controls) = (path.verbs, path.points)
    let points = controls.span
    // Each point is there twice, once to lead round to the topmost; only curves have more points than verbs, and
    // about ten chords.
    reserve(points: 2 * verbs.count + 10 * max(0, points.count - verbs.count))
    var next = 0
    var start: DevicePoint?
    var isOpen = false
    for verb in verbs {
      let first = next
      next += verb.pointCount
      guard next <= points.count, isFinite else { break }
      if verb == .move {
        let point = DevicePoint(points[first], transform)
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
      addEdges(verb, points, from: first, transform)
    }
    closeSubpath()
  }

  @inline(__always)
  private mutating func addEdges(
    _ verb: Path.Verb, _ points: Span<CGPoint>, from first: Int, _ transform: Transform2D
  ) {
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
    let (x1, y1) = (control.x - start.x, control.y - start.y)
    let (x2, y2) = (end.x - control.x, end.y - control.y)
    let steps = chordCount(
      first: 2 * max(x1 * x1 + y1 * y1, x2 * x2 + y2 * y2).squareRoot(),
      second: 2 * (dx * dx + dy * dy).squareRoot())
    addChords(steps, to: end, (2 * x1, dx, 0), (2 * y1, dy, 0))
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
    let steps = chordCount(first: 3 * curve.firstDifference, second: 6 * curve.secondDifference)
    addChords(
      steps, to: s,
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
      let scale = 1 / (Double(steps) - shortenedSteps)
      let shortening = shortenedSteps / 2
      let outwards = scale * scale / 12
      let x0 = -outwards * 2 * x.1, x1 = x.0 - outwards * 6 * x.2
      let y0 = -outwards * 2 * y.1, y1 = y.0 - outwards * 6 * y.2
      appendInside(steps - 1) { step in
        let t = (Double(step) - shortening) * scale
        let dx = x0 + t * (x1 + t * (x.1 + t * x.2)) + 0x1.8p32 - 0x1.8p32
        let dy = y0 + t * (y1 + t * (y.1 + t * y.2)) + 0x1.8p32 - 0x1.8p32
        return DevicePoint(x: start.x + dx, y: start.y + dy)
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
