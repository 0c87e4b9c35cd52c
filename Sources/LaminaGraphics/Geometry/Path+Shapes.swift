// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

extension Path {
  /// A closed rectangle from its top left corner, clockwise on screen (y down).
  ///
  /// A rectangle of negative size is standardised first; a rectangle that is null or not finite
  /// gives an empty path.
  public init(rect: CGRect) {
    let rect = rect.finiteStandardized
    self.init(
      polygon: rect.map { rect in
        [
          CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
          CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
        ]
      } ?? [])
  }

  /// The closed ellipse that touches the sides of a rectangle, from its rightmost point, clockwise
  /// on screen (y down).
  ///
  /// Four cubic curves, which differ from the true ellipse by at most 0.03 % of its half axes. A
  /// rectangle of negative size is standardised first; a rectangle that is null or not finite gives
  /// an empty path.
  public init(ellipseIn rect: CGRect) {
    self.init()
    guard let rect = rect.finiteStandardized else { return }
    let (x, y) = (rect.midX, rect.midY)
    let handle: CGFloat = 0.5522847498307936
    let (dx, dy) = (rect.width / 2 * handle, rect.height / 2 * handle)
    move(to: CGPoint(x: rect.maxX, y: y))
    addCurve(
      to: CGPoint(x: x, y: rect.maxY), control1: CGPoint(x: rect.maxX, y: y + dy),
      control2: CGPoint(x: x + dx, y: rect.maxY))
    addCurve(
      to: CGPoint(x: rect.minX, y: y), control1: CGPoint(x: x - dx, y: rect.maxY),
      control2: CGPoint(x: rect.minX, y: y + dy))
    addCurve(
      to: CGPoint(x: x, y: rect.minY), control1: CGPoint(x: rect.minX, y: y - dy),
      control2: CGPoint(x: x - dx, y: rect.minY))
    addCurve(
      to: CGPoint(x: rect.maxX, y: y), control1: CGPoint(x: x + dx, y: rect.minY),
      control2: CGPoint(x: rect.maxX, y: y - dy))
    closeSubpath()
  }

  /// An open line from point to point, in order: for a chart, a tick, a route.
  ///
  /// A stroke has caps at its ends; filled, it covers the same area as ``init(polygon:)``. No
  /// points give an empty path, and one point gives a path of only a move, which covers nothing.
  public init(polyline points: [CGPoint]) {
    self.init()
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { addLine(to: point) }
  }

  /// A closed polygon through the given points, in order.
  ///
  /// No points give an empty path, one gives a closed point.
  public init(polygon points: [CGPoint]) {
    self.init(polyline: points)
    closeSubpath()
  }

  /// A closed star whose tips are on one circle and whose notches are on another.
  ///
  /// - Parameters:
  ///   - center: The centre of both circles.
  ///   - outerRadius: The radius of the circle of tips.
  ///   - innerRadius: The radius of the circle of notches, half a step after each tip.
  ///   - points: The number of tips; fewer than 2 give an empty path, more than 10 000 count as 10
  ///     000.
  ///   - rotation: Radians, clockwise on screen (y down); at 0 the first tip points straight up.
  /// - Returns: The outline from the first tip, clockwise on screen; empty if a value is not
  ///   finite.
  public static func star(
    center: CGPoint, outerRadius: CGFloat, innerRadius: CGFloat, points: Int,
    rotation: CGFloat = 0
  ) -> Path {
    let values = [center.x, center.y, outerRadius, innerRadius, rotation]
    guard points >= 2, values.allSatisfy(\.isFinite) else { return Path() }
    let corners = 2 * min(points, 10_000)
    return Path(
      polygon: (0..<corners).map { i in
        let angle = rotation + .pi * (2 * CGFloat(i) / CGFloat(corners) - 0.5)
        let radius = i.isMultiple(of: 2) ? outerRadius : innerRadius
        return CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
      })
  }

  /// Adds an arc of a circle, with a line to its start if there is a current point.
  ///
  /// An angle is measured from the positive x axis, in radians. With y down, growing angles go
  /// clockwise on screen, so 0 is right and π/2 is down. The angles give the start and the end of
  /// the arc, `clockwise` its direction, as in UIKit's `UIBezierPath`: from 0 to π/2 clockwise is a
  /// quarter, counterclockwise three quarters. Angles that differ by 2π or more, either way, give
  /// the whole circle once; equal angles give no arc, only its start point. The curves differ from
  /// the true circle by at most 0.03 % of the radius.
  ///
  /// If a value is not finite or the radius is negative, nothing is added.
  public mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    let values = [center.x, center.y, radius, startAngle, endAngle, endAngle - startAngle]
    guard radius >= 0, values.allSatisfy(\.isFinite) else { return }
    let turn = 2 * Double.pi
    var sweep = Double(endAngle - startAngle)
    // In floating point, a whole turn may be slightly less than one.
    if abs(sweep) >= turn - 1e-9 {
      sweep = clockwise ? turn : -turn
    } else if clockwise, sweep < 0 {
      sweep += turn
    } else if !clockwise, sweep > 0 {
      sweep -= turn
    }
    let arc = EllipticalArc(
      center: PathVector(center), radii: PathVector(Double(radius), Double(radius)),
      startAngle: Double(startAngle), sweep: sweep)
    let start = arc.point(at: 0)
    if isEmpty { move(to: start.point) } else { addLine(to: start.point) }
    guard sweep != 0 else { return }
    for curve in arc.curves(to: abs(sweep) == turn ? start : arc.point(at: 1)) { append(curve) }
  }
}

extension CGRect {
  /// The rectangle with a size that is not negative; nil if it is null or not finite.
  var finiteStandardized: CGRect? {
    let values = [origin.x, origin.y, size.width, size.height]
    guard !isNull, values.allSatisfy(\.isFinite) else { return nil }
    return standardized
  }
}
