// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

extension FrameReport: CustomStringConvertible {
  /// All counts, without the times, on a few lines for people.
  public var description: String {
    var lines = [damageLine, layerLine] + paintingLines + groupLines + cacheLines
    lines += omissions.map { Self.line("omitted", $0.description) }
    return lines.joined(separator: "\n")
  }

  private static func line(_ title: String, _ text: String) -> String {
    title + String(repeating: " ", count: max(1, 11 - title.count)) + text
  }

  private var damageLine: String {
    let boxes = damage.map(\.description)
    return Self.line(
      "damage",
      "\(damagedPixels) pixels" + (boxes.isEmpty ? "" : " in " + boxes.joined(separator: "  "))
        + (movedPixels == 0 ? "" : ", \(movedPixels) pixels moved"))
  }

  private var layerLine: String {
    Self.line(
      "layers",
      "\(changedLayers) changed, \(visitedLayers) visited, \(culledLayers) culled, "
        + "\(hiddenLayers) hidden")
  }

  private var paintingLines: [String] {
    let p = painting
    let kinds = [
      ("fills", p.fills, p.fillPixels), ("shapes", p.shapes, p.shapePixels),
      ("shadows", p.shadows, p.shadowPixels), ("gradients", p.gradients, p.gradientPixels),
      ("images", p.images, p.imagePixels), ("glyphs", p.glyphs, p.glyphPixels),
      ("particles", p.particles, p.particlePixels),
      ("tiles drawn", p.tiles, p.tilePixels),
      ("rasterized layers", p.rasterizedLayers, p.bitmapPixels),
      ("blended layers", p.blends + p.backdrops, p.blendPixels),
    ]
    let text = kinds.filter { $0.1 > 0 || $0.2 > 0 }.map { "\($0.1) \($0.0) (\($0.2))" }
    let roads =
      p.pixmanPixels == 0
      ? []
      : [Self.line("roads", "\(p.pixmanPixels) pixels by Pixman, \(p.kernelPixels) by kernels")]
    return [
      Self.line(
        "painted",
        "\(p.paintedPixels) pixels" + (text.isEmpty ? "" : ": " + text.joined(separator: ", "))),
      Self.line("hidden", "\(hiddenPixels) pixels under opaque layers"),
      Self.line(
        "offscreen",
        "\(p.scopes) scopes (\(p.scopePixels) pixels), \(p.surfaces) surfaces "
          + "(\(p.surfacePixels) pixels), \(p.blurredPixels) pixels blurred"),
    ] + roads
  }

  private var groupLines: [String] {
    groups.map { group in
      let name = PrintedName.of(group.name)
      return Self.line("  group", "\(name): \(group.reason.rawValue), \(group.pixels) pixels")
    }
  }

  private var cacheLines: [String] {
    CacheKind.allCases.compactMap { kind in
      let c = caches[kind]
      guard c != CacheCounts() else { return nil }
      var words = ["\(c.hits) hits", "\(c.misses) misses"]
      for (count, what) in [
        (c.refused, "refused"), (c.partial, "in part"), (c.madeOnce, "made once"),
        (c.evictedForSpace, "evicted for space"),
        (c.evictedForAge, "evicted for age"), (c.invalidated, "invalidated"),
      ] where count > 0 { words.append("\(count) \(what)") }
      words.append("\(c.entries) kept in \(c.bytes) bytes")
      return Self.line("  cache", kind.rawValue + ": " + words.joined(separator: ", "))
    }
  }
}

extension StageTimes: CustomStringConvertible {
  /// The stages in milliseconds, on one line.
  public var description: String {
    let stages = [
      ("commit", commit), ("damage", damage), ("plan", plan), ("prepare", prepare),
      ("paint", paint), ("total", total),
    ]
    return stages.map { name, seconds in
      "\(name) " + (seconds * 1000).formatted(.number.precision(.fractionLength(3))) + " ms"
    }.joined(separator: ", ")
  }
}

extension FrameReport.PixelMove: CustomStringConvertible {
  /// The new place of the pixels and the distance of the move, such as `0,0 100×93 by 0,-7`.
  public var description: String { "\(rect) by \(dx),\(dy)" }
}

extension FrameReport.Omission: CustomStringConvertible {
  /// The name on one line, the reason, and the limit if one was exceeded.
  public var description: String {
    "\(PrintedName.of(name)): \(reason.rawValue)" + (excess.map { ", \($0)" } ?? "")
  }
}
