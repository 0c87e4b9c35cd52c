// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import Testing

/// A red stroke of width 4 along a path, in a space of 60 × 60.
private func stroke(_ data: String, width: CGFloat = 4) throws -> ShapeLayer {
  let layer = ShapeLayer()
  layer.frame = CGRect(x: 0, y: 0, width: 60, height: 60)
  layer.path = try Path(svgPathData: data)
  layer.fillColor = nil
  layer.strokeColor = .pureRed
  layer.lineWidth = width
  return layer
}

extension Image {
  /// The columns of a row that are red.
  fileprivate func redColumns(_ row: Int) -> [Int] {
    (0..<width).filter { self[$0, row] == Pixel.red }
  }
}

@Suite struct StrokeTests {
  @Test(arguments: [
    (LineCap.butt, 40.0), (.square, 56), (.round, 40 + .pi * 4),
  ])
  func `caps add to the ends of a line`(cap: LineCap, area: Double) throws {
    let layer = try stroke("M5 5H15")
    layer.lineCap = cap
    let surface = try draw(60, 60, layer)
    #expect(abs(surface.coverage - area) < 0.1)
    if cap != .round { #expect(Double(surface.count(Pixel.red)) == area) }
  }

  @Test(
    arguments: [
      (LineJoin.miter, 10, 160.0), (.miter, 1.5, 160), (.miter, 1.4, 158), (.bevel, 10, 158),
      (.round, 10, 156 + .pi),
    ] as [(LineJoin, CGFloat, Double)])
  func `joins fill the corner, a miter up to its limit`(
    join: LineJoin, limit: CGFloat, area: Double
  ) throws {
    let layer = try stroke("M10 10H30V30")
    layer.lineJoin = join
    layer.miterLimit = limit
    #expect(abs(try draw(60, 60, layer).coverage - area) < 0.1)
  }

  @Test(
    arguments: [
      (0.0, [3.0, 2], [0, 1, 2, 5, 6, 7, 10, 11, 12, 15, 16, 17]),
      (1, [3, 2], [0, 1, 4, 5, 6, 9, 10, 11, 14, 15, 16, 19]),
      (-1, [3, 2], [1, 2, 3, 6, 7, 8, 11, 12, 13, 16, 17, 18]),
      (11, [3, 2], [0, 1, 4, 5, 6, 9, 10, 11, 14, 15, 16, 19]),
      (0, [4], [0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19]),
      (0, [5, 1, 1], [0, 1, 2, 3, 4, 6, 12, 14, 15, 16, 17, 18]),
    ] as [(CGFloat, [CGFloat], [Int])])
  func `dashes start at the phase`(phase: CGFloat, pattern: [CGFloat], columns: [Int]) throws {
    let layer = try stroke("M0 2H20")
    layer.lineDashPattern = pattern
    layer.lineDashPhase = phase
    let surface = try draw(60, 60, layer)
    for row in 0..<4 { #expect(surface.redColumns(row) == columns) }
    #expect(surface.paintedCount == 4 * columns.count)
  }

  @Test func `start and end of the stroke are counted over all subpaths`() throws {
    let layer = try stroke("M10 10H20M30 10H40")
    layer.strokeStart = 0.25
    layer.strokeEnd = 0.75
    #expect(try draw(60, 60, layer).redColumns(9) == Array(15..<20) + Array(30..<35))
    // A move has no length, and a closed subpath counts its closing line.
    layer.path = try Path(svgPathData: "M10 10H20V20H10ZM30 10H40")
    layer.strokeStart = 0.8
    layer.strokeEnd = 0.9
    #expect(try draw(60, 60, layer).redColumns(9) == Array(30..<35))
  }

  @Test func `a stroke end that is NaN leaves no stroke`() throws {
    let layer = try stroke("M10 10H40")
    layer.strokeStart = .nan
    #expect(try draw(60, 60, layer).paintedCount == 0)
    layer.strokeStart = 0
    layer.strokeEnd = .nan
    #expect(try draw(60, 60, layer).paintedCount == 0)
  }

  @Test func `dashes are cut from the part between start and end`() throws {
    let layer = try stroke("M0 10H40")
    layer.strokeStart = 0.25
    layer.lineDashPattern = [4, 6]
    #expect(
      try draw(60, 60, layer).redColumns(10)
        == Array(10..<14) + Array(20..<24) + Array(30..<34))
  }

  @Test(arguments: ["M20 20Z", "M20 20H20", "M20 20L20 20L20 20Z", "M20 20C20 20 20 20 20 20"])
  func `a subpath without length draws a dot with its caps`(data: String) throws {
    let layer = try stroke(data)
    #expect(try draw(60, 60, layer).paintedCount == 0)
    layer.lineCap = .square
    #expect(try draw(60, 60, layer).count(Pixel.red) == 16)
    layer.lineCap = .round
    #expect(abs(try draw(60, 60, layer).coverage - .pi * 4) < 0.1)
    layer.path = try Path(svgPathData: "M20 20")
    #expect(try draw(60, 60, layer).paintedCount == 0)
  }

  @Test func `segments without length change nothing`() throws {
    let plain = try draw(60, 60, try stroke("M10 10H30V30"))
    let idle = try stroke("M10 10H10H30C30 10 30 10 30 10V10V30L30 30")
    #expect(try draw(60, 60, idle) == plain)
  }

  @Test func `both fill rules leave the stroke whole`() throws {
    // A pentagram: nonzero fills its middle, even-odd does not.
    let layer = try stroke("M30 5L44 49L7 22H53L16 49Z", width: 2)
    layer.fillColor = .pureBlue
    let filled = try draw(60, 60, layer)
    layer.fillRule = .evenOdd
    let hollow = try draw(60, 60, layer)
    #expect(filled[30, 30] == Pixel.blue)
    #expect(hollow[30, 30] == 0)
    #expect(filled.count(Pixel.red) == hollow.count(Pixel.red))
  }

  @Test func `a line of a hundred thousand segments is stroked within limits of time and memory`()
    throws
  {
    var path = Path()
    path.move(to: CGPoint(x: 0, y: 50))
    for index in 1...100_000 {
      path.addLine(
        to: CGPoint(x: CGFloat(index) / 200, y: 50 + CGFloat(index * 7919 % 83) / 2))
    }
    let layer = ShapeLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 500, height: 100)
    layer.path = path
    layer.fillColor = nil
    layer.strokeColor = .black
    layer.lineJoin = .round
    let clock = ContinuousClock()
    let outline = path.stroked(width: 1, join: .round)
    #expect(Array(outline.elements).count < 1_500_000)
    let start = clock.now
    let surface = try draw(500, 100, layer)
    let time = clock.now - start
    #expect(surface.paintedCount > 10_000)
    // A generous limit: unoptimised code on a busy machine.
    #expect(time < .seconds(60))
  }
}
