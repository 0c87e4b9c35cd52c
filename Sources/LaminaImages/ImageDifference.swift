// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Lamina

/// The difference of two images of the same size.
///
/// Premultiplied components are compared as stored. A pixel's difference is the largest of its four
/// components' absolute differences, 0 to 255. A pixel *differs* if its difference is above the
/// tolerance. Making one costs a pass over the pixels; the images are shared, not copied.
public struct ImageDifference: Hashable, Sendable, CustomStringConvertible {
  /// The expected image.
  public let expected: Image

  /// The actual image.
  public let actual: Image

  /// The largest difference that still counts as equal.
  public let tolerance: UInt8

  /// The number of pixels with each difference, from 0 to 255.
  public let histogram: [Int]

  /// The smallest rectangle, in pixels, around all pixels that differ; empty if there are none.
  public let boundingBox: PixelRect

  /// The first pixel that differs, row by row from the top, as a rectangle of one pixel.
  public let firstPixel: PixelRect?

  /// The sum of the differences of all components of all pixels.
  private let componentSum: Int

  /// Compares two images; `nil` if their sizes differ.
  ///
  /// - Parameters:
  ///   - expected: The expected image.
  ///   - actual: The actual image.
  ///   - tolerance: The largest difference of a component that counts as equal.
  public init?(expected: Image, actual: Image, tolerance: UInt8 = 0) {
    guard expected.width == actual.width, expected.height == actual.height else { return nil }
    self.expected = expected
    self.actual = actual
    self.tolerance = tolerance
    var histogram = [Int](repeating: 0, count: 256)
    var sum = 0
    var box: PixelRect?
    var first: PixelRect?
    let (expectedPixels, actualPixels) = (expected.pixels, actual.pixels)
    for index in expectedPixels.indices {
      let (a, b) = (expectedPixels[index], actualPixels[index])
      guard a != b else { continue }
      let components = Self.componentDifferences(a, b)
      let difference = components.max()
      sum += Int(components.wrappedSum())
      histogram[Int(difference)] += 1
      guard difference > tolerance else { continue }
      let pixel = PixelRect(
        x: index % expected.width, y: index / expected.width, width: 1, height: 1)
      first = first ?? pixel
      box = box?.extended(to: pixel) ?? pixel
    }
    histogram[0] = expectedPixels.count - histogram.reduce(0, +)
    self.histogram = histogram
    componentSum = sum
    boundingBox = box ?? .empty
    firstPixel = first
  }

  /// Whether no pixel differs by more than the tolerance.
  public var isEmpty: Bool { firstPixel == nil }

  /// The number of pixels that differ by more than the tolerance.
  public var pixelCount: Int { pixelCount(above: tolerance) }

  /// The number of pixels with a component that differs by more than `threshold`.
  public func pixelCount(above threshold: UInt8) -> Int {
    histogram[(Int(threshold) + 1)...].reduce(0, +)
  }

  /// The largest difference of a component, 0 to 255, whatever the tolerance.
  public var maximum: UInt8 { UInt8(histogram.lastIndex { $0 > 0 } ?? 0) }

  /// The mean difference of a component, 0 to 255, over all four components of all pixels.
  ///
  /// It is 0 for images without pixels.
  public var mean: Double {
    let count = expected.pixels.count
    return count == 0 ? 0 : Double(componentSum) / Double(4 * count)
  }

  /// One line: the number of pixels that differ, their largest difference, and their place.
  public var description: String {
    guard let firstPixel else {
      return maximum == 0 ? "no pixel differs" : "no pixel differs by more than \(tolerance)"
    }
    let (x, y) = (firstPixel.minX, firstPixel.minY)
    let index = y * expected.width + x
    let count = pixelCount
    return "\(count) of \(expected.pixels.count) pixels \(count == 1 ? "differs" : "differ") "
      + "by at most \(maximum), inside x \(boundingBox.minX)..<\(boundingBox.maxX), "
      + "y \(boundingBox.minY)..<\(boundingBox.maxY); the first at (\(x), \(y)): expected "
      + "\(Self.text(expected.pixels[index])), found \(Self.text(actual.pixels[index]))"
  }

  /// The four absolute differences of two pixels: blue, green, red, alpha.
  static func componentDifferences(_ a: UInt32, _ b: UInt32) -> SIMD4<UInt8> {
    func components(_ pixel: UInt32) -> SIMD4<UInt8> {
      SIMD4(
        UInt8(truncatingIfNeeded: pixel), UInt8(truncatingIfNeeded: pixel >> 8),
        UInt8(truncatingIfNeeded: pixel >> 16), UInt8(truncatingIfNeeded: pixel >> 24))
    }
    let (first, second) = (components(a), components(b))
    return pointwiseMax(first, second) &- pointwiseMin(first, second)
  }

  /// The difference of two premultiplied pixels: the largest difference of a component, 0 to 255.
  package static func difference(of a: UInt32, _ b: UInt32) -> UInt8 {
    componentDifferences(a, b).max()
  }

  /// A premultiplied pixel as `0xAARRGGBB`.
  private static func text(_ pixel: UInt32) -> String {
    let digits = String(pixel, radix: 16, uppercase: true)
    return "0x" + String(repeating: "0", count: 8 - digits.count) + digits
  }
}

extension SIMD4<UInt8> {
  fileprivate func wrappedSum() -> UInt16 {
    SIMD4<UInt16>(truncatingIfNeeded: self).wrappedSum()
  }
}

extension PixelRect {
  fileprivate func extended(to pixel: PixelRect) -> PixelRect {
    PixelRect(
      minX: Swift.min(minX, pixel.minX), minY: Swift.min(minY, pixel.minY),
      maxX: Swift.max(maxX, pixel.maxX), maxY: Swift.max(maxY, pixel.maxY))
  }
}
