// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import LaminaGraphics

extension MaskRecipe {
  /// The mask within a rectangle, made in memory of its own.
  package func mask(in clip: PixelRect) -> CoverageMask {
    var arena = CoverageArena()
    return mask(in: clip, &arena)
  }
}

extension PieceMask {
  /// The mask within a rectangle, made in memory of its own.
  package func mask(in clip: PixelRect) -> CoverageMask {
    var arena = CoverageArena()
    return mask(in: clip, &arena)
  }
}
