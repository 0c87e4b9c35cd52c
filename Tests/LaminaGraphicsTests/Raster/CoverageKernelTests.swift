// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaKernels
import Foundation
import LaminaTestSupport
import Testing

@testable import LaminaGraphics

/// The kernel of coverage on every processor, and its quick ways compared with the exact area.
@Suite struct CoverageKernelTests {
  @Test(arguments: CoverageTestShape.allCases)
  func `the bytes are those of the portable form`(kind: CoverageTestShape) {
    for seed in 0..<40 {
      let contours = kind.contours(seed: seed)
      expectTwins(contours, PixelRect(minX: -2, minY: -1, maxX: 18, maxY: 17))
    }
  }

  /// Few triangles are swept; then clusters are sampled, because they take too many steps or have
  /// too many chains; then rows are, because they have too many.
  @Test(arguments: [40, 300, 700, 5000])
  func `the bytes are those of the portable form where rows are complex`(triangles: Int) {
    var generator = SeededGenerator(outlines: triangles)
    let contours = (0..<triangles).map { _ in (0..<3).map { _ in generator.point(in: 0...24) } }
    expectTwins(contours, PixelRect(minX: 0, minY: 0, maxX: 24, maxY: 24))
  }

  @Test func `coordinates at the end of the range are within the kernel's numbers`() {
    let (far, bounds) = (32_768.0, PixelRect(minX: 32_000, minY: -40, maxX: 32_767, maxY: 40))
    var generator = SeededGenerator(outlines: 3)
    let contours = (0..<30).map { index in
      (0..<5).map { _ in
        CGPoint(
          x: (index % 2 == 0 ? 1 : -1) * generator.coordinate(in: 31_990...far),
          y: generator.coordinate(in: -far...far))
      }
    }
    expectTwins(contours, bounds)
    expectTwins(
      [[CGPoint(x: -far, y: -far), CGPoint(x: far, y: -far), CGPoint(x: far, y: far)]], bounds)
  }

  /// Both sides of a thin curved band lie in the same columns of a row and have one order.
  @Test(arguments: 0..<40)
  func `thin bands in any direction cover their exact area`(seed: Int) {
    var generator = SeededGenerator(outlines: seed)
    let contours = (0..<(1 + seed % 3)).map { _ -> [CGPoint] in
      let (start, end) = (generator.point(in: -2...18), generator.point(in: -2...18))
      let width = generator.coordinate(in: 0.02...2)
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      let length = max(hypot(dx, dy), 0.1)
      let bend = generator.coordinate(in: -0.5...0.5) * length
      func side(_ offset: CGFloat) -> [CGPoint] {
        (0...12).map { step in
          let t = CGFloat(step) / 12
          let across = 4 * t * (1 - t) * bend + offset
          return CGPoint(
            x: start.x + t * dx - across * dy / length, y: start.y + t * dy + across * dx / length)
        }
      }
      return side(width / 2) + side(-width / 2).reversed()
    }
    let area = PixelRect(minX: 0, minY: 0, maxX: 16, maxY: 16)
    for rule in FillRule.allCases {
      let mask = DeviceShape(.path(Path(contours: contours), rule), .identity).coverage(in: area)
      let exact = ReferenceCoverage(contours: contours).exact(in: area, .init(rule))
      #expect(CoverageDifference(mask.bytes(in: area), exact).largest <= 1, "\(rule)")
    }
    expectTwins(contours, area)
  }

  private func expectTwins(
    _ contours: [[CGPoint]], _ bounds: PixelRect, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var outline = CoverageOutline()
    outline.add(Path(contours: contours), .identity)
    outline.finish(asStar: false)
    for rule in [LAMINA_NONZERO, LAMINA_EVEN_ODD, LAMINA_POSITIVE] {
      let bytes = [false, true].map { isPortable in
        var bytes = [UInt8](repeating: 0, count: bounds.area)
        let kernel = unsafe isPortable ? lamina_portable_coverage : lamina_coverage
        unsafe kernel(
          &bytes, nil, bounds.width, bounds.height, Int32(bounds.minX), Int32(bounds.minY),
          outline.points, outline.points.count, outline.chains, outline.chains.count, rule)
        return bytes
      }
      #expect(bytes[0] == bytes[1], "\(rule)", sourceLocation: sourceLocation)
      if rule == LAMINA_NONZERO {
        #expect(bytes[0].contains { $0 != 0 }, sourceLocation: sourceLocation)
      }
    }
  }
}
