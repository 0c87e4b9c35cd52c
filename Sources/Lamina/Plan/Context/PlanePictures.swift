// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// The part of a plane of a space that must be painted.
struct PlanePiece {
  /// From the layer's own space to that of the layer around it.
  var plane: Homography
  /// In the space of the layer around.
  var cuts: [PlaneCut] = []
  /// The box around the piece, there.
  var box = CGRect.null
  /// Its index among those of the space, from the back, if there are several.
  var number: Int?
  /// The stretching and rotation of background blurs, if they differ from the layer's.
  var blurs: Transform2D?

  /// The pixels of a piece in a box: it ends on its line, give or take a pixel.
  static func rect(around box: CGRect, _ toSurface: Transform2D) -> PixelRect {
    PixelRect.touched(by: box.limited, toSurface, margin: 2)
  }
}

/// The pictures of layers in perspective that a plan has.
struct PlanePictures {
  struct Known {
    let picture: PlanePicture
    let tint: ColorMultiplier
    var alpha: CGFloat = 1
    let source: SourceID
  }

  /// The pictures of layers that the plan has for the surface being planned.
  var pictures: [NodeID: Known] = [:]
  /// The same of blended layers that others cut.
  var groups: [NodeID: Known] = [:]
  /// The surfaces on which the plan paints pictures of a layer.
  var painted: [NodeID: [(stamp: CacheStamp, isSilhouette: Bool, surface: SurfaceID)]] = [:]

  /// Whether the target may show parts of pictures, painted since all of it was painted.
  ///
  /// The scale of a part depends on how much of its picture is seen, so pixels that move are not those that
  /// would be painted in their new place.
  var mayShowParts = false

  /// Removes entries that another surface may not name.
  mutating func beginSurface() {
    if !pictures.isEmpty { pictures.removeAll(keepingCapacity: true) }
    if !groups.isEmpty { groups.removeAll(keepingCapacity: true) }
  }

  /// Forgets all pictures.
  mutating func forget() {
    beginSurface()
    if !painted.isEmpty { painted = [:] }
  }
}
