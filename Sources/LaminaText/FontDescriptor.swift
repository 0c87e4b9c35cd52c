// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// A request for a font: a name, a weight, and whether it slants.
///
/// A string literal is a descriptor of that name:
///
/// ```swift
/// layer.font = "Helvetica"
/// layer.font = FontDescriptor("Inter", weight: .bold)
/// ```
public struct FontDescriptor: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name of a family, such as "Helvetica", or of one font, such as "DejaVuSans-Bold".
  ///
  /// Case does not count. If no font has the name, Fontconfig chooses a replacement; in a
  /// collection of files it is one of the first font's family.
  public var name: String
  /// The weight; the nearest weight of the family is used.
  ///
  /// Default regular.
  public var weight: FontWeight
  /// Whether an italic or oblique font is preferred.
  ///
  /// Default false. If the family has none, an upright font is used: fonts are not slanted
  /// artificially.
  public var isItalic: Bool

  /// A descriptor from its parts.
  public init(_ name: String, weight: FontWeight = .regular, isItalic: Bool = false) {
    self.name = name
    self.weight = weight
    self.isItalic = isItalic
  }

  /// A regular, upright font with a name.
  public init(stringLiteral name: String) { self.init(name) }
}

/// The weight of a font, with UIKit's names for the nine steps of OpenType.
public enum FontWeight: String, Hashable, Sendable, CaseIterable {
  /// 100 of 1000, which OpenType calls thin.
  case ultraLight
  /// 200 of 1000, which OpenType calls extra light.
  case thin
  /// 300 of 1000.
  case light
  /// 400 of 1000.
  case regular
  /// 500 of 1000.
  case medium
  /// 600 of 1000.
  case semibold
  /// 700 of 1000.
  case bold
  /// 800 of 1000, which OpenType calls extra bold.
  case heavy
  /// 900 of 1000.
  case black

  /// The weight on OpenType's scale, 100 to 900.
  package var value: Int {
    switch self {
    case .ultraLight: 100
    case .thin: 200
    case .light: 300
    case .regular: 400
    case .medium: 500
    case .semibold: 600
    case .bold: 700
    case .heavy: 800
    case .black: 900
    }
  }
}
