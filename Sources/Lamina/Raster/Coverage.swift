// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

extension DeviceShape {
  /// How much of each pixel the shape covers: exact area, rounded to the nearest of 256 steps.
  ///
  /// The mask's bounds are the pixels of `clip` that the shape's outline can touch, and empty where
  /// there are none. The byte of a pixel does not depend on `clip`, and moving the transform by
  /// whole pixels moves the bytes. A shape with a number that is not finite, or that becomes so in
  /// device space, covers nothing; coordinates of any other size are right where they are visible,
  /// and coverage is found within ±32,767 device pixels of the origin. Curves are followed within
  /// 1/512 pixel. Cost: linear in the edges and in the pixels that edges touch.
  package func coverage(in clip: PixelRect) -> CoverageMask {
    guard transform.isFinite, !clip.isEmpty else { return .empty }
    var outline = CoverageOutline()
    let rule: CoverageRasterizer.Rule
    switch shape {
    case .roundedRect(let roundedRect):
      outline.add(roundedRect, transform)
      rule = .nonZero
    case .ring(let outer, let inner):
      // A mirroring transform turns the outlines round; `positive` wants the outer one at +1.
      let sign: Int32 = transform.determinant < 0 ? -1 : 1
      outline.upwardWinding = sign
      outline.add(outer, transform)
      outline.upwardWinding = -sign
      if let inner { outline.add(inner, transform) }
      rule = .positive
    case .path(let path, let fillRule):
      outline.add(path, transform)
      rule = fillRule == .nonZero ? .nonZero : .evenOdd
    }
    return outline.coverage(rule, in: clip)
  }
}

extension CoverageOutline {
  /// The coverage of the pixels of `clip` that the outline can touch.
  consuming func coverage(_ rule: CoverageRasterizer.Rule, in clip: PixelRect) -> CoverageMask {
    let bounds = pixelBounds.intersection(clip).intersection(FixedPoint.visible)
    if bounds.isEmpty { return .empty }
    sortChains()
    return CoverageRasterizer(self, rule, bounds: bounds).coverage()
  }
}
