// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// A point or a direction in the arithmetic of paths.
struct PathVector: Hashable {
  var x: Double
  var y: Double

  init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  init(_ point: CGPoint) {
    x = Double(point.x)
    y = Double(point.y)
  }

  static let zero = PathVector(0, 0)

  var point: CGPoint { CGPoint(x: x, y: y) }
  var length: Double { (x * x + y * y).squareRoot() }

  /// The vector of length 1 in this direction; nil if there is no direction.
  var direction: PathVector? {
    let length = length
    guard length > 0, length.isFinite else { return nil }
    return PathVector(x / length, y / length)
  }

  /// How far rounding moves a point, as a part of the largest coordinate of its outline.
  static let rounding = 1e-12

  /// Whether a point is the same but for the rounding of coordinates up to a largest one.
  func isAlmost(_ other: PathVector, amongCoordinatesTo largest: Double) -> Bool {
    (self - other).largestCoordinate <= Self.rounding * largest
  }

  /// The larger of the coordinates without their signs.
  var largestCoordinate: Double { max(abs(x), abs(y)) }

  /// A quarter turn counterclockwise on screen (y down).
  var normal: PathVector { PathVector(y, -x) }

  func dot(_ other: PathVector) -> Double { x * other.x + y * other.y }

  /// Positive if `other` points clockwise (y down) of this vector.
  func cross(_ other: PathVector) -> Double { x * other.y - y * other.x }

  /// The point at `fraction` of the way to `end`.
  func mixed(with end: PathVector, _ fraction: Double) -> PathVector {
    PathVector(x + (end.x - x) * fraction, y + (end.y - y) * fraction)
  }

  static func + (a: PathVector, b: PathVector) -> PathVector { PathVector(a.x + b.x, a.y + b.y) }
  static func - (a: PathVector, b: PathVector) -> PathVector { PathVector(a.x - b.x, a.y - b.y) }
  static func * (a: PathVector, k: Double) -> PathVector { PathVector(a.x * k, a.y * k) }
  static prefix func - (a: PathVector) -> PathVector { PathVector(-a.x, -a.y) }
}
