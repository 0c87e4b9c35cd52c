// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

extension Planner {
  /// A layer to be planned, and the circumstances under which it is met.
  struct Visit {
    var node: NodeID
    /// From the superlayer's bounds space to the surface; from the layer's own where it is
    /// already placed.
    var toSurface: Transform2D
    /// Whether `toSurface` holds the layer's own placement already.
    var isPlaced = false
    /// The pixels of the surface that are wanted.
    var clip: PixelRect
    /// What ancestors without group opacity hand down, 0…1.
    var alpha: CGFloat = 1
    /// The opacity of a group above that has no scope of its own, 255 for none.
    var mix: UInt8 = 255
    /// What the colours of all that is painted are multiplied by.
    var tint = ColorMultiplier.white
    /// How many copies of the layer the replicators above it make.
    var multiplicity = 1
    /// Which of the planner's planes the layer is seen in, in place of its own; negative: none.
    var plane: Int32 = -1
    /// The number of an instance in space among the pieces there; negative for any other layer.
    var piece: Int32 = -1
    /// Whether it stands in a space of which no layer may filter what lies behind it.
    var isInCrowd = false
    var mirroring = Mirroring()
    /// Whether only the silhouette counts: no shadow is painted.
    var isSilhouette = false
    /// The layer's own opacity is not applied (it is applied later, to the bitmap or shadow).
    var ignoresOpacity = false
    /// How many bitmaps are painted one within the other where this is a surface's.
    var nesting = 0
    /// The layer is painted into its bitmap now, not to be rasterized again.
    var isInBitmap = false
    /// Which command of the layer's drawing is planned, alone and without its shadow; negative: the
    /// whole layer.
    var drawingCommand: Int32 = -1
    /// Which of the layer's mosaics, or of its tiles, is planned; negative: none.
    var tiles: Int32 = -1
    /// Only the layer's drawing is planned, as a picture of its own.
    var isDrawing = false
    /// Only the layer's mask is planned, as it is seen in perspective.
    var isMaskOfPlane = false
    /// The layer is painted into its group now, not to be filtered and blended again.
    var isInGroup = false
    /// Whether the layer behind which the walk ends may be this one or below it: of replicated layers
    /// some instance is, and others are not.
    var leadsToBackdrop = false
  }

  /// Where a layer lies on the surface.
  struct Place {
    /// From the layer's bounds space to the surface.
    let transform: Transform2D
    /// The pixels of the surface that the layer and everything below it can touch and that count.
    let extent: PixelRect
  }
}
