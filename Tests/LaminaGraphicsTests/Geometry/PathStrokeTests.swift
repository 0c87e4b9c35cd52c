// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

@testable import LaminaGraphics

struct PathStrokeTests {
  static let rectangle = Path(rect: CGRect(x: 10, y: 10, width: 40, height: 30))

  @Test func `a rectangle's stroke is two rectangles`() {
    let outline = Self.rectangle.stroked(width: 4)
    #expect(abs(PathOracle.signedArea(outline) - 560) < 1e-9)
    #expect(abs(PathOracle.area(outline, rows: 340) - 560) < 1e-6)
    #expect(outline.bounds == CGRect(x: 8, y: 8, width: 44, height: 34))
    #expect(!outline.contains(at(30, 25)))
    var filled = Self.rectangle
    filled.append(outline)
    #expect(abs(PathOracle.area(filled, rows: 340) - 1496) < 1e-6)
  }

  @Test(arguments: [0.0, -.pi / 2, 1.1, 2.3], [false, true])
  func `a corner that is closed but for rounding is one corner`(start: Double, atOrigin: Bool) {
    let middle = atOrigin ? (x: -40 * cos(start), y: -40 * sin(start)) : (x: 50, y: 50)
    func triangle(_ count: Int) -> Path {
      var path = Path()
      for corner in 0..<count {
        let angle = start + Double(corner) * 2 * .pi / 3
        let point = at(middle.x + 40 * cos(angle), middle.y + 40 * sin(angle))
        if corner == 0 { path.move(to: point) } else { path.addLine(to: point) }
      }
      path.closeSubpath()
      return path
    }
    let (plain, repeated) = (triangle(3), triangle(4))
    let area = PathOracle.area(plain.stroked(width: 8), rows: 400)
    #expect(abs(PathOracle.area(repeated.stroked(width: 8), rows: 400) - area) < 1e-6)
    let (box, other) = (plain.stroked(width: 8).bounds, repeated.stroked(width: 8).bounds)
    for (a, b) in [
      (box.minX, other.minX), (box.minY, other.minY), (box.maxX, other.maxX),
      (box.maxY, other.maxY),
    ] {
      #expect(abs(a - b) < 1e-9)
    }
    let measured = MeasuredStroke(PathStroke(repeated, StrokeStyle(width: 8))).bounds
    #expect(measured.insetBy(dx: -1e-9, dy: -1e-9).contains(other))
  }

  @Test func `a closed line of rounding alone is drawn as a dot is`() {
    var path = Path()
    path.move(to: at(10, 10))
    path.addLine(to: at(10.000_000_000_001, 10))
    path.closeSubpath()
    let outline = path.stroked(width: 4, cap: .round, join: .round)
    #expect(abs(PathOracle.area(outline, rows: 400) - 4 * .pi) < 0.05)
  }

  @Test func `half of a rectangle's stroke has half its area`() {
    let outline = Self.rectangle.trimmed(from: 0, to: 0.5).stroked(width: 4)
    #expect(abs(PathOracle.signedArea(outline) - 280) < 1e-9)
    #expect(abs(PathOracle.area(outline, rows: 320) - 280) < 1e-6)
  }

  @Test(arguments: [
    (LineCap.butt, 80.0), (.square, 96), (.round, 80 + .pi * 4),
  ])
  func `a line's stroke has the area of its cap`(cap: LineCap, area: Double) throws {
    let outline = try Path(svgPathData: "M3 4L15 20").stroked(width: 4, cap: cap)
    #expect(abs(PathOracle.signedArea(outline) - CGFloat(area)) < 0.02)
    #expect(abs(PathOracle.area(outline) - CGFloat(area)) < 0.05)
  }

  @Test(arguments: [
    // A right angle with arms of 20: rectangles of 80 each, less the inner square, plus the corner.
    (LineJoin.miter, 10.0, 160.0), (.bevel, 10, 158), (.round, 10, 156 + .pi),
    (.miter, 1.42, 160), (.miter, 1.41, 158), (.miter, .nan, 160), (.miter, -4, 158),
    (.miter, .infinity, 160),
  ])
  func `a corner has the area of its join`(join: LineJoin, limit: Double, area: Double) throws {
    let path = try Path(svgPathData: "M0 0H20V20")
    let outline = path.stroked(width: 4, join: join, miterLimit: CGFloat(limit))
    #expect(abs(PathOracle.signedArea(outline) - CGFloat(area)) < 0.01)
    #expect(abs(PathOracle.area(outline, rows: 2200) - CGFloat(area)) < 0.05)
    let back = path.reversed().stroked(width: 4, join: join, miterLimit: CGFloat(limit))
    #expect(abs(PathOracle.signedArea(back) - CGFloat(area)) < 0.01)
  }

  @Test(arguments: [1.0, 8, 40, 90])
  func `a circle's stroke has the area of its ring`(width: Double) {
    let circle = Path(ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 100))
    let outline = circle.stroked(width: CGFloat(width))
    // The circle itself differs by 0.02 % of its radius on average.
    let ring = 100 * .pi * width
    #expect(abs(PathOracle.signedArea(outline) / CGFloat(ring) - 1) < 4e-4)
    #expect(abs(PathOracle.area(outline) / CGFloat(ring) - 1) < 2e-3)
    #expect(Array(outline.elements).count < 100)
  }

  @Test func `a line wider than its circle leaves no hole`() {
    let circle = Path(ellipseIn: CGRect(x: 40, y: 40, width: 20, height: 20))
    let outline = circle.stroked(width: 30)
    let disk = CGFloat.pi * 625
    #expect(abs(PathOracle.area(outline) / disk - 1) < 2e-3)
    for x in stride(from: CGFloat(26), to: 74, by: 1.5) {
      #expect(outline.contains(at(x, 50)))
      #expect(outline.contains(at(50, x)))
    }
  }

  /// All cross-sections of such a line pass through the arc's centre, so they cover a sector around the arc
  /// and a smaller one on the opposite side.
  @Test(arguments: [0.3, 0.9, 1.7, 2.5, 3.1])
  func `a line wider than its arc fills the sector beyond the centre`(sweep: Double) {
    var arc = Path()
    arc.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: sweep, clockwise: true)
    for path in [arc, arc.reversed()] {
      let outline = path.stroked(width: 36)
      let area = sweep / 2 * (28 * 28 + 8 * 8)
      #expect(abs(PathOracle.area(outline) / area - 1) < 4e-3)
      for angle in stride(from: 0, to: 2 * CGFloat.pi, by: 0.1) {
        for distance in stride(from: CGFloat(1), to: 32, by: 1.3) {
          let point = at(distance * cos(angle), distance * sin(angle))
          // Not where a border is near: the two arcs, and the two cross-sections at the ends.
          let sides = [angle, angle - sweep].map { abs(distance * sin($0)) }
          guard abs(distance - 28) > 0.1, abs(distance - 8) > 0.1, sides.allSatisfy({ $0 > 0.1 })
          else { continue }
          let opposite = angle < .pi ? angle + .pi : angle - .pi
          let isCovered = angle < sweep && distance < 28 || opposite < sweep && distance < 8
          #expect(outline.contains(point) == isCovered, "\(point)")
        }
      }
    }
  }

  @Test func `a subpath without length draws a dot`() throws {
    for data in ["M5 6Z", "M5 6L5 6", "M5 6C5 6 5 6 5 6Z", "M5 6L5 6L5 6Z"] {
      let dot = try Path(svgPathData: data)
      #expect(dot.stroked(width: 4).isEmpty)
      #expect(
        dot.stroked(width: 4, cap: .square) == Path(rect: CGRect(x: 3, y: 4, width: 4, height: 4)))
      let round = dot.stroked(width: 4, cap: .round)
      #expect(abs(PathOracle.signedArea(round) - 4 * .pi) < 0.02)
    }
  }

  @Test func `edges without length change nothing`() throws {
    let plain = try Path(svgPathData: "M0 0H20V20")
    let idle = try Path(svgPathData: "M0 0H0H20C20 0 20 0 20 0V0V20L20 20")
    #expect(plain.stroked(width: 4) == idle.stroked(width: 4))
  }

  @Test(arguments: [CGFloat(0), -1, .nan, .infinity])
  func `an invalid width strokes nothing`(width: CGFloat) {
    #expect(Self.rectangle.stroked(width: width).isEmpty)
  }

  @Test func `a line that returns on itself keeps its ends`() throws {
    let path = try Path(svgPathData: "M0 0H20H5")
    #expect(abs(PathOracle.area(path.stroked(width: 4), rows: 400) - 80) < 1e-6)
    let round = path.stroked(width: 4, join: .round)
    #expect(abs(PathOracle.area(round) - (80 + 2 * .pi)) < 0.05)
    #expect(abs(round.bounds.maxX - 22) < 1e-3)
  }

  @Test func `a cusp is round on its outer side`() throws {
    // Both ends of the parameter meet in a cusp at (50, 25).
    let cusp = try Path(svgPathData: "M0 100C100 0 0 0 100 100")
    let outline = cusp.stroked(width: 10)
    #expect(outline.contains(at(50, 21)))
    #expect(!outline.contains(at(50, 19)))
    let hairpin = try Path(svgPathData: "M0 0Q60 0 0 0").stroked(width: 10)
    #expect(abs(hairpin.bounds.maxX - 35) < 0.05)
  }

  /// The bend is the narrower the nearer `excess` is to 0, where the curve has a cusp.
  @Test(arguments: [0.01, 0.003, 1e-3, 1e-4, 1e-5] as [CGFloat])
  func `a tight bend is covered at any tolerance`(excess: CGFloat) {
    var path = Path()
    path.move(to: at(0, 0))
    path.addCurve(to: at(6, 0), control1: at(6 + 6 * excess, 6), control2: at(-6 * excess, 6))
    var random = SeededGenerator(rawState: 12)
    let places = Self.places(path, closeTo: 0.5)
    for tolerance in [0.01, 0.001, 1e-4, 1e-6] as [CGFloat] {
      let outline = path.stroked(width: 30, tolerance: tolerance)
      var compared = 0
      for _ in 0..<200 {
        let point = at(.random(in: -14...20, using: &random), .random(in: -14...20, using: &random))
        guard let isSwept = Self.isSwept(point, by: places, radius: 15) else { continue }
        compared += 1
        #expect(outline.contains(point) == isSwept, "\(point), tolerance \(tolerance)")
      }
      #expect(compared > 100)
    }
  }

  /// Points of a path's only curve with the directions there, dense about a parameter.
  private static func places(
    _ path: Path, closeTo center: Double
  ) -> [(point: PathVector, direction: PathVector)] {
    let curve = path.subpaths[0].segments[0]
    let powers = (0...2250).map { pow(10, Double($0) / 250 - 9) / 2 }
    let steps = powers.reversed().map { -$0 } + powers
    return steps.compactMap { step in
      let place = center + step
      return curve.derivative(at: place).direction.map { (curve.point(at: place), $0) }
    }
  }

  /// Whether a cross-section passes a point; nil if that changes nearby.
  private static func isSwept(
    _ point: CGPoint, by places: [(point: PathVector, direction: PathVector)], radius: Double
  ) -> Bool? {
    var (isSwept, isNear) = (false, false)
    var before = 0.0
    for place in places {
      let away = PathVector(point) - place.point
      let (along, across) = (away.dot(place.direction), abs(away.cross(place.direction)))
      if across < radius + 0.1 {
        if abs(along) < 0.1 { isNear = true }
        if across < radius - 0.1, along * before < 0 { isSwept = true }
      }
      before = along
    }
    return isSwept == isNear ? isSwept : nil
  }

  @Test func `a curve back and forth on a line is drawn like its polygon with round joins`() {
    var random = SeededGenerator(rawState: 13)
    for _ in 0..<60 {
      // Between two turns it runs back for a small part of its length.
      let (first, last) = (
        CGFloat.random(in: 3...12, using: &random), CGFloat.random(in: 3...12, using: &random)
      )
      let back = (first * last).squareRoot() * .random(in: 1.01...1.3, using: &random)
      var (curve, polygon) = (Path(), Path())
      curve.move(to: at(24, 20))
      curve.addCurve(
        to: at(24 - first + back - last, 20), control1: at(24 - first, 20),
        control2: at(24 - first + back, 20))
      for (i, point) in PathOracle.polygons(curve, steps: 2000)[0].enumerated() {
        let place = at(point.x, 20)
        i == 0 ? polygon.move(to: place) : polygon.addLine(to: place)
      }
      let area = PathOracle.area(curve.stroked(width: 24), rows: 400)
      let expected = PathOracle.area(polygon.stroked(width: 24, join: .round), rows: 400)
      #expect(abs(area - expected) < 0.5, "\(curve.svgPathData)")
    }
  }

  @Test(arguments: [1e4, 1e6, 1e9] as [CGFloat], [[], [1e5, 1]] as [[CGFloat]])
  func `the outline of many small curves is bounded, however wide the line`(
    width: CGFloat, dashes: [CGFloat]
  ) throws {
    let pair = "c9 9 0 9 9 0-9 9-9-9 0-9"
    let path = try Path(svgPathData: "M15 15" + String(repeating: pair, count: 200))
    let stroke = PathStroke(path, StrokeStyle(width: width, dashPattern: dashes))
    // Each curve has a cusp or turns both ways, and some 60 pieces with 7 points.
    #expect(stroke.outline(scale: 1).points.count < 500 * segmentCount(path))
  }

  @Test(arguments: [30, 400, 3000] as [CGFloat])
  func `very many curves have nearly the outline of a few`(width: CGFloat) throws {
    let loop = "M15 15C24 24 15 24 24 15S15 6 6 6S30 30 15 15Z"
    // It contains part of the left edge.
    let rect = PixelRect(x: Int(-20 - width / 2), y: -20, width: 70, height: 70)
    func outline(repeating count: Int) throws -> Path {
      try Path(svgPathData: String(repeating: loop, count: count))
        .stroked(width: width, tolerance: 0.005)
    }
    let outlines = (few: try outline(repeating: 1), many: try outline(repeating: 1000))
    #expect(outlines.many.points.count < 900 * outlines.few.points.count)
    let few = DeviceShape(.path(outlines.few, .nonZero), .identity).coverage(in: rect)
    let many = DeviceShape(.path(outlines.many, .nonZero), .identity).coverage(in: rect)
    var (worst, edges) = (0, 0)
    for y in rect.minY..<rect.maxY {
      for x in rect.minX..<rect.maxX {
        worst = max(worst, abs(Int(few[x, y]) - Int(many[x, y])))
        if few[x, y] > 0, few[x, y] < 255 { edges += 1 }
      }
    }
    // An edge is moved by 16/200 pixel at most, and a pixel may have two.
    #expect(worst <= 2 * 255 * 16 / 200)
    #expect(edges > 50)
  }

  /// The union of all points within half the width of the path, found from distances alone.
  @Test(arguments: [1.0, 6, 30])
  func `round strokes cover exactly the points within half the width`(width: Double) {
    var random = SeededGenerator(rawState: 31)
    let radius = CGFloat(width) / 2
    for i in 0..<40 {
      let path = random.path(elements: 4, linesOnly: i.isMultiple(of: 2))
      let polygons = PathOracle.polygons(path, steps: 100)
      let outline = path.stroked(width: CGFloat(width), cap: .round, join: .round)
      for _ in 0..<25 {
        // Half of the points are near the line's own edge.
        var point = random.point()
        if Bool.random(using: &random), let near = polygons.first?.randomElement(using: &random) {
          let angle = CGFloat.random(in: 0...(2 * .pi), using: &random)
          let reach = radius * CGFloat.random(in: 0.9...1.1, using: &random)
          point = at(near.x + reach * cos(angle), near.y + reach * sin(angle))
        }
        let distance = PathOracle.distance(polygons, from: point)
        guard abs(distance - radius) > 0.03 else { continue }
        #expect(
          outline.contains(point) == (distance < radius),
          "\(path.svgPathData) width \(width) at \(point)")
      }
    }
  }

  @Test(arguments: [CGFloat(0.1), 0.01, 0.001])
  func `an offset curve is within the tolerance`(tolerance: CGFloat) throws {
    let path = try Path(svgPathData: "M0 0C30 40 70 -60 100 0")
    let exact = PathOracle.polygons(path, steps: 4000)
    let outline = path.stroked(width: 10, tolerance: tolerance)
    for point in PathOracle.polygons(outline, steps: 7).joined() {
      #expect(abs(PathOracle.distance(exact, from: point) - 5) <= tolerance + 1e-4)
    }
    #expect(Array(outline.elements).count < 60)
  }

  @Test func `strokes of random paths are finite and bounded`() {
    var random = SeededGenerator(rawState: 77)
    for i in 0..<40 {
      let path = random.path().applying(Transform2D(scaleX: pow(10, CGFloat(i - 20)), y: 1))
      for join in LineJoin.allCases {
        let outline = path.stroked(width: 3, cap: .square, join: join)
        #expect(outline.isFinite)
        #expect(Array(outline.elements).count < 200_000)
      }
    }
  }
}
