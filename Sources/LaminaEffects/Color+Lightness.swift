// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation
public import Lamina

extension Color {
  /// The colour with another lightness in HSL; hue, saturation and alpha stay.
  ///
  /// The lightness is the mean of the largest and the smallest component, from 0 (black) to 1
  /// (white), and is limited to that range. Black and white have no hue, so a colour that was made
  /// so from them is grey. Components outside 0…1 are limited first.
  ///
  /// - Parameter amount: The increase of the lightness; a negative value makes the colour darker,
  ///   and NaN counts as 0.
  /// - Returns: The lighter colour.
  public func lighter(by amount: CGFloat) -> Color {
    let (red, green, blue) = (Self.limited(red), Self.limited(green), Self.limited(blue))
    let lightness = (max(red, green, blue) + min(red, green, blue)) / 2
    let newLightness = Self.limited(lightness + (amount.isNaN ? 0 : amount))
    // If hue and saturation stay, each component's distance from the lightness grows in proportion
    // to the distance of the lightness from its nearer end.
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
