// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

@testable import LaminaGraphics

/// The box of a line, which is found without its outline, so that a plan does not need that.
@Suite struct PathStrokeBoundsTests {
  private func bounds(_ stroke: PathStroke) -> CGRect {
    stroke.bounds(of: stroke.line)
  }

  @Test(arguments: LineJoin.allCases, LineCap.allCases)
  func `a random line is in its box`(join: LineJoin, cap: LineCap) {
    var random = SeededGenerator(rawState: 59)
    for round in 0..<300 {
      var style = StrokeStyle(
        width: 0.5 + CGFloat(round % 9), cap: cap, join: join,
        miterLimit: [1, 2, 10, 200][round % 4])
      if round % 3 == 1 { (style.dashPattern, style.dashPhase) = ([7, 3], CGFloat(round % 10)) }
      let isPart = round % 5 == 2
      let stroke = PathStroke(
        random.path(), style, from: isPart ? 0.2 : 0, to: isPart ? 0.7 : 1)
      let (box, outline) = (bounds(stroke), stroke.outline(scale: 1).bounds)
      if outline.isNull { continue }
      expectContained(outline, in: box, "\(stroke.path.svgPathData) \(style)")
    }
  }

  /// The outline's curves are exact to 1/200 of a pixel, so it may be as far out.
  private func expectContained(
    _ outline: CGRect, in box: CGRect, _ what: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let slack = 0.005 + 1e-9 * max(abs(box.maxX), abs(box.maxY))
    let beyond = [
      box.minX - outline.minX, box.minY - outline.minY, outline.maxX - box.maxX,
      outline.maxY - box.maxY,
    ]
    #expect(
      beyond.allSatisfy { $0 <= slack }, "\(what): \(outline) is beyond \(box) by \(beyond)",
      sourceLocation: sourceLocation)
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

  @Test(arguments: [
    // Handles so short that the stroker takes another direction than theirs.
    "M100 40L0 0C0 0.000001 100 0 200 0", "M100 40L0 0C0 0 100 0 200 0",
    "M200 0C100 0 0 0.000001 0 0L100 40", "M0 0C0 0.000001 100 0 200 0L100 40Z",
    // Segments without a direction at a corner.
    "M0 0H50L50 1e-200L0 10", "M0 0L50 0L50 0L0 10", "M0 0L50 5L0 10L0 10Z",
    // Dots.
    "M3 4L3 4", "M3 4Z", "M3 4L3 4L3 4Z",
  ])
  func `a line with short handles, doubled points or no length is in its box`(data: String) throws {
    for cap in LineCap.allCases {
      let stroke = PathStroke(
        try Path(svgPathData: data), StrokeStyle(width: 10, cap: cap, miterLimit: 10))
      let outline = stroke.outline(scale: 1).bounds
      if !outline.isNull { expectContained(outline, in: bounds(stroke), "\(data) \(cap)") }
    }
  }

  @Test func `the box of a part of a path is that of the part`() throws {
    let path = try Path(svgPathData: "M0 0H100V100")
    let part = PathStroke(path, StrokeStyle(width: 4), from: -3, to: 0.25)
    #expect(bounds(part) == CGRect(x: -2, y: -2, width: 54, height: 4))
    for (start, end) in [(0.5, 0.5), (1, 0), (CGFloat.nan, 1), (0, .nan), (1.5, 2)] {
      #expect(bounds(PathStroke(path, StrokeStyle(width: 4), from: start, to: end)).isNull)
    }
  }

  @Test func `lines that are drawn alike are equal, also if a number is not one`() {
    let path = PathStrokeTests.rectangle
    func stroke(_ change: (inout StrokeStyle) -> Void) -> PathStroke {
      var style = StrokeStyle(width: 4)
      change(&style)
      return PathStroke(path, style)
    }
    let plain = stroke { _ in }
    let alike: [(inout StrokeStyle) -> Void] = [
      { $0.miterLimit = .nan }, { $0.dashPhase = .nan }, { $0.dashPhase = 3 },
      { $0.dashPattern = [.nan, 2] }, { $0.dashPattern = [0, 0] }, { $0.dashPattern = [-1, 5] },
    ]
    for change in alike { #expect(stroke(change) == plain) }
    let others: [(inout StrokeStyle) -> Void] = [
      { $0.width = 5 }, { $0.cap = .round }, { $0.join = .round }, { $0.join = .bevel },
      { $0.miterLimit = 3 }, { $0.dashPattern = [3, 2] },
      { ($0.dashPattern, $0.dashPhase) = ([3, 2], 1) },
      { $0.dashPattern = [3, 2, 1, 4, 5, 6] }, { $0.dashPattern = [3, 2, 1, 4, 5, 7] },
    ]
    let strokes = [plain] + others.map(stroke)
    #expect(Set(strokes).count == strokes.count)
    let shapes = strokes.map { DeviceShape(.stroke($0, scale: 1), .identity) }
    #expect(Set(shapes).count == strokes.count)
    // Only the last two have one number, by their first four lengths.
    let numbers = shapes.map { MaskRecipe(.shape($0)).fingerprint }
    #expect(Set(numbers).count == strokes.count - 1)
    #expect(PathStroke(path, StrokeStyle(), from: 0, to: 0.5) != PathStroke(path, StrokeStyle()))
  }

  @Test(arguments: [0.3, 0.5, 0.75, 1, 1.3, 2, 3.9])
  func `an outline is as fine as the largest scale of its transform needs`(scale: CGFloat) {
    for angle in [0, 0.7, 2.5] {
      let transform = Transform2D(scaleX: scale, y: scale / 3)
        .concatenating(Transform2D(rotationAngle: angle))
      let used = PathStroke.outlineScale(under: transform)
      #expect(used.significand == 1)
      #expect(used >= scale * (1 - 1 / 4096) && used < 2 * scale)
    }
  }

  @Test func `a transform without a scale has an outline of its own`() {
    #expect(PathStroke.outlineScale(under: Transform2D(scaleX: 0, y: 0)) == 0)
    #expect(PathStroke.outlineScale(under: Transform2D(scaleX: .infinity, y: 1)) == .infinity)
  }
}
