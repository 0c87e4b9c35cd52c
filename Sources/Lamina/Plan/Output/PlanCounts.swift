// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// What a plan holds and leaves out, counted while it is made; not part of the plan, because nothing that
/// paints asks.
package struct PlanCounts: Hashable, Sendable {
  /// Layers that the planner looked at; one counts again for each surface it is part of.
  package var visitedLayers = 0
  /// Layers left out with everything below them because they lie outside the region.
  package var culledLayers = 0
  /// Layers left out with everything below them because something opaque lies over them.
  package var hiddenLayers = 0
  /// Pixels not painted because something opaque lies over them, counted once for each time that they
  /// would have been written.
  ///
  /// Of a layer left out with everything below it that is the box around both, once; of more than 64
  /// sublayers of one layer that are left out together, the box around that layer.
  package var hiddenPixels = 0
  package var painting = PaintCounts()
  package var groups: [PlannedGroup] = []
  /// Layers left out because they need too many temporary pixels.
  package var tooLarge: [NodeID] = []
  /// Layers that have too many instances to filter what lies behind each.
  package var tooManyInstances: Set<NodeID> = []
  /// Layers whose gradients have colours and no extent.
  package var emptyGradients: Set<NodeID> = []

  package init() {}
}

/// Something that could not be painted straight onto what is below it.
package struct PlannedGroup: Hashable, Sendable {
  package var node: NodeID
  package var reason: OffscreenReason
  package var pixels: Int
  /// Where it lies on the target; empty within a bitmap or the silhouette of a shadow.
  package var rect: PixelRect
  /// The scope that remembers the pixels; nil if they are those of a surface.
  package var scope: ScopeID?
}
