// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// A part of an ellipse, as cubic curves.
struct EllipticalArc {
  var center: PathVector
  /// The half axes before the rotation.
  var radii: PathVector
  /// The rotation of the ellipse in radians, clockwise on screen (y down).
  var rotation = 0.0
  /// The start of the arc, as an angle on the circle from which the ellipse is stretched.
  var startAngle: Double
  /// The angle of the arc; positive is clockwise on screen.
  var sweep: Double

  /// The point at `fraction` of the sweep.
  func point(at fraction: Double) -> PathVector {
    let angle = startAngle + sweep * fraction
    return center + turned(PathVector(radii.x * cos(angle), radii.y * sin(angle)))
  }

  /// Curves of at most a quarter each, from ``point(at:)`` 0 to exactly `end`.
  func curves(to end: PathVector) -> [PathSegment] {
    let count = max(1, Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)))
    return curves(to: end, count: count)
  }

  /// The arc as `count` curves of equal sweep, ending exactly at `end`.
  ///
  /// The handles are 4/3·tan(step/4) of the radius, 0.5522847498 for a quarter. The curve touches
  /// the arc at its ends and its middle, and in between is outside it by at most 2.73·10⁻⁴ radii.
  /// Each halving of the step divides that by 64.
  func curves(to end: PathVector, count: Int) -> [PathSegment] {
    let step = sweep / Double(count)
    let handle = 4.0 / 3 * tan(step / 4)
    var result: [PathSegment] = []
    result.reserveCapacity(count)
    var from = point(at: 0)
    for i in 0..<count {
      let a0 = startAngle + step * Double(i)
      let a1 = a0 + step
      let to =
        i == count - 1 ? end : center + turned(PathVector(radii.x * cos(a1), radii.y * sin(a1)))
      let out = turned(PathVector(-radii.x * sin(a0), radii.y * cos(a0))) * handle
      let back = turned(PathVector(-radii.x * sin(a1), radii.y * cos(a1))) * handle
      result.append(PathSegment(from: from, from + out, to - back, to: to))
      from = to
    }
    return result
  }

  private func turned(_ v: PathVector) -> PathVector {
    guard rotation != 0 else { return v }
    let (s, c) = (sin(rotation), cos(rotation))
    return PathVector(v.x * c - v.y * s, v.x * s + v.y * c)
  }
}
