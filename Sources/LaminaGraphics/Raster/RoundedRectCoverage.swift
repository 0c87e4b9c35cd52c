// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Circular rounded rectangles go to an outline without a path in between: clockwise from the top
// edge with y down, a corner being the usual cubic, so that it is the outline that `Path` draws.
// With sides along the axes the outline has one chain for the left and one for the right, and the
// rasterizer copies the rows of the straight middle.

/// The distance of a quarter circle's control points from its ends, in radii: the cubic that meets
/// the circle at its middle, 4/3 · (√2 - 1); at most 0.03 % of the radius outside.
private let circleControlDistance = 0.5522847498307936

extension CoverageOutline {
  /// Adds the outline of a rounded rectangle; nothing if it is empty.
  mutating func add(_ roundedRect: RoundedRect, _ transform: Transform2D) {
    if roundedRect.rect.isEmpty { return }
    switch roundedRect.curve {
    case .circular: addCircular(roundedRect.rect, roundedRect.radii, transform)
    case .continuous: add(Path(roundedRect), transform)
    }
  }

  private mutating func addCircular(
    _ rect: CGRect, _ radii: CornerRadii, _ transform: Transform2D
  ) {
    let (left, right) = (rect.minX, rect.maxX)
    let (top, bottom) = (rect.minY, rect.maxY)
    if !radii.isZero { reserve(points: 128) }
    move(to: DevicePoint(CGPoint(x: left + radii.minXMinY, y: top), transform))
    addCorner(CGPoint(x: right, y: top), radii.maxXMinY, (1, 0), (0, 1), transform)
    addCorner(CGPoint(x: right, y: bottom), radii.maxXMaxY, (0, 1), (-1, 0), transform)
    addCorner(CGPoint(x: left, y: bottom), radii.minXMaxY, (-1, 0), (0, -1), transform)
    addCorner(CGPoint(x: left, y: top), radii.minXMinY, (0, -1), (1, 0), transform)
    closeSubpath()
  }

  /// Adds the edge towards a corner and the corner, which is entered in one direction and left in
  /// another.
  private mutating func addCorner(
    _ corner: CGPoint, _ radius: CGFloat, _ entry: (x: CGFloat, y: CGFloat),
    _ exit: (x: CGFloat, y: CGFloat), _ transform: Transform2D
  ) {
    if radius == 0 {
      addLine(to: DevicePoint(corner, transform))
      return
    }
    let control = radius * (1 - circleControlDistance)
    func before(_ distance: CGFloat) -> CGPoint {
      CGPoint(x: corner.x - entry.x * distance, y: corner.y - entry.y * distance)
    }
    func after(_ distance: CGFloat) -> CGPoint {
      CGPoint(x: corner.x + exit.x * distance, y: corner.y + exit.y * distance)
    }
    addLine(to: DevicePoint(before(radius), transform))
    let curve: InlineArray<3, CGPoint> = [before(control), after(control), after(radius)]
    addEdges(curve.span, degree: 3, transform)
  }
}
