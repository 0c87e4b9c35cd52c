// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

/// The smallest rectangle around what is added to it.
///
/// A coordinate that is not a number changes nothing, except in the first of the points from which a box is made:
/// there it stays.
@usableFromInline package struct BoundingBox: Sendable {
  @usableFromInline package var minX = CGFloat.infinity
  @usableFromInline package var minY = CGFloat.infinity
  @usableFromInline package var maxX = -CGFloat.infinity
  @usableFromInline package var maxY = -CGFloat.infinity

  /// A box around nothing.
  @inlinable package init() {}

  /// A box around points.
  init(around points: [CGPoint]) {
    guard let first = points.first else { return }
    (minX, minY, maxX, maxY) = (first.x, first.y, first.x, first.y)
    for point in points.dropFirst() { add(point) }
  }

  /// The box as a rectangle, which reaches at least as far; null if it is around nothing.
  @inlinable package var rect: CGRect {
    minX > maxX || minY > maxY
      ? .null
      : CGRect(
        x: minX, y: minY, width: Self.length(minX, maxX), height: Self.length(minY, maxY))
  }

  /// The distance of two edges, so long that the first edge and it reach the second one.
  ///
  /// If the first is very far away, the nearest number may end before what can be seen.
  @inlinable static func length(_ low: CGFloat, _ high: CGFloat) -> CGFloat {
    let length = high - low
    return low + length < high ? length.nextUp : length
  }

  func contains(_ point: CGPoint) -> Bool {
    point.x >= minX && point.x <= maxX && point.y >= minY && point.y <= maxY
  }

  @inline(__always)
  mutating func add(_ point: CGPoint) {
    add(left: point.x, top: point.y, right: point.x, bottom: point.y)
  }

  @inlinable
  @inline(__always)
  package mutating func add(left: CGFloat, top: CGFloat, right: CGFloat, bottom: CGFloat) {
    (minX, minY) = (min(minX, left), min(minY, top))
    (maxX, maxY) = (max(maxX, right), max(maxY, bottom))
  }
}
