// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

@testable import Lamina

/// The box of a line, which is found without its outline, so that a plan does not need that.
@Suite struct PathStrokeBoundsTests {
  private func bounds(_ stroke: PathStroke) -> CGRect {
    stroke.bounds(pathBounds: stroke.path.bounds)
  }

  @Test(arguments: LineJoin.allCases, LineCap.allCases)
  func `a random line is in its box`(join: LineJoin, cap: LineCap) {
    var random = PathTestRandom(seed: 59)
    for round in 0..<300 {
      var style = StrokeStyle(
        width: 0.5 + CGFloat(round % 9), cap: cap, join: join,
        miterLimit: [1, 2, 10, 200][round % 4])
      if round % 3 == 1 { (style.dashPattern, style.dashPhase) = ([7, 3], CGFloat(round % 10)) }
      var stroke = PathStroke(random.path(), style)
      if round % 5 == 2 { (stroke.start, stroke.end) = (0.2, 0.7) }
      let (box, outline) = (bounds(stroke), stroke.outline(scale: 1).bounds)
      if outline.isNull { continue }
      // The outline's curves are exact to 1/200 of a pixel, so it may be as far out.
      let slack = 0.005 + 1e-9 * max(abs(box.maxX), abs(box.maxY))
      let beyond = [
        box.minX - outline.minX, box.minY - outline.minY, outline.maxX - box.maxX,
        outline.maxY - box.maxY,
      ]
      #expect(
        beyond.allSatisfy { $0 <= slack },
        "\(stroke.path.svgPathData) \(style): \(outline) is beyond \(box) by \(beyond)")
    }
  }

  @Test func `the box of a rectangle's line is exact, for every join and cap`() {
    let path = PathStrokeTests.rectangle
    for join in LineJoin.allCases {
      for cap in [LineCap.butt, .round] {
        let stroke = PathStroke(path, StrokeStyle(width: 4, cap: cap, join: join))
        #expect(bounds(stroke) == CGRect(x: 8, y: 8, width: 44, height: 34))
      }
    }
  }

  @Test(arguments: [
    // The miter of 45° is 1 / sin 22.5° = 2.613 widths long, and 12.07 beyond the corner in x.
    (10.0, 5 / tan(Double.pi / 8)), (2.62, 5 / tan(Double.pi / 8)), (2.61, 5),
  ])
  func `a miter is in the box unless it is over the limit`(limit: Double, beyond: Double) throws {
    let path = try Path(svgPathData: "M0 0H100L0 100")
    let stroke = PathStroke(path, StrokeStyle(width: 10, miterLimit: CGFloat(limit)))
    #expect(abs(Double(bounds(stroke).maxX) - 100 - beyond) < 1e-9)
    #expect(bounds(stroke).contains(stroke.outline(scale: 1).bounds))
  }

  @Test(arguments: [
    // The miter at the top is half a width divided by the sine of half the angle there.
    ("M50 0L60 40L40 40Z", 2 / sin(atan(0.25))), ("M50 0L60 40L40 40", 2),
  ])
  func `a path has a corner where it closes only if it does`(data: String, above: Double) throws {
    let stroke = PathStroke(try Path(svgPathData: data), StrokeStyle(width: 4))
    #expect(abs(Double(bounds(stroke).minY) + above) < 1e-9)
    #expect(bounds(stroke).contains(stroke.outline(scale: 1).bounds))
  }

  @Test(arguments: ["", "M3 4", "M3 4M5 6"])
  func `the box of nothing is null`(data: String) throws {
    let path = try Path(svgPathData: data)
    #expect(bounds(PathStroke(path, StrokeStyle(width: 4))).isNull)
    let line = try Path(svgPathData: "M0 0H9")
    for width in [CGFloat(0), -1, .nan, .infinity] {
      #expect(bounds(PathStroke(line, StrokeStyle(width: width))).isNull)
    }
    var endless = line
    endless.addLine(to: CGPoint(x: CGFloat.nan, y: 0))
    #expect(bounds(PathStroke(endless, StrokeStyle(width: 4))).isNull)
  }
}
