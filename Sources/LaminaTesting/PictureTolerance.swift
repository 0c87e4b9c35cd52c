// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The allowed difference of a picture from the expectation.
///
/// A pixel's difference is the largest of its four premultiplied components' differences, 0 to 255.
public struct PictureTolerance: Hashable, Sendable, CustomStringConvertible {
  /// The largest difference of a component that still counts as equal.
  public let component: UInt8

  /// The number of pixels that may differ by more than ``component``.
  public let pixels: Int

  /// Every byte of every pixel is as expected.
  ///
  /// This is the default everywhere.
  public static let exact = PictureTolerance(component: 0, pixels: 0)

  /// Components may differ by `component`, and in `pixels` pixels by any amount.
  ///
  /// - Parameters:
  ///   - component: The largest difference of a component, 0 to 255.
  ///   - pixels: The number of pixels that may differ by more. Negative counts as 0.
  /// - Returns: The tolerance.
  public static func upTo(_ component: UInt8, exceptPixels pixels: Int = 0) -> PictureTolerance {
    PictureTolerance(component: component, pixels: max(0, pixels))
  }

  /// One line, such as `exact` or `up to 2, except in 10 pixels`.
  public var description: String {
    if self == .exact { return "exact" }
    let exception = pixels == 0 ? "" : ", except in \(pixels) pixel\(pixels == 1 ? "" : "s")"
    return "up to \(component)" + exception
  }
}
