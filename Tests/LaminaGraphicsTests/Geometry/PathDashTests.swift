// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

@testable import LaminaGraphics

struct PathDashTests {
  @Test(arguments: [
    (0.0, [2.0, 3.0], "M0 0H2M5 0H7M10 0H12"),
    (1, [2, 3], "M0 0H1M4 0H6M9 0H11"),
    (-1, [2, 3], "M1 0H3M6 0H8M11 0H12"),
    (11, [2, 3], "M0 0H1M4 0H6M9 0H11"),
    (3, [2, 3], "M2 0H4M7 0H9"),
    (0, [4], "M0 0H4M8 0H12"),
    (0, [1, 2, 3], "M0 0H1M3 0H6M7 0H9"),
    (0, [100, 1], "M0 0H12"),
    (100.5, [100, 1], "M.5 0H12"),
    (0, [0, 0], "M0 0H12"), (0, [], "M0 0H12"), (0, [2, -1], "M0 0H12"),
    (0, [.nan, 1], "M0 0H12"), (0, [.infinity], "M0 0H12"), (.nan, [4], "M0 0H4M8 0H12"),
    (0, [0, 6], "M0 0H.000001M6 0H6.000001M12 0H12.000001"),
  ])
  func `a line is dashed by the pattern`(
    phase: Double, lengths: [Double], expected: String
  ) throws {
    let line = try Path(svgPathData: "M0 0H12")
    let dashed = line.dashed(phase: phase, lengths: lengths.map { CGFloat($0) })
    let expected = try Path(svgPathData: expected)
    #expect(dashed.verbs == expected.verbs)
    for (point, other) in zip(dashed.points, expected.points) {
      #expect(abs(point.x - other.x) < 1e-9)
      #expect(point.y == 0)
    }
  }

  @Test func `a dot at the start stays one, whatever rounding says`() throws {
    let dashed = try Path(svgPathData: "M0 0H5").dashed(
      phase: 0.4, lengths: [0.1, 0.3, 0, 5, 1, 1])
    #expect(dashed.subpaths.count == 1)
    #expect(abs(dashed.points[0].x) < 1e-12)
  }

  @Test func `dashes of an arc far beyond exact numbers have few pieces each`() throws {
    let arc = try Path(svgPathData: "M0 0A50 50 0 1 1 1e15 0")
    let dashed = arc.dashed(phase: 0, lengths: [2e13, 1e13])
    #expect(dashed.subpaths.count == 53)
    // 1.6·10¹⁵ around; each dash turns by 2.3°.
    #expect(dashed.stroked(width: 1).points.count < 53 * 30)
  }

  @Test func `a long pattern is processed only as far as a subpath is long`() throws {
    let lines = try Path(svgPathData: String(repeating: "M0 0H3", count: 3000))
    let lengths = [CGFloat](repeating: 1, count: 100_000)
    let start = ContinuousClock.now
    #expect(lines.dashed(phase: 50_000, lengths: lengths).subpaths.count == 2 * 3000)
    #expect(lines.dashed(phase: 99_999, lengths: lengths).subpaths.count == 1 * 3000)
    // Processing all of it for each took minutes.
    #expect(ContinuousClock.now - start < .seconds(20))
  }

  @Test(
    arguments: [
      ("M0 0H100", [], 1), ("M0 0H100", [2, 2], 28), ("M0 0H100", [2], 28),
      ("M0 0H10V10H0ZM5 5Z", [], 5), ("M0 0H100M0 5H100", [1, 3, 2, 4], 50),
      ("M0 0H1e15", [90, 84], 100_003), ("M0 0H100", [0, 0], 1), ("M0 0H100", [-1], 1),
      ("", [3], 0),
    ] as [(String, [CGFloat], Int)])
  func `the pieces of a stroke are known before it is made`(
    data: String, lengths: [CGFloat], count: Int
  ) throws {
    let path = try Path(svgPathData: data)
    #expect(path.strokePieceCount(dashedBy: lengths) == count)
    let pieces = path.dashed(phase: 1, lengths: lengths).subpaths
      .reduce(0) { $0 + max(1, $1.segmentsClosing($1.isClosed).count) }
    #expect(pieces <= count)
  }

  @Test func `dashes go around corners and start again with each subpath`() throws {
    let path = try Path(svgPathData: "M0 0H10V10M0 50H7")
    let dashed = path.dashed(phase: 0, lengths: [6, 2])
    #expect(dashed.svgPathData == "M0 0H6M8 0H10V4M10 6V10M0 50H6")
  }

  @Test func `a dash that ends at a corner has nothing of the next side`() {
    var random = SeededGenerator(rawState: 5)
    for sides in 3...24 {
      for _ in 0..<20 {
        let polygon = random.regularPolygon(sides: sides)
        let side = polygon.length / CGFloat(sides)
        for (phase, count) in [(0, (sides + 1) / 2), (side, sides / 2)] {
          let dashed = polygon.dashed(phase: phase, lengths: [side, side])
          #expect(segmentCount(dashed) == count, "\(polygon.svgPathData), phase \(phase)")
        }
      }
    }
  }

  @Test func `a dash that reaches the end of a closed subpath continues at its start`() {
    let path = Path(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(
      path.dashed(phase: 2, lengths: [4, 6]).svgPathData == "M0 2V0H2M8 0H10V2M10 8V10H8M2 10H0V8")
    #expect(path.dashed(phase: 0, lengths: [50, 1]) == path)
    #expect(path.dashed(phase: 0, lengths: [5, 5]).svgPathData == "M0 0H5M10 0V5M10 10H5M0 10V5")
  }

  @Test(arguments: [
    // Dots at 0, 4, 8, 12 and at 16, which is 0 again.
    ([0, 4], "M0 0H.000001M4 0V.000001M4 4H3.999999M0 4V3.999999"),
    // The last dash reaches the end, where the pattern begins with a dot.
    ([0, 3, 14, 1], "M3 0H4V4H0V0"),
    // The last dot is at the start of the first dash.
    ([2, 14], "M0 0H2"), ([2, 6, 0, 8], "M0 0H2M4 4H3.999999"),
  ])
  func `a dot at the start of a closed subpath is not joined`(
    lengths: [Double], expected: String
  ) throws {
    let path = try Path(svgPathData: "M0 0H4V4H0Z")
    let dashed = path.dashed(phase: 0, lengths: lengths.map { CGFloat($0) })
    let expected = try Path(svgPathData: expected)
    #expect(dashed.verbs == expected.verbs)
    #expect(
      zip(dashed.points, expected.points).allSatisfy {
        abs($0.x - $1.x) < 1e-9 && abs($0.y - $1.y) < 1e-9
      })
    // Dots with butt caps have no ink.
    let stroke = DeviceShape(.path(dashed.stroked(width: 4), .nonZero), .identity)
    let mask = stroke.coverage(in: PixelRect(minX: -8, minY: -8, maxX: 16, maxY: 16))
    let ink = (-8..<16).reduce(0) { sum, y in (-8..<16).reduce(sum) { $0 + Int(mask[$1, y]) } }
    #expect((ink == 0) == (lengths == [0, 4]))
  }

  @Test func `dashes of a curve have the pattern's lengths`() {
    let circle = Path(ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 100))
    let dashed = circle.dashed(phase: 0, lengths: [7, 3])
    let dashes = dashed.subpaths.map { MeasuredSubpath($0).length }
    // The 32nd starts at 310 and continues in the first.
    #expect(dashes.count == 31)
    #expect(abs(dashes[0] - (Double(circle.length) - 310 + 7)) < 1e-6)
    for length in dashes.dropFirst() { #expect(abs(length - 7) < 1e-6) }
  }

  @Test func `a dot is a whole dash or a whole gap`() throws {
    let point = try Path(svgPathData: "M5 5Z")
    #expect(point.dashed(phase: 0, lengths: [2, 3]) == point)
    #expect(point.dashed(phase: 2.5, lengths: [2, 3]).isEmpty)
  }

  @Test(arguments: [
    [CGFloat(1e-9), 1e-9], [1e-300, 3e-300], [.leastNonzeroMagnitude], [0, 1e-12],
  ])
  func `the number of tiny dashes over a huge length is bounded`(lengths: [CGFloat]) throws {
    let line = try Path(svgPathData: "M0 0H1e9")
    let dashed = line.dashed(phase: 1, lengths: lengths)
    #expect(dashed.points.count <= 200_010)
    #expect(dashed.isFinite)
    #expect(!dashed.isEmpty)
  }

  @Test(arguments: [50, 100, 120, 200, 333.3] as [CGFloat])
  func `a pattern that fits a line ends with it`(length: CGFloat) {
    var line = Path()
    line.move(to: .zero)
    line.addLine(to: CGPoint(x: length, y: 0))
    for count in 1...150 {
      let dash = length / CGFloat(2 * count)
      #expect(line.dashed(phase: 0, lengths: [dash, dash]).subpaths.count == count, "\(count)")
      // A gap first, and the last dash ends with the line.
      let shifted = line.dashed(phase: dash, lengths: [dash, dash]).subpaths
      #expect(shifted.count == count, "\(count)")
      #expect(shifted.last?.segmentsClosing(false).last?.p3.x == Double(length), "\(count)")
      let dots = line.dashed(phase: 0, lengths: [0, 2 * dash])
      #expect(dots.subpaths.count == count + 1, "\(count)")
    }
  }
}
