// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// Pixels that are blended with what is there.
extension BandPainter {
  /// Blends pixels, multiplied by `alpha` / 255, and lets as much of the result stay as the mix
  /// says.
  func blend(
    _ rect: PixelRect, _ source: RowSource, by mode: BlendMode, alpha: UInt8, mix: UInt8
  ) {
    guard mix > 0, let rows = source.clearedRows(of: rect) else { return }
    rows.withSpan { span in
      canvas.blend(
        rect, pixels: span, offset: rows.start, stride: rows.stride, alpha: alpha, mix: mix,
        by: mode.kernel)
    }
  }
}
