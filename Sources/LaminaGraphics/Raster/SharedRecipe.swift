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

  package init(_ recipe: MaskRecipe) {
    self.recipe = recipe
    fingerprint = recipe.fingerprint
    isShort = Self.isShort(recipe)
  }

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
