// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

/// A colour in sRGB with straight (not premultiplied) alpha.
///
/// Components are encoded sRGB values. They are kept as given and limited to 0…1 when drawn; a
/// component that is not a number draws as 0.
public struct Color: Hashable, Sendable {
  /// Red, 0…1.
  public var red: CGFloat
  /// Green, 0…1.
  public var green: CGFloat
  /// Blue, 0…1.
  public var blue: CGFloat
  /// Opacity, 0 clear to 1 opaque.
  public var alpha: CGFloat

  /// A colour from its components, each 0…1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// A grey, 0 black to 1 white.
  public init(gray: CGFloat, alpha: CGFloat = 1) {
    self.init(red: gray, green: gray, blue: gray, alpha: alpha)
  }

  /// Opaque black.
  public static let black = Color(gray: 0)
  /// Opaque white.
  public static let white = Color(gray: 1)
  /// Fully transparent.
  public static let clear = Color(gray: 0, alpha: 0)

  /// The same colour with its alpha multiplied by `factor`.
  public func multiplyingAlpha(by factor: CGFloat) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha * factor)
  }

  /// Limited to 0…1; not a number counts as 0.
  @inline(__always)
  package static func unit(_ value: CGFloat) -> CGFloat {
    // What is not a number is not above 0.
    value > 0 ? min(value, 1) : 0
  }

  /// The colour as a surface stores it.
  package var premultiplied: PremultipliedColor {
    let a = Self.unit(alpha)
    // In a sum of this size the last bit stands for 1, so the addition rounds, halves to even; of
    // those, the ones rounded down are then moved up. A conversion would check its range.
    @inline(__always)
    func byte(_ value: CGFloat) -> UInt32 {
      let exact = Double(Self.unit(value) * a * 255)
      let shifted = exact + 0x1.8p52
      let nearest = UInt32(truncatingIfNeeded: shifted.bitPattern)
      return exact - (shifted - 0x1.8p52) == 0.5 ? nearest + 1 : nearest
    }
    return PremultipliedColor(
      bits: byte(1) << 24 | byte(red) << 16 | byte(green) << 8 | byte(blue))
  }
}

/// A pixel as a surface stores it: alpha, red, green and blue from the highest byte to the lowest,
/// with the colours multiplied by alpha and so never above it (Pixman's `a8r8g8b8`).
package struct PremultipliedColor: Hashable, Sendable {
  package let bits: UInt32

  package init(bits: UInt32) { self.bits = bits }

  package static let clear = PremultipliedColor(bits: 0)

  package var alpha: UInt8 { UInt8(bits >> 24) }
  package var red: UInt8 { UInt8(bits >> 16 & 255) }
  package var green: UInt8 { UInt8(bits >> 8 & 255) }
  package var blue: UInt8 { UInt8(bits & 255) }
  package var isOpaque: Bool { bits >> 24 == 255 }
  package var isClear: Bool { bits == 0 }
}
