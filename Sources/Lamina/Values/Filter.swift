// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

/// A step of what is done to a layer's picture: one of ``Layer/filters`` or
/// ``Layer/backgroundFilters``.
///
/// The definitions are those of W3C Filter Effects Level 1. Colours are changed as sRGB encodes them
/// and before they are multiplied by alpha; each step limits what it gives to 0…1, and a clear pixel
/// stays clear whatever the filter adds. A number that is not finite makes the step do nothing. A
/// saturation, brightness or contrast above 10,000 counts as that, for no colour is changed further, and
/// numbers of a matrix are limited to ±10³⁰.
public enum Filter: Hashable, Sendable {
  /// A Gaussian blur of a standard deviation of so many points of the layer's space; a negative one
  /// counts as 0.
  ///
  /// At most 1 of 255 from the exact convolution. CSS's `blur()` has the same number. The layer's transform acts on it;
  /// beyond 1024 device pixels it counts as that. More than three blurs in a row are done as one, whose
  /// variance is the sum of theirs.
  case gaussianBlur(radius: CGFloat)
  /// Twenty numbers as in SVG's `feColorMatrix`: four rows, for red, green, blue and alpha, of five
  /// numbers, by red, green, blue and alpha and what is added.
  ///
  /// With any other count of numbers the step does nothing.
  case colorMatrix([CGFloat])
  /// How strong colours are: 0 grey, 1 as they are, above stronger; a negative one counts as 0.
  case saturation(CGFloat)
  /// What colours are multiplied by: 0 black, 1 as they are, above brighter; a negative one counts
  /// as 0. (Core Image's brightness adds instead.)
  case brightness(CGFloat)
  /// What the distance of colours from middle grey is multiplied by; a negative one counts as 0.
  case contrast(CGFloat)
  /// How far colours are on the way to their opposites: 0 as they are, 1 inverted; limited to that.
  case invert(CGFloat)
  /// Turns colours around the wheel of hues, by radians.
  case hueRotation(CGFloat)
  /// Makes black of all, of the alpha that the luminance of the colour was.
  case luminanceToAlpha
}

extension Filter {
  /// The standard deviation of a blur, in points; nil for other filters and for one that does
  /// nothing.
  package var blurRadius: CGFloat? {
    guard case .gaussianBlur(let radius) = self, radius.isFinite, radius > 0 else { return nil }
    return radius
  }

  /// What the filter does to colours; nil for a blur and for one that does nothing.
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
