// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation
public import Lamina

/// The arrow in a dialog's outline.
public struct DialogArrow: Hashable, Sendable {
  /// The side of the bounds that the arrow points to.
  public enum Side: String, Hashable, Sendable, CaseIterable {
    case top, bottom, left, right
  }

  /// The side that the arrow points to.
  public var side: Side
  /// The middle of the arrow along that side, in points from the left or from the top; nil means
  /// the middle of the side.
  public var center: CGFloat?
  /// The width of its base, in points.
  public var width: CGFloat
  /// How far it extends from the body, in points; the body is smaller by that amount.
  public var height: CGFloat

  /// An arrow.
  public init(_ side: Side, center: CGFloat? = nil, width: CGFloat = 20, height: CGFloat = 10) {
    self.side = side
    self.center = center
    self.width = width
    self.height = height
  }
}

/// The outline of a ``ShapedLayer``, as a function of its bounds.
public enum LayerShape: Sendable {
  /// The bounds with round corners; a radius that is too large gives a capsule.
  case rounded(radius: CGFloat, curve: CornerCurve = .circular)
  /// The ellipse that touches all four sides.
  case ellipse
  /// A rounded rectangle with an arrow on one side.
  ///
  /// The arrow is moved along its side until the corners leave room for it, and its width and
  /// height are limited by the bounds.
  case dialog(radius: CGFloat, arrow: DialogArrow)
  /// A star around the middle of the bounds, with one of its points at the top.
  ///
  /// The points are on the ellipse that touches all four sides. The dents are nearer to the middle
  /// by `extrusion` points of the layer's space, and at most in it. The number of points is limited
  /// to 3…1,000.
  case star(points: Int, extrusion: CGFloat = 10)
  /// A path that is scaled from a rectangle to the bounds.
  case scaled(Path, from: CGRect)
  /// Any function of the bounds.
  case custom(BoundsPath)

  /// The outline as a function, for any layer: ``/Lamina/ShapeLayer/boundsPath`` and
  /// ``/Lamina/Layer/shadowBoundsPath``.
  public var boundsPath: BoundsPath {
    switch self {
    case .rounded(let radius, let curve): .rounded(radius: radius, curve: curve)
    case .ellipse: .ellipse
    case .dialog(let radius, let arrow): BoundsPath { Self.dialog(in: $0, radius, arrow) }
    case .star(let points, let extrusion): BoundsPath { Self.star(in: $0, points, extrusion) }
    case .scaled(let path, let source): .scaled(path, from: source)
    case .custom(let path): path
    }
  }

  // MARK: Dialog

  /// Goes clockwise on screen from the top left, with the arrow in its side.
  private static func dialog(in bounds: CGRect, _ radius: CGFloat, _ arrow: DialogArrow) -> Path {
    let isUpright = arrow.side == .top || arrow.side == .bottom
    let length = isUpright ? bounds.width : bounds.height
    let depth = isUpright ? bounds.height : bounds.width
    let height = limited(arrow.height, to: depth)
    var body = bounds
    switch arrow.side {
    case .top: body = body.inset(top: height)
    case .bottom: body = body.inset(bottom: height)
    case .left: body = body.inset(left: height)
    case .right: body = body.inset(right: height)
    }
    let radius = limited(radius, to: min(body.width, body.height) / 2)
    let half = limited(arrow.width, to: length - 2 * radius) / 2
    let middle = arrow.center.flatMap { $0.isFinite ? $0 : nil } ?? length / 2
    let center = min(max(middle, radius + half), length - radius - half)

    var path = Path()
    path.move(to: CGPoint(x: body.minX + radius, y: body.minY))
    func side(_ side: DialogArrow.Side, _ points: [CGPoint]) {
      if arrow.side == side { for point in points { path.addLine(to: point) } }
    }
    let (x, y) = (bounds.minX + center, bounds.minY + center)
    side(
      .top,
      [
        CGPoint(x: x - half, y: body.minY), CGPoint(x: x, y: bounds.minY),
        CGPoint(x: x + half, y: body.minY),
      ])
    corner(&path, at: CGPoint(x: body.maxX, y: body.minY), radius, from: (-1, 0), to: (0, 1))
    side(
      .right,
      [
        CGPoint(x: body.maxX, y: y - half), CGPoint(x: bounds.maxX, y: y),
        CGPoint(x: body.maxX, y: y + half),
      ])
    corner(&path, at: CGPoint(x: body.maxX, y: body.maxY), radius, from: (0, -1), to: (-1, 0))
    side(
      .bottom,
      [
        CGPoint(x: x + half, y: body.maxY), CGPoint(x: x, y: bounds.maxY),
        CGPoint(x: x - half, y: body.maxY),
      ])
    corner(&path, at: CGPoint(x: body.minX, y: body.maxY), radius, from: (1, 0), to: (0, -1))
    side(
      .left,
      [
        CGPoint(x: body.minX, y: y + half), CGPoint(x: bounds.minX, y: y),
        CGPoint(x: body.minX, y: y - half),
      ])
    corner(&path, at: CGPoint(x: body.minX, y: body.minY), radius, from: (0, 1), to: (1, 0))
    path.closeSubpath()
    return path
  }

  /// A quarter of a circle around a corner, as one cubic curve.
  private static func corner(
    _ path: inout Path, at corner: CGPoint, _ radius: CGFloat, from: (x: CGFloat, y: CGFloat),
    to: (x: CGFloat, y: CGFloat)
  ) {
    func point(_ way: (x: CGFloat, y: CGFloat), _ distance: CGFloat) -> CGPoint {
      CGPoint(x: corner.x + way.x * distance, y: corner.y + way.y * distance)
    }
    path.addLine(to: point(from, radius))
    guard radius > 0 else { return }
    // The control points of the cubic that is nearest to a quarter of a circle.
    let rest = radius * (1 - 0.5522847498307936)
    path.addCurve(to: point(to, radius), control1: point(from, rest), control2: point(to, rest))
  }

  private static func limited(_ value: CGFloat, to most: CGFloat) -> CGFloat {
    value > 0 ? min(value, max(0, most)) : 0
  }

  // MARK: Star

  /// The number of points of a star that is drawn if so many are asked for.
  package static func drawnPoints(_ points: Int) -> Int { min(max(points, 3), 1000) }

  private static func star(in bounds: CGRect, _ points: Int, _ extrusion: CGFloat) -> Path {
    let count = drawnPoints(points)
    let (width, height) = (bounds.width / 2, bounds.height / 2)
    let extrusion = extrusion.isNaN ? 0 : extrusion
    let corners = (0..<2 * count).map { index in
      let angle = CGFloat(index) * .pi / CGFloat(count)
      // Starts at the top and goes clockwise on screen.
      let way = (x: sin(angle) * width, y: -cos(angle) * height)
      let length = (way.x * way.x + way.y * way.y).squareRoot()
      let shorter = index % 2 == 1 ? min(max(extrusion, 0), length) : 0
      let factor = length > 0 ? 1 - shorter / length : 0
      return CGPoint(x: bounds.midX + factor * way.x, y: bounds.midY + factor * way.y)
    }
    return Path(polygon: corners)
  }
}

extension CGRect {
  fileprivate func inset(
    top: CGFloat = 0, bottom: CGFloat = 0, left: CGFloat = 0, right: CGFloat = 0
  ) -> CGRect {
    CGRect(
      x: minX + left, y: minY + top, width: max(0, width - left - right),
      height: max(0, height - top - bottom))
  }
}
