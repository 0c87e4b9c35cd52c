// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

@testable import LaminaGraphics

@Suite struct CoverageRobustnessTests {
  let area = PixelRect(minX: 0, minY: 0, maxX: 20, maxY: 20)
  let unit = RoundedRect(rect: CGRect(x: 2, y: 2, width: 9, height: 9), radii: CornerRadii(3))

  @Test func `shapes without area give the empty mask`() {
    let notFinite = [
      Transform2D(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0),
      Transform2D(a: 1, b: 0, c: 0, d: 1, tx: .infinity, ty: 0),
      Transform2D(a: 0, b: 0, c: 0, d: 0, tx: 5, ty: 5),
      Transform2D(a: 1, b: 1, c: 1, d: 1, tx: 0, ty: 0),
    ]
    for transform in notFinite.dropLast() {
      #expect(DeviceShape(.roundedRect(unit), transform).coverage(in: area).bounds.isEmpty)
    }
    // A singular transform may have bounds, but never coverage.
    let flat = DeviceShape(.roundedRect(unit), notFinite[3]).coverage(in: area)
    #expect(flat.bytes.allSatisfy { $0 == 0 })
    for shape: Shape in [
      .path(Path(), .nonZero), .rect(.null), .rect(.zero), .rect(.infinite),
      .path(Path(contours: [[CGPoint(x: 1, y: 1)]]), .nonZero),
      .path(Path(contours: [[CGPoint(x: 1, y: 1), CGPoint(x: 9, y: 9)]]), .evenOdd),
      .path(
        Path(contours: [[CGPoint(x: 1, y: 1), CGPoint(x: CGFloat.nan, y: 9), .zero]]), .nonZero),
      .rect(CGRect(x: 3, y: 3, width: 0, height: 5)),
    ] {
      let scale = Transform2D(scaleX: 3, y: 3)
      #expect(DeviceShape(shape, scale).coverage(in: area).bounds.isEmpty)
    }
    #expect(DeviceShape(.roundedRect(unit), .identity).coverage(in: .empty) == .empty)
    let far = PixelRect(minX: 1 << 23, minY: 0, maxX: 1 << 24, maxY: 9)
    #expect(DeviceShape(.roundedRect(unit), .identity).coverage(in: far) == .empty)
  }

  @Test func `the visible part of a huge shape is right`() {
    let whole = [UInt8](repeating: 255, count: area.area)
    for reach in [1e5, 1e9, 1e15, 1e100, 1e300] {
      let rect = Shape.rect(CGRect(x: -reach, y: -reach, width: 2 * reach, height: 2 * reach))
      #expect(DeviceShape(rect, .identity).coverage(in: area).bytes(in: area) == whole)
      let quarter = Path(contours: [
        [CGPoint(x: 4, y: 4), CGPoint(x: reach, y: 4), CGPoint(x: 4, y: reach)]
      ])
      let mask = DeviceShape(.path(quarter, .nonZero), .identity).coverage(in: area)
      #expect(mask.bytes(in: area).count { $0 == 255 } == 256)
      let circle = RoundedRect(
        rect: CGRect(x: 4, y: -reach, width: 2 * reach, height: 2 * reach),
        radii: CornerRadii(reach))
      let edge = DeviceShape(.roundedRect(circle), .identity).coverage(in: area)
      // The smallest circle is 1/500 pixel from its tangent here, and its chords 1/192 pixel more.
      let least = reach == 1e5 ? 253 : 255
      #expect(edge.bytes(in: area).count { $0 >= least } == 16 * 20, "\(reach)")
      #expect(edge.bytes(in: area).count { $0 == 0 } == 4 * 20, "\(reach)")
    }
  }

  @Test func `drawing verbs without a current point are ignored`() {
    var path = Path()
    path.addLine(to: CGPoint(x: 90, y: 3))
    path.closeSubpath()
    path.addLine(to: CGPoint(x: 3, y: 90))
    path.move(to: CGPoint(x: 1, y: 1))
    path.addLine(to: CGPoint(x: 4, y: 1))
    path.addLine(to: CGPoint(x: 4, y: 3))
    path.addLine(to: CGPoint(x: 1, y: 3))
    path.closeSubpath()
    // It begins at the start of the subpath before it: a triangle.
    path.addLine(to: CGPoint(x: 1, y: 5))
    path.addLine(to: CGPoint(x: -3, y: 5))
    let mask = DeviceShape(.path(path, .nonZero), .identity).coverage(in: area)
    #expect(mask[2, 2] == 255)
    #expect(mask[0, 4] == 255)
    #expect(mask.bytes.reduce(0) { $0 + Int($1) } < 11 * 255)
    #expect(mask.bounds == PixelRect(minX: 0, minY: 1, maxX: 4, maxY: 5))
  }

  @Test func `random garbage never traps and stays in the clip`() {
    let specials: [CGFloat] = [
      .nan, .infinity, -.infinity, 1e300, -1e300, 0, -0.0, 32768, -32768, 32767.99, 1e-300, 1e9,
      .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .leastNonzeroMagnitude, 0.5, 7, 19.99,
    ]
    for seed in 0..<1500 {
      var generator = SeededGenerator(outlines: seed)
      func number() -> CGFloat {
        // Seeds in turn: no special numbers, NaN and infinity left out, all.
        let first = [specials.count, 3, 0][seed % 3]
        return Int.random(in: 0..<3, using: &generator) == 0 && first < specials.count
          ? specials[Int.random(in: first..<specials.count, using: &generator)]
          : generator.coordinate(in: -5...25)
      }
      func point() -> DevicePoint { DevicePoint(x: number(), y: number()) }
      func addEdges(degree: Int, to outline: inout CoverageOutline) {
        let points = (0..<degree * Int.random(in: 1...12, using: &generator)).map { _ in
          point().point
        }
        outline.addEdges(points.span, degree: degree, .identity)
      }
      var outline = CoverageOutline()
      for _ in 0..<Int.random(in: 1...14, using: &generator) {
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: outline.move(to: point())
        case 1: outline.closeSubpath()
        case 2, 3: addEdges(degree: 3, to: &outline)
        case 4: addEdges(degree: 2, to: &outline)
        case 5: addEdges(degree: 1, to: &outline)
        default: outline.addLine(to: point())
        }
      }
      outline.closeSubpath()
      let mask = CoverageRasterizer(outline, seed % 2 == 0 ? .evenOdd : .nonZero).coverage(in: area)
      #expect(area.contains(mask.bounds))
      let shape = RoundedRect(
        rect: CGRect(x: number(), y: number(), width: number(), height: number()),
        radii: CornerRadii(number()))
      let transform = Transform2D(a: number(), b: 0, c: number(), d: 1, tx: number(), ty: 0)
      let ring = DeviceShape(.ring(outer: shape, inner: shape.inset(by: 1)), transform)
      #expect(area.contains(ring.coverage(in: area).bounds))
    }
  }

  @Test func `a shape that comes from far away is seen to its end`() {
    let whole = [UInt8](repeating: 255, count: area.area)
    for reach in [1e5, 1e9, 1e16, 1e17, 1e20, 1e29] {
      let path = Path(contours: [
        [
          CGPoint(x: -reach, y: -reach), CGPoint(x: 100, y: -reach), CGPoint(x: 100, y: 100),
          CGPoint(x: -reach, y: 100),
        ]
      ])
      let transform = Transform2D(a: 1, b: 0, c: 0, d: 1, tx: 0.5, ty: 0.5)
      #expect(path.bounds.maxX >= 100)
      for shape in [Shape.path(path, .nonZero), .inside(of: path, .nonZero)] {
        let placed = DeviceShape(shape, transform)
        #expect(placed.pixelBounds.contains(area), "\(reach)")
        #expect(placed.coverage(in: area).bytes(in: area) == whole, "\(reach)")
      }
    }
  }
}
