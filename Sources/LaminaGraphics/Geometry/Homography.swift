// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation

/// A projective map of one plane onto another, as perspective makes it.
///
/// A point is a row vector `(x, y, 1)`. With `w = g·x + h·y + k` its image is `((a·x + c·y + tx) /
/// w, (b·x + d·y + ty) / w)` if w is positive. All other points are at or behind the eye and have
/// no image.
package struct Homography: Hashable, Sendable {
  package var a, b, g: CGFloat
  package var c, d, h: CGFloat
  package var tx, ty, k: CGFloat

  /// The near plane, as a multiple of the distance of w = 1: everything nearer to the eye is
  /// clipped, because nothing can be recognised there, and coordinates would grow without limit.
  package static let nearest: CGFloat = 1.0 / 1024

  /// An affine transform as a map with w = 1.
  package init(_ t: Transform2D) {
    (a, b, g) = (t.a, t.b, 0)
    (c, d, h) = (t.c, t.d, 0)
    (tx, ty, k) = (t.tx, t.ty, 1)
  }

  /// The effect of a transform of space on the plane z = 0, seen along z.
  package init(_ m: Transform3D) {
    (a, b, g) = (m.m11, m.m12, m.m14)
    (c, d, h) = (m.m21, m.m22, m.m24)
    (tx, ty, k) = (m.m41, m.m42, m.m44)
  }

  /// First this map, then `other`.
  package func concatenating(_ other: Homography) -> Homography {
    func row(_ x: CGFloat, _ y: CGFloat, _ w: CGFloat) -> (CGFloat, CGFloat, CGFloat) {
      (
        x * other.a + y * other.c + w * other.tx, x * other.b + y * other.d + w * other.ty,
        x * other.g + y * other.h + w * other.k
      )
    }
    var result = self
    (result.a, result.b, result.g) = row(a, b, g)
    (result.c, result.d, result.h) = row(c, d, h)
    (result.tx, result.ty, result.k) = row(tx, ty, k)
    return result
  }

  /// First this map, then an affine transform.
  package func concatenating(_ other: Transform2D) -> Homography {
    concatenating(Homography(other))
  }

  /// Negative if the plane is seen from behind, or mirrored.
  package var determinant: CGFloat {
    a * (d * k - h * ty) - b * (c * k - h * tx) + g * (c * ty - d * tx)
  }

  package var isFinite: Bool {
    // For an entry that is not finite, the difference from itself is NaN.
    let first = (a - a) + (b - b) + (g - g) + (c - c) + (d - d)
    return first + (h - h) + (tx - tx) + (ty - ty) + (k - k) == 0
  }

  /// The inverse map, or nil if there is none.
  ///
  /// The w of an image is one over the w of its point, so points behind the eye are not found
  /// either.
  package func inverted() -> Homography? {
    let determinant = determinant
    guard isFinite, determinant.isNormal, (1 / determinant).isFinite else { return nil }
    let s = 1 / determinant
    var result = self
    result.a = (d * k - h * ty) * s
    result.b = (g * ty - b * k) * s
    result.g = (b * h - g * d) * s
    result.c = (h * tx - c * k) * s
    result.d = (a * k - g * tx) * s
    result.h = (g * c - a * h) * s
    result.tx = (c * ty - d * tx) * s
    result.ty = (b * tx - a * ty) * s
    result.k = (a * d - b * c) * s
    return result.isFinite ? result : nil
  }

  /// The w of a point: its distance from the eye.
  package func w(_ p: CGPoint) -> CGFloat { g * p.x + h * p.y + k }

  /// The image of a point; nil if the point is at or behind the eye, or its image is not finite.
  package func apply(_ p: CGPoint) -> CGPoint? {
    let w = w(p)
    guard w > 0 else { return nil }
    let image = CGPoint(x: (a * p.x + c * p.y + tx) / w, y: (b * p.x + d * p.y + ty) / w)
    return image.x.isFinite && image.y.isFinite ? image : nil
  }

  /// The corners of the part of a rectangle in front of the eye, before the map: three to five, or
  /// none.
  package func visibleCorners(of rect: CGRect) -> [CGPoint] {
    guard !rect.isNull, rect.width > 0, rect.height > 0 else { return [] }
    return visiblePart(ofConvex: [
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
    ])
  }

  /// The box around the part of a rectangle whose image is within another one, before the map; null
  /// if there is none.
  package func visibleBox(of rect: CGRect, seenIn window: CGRect) -> CGRect {
    // An image is right of a line if x ≥ w · line, and the same for the other sides.
    var part = visibleCorners(of: rect)
    part = Self.part(ofConvex: part) { a * $0.x + c * $0.y + tx - window.minX * w($0) }
    part = Self.part(ofConvex: part) { window.maxX * w($0) - (a * $0.x + c * $0.y + tx) }
    part = Self.part(ofConvex: part) { b * $0.x + d * $0.y + ty - window.minY * w($0) }
    part = Self.part(ofConvex: part) { window.maxY * w($0) - (b * $0.x + d * $0.y + ty) }
    return BoundingBox(around: part).rect
  }

  /// The corners of the part of a convex polygon in front of the eye, before the map; empty if
  /// there is none.
  package func visiblePart(ofConvex corners: [CGPoint]) -> [CGPoint] {
    Self.part(ofConvex: corners) { w($0) - Self.nearest }
  }

  /// The corners of the part of a convex polygon on one side of a line; empty if there is none.
  private static func part(
    ofConvex corners: [CGPoint], whereNotNegative distance: (CGPoint) -> CGFloat
  ) -> [CGPoint] {
    let depths = corners.map(distance)
    if depths.allSatisfy({ $0 >= 0 }) { return corners }
    var result: [CGPoint] = []
    for (index, corner) in corners.enumerated() {
      let next = index + 1 < corners.count ? index + 1 : 0
      if depths[index] >= 0 { result.append(corner) }
      guard depths[index] * depths[next] < 0 else { continue }
      let part = depths[index] / (depths[index] - depths[next])
      result.append(
        CGPoint(
          x: corner.x + (corners[next].x - corner.x) * part,
          y: corner.y + (corners[next].y - corner.y) * part))
    }
    return result.count > 2 ? result : []
  }

  /// The outline of the visible part of a rectangle.
  package func image(of rect: CGRect) -> [CGPoint] { image(of: visibleCorners(of: rect)) }

  /// The outline of the visible part of a convex polygon.
  package func image(ofConvex corners: [CGPoint]) -> [CGPoint] {
    image(of: visiblePart(ofConvex: corners))
  }

  /// The images of points in front of the eye; empty if one is not finite.
  private func image(of visible: [CGPoint]) -> [CGPoint] {
    let points = visible.map { p in
      // On the near plane itself, rounding may make w a little too small.
      let w = max(w(p), Self.nearest / 2)
      return CGPoint(x: (a * p.x + c * p.y + tx) / w, y: (b * p.x + d * p.y + ty) / w)
    }
    return points.allSatisfy { $0.x.isFinite && $0.y.isFinite } ? points : []
  }

  /// The bounding box of the visible part of a rectangle; null if it is empty.
  package func boundingBox(of rect: CGRect) -> CGRect {
    BoundingBox(around: image(of: rect)).rect
  }

  /// The bounding box of the visible part of a line; null if nothing of it is visible.
  package func boundingBox(ofLineFrom start: CGPoint, to end: CGPoint) -> CGRect {
    let (first, last) = (w(start) - Self.nearest, w(end) - Self.nearest)
    guard first >= 0 || last >= 0 else { return .null }
    func visibleEnd(_ end: CGPoint, _ depth: CGFloat, _ other: CGPoint, _ otherDepth: CGFloat)
      -> CGPoint
    {
      guard depth < 0 else { return end }
      let part = depth / (depth - otherDepth)
      return CGPoint(x: end.x + (other.x - end.x) * part, y: end.y + (other.y - end.y) * part)
    }
    return BoundingBox(
      around: image(of: [
        visibleEnd(start, first, end, last), visibleEnd(end, last, start, first),
      ])
    ).rect
  }

  /// The linear part of the affine transform nearest to the map, around the middle of the visible
  /// part of a rectangle; nil if none of it is visible.
  package func linearPart(over rect: CGRect) -> Transform2D? {
    let corners = visibleCorners(of: rect)
    guard !corners.isEmpty else { return nil }
    let sum = corners.reduce(CGPoint.zero) { CGPoint(x: $0.x + $1.x, y: $0.y + $1.y) }
    return linearPart(
      at: CGPoint(x: sum.x / CGFloat(corners.count), y: sum.y / CGFloat(corners.count)))
  }

  /// How blurs in the plane of a rectangle are stretched and turned, given the way from the plane around; nil if none
  /// of the rectangle is visible.
  package func blurTransform(through parent: Transform2D, over rect: CGRect) -> Transform2D? {
    // Without the translation, so that a move by whole pixels changes no bit of the result.
    let linear = Transform2D(a: parent.a, b: parent.b, c: parent.c, d: parent.d, tx: 0, ty: 0)
    return concatenating(linear).linearPart(over: rect)
  }

  /// The linear part at a point in front of the eye.
  package func linearPart(at p: CGPoint) -> Transform2D {
    let w = max(w(p), Self.nearest / 2)
    let (x, y) = ((a * p.x + c * p.y + tx) / w, (b * p.x + d * p.y + ty) / w)
    return Transform2D(
      a: (a - x * g) / w, b: (b - y * g) / w, c: (c - x * h) / w, d: (d - y * h) / w, tx: 0, ty: 0)
  }

  /// The largest factors by which the map grows small things along x and along y, over the visible
  /// part of a rectangle; zero if none of it is visible.
  package func largestScales(over rect: CGRect) -> (x: CGFloat, y: CGFloat) {
    var scales: (x: CGFloat, y: CGFloat) = (0, 0)
    for p in visibleCorners(of: rect) {
      let w = max(w(p), Self.nearest / 2)
      let (x, y) = ((a * p.x + c * p.y + tx) / w, (b * p.x + d * p.y + ty) / w)
      let along = hypot(a - x * g, b - y * g) / w
      let down = hypot(c - x * h, d - y * h) / w
      if along > scales.x { scales.x = along }
      if down > scales.y { scales.y = down }
    }
    return scales
  }
}
