// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

extension CoverageMask {
  /// The mask convolved with a Gaussian of the given covariance, within `clip`; see ``GaussianBlur``.
  ///
  /// The result's bounds are within `clip` and within ``bounds`` grown by the covariance's reach.
  /// Source pixels farther than the reach from `clip` are not read.
  package func blurred(_ covariance: BlurCovariance, in clip: PixelRect) -> CoverageMask {
    if covariance.isZero { return cropped(to: clip) }
    let target = pixelsBlurred(by: covariance, in: clip)
    guard !target.isEmpty else { return .empty }
    let blur = GaussianBlur(by: covariance, in: target, channels: 1)
    guard let sums = MemoryBlock(count: blur.sumCount) else { return .empty }
    blur.sum(rows: blur.sumRows, of: self, into: sums)
    return CoverageMask(bounds: target, bytes: blur.bytes(of: target, of: self, from: sums))
  }

  /// The pixels within a rectangle that the blurred mask may cover.
  package func pixelsBlurred(by covariance: BlurCovariance, in clip: PixelRect) -> PixelRect {
    bounds.outset(by: covariance.visibleReach).intersection(clip)
  }
}
