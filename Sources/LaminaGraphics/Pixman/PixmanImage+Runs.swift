// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaKernels

extension PixmanImage {
  /// Draws one colour through runs of coverage.
  ///
  /// - Parameters:
  ///   - rect: The pixels that may be drawn to, within the image.
  ///   - color: The colour, premultiplied.
  ///   - runs: Rows of runs, in the format of `lamina_coverage_runs`.
  ///   - x: The column of the runs that is drawn to the rectangle's first.
  ///   - y: The row of the runs that is drawn to the rectangle's first; there must be one for each row.
  ///   - mix: The weight of the result, of 255, as in ``over(_:color:mix:)``.
  package func over(_ rect: PixelRect, color: UInt32, runs: Span<Int32>, x: Int, y: Int, mix: UInt8)
  {
    guard !rect.isEmpty, mix > 0 else { return }
    require(y >= 0 && 2 * (y + rect.height) <= runs.count, "the rectangle lies outside the runs")
    var part = lamina_rect(PixelRect(x: x, y: y, width: rect.width, height: rect.height))
    let target = unsafe start(of: rect)
    unsafe runs.withUnsafeBufferPointer { words in
      guard let base = words.baseAddress else { return }
      // The rows are in range by the precondition, and runs outside the columns are left out.
      unsafe lamina_over_solid_runs(target, pixelsPerRow, &part, base, color, mix)
    }
  }
}
