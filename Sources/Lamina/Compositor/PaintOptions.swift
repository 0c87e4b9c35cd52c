// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Limits of painting, far from which most frames stay; tests set them low.
package struct PaintOptions: Hashable, Sendable {
  /// Fewer pixels than this are painted sooner than a second thread is awake.
  package var leastBandPixels = 1 << 15
  /// Threads share a move of pixels that comes within so many seconds after another.
  ///
  /// Helpers are awake for so long; to wake them takes longer than to move a screen.
  package var mostPause = WorkerTeam.patience
  /// The masks and surfaces of one stretch of commands take at most so many bytes, unless one
  /// command alone needs more.
  package var mostBytes = 1 << 28

  /// What a wide blur reads is painted in parts of about so many pixels.
  package var mostPartPixels = FrameWork.pixelsOfPart

  package init() {}
}
