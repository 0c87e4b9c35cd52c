// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// What a compositor paints over its frames to show how they were made; the names are those of the
/// switches of Apple's Instruments.
public struct DebugOptions: OptionSet, Hashable, Sendable {
  /// One bit an option.
  public let rawValue: UInt8
  /// The set with the given bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Red over every translucent thing painted, the more the more often; green over opaque ones.
  public static let colorBlendedLayers = DebugOptions(rawValue: 1)
  /// Green over rasterized layers drawn from the cache, red over those painted anew.
  public static let colorHitsGreenAndMissesRed = DebugOptions(rawValue: 2)
  /// Yellow over everything that could not be painted straight onto what is below it.
  public static let colorOffscreenRenderedYellow = DebugOptions(rawValue: 4)
  /// Yellow over what this frame repainted, had it not to show the colours.
  public static let flashUpdatedRegions = DebugOptions(rawValue: 8)
}
