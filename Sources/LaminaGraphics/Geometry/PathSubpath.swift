// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// One subpath as segments with their start points.
struct PathSubpath {
  var segments: [PathSegment] = []
  var start: PathVector
  /// Whether the path closes it.
  var isClosed = false

  /// The end of the last segment.
  var end: PathVector { segments.last?.p3 ?? start }

  /// Whether it ends at its start but for rounding, and is more than rounding itself.
  var returnsToStart: Bool {
    var (largest, farthest) = (start.largestCoordinate, 0.0)
    for segment in segments {
      largest = max(largest, segment.p3.largestCoordinate)
      farthest = max(
        farthest, (segment.p1 - start).largestCoordinate, (segment.p2 - start).largestCoordinate,
        (segment.p3 - start).largestCoordinate)
    }
    return end.isAlmost(start, amongCoordinatesTo: largest)
      && farthest > PathVector.rounding * largest
  }

  /// The segments, followed by the line that closes the outline if it has a length.
  func segmentsClosing(_ closing: Bool) -> [PathSegment] {
    closing && end != start ? segments + [PathSegment(from: end, to: start)] : segments
  }
}

extension Path {
  /// The subpaths that draw something, without those of only a move.
  ///
  /// Empty if a coordinate is not finite. Every measure and every outline uses this list, so the
  /// rule for such coordinates holds for all of them.
  var subpaths: [PathSubpath] {
    guard isFinite else { return [] }
    var result: [PathSubpath] = []
    var current: PathSubpath?
    func finish() {
      if let done = current, done.isClosed || !done.segments.isEmpty { result.append(done) }
    }
    for element in elements {
      let from = current?.end ?? .zero
      switch element {
      case .move(let to):
        finish()
        current = PathSubpath(start: PathVector(to))
      case .line(let to):
        current?.segments.append(PathSegment(from: from, to: PathVector(to)))
      case .quadCurve(let to, let control):
        current?.segments.append(
          PathSegment(from: from, control: PathVector(control), to: PathVector(to)))
      case .curve(let to, let control1, let control2):
        current?.segments.append(
          PathSegment(
            from: from, PathVector(control1), PathVector(control2), to: PathVector(to)))
      case .closeSubpath:
        current?.isClosed = true
      }
    }
    finish()
    return result
  }

  /// Adds a segment, which starts at the current point.
  mutating func append(_ segment: PathSegment) {
    switch segment.degree {
    case .line: addLine(to: segment.p3.point)
    case .quadratic: addQuadCurve(to: segment.p3.point, control: segment.p1.point)
    case .cubic:
      addCurve(
        to: segment.p3.point, control1: segment.p1.point, control2: segment.p2.point)
    }
  }

  /// Adds a whole subpath.
  mutating func append(_ subpath: PathSubpath) {
    move(to: subpath.start.point)
    for segment in subpath.segments { append(segment) }
    if subpath.isClosed { closeSubpath() }
  }
}
