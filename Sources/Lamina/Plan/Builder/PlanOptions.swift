// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Means that a plan may do without, so that tests can compare with and without them.
package struct PlanOptions: Hashable, Sendable {
  /// Whether content under opaque things is left out.
  package var hides = true
  /// Whether groups whose parts do not overlap are painted without a scope.
  package var flattensGroups = true
  /// Whether a rounded clip remembers only the pixels along its edges.
  package var savesOnlyEdges = true
  /// The least area, in pixels, that is painted directly onto a background colour which is not
  /// filled first.
  package var leastOntoColor = 1 << 12

  /// Whether the plan records the layer of each command, for people; then similar boxes are planned
  /// one by one.
  var recordsLayers = false

  package init() {}
}
