// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

@testable import LaminaGraphics

extension CoverageMask {
  /// The largest difference from `exact` over the pixels of `rect`.
  func largestError(in rect: PixelRect, from exact: (Int, Int) -> Double) -> Double {
    var worst = 0.0
    for y in rect.minY..<rect.maxY {
      for x in rect.minX..<rect.maxX { worst = max(worst, abs(Double(self[x, y]) - exact(x, y))) }
    }
    return worst
  }
}
