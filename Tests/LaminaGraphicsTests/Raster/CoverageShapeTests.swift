// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

@testable import LaminaGraphics

@Suite struct CoverageShapeTests {
  let area = PixelRect(minX: 0, minY: 0, maxX: 100, maxY: 100)

  func rounded(
    _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ radius: CGFloat = 0
  ) -> RoundedRect {
    RoundedRect(
      rect: CGRect(x: x, y: y, width: width, height: height), radii: CornerRadii(radius))
  }

  @Test func `a rectangle on whole pixels has no soft edge`() {
    let mask = DeviceShape(.roundedRect(rounded(3, 4, 5, 2)), .identity).coverage(in: area)
    #expect(mask.bounds == PixelRect(minX: 3, minY: 4, maxX: 8, maxY: 6))
    #expect(mask.bytes == [UInt8](repeating: 255, count: 10))
  }

  @Test func `a rectangle between pixels covers shares of them`() {
    let mask = DeviceShape(.rect(CGRect(x: 0.5, y: 0.25, width: 2, height: 2)), .identity)
      .coverage(in: area)
    // Columns ½ 1 ½, rows ¾ 1 ¼.
    #expect(mask.bytes == [96, 191, 96, 128, 255, 128, 32, 64, 32])
  }

  @Test func `a triangle on the grid has exact halves`() {
    let path = Path(contours: [[CGPoint(x: 0, y: 0), CGPoint(x: 0, y: 3), CGPoint(x: 3, y: 3)]])
    let mask = DeviceShape(.path(path, .nonZero), .identity).coverage(in: area)
    #expect(mask.bytes == [128, 0, 0, 255, 128, 0, 255, 255, 128])
  }

  @Test(arguments: [0.125, 0.5, 1])
  func `an edge that leans by a fraction of a pixel over thousands of rows is not made upright`(
    lean: Double
  ) {
    let height = 4000
    let path = Path(contours: [
      [
        CGPoint(x: 2, y: 0), CGPoint(x: 0, y: 0), CGPoint(x: 0, y: height),
        CGPoint(x: 2 + lean, y: Double(height)),
      ]
    ])
    let shape = DeviceShape(.path(path, .nonZero), .identity)
    let bytes = shape.coverage(in: PixelRect(x: 2, y: 0, width: 1, height: height)).bytes
    for row in stride(from: 0, to: height, by: 100) {
      let expected = 255 * lean * (Double(row) + 0.5) / Double(height)
      #expect(abs(Double(bytes[row]) - expected) <= 1, "row \(row)")
    }
    let part = PixelRect(x: 2, y: height - 100, width: 1, height: 100)
    #expect(shape.coverage(in: part).bytes == bytes.suffix(100))
  }

  @Test func `a ring on whole pixels is full and nothing else`() {
    let ring = Shape.ring(outer: rounded(10, 10, 80, 60), inner: rounded(15, 15, 70, 50))
    let mask = DeviceShape(ring, .identity).coverage(in: area)
    #expect(mask.bytes.count { $0 == 255 } == 1300)
    #expect(mask.bytes.count { $0 == 0 } == 80 * 60 - 1300)
  }

  @Test func `a ring around nothing is its outer rectangle, and a ring around everything is empty`()
  {
    let outer = rounded(2, 2, 20, 10, 4)
    let whole = DeviceShape(.roundedRect(outer), .identity).coverage(in: area)
    #expect(DeviceShape(.ring(outer: outer, inner: nil), .identity).coverage(in: area) == whole)
    let empty = rounded(5, 5, 0, 3)
    #expect(DeviceShape(.ring(outer: outer, inner: empty), .identity).coverage(in: area) == whole)
    let none = DeviceShape(.ring(outer: outer, inner: outer), .identity).coverage(in: area)
    #expect(none.bytes.allSatisfy { $0 == 0 })
  }

  @Test(arguments: [0, 0.3, .pi / 2, 2.5], [1.0, -1.0])
  func `a ring is its outer area minus its inner one, rotated and mirrored`(
    angle: Double, mirror: Double
  ) {
    let (outer, inner) = (rounded(-30, -20, 60, 40, 9), rounded(-26.5, -17, 50, 35, 5))
    let transform = Transform2D(translationX: 50, y: 50).rotated(by: angle)
      .scaledBy(x: mirror, y: 1)
    let ring = DeviceShape(.ring(outer: outer, inner: inner), transform).coverage(in: area)
    let outerMask = DeviceShape(.roundedRect(outer), transform).coverage(in: area)
    let innerMask = DeviceShape(.roundedRect(inner), transform).coverage(in: area)
    for y in 0..<100 {
      for x in 0..<100 {
        let expected = Int(outerMask[x, y]) - Int(innerMask[x, y])
        #expect(abs(Int(ring[x, y]) - expected) <= 1)
      }
    }
  }

  @Test func `an inner outline that leaves the outer one removes nothing outside`() {
    let ring = Shape.ring(outer: rounded(10, 10, 20, 20), inner: rounded(20, 5, 30, 15))
    let mask = DeviceShape(ring, .identity).coverage(in: area)
    #expect(mask.bytes.count { $0 == 255 } == 300)
    #expect(mask.bytes.allSatisfy { $0 == 0 || $0 == 255 })
  }

  @Test(arguments: [(3.0, 0.0), (7.5, 0.3), (20, 0.0), (25, 0.77)])
  func `a circle covers the pixels within its radius`(radius: Double, shift: Double) {
    let rect = CGRect(
      x: 10 + shift, y: 10 + shift / 2, width: 2 * radius, height: 2 * radius)
    let circle = RoundedRect(rect: rect, radii: CornerRadii(radius))
    let mask = DeviceShape(.roundedRect(circle), .identity).coverage(in: area)
    let total = mask.bytes.reduce(0) { $0 + Double($1) } / 255
    #expect(abs(total - .pi * radius * radius) < 0.0005 * .pi * radius * radius + 0.1)
    let contour = (0..<720).map { step in
      let angle = Double(step) / 360 * .pi
      return CGPoint(x: rect.midX + radius * cos(angle), y: rect.midY + radius * sin(angle))
    }
    let exact = ReferenceCoverage(contours: [contour]).sampled(
      in: mask.bounds, .nonZero, .scattered)
    // The cubic is up to 0.03 % of the radius outside; scattered samples differ by at most 1/50.
    #expect(CoverageDifference(mask.bytes, exact).largest <= 1 + 5 + 0.0003 * radius * 255)
  }

  @Test(arguments: [0.0, 0.4, 1.9, .pi / 2], CornerCurve.allCases)
  func `both methods for a rounded rectangle agree`(angle: Double, curve: CornerCurve) {
    let radii = CornerRadii(minXMinY: 11, maxXMinY: 3, minXMaxY: 0, maxXMaxY: 15.25)
    let rect = RoundedRect(
      rect: CGRect(x: 10.3, y: 12.6, width: 50, height: 30.5), radii: radii, curve: curve)
    let transform = Transform2D(translationX: 30, y: 0).rotated(by: angle)
    let direct = DeviceShape(.roundedRect(rect), transform).coverage(in: area)
    let general = DeviceShape(.path(Path(rect), .nonZero), transform).coverage(in: area)
    #expect(direct.bytes.contains(255))
    for (a, b) in zip(direct.bytes(in: area), general.bytes(in: area)) {
      #expect(abs(Int(a) - Int(b)) <= 1)
    }
  }

  @Test(arguments: 0..<8)
  func `the bounds of a mask are within the pixel bounds of its shape`(seed: Int) {
    for shape in CoverageInvarianceTests.shapes(seed: seed) {
      let placed = DeviceShape(shape, Transform2D(rotationAngle: CGFloat(seed) * 0.3))
      #expect(placed.pixelBounds.contains(placed.coverage(in: area).bounds))
    }
  }

  @Test func `a shape appended twice covers the same area as once`() {
    let contours = CoverageTestShape.simplePolygon.contours(seed: 3)
    let once = DeviceShape(.path(Path(contours: contours), .nonZero), .identity)
    let twice = DeviceShape(.path(Path(contours: contours + contours), .nonZero), .identity)
    let odd = DeviceShape(.path(Path(contours: contours + contours), .evenOdd), .identity)
    #expect(once.coverage(in: area) == twice.coverage(in: area))
    #expect(odd.coverage(in: area).bytes.allSatisfy { $0 == 0 })
  }
}
