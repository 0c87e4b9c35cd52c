// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

/// A step that changes a layer's picture: an element of ``Layer/filters`` or ``Layer/backgroundFilters``.
///
/// The definitions are those of W3C Filter Effects Level 1. Filters change encoded sRGB colours before they are
/// multiplied by alpha. Each step limits its result to 0…1, and clear pixels stay clear. A step with a number
/// that is not finite does nothing. Saturation, brightness and contrast are limited to 10,000, beyond which no
/// colour changes, and the numbers of a matrix to ±10³⁰.
public enum Filter: Hashable, Sendable {
  /// A Gaussian blur with a standard deviation in points of the layer's space; a negative one counts as 0.
  ///
  /// It is the same number as in CSS's `blur()`. The layer's transform acts on it; it is limited to 1,024
  /// device pixels. The result differs from the exact convolution by at most 1 of 255. More than three blurs
  /// in a row are done as one blur with the sum of their variances.
  case gaussianBlur(radius: CGFloat)
  /// A matrix of twenty numbers, as in SVG's `feColorMatrix`.
  ///
  /// Four rows for red, green, blue and alpha; each has factors of red, green, blue and alpha, and a number that is
  /// added. If there are not twenty numbers, the step does nothing.
  case colorMatrix([CGFloat])
  /// The strength of colours: 0 gives grey, 1 no change, more stronger colours; a negative number counts as 0.
  case saturation(CGFloat)
  /// A factor of all colours: 0 gives black, 1 no change, more brighter colours; a negative number counts as 0.
  ///
  /// Core Image's brightness adds instead.
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

  /// Five of these, one of them added, are a number of the kernels still.
  private static let largestEntry: CGFloat = 1e30
  /// What differs from grey by the least that a pixel can is as strong as it can be long before, and
  /// what does not is grey yet, as far as the kernels' numbers go.
  private static let largestFactor = 1e4

  /// What colours are multiplied by; nil where that is not finite.
  private static func factor(_ amount: CGFloat) -> Double? {
    amount.isFinite ? min(max(0, Double(amount)), largestFactor) : nil
  }

  /// So many blurs in a row are done one after the other.
  private static let mostBlursInARow = 3

  /// Filters that do the same, without those that do nothing, and with one blur in place of more than
  /// three in a row: each picture between them is larger than the one that is wanted by all that is
  /// still to be spread.
  package static func joined(_ filters: [Filter]) -> [Filter] {
    guard filters.count > mostBlursInARow else { return filters }
    var result: [Filter] = []
    var radii: [CGFloat] = []
    func takeBlurs() {
      if radii.count > mostBlursInARow, let largest = radii.max() {
        // Measured by the largest one, no square is too large or too small for a number.
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
