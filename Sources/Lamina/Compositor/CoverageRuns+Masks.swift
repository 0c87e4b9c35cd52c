// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// Runs for steps that need a byte for each pixel.
extension CoverageRuns {
  /// Calls the body with parts of a placed rectangle, from top to bottom, each with a mask for its covered
  /// pixels.
  ///
  /// The masks are in the coordinates of the runs, which `placement` moves by whole pixels.
  func forEachMask(
    in rect: PixelRect, _ placement: MaskPlacement, _ body: (PixelRect, CoverageMask) -> Void
  ) {
    rect.forEachCachedPart(keepsWidth: true) { part in
      let own = part.offset(x: -Int(placement.x), y: -Int(placement.y))
      body(part, mask(in: seenPart(of: own)))
    }
  }
}
