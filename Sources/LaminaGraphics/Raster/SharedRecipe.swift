// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// A recipe that any number of holders share: a copy is one reference, and its lookup key is
/// computed once.
package final class SharedRecipe: Hashable, Sendable {
  package let recipe: MaskRecipe
  package let fingerprint: UInt64
  /// Whether it is the coverage of a rounded rectangle, a ring, a path of few points or a short line.
  package let isShort: Bool
  /// The same to be looked up, without long paths; nil if it holds none.
  private let short: SharedRecipe?

  package convenience init(_ recipe: consuming MaskRecipe) {
    let short = recipe.forLookup.map { SharedRecipe($0, short: nil) }
    self.init(recipe, short: short)
  }

  private init(_ recipe: consuming MaskRecipe, short: SharedRecipe?) {
    fingerprint = recipe.fingerprint
    isShort = Self.isShort(recipe)
    self.short = short
    self.recipe = recipe
  }

  /// The recipe under which the mask is looked up and kept.
  package var key: SharedRecipe { if let short { short } else { self } }

  /// Equal recipes; at once true for one object.
  package static func == (a: SharedRecipe, b: SharedRecipe) -> Bool {
    a === b || (a.fingerprint == b.fingerprint && a.recipe == b.recipe)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(fingerprint) }

  private static func isShort(_ recipe: MaskRecipe) -> Bool {
    guard recipe.blur.isZero, recipe.cut == nil, recipe.spread == 0,
      case .shape(let placed) = recipe.outline
    else { return false }
    switch placed.shape {
    case .roundedRect, .ring: return true
    case .path(let path, _): return placed.name == nil && path.points.count <= 100
    case .stroke(let stroke, _):
      return stroke.style.dashPattern.isEmpty && stroke.path.points.count <= 40
    }
  }
}
