// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Names a mask of a plan.
package typealias MaskID = ListID<PlannedMask>

/// A mask of a plan.
package struct PlannedMask: Sendable {
  package var source: MaskSource
  private let keeping: Keeping
  /// Whether it is a glyph's.
  let isGlyph: Bool

  /// Where the cache keeps a mask.
  private enum Keeping {
    case nowhere
    /// Under its recipe.
    case underRecipe
    /// In memory of its own, because a slot is large.
    indirect case slot(CacheSlot)
  }

  init(_ source: MaskSource, slot: CacheSlot? = nil, isGlyph: Bool = false) {
    self.source = source
    keeping = slot.map(Keeping.slot) ?? .nowhere
    self.isGlyph = isGlyph
  }

  /// A mask to be made from a recipe, and to be kept under it or not at all.
  init(_ recipe: SharedRecipe, within: PixelRect, isKept: Bool = false) {
    source = .recipe(recipe, within: within)
    keeping = isKept ? .underRecipe : .nowhere
    isGlyph = false
  }

  /// Its source if that is an outline; also if the coverage is known.
  @inline(__always)
  package var recipe: SharedRecipe? {
    switch source {
    case .ready(_, let recipe): recipe
    case .recipe(let recipe, _): recipe
    case .surface, .piece: nil
    }
  }

  /// The cache slot for the mask once it is made.
  @inline(__always)
  package var slot: CacheSlot? {
    switch keeping {
    case .nowhere: nil
    case .underRecipe: recipe.map { CacheSlot(key: .mask($0.key), kind: $0.recipe.cacheKind) }
    case .slot(let slot): slot
    }
  }

  /// Whether the coverage is known.
  @inline(__always)
  var isReady: Bool { if case .ready = source { true } else { false } }

  /// Whether the mask is complete, for other places too.
  @inline(__always)
  var isShared: Bool { if case .nowhere = keeping { isReady } else { true } }

  /// The area in which it covers anything, in its own coordinates.
  var bounds: PixelRect {
    switch source {
    case .ready(let mask, _): mask.bounds
    case .recipe(_, let within), .surface(_, _, let within), .piece(_, let within): within
    }
  }
}

/// The source of a mask's coverage.
package enum MaskSource: Sendable {
  /// They are known, in the mask's own coordinates; with the recipe if there is one.
  case ready(MadeMask, of: SharedRecipe? = nil)
  /// They will be made within a rectangle of the recipe's own coordinates.
  case recipe(SharedRecipe, within: PixelRect)
  /// The alpha of a surface, blurred; within a rectangle of the surface's coordinates.
  case surface(index: SurfaceID, blur: BlurCovariance, within: PixelRect)
  /// A piece of a plane in space, within a rectangle.
  indirect case piece(PieceMask, within: PixelRect)
}

/// One of the plan's masks, and its place.
package struct PlacedMask: Hashable, Sendable {
  package var index: MaskID
  package var placement = MaskPlacement()

  /// Pixels of the target that it covers fully.
  ///
  /// They are the two bands of an upright rounded rectangle that is not blurred, spread, cut or inverted. For any
  /// other mask there are none.
  func coveredRects(in plan: PaintPlan) -> [PixelRect] {
    guard let recipe = plan.masks[index].recipe?.recipe, recipe.blur.isZero, recipe.spread == 0,
      !recipe.isInverted, recipe.cut == nil, case .box(let box) = recipe.outline
    else { return [] }
    let bands = box.coveredBands
    return [bands.rows, bands.columns].filter { !$0.isEmpty }.map(placement.place)
  }
}
