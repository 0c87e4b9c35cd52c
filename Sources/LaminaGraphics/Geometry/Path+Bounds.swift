// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

extension Path {
  /// The smallest rectangle that contains everything drawn; for curves it uses their extremes.
  ///
  /// A line along an axis gives a rectangle without width or height. Null if nothing is drawn
  /// (empty, or only moves) or a coordinate is not finite. Cost: one pass the first time, nothing
  /// later; copies share the result. The next change of a path whose bounds are known copies its elements.
  public var bounds: CGRect { storage.bounds }

  /// The ``bounds``, found anew.
  var measuredBounds: CGRect {
    var box = BoundingBox()
    forEachSegment { segment, _ in
      box.add(segment.p0.point)
      box.add(segment.p3.point)
      guard segment.degree != .line,
        !box.contains(segment.p1.point) || !box.contains(segment.p2.point)
      else { return }
      func add(_ t: Double) { box.add(segment.hullClamped(segment.point(at: t)).point) }
      segment.forEachTurn({ $0.x }, add)
      segment.forEachTurn({ $0.y }, add)
    }
    return box.rect
  }

  /// The smallest rectangle that contains everything drawn and its control points.
  ///
  /// Never smaller than ``bounds``, and cheaper. Null in the same cases.
  public var controlPointBounds: CGRect {
    var box = BoundingBox()
    forEachSegment { segment, _ in
      box.add(segment.p0.point)
      box.add(segment.p1.point)
      box.add(segment.p2.point)
      box.add(segment.p3.point)
    }
    return box.rect
  }

  /// Calls a function with each drawn segment, and whether a subpath begins with it, without making a
  /// list.
  ///
  /// A closed subpath ends with the line to its start. There are no segments if a coordinate is not
  /// finite.
  @inline(__always)
  func forEachSegment(_ body: (_ segment: PathSegment, _ beginsSubpath: Bool) -> Void) {
    guard isFinite else { return }
    let (verbs, points) = (verbs, points)
    var (start, at) = (PathVector.zero, PathVector.zero)
    var next = 0
    var begins = true
    for verb in verbs {
      let first = next
      next += verb.pointCount
      let segment: PathSegment
      switch verb {
      case .move:
        start = PathVector(points[first])
        at = start
        begins = true
        continue
      case .line: segment = PathSegment(from: at, to: PathVector(points[first]))
      case .quadCurve:
        segment = PathSegment(
          from: at, control: PathVector(points[first]), to: PathVector(points[first + 1]))
      case .curve:
        segment = PathSegment(
          from: at, PathVector(points[first]), PathVector(points[first + 1]),
          to: PathVector(points[first + 2]))
      case .close: segment = PathSegment(from: at, to: start)
      }
      body(segment, begins)
      begins = verb == .close
      at = segment.p3
    }
  }
}

extension PathSegment {
  /// A point of the curve, limited to the control points' box, which rounding may leave by the last
  /// digit.
  fileprivate func hullClamped(_ p: PathVector) -> PathVector {
    PathVector(
      min(max(p.x, min(p0.x, p1.x, p2.x, p3.x)), max(p0.x, p1.x, p2.x, p3.x)),
      min(max(p.y, min(p0.y, p1.y, p2.y, p3.y)), max(p0.y, p1.y, p2.y, p3.y)))
  }
}
