// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// The smallest rectangle around what is added to it.
///
/// A coordinate that is not a number changes nothing, except in the first of the points from which a box is made:
/// there it stays.
struct BoundingBox: Sendable {
  var minX = CGFloat.infinity
  var minY = CGFloat.infinity
  var maxX = -CGFloat.infinity
  var maxY = -CGFloat.infinity

  /// A box around nothing.
  init() {}

  /// A box around points.
  init(around points: [CGPoint]) {
    guard let first = points.first else { return }
    (minX, minY, maxX, maxY) = (first.x, first.y, first.x, first.y)
    for point in points.dropFirst() { add(point) }
  }

  /// The box as a rectangle; null if it is around nothing.
  var rect: CGRect {
    minX > maxX || minY > maxY
      ? .null : CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  func contains(_ point: CGPoint) -> Bool {
    point.x >= minX && point.x <= maxX && point.y >= minY && point.y <= maxY
  }

  @inline(__always)
  mutating func add(_ point: CGPoint) {
    add(left: point.x, top: point.y, right: point.x, bottom: point.y)
  }

  @inline(__always)
  mutating func add(left: CGFloat, top: CGFloat, right: CGFloat, bottom: CGFloat) {
    (minX, minY) = (min(minX, left), min(minY, top))
    (maxX, maxY) = (max(maxX, right), max(maxY, bottom))
  }
}
