// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The masks of a plan that serve any place, by their recipes.
struct KnownMasks {
  /// The fingerprints of their recipes.
  private var fingerprints = HashedNumbers()
  /// Their indices in the plan, in the same order.
  private var indices: [MaskID] = []

  /// Painted masks: those of replicated layers, by their place relative to whole pixels.
  var painted: [PaintedMask: (surface: SurfaceID, index: MaskID)] = [:]

  /// The source of a layer's painted mask, within one plan.
  struct PaintedMask: Hashable {
    let node: NodeID
    let toPixels: Transform2D
    let mirroring: Mirroring
    let multiplicity: Int
  }

  /// The number of a recipe's mask among those of a plan; nil if the plan has none.
  func index(of recipe: SharedRecipe, in masks: [PlannedMask]) -> MaskID? {
    let place = fingerprints.index(of: recipe.fingerprint) { place in
      masks.span[indices[place].index].recipe?.key == recipe.key
    }
    return place.map { indices[$0] }
  }

  /// Forgets all masks.
  mutating func forget() {
    fingerprints.empty()
    indices.empty()
    if !painted.isEmpty { painted = [:] }
  }

  /// Adds the plan's mask of a recipe that is not known yet.
  mutating func add(_ recipe: SharedRecipe, _ index: MaskID) {
    fingerprints.add(recipe.fingerprint)
    indices.append(index)
  }
}
