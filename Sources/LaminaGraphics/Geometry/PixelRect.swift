// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

/// A rectangle of whole device pixels.
///
/// Its space is the compositor's target: origin top left, y down, one unit a pixel. A rectangle
/// without width or height is empty. Empty rectangles keep their coordinates, so compare with
/// ``isEmpty`` and not with a particular value.
///
/// Keep coordinates within ±2²⁴, which is far beyond any surface: sums of much larger ones overflow
/// and trap.
public struct PixelRect: Hashable, Sendable {
  /// The left edge, inclusive.
  public var minX: Int
  /// The top edge, inclusive.
  public var minY: Int
  /// The right edge, exclusive.
  public var maxX: Int
  /// The bottom edge, exclusive.
  public var maxY: Int

  /// The limit of coordinates, in pixels to each side, for rounding from floating point.
  @inlinable package static var limit: Int { 1 << 24 }

  /// The rectangle between two edges on each axis; a maximum below its minimum makes it empty.
  @inlinable public init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    self.minX = minX
    self.minY = minY
    self.maxX = max(minX, maxX)
    self.maxY = max(minY, maxY)
  }

  /// The rectangle at a top left corner with a size in pixels.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.init(minX: x, minY: y, maxX: x + width, maxY: y + height)
  }

  /// A rectangle without pixels.
  @inlinable public static var empty: PixelRect {
    PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)
  }

  /// All pixels that any surface may have.
  package static let everyPixel = PixelRect(minX: -limit, minY: -limit, maxX: limit, maxY: limit)

  /// The smallest pixel rectangle that covers `rect`, which is in device space.
  ///
  /// A null rectangle, or one without area, gives an empty one; coordinates are limited to ±2²⁴, and NaN counts as 0.
  public init(covering rect: CGRect) {
    guard !rect.isNull, rect.width > 0, rect.height > 0 else {
      self = .empty
      return
    }
    self.init(
      minX: Self.limited(rect.minX.rounded(.down)), minY: Self.limited(rect.minY.rounded(.down)),
      maxX: Self.limited(rect.maxX.rounded(.up)), maxY: Self.limited(rect.maxY.rounded(.up)))
  }

  private static func limited(_ value: CGFloat) -> Int {
    value.isNaN ? 0 : Int(min(max(value, -CGFloat(limit)), CGFloat(limit)))
  }

  /// The width in pixels, never negative.
  public var width: Int { maxX - minX }
  /// The height in pixels, never negative.
  public var height: Int { maxY - minY }
  /// Whether the rectangle contains no pixel.
  public var isEmpty: Bool { minX >= maxX || minY >= maxY }
  /// The number of pixels.
  public var area: Int { isEmpty ? 0 : width * height }
  /// The same rectangle in floating point, device space.
  public var cgRect: CGRect {
    CGRect(x: CGFloat(minX), y: CGFloat(minY), width: CGFloat(width), height: CGFloat(height))
  }

  /// The pixels in both rectangles.
  public func intersection(_ other: PixelRect) -> PixelRect {
    PixelRect(
      minX: max(minX, other.minX), minY: max(minY, other.minY),
      maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
  }

  /// Whether the two rectangles share a pixel.
  public func intersects(_ other: PixelRect) -> Bool {
    max(minY, other.minY) < min(maxY, other.maxY) && max(minX, other.minX) < min(maxX, other.maxX)
  }

  /// The smallest rectangle that contains both; an empty one adds nothing.
  public func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  /// Whether every pixel of `other` is in this rectangle; true if `other` is empty.
  public func contains(_ other: PixelRect) -> Bool {
    other.isEmpty
      || (minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY)
  }

  /// The pixels of another rectangle that are nearest to those of this one; neither may be empty.
  package func clamped(to other: PixelRect) -> PixelRect {
    func place(_ value: Int, _ low: Int, _ high: Int) -> Int { min(max(value, low), high - 1) }
    return PixelRect(
      minX: place(minX, other.minX, other.maxX), minY: place(minY, other.minY, other.maxY),
      maxX: place(maxX - 1, other.minX, other.maxX) + 1,
      maxY: place(maxY - 1, other.minY, other.maxY) + 1)
  }

  /// The rectangle with every edge moved outwards by `pixels`; an empty one stays empty.
  public func outset(by pixels: Int) -> PixelRect { outset(x: pixels, y: pixels) }

  /// The rectangle with its edges moved outwards by `x` and `y`; an empty one stays empty.
  public func outset(x: Int, y: Int) -> PixelRect {
    isEmpty ? self : PixelRect(minX: minX - x, minY: minY - y, maxX: maxX + x, maxY: maxY + y)
  }

  /// The rectangle with every edge moved inwards by `pixels`, empty if nothing is left.
  package func inset(by pixels: Int) -> PixelRect {
    guard width > 2 * pixels, height > 2 * pixels else { return .empty }
    return PixelRect(
      minX: minX + pixels, minY: minY + pixels, maxX: maxX - pixels, maxY: maxY - pixels)
  }

  /// The index of the first pixel of an inner rectangle among this one's pixels.
  @inlinable package func index(of rect: PixelRect) -> Int {
    (rect.minY - minY) * width + rect.minX - minX
  }

  /// The rectangle moved by whole pixels.
  public func offset(x: Int, y: Int) -> PixelRect {
    PixelRect(minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y)
  }
}

extension PixelRect: CustomStringConvertible {
  /// The corner and the size as `x,y w×h`, such as `20,0 10×10`.
  public var description: String { "\(minX),\(minY) \(width)×\(height)" }
}

extension PixelRect: Codable {
  /// Reads `[x, y, width, height]`.
  public init(from decoder: any Decoder) throws {
    var values = try decoder.unkeyedContainer()
    let (x, y) = (try values.decode(Int.self), try values.decode(Int.self))
    let (width, height) = (try values.decode(Int.self), try values.decode(Int.self))
    let (maxX, wrapsX) = x.addingReportingOverflow(width)
    let (maxY, wrapsY) = y.addingReportingOverflow(height)
    guard !wrapsX, !wrapsY else {
      throw DecodingError.dataCorruptedError(
        in: values, debugDescription: "the far edge is beyond what an integer holds")
    }
    self.init(minX: x, minY: y, maxX: maxX, maxY: maxY)
  }

  /// Writes `[x, y, width, height]`.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.unkeyedContainer()
    for value in [minX, minY, width, height] { try values.encode(value) }
  }
}
