// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// What decides, at the end of a scope, how much of what was painted in it stays.
package enum ScopeCoverage: Hashable, Sendable {
  /// The same everywhere, 0…255.
  case constant(UInt8)
  case mask(PlacedMask)
}

/// Pixels to remember, and what happens to them in the end.
package struct PaintScope: Hashable, Sendable {
  /// The pixels that may be painted inside.
  package var rect: PixelRect
  /// The pixels to remember: those where the coverage may be less than full.
  package var saved: [PixelRect]
  package var coverage: ScopeCoverage
  /// The opacity of the group around, where that has no scope of its own; 255 for none.
  package var mix: UInt8
}
