// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation
public import Lamina

extension Color {
  /// The colour with another lightness in HSL; hue, saturation and alpha stay.
  ///
  /// The lightness is the mean of the largest and the smallest component, 0 black to 1 white, and is limited to that
  /// range: black and white have no hue, so what is as light as one of them is grey. Components outside 0…1 are
  /// limited first.
  ///
  /// - Parameter amount: What is added to the lightness; negative makes the colour darker, and what is not a number
  ///   counts as 0.
  /// - Returns: The colour that is lighter by so much.
  public func lighter(by amount: CGFloat) -> Color {
    let (red, green, blue) = (Self.limited(red), Self.limited(green), Self.limited(blue))
    let lightness = (max(red, green, blue) + min(red, green, blue)) / 2
    let newLightness = Self.limited(lightness + (amount.isNaN ? 0 : amount))
    // With hue and saturation kept, each component's distance from the lightness grows with the room that the
    // lightness leaves on its nearer side.
    let room = 1 - abs(2 * lightness - 1)
    let stretch = room > 0 ? (1 - abs(2 * newLightness - 1)) / room : 0
    func component(_ value: CGFloat) -> CGFloat { newLightness + (value - lightness) * stretch }
    return Color(
      red: component(red), green: component(green), blue: component(blue), alpha: alpha)
  }

  /// The lightness in HSL, 0 black to 1 white.
  public var lightness: CGFloat {
    let (red, green, blue) = (Self.limited(red), Self.limited(green), Self.limited(blue))
    return (max(red, green, blue) + min(red, green, blue)) / 2
  }

  private static func limited(_ value: CGFloat) -> CGFloat { value > 0 ? min(value, 1) : 0 }
}
