// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// A point in device pixels, before it becomes fixed point.
struct DevicePoint: Equatable {
  var x: Double
  var y: Double

  @inline(__always)
  init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The image of a point of the shape.
  @inline(__always)
  init(_ point: CGPoint, _ transform: Transform2D) {
    let image = transform.apply(point)
    self.init(x: Double(image.x), y: Double(image.y))
  }

  var point: CGPoint { CGPoint(x: x, y: y) }

  /// Whether both coordinates are finite and within the guard band.
  @inline(__always)
  var isInsideGuardBand: Bool {
    abs(x) <= FixedPoint.guardBand && abs(y) <= FixedPoint.guardBand
  }

  /// The nearest point of the guard band.
  var limitedToGuardBand: DevicePoint {
    let limit = FixedPoint.guardBand
    return DevicePoint(x: min(max(x, -limit), limit), y: min(max(y, -limit), limit))
  }

  /// The point at a fraction between this point and another; it does not overflow for finite
  /// points.
  func interpolated(to end: DevicePoint, at fraction: Double) -> DevicePoint {
    DevicePoint(
      x: x * (1 - fraction) + end.x * fraction, y: y * (1 - fraction) + end.y * fraction)
  }
}

/// The crossings of edges with the border of the range of fixed point.
enum GuardBand {
  /// The fractions, ascending, at which an edge crosses one of the four border lines.
  static func crossings(from start: DevicePoint, to end: DevicePoint) -> [Double] {
    var fractions: [Double] = []
    for (a, b) in [(start.x, end.x), (start.y, end.y)] {
      for border in [-FixedPoint.guardBand, FixedPoint.guardBand]
      where (a < border) != (b < border) {
        // Halves, so that the difference of two huge numbers of different sign stays finite.
        let fraction = (border / 2 - a / 2) / (b / 2 - a / 2)
        if fraction > 0 && fraction < 1 { fractions.append(fraction) }
      }
    }
    fractions.sort()
    return fractions
  }
}
