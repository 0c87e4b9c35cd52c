// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// The state that a layer inherits from its ancestors.
struct Inherited {
  /// The opacity inherited from ancestors without group opacity.
  var alpha: CGFloat = 1
  /// The opacity of a group above that has no scope of its own; 255 for none.
  var mix: UInt8 = 255
  /// The factor of the colours of everything painted.
  var tint = ColorMultiplier.white
  /// The number of copies of the layer that the replicators above it make.
  var multiplicity = 1
  var mirroring = Mirroring()
  var purpose = WalkPurpose()
}

/// The purpose of a walk, as far as it affects the planning of layers.
struct WalkPurpose: OptionSet {
  let rawValue: UInt8

  /// Only the silhouette counts: no shadow is painted.
  static let silhouette = Self(rawValue: 1)
  /// The layer's own opacity is not applied, because it is applied later, to its picture.
  static let ignoresOpacity = Self(rawValue: 2)
  /// The layer is being painted into its bitmap, and is not rasterized again.
  static let inBitmap = Self(rawValue: 4)
  /// The layer is being painted into its group, and is not filtered and blended again.
  static let inGroup = Self(rawValue: 8)
  /// It is in a space in which no layer may have background filters.
  static let inSpaceWithoutBackdrops = Self(rawValue: 16)
  /// The layer behind which the walk ends may be this one or below it: of replicated layers some instance
  /// is, and others are not.
  static let leadsToBackdrop = Self(rawValue: 32)
  /// The layer does not filter its background, because that would be done too often.
  static let leavesOutBackdrop = Self(rawValue: 64)
}

/// A layer to be planned, and its context.
struct LayerVisit {
  var node: NodeID
  /// From the superlayer's bounds space to the surface; from the layer's own if it is already placed.
  var toSurface: Transform2D
  /// Whether `toSurface` holds the layer's own placement already.
  var isPlaced = false
  /// The pixels of the surface that are wanted.
  var clip: PixelRect
  var inherited = Inherited()
  /// The plane in which the layer is seen instead of its own.
  var plane: Homography?
  /// The number of an instance in space among the pieces there.
  var piece: Int?
}

/// The place of a layer on the surface.
struct LayerPlace {
  /// From the layer's bounds space to the surface.
  let transform: Transform2D
  /// The pixels of the surface that the layer and everything below it can touch and that count.
  let extent: PixelRect
}
