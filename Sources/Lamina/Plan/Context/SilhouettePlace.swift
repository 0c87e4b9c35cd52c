// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// The place where a silhouette is painted that becomes a blurred shadow, or is a layer's mask
/// without a blur: in pixels counted from its own origin, so that a move by whole pixels changes no
/// byte.
struct SilhouettePlace {
  /// From the space of the shadow's caster to pixels from the origin.
  let toPixels: Transform2D
  /// The whole silhouette, and the part of it that the visible part of its shadow needs; from the
  /// origin.
  let whole: PixelRect
  let needed: PixelRect
  /// The shown part of the shadow, from the origin.
  let shown: PixelRect
  /// The same on the surface.
  let target: PixelRect
  /// The placement of the shadow's mask on the surface.
  private(set) var placement = MaskPlacement()

  /// Nil if nothing of the shadow is visible, or it is too far away.
  ///
  /// `extent` and `transform` give the place of the silhouette on the surface, whose pixels in
  /// `visible` count.
  init?(
    _ extent: CGRect, _ transform: Transform2D, margin: Int, blur: BlurCovariance,
    visible: PixelRect
  ) {
    let reach = blur.reach
    guard let (near, origin) = transform.nearOrigin else { return nil }
    (placement.x, placement.y) = (Int32(origin.x), Int32(origin.y))
    toPixels = near
    whole = PixelRect.touched(by: extent, near, margin: margin)
    let visible = visible.offset(x: -origin.x, y: -origin.y)
    needed = whole.intersection(visible.outset(x: reach.x, y: reach.y))
    shown = whole.outset(x: reach.x, y: reach.y).intersection(visible)
    target = shown.offset(x: origin.x, y: origin.y)
    if needed.isEmpty || blur.isFaint(over: whole) { return nil }
  }
}
