// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

typealias SpacePoint = SIMD3<Double>

/// A flat layer of a space, or a piece of one, in the view: x and y on the plane on which the space
/// is seen, z the depth, larger is nearer.
///
/// Perspective keeps planes flat and keeps their order along the line of sight, so the order is
/// computed after it, where all lines of sight are parallel to z.
struct SpacePlane {
  /// Which of the layers it is, from the back to the front in the order of the tree.
  let leaf: Int
  /// The corners, in order; convex.
  var points: [SpacePoint]
  /// Whether it is known to hide everything behind it.
  var isOpaque = false
  /// Whether it is known to hide the content behind it wherever it draws anything.
  var isSolid = false
  /// The lines that cut it.
  var cuts: [PlaneCut] = []
  /// The plane: normal · point = offset, the normal of length one and towards the viewer.
  let normal: SpacePoint
  let offset: Double

  /// The rectangle of a layer under a transform; nil if nothing of it is visible: behind the eye,
  /// or seen from the edge.
  init?(leaf: Int, _ rect: CGRect, _ transform: Transform3D) {
    let homography = Homography(transform)
    points = homography.visibleCorners(of: rect).map { p in
      let w = max(homography.w(p), Homography.nearest / 2)
      return SpacePoint(
        p.x * transform.m11 + p.y * transform.m21 + transform.m41,
        p.x * transform.m12 + p.y * transform.m22 + transform.m42,
        p.x * transform.m13 + p.y * transform.m23 + transform.m43) / w
    }
    guard points.count > 2 else { return nil }
    var sum = SpacePoint.zero
    for index in points.indices {
      let (p, q) = (points[index] - points[0], points[(index + 1) % points.count] - points[0])
      sum += SpacePoint(
        p.y * q.z - p.z * q.y, p.z * q.x - p.x * q.z, p.x * q.y - p.y * q.x)
    }
    let length = (sum * sum).sum().squareRoot()
    guard length.isNormal, abs(sum.z) > length * 1e-9 else { return nil }
    normal = sum / (sum.z < 0 ? -length : length)
    offset = (normal * points[0]).sum()
    guard offset.isFinite else { return nil }
    self.leaf = leaf
  }

  /// The distance of a point in front of the plane, zero if it is only rounding.
  func distance(of point: SpacePoint) -> Double {
    let distance = (normal * point).sum() - offset
    let size = 1 + abs(point.x) + abs(point.y) + abs(point.z)
    return abs(distance) <= 1e-6 * size ? 0 : distance
  }

  /// The depth of the middle.
  var depth: Double { points.reduce(0) { $0 + $1.z } / Double(points.count) }

  var middle: SpacePoint { points.reduce(.zero, +) / Double(points.count) }

  /// The smallest box around it in the view.
  var box: (min: SIMD2<Double>, max: SIMD2<Double>) {
    var (low, high) = (SIMD2(points[0].x, points[0].y), SIMD2(points[0].x, points[0].y))
    for p in points {
      low = pointwiseMin(low, SIMD2(p.x, p.y))
      high = pointwiseMax(high, SIMD2(p.x, p.y))
    }
    return (low, high)
  }

  /// The same as a rectangle.
  var rect: CGRect {
    let (low, high) = box
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  enum Side { case front, back, on, both }

  /// Its side of another plane.
  func side(of other: SpacePlane) -> Side {
    var (isFront, isBack) = (false, false)
    for point in points {
      let distance = other.distance(of: point)
      if distance > 0 { isFront = true } else if distance < 0 { isBack = true }
    }
    if isFront { return isBack ? .both : .front }
    return isBack ? .back : .on
  }

  /// The pieces in front of and behind another plane that it crosses.
  func split(by other: SpacePlane) -> (front: SpacePlane, back: SpacePlane)? {
    var (front, back) = (self, self)
    (front.points, back.points) = ([], [])
    let distances = points.map(other.distance)
    for (index, point) in points.enumerated() {
      let next = (index + 1) % points.count
      if distances[index] >= 0 { front.points.append(point) }
      if distances[index] <= 0 { back.points.append(point) }
      guard distances[index] * distances[next] < 0 else { continue }
      let part = distances[index] / (distances[index] - distances[next])
      let middle = point + (points[next] - point) * part
      front.points.append(middle)
      back.points.append(middle)
    }
    guard front.points.count > 2, back.points.count > 2, var cut = cut(by: other) else {
      return nil
    }
    // If both pieces show the content behind them, and the plane between does not hide that, they
    // must not overlap, because a line would be visible.
    if !isSolid, !other.isOpaque { cut.cutter = [] }
    front.cuts.append(cut)
    cut.isInFront = false
    back.cuts.append(cut)
    return (front, back)
  }

  /// The line along which another plane cuts this one, in the view.
  private func cut(by other: SpacePlane) -> PlaneCut? {
    // On this plane z = (offset - x · nx - y · ny) / nz; put into the other's equation.
    let ratio = other.normal.z / normal.z
    let a = other.normal.x - normal.x * ratio
    let b = other.normal.y - normal.y * ratio
    let c = offset * ratio - other.offset
    let length = (a * a + b * b).squareRoot()
    guard length.isNormal else { return nil }
    return PlaneCut(
      a: a / length, b: b / length, c: c / length, isInFront: true,
      cutter: other.points.map { CGPoint(x: $0.x, y: $0.y) })
  }
}
