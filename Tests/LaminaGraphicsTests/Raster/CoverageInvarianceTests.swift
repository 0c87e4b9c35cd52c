// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

@testable import LaminaGraphics

@Suite struct CoverageInvarianceTests {
  let area = PixelRect(minX: -6, minY: -6, maxX: 24, maxY: 24)

  /// Shapes of every kind, with curves, crossings and edges left of, right of and above the clips.
  static func shapes(seed: Int) -> [Shape] {
    var generator = SeededGenerator(outlines: seed)
    let rect = CGRect(
      x: generator.coordinate(in: -3...4), y: generator.coordinate(in: -3...4),
      width: generator.coordinate(in: 4...18),
      height: generator.coordinate(in: 4...18))
    let rounded = RoundedRect(rect: rect, radii: CornerRadii(generator.coordinate(in: 0...8)))
    let inset = generator.coordinate(in: 0.2...3)
    return CoverageTestShape.allCases.map {
      .path(Path(contours: $0.contours(seed: seed)), .nonZero)
    }
      + CoverageTestShape.allCases.map { .path(Path(contours: $0.contours(seed: seed)), .evenOdd) }
      + [.roundedRect(rounded), .ring(outer: rounded, inner: rounded.inset(by: inset))]
  }

  @Test(arguments: 0..<6)
  func `a pixel's byte does not depend on the clip`(seed: Int) {
    var generator = SeededGenerator(outlines: seed + 1000)
    for shape in Self.shapes(seed: seed) {
      let transform = Transform2D(rotationAngle: seed % 2 == 0 ? 0 : 0.4)
      let placed = DeviceShape(shape, transform)
      let whole = placed.coverage(in: area)
      for _ in 0..<6 {
        let x = Int.random(in: -6...20, using: &generator)
        let y = Int.random(in: -6...20, using: &generator)
        let tile = PixelRect(x: x, y: y, width: 1 + (seed + x + 6) % 7, height: 1 + (y + 6) % 5)
          .intersection(area)
        let part = placed.coverage(in: tile)
        #expect(tile.contains(part.bounds))
        #expect(part.bytes(in: tile) == whole.bytes(in: tile))
      }
    }
  }

  @Test func `sampled rows do not depend on the clip either`() {
    var generator = SeededGenerator(outlines: 5)
    let contours = [(0..<9000).map { _ in generator.point(in: 0...12) }]
    let placed = DeviceShape(.path(Path(contours: contours), .evenOdd), .identity)
    let all = PixelRect(minX: 0, minY: 0, maxX: 12, maxY: 12)
    let whole = placed.coverage(in: all)
    #expect(whole.bytes.contains { $0 > 64 && $0 < 192 })
    for tile in [
      PixelRect(x: 3, y: 0, width: 4, height: 12), PixelRect(x: 0, y: 11, width: 12, height: 1),
      PixelRect(x: 7, y: 5, width: 1, height: 2),
    ] {
      #expect(placed.coverage(in: tile).bytes(in: tile) == whole.bytes(in: tile))
    }
  }

  @Test(arguments: 0..<4)
  func `moving by whole pixels moves the bytes`(seed: Int) {
    var generator = SeededGenerator(outlines: seed + 2000)
    // Multiples of 1/1024, which stay exact wherever they are moved.
    let contours = (0..<3).map { _ in
      (0..<7).map { _ in
        CGPoint(
          x: generator.coordinate(in: -4096...20480).rounded() / 1024,
          y: generator.coordinate(in: -4096...20480).rounded() / 1024)
      }
    }
    let radius = CGFloat(1 + seed * 2)
    let rounded = RoundedRect(
      rect: CGRect(x: 0.25, y: -1.5, width: 14.125, height: 11.75), radii: CornerRadii(radius))
    let shapes: [Shape] = [
      .path(Path(contours: contours), .nonZero), .path(Path(contours: contours), .evenOdd),
      .roundedRect(rounded), .ring(outer: rounded, inner: rounded.inset(by: 1.25)),
    ]
    for shape in shapes {
      let here = DeviceShape(shape, .identity).coverage(in: area)
      for (x, y) in [(1, 0), (-7, 13), (1000, -513), (-20000, 30001), (70000, -900_001)] {
        let there = DeviceShape(shape, Transform2D(translationX: CGFloat(x), y: CGFloat(y)))
          .coverage(in: area.offset(x: x, y: y))
        #expect(there.bounds == here.bounds.offset(x: x, y: y))
        #expect(there.bytes == here.bytes)
      }
    }
  }
}
