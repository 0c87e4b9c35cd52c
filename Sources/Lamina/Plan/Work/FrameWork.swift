// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The cost of painting, counted in the kinds that ``FrameLimits`` bounds.
///
/// Numbers are floating point, because products of extreme numbers would overflow integers.
struct FrameWork: Hashable, Sendable {
  var openPixels = 0.0
  var surfacePixels = 0.0
  var blurredPixels = 0.0
  var strokePieces = 0.0
  var particlePixels = 0.0
  var repeatedLayers = 0.0

  /// The least cost of a surface, in pixels, however small it is.
  static let pixelsOfAnySurface = 4096.0

  /// The layers for which an instance counts that is sorted by depth: it is listed by itself, with its place.
  static let layersOfInstanceInSpace = 16.0

  /// Counts one surface with an area in pixels.
  mutating func addSurface(_ pixels: Double) { surfacePixels += pixels + Self.pixelsOfAnySurface }

  /// Adds work, so many times; open pixels count by their maximum, everything else adds up.
  mutating func add(_ other: FrameWork, times: Double = 1) {
    openPixels = max(openPixels, other.openPixels)
    surfacePixels += times * other.surfacePixels
    blurredPixels += times * other.blurredPixels
    strokePieces += times * other.strokePieces
    particlePixels += times * other.particlePixels
    repeatedLayers += times * other.repeatedLayers
  }

  /// The work of doing the same several times; stroked outlines are made once.
  mutating func multiply(by times: Double) {
    surfacePixels *= times
    blurredPixels *= times
    particlePixels *= times
  }

  /// The first limit that the work exceeds; nil if there is none.
  func excess(over limits: FrameLimits) -> LimitExcess? {
    for kind in FrameLimits.Kind.allCases {
      let limit = max(0, limits[kind])
      guard self[kind] > Double(limit) else { continue }
      let amount = self[kind] < 0x1p62 ? Int(self[kind].rounded(.up)) : 1 << 62
      return LimitExcess(kind: kind, amount: amount, limit: limit)
    }
    return nil
  }

  /// The work of a kind.
  subscript(kind: FrameLimits.Kind) -> Double {
    switch kind {
    case .openPixels: openPixels
    case .surfacePixels: surfacePixels
    case .blurredPixels: blurredPixels
    case .strokePieces: strokePieces
    case .particlePixels: particlePixels
    // The commit counts them, because the extents of layers depend on them.
    case .particleBirths: 0
    case .repeatedLayers: repeatedLayers
    }
  }
}
