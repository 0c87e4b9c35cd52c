// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// What one frame did, and how much of it.
///
/// All counts are exact and repeatable: the same edits on the same tree give the same report, so
/// tests and benchmarks can compare them where times would drift.
public struct FrameReport: Hashable, Sendable, Codable {
  /// The repainted pixels, as rectangles that do not overlap, in device pixels.
  public var damage: [PixelRect] = []
  /// How many pixels were repainted.
  public var damagedPixels = 0
  /// Layers whose properties or sublayers were taken over by this frame's commit.
  public var changedLayers = 0
  /// Layers that the planner looked at; one counts again for each silhouette it is part of.
  public var visitedLayers = 0
  /// Layers left out, with everything below them, because they lie outside the damage.
  public var culledLayers = 0
  /// Layers that could not be drawn, with the reason.
  public var skippedLayers: [SkippedLayer] = []
  /// What painting took.
  public var painting = PaintCounts()

  /// The report of a frame in which nothing changed.
  public init() {}

  /// A layer that was left out with everything below it although it is not hidden.
  public struct SkippedLayer: Hashable, Sendable, Codable {
    /// The layer's name, or its class where it has none.
    public var name: String
    /// Why it was left out.
    public var reason: SkipReason

    /// A layer by name, and why it was left out.
    public init(name: String, reason: SkipReason) {
      self.name = name
      self.reason = reason
    }
  }
}

/// How often each kind of painting happened, and over how many pixels.
public struct PaintCounts: Hashable, Sendable, Codable {
  /// Commands of the paint plan.
  public var commands = 0
  /// Rectangles of one colour.
  public var fills = 0
  /// Antialiased shapes.
  public var shapes = 0
  /// Shadows painted.
  public var shadows = 0
  /// Pixels of shadow masks that were blurred.
  public var blurredPixels = 0
  /// Scopes for group opacity, rounded clips and masks.
  public var scopes = 0
  /// Pixels remembered for scopes.
  public var scopePixels = 0
  /// Surfaces of their own: silhouettes, masks, rasterized layers.
  public var surfaces = 0
  /// Pixels of those surfaces.
  public var surfacePixels = 0
  /// Rasterized layers drawn.
  public var rasterizedLayers = 0
  /// Pixels composited, counted once for each time they are written.
  public var paintedPixels = 0

  /// Nothing painted.
  public init() {}
}

extension PixelRect: Codable {
  /// Reads `[x, y, width, height]`.
  public init(from decoder: any Decoder) throws {
    var values = try decoder.unkeyedContainer()
    let (x, y) = (try values.decode(Int.self), try values.decode(Int.self))
    let (width, height) = (try values.decode(Int.self), try values.decode(Int.self))
    let (maxX, wrapsX) = x.addingReportingOverflow(width)
    let (maxY, wrapsY) = y.addingReportingOverflow(height)
    guard !wrapsX, !wrapsY else {
      throw DecodingError.dataCorruptedError(
        in: values, debugDescription: "the far edge is beyond what an integer holds")
    }
    self.init(minX: x, minY: y, maxX: maxX, maxY: maxY)
  }

  /// Writes `[x, y, width, height]`.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.unkeyedContainer()
    for value in [minX, minY, width, height] { try values.encode(value) }
  }
}

extension FrameReport: CustomStringConvertible {
  /// A few lines for people.
  public var description: String {
    let boxes = damage.map { "\($0.minX),\($0.minY) \($0.width)×\($0.height)" }
    let p = painting
    var lines = [
      "damage     \(damagedPixels) pixels"
        + (boxes.isEmpty ? "" : " in " + boxes.joined(separator: "  ")),
      "layers     \(changedLayers) changed, \(visitedLayers) visited, \(culledLayers) culled",
      "painted    \(p.paintedPixels) pixels: \(p.fills) fills, \(p.shapes) shapes, "
        + "\(p.shadows) shadows",
      "offscreen  \(p.scopes) scopes (\(p.scopePixels) pixels), \(p.surfaces) surfaces "
        + "(\(p.surfacePixels) pixels), \(p.rasterizedLayers) rasterized layers, "
        + "\(p.blurredPixels) pixels blurred",
    ]
    for layer in skippedLayers {
      lines.append("skipped    \(layer.name): \(layer.reason.rawValue)")
    }
    return lines.joined(separator: "\n")
  }
}
