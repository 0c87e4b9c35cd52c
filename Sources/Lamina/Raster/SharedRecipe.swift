// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// A recipe that any number of holders share: a copy is one reference, and its lookup key is
/// computed once.
package final class SharedRecipe: Hashable, Sendable {
  package let recipe: MaskRecipe
  let fingerprint: UInt64

  init(_ recipe: MaskRecipe) {
    self.recipe = recipe
    fingerprint = recipe.fingerprint
  }

  /// Equal recipes; at once true for one object.
  package static func == (a: SharedRecipe, b: SharedRecipe) -> Bool {
    a === b || (a.fingerprint == b.fingerprint && a.recipe == b.recipe)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(fingerprint) }
}
