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
  /// The part that is known to hide everything behind it, convex; empty if none is.
  private var cover: [SpacePoint] = []
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
    points = Self.seen(Homography(transform).visibleCorners(of: rect), transform)
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

  /// Points of a layer in front of the eye, under a transform, in the view.
  private static func seen(_ visible: [CGPoint], _ transform: Transform3D) -> [SpacePoint] {
    let homography = Homography(transform)
    return visible.map { p in
      let w = max(homography.w(p), Homography.nearest / 2)
      return SpacePoint(
        p.x * transform.m11 + p.y * transform.m21 + transform.m41,
        p.x * transform.m12 + p.y * transform.m22 + transform.m42,
        p.x * transform.m13 + p.y * transform.m23 + transform.m43) / w
    }
  }

  /// Whether it hides everything behind some part of it.
  var isOpaque: Bool { !cover.isEmpty }

  /// States that everything behind an outline of the layer is hidden, under the layer's transform.
  ///
  /// A rounded outline counts as lines that are inside it.
  mutating func hideBehind(_ outline: RoundedRect, _ transform: Transform3D) {
    guard outline.rect.width > 0, outline.rect.height > 0 else { return }
    let homography = Homography(transform)
    let visible =
      outline.radii.isZero
      ? homography.visibleCorners(of: outline.rect)
      : homography.visiblePart(ofConvex: Path(outline).flattened(tolerance: 0.25).points)
    cover = Self.seen(visible, transform)
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
    (front.points, back.points) = Self.parts(of: points, by: other)
    (front.cover, back.cover) = Self.parts(of: cover, by: other)
    guard !front.points.isEmpty, !back.points.isEmpty, var cut = cut(by: other) else {
      return nil
    }
    front.cuts.append(cut)
    cut.isInFront = false
    back.cuts.append(cut)
    return (front, back)
  }

  /// The parts of a convex outline in front of and behind a plane; empty if they have no area.
  private static func parts(
    of outline: [SpacePoint], by plane: SpacePlane
  ) -> (front: [SpacePoint], back: [SpacePoint]) {
    var (front, back): ([SpacePoint], [SpacePoint]) = ([], [])
    let distances = outline.map(plane.distance)
    for (index, point) in outline.enumerated() {
      let next = (index + 1) % outline.count
      if distances[index] >= 0 { front.append(point) }
      if distances[index] <= 0 { back.append(point) }
      guard distances[index] * distances[next] < 0 else { continue }
      let part = distances[index] / (distances[index] - distances[next])
      let middle = point + (outline[next] - point) * part
      front.append(middle)
      back.append(middle)
    }
    return (front.count > 2 ? front : [], back.count > 2 ? back : [])
  }

  /// The line along which another plane cuts this one, in the view.
  ///
  /// If both pieces of this one show the content behind them, they must not overlap except where the other hides that,
  /// because a line would be visible.
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
      cutter: (isSolid ? other.points : other.cover).map { CGPoint(x: $0.x, y: $0.y) })
  }
}
