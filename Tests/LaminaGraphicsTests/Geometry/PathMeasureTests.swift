// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

@testable import LaminaGraphics

struct PathMeasureTests {
  static let rectangle = Path(rect: CGRect(x: 0, y: 0, width: 40, height: 30))

  // MARK: Bounds

  @Test(arguments: [
    ("M0 0Q5 10 10 0", CGRect(x: 0, y: 0, width: 10, height: 5)),
    ("M0 0C0 8 10 8 10 0", CGRect(x: 0, y: 0, width: 10, height: 6)),
    (
      "M0 0C0 4 10 -4 10 0",
      CGRect(x: 0, y: -1.1547005383792515, width: 10, height: 2.309401076758503)
    ),
    ("M3 4H9", CGRect(x: 3, y: 4, width: 6, height: 0)),
    ("M3 4V9", CGRect(x: 3, y: 4, width: 0, height: 5)),
    ("M3 4Z", CGRect(x: 3, y: 4, width: 0, height: 0)),
    ("M3 4L3 4", CGRect(x: 3, y: 4, width: 0, height: 0)),
    ("M-99 99M3 4L5 6M1000 1000", CGRect(x: 3, y: 4, width: 2, height: 2)),
    // A curve that comes back: x has its extreme at t = 1/2.
    ("M0 0Q8 1 0 2", CGRect(x: 0, y: 0, width: 4, height: 2)),
  ])
  func `bounds are tight`(data: String, expected: CGRect) throws {
    let bounds = try Path(svgPathData: data).bounds
    #expect(!bounds.isNull)
    #expect(abs(bounds.minX - expected.minX) < 1e-12)
    #expect(abs(bounds.minY - expected.minY) < 1e-12)
    #expect(abs(bounds.width - expected.width) < 1e-12)
    #expect(abs(bounds.height - expected.height) < 1e-12)
  }

  @Test func `bounds contain every sampled point and no more`() {
    var random = SeededGenerator(rawState: 3)
    for _ in 0..<100 {
      let path = random.path()
      let points = PathOracle.polygons(path, steps: 200).joined()
      let bounds = path.bounds
      let xs = points.map(\.x)
      let ys = points.map(\.y)
      #expect(abs((xs.min() ?? 0) - bounds.minX) < 0.01)
      #expect((xs.min() ?? 0) > bounds.minX - 1e-9)
      #expect(abs((xs.max() ?? 0) - bounds.maxX) < 0.01)
      #expect((xs.max() ?? 0) < bounds.maxX + 1e-9)
      #expect(abs((ys.min() ?? 0) - bounds.minY) < 0.01)
      #expect((ys.min() ?? 0) > bounds.minY - 1e-9)
      #expect(abs((ys.max() ?? 0) - bounds.maxY) < 0.01)
      #expect((ys.max() ?? 0) < bounds.maxY + 1e-9)
      let control = path.controlPointBounds
      #expect(control.minX <= bounds.minX)
      #expect(control.maxX >= bounds.maxX - 1e-9)
      #expect(control.minY <= bounds.minY)
      #expect(control.maxY >= bounds.maxY - 1e-9)
    }
  }

  // MARK: Contains

  @Test func `the left and top edges are inside, the right and bottom ones are not`() {
    let path = Self.rectangle
    #expect(path.contains(at(0, 0)))
    #expect(path.contains(at(0, 15)))
    #expect(path.contains(at(20, 0)))
    #expect(!path.contains(at(40, 15)))
    #expect(!path.contains(at(20, 30)))
    #expect(!path.contains(at(-1, 15)))
    #expect(!path.contains(at(.nan, 15)))
    #expect(!path.contains(at(1, .infinity)))
  }

  @Test func `a point on a shared slanted edge is in one of both shapes`() {
    for side in 10...60 {
      let s = Double(side)
      let lower = Path(polygon: [at(0, 0), at(s, s), at(0, s)])
      let upper = Path(polygon: [at(0, 0), at(s, 0), at(s, s)])
      for place in 0..<side {
        let point = at(Double(place), Double(place))
        #expect(lower.contains(point) != upper.contains(point), "\(place) of \(side)")
      }
    }
  }

  @Test func `the fill rules differ where outlines overlap`() throws {
    let path = try Path(svgPathData: "M0 0H10V10H0ZM5 5H15V15H5")
    #expect(path.contains(at(7, 7)))
    #expect(!path.contains(at(7, 7), using: .evenOdd))
    #expect(path.contains(at(12, 12), using: .evenOdd))
    #expect(path.windingNumber(around: at(7, 7)) == 2)
  }

  @Test func `winding numbers equal the sums of angles`() {
    var random = SeededGenerator(rawState: 5)
    var compared = 0
    for _ in 0..<60 {
      let path = random.path()
      let polygons = PathOracle.polygons(path)
      for _ in 0..<12 {
        let point = random.point()
        guard PathOracle.distance(polygons, from: point, closing: true) > 0.1 else { continue }
        compared += 1
        let winding = PathOracle.winding(polygons, around: point)
        #expect(path.windingNumber(around: point) == winding)
        #expect(path.contains(point) == (winding != 0))
        #expect(path.contains(point, using: .evenOdd) == (winding % 2 != 0))
      }
    }
    #expect(compared > 500)
  }

  // MARK: Length, trim

  @Test(arguments: [
    ("M0 0L3 4", 5.0), ("M0 0L3 4Z", 10), ("M0 0H40V30H0Z", 140), ("M1 1M0 0H2M5 5V8", 5),
    ("M0 0Q5 0 10 0", 10), ("M0 0C0 0 10 0 10 0", 10),
    // A parabola, by its closed form.
    ("M0 0Q5 10 10 0", 14.789428575445975),
    // Back and forth on a line, with the extreme at 7.5.
    ("M0 0Q15 0 0 0", 15),
  ])
  func `lengths are exact`(data: String, expected: CGFloat) throws {
    #expect(abs(try Path(svgPathData: data).length - expected) < 1e-6)
  }

  @Test func `half of a rectangle is its first two sides`() {
    let half = Self.rectangle.trimmed(from: 0, to: 0.5)
    #expect(half.svgPathData == "M0 0H40V30")
    #expect(Self.rectangle.trimmed(from: 0.5, to: 1).svgPathData == "M40 30H0V0")
    #expect(Self.rectangle.trimmed(from: 0.25, to: 0.25).isEmpty)
    #expect(Self.rectangle.trimmed(from: 0.6, to: 0.4).isEmpty)
    #expect(Self.rectangle.trimmed(from: .nan, to: 1).isEmpty)
    #expect(Self.rectangle.trimmed(from: 0, to: .nan).isEmpty)
    #expect(Self.rectangle.trimmed(from: -3, to: 7) == Self.rectangle)
  }

  @Test func `trimming counts over all subpaths and keeps whole ones closed`() throws {
    let path = try Path(svgPathData: "M0 0H10V10H0ZM100 0H160")
    #expect(path.trimmed(from: 0, to: 0.5).svgPathData == "M0 0H10V10H0ZM100 0H110")
    #expect(path.trimmed(from: 0.4, to: 0.7).svgPathData == "M100 0H130")
    #expect(path.trimmed(from: 0.1, to: 0.2).svgPathData == "M10 0V10")
  }

  @Test func `trimming random paths gives the requested length and a part of the path`() {
    var random = SeededGenerator(rawState: 8)
    for _ in 0..<40 {
      let path = random.path()
      let from = CGFloat.random(in: 0...0.6, using: &random)
      let to = CGFloat.random(in: (from + 0.01)...1, using: &random)
      let part = path.trimmed(from: from, to: to)
      #expect(abs(part.length - path.length * (to - from)) < 1e-5 * path.length)
      let whole = PathOracle.polygons(path, steps: 100)
      for point in PathOracle.polygons(part, steps: 4).joined() {
        #expect(PathOracle.distance(whole, from: point) < 0.1)
      }
    }
  }

  @Test func `a part that starts and ends at corners has nothing of the other sides`() throws {
    var random = SeededGenerator(rawState: 6)
    for sides in 3...24 {
      for _ in 0..<20 {
        let polygon = random.regularPolygon(sides: sides)
        let from = Int.random(in: 0..<sides - 1, using: &random)
        let to = Int.random(in: from + 1..<sides, using: &random)
        let part = polygon.trimmed(
          from: CGFloat(from) / CGFloat(sides), to: CGFloat(to) / CGFloat(sides))
        #expect(segmentCount(part) == to - from, "\(polygon.svgPathData), side \(from) to \(to)")
      }
    }
    let angle = try Path(svgPathData: "M4 20L24 15.3L4 10.6")
    #expect(angle.trimmed(from: 0, to: 0.5).svgPathData == "M4 20 24 15.3")
    let returning = try Path(svgPathData: "M19 20C20 20 25 20 32 20Q32 20 32 20Z")
    #expect(returning.trimmed(from: 0.5, to: 1).svgPathData == "M32 20H19")
  }

  @Test func `a part that starts and ends between subpaths has nothing of the others`() {
    var random = SeededGenerator(rawState: 7)
    for count in 2...40 {
      let polygon = random.regularPolygon(sides: 5)
      var path = Path()
      for _ in 0..<count { path.append(polygon) }
      let from = Int.random(in: 0..<count, using: &random)
      let to = Int.random(in: from + 1...count, using: &random)
      let subpaths = path.trimmed(
        from: CGFloat(from) / CGFloat(count), to: CGFloat(to) / CGFloat(count)
      ).subpaths
      #expect(subpaths.count == to - from, "\(from) to \(to) of \(count)")
      #expect(subpaths.allSatisfy { $0.isClosed }, "\(from) to \(to) of \(count)")
    }
  }

  @Test func `trimming a circle cuts by angle`() throws {
    let circle = Path(ellipseIn: CGRect(x: -10, y: -10, width: 20, height: 20))
    let third = circle.trimmed(from: 0, to: 1.0 / 3)
    let end = try #require(third.currentPoint)
    #expect(abs(atan2(end.y, end.x) - 2 * .pi / 3) < 1e-3)
  }

  // MARK: Flatten

  @Test(arguments: [CGFloat(1), 0.1, 0.001])
  func `flattened curves stay within the tolerance`(tolerance: CGFloat) {
    var random = SeededGenerator(rawState: 21)
    for _ in 0..<12 {
      let path = random.path(elements: 3)
      let flat = path.flattened(tolerance: tolerance)
      for element in flat.elements {
        switch element {
        case .move, .line, .closeSubpath: break
        default: Issue.record("a curve is left")
        }
      }
      let polygons = PathOracle.polygons(flat)
      for point in PathOracle.polygons(path, steps: 17).joined() {
        #expect(PathOracle.distance(polygons, from: point, closing: true) <= tolerance + 1e-9)
      }
    }
  }

  @Test func `a tolerance that is not a positive number counts as a tenth`() {
    let circle = Path(ellipseIn: CGRect(x: 0, y: 0, width: 50, height: 50))
    #expect(circle.flattened(tolerance: .nan) == circle.flattened(tolerance: 0.1))
    #expect(circle.flattened(tolerance: -1) == circle.flattened())
    #expect(Array(circle.flattened(tolerance: 1e-300).elements).count == 4 * 4096 + 2)
  }

  @Test func `a closed subpath that is kept to its end stays closed`() {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<500 {
      let sizes = (0..<2).map { _ in
        CGSize(
          width: CGFloat.random(in: 1...100, using: &generator),
          height: CGFloat.random(in: 1...100, using: &generator))
      }
      let (first, last) = (
        Path(rect: CGRect(origin: .zero, size: sizes[0])),
        Path(rect: CGRect(origin: CGPoint(x: 200, y: 0), size: sizes[1]))
      )
      var both = first
      both.append(last)
      // The start is within the first, which is a twentieth of both at least.
      let subpaths = both.trimmed(from: 0.001, to: 1).subpaths
      #expect(subpaths.map(\.isClosed) == [false, true])
      #expect(subpaths.last?.segments.count == 3)
    }
  }
}
