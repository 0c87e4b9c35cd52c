// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The contents of a plan and the things it leaves out, counted while it is made; not part of the
/// plan, because painting does not need them.
package struct PlanCounts: Hashable, Sendable {
  /// Layers that the planner visited; one counts again for each surface it is part of.
  package var visitedLayers = 0
  /// Layers left out with everything below them because they are outside the region.
  var culledLayers = 0
  /// Layers left out with everything below them because something opaque is over them.
  package var hiddenLayers = 0
  /// Pixels not painted because something opaque is over them, counted once for each time that they
  /// would have been written.
  ///
  /// For a culled subtree, the bounding box counts once; for more than 64 sublayers of one layer
  /// that are culled together, the box around that layer.
  var hiddenPixels = 0
  package var painting = PaintCounts()
  package var groups: [PlannedGroup] = []
  /// Layers left out because they need too many temporary pixels.
  package var tooLarge: Set<NodeID> = []
  /// Layers with too many instances for background filters.
  package var tooManyInstances: Set<NodeID> = []
  /// Layers whose gradients have colours and no extent.
  var emptyGradients: Set<NodeID> = []

  init() {}
}

/// Something that could not be painted directly onto the content below it.
package struct PlannedGroup: Hashable, Sendable {
  package var node: NodeID
  package var reason: OffscreenReason
  package var pixels: Int
  /// Whether it is only the silhouette for a shadow.
  package var isSilhouette = false
  /// Its place on the target; empty within a bitmap or the silhouette of a shadow.
  package var rect: PixelRect
  /// The scope that saves the pixels; nil if they are those of a surface.
  package var scope: ScopeID?
}
