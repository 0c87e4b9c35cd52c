// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation

/// The map of one axis from a coordinate to an image: up to three straight pieces.
package struct AxisMap: Hashable, Sendable {
  /// A part of the bounds this small exists only because of rounding.
  private static let least = 0x1p-32

  /// The end of the first piece, and `end` is the start of the last; both are slightly before the
  /// places where the pieces meet, so that rounding does not decide for a pixel whose centre is
  /// there.
  private let middle: Double
  private let end: Double
  /// Each piece is `scale * coordinate + offset`.
  let scales: SIMD3<Double>
  let offsets: SIMD3<Double>

  /// One piece: `scale * coordinate + offset`.
  package init(scale: Double, offset: Double) {
    (middle, end) = (.infinity, .infinity)
    scales = SIMD3(repeating: scale)
    offsets = SIMD3(repeating: offset)
  }

  /// No change: the coordinate is that of the image.
  package static let identity = AxisMap(scale: 1, offset: 0)

  /// Three pieces, from a coordinate of 0…1 over a rectangle to image pixels.
  ///
  /// The pieces before `start` and after `end` (image pixels) keep their size of one pixel for
  /// `pixel` (a part of the bounds), and the piece between them takes the rest. If they do not fit,
  /// both are scaled down equally and nothing is left for the middle.
  init(image: ClosedRange<Double>, middle: ClosedRange<Double>, pixel: Double) {
    let before = max(0, (middle.lowerBound - image.lowerBound) * pixel)
    let after = max(0, (image.upperBound - middle.upperBound) * pixel)
    let fit = before + after > 1 ? 1 / (before + after) : 1
    // The rounding error of a piece without size would be steep, and be taken for the area beyond
    // the edge.
    func whole(_ part: Double) -> Double {
      part < Self.least ? 0 : part > 1 - Self.least ? 1 : part
    }
    let (from, last) = (whole(before * fit), whole(1 - after * fit))
    let to = last - from < Self.least ? from : last
    func slope(_ pixels: Double, _ part: Double) -> Double { part > 0 ? pixels / part : 0 }
    let first = slope(middle.lowerBound - image.lowerBound, from)
    let second = slope(middle.upperBound - middle.lowerBound, to - from)
    let third = slope(image.upperBound - middle.upperBound, 1 - to)
    // A piece without size leaves the area beyond it to the piece that fills the edge.
    func border(_ part: Double) -> Double {
      part >= 1 ? .infinity : part > 0 ? part - Self.least : -.infinity
    }
    (self.middle, end) = (border(from), border(to))
    scales = SIMD3(first, second, third)
    offsets = SIMD3(
      image.lowerBound, middle.lowerBound - second * from, image.upperBound - third)
  }

  /// Whether one piece holds everywhere.
  var isOnePiece: Bool { middle == .infinity }

  /// Which piece holds at a coordinate, 0…2; the last for one that is not a number.
  func piece(at coordinate: Double) -> Int {
    coordinate < middle ? 0 : coordinate < end ? 1 : 2
  }
}

/// The positions of device pixels in an image.
package struct SampleMap: Hashable, Sendable {
  /// From device space to the coordinates that the axis maps take.
  var deviceToUnit: Transform2D
  /// From x of the unit square to x in image pixels.
  package var x: AxisMap
  /// From y of the unit square to y in image pixels.
  package var y: AxisMap

  package init(deviceToUnit: Transform2D, x: AxisMap, y: AxisMap) {
    self.deviceToUnit = deviceToUnit
    self.x = x
    self.y = y
  }

  /// A map straight from device space to image pixels.
  package init(deviceToPixels: Transform2D) {
    self.init(deviceToUnit: deviceToPixels, x: .identity, y: .identity)
  }

  /// The map of an image that fills a rectangle, with Core Animation's contents rectangles.
  ///
  /// - Parameters:
  ///   - deviceToUnit: From device space to the rectangle that the contents fill, as 0…1.
  ///   - imageSize: The size of the image in pixels.
  ///   - contentsRect: The part of the image that fills the rectangle, in the image as 0…1; it may
  ///     extend beyond. A value that is not finite counts as the whole.
  ///   - contentsCenter: The part of that part that stretches, limited to 0…1. The corners around
  ///     it keep their natural size, and the edges stretch along themselves. A zero side means one
  ///     source pixel about it. If it is the whole, or not finite, everything stretches.
  ///   - contentsScale: Image pixels in a point; 1 if it is not a positive number.
  ///   - size: The size of the rectangle in points, which decides how much of it natural corners
  ///     take. Corners that do not fit one axis are scaled down evenly along it.
  package init(
    deviceToUnit: Transform2D, imageSize: (width: Int, height: Int), contentsRect: CGRect = .unit,
    contentsCenter: CGRect = .unit, contentsScale: CGFloat = 1, size: CGSize
  ) {
    let part = contentsRect.hasFiniteNumbers ? contentsRect.standardized : .unit
    let center = contentsCenter.hasFiniteNumbers ? contentsCenter.standardized : .unit
    let scale = contentsScale > 0 && contentsScale.isFinite ? Double(contentsScale) : 1
    func axis(
      _ pixels: Int, _ part: (CGFloat, CGFloat), _ center: (CGFloat, CGFloat), _ points: CGFloat
    )
      -> AxisMap
    {
      let (start, length) = (Double(part.0) * Double(pixels), Double(part.1) * Double(pixels))
      let (low, high) = (Double(Color.unit(center.0)), Double(Color.unit(center.1)))
      let pixel = 1 / (scale * Double(points))
      guard (low, high) != (0, 1), pixel > 0, pixel.isFinite, length > 0,
        start.isFinite, (start + length).isFinite
      else {
        return AxisMap(scale: length, offset: start)
      }
      var (from, to) = (start + low * length, start + high * length)
      if from == to { (from, to) = (from - 0.5, from + 0.5) }
      let image = start...start + length
      from = min(max(from, image.lowerBound), image.upperBound)
      to = min(max(to, from), image.upperBound)
      return AxisMap(image: image, middle: from...to, pixel: pixel)
    }
    self.init(
      deviceToUnit: deviceToUnit,
      x: axis(
        imageSize.width, (part.minX, part.width), (center.minX, center.maxX), size.width),
      y: axis(
        imageSize.height, (part.minY, part.height), (center.minY, center.maxY), size.height))
  }
}
