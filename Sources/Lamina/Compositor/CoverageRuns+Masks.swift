// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// Runs for steps that need a byte for each pixel.
extension CoverageRuns {
  /// About as many pixels become bytes at once, so that they stay in the processor's cache.
  private static let pixelsAtOnce = 1 << 14

  /// Calls the body with parts of a placed rectangle, from top to bottom, each with a mask for its covered
  /// pixels.
  ///
  /// The masks are in the coordinates of the runs, which `placement` moves by whole pixels.
  func forEachMask(
    in rect: PixelRect, _ placement: MaskPlacement, _ body: (PixelRect, CoverageMask) -> Void
  ) {
    forEachPart(of: rect) { part in
      let own = part.offset(x: -Int(placement.x), y: -Int(placement.y))
      body(part, mask(in: seenPart(of: own)))
    }
  }

  /// Calls the body with parts of a rectangle, from top to bottom, each small enough that its mask is made at once.
  func forEachPart(of rect: PixelRect, _ body: (PixelRect) -> Void) {
    // Images are sampled in squares of 16 pixels.
    let rows = max(16, Self.pixelsAtOnce / max(rect.width, 1) / 16 * 16)
    for y in stride(from: rect.minY, to: rect.maxY, by: rows) {
      body(
        PixelRect(minX: rect.minX, minY: y, maxX: rect.maxX, maxY: min(y + rows, rect.maxY)))
    }
  }
}
