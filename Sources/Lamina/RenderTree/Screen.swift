// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The pixels that show a tree, and the place of its root on them.
package struct Screen: Hashable, Sendable {
  /// From the space around the root to device pixels.
  package var rootTransform: Transform2D
  package var target: PixelRect

  package init(rootTransform: Transform2D, target: PixelRect) {
    (self.rootTransform, self.target) = (rootTransform, target)
  }
}
