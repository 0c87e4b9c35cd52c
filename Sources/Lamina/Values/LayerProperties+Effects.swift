// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Layers that are painted as a picture of their own.
extension LayerProperties {
  /// The mode by which the layer is blended; nil if it is not.
  package var blendMode: BlendMode? { isCommon ? nil : uncommon.compositingFilter }

  /// Whether the layer's picture is filtered.
  var hasFilters: Bool { !isCommon && !uncommon.filters.isEmpty }

  /// Whether the layer filters what is behind it.
  var hasBackdrop: Bool { !isCommon && !uncommon.backgroundFilters.isEmpty }

  /// Whether the layer is painted with everything below it as a group of its own.
  package var isGroup: Bool { blendMode != nil || hasFilters }

  /// Whether the layer changes what is below everywhere in its bounds, whatever it paints.
  package var actsWhereClear: Bool { blendMode?.actsWhereClear ?? false }

  /// How far blurs spread the layer's picture, in points of its space, until nothing is visible.
  var filterReach: CGFloat { isCommon ? 0 : Self.reach(of: uncommon.filters) }

  /// The largest radius with which the layer's picture is blurred, in points of its space.
  var largestBlur: CGFloat {
    if isCommon { return 0 }
    return Filter.joined(uncommon.filters).reduce(0) { max($0, $1.blurRadius ?? 0) }
  }

  /// Beyond this many standard deviations a blur adds nothing to an 8-bit pixel.
  private static let deviations: CGFloat = 4

  /// Limits the reach: pixels are limited much earlier, and extents must not lose the fractions of their numbers.
  private static let farthestReach: CGFloat = 1e9

  private static func reach(of filters: [Filter]) -> CGFloat {
    min(
      Filter.joined(filters).reduce(0) { $0 + ($1.blurRadius ?? 0) * deviations }, farthestReach)
  }
}
