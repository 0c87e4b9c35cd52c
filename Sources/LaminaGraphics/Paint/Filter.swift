// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

/// A step that changes a layer's picture: an element of ``Layer/filters`` or ``Layer/backgroundFilters``.
///
/// The definitions follow W3C Filter Effects Level 1. Filters change encoded sRGB colours before they are
/// multiplied by alpha. Each step limits its result to 0…1, and clear pixels stay clear. A step with a number
/// that is not finite does nothing. Saturation, brightness and contrast are limited to 10,000, beyond which
/// no colour changes, and the numbers of a matrix to ±10³⁰.
public enum Filter: Hashable, Sendable {
  /// A Gaussian blur with a standard deviation in points of the layer's space; a negative one counts as 0.
  ///
  /// It is the same number as in CSS's `blur()`. The layer's transform acts on it; it is limited to 1,024
  /// device pixels. The result differs from the exact convolution by at most 1 of 255. The exception is a
  /// blur that a transform makes slanted, if its narrowest deviation is below 1.5 device pixels: it is up to a pixel
  /// wider. If its widest deviation is at most 16, it is right down to 0.45, and a narrower one counts as 0.45, or as
  /// the widest if that is less. More than three blurs in a row are done as one blur with the sum of their variances.
  case gaussianBlur(radius: CGFloat)
  /// A matrix of twenty numbers, as in SVG's `feColorMatrix`.
  ///
  /// The matrix has one row each for red, green, blue and alpha. A row has factors of red, green, blue and
  /// alpha, and a number that is added. If there are not twenty numbers, the step does nothing.
  case colorMatrix([CGFloat])
  /// The strength of colours: 0 gives grey, 1 no change, larger numbers stronger colours; a negative number
  /// counts as 0.
  case saturation(CGFloat)
  /// A factor of all colours: 0 gives black, 1 no change, larger numbers brighter colours; a negative number
  /// counts as 0.
  ///
  /// Core Image's brightness is added instead.
  case brightness(CGFloat)
  /// A factor of the distance of colours from middle grey; a negative number counts as 0.
  case contrast(CGFloat)
  /// How far colours change to their opposites: 0 gives no change, 1 inverted colours; limited to 0…1.
  case invert(CGFloat)
  /// A rotation of the hue, in radians.
  case hueRotation(CGFloat)
  /// Black whose alpha is the luminance of the colour.
  case luminanceToAlpha
}

extension Filter {
  /// The standard deviation of a blur, in points; nil for other filters and for a blur that does nothing.
  package var blurRadius: CGFloat? {
    guard case .gaussianBlur(let radius) = self, radius.isFinite, radius > 0 else { return nil }
    return radius
  }

  /// The change of colours; nil for a blur and for a filter that does nothing.
  package var matrix: ColorMatrix? {
    switch self {
    case .gaussianBlur: nil
    case .colorMatrix(let numbers):
      numbers.count == 20 && numbers.allSatisfy(\.isFinite)
        ? ColorMatrix(numbers.map { Float(min(max($0, -Self.largestEntry), Self.largestEntry)) })
        : nil
    case .saturation(let amount): Self.factor(amount).map { .saturation($0) }
    case .brightness(let amount): Self.factor(amount).map { .linear(slope: $0, intercept: 0) }
    case .contrast(let amount):
      Self.factor(amount).map { .linear(slope: $0, intercept: 0.5 - $0 / 2) }
    case .invert(let amount):
      amount.isFinite
        ? .linear(
          slope: 1 - 2 * Double(Color.unit(amount)), intercept: Double(Color.unit(amount))) : nil
    case .hueRotation(let angle): angle.isFinite ? .hueRotation(Double(angle)) : nil
    case .luminanceToAlpha: .luminanceToAlpha
    }
  }

  /// The sum of five numbers of this size, one of them the added one, is still finite in the kernels.
  package static let largestEntry: CGFloat = 1e30
  /// The limit of factors; no colour of a pixel changes beyond it.
  ///
  /// A smaller factor is enough to give the smallest possible difference from grey its largest strength. Grey
  /// stays grey within the precision of the kernels.
  package static let largestFactor = 1e4

  /// The factor of the colours; nil if it is not finite.
  private static func factor(_ amount: CGFloat) -> Double? {
    amount.isFinite ? min(max(0, Double(amount)), largestFactor) : nil
  }

  /// The most blurs in a row that are done one after the other.
  private static let mostBlursInARow = 3

  /// Filters with the same effect, without filters that do nothing, and with one blur in place of more than
  /// three in a row.
  ///
  /// Joining blurs saves work, because each picture between them exceeds the final one by the reach of all
  /// blurs that follow.
  package static func joined(_ filters: [Filter]) -> [Filter] {
    guard filters.count > mostBlursInARow else { return filters }
    var result: [Filter] = []
    var radii: [CGFloat] = []
    func takeBlurs() {
      if radii.count > mostBlursInARow, let largest = radii.max() {
        // Radii are divided by the largest one, so that their squares neither overflow nor all vanish.
        let sum = radii.reduce(0) { $0 + ($1 / largest) * ($1 / largest) }
        let radius = min(largest * sum.squareRoot(), .greatestFiniteMagnitude)
        result.append(.gaussianBlur(radius: radius))
      } else {
        result += radii.map { .gaussianBlur(radius: $0) }
      }
      radii = []
    }
    for filter in filters {
      if let radius = filter.blurRadius {
        radii.append(radius)
      } else if filter.matrix != nil {
        takeBlurs()
        result.append(filter)
      }
    }
    takeBlurs()
    return result
  }
}
