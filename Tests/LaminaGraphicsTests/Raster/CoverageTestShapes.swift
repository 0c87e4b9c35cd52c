// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport

@testable import LaminaGraphics

extension SeededGenerator {
  /// A generator for the outlines of one case; the next case has the same numbers without the first.
  init(outlines number: Int) {
    self.init(rawState: UInt64(truncatingIfNeeded: number) &* 0x9E37_79B9_7F4A_7C15)
  }
}

/// The kinds of random outline for the oracle.
enum CoverageTestShape: String, CaseIterable, Sendable {
  case simplePolygon, star, doubled, opposite, sliver, garbage, tiny, gridAligned, huge, bowties

  /// Closed contours within and around the pixels 0 to 16.
  func contours(seed: Int) -> [[CGPoint]] {
    var generator = SeededGenerator(outlines: seed * 31 + rawValue.utf8.count)
    switch self {
    case .simplePolygon: return [Self.fan(&generator, corners: 9, step: 1)]
    case .star: return [Self.fan(&generator, corners: 5 + 2 * (seed % 4), step: 2 + seed % 2)]
    case .doubled:
      let contour = Self.fan(&generator, corners: 7, step: 1)
      return [contour, contour]
    case .opposite:
      let inner = Self.fan(&generator, corners: 6, step: 1)
      return [Self.fan(&generator, corners: 8, step: 1), inner.reversed()]
    case .sliver:
      return (0..<3).map { _ in
        let (a, b) = (generator.point(in: -2...18), generator.point(in: -2...18))
        return [a, b, CGPoint(x: b.x + generator.coordinate(in: 0...0.2), y: b.y + 0.1)]
      }
    case .garbage: return [(0..<12).map { _ in generator.point(in: -4...20) }]
    case .tiny:
      return (0..<6).map { _ in
        let centre = generator.point(in: 1...15)
        return (0..<4).map { _ in
          CGPoint(
            x: centre.x + generator.coordinate(in: -0.7...0.7),
            y: centre.y + generator.coordinate(in: -0.7...0.7))
        }
      }
    case .gridAligned:
      return (0..<3).map { _ in
        (0..<5).map { _ in
          let point = generator.point(in: 0...32)
          return CGPoint(x: point.x.rounded() / 2, y: point.y.rounded() / 2)
        }
      }
    case .huge:
      let reach = [1e5, 1e6, 1e9][seed % 3]
      return (0..<2).map { _ in
        (0..<5).map { $0 == 0 ? generator.point(in: 0...16) : generator.point(in: -reach...reach) }
      }
    case .bowties:
      return (0..<3).map { _ in
        let p = generator.point(in: 0...12)
        let (w, h) = (generator.coordinate(in: 0.5...6), generator.coordinate(in: 0.2...6))
        return [
          p, CGPoint(x: p.x + w, y: p.y + h), CGPoint(x: p.x + w, y: p.y),
          CGPoint(x: p.x, y: p.y + h),
        ]
      }
    }
  }

  /// Corners at rising angles, visited in steps: 1 for a simple polygon, more for a star.
  private static func fan(
    _ generator: inout SeededGenerator, corners: Int, step: Int
  ) -> [CGPoint] {
    let centre = generator.point(in: 6...10)
    let turn = generator.coordinate(in: 0...6)
    let points = (0..<corners).map { index in
      let radius = generator.coordinate(in: 3...9)
      let angle = turn + Double(index) / Double(corners) * 2 * .pi
      return CGPoint(x: centre.x + radius * cos(angle), y: centre.y + radius * sin(angle))
    }
    return (0..<corners).map { points[$0 * step % corners] }
  }
}

extension Path {
  /// A path of closed contours.
  init(contours: [[CGPoint]]) {
    self.init()
    for contour in contours {
      for (index, point) in contour.enumerated() {
        if index == 0 { move(to: point) } else { addLine(to: point) }
      }
      closeSubpath()
    }
  }
}

extension CoverageMask {
  /// The bytes of a rectangle, zero outside the mask.
  func bytes(in rect: PixelRect) -> [UInt8] {
    (rect.minY..<rect.maxY).flatMap { y in (rect.minX..<rect.maxX).map { self[$0, y] } }
  }
}

/// The differences of bytes from coverage between 0 and 1, in steps of 255.
struct CoverageDifference {
  var largest = 0.0
  var mean = 0.0

  init(_ bytes: [UInt8], _ expected: [Double]) {
    for (byte, value) in zip(bytes, expected) {
      let difference = abs(Double(byte) - 255 * value)
      largest = max(largest, difference)
      mean += difference / Double(bytes.count)
    }
  }
}
