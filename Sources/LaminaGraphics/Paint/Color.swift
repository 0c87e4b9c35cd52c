// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

/// A colour in sRGB with straight (not premultiplied) alpha.
///
/// Components are encoded sRGB values. They are stored as given and limited to 0…1 when drawn; a component that is
/// not a number draws as 0.
public struct Color: Hashable, Sendable {
  /// Red, 0…1.
  public var red: CGFloat
  /// Green, 0…1.
  public var green: CGFloat
  /// Blue, 0…1.
  public var blue: CGFloat
  /// Opacity, from 0 (clear) to 1 (opaque).
  public var alpha: CGFloat

  /// Creates a colour from its components, each 0…1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates a grey, from 0 (black) to 1 (white).
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

  /// A mixture of this colour and another, the same as in a gradient between the two.
  ///
  /// Like gradients, and like CSS's `color-mix(in srgb, …)`, it mixes premultiplied sRGB components: from white to
  /// clear all mixtures are white. Components are first limited to 0…1, as when they are drawn. A mixture of alpha
  /// 0 is ``clear``.
  ///
  /// - Parameters:
  ///   - other: The colour at fraction 1.
  ///   - fraction: From 0 for this colour to 1 for the other, both unchanged; limited to that range, and 0 if it
  ///     is not a number.
  /// - Returns: The mixture.
  public func mixed(with other: Color, by fraction: CGFloat) -> Color {
    let t = Self.unit(fraction)
    if t == 0 { return self }
    if t == 1 { return other }
    let (a, b) = (Self.unit(alpha) * (1 - t), Self.unit(other.alpha) * t)
    guard a + b > 0 else { return .clear }
    func mix(_ path: KeyPath<Color, CGFloat>) -> CGFloat {
      (Self.unit(self[keyPath: path]) * a + Self.unit(other[keyPath: path]) * b) / (a + b)
    }
    return Color(red: mix(\.red), green: mix(\.green), blue: mix(\.blue), alpha: a + b)
  }

  /// The value limited to 0…1; 0 if it is not a number.
  @inlinable
  @inline(__always)
  package static func unit(_ value: CGFloat) -> CGFloat {
    // NaN is not above 0.
    value > 0 ? min(value, 1) : 0
  }

  /// The colour as a surface stores it.
  @inlinable package var premultiplied: PremultipliedColor {
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

extension Color? {
  /// Whether there is a colour, and its alpha is above 0.
  package var isVisible: Bool { (self?.alpha ?? 0) > 0 }
  /// Whether there is a colour, and its alpha is 1.
  package var isOpaque: Bool { (self?.alpha ?? 0) >= 1 }
}

/// A pixel as a surface stores it: alpha, red, green and blue from the highest byte to the lowest.
///
/// The colours are multiplied by alpha, and so never above it (Pixman's `a8r8g8b8`).
@usableFromInline package struct PremultipliedColor: Hashable, Sendable {
  @usableFromInline package let bits: UInt32

  @inlinable package init(bits: UInt32) { self.bits = bits }

  package static let clear = PremultipliedColor(bits: 0)

  package var alpha: UInt8 { UInt8(bits >> 24) }
  package var red: UInt8 { UInt8(bits >> 16 & 255) }
  package var green: UInt8 { UInt8(bits >> 8 & 255) }
  package var blue: UInt8 { UInt8(bits & 255) }
  package var isOpaque: Bool { bits >> 24 == 255 }
  @inlinable package var isClear: Bool { bits == 0 }
}

extension PremultipliedColor: CustomStringConvertible {
  /// `#aarrggbb`, premultiplied.
  @usableFromInline package var description: String {
    let digits = String(bits, radix: 16)
    return "#" + String(repeating: "0", count: 8 - digits.count) + digits
  }
}
