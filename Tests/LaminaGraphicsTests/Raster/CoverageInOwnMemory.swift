// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

@testable import LaminaGraphics

extension DeviceBox {
  /// The coverage of each pixel of `clip` by the box, found in memory of its own.
  func coverage(in clip: PixelRect) -> CoverageMask {
    var arena = CoverageArena()
    return coverage(in: clip, &arena)
  }
}

extension CoverageRasterizer {
  /// The coverage of the pixels of `clip` that the outline can touch, found in memory of its own.
  func coverage(in clip: PixelRect) -> CoverageMask {
    var arena = CoverageArena()
    return coverage(in: clip, &arena)
  }
}
