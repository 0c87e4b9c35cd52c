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
  ///   follows from the source bytes within `reach` alone. From a deviation of 64 pixels on, where
  ///   cells of several pixels are blurred (``BlurGrid``), by the whole pixels of a cell: whoever has
  ///   moved pictures counts from a pixel that moves along.
  /// - Fast.
  ///
  /// The result's bounds are within `clip` and within ``bounds`` grown by the covariance's reach.
  /// Source pixels farther than the reach from `clip` are not read. The cost is proportional to
  /// the pixels of the result and those read, with up to 27 weights along each axis; a slanted
  /// blur takes up to six passes more, or up to a thousand weights where it is narrow. From 64 pixels
  /// on only the average is taken of each pixel that is read, and a slanted blur reads a band where
  /// it is thin.
  package func blurred(_ covariance: BlurCovariance, in clip: PixelRect) -> CoverageMask {
    if covariance.isZero { return cropped(to: clip) }
    if let grid = BlurGrid(covariance) {
      let source = BlurSource(bounds: bounds, step: grid.step, channels: 1) { _ in [self] }
      let reached = bounds.outset(x: grid.reach.x, y: grid.reach.y)
      return CoverageMask(blurring: source, on: grid, in: reached.intersection(clip))
    }
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
    return plan.blurred(ColumnBlocks(self, in: needed), of: needed, to: target)
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
  var transposed: PixelRect {
    PixelRect(minX: minY, minY: minX, maxX: maxY, maxY: maxX)
  }
}
