// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Means that a plan may do without, so that tests can compare with and without them.
package struct PlanOptions: Hashable, Sendable {
  /// Whether what lies under opaque things is left out.
  package var hides = true
  /// Whether groups whose parts do not overlap are painted without a scope.
  package var flattensGroups = true
  /// Whether a rounded clip remembers only the pixels along its edges.
  package var savesOnlyEdges = true
  /// What has fewer pixels than this is not painted straight onto a colour that nobody laid.
  package var leastOntoColor = 1 << 12

  /// Whether the plan says of each command which layer it is of, for people; then boxes that are alike are
  /// planned one by one.
  package var recordsLayers = false

  package init() {}
}
