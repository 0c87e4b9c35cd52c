// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Where a silhouette is painted whose blur is a shadow, or which is a layer's mask and has no blur: by
/// pixels counted from an origin of its own, so that a move by whole pixels changes no byte.
struct SilhouettePlace {
  /// From the space of what casts the shadow to pixels from the origin.
  let toPixels: Transform2D
  /// All of the silhouette, and as much of it as the shown part of its shadow needs; from the origin.
  let whole: PixelRect
  let needed: PixelRect
  /// The shown part of the shadow, from the origin.
  let shown: PixelRect
  /// The same on the surface.
  let target: PixelRect
  /// How the mask of the shadow lies on the surface.
  private(set) var placement = MaskPlacement()

  /// Nil where nothing of the shadow is shown or can be seen, or it stands too far away.
  ///
  /// `extent` and `transform` say where the silhouette stands on the surface, of which the pixels of
  /// `visible` count.
  init?(
    _ extent: CGRect, _ transform: Transform2D, margin: Int, blur: BlurCovariance,
    visible: PixelRect
  ) {
    let reach = blur.reach
    guard let (near, origin) = transform.nearOrigin else { return nil }
    (placement.x, placement.y) = (Int32(origin.x), Int32(origin.y))
    toPixels = near
    whole = RenderTree.deviceBox(extent, near, margin: margin)
    let visible = visible.offset(x: -origin.x, y: -origin.y)
    needed = whole.intersection(visible.outset(x: reach.x, y: reach.y))
    shown = whole.outset(x: reach.x, y: reach.y).intersection(visible)
    target = shown.offset(x: origin.x, y: origin.y)
    if needed.isEmpty || blur.isFaint(over: whole) { return nil }
  }
}
