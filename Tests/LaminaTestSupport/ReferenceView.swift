// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

/// The view of a plane on another one, along z: the point of it that each point of the other one
/// sees.
struct ReferenceView {
  /// The factors of a point (x, y, 1) of the plane for its position, depth and w.
  private let x: (Double, Double, Double)
  private let y: (Double, Double, Double)
  private let z: (Double, Double, Double)
  private let w: (Double, Double, Double)

  /// The smallest w; points with a smaller one are too near to the eye, or behind it.
  private static let nearest = 1.0 / 1024

  /// A visible point of the plane.
  struct Sight {
    /// The position on the plane itself.
    let x: Double
    let y: Double
    /// Larger is nearer.
    let depth: Double
    let w: Double
  }

  init(_ m: ReferenceMatrix) {
    x = (m[0, 0], m[1, 0], m[3, 0])
    y = (m[0, 1], m[1, 1], m[3, 1])
    z = (m[0, 2], m[1, 2], m[3, 2])
    w = (m[0, 3], m[1, 3], m[3, 3])
  }

  /// The point of the plane that is seen at a point of the other one; nil if the plane is behind
  /// the eye or parallel to the line of sight.
  func sight(_ px: Double, _ py: Double) -> Sight? {
    // The position is px if x − px·w = 0, and the same for y: two equations for a point of the
    // plane.
    let (a, b, c) = (x.0 - px * w.0, x.1 - px * w.1, px * w.2 - x.2)
    let (d, e, f) = (y.0 - py * w.0, y.1 - py * w.1, py * w.2 - y.2)
    let determinant = a * e - b * d
    guard determinant != 0 else { return nil }
    let (u, v) = ((c * e - b * f) / determinant, (a * f - c * d) / determinant)
    let nearness = u * w.0 + v * w.1 + w.2
    guard nearness >= Self.nearest, u.isFinite, v.isFinite else { return nil }
    return Sight(x: u, y: v, depth: (u * z.0 + v * z.1 + z.2) / nearness, w: nearness)
  }

  /// Whether a depth is in front of another one by more than rounding; otherwise both belong to one
  /// plane.
  static func isNearer(_ depth: Double, than other: Double) -> Bool {
    depth > other + 1e-8 * (1 + abs(other))
  }

  /// The corners of the visible part of a rectangle of the plane: their positions on it, and on the
  /// other.
  private func corners(of rect: CGRect) -> [(own: CGPoint, seen: CGPoint, w: Double)] {
    let corners = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { s, t in
      CGPoint(x: rect.minX + CGFloat(s) * rect.width, y: rect.minY + CGFloat(t) * rect.height)
    }
    func nearness(_ p: CGPoint) -> Double { Double(p.x) * w.0 + Double(p.y) * w.1 + w.2 }
    var kept: [CGPoint] = []
    for (index, corner) in corners.enumerated() {
      let next = corners[(index + 1) % 4]
      let (here, there) = (nearness(corner) - Self.nearest, nearness(next) - Self.nearest)
      if here >= 0 { kept.append(corner) }
      guard (here < 0) != (there < 0) else { continue }
      let part = CGFloat(here / (here - there))
      kept.append(
        CGPoint(
          x: corner.x + (next.x - corner.x) * part, y: corner.y + (next.y - corner.y) * part))
    }
    return kept.map { p in
      let (px, py, w) = (Double(p.x), Double(p.y), max(nearness(p), Self.nearest))
      let seen = CGPoint(
        x: CGFloat((px * x.0 + py * x.1 + x.2) / w), y: CGFloat((px * y.0 + py * y.1 + y.2) / w))
      return (p, seen, w)
    }
  }

  /// The box around the visible part of a rectangle of the plane, on the other one.
  func box(around rect: CGRect) -> CGRect {
    Self.box(corners(of: rect).map(\.seen))
  }

  /// The largest factor by which lengths of the plane grow in the view of a rectangle of it.
  func largestScale(over rect: CGRect) -> Double {
    corners(of: rect).reduce(0) { scale, corner in
      let (sx, sy) = (Double(corner.seen.x), Double(corner.seen.y))
      let along = hypot(x.0 - sx * w.0, y.0 - sy * w.0) / corner.w
      let down = hypot(x.1 - sx * w.1, y.1 - sy * w.1) / corner.w
      return max(scale, along, down)
    }
  }

  /// The box around the part of the plane that the pixels of a canvas see.
  func box(seenFrom canvas: PixelRect) -> CGRect {
    var points: [CGPoint] = []
    for row in canvas.minY...canvas.maxY {
      for column in canvas.minX...canvas.maxX {
        if let sight = sight(Double(column), Double(row)) {
          points.append(CGPoint(x: CGFloat(sight.x), y: CGFloat(sight.y)))
        }
      }
    }
    return Self.box(points)
  }

  private static func box(_ points: [CGPoint]) -> CGRect {
    func within(_ value: CGFloat) -> CGFloat { min(max(value, -1e6), 1e6) }
    guard let first = points.first else { return .null }
    var (low, high) = (first, first)
    for p in points {
      low = CGPoint(x: min(low.x, p.x), y: min(low.y, p.y))
      high = CGPoint(x: max(high.x, p.x), y: max(high.y, p.y))
    }
    let (x, y) = (within(low.x), within(low.y))
    return CGRect(x: x, y: y, width: within(high.x) - x, height: within(high.y) - y)
  }
}
