// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// Ends of scopes, whose saved pixels are those of the rectangle row by row.
extension PixmanImage {
  /// Ends a scope over `rect`: mixes what is painted with what was saved by one coverage.
  func blendBack(_ rect: PixelRect, _ saved: [UInt32], coverage: UInt8) {
    blendBack(rect, saved: saved.span, savedStride: rect.width, coverage: coverage)
  }

  /// Ends a scope over `rect` by a mask; pixels outside the mask's bounds have no coverage.
  func blendBack(_ rect: PixelRect, _ saved: [UInt32], coverage mask: CoverageMask) {
    blendBack(
      rect, saved: saved.span, savedStride: rect.width, mask: mask.spanning(rect).bytes.span,
      maskStride: rect.width)
  }
}

extension CoverageMask {
  /// The same coverage as a mask whose bounds are exactly `rect`.
  fileprivate func spanning(_ rect: PixelRect) -> CoverageMask {
    if bounds == rect { return self }
    var result = CoverageMask(bounds: rect)
    let shared = bounds.intersection(rect)
    for y in shared.minY..<shared.maxY where !shared.isEmpty {
      let from = (y - bounds.minY) * bounds.width + shared.minX - bounds.minX
      let to = (y - rect.minY) * rect.width + shared.minX - rect.minX
      result.bytes.replaceSubrange(
        to..<to + shared.width, with: bytes[from..<from + shared.width])
    }
    return result
  }
}
