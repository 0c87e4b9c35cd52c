// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Curves become chords in device space, by the kernel `lamina_flatten`, which says how many and why. It takes curves
// within the guard band. Curves that leave the band are halved until a piece is flat, inside, or on one outer side,
// where its chord has the same winding.

/// A second difference below which a curve outside the guard band counts as flat, in pixels.
private let flatBend = 1.0 / 192

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

extension DeviceCubic {
  /// A curve of degree 2 or 3, by its points after the start.
  fileprivate init(from start: DevicePoint, _ points: [DevicePoint]) {
    let end = points[points.count - 1]
    let isCubic = points.count == 3
    self.init(
      start: start,
      control1: isCubic ? points[0] : start.interpolated(to: points[0], at: 2.0 / 3),
      control2: isCubic ? points[1] : end.interpolated(to: points[0], at: 2.0 / 3), end: end)
  }
}

extension CoverageOutline {
  /// Adds a path; open subpaths are closed, drawing verbs before the first move are ignored.
  mutating func add(_ path: Path, _ transform: Transform2D) {
    let (verbs, controls) = (path.verbs, path.points)
    let points = controls.span
    // Each point is there twice, once to lead round to the topmost; only curves have more points than verbs.
    let controlPoints = max(0, points.count - verbs.count)
    reserve(points: 2 * verbs.count + Self.chordsOfControlPoint * controlPoints)
    var (index, next) = (0, 0)
    var start: DevicePoint?
    var isOpen = false
    while index < verbs.count {
      // Edges of one kind that follow one another are added together.
      let verb = verbs[index]
      var end = index + 1
      while end < verbs.count, verbs[end] == verb, verb.isEdge { end += 1 }
      let first = next
      next += verb.pointCount * (end - index)
      index = end
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
      addEdges(points.extracting(first..<next), degree: verb.pointCount, transform)
    }
    closeSubpath()
  }

  /// Adds lines or curves of one degree that follow one another from the current point on; each has as many points
  /// as its degree.
  mutating func addEdges(_ points: Span<CGPoint>, degree: Int, _ transform: Transform2D) {
    var next = 0
    while next < points.count, isFinite {
      next += degree * appendEdges(points.extracting(next...), degree: degree, transform)
      guard next < points.count else { return }
      // This one leaves the guard band, or begins outside.
      if degree == 1 {
        addLine(to: DevicePoint(points[next], transform))
      } else {
        let image = (next..<next + degree).map { DevicePoint(points[$0], transform) }
        addCurveAcrossGuardBand(DeviceCubic(from: current, image))
      }
      next += degree
    }
  }

  private mutating func addCurveAcrossGuardBand(_ curve: DeviceCubic) {
    // Halving brings the largest number within a pixel in fewer steps than a Double has exponents.
    let deepest = 1100
    var waiting = [(curve: curve, depth: 0)]
    while let (piece, depth) = waiting.popLast() {
      if piece.isInsideGuardBand {
        let points: InlineArray = [piece.control1.point, piece.control2.point, piece.end.point]
        // It is refused only if a point before it is not finite, and then nothing is drawn.
        if appendEdges(points.span, degree: 3, .identity) == 0 { addLine(to: piece.end) }
      } else if depth == deepest || piece.isOnOneOuterSide || !(piece.secondDifference > flatBend) {
        addLine(to: piece.end)
      } else {
        let (first, second) = piece.halves()
        waiting.append((second, depth + 1))
        waiting.append((first, depth + 1))
      }
    }
  }
}
