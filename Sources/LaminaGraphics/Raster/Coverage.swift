// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

extension DeviceShape {
  /// The exact area of each pixel that the shape covers, rounded to the nearest of 256 steps.
  ///
  /// The mask's bounds are the pixels of `clip` that the shape's outline can touch; they are empty
  /// if there are none. The byte of a pixel does not depend on `clip`, and moving the transform by
  /// whole pixels moves the bytes. A shape with a number that is not finite, or becomes so in
  /// device space, covers nothing. Coordinates of any other size are right where they are visible,
  /// which is within ±2²⁴ device pixels of the origin. Each curve is followed by chords, which
  /// change the area of a pixel by 1/192 at most, on average much less, and up as well as down.
  /// Cost: linear in the edges and in the pixels that edges touch.
  package func coverage(in clip: PixelRect, _ arena: inout CoverageArena) -> CoverageMask {
    guard transform.isFinite, !clip.isEmpty else { return .empty }
    if FixedPoint.visible.contains(clip) { return coverageNearOrigin(in: clip, &arena) }
    let bounds = pixelBounds.intersection(clip)
    if FixedPoint.visible.contains(bounds) { return coverageNearOrigin(in: bounds, &arena) }
    return coverageInCells(bounds, &arena)
  }

  /// The same for one shape alone, in memory of its own.
  package func coverage(in clip: PixelRect) -> CoverageMask {
    var arena = CoverageArena()
    return coverage(in: clip, &arena)
  }

  /// The coverage of pixels beyond the range of fixed point, in cells that are in range once they
  /// are moved to the origin.
  ///
  /// Cells are fixed, so no byte depends on the other requested pixels.
  private func coverageInCells(
    _ bounds: PixelRect, _ arena: inout CoverageArena
  ) -> CoverageMask {
    let cell = FixedPoint.visible
    func cells(_ first: Int, _ last: Int, _ start: Int, _ side: Int) -> ClosedRange<Int> {
      func index(_ pixel: Int) -> Int {
        Int((Double(pixel - start) / Double(side)).rounded(.down))
      }
      return index(first)...index(last)
    }
    guard !bounds.isEmpty else { return .empty }
    var result = CoverageMask(bounds: bounds)
    for row in cells(bounds.minY, bounds.maxY - 1, cell.minY, cell.height) {
      for column in cells(bounds.minX, bounds.maxX - 1, cell.minX, cell.width) {
        let (x, y) = (column * cell.width, row * cell.height)
        var moved = self
        moved.transform.tx -= CGFloat(x)
        moved.transform.ty -= CGFloat(y)
        let clip = bounds.offset(x: -x, y: -y).intersection(cell)
        result.copy(moved.coverageNearOrigin(in: clip, &arena).offset(x: x, y: y))
      }
    }
    return result
  }

  /// The coverage of pixels within ``FixedPoint/visible``.
  private func coverageNearOrigin(
    in clip: PixelRect, _ arena: inout CoverageArena
  ) -> CoverageMask {
    var rasterizer = rasterizer(&arena)
    let mask = rasterizer.coverage(in: clip, &arena)
    rasterizer.giveBack(to: &arena)
    return mask
  }

  /// The rasterizer of the outline in fixed point, or of nothing if the transform is not finite.
  func rasterizer(_ arena: inout CoverageArena) -> CoverageRasterizer {
    var outline = CoverageOutline(in: &arena)
    let rule: WindingRule
    guard transform.isFinite else { return CoverageRasterizer(outline, .nonZero) }
    switch shape {
    case .roundedRect(let roundedRect):
      outline.add(roundedRect, transform)
      rule = .nonZero
    case .ring(let outer, let inner):
      // A mirroring transform reverses the outlines; `positive` needs the outer one at +1.
      let sign: Int32 = transform.determinant < 0 ? -1 : 1
      outline.upwardWinding = sign
      outline.add(outer, transform)
      outline.upwardWinding = -sign
      if let inner { outline.add(inner, transform) }
      rule = .positive
    case .path(let path, let fillRule):
      outline.add(path, transform)
      rule = fillRule == .nonZero ? .nonZero : .evenOdd
    case .stroke:
      if let path = strokeOutline { outline.add(path, transform) }
      rule = .nonZero
    }
    return CoverageRasterizer(consume outline, rule)
  }
}
