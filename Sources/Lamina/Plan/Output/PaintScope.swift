// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The coverage that decides, at the end of a scope, how much of the painted pixels stays.
package enum ScopeCoverage: Hashable, Sendable {
  /// The same everywhere, 0…255.
  case constant(UInt8)
  case mask(PlacedMask)
}

/// Names a scope of a plan.
package typealias ScopeID = ListID<PaintScope>

/// Pixels to save, and their treatment at the end.
package struct PaintScope: Hashable, Sendable {
  /// The pixels that may be painted inside.
  package var rect: PixelRect
  /// The pixels to save: those whose coverage may be less than full.
  package var saved: [PixelRect]
  package var coverage: ScopeCoverage
  /// The opacity of the group around it, if that has no scope of its own; 255 for none.
  package var mix: UInt8
  /// The index in ``PlannedAreas/grounds`` of the colour that every pixel has when the scope begins, so
  /// that none need be saved; negative if they differ.
  package var ground: Int8 = -1
}
