// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// The weights of an image's pixels, depending on how much smaller than itself it is drawn.
///
/// It is minified if a step of one device pixel, along a row or down a column, is more than one
/// pixel of the image. The longer of the two steps decides, also for an image that is rotated or
/// shrunk along one axis only, as on GPUs: details of the other axis may be lost, and nothing
/// flickers.
package struct SampleFilters: Hashable, Sendable {
  package var minification: LayerContentsFilter
  var magnification: LayerContentsFilter
  /// Added to the level that a trilinear minification finds, in halvings.
  package var bias: Float

  package init(
    minification: LayerContentsFilter, magnification: LayerContentsFilter, bias: Float = 0
  ) {
    self.minification = minification
    self.magnification = magnification
    self.bias = bias
  }

  /// The source of one pixel.
  package enum Choice: Hashable, Sendable {
    case nearest
    /// Between four pixels of the image halved a number of times.
    case linear(level: Int)
    /// Between that level and the next, whose weight is above 0 and below 1.
    case trilinear(level: Int, part: Float)

    /// Whether smaller copies of the image are read.
    package var usesCopies: Bool {
      switch self {
      case .nearest: false
      case .linear(let level): level > 0
      case .trilinear: true
      }
    }
  }

  /// The steps of levels in one halving: coarser than the logarithm, whose last bits depend on the
  /// machine.
  private static let stepsPerLevel = 256.0

  /// A step that is longer by no more than this is still one pixel, because rotated axes are not
  /// exact numbers.
  private static let largestUnitStep = 1 + 1e-9

  /// The source of a pixel if neighbouring ones are a given distance apart in the image.
  ///
  /// The steps to the next pixel in the row and to the one below are in image pixels; `lastLevel`
  /// is the number of times the image can be halved until one pixel is left.
  package func choice(
    right: (x: Double, y: Double), down: (x: Double, y: Double), lastLevel: Int
  ) -> Choice {
    let longest = max(
      right.x * right.x + right.y * right.y, down.x * down.x + down.y * down.y)
    guard longest > Self.largestUnitStep else { return plain(magnification) }
    guard minification == .trilinear else { return plain(minification) }
    let steps = (log2(longest) / 2 * Self.stepsPerLevel).rounded()
    let shifted = steps + (Double(bias) * Self.stepsPerLevel).rounded()
    // A bias that is not a number counts as 0.
    let level = min(
      max((shifted.isNaN ? steps : shifted) / Self.stepsPerLevel, 0), Double(lastLevel))
    let whole = level.rounded(.down)
    return level == whole
      ? .linear(level: Int(whole)) : .trilinear(level: Int(whole), part: Float(level - whole))
  }

  /// The filter for device pixels that step through an image by a transform.
  package func filter(of deviceToPixels: Transform2D) -> LayerContentsFilter {
    let t = deviceToPixels
    let longest = max(t.a * t.a + t.b * t.b, t.c * t.c + t.d * t.d)
    return Double(longest) > Self.largestUnitStep ? minification : magnification
  }

  private func plain(_ filter: LayerContentsFilter) -> Choice {
    filter == .nearest ? .nearest : .linear(level: 0)
  }
}
