// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Names a surface of a plan.
package typealias SurfaceID = ListID<PlannedSurface>

/// Separate transparent pixels, for content that must be known alone: the caster of a shadow, a
/// mask, a rasterized layer, a group that is blended.
///
/// A surface names only surfaces with a higher number, so they are painted from the last to the
/// first.
package struct PlannedSurface: Sendable {
  enum Purpose: String, Sendable {
    case shadow, mask, bitmap, group, filtered, backdrop, plane
    /// A mosaic of adjacent tiles, and each of the tiles.
    case mosaic, tile
  }

  var purpose: Purpose
  /// Whether its pixels coincide with the target's.
  var isOnTarget: Bool
  package var bounds: PixelRect
  package var commands: [PaintCommand] = []
  /// The mask that is made of its alpha, if that is its purpose.
  package var mask: MaskID?
  /// The cache slot for the bitmap once it is painted.
  package var slot: CacheSlot?
  /// Whether its commands replace every pixel, so that it need not be clear at first.
  package var isFilled = false
  /// When a tile began to fade in.
  package var since = -TimeInterval.infinity
  /// The pixels beyond which those at their edge count, so that no others are painted; nil if all
  /// of the bounds are painted.
  package var edge: PixelRect?
  /// The pixels that the commands paint.
  package var painted: PixelRect { edge.map { bounds.clamped(to: $0) } ?? bounds }
  /// The filters of the pixels once they are painted.
  package var filters: [PixelFilter] = []
  /// The pixels that are wanted of the surface after its filters.
  package var filtered = PixelRect.empty
  /// A pixel that moves along with the picture: the cells of blurs are counted from there.
  var gridOrigin = (x: 0, y: 0)
  /// The pixels that blurs among its filters make, each as far as the next ones reach.
  var blurredPixels: Int { blurs().reduce(0) { $0 + $1.made.area } }

  /// The blurs among its filters, and the result of each.
  func blurs() -> [(blur: BlurCovariance, made: PixelRect)] {
    PixelFilter.blurs(of: filters, from: bounds, to: filtered)
  }
}
