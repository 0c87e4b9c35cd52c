// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Masks of layers, each painted on a surface of its own.
extension Planner {
  /// The mask of a layer, painted where it is used; nil where that is too large.
  mutating func ownMask(of layer: OpenLayer, _ mask: NodeID) -> PlacedMask? {
    paintedMask(of: layer, mask, layer.transform, layer.extent).map {
      PlacedMask(index: $0.index, placement: MaskPlacement())
    }
  }

  /// The mask of a replicated layer, painted near the origin, so that one serves all instances that are
  /// whole pixels apart; nil where little of it is to be seen, or nothing replicates the layer.
  mutating func sharedMask(of layer: OpenLayer, _ mask: NodeID) -> PlacedMask? {
    guard layer.multiplicity > 1 else { return nil }
    let id = layer.node
    // Rounded to other pixels than those of the layer's place, its box may end one earlier.
    guard
      let place = SilhouettePlace(
        tree[id].subtreeExtent, layer.transform, margin: tree[id].margin + 1,
        blur: .none, visible: layer.extent),
      place.whole.area <= max(Self.smallMask, 4 * place.needed.area)
    else { return nil }
    let key = KnownMasks.PaintedMask(
      node: layer.node, toPixels: place.toPixels, mirroring: layer.innerMirroring,
      multiplicity: layer.multiplicity)
    if let known = knownMasks.painted[key], known.surface > currentSurface {
      return PlacedMask(index: known.index, placement: place.placement)
    }
    guard let painted = paintedMask(of: layer, mask, place.toPixels, place.whole) else {
      return nil
    }
    plan.surfaces[Int(painted.surface)].isOnTarget = false
    knownMasks.painted[key] = painted
    return PlacedMask(index: painted.index, placement: place.placement)
  }

  private mutating func paintedMask(
    of layer: OpenLayer, _ mask: NodeID, _ toSurface: Transform2D, _ clip: PixelRect
  ) -> (surface: Int32, index: Int32)? {
    guard
      let surface = addSurface(
        .mask,
        Visit(
          node: mask, toSurface: toSurface, clip: clip, multiplicity: layer.multiplicity,
          mirroring: layer.innerMirroring))
    else { return nil }
    let index = add(PlannedMask(.surface(index: surface, blur: .none, within: clip)))
    plan.surfaces[Int(surface)].mask = index
    return (surface, index)
  }
}
