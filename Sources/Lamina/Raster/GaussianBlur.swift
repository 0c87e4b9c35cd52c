// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

extension CoverageMask {
  /// The mask convolved with a Gaussian of the given covariance, within `clip`.
  ///
  /// What is wanted, in order:
  /// - Right. At most 1 of 255 from the exact convolution with the sampled Gaussian where the
  ///   blur's axes are those of the device; at most 2 where they are not, as long as the narrowest
  ///   deviation is at least 1.5 pixels, or 0.45 with the widest at most 16. A narrower one counts
  ///   as 0.45 there (or as the widest, where that is less), and is up to a pixel wider else.
  /// - The same bytes for any `clip`, and moved bytes for a mask moved by whole pixels: each byte
  ///   follows from the source bytes within `reach` alone.
  /// - Fast.
  ///
  /// The result's bounds are within `clip` and within ``bounds`` grown by the covariance's reach.
  /// Source pixels farther than the reach from `clip` are not read. The cost is proportional to
  /// the pixels of the result and those read, with up to 27 weights along each axis; a slanted
  /// blur takes up to six passes more, or up to a thousand weights where it is narrow.
  package func blurred(_ covariance: BlurCovariance, in clip: PixelRect) -> CoverageMask {
    if covariance.isZero { return cropped(to: clip) }
    let plan = BlurPlan(covariance)
    let target = bounds.outset(x: plan.reach.x, y: plan.reach.y).intersection(clip)
    guard !target.isEmpty else { return .empty }
    if plan.slants.isEmpty { return blurred(plan, to: target) }
    return plan.isTransposed
      ? transposed.blurredAlongSlants(plan, to: target.transposed).transposed
      : blurredAlongSlants(plan, to: target)
  }

  /// The two passes along the axes, whose result fills `target`.
  private func blurred(_ plan: BlurPlan, to target: PixelRect) -> CoverageMask {
    guard let columns = blurredColumns(plan, to: target) else { return .empty }
    return CoverageMask(bounds: target, bytes: columns.bytes())
  }

  /// The two passes along the axes at 16 bits, or nil where the source holds nothing for `target`.
  func blurredColumns(_ plan: BlurPlan, to target: PixelRect) -> ColumnBlocks? {
    let needed = bounds.intersection(target.outset(x: plan.x.reach, y: plan.y.reach))
    guard !needed.isEmpty else { return nil }
    // Columns are the fast direction, so x is blurred lying on its side.
    return ColumnBlocks(self, in: needed)
      .transposed()
      .blurred(plan.x, firstRow: target.minX - needed.minX, rowCount: target.width)
      .transposed()
      .blurred(plan.y, firstRow: target.minY - needed.minY, rowCount: target.height)
  }

  /// The mask with x and y exchanged.
  private var transposed: CoverageMask {
    var result = CoverageMask(bounds: bounds.transposed)
    let (width, height) = (bounds.width, bounds.height)
    for y in 0..<height {
      for x in 0..<width { result.bytes[x * height + y] = bytes[y * width + x] }
    }
    return result
  }
}

extension PixelRect {
  /// The rectangle with x and y exchanged.
  fileprivate var transposed: PixelRect {
    PixelRect(minX: minY, minY: minX, maxX: maxY, maxY: maxX)
  }
}
