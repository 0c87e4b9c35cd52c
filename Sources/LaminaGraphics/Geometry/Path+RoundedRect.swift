// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

extension Path {
  /// A closed rectangle with four equal rounded corners.
  ///
  /// The radius is limited to half the shorter side, which gives a capsule;
  /// ``init(_:)-(RoundedRect)`` describes the outline.
  public init(
    roundedRect rect: CGRect, cornerRadius: CGFloat, curve: CornerCurve = .circular
  ) {
    self.init(roundedRect: rect, radii: CornerRadii(cornerRadius), curve: curve)
  }

  /// A closed rectangle with a radius for each corner.
  ///
  /// Each radius is limited to half the shorter side, and a negative one counts as 0;
  /// ``init(_:)-(RoundedRect)`` describes the outline.
  public init(roundedRect rect: CGRect, radii: CornerRadii, curve: CornerCurve = .circular) {
    self.init(RoundedRect(rect: rect, radii: radii, curve: curve))
  }

  /// The closed outline of a rounded rectangle, clockwise on screen (y down).
  ///
  /// It starts on the top edge, at the right end of the top left corner's curve. All rounded
  /// rectangles with the same curve and the same rounded corners have the same elements, so they
  /// can be interpolated; an edge without a straight part is a line of no length. If no corner is
  /// rounded, the outline is that of ``init(rect:)``.
  ///
  /// A circular corner is one cubic curve, outside the true arc by at most 0.03 % of the radius.
  ///
  /// A continuous corner is three cubic curves of fixed proportions, as on iOS. It begins 1.528665
  /// radii from the corner. If the two curves of an edge need more than the edge has, both keep
  /// their radius and begin nearer to the corner, down to one radius, where the corner is a quarter
  /// of a circle within 0.5 % of the radius. They shrink together, without a jump, and never
  /// overlap. The three curves meet at angles of up to 3° in this published form.
  ///
  /// A rectangle that is null or not finite gives an empty path.
  public init(_ roundedRect: RoundedRect) {
    let (radii, curve) = (roundedRect.radii, roundedRect.curve)
    self.init()
    guard let rect = roundedRect.rect.finiteStandardized else { return }
    if radii.isZero {
      self.init(rect: rect)
      return
    }
    let (width, height) = (Double(rect.width), Double(rect.height))
    let leads = [
      Lead(edge: width, radii.minXMinY, radii.maxXMinY),
      Lead(edge: height, radii.maxXMinY, radii.maxXMaxY),
      Lead(edge: width, radii.minXMaxY, radii.maxXMaxY),
      Lead(edge: height, radii.minXMinY, radii.minXMaxY),
    ]
    let (right, down) = (PathVector(1, 0), PathVector(0, 1))
    let x = (min: Double(rect.minX), max: Double(rect.maxX))
    let y = (min: Double(rect.minY), max: Double(rect.maxY))
    // Each corner with the directions back along its incoming edge and forth along its outgoing
    // edge.
    let corners = [
      Corner(PathVector(x.max, y.min), -right, down, radii.maxXMinY, leads[0], leads[1]),
      Corner(PathVector(x.max, y.max), -down, -right, radii.maxXMaxY, leads[1], leads[2]),
      Corner(PathVector(x.min, y.max), right, -down, radii.minXMaxY, leads[2], leads[3]),
      Corner(PathVector(x.min, y.min), down, right, radii.minXMinY, leads[3], leads[0]),
    ]
    move(to: corners[3].end(curve).point)
    for corner in corners {
      addLine(to: corner.start(curve).point)
      for segment in corner.segments(curve) { append(segment) }
    }
    closeSubpath()
  }
}

/// The shape of continuous corners at one edge, in radii.
private struct Lead {
  /// The room of the edge as a fraction of the length that continuous curves need beyond the radii,
  /// 0…1.
  let room: Double

  init(edge: Double, _ radius: CGFloat, _ other: CGFloat) {
    let radii = Double(radius) + Double(other)
    let wanted = radii * (Double(CornerCurve.continuous.expansionFactor) - 1)
    room = wanted > 0 ? min(max((edge - radii) / wanted, 0), 1) : 1
  }

  /// The point at which the curve leaves the edge, then its two control points on the edge.
  var start: Double { 1 + 0.528665 * room }
  var control1: Double { 0.96 + 0.12849 * room }
  var control2: Double { 0.82 + 0.048407 * room }
}

/// One corner of a rounded rectangle.
private struct Corner {
  let corner: PathVector
  /// From the corner back along the edge that leads to it.
  let back: PathVector
  /// From the corner along the edge that leaves it.
  let forth: PathVector
  let radius: Double
  let leadIn: Lead
  let leadOut: Lead

  init(
    _ corner: PathVector, _ back: PathVector, _ forth: PathVector, _ radius: CGFloat,
    _ leadIn: Lead, _ leadOut: Lead
  ) {
    (self.corner, self.back, self.forth) = (corner, back, forth)
    (self.radius, self.leadIn, self.leadOut) = (Double(radius), leadIn, leadOut)
  }

  /// The point at a number of radii from the corner along each edge.
  private func point(_ a: Double, _ b: Double) -> PathVector {
    corner + back * (a * radius) + forth * (b * radius)
  }

  func start(_ curve: CornerCurve) -> PathVector {
    point(curve == .continuous ? leadIn.start : 1, 0)
  }

  func end(_ curve: CornerCurve) -> PathVector {
    point(0, curve == .continuous ? leadOut.start : 1)
  }

  /// The curves of the corner; none if it is sharp.
  func segments(_ curve: CornerCurve) -> [PathSegment] {
    guard radius > 0 else { return [] }
    let (start, end) = (start(curve), end(curve))
    switch curve {
    case .circular:
      let rest = 1 - 0.5522847498307936
      return [PathSegment(from: start, point(rest, 0), point(0, rest), to: end)]
    case .continuous:
      // The middle curve keeps its shape, whatever the room.
      let (near, far) = (0.07491139, 0.63149379)
      let (innerNear, innerFar) = (0.16905956, 0.37282383)
      let (first, second) = (point(far, near), point(near, far))
      return [
        PathSegment(
          from: start, point(leadIn.control1, 0), point(leadIn.control2, 0), to: first),
        PathSegment(
          from: first, point(innerFar, innerNear), point(innerNear, innerFar), to: second),
        PathSegment(
          from: second, point(0, leadOut.control2), point(0, leadOut.control1), to: end),
      ]
    }
  }
}
