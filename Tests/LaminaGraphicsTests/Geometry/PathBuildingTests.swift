// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

@testable import LaminaGraphics

struct PathBuildingTests {
  @Test func `an empty path has no elements, no current point and null bounds`() {
    let path = Path()
    #expect(path.isEmpty)
    #expect(path.currentPoint == nil)
    #expect(Array(path.elements) == [])
    #expect(path.bounds.isNull)
    #expect(path.controlPointBounds.isNull)
    #expect(path.length == 0)
    #expect(path.isFinite)
  }

  @Test func `drawing without a current point does nothing`() {
    var path = Path()
    path.addLine(to: at(1, 2))
    path.addQuadCurve(to: at(1, 2), control: at(0, 0))
    path.addCurve(to: at(1, 2), control1: at(0, 0), control2: at(3, 3))
    path.closeSubpath()
    #expect(path.isEmpty)
  }

  @Test func `the elements come back in order and build an equal path`() {
    var path = Path()
    path.move(to: at(1, 2))
    path.addLine(to: at(3, 4))
    path.addQuadCurve(to: at(5, 6), control: at(7, 8))
    path.addCurve(to: at(9, 10), control1: at(11, 12), control2: at(13, 14))
    path.closeSubpath()
    #expect(
      Array(path.elements) == [
        .move(to: at(1, 2)), .line(to: at(3, 4)), .quadCurve(to: at(5, 6), control: at(7, 8)),
        .curve(to: at(9, 10), control1: at(11, 12), control2: at(13, 14)), .closeSubpath,
      ])
    #expect(Path(path.elements) == path)
    #expect(path.currentPoint == at(1, 2))
  }

  @Test func `drawing after a close starts a subpath at the start of the closed one`() {
    var path = Path()
    path.move(to: at(1, 2))
    path.addLine(to: at(3, 4))
    path.closeSubpath()
    path.closeSubpath()
    path.addLine(to: at(5, 6))
    #expect(
      Array(path.elements) == [
        .move(to: at(1, 2)), .line(to: at(3, 4)), .closeSubpath, .move(to: at(1, 2)),
        .line(to: at(5, 6)),
      ])
  }

  @Test func `appending keeps the other path's current point`() {
    var path = Path(rect: CGRect(x: 0, y: 0, width: 1, height: 1))
    path.append(Path(rect: CGRect(x: 5, y: 6, width: 1, height: 1)))
    #expect(path.currentPoint == at(5, 6))
    path.append(Path())
    path.addLine(to: at(9, 9))
    #expect(Array(path.elements).suffix(2) == [.move(to: at(5, 6)), .line(to: at(9, 9))])
  }

  @Test func `a path of only moves has null bounds and no length`() {
    var path = Path()
    path.move(to: at(3, 4))
    path.move(to: at(5, 6))
    #expect(path.bounds.isNull)
    #expect(path.length == 0)
    #expect(!path.contains(at(3, 4)))
    #expect(path.stroked(width: 2, cap: .round).isEmpty)
    #expect(path.flattened().isEmpty)
  }

  @Test func `reversing keeps closed subpaths closed and in place`() throws {
    let path = try Path(svgPathData: "M0 0L4 0C5 1 6 2 4 8ZM9 9Q8 8 7 9L1 2")
    let expected = try Path(svgPathData: "M0 0L4 8C6 2 5 1 4 0ZM1 2L7 9Q8 8 9 9")
    #expect(path.reversed() == expected)
    #expect(expected.reversed() == path)
    let explicit = try Path(svgPathData: "M0 0L4 0L4 8L0 0Z")
    #expect(PathOracle.signedArea(explicit) == 16)
    #expect(PathOracle.signedArea(explicit.reversed()) == -16)
  }

  @Test func `reversing turns the winding around for random paths`() {
    var random = SeededGenerator(rawState: 11)
    for _ in 0..<60 {
      let path = random.path()
      let reversed = path.reversed()
      #expect(abs(reversed.length - path.length) < 1e-6)
      #expect(abs(reversed.bounds.minX - path.bounds.minX) < 1e-9)
      #expect(abs(reversed.bounds.maxY - path.bounds.maxY) < 1e-9)
      let point = random.point()
      #expect(reversed.windingNumber(around: point) == -path.windingNumber(around: point))
    }
  }

  @Test func `applying a transform moves every point`() throws {
    let path = try Path(svgPathData: "M1 2L3 4Q5 6 7 8C1 1 2 2 3 3Z")
    let moved = path.applying(Transform2D(translationX: 10, y: 20).scaledBy(x: 2, y: 3))
    #expect(moved == (try Path(svgPathData: "M12 26L16 32Q20 38 24 44C12 23 14 26 16 29Z")))
    var next = moved
    next.addLine(to: .zero)
    #expect(Array(next.elements).suffix(2).first == .move(to: at(12, 26)))
  }

  @Test func `interpolation needs the same elements and is exact at its ends`() throws {
    let a = try Path(svgPathData: "M0 0L10 0Z")
    let b = try Path(svgPathData: "M0.1 4L20 8Z")
    #expect(a.interpolated(to: b, fraction: 0) == a)
    #expect(a.interpolated(to: b, fraction: 1) == b)
    #expect(a.interpolated(to: b, fraction: 0.5) == (try Path(svgPathData: "M.05 2L15 4Z")))
    #expect(a.interpolated(to: b, fraction: 2) == (try Path(svgPathData: "M.2 8L30 16Z")))
    #expect(a.interpolated(to: Path(rect: .zero), fraction: 0.5) == nil)
    #expect(a.interpolated(to: b, fraction: .nan)?.isFinite == false)
  }

  @Test(arguments: [CGFloat.nan, .infinity, -.infinity, 1e31, -1e200])
  func `a path with a coordinate out of range covers nothing`(value: CGFloat) {
    for index in 0..<4 {
      var points = [at(0, 0), at(10, 0), at(10, 10), at(0, 10)]
      points[index].y = value
      var path = Path(rect: CGRect(x: 0, y: 0, width: 5, height: 5))
      path.move(to: points[0])
      path.addCurve(to: points[3], control1: points[1], control2: points[2])
      path.closeSubpath()
      #expect(!path.isFinite)
      #expect(path.bounds.isNull)
      #expect(path.controlPointBounds.isNull)
      #expect(!path.contains(at(2, 2)))
      #expect(path.length == 0)
      #expect(path.trimmed(from: 0, to: 1).isEmpty)
      #expect(path.trimmed(from: 0, to: 0.5).isEmpty)
      #expect(path.dashed(phase: 0, lengths: [1, 1]).isEmpty)
      #expect(path.dashed(phase: 0, lengths: []).isEmpty)
      #expect(path.stroked(width: 2, cap: .round, join: .round).isEmpty)
      #expect(path.flattened().isEmpty)
      #expect(!path.reversed().isFinite)
      #expect(!path.applying(.identity).isFinite)
    }
  }

  @Test func `coordinates at the limit have finite results`() {
    var path = Path()
    path.move(to: at(-1e30, 1e30))
    path.addCurve(to: at(1e30, -1e30), control1: at(1e30, 1e30), control2: at(-1e30, -1e30))
    path.addLine(to: at(0, 0))
    path.closeSubpath()
    #expect(path.bounds.width == 2e30)
    #expect(path.length.isFinite)
    #expect(path.stroked(width: 1e30, cap: .round, join: .round).isEmpty == false)
    #expect(path.stroked(width: 1e-30, join: .miter).isEmpty == false)
    #expect(path.flattened(tolerance: 1e-30).isFinite)
    #expect(path.dashed(phase: 3, lengths: [1e-300, 1e-300]).isFinite)
    _ = path.contains(at(3, 3))
  }
}
