// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaKernels

/// The number format of coverage: device pixels with twelve fractional bits in 32 bits.
///
/// One unit is 1/4096 pixel. Outlines are limited to the guard band of ±32,768 pixels before they
/// are converted, so a coordinate takes 28 bits, a difference of two 29, and products of two
/// differences fit 64 bits and, where they are divided, the 53 bits of a `Double`.
package enum FixedPoint {
  /// The number of bits below the pixel.
  static let fractionBits: Int32 = 12
  /// One pixel.
  static let one: Int32 = 1 << fractionBits
  /// The bits below the pixel.
  static let fractionMask: Int32 = one - 1

  /// Device coordinates beyond ± this many pixels are moved onto it.
  static let guardBand = Double(LAMINA_GUARD_BAND)
  /// The pixels in which coverage can be found; others are moved here first.
  package static let visible = PixelRect(minX: -32_767, minY: -32_767, maxX: 32_767, maxY: 32_767)

  /// The nearest fixed-point value, ties to even; exact for |value| ≤ 2³⁰ whole units.
  ///
  /// The sum has an exponent at which the last bit of a `Double` is one unit, so the addition
  /// itself rounds. A pixel is an even number of units: adding whole pixels to an exact coordinate
  /// adds exactly as many units, ties included.
  @inline(__always)
  static func rounded(_ pixels: Double) -> Int32 {
    Int32(truncatingIfNeeded: (pixels + 0x1.8p40).bitPattern)
  }
}

/// A corner of an outline, in the units of ``FixedPoint``.
typealias FixedPosition = lamina_outline_point

extension FixedPosition {
  @inline(__always)
  init(_ point: DevicePoint) {
    self.init(x: FixedPoint.rounded(point.x), y: FixedPoint.rounded(point.y))
  }

  @inline(__always)
  func isAt(_ other: FixedPosition) -> Bool { x == other.x && y == other.y }
}
