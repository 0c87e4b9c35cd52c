// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// A layer between its first and its last part of a plan.
struct OpenLayer {
  let node: NodeID
  let properties: LayerProperties
  /// Whether every uncommon property has its default.
  let isCommon: Bool
  let hasMask: Bool
  /// From the layer's bounds space to the surface.
  let transform: Transform2D
  /// The pixels of the surface that the layer and everything below it can touch and that count.
  let extent: PixelRect
  /// Whether only the silhouette counts: no shadow is painted.
  let isSilhouette: Bool
  let mirroring: Mirroring
  /// Whether what lies behind the layer is filtered here.
  var paintsBackdrop: Bool
  /// The pixels that the parts inside the layer's own clip may touch.
  var clip: PixelRect
  /// What the alpha of the layer's own parts is multiplied by, 0…1.
  var alpha: CGFloat = 1
  /// What sublayers inherit of that, 0…1.
  var inheritedAlpha: CGFloat = 1
  /// What the colours of all parts are multiplied by.
  let tint: ColorMultiplier
  /// How many copies of the layer the replicators above it make.
  let multiplicity: Int
  /// The number of an instance in space among the pieces there; negative for any other layer.
  let piece: Int32
  /// The instances of the sublayers of a replicator.
  var instances: OpenInstances?
  /// What the parts inside the layer's own clip and mask are mixed by, for want of a scope.
  var mix: UInt8
  /// The same for the parts outside of the clip and mask.
  var outerMix: UInt8
  /// Whether an enclosing scope rounds the layer's own corners.
  var isClippedByScope = false
  var opacityScope: OpenScope?
  var maskScope: OpenScope?
  var clipScope: OpenScope?
  var sublayers: [NodeID] = []
  /// Whether the layer behind which the walk ends is below this one.
  var leadsToBackdrop = false

  init(
    _ visit: Planner.Visit, _ properties: LayerProperties, hasMask: Bool,
    _ transform: Transform2D, _ extent: PixelRect
  ) {
    node = visit.node
    self.properties = properties
    isCommon = properties.isCommon
    self.hasMask = hasMask
    self.transform = transform
    self.extent = extent
    isSilhouette = visit.isSilhouette
    mirroring = visit.mirroring
    tint = visit.tint
    multiplicity = visit.multiplicity
    piece = visit.piece
    paintsBackdrop =
      !isCommon && properties.hasBackdrop && !visit.isInBitmap && !visit.isInGroup
      && !visit.isSilhouette
    clip = extent
    mix = visit.mix
    outerMix = visit.mix
  }

  /// The mirroring of the sublayers and the mask.
  var innerMirroring: Mirroring { mirroring.inside(properties) }

  /// How the sublayers are entered, but for which one.
  var sublayerVisit: Planner.Visit {
    var visit = Planner.Visit(
      node: NodeID.none, toSurface: transform, clip: clip, alpha: inheritedAlpha, mix: mix,
      tint: tint, multiplicity: multiplicity, mirroring: innerMirroring,
      isSilhouette: isSilhouette)
    visit.leadsToBackdrop = leadsToBackdrop
    if let instances {
      visit.toSurface = instances.transform
      visit.alpha = instances.alpha
      visit.tint = instances.tint
      visit.multiplicity = instances.multiplicity
      visit.leadsToBackdrop = instances.leadsToBackdrop
    }
    return visit
  }

  /// Whether the bounds have an area.
  var hasArea: Bool { properties.bounds.width > 0 && properties.bounds.height > 0 }

  /// The corner shape as it lies on the surface.
  var cornerOutline: MaskRecipe.Outline {
    MaskRecipe.Outline(.roundedRect(properties.cornerShape), transform)
  }

  /// The corner shape as far as the background fills it; nil where the border leaves no place for it.
  var filledShape: RoundedRect? {
    // Edges that are moved to whole pixels have nothing to hide.
    if !isCommon, !properties.antialiasesAllEdges, !properties.hasRoundedCorners {
      return properties.cornerShape
    }
    return properties.filledShape(transform, alpha: alpha)
  }
}

/// A scope that was ended, in the order of the walk, and is still to be begun.
struct OpenScope {
  let index: Int32
  /// Where the command that ends it stands in the list.
  let position: Int
  /// The pixels of full coverage, where what hides inside hides outside as well.
  let covered: [PixelRect]
  /// Where the scope stands among the groups that are reported.
  let group: Int
}
