// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

/// A rounded rectangle that is upright on the device, in numbers that a move by whole pixels does
/// not change.
///
/// Its edges are whole multiples of 1/4096 pixel, the steps of coverage, so the coverage depends
/// only on these numbers. Boxes that differ by whole pixels have the same bytes, moved. Boxes that
/// differ only in the length of their straight edges have the same corners.
@usableFromInline package struct DeviceBox: Hashable, Sendable {
  /// The edges in 1/4096 pixel.
  @usableFromInline package var minX: Int
  @usableFromInline package var minY: Int
  @usableFromInline package var maxX: Int
  @usableFromInline package var maxY: Int
  /// The radii, in units of the shape's own space, in the order of the corners on the device.
  package let radii: CornerRadii
  package let curve: CornerCurve
  /// The number of pixels in a unit of the shape's own space along each axis of the device,
  /// positive.
  package let scaleX: CGFloat
  let scaleY: CGFloat

  /// Steps of the edges in a pixel.
  @inlinable package static var steps: Int { 4096 }

  /// The box of a rounded rectangle under a transform; nil if it is not upright, has no area, or is
  /// beyond ±2²⁴ pixels.
  package init?(_ shape: RoundedRect, _ transform: Transform2D) {
    let edges: Edges?
    if transform.isScaleTranslation {
      edges = Edges(scaling: shape.rect, transform)
    } else {
      guard transform.isFinite, transform.keepsAxes, !shape.rect.isEmpty else { return nil }
      edges = Edges(transform.apply(shape.rect))
    }
    guard let edges else { return nil }
    (minX, minY, maxX, maxY) = (edges.minX, edges.minY, edges.maxX, edges.maxY)
    curve = shape.curve
    let isTurned = transform.a == 0 && transform.d == 0
    scaleX = abs(isTurned ? transform.c : transform.a)
    scaleY = abs(isTurned ? transform.b : transform.d)
    let placed =
      shape.radii.isUniform ? shape.radii : Self.radii(of: shape, transform, isTurned: isTurned)
    // The step to which the edges are moved may leave the corners of a capsule too little room.
    radii = placed.clamped(
      to: CGSize(
        width: CGFloat(maxX - minX) / (CGFloat(Self.steps) * scaleX),
        height: CGFloat(maxY - minY) / (CGFloat(Self.steps) * scaleY)))
  }

  /// A box with only edges.
  @usableFromInline package struct Edges: Equatable {
    @usableFromInline package var minX: Int
    @usableFromInline package var minY: Int
    @usableFromInline package var maxX: Int
    @usableFromInline package var maxY: Int

    /// Nil if a rectangle of the device has no area or is beyond ±2²⁴ pixels; a number that is not
    /// finite fails one of the comparisons.
    @inlinable
    @inline(__always)
    package init?(_ device: CGRect) {
      let most = CGFloat(PixelRect.limit)
      let (left, top) = (device.origin.x, device.origin.y)
      let (right, bottom) = (left + device.size.width, top + device.size.height)
      guard left > -most, top > -most, right < most, bottom < most, device.size.width > 0,
        device.size.height > 0
      else { return nil }
      (minX, minY) = (Self.step(left), Self.step(top))
      (maxX, maxY) = (Self.step(right), Self.step(bottom))
    }

    /// The edges of a rectangle under a transform that only scales and moves.
    @inlinable
    @inline(__always)
    package init?(scaling rect: CGRect, _ t: Transform2D) {
      let (x0, x1) = (t.a * rect.origin.x + t.tx, t.a * (rect.origin.x + rect.size.width) + t.tx)
      let (y0, y1) = (t.d * rect.origin.y + t.ty, t.d * (rect.origin.y + rect.size.height) + t.ty)
      self.init(
        CGRect(x: min(x0, x1), y: min(y0, y1), width: abs(x1 - x0), height: abs(y1 - y0)))
    }

    /// The pixels that a box with these edges touches.
    @inlinable
    @inline(__always)
    package var pixelBounds: PixelRect {
      PixelRect(
        minX: DeviceBox.floor(minX), minY: DeviceBox.floor(minY), maxX: DeviceBox.ceiling(maxX),
        maxY: DeviceBox.ceiling(maxY))
    }

    /// The pixel of the top left corner.
    @inlinable
    @inline(__always)
    package var pixelOrigin: (x: Int, y: Int) { (DeviceBox.floor(minX), DeviceBox.floor(minY)) }

    @inlinable
    @inline(__always)
    static func step(_ value: CGFloat) -> Int { (value * CGFloat(steps)).nearestInt }
  }

  /// The radii by device corner: which corner of the shape lands there.
  private static func radii(
    of shape: RoundedRect, _ t: Transform2D, isTurned: Bool
  ) -> CornerRadii {
    func radius(_ isRight: Bool, _ isLow: Bool) -> CGFloat {
      let isMaxX = isTurned ? isLow != (t.b < 0) : isRight != (t.a < 0)
      let isMaxY = isTurned ? isRight != (t.c < 0) : isLow != (t.d < 0)
      return switch (isMaxX, isMaxY) {
      case (false, false): shape.radii.minXMinY
      case (true, false): shape.radii.maxXMinY
      case (false, true): shape.radii.minXMaxY
      case (true, true): shape.radii.maxXMaxY
      }
    }
    return CornerRadii(
      minXMinY: radius(false, false), maxXMinY: radius(true, false),
      minXMaxY: radius(false, true), maxXMaxY: radius(true, true))
  }

  // MARK: Pixels

  /// The pixels that the box touches.
  package var pixelBounds: PixelRect {
    PixelRect(
      minX: Self.floor(minX), minY: Self.floor(minY), maxX: Self.ceiling(maxX),
      maxY: Self.ceiling(maxY))
  }

  /// The pixel of the top left corner.
  @inlinable package var pixelOrigin: (x: Int, y: Int) { (Self.floor(minX), Self.floor(minY)) }

  /// Whether every edge is on a pixel's edge and no corner is rounded.
  package var isWholePixels: Bool { radii.isZero && hasWholeEdges }

  /// Whether every edge is on a pixel's edge.
  var hasWholeEdges: Bool { (minX | minY | maxX | maxY) & (Self.steps - 1) == 0 }

  /// The columns between the corners, all of the same coverage; possibly with a negative length.
  var straightColumns: (min: Int, max: Int) {
    let left = max(radii.minXMinY, radii.minXMaxY) * scaleX
    let right = max(radii.maxXMinY, radii.maxXMaxY) * scaleX
    return (Self.ceiling(minX + cornerSteps(left)), Self.floor(maxX - cornerSteps(right)))
  }

  /// The rows between the corners, all of the same coverage; possibly with a negative length.
  var straightRows: (min: Int, max: Int) {
    let top = max(radii.minXMinY, radii.maxXMinY) * scaleY
    let bottom = max(radii.minXMaxY, radii.maxXMaxY) * scaleY
    return (Self.ceiling(minY + cornerSteps(top)), Self.floor(maxY - cornerSteps(bottom)))
  }

  /// The two rectangles of pixels that are covered wholly: the rows between the corners from edge
  /// to edge, and the columns between them from top to bottom; either may be empty.
  package var coveredBands: (rows: PixelRect, columns: PixelRect) {
    let (columns, rows) = (straightColumns, straightRows)
    let (left, right) = (Self.ceiling(minX), Self.floor(maxX))
    let (top, bottom) = (Self.ceiling(minY), Self.floor(maxY))
    return (
      PixelRect(minX: left, minY: rows.min, maxX: right, maxY: rows.max),
      PixelRect(minX: columns.min, minY: top, maxX: columns.max, maxY: bottom)
    )
  }

  /// The coverage of each pixel of `clip` by the box.
  package func coverage(in clip: PixelRect, _ arena: inout CoverageArena) -> CoverageMask {
    DeviceShape(.roundedRect(roundedRect), scale).coverage(in: clip, &arena)
  }

  /// The same area in units of the shape's own space, from the device's origin.
  var roundedRect: RoundedRect {
    let (unitX, unitY) = (CGFloat(Self.steps) * scaleX, CGFloat(Self.steps) * scaleY)
    let rect = CGRect(
      x: CGFloat(minX) / unitX, y: CGFloat(minY) / unitY, width: CGFloat(maxX - minX) / unitX,
      height: CGFloat(maxY - minY) / unitY)
    // A box that was shortened between its corners may be narrower than twice a radius if the
    // corner on the other side has a smaller one.
    return RoundedRect(rect: rect, fittingRadii: radii, curve: curve)
  }

  /// From those units to device pixels.
  var scale: Transform2D { Transform2D(scaleX: scaleX, y: scaleY) }

  /// Whether another box is the same except for a move by whole pixels.
  @inline(__always)
  package func isLike(_ other: DeviceBox) -> Bool {
    maxX - minX == other.maxX - other.minX && maxY - minY == other.maxY - other.minY
      && ((minX ^ other.minX) | (minY ^ other.minY)) & (Self.steps - 1) == 0 && radii == other.radii
      && curve == other.curve && scaleX == other.scaleX && scaleY == other.scaleY
  }

  /// Whether the box has such edges, except for a move by whole pixels.
  @inlinable
  @inline(__always)
  package func isLike(_ edges: Edges) -> Bool {
    maxX - minX == edges.maxX - edges.minX && maxY - minY == edges.maxY - edges.minY
      && ((minX ^ edges.minX) | (minY ^ edges.minY)) & (Self.steps - 1) == 0
  }

  /// The box moved by whole pixels.
  func offset(x: Int, y: Int) -> DeviceBox {
    var box = self
    box.minX += x * Self.steps
    box.maxX += x * Self.steps
    box.minY += y * Self.steps
    box.maxY += y * Self.steps
    return box
  }

  /// The length of the curved part of an edge with a radius in pixels, in whole steps: the
  /// outline's corner is rounded to the nearest step, which is no further.
  private func cornerSteps(_ radius: CGFloat) -> Int {
    radius > 0 ? (radius * curve.expansionFactor * CGFloat(Self.steps)).ceilingInt : 0
  }

  @inlinable static func floor(_ steps: Int) -> Int { steps >> 12 }
  @inlinable static func ceiling(_ steps: Int) -> Int { (steps + 4095) >> 12 }
}
