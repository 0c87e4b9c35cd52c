// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Limits of painting, far from which most frames stay; tests set them low.
package struct PaintOptions: Hashable, Sendable {
  /// Fewer pixels than this are painted sooner than a second thread is awake.
  package var leastBandPixels = 1 << 15
  /// The most bytes of masks and surfaces at the same time, unless a single command needs more.
  package var mostBytes = 1 << 28
  /// The number of masks that are made together while a plan is.
  package var earlyMasks = 64

  package init() {}
}
