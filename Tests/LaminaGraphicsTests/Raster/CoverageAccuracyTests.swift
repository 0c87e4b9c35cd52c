// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

@testable import LaminaGraphics

/// The error of coverage against the exact area, in steps of 255, in the pixels that edges touch; the
/// figures are in decision 59.
@Suite struct CoverageAccuracyTests {
  /// A kind of random outline, and the largest errors that it may have.
  enum Kind: String, CaseIterable {
    case polygons, closedCurves, ellipses, strokes, hairlines

    var limits: (worst: Double, mean: Double, shareBeyondOne: Double) {
      switch self {
      case .polygons: (1, 0.3, 0)
      case .closedCurves: (1.2, 0.35, 0.01)
      case .ellipses: (1.5, 0.35, 0.01)
      case .strokes: (2.2, 0.4, 0.03)
      case .hairlines: (2.2, 0.4, 0.03)
      }
    }

    /// The path that is drawn, and one that is nearly exact.
    func paths(_ generator: inout SeededGenerator) -> (drawn: Path, exact: Path) {
      let path: Path
      switch self {
      case .polygons:
        path = Path(contours: [(0..<7).map { _ in generator.point(in: 2...38) }])
      case .closedCurves:
        path = Self.curves(&generator, isClosed: true)
      case .ellipses:
        let size = CGSize(
          width: generator.coordinate(in: 1...36), height: generator.coordinate(in: 1...36))
        path = Path(ellipseIn: CGRect(origin: generator.point(in: 0...4), size: size))
      case .strokes, .hairlines:
        let line = Self.curves(&generator, isClosed: false)
        let width = self == .hairlines ? 1 : generator.coordinate(in: 1...8)
        func stroked(_ tolerance: CGFloat) -> Path {
          line.stroked(width: width, cap: .round, join: .round, tolerance: tolerance)
        }
        return (
          stroked(Path.strokeTolerance(scale: 1)), stroked(0.0005).flattened(tolerance: 0.0005)
        )
      }
      return (path, path.flattened(tolerance: 0.0005))
    }

    private static func curves(_ generator: inout SeededGenerator, isClosed: Bool) -> Path {
      var path = Path()
      path.move(to: generator.point(in: 6...34))
      for _ in 0..<3 {
        path.addCurve(
          to: generator.point(in: 6...34), control1: generator.point(in: 2...38),
          control2: generator.point(in: 2...38))
      }
      if isClosed { path.closeSubpath() }
      return path
    }
  }

  @Test(arguments: Kind.allCases)
  func `coverage is near the exact area`(kind: Kind) {
    var generator = SeededGenerator(outlines: kind.rawValue.utf8.count)
    let area = PixelRect(minX: 0, minY: 0, maxX: 40, maxY: 40)
    var errors: [Double] = []
    for _ in 0..<60 {
      let (drawn, exact) = kind.paths(&generator)
      let bytes = DeviceShape(.path(drawn, .nonZero), .identity).coverage(in: area).bytes(in: area)
      let areas = ReferenceCoverage(exact, .identity).exact(in: area, .nonZero)
      for (byte, share) in zip(bytes, areas) where share > 1e-9 && share < 1 - 1e-9 {
        errors.append(abs(Double(byte) - 255 * share))
      }
    }
    let worst = errors.max() ?? .infinity
    let mean = errors.reduce(0, +) / Double(errors.count)
    let shareBeyondOne = Double(errors.count { $0 > 1 }) / Double(errors.count)
    print(
      "coverage of \(kind): worst \(worst), mean \(mean), off by more than 1: \(shareBeyondOne)")
    #expect(worst <= kind.limits.worst)
    #expect(mean <= kind.limits.mean)
    #expect(shareBeyondOne <= kind.limits.shareBeyondOne)
  }
}
