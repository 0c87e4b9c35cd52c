// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

@testable import LaminaGraphics

@Suite struct CoverageOracleTests {
  let area = PixelRect(minX: 0, minY: 0, maxX: 16, maxY: 16)

  @Test(arguments: CoverageTestShape.allCases)
  func `coverage is the exact area under both rules`(kind: CoverageTestShape) {
    for seed in 0..<600 {
      let contours = kind.contours(seed: seed)
      for rule in FillRule.allCases {
        let mask = DeviceShape(.path(Path(contours: contours), rule), .identity).coverage(in: area)
        let exact = ReferenceCoverage(contours: contours).exact(in: area, .init(rule))
        // Half a step for the byte, the rest for coordinates of 1/4096 pixel.
        let difference = CoverageDifference(mask.bytes(in: area), exact)
        #expect(difference.largest <= 1, "\(kind) \(seed) \(rule)")
      }
    }
  }

  /// Beyond the range of fixed point, and across the borders of the cells in which coverage is
  /// computed.
  @Test(
    arguments: CoverageTestShape.allCases,
    [(60_000, -40_000), (-1_000_000, 3), (32_759, 32_767), (98_293, -98_309)])
  func `coverage far from the origin is the exact area`(
    kind: CoverageTestShape, place: (x: Int, y: Int)
  ) {
    let area = area.offset(x: place.x, y: place.y)
    for seed in 0..<4 {
      let contours = kind.contours(seed: seed).map { contour in
        contour.map { CGPoint(x: $0.x + CGFloat(place.x), y: $0.y + CGFloat(place.y)) }
      }
      let rule = FillRule.allCases[seed % 2]
      let shape = DeviceShape(.path(Path(contours: contours), rule), .identity)
      let mask = shape.coverage(in: area)
      let exact = ReferenceCoverage(contours: contours).exact(in: area, .init(rule))
      let difference = CoverageDifference(mask.bytes(in: area), exact)
      #expect(difference.largest <= 1, "\(kind) \(seed) \(rule)")
      for (x, y) in [(0, 0), (5, 9), (8, 7)] {
        let part = PixelRect(x: area.minX + x, y: area.minY + y, width: 6, height: 5)
        #expect(shape.coverage(in: part).bytes(in: part) == mask.bytes(in: part))
      }
    }
  }

  @Test(arguments: CoverageTestShape.allCases, ReferenceCoverage.Pattern.allCases)
  func `coverage agrees with 256 samples`(
    kind: CoverageTestShape, pattern: ReferenceCoverage.Pattern
  ) {
    for seed in 100..<103 {
      let contours = kind.contours(seed: seed)
      let rule = FillRule.allCases[seed % 2]
      let mask = DeviceShape(.path(Path(contours: contours), rule), .identity).coverage(in: area)
      let samples = ReferenceCoverage(contours: contours).sampled(in: area, .init(rule), pattern)
      // A boundary through a pixel may be wrong by half a line of samples: 1/32 = 8 of 255. Several
      // may meet in a pixel; over all pixels the errors are small.
      let difference = CoverageDifference(mask.bytes(in: area), samples)
      #expect(difference.largest <= 1 + 3 * 8, "\(kind) \(seed)")
      #expect(difference.mean <= 1.2, "\(kind) \(seed)")
    }
  }

  @Test func `curves cover the same area as their fine chords`() {
    for seed in 0..<16 {
      var generator = SeededGenerator(outlines: seed)
      var path = Path()
      for _ in 0..<2 {
        let p = (0..<6).map { _ in generator.point(in: -3...19) }
        path.move(to: p[0])
        path.addCurve(to: p[3], control1: p[1], control2: p[2])
        path.addQuadCurve(to: p[5], control: p[4])
        path.closeSubpath()
      }
      let rule = FillRule.allCases[seed % 2]
      let transform = Transform2D(a: 0.8, b: 0.3, c: -0.4, d: 0.9, tx: 3, ty: -1)
      let mask = DeviceShape(.path(path, rule), transform).coverage(in: area)
      let samples = ReferenceCoverage(path, transform)
        .sampled(in: area, .init(rule), .scattered)
      let difference = CoverageDifference(mask.bytes(in: area), samples)
      #expect(difference.largest <= 1 + 3 * 8, "\(seed)")
      #expect(difference.mean <= 0.6, "\(seed)")
    }
  }

  @Test func `the three methods agree if a row is too complex for exact areas`() {
    // 300 random triangles over 24 pixels: far beyond the limit of steps in most rows.
    var generator = SeededGenerator(outlines: 7)
    let contours = (0..<300).map { _ in (0..<3).map { _ in generator.point(in: 0...24) } }
    let bounds = PixelRect(minX: 0, minY: 0, maxX: 24, maxY: 24)
    let mask = DeviceShape(.path(Path(contours: contours), .evenOdd), .identity)
      .coverage(in: bounds)
    let samples = ReferenceCoverage(contours: contours).sampled(in: bounds, .evenOdd, .scattered)
    let difference = CoverageDifference(mask.bytes(in: bounds), samples)
    #expect(difference.mean < 6)
    #expect(difference.largest < 40)
  }

  /// Chains with equal x are cut in an order that does not come from earlier rows.
  @Test func `a byte does not depend on the row in which the mask begins`() {
    func contour(_ points: (x: CGFloat, y: CGFloat)...) -> [CGPoint] {
      points.map { CGPoint(x: $0.x, y: $0.y) }
    }
    let contours = [
      contour((6, -1), (7, 3), (2, 6), (5, 2), (4, 2), (3, 0), (0, 2)),
      contour((0, 2), (3, 0), (4, 2), (5, 2), (2, 6), (7, 3), (6 - 20.0 / 4096, -1)),
      contour((1, 0), (-1, 6), (0, 2), (0, 4), (-1, 4), (-1, 0)),
      contour((4, 1), (4, 5), (5, 5), (3, 3), (3, 1)),
    ]
    let shape = DeviceShape(.path(Path(contours: contours), .nonZero), .identity)
    let mask = shape.coverage(in: PixelRect(minX: 0, minY: 0, maxX: 6, maxY: 5))
    for y in 0..<5 {
      for x in 0..<6 {
        let part = PixelRect(minX: x, minY: y, maxX: 6, maxY: 5)
        #expect(shape.coverage(in: part).bytes(in: part) == mask.bytes(in: part), "\(x) \(y)")
      }
    }
  }

  /// All crossings are at nearly one height.
  @Test(arguments: [20, 60, 200], [1, 5, 20])
  func `a nearly level edge across many bars keeps the exact area`(bars: Int, rise: Int) {
    let width = CGFloat(3 * bars + 4)
    var contours = (0..<bars).map { bar in
      let x = 1 + 3 * CGFloat(bar) + CGFloat(bar * 1237 % 4096) / 4096
      return [(x, -2), (x + 0.375, -2), (x + 0.375, 2), (x, 2)].map { CGPoint(x: $0.0, y: $0.1) }
    }
    let top = 2000.0 / 4096
    contours.append([
      CGPoint(x: 0, y: top), CGPoint(x: width, y: top + CGFloat(rise) / 4096),
      CGPoint(x: width, y: 2), CGPoint(x: 0, y: 2),
    ])
    let row = PixelRect(minX: 0, minY: 0, maxX: Int(width), maxY: 1)
    let mask = DeviceShape(.path(Path(contours: contours), .nonZero), .identity).coverage(in: row)
    let exact = ReferenceCoverage(contours: contours).exact(in: row, .init(.nonZero))
    #expect(CoverageDifference(mask.bytes(in: row), exact).largest <= 1)
  }

  /// The sums of a pixel leave their range before all of its edges are added.
  @Test func `many teeth within a pixel keep the exact area`() {
    let contours = (0..<150).map { tooth -> [CGPoint] in
      let x = CGFloat(tooth) * 18 / 4096
      let side = (0...6).map { step in
        CGPoint(x: x + (9 + 100 * CGFloat(step)) / 4096, y: CGFloat(step) / 6)
      }
      return side + [CGPoint(x: x + 600.0 / 4096, y: 1), CGPoint(x: x, y: 0)]
    }
    let row = PixelRect(minX: 0, minY: 0, maxX: 2, maxY: 1)
    let mask = DeviceShape(.path(Path(contours: contours), .nonZero), .identity).coverage(in: row)
    let exact = ReferenceCoverage(contours: contours).exact(in: row, .init(.nonZero))
    #expect(CoverageDifference(mask.bytes(in: row), exact).largest <= 1)
  }
}
