// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation

/// Factors of red, green and blue, each 0…1; alpha does not change.
package struct ColorMultiplier: Hashable, Sendable {
  package let red: CGFloat
  package let green: CGFloat
  package let blue: CGFloat

  /// Factors that change nothing.
  package static let white = ColorMultiplier(red: 1, green: 1, blue: 1)

  /// Limits components to 0…1; one that is not a number counts as 0.
  package init(red: CGFloat, green: CGFloat, blue: CGFloat) {
    self.red = Color.unit(red)
    self.green = Color.unit(green)
    self.blue = Color.unit(blue)
  }

  package var isWhite: Bool { red == 1 && green == 1 && blue == 1 }

  /// The product with other factors.
  package func multiplied(by other: ColorMultiplier) -> ColorMultiplier {
    ColorMultiplier(red: red * other.red, green: green * other.green, blue: blue * other.blue)
  }

  /// The factors in steps of 1/255, as an opaque pixel that multiplies pixels channel by channel.
  package var pixel: UInt32 {
    isWhite ? Self.whitePixel : Color(red: red, green: green, blue: blue).premultiplied.bits
  }

  /// A pixel that changes no pixel that it multiplies.
  package static let whitePixel: UInt32 = 0xFFFF_FFFF
}

extension Color {
  /// The colour with its components, limited to 0…1, multiplied.
  @inline(__always)
  package func multiplied(by multiplier: ColorMultiplier) -> Color {
    if multiplier.isWhite { return self }
    return Color(
      red: Self.unit(red) * multiplier.red, green: Self.unit(green) * multiplier.green,
      blue: Self.unit(blue) * multiplier.blue, alpha: alpha)
  }
}
