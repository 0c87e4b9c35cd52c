// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

/// The contents for which caching is measured.
public enum CachingKind: String, CaseIterable, Sendable {
  case shadows, roundedClips, opacityGroups, shapes, gradients, mixedCards
}

/// What the engine may cache between frames.
public enum CachingMode: String, CaseIterable, Sendable {
  /// Nothing.
  case none
  /// Automatic caches: blurred masks, coverage, gradients.
  case automatic
  /// The automatic caches, and the bitmap of each item by `shouldRasterize`.
  case rasterized
}

/// The change before each frame.
public enum CachingMotion: String, CaseIterable, Sendable {
  /// The items stand still over a background that changes its colour.
  case still
  /// All move by a whole pixel.
  case moving
  /// All move by half a pixel, so that every second place is between two pixels.
  case movingByHalfPixels
  /// All change their opacity.
  case fading
  /// All turn by a degree.
  case rotating
  /// All grow or shrink by 1 %.
  case scaling
  /// The items stand still, and a mark of 8 × 8 points inside each changes its colour.
  case changingInside
}

/// One point of one series: everything about a scene in which caching is measured.
public struct CachingCase: Sendable {
  /// What is drawn.
  public var kind: CachingKind
  /// What may be kept.
  public var mode: CachingMode
  /// What happens before each frame.
  public var motion = CachingMotion.moving
  /// How many items there are.
  public var count = 12
  /// The size of each in points.
  public var size = CGSize(width: 180, height: 150)
  /// The deviation of shadows in points; shapes have one only where it is given.
  public var blurRadius: CGFloat?
  /// How many layers with the item's effect are nested.
  public var depth = 1
  /// How often in 16 frames something inside each item changes.
  public var changes = 0
  /// How often in 16 frames the scale of the items changes.
  public var scaleChanges = 0
  /// What the caches may hold, as a part of what they would; nil means the engine's default.
  public var budget: Double?
  /// Whether no two items have the same outline, so that they cannot share what is kept.
  public var isVaried = false

  /// A case of twelve items that move.
  public init(_ kind: CachingKind, _ mode: CachingMode) {
    self.kind = kind
    self.mode = mode
  }
}
