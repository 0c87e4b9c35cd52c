// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The masks of a plan that serve any place, by their recipes.
struct KnownMasks {
  private var masks: [(recipe: SharedRecipe, index: MaskID)] = []
  /// The indices of masks in the list by the fingerprints of their recipes, once there are many.
  private var places: [UInt64: Int] = [:]

  /// Painted masks: those of replicated layers, by their place relative to whole pixels.
  var painted: [PaintedMask: (surface: SurfaceID, index: MaskID)] = [:]

  /// The source of a layer's painted mask, within one plan.
  struct PaintedMask: Hashable {
    let node: NodeID
    let toPixels: Transform2D
    let mirroring: Mirroring
    let multiplicity: Int
  }

  /// So few are looked through as quickly as they are looked up.
  private static let few = 8

  /// The number of a recipe's mask; nil if the plan has none.
  func index(of recipe: SharedRecipe) -> MaskID? {
    let fingerprint = recipe.fingerprint
    let place =
      masks.count <= Self.few
      ? masks.firstIndex { $0.recipe.fingerprint == fingerprint } : places[fingerprint]
    guard let place, masks[place].recipe == recipe else { return nil }
    return masks[place].index
  }

  /// Forgets all masks.
  mutating func forget() {
    masks.removeAll(keepingCapacity: places.isEmpty)
    if !places.isEmpty { places = [:] }
    if !painted.isEmpty { painted = [:] }
  }

  /// Adds a mask that is not known yet.
  mutating func add(_ recipe: SharedRecipe, _ index: MaskID) {
    masks.append((recipe, index))
    guard masks.count > Self.few else { return }
    if places.isEmpty {
      for (place, mask) in masks.enumerated() { places[mask.recipe.fingerprint] = place }
    } else {
      places[recipe.fingerprint] = masks.count - 1
    }
  }
}
