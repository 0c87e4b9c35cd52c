// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import LaminaGraphics

struct PathShapeTests {
  @Test func `a rectangle starts at the top left and runs clockwise`() {
    let path = Path(rect: CGRect(x: 1, y: 2, width: 40, height: 30))
    #expect(path.svgPathData == "M1 2H41V32H1Z")
    #expect(PathOracle.signedArea(path) == 1200)
    #expect(Path(rect: CGRect(x: 41, y: 32, width: -40, height: -30)) == path)
  }

  @Test func `shapes of null and non-finite rectangles are empty`() {
    let rects: [CGRect] = [
      .null, CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 1),
      CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1),
    ]
    for rect in rects {
      #expect(Path(rect: rect).isEmpty)
      #expect(Path(ellipseIn: rect).isEmpty)
      #expect(Path(roundedRect: rect, cornerRadius: 3).isEmpty)
      #expect(Path(roundedRect: rect, cornerRadius: 3, curve: .continuous).isEmpty)
    }
  }

  @Test func `an ellipse starts at the right, runs clockwise and stays near the true one`() {
    let path = Path(ellipseIn: CGRect(x: 10, y: 20, width: 200, height: 100))
    #expect(Array(path.elements).first == .move(to: at(210, 70)))
    #expect(path.bounds == CGRect(x: 10, y: 20, width: 200, height: 100))
    #expect(PathOracle.signedArea(path) > 0)
    for point in PathOracle.polygons(path).joined() {
      let distance = hypot((point.x - 110) / 100, (point.y - 70) / 50)
      #expect(distance >= 1 - 1e-9)
      #expect(distance <= 1.000275)
    }
  }

  @Test func `a circle's length is two pi r`() {
    let path = Path(ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 100))
    #expect(abs(path.length / (100 * .pi) - 1) < 2e-4)
    // Curves of an eighth are 64 times nearer.
    var fine = Path()
    for i in 0..<8 {
      fine.addArc(
        center: at(50, 50), radius: 50, startAngle: .pi / 4 * CGFloat(i),
        endAngle: .pi / 4 * CGFloat(i + 1), clockwise: true)
    }
    #expect(abs(fine.length / (100 * .pi) - 1) < 3e-6)
  }

  @Test(arguments: [
    // start, end, clockwise, sweep: in quarter turns, clockwise positive
    (0.0, 1.0, true, 1.0), (0, 1, false, -3), (1, 0, true, 3), (1, 0, false, -1),
    (0, 4, true, 4), (0, 4, false, -4), (4, 0, true, 4), (0, 9, true, 4), (-1, -9, false, -4),
    (3, 3.5, true, 0.5), (-0.5, 0.5, true, 1), (0, 0, true, 0), (1, 1, false, 0),
    (3, 5, true, 2), (3, 5, false, -2), (0, -1, true, 3), (0, -1, false, -1),
  ])
  func `an arc goes in the given direction`(
    start: Double, end: Double, clockwise: Bool, sweep: Double
  ) throws {
    var path = Path()
    path.addArc(
      center: at(3, 4), radius: 10, startAngle: start * .pi / 2, endAngle: end * .pi / 2,
      clockwise: clockwise)
    let points = PathOracle.polygons(path)[0]
    var total = 0.0
    for (a, b) in zip(points, points.dropFirst()) {
      let from = atan2(a.y - 4, a.x - 3)
      total += remainder(Double(atan2(b.y - 4, b.x - 3) - from), 2 * .pi)
    }
    #expect(abs(total - sweep * .pi / 2) < 1e-6)
    let first = try #require(points.first)
    #expect(abs(first.x - 3 - 10 * cos(start * .pi / 2)) < 1e-9)
    #expect(abs(first.y - 4 - 10 * sin(start * .pi / 2)) < 1e-9)
    #expect(path.length == 0 || abs(path.length - 10 * abs(total)) < 0.02)
  }

  @Test func `an arc joins the current point with a line`() {
    var path = Path()
    path.move(to: at(0, 0))
    path.addArc(center: at(20, 0), radius: 10, startAngle: 0, endAngle: 1, clockwise: true)
    #expect(Array(path.elements)[1] == .line(to: at(30, 0)))
    let before = path
    path.addArc(center: at(20, 0), radius: -1, startAngle: 0, endAngle: 1, clockwise: true)
    path.addArc(center: at(20, 0), radius: 1, startAngle: .nan, endAngle: 1, clockwise: true)
    path.addArc(
      center: at(20, 0), radius: 1, startAngle: 1e308, endAngle: -1e308, clockwise: true)
    #expect(path == before)
  }

  @Test func `a star has its tips on one circle and its notches on the other`() {
    let star = Path.star(center: at(50, 50), outerRadius: 40, innerRadius: 20, points: 5)
    let corners = PathOracle.polygons(star)[0].dropLast()
    #expect(corners.count == 10)
    #expect(abs(corners[0].x - 50) < 1e-9)
    #expect(abs(corners[0].y - 10) < 1e-9)
    for (i, corner) in corners.enumerated() {
      let radius = hypot(corner.x - 50, corner.y - 50)
      #expect(abs(radius - (i.isMultiple(of: 2) ? 40 : 20)) < 1e-9)
    }
    #expect(abs(PathOracle.signedArea(star) - 5 * 40 * 20 * sin(.pi / 5)) < 1e-9)
    #expect(Path.star(center: .zero, outerRadius: 1, innerRadius: 1, points: 1).isEmpty)
    #expect(Path.star(center: .zero, outerRadius: .nan, innerRadius: 1, points: 5).isEmpty)
    let largest = Path.star(center: .zero, outerRadius: 2, innerRadius: 1, points: .max)
    #expect(Array(largest.elements).count == 20_001)
  }

  @Test func `the area of a circular rounded rectangle is its rectangle less the corners`() {
    let rect = CGRect(x: 10, y: 20, width: 80, height: 50)
    let path = Path(roundedRect: rect, cornerRadius: 10)
    #expect(Array(path.elements).first == .move(to: at(20, 20)))
    #expect(path.bounds == rect)
    #expect(abs(PathOracle.signedArea(path) - (4000 - 100 * (4 - .pi))) < 0.2)
    #expect(Path(roundedRect: rect, cornerRadius: 0) == Path(rect: rect))
    #expect(Path(roundedRect: rect, cornerRadius: .nan) == Path(rect: rect))
    let capsule = Path(roundedRect: rect, cornerRadius: 1e9)
    #expect(capsule == Path(roundedRect: rect, cornerRadius: 25))
    #expect(abs(PathOracle.signedArea(capsule) - (30 * 50 + .pi * 625)) < 1)
  }

  @Test func `only the corners with a radius are rounded`() {
    let radii = CornerRadii(10, corners: [.layerMaxXMinYCorner])
    let path = Path(
      roundedRect: CGRect(x: 0, y: 0, width: 40, height: 40), radii: radii)
    #expect(path.svgPathData == "M0 0H30C35.52284749830794 0 40 4.477152501692064 40 10V40H0V0Z")
  }

  @Test func `a continuous corner has its published control points`() {
    let path = Path(
      roundedRect: CGRect(x: 0, y: 0, width: 1000, height: 1000), cornerRadius: 100,
      curve: .continuous)
    let expected: [CGPoint] = [
      at(152.8665, 0), at(847.1335, 0), at(891.151, 0), at(913.1593, 0),
      at(936.850621, 7.491139), at(962.717617, 16.905956), at(983.094044, 37.282383),
      at(992.508861, 63.149379), at(1000, 86.8407), at(1000, 108.849), at(1000, 152.8665),
    ]
    for (point, other) in zip(path.points, expected) {
      #expect(hypot(point.x - other.x, point.y - other.y) < 1e-4)
    }
  }

  @Test func `continuous corners shrink towards a capsule without a jump or an overlap`() {
    var previous: Path?
    for side in stride(from: CGFloat(200), through: 360, by: 1) {
      let rect = CGRect(x: 0, y: 0, width: side, height: 400)
      let path = Path(roundedRect: rect, cornerRadius: 100, curve: .continuous)
      #expect(path.bounds == rect)
      let points = PathOracle.polygons(path, steps: 24)[0]
      // It never turns back by more than the kink of the published form, so no two parts overlap.
      for i in 0..<(points.count - 2) {
        let (a, b, c) = (points[i], points[i + 1], points[i + 2])
        let turn = (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)
        #expect(turn >= -0.035 * hypot(b.x - a.x, b.y - a.y) * hypot(c.x - b.x, c.y - b.y) - 1e-9)
      }
      if let previous {
        let moved = zip(previous.points, path.points).map { hypot($0.x - $1.x, $0.y - $1.y) }
        #expect(moved.allSatisfy { $0 <= 1.5 })
      }
      if side == 200 {
        // Without room along x: within half a percent of the radius of a half circle.
        for point in points where point.y < 60 {
          #expect(abs(hypot(point.x - 100, point.y - 100) - 100) < 0.5 || point.y > 47)
        }
      }
      previous = path
    }
  }

  @Test func `rounded rectangles with the same corners interpolate`() {
    let a = Path(roundedRect: CGRect(x: 0, y: 0, width: 20, height: 20), cornerRadius: 10)
    let b = Path(roundedRect: CGRect(x: 0, y: 0, width: 90, height: 50), cornerRadius: 4)
    #expect(a.interpolated(to: b, fraction: 0.5) != nil)
  }

  @Test func `an appended reversed shape leaves a hole`() {
    let rect = CGRect(x: 0, y: 0, width: 100, height: 80)
    var path = Path(roundedRect: rect, cornerRadius: 12, curve: .continuous)
    path.append(
      Path(roundedRect: rect.insetBy(dx: 10, dy: 10), cornerRadius: 5).reversed())
    #expect(!path.contains(at(50, 40)))
    #expect(path.contains(at(5, 40)))
    #expect(path.contains(at(50, 75)))
    #expect(!path.contains(at(101, 40)))
  }

  @Test func `a polyline is open and a polygon is closed`() {
    let points = [at(0, 0), at(30, 0), at(30, 40)]
    #expect(
      Array(Path(polyline: points).elements) == [
        .move(to: at(0, 0)), .line(to: at(30, 0)), .line(to: at(30, 40)),
      ])
    #expect(Path(polyline: points).length == 70)
    #expect(Path(polygon: points).length == 120)
    #expect(Array(Path(polygon: points).elements).last == .closeSubpath)
    #expect(Path(polyline: points).contains(at(25, 10)))
  }

  @Test func `a polyline of one point or none draws nothing`() {
    #expect(Path(polyline: []).isEmpty)
    let dot = Path(polyline: [at(3, 4)])
    #expect(dot.currentPoint == at(3, 4))
    #expect(dot.bounds.isNull)
    #expect(dot.length == 0)
    #expect(dot.stroked(width: 5).isEmpty)
  }
}
