// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Everything that one frame paints, in order: a flat list, a value that a test can compare.
package struct PaintPlan: Sendable {
  /// The pixels that the plan repaints; nothing outside is touched.
  package var region: Region
  /// What is there before anything is painted.
  package var background: PremultipliedColor
  /// The steps, back to front; clips, scopes and surfaces are properly nested.
  package var commands: [PaintCommand] = []
  /// Layers that the planner looked at; one counts again for each silhouette it is part of.
  package var visitedLayers = 0
  /// Layers left out with everything below them because they lie outside the region.
  package var culledLayers = 0

  package init(region: Region, background: PremultipliedColor) {
    self.region = region
    self.background = background
  }
}
