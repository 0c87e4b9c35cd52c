// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import LaminaGraphics

struct SampleMapTests {
  private static func map(
    _ pixels: (Int, Int), _ size: (CGFloat, CGFloat), rect: CGRect = .unit, center: CGRect = .unit,
    scale: CGFloat = 1
  ) -> SampleMap {
    SampleMap(
      deviceToUnit: .identity, imageSize: (pixels.0, pixels.1), contentsRect: rect,
      contentsCenter: center, contentsScale: scale, size: CGSize(width: size.0, height: size.1))
  }

  private static func near(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-9 }

  @Test func `the contents rectangle selects a part of the image and may extend beyond it`() {
    let map = Self.map(
      (40, 20), (100, 100), rect: CGRect(x: 0.25, y: -0.5, width: 0.5, height: 2))
    #expect(Self.near(map.x.position(0), 10))
    #expect(Self.near(map.x.position(1), 30))
    #expect(Self.near(map.y.position(0), -10))
    #expect(Self.near(map.y.position(0.5), 10))
  }

  @Test func `corners keep their natural size and the middle stretches`() {
    // 40 pixels at 2 a point: 10 and 5 points of corner, 85 points of middle.
    let map = Self.map(
      (40, 40), (100, 20), center: CGRect(x: 0.5, y: 0, width: 0.25, height: 1), scale: 2)
    let points: [(Double, Double)] = [(0, 0), (5, 10), (10, 20), (52.5, 25), (95, 30), (100, 40)]
    for (point, pixel) in points { #expect(Self.near(map.x.position(point / 100), pixel)) }
    // Along y the centre is the whole image.
    #expect(Self.near(map.y.position(0.25), 10))
  }

  @Test func `the centre is within the contents rectangle`() {
    let map = Self.map(
      (100, 100), (200, 200), rect: CGRect(x: 0.5, y: 0, width: 0.5, height: 1),
      center: CGRect(x: 0.2, y: 0, width: 0.6, height: 1))
    // Pixels 50…100; 10 of corner on both sides.
    let points: [(Double, Double)] = [(0, 50), (10, 60), (100, 75), (190, 90), (200, 100)]
    for (point, pixel) in points { #expect(Self.near(map.x.position(point / 200), pixel)) }
  }

  @Test func `a centre without width is one source pixel`() {
    let map = Self.map((21, 21), (121, 121), center: CGRect(x: 0.5, y: 0.5, width: 0, height: 0))
    let points: [(Double, Double)] = [(0, 0), (10, 10), (60.5, 10.5), (111, 11), (121, 21)]
    for (point, pixel) in points {
      #expect(Self.near(map.x.position(point / 121), pixel))
      #expect(Self.near(map.y.position(point / 121), pixel))
    }
  }

  @Test func `corners that do not fit shrink evenly and leave no middle`() {
    let map = Self.map((40, 40), (15, 15), center: CGRect(x: 0.5, y: 0, width: 0.25, height: 1))
    // 20 and 10 points of corner in 15: 10 and 5.
    let points: [(Double, Double)] = [(0, 0), (5, 10), (9.999, 19.998), (10.001, 30.002), (15, 40)]
    for (point, pixel) in points { #expect(Self.near(map.x.position(point / 15), pixel)) }
  }

  @Test func `a centre at the edge leaves one corner only`() {
    let map = Self.map((40, 40), (100, 100), center: CGRect(x: 0, y: 0, width: 0.75, height: 1))
    let points: [(Double, Double)] = [(0, 0), (45, 15), (90, 30), (100, 40)]
    for (point, pixel) in points { #expect(Self.near(map.x.position(point / 100), pixel)) }
  }

  @Test func `rounding leaves no middle between corners that do not fit`() {
    // 24.5 pixels of corner in one point: 24.5 · (1 / 24.5) is not 1.
    let right = Self.map((25, 25), (1, 1), center: CGRect(x: 0, y: 0, width: 0, height: 1))
    #expect(Self.near(right.x.position(-0.25), 0.5 - 24.5 / 4))
    #expect(Self.near(right.x.position(0.5), 12.75))
    let left = Self.map((25, 25), (1, 1), center: CGRect(x: 1, y: 0, width: 0, height: 1))
    #expect(Self.near(left.x.position(1.25), 24.5 * 1.25))
    #expect(Self.near(left.x.position(0.5), 12.25))
  }

  @Test func `a pixel on the border between two pieces belongs to the second at any position`() {
    // A corner of one and a half points; at many positions the sums for its end are slightly too
    // small.
    var map = Self.map((2, 1), (29, 1), center: CGRect(x: 0.75, y: 0, width: 0.125, height: 1))
    for place in 0..<40 {
      map.deviceToUnit = Transform2D(
        a: 1 / 29, b: 0, c: 0, d: 1, tx: -(CGFloat(place) * (1 / 29)), ty: 0)
      var starts: [Int] = []
      map.forEachPart(of: PixelRect(x: place, y: 0, width: 3, height: 1)) { part, _ in
        starts.append(part.minX - place)
      }
      #expect(starts == [0, 1])
    }
  }

  @Test(arguments: [CGFloat.nan, .infinity, -.infinity, 0, -3, 1e300])
  func `invalid values give positions that are numbers`(value: CGFloat) {
    let rects = [
      CGRect(x: value, y: 0, width: 1, height: 1), CGRect(x: 0, y: 0, width: value, height: 0.5),
      CGRect(x: 0.9, y: 0.9, width: 5, height: 5),
    ]
    for rect in rects {
      let map = Self.map((8, 8), (10, 10), center: rect, scale: value)
      for place in [-1, 0, 0.3, 0.7, 1, 2] { #expect(map.x.position(place).isFinite) }
      let size = Self.map((8, 8), (value, value), rect: rect, center: rects[2])
      #expect(!size.x.position(0.5).isNaN)
    }
  }

  @Test(arguments: [1e300, 1e307, -1e307, 1.7e308])
  func `every finite part of an image has a meaning`(length: CGFloat) {
    for rect in [
      CGRect(x: 0, y: 0, width: length, height: 1), CGRect(x: length, y: 0, width: 1, height: 1),
      CGRect(x: -length, y: 0, width: length, height: 1),
    ] {
      let map = Self.map(
        (100, 100), (10, 10), rect: rect, center: CGRect(x: 0, y: 0.25, width: 0.5, height: 0.5))
      #expect(map.y.position(0) == 0)
    }
  }
}

extension AxisMap {
  /// The position of a coordinate, in image pixels.
  fileprivate func position(_ coordinate: Double) -> Double {
    scales[piece(at: coordinate)] * coordinate + offsets[piece(at: coordinate)]
  }
}
