// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Where the project's own kernels meet Pixman's pixels.
extension PixmanImage {
  /// Ends a scope over `rect`: mixes what is painted with what was saved by one coverage.
  func blendBack(_ rect: PixelRect, _ saved: [UInt32], coverage: UInt8) {
    guard coverage < 255 else { return }
    for y in rect.minY..<rect.maxY {
      let row = saved.span.extracting(rowRange(y, of: rect))
      withRow(y, rect.minX..<rect.maxX) {
        Lamina.blendBack(painted: &$0, saved: row, coverage: coverage)
      }
    }
  }

  /// Ends a scope over `rect` by a mask; pixels outside the mask's bounds have no coverage.
  func blendBack(_ rect: PixelRect, _ saved: [UInt32], coverage mask: CoverageMask) {
    let mask = mask.spanning(rect)
    for y in rect.minY..<rect.maxY {
      let range = rowRange(y, of: rect)
      let (row, coverage) = (saved.span.extracting(range), mask.bytes.span.extracting(range))
      withRow(y, rect.minX..<rect.maxX) {
        Lamina.blendBack(painted: &$0, saved: row, coverage: coverage)
      }
    }
  }

  private func rowRange(_ y: Int, of rect: PixelRect) -> Range<Int> {
    let start = (y - rect.minY) * rect.width
    return start..<start + rect.width
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
