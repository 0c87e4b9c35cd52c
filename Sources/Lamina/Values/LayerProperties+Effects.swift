// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation

// Layers that are a picture of their own.
extension LayerProperties {
  /// How the layer is blended, where it asks for that.
  package var blendMode: BlendMode? { isCommon ? nil : uncommon.compositingFilter }

  /// Whether the layer's picture is filtered.
  package var hasFilters: Bool { !isCommon && !uncommon.filters.isEmpty }

  /// Whether the layer filters what lies behind it.
  package var hasBackdrop: Bool { !isCommon && !uncommon.backgroundFilters.isEmpty }

  /// Whether the layer with all below it is painted as a group of its own.
  package var isGroup: Bool { blendMode != nil || hasFilters }

  /// Whether the layer changes what is below wherever its bounds are, whatever it paints.
  package var actsWhereClear: Bool { blendMode?.actsWhereClear ?? false }

  /// How far blurs spread the layer's picture, in points of its space, to where nothing is seen of
  /// it any more.
  package var filterReach: CGFloat { isCommon ? 0 : Self.reach(of: uncommon.filters) }

  /// Beyond this many standard deviations a blur adds nothing to an 8-bit pixel.
  private static let deviations: CGFloat = 4

  /// A blur that reaches farther is limited in pixels long before, and extents stay far from where
  /// numbers lose their fractions.
  private static let farthestReach: CGFloat = 1e9

  private static func reach(of filters: [Filter]) -> CGFloat {
    min(
      Filter.joined(filters).reduce(0) { $0 + ($1.blurRadius ?? 0) * deviations }, farthestReach)
  }
}
