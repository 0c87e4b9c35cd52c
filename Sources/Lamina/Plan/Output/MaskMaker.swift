// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Whoever can make masks of recipes that a plan lacks while the rest of the plan is made.
protocol MaskMaker: AnyObject {
  /// Takes a mask of the plan. It may make it, or leave it to those who paint the plan.
  func take(_ id: MaskID, _ recipe: SharedRecipe, within rect: PixelRect)
}
