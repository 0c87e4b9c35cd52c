// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// What a frame tells of itself.
extension Compositor {
  func describeCaches(in report: inout FrameReport) {
    report.caches = cache.report
    report.caches[.tile] = tiles.pool.report[.tile]
  }

  func describe(_ counts: PlanCounts, in report: inout FrameReport) {
    report.visitedLayers = counts.visitedLayers
    report.culledLayers = counts.culledLayers
    report.hiddenLayers = counts.hiddenLayers
    report.hiddenPixels = counts.hiddenPixels
    report.painting = counts.painting
    // A scope of which nothing meets the edges remembers no pixel.
    report.groups = counts.groups.filter { $0.pixels > 0 }.map {
      .init(name: name(of: $0.slot), reason: $0.reason, pixels: $0.pixels)
    }
    let skipped = skippedLayers(counts)
    if !skipped.isEmpty { report.skippedLayers = skipped.map(\.entry) }
  }

  /// What ``FrameReport/skippedLayers`` tells, with the slots of the layers.
  private func skippedLayers(
    _ counts: PlanCounts
  ) -> [(slot: Int32, entry: FrameReport.SkippedLayer)] {
    var skipped: [(slot: Int32, entry: FrameReport.SkippedLayer)] = []
    func add(_ slot: Int32, _ reason: SkipReason, _ excess: LimitExcess? = nil) {
      skipped.append((slot, .init(name: name(of: slot), reason: reason, excess: excess)))
    }
    func add(_ slots: some Collection<Int32>, _ reason: SkipReason) {
      if slots.isEmpty { return }
      for slot in slots.sorted() { add(slot, reason) }
    }
    if tree.mayHaveSkippedLayers {
      for layer in tree.skippedLayers { add(layer.slot, layer.reason) }
    }
    add(counts.tooLarge, .tooLarge)
    add(counts.tooManyInstances, .tooManyInstances)
    add(counts.emptyGradients, .emptyGradient)
    for layer in budget.leftOut { add(layer.slot, .overLimit, layer.excess) }
    return skipped
  }

  /// What the last frame that painted anything could not draw, with the slots of the layers.
  package var skippedLayers: [(slot: Int32, entry: FrameReport.SkippedLayer)] {
    skippedLayers(planner.counts)
  }

  /// Of ``debugOptions``, those that changed nothing in the last frame because there was nothing to show.
  package var emptyDebugOptions: DebugOptions {
    DebugOverlay(
      options: debugOptions, plan: planner.plan, groups: planner.counts.groups, updated: Region()
    ).emptyOptions
  }

  func name(of slot: Int32) -> String {
    guard let layer = layer(at: slot) else { return "layer" }
    if let name = layer.name { return name }
    // Asking the runtime for it costs more than planning the layer.
    let kind = ObjectIdentifier(type(of: layer))
    if let known = classNames[kind] { return known }
    let name = String(describing: type(of: layer))
    classNames[kind] = name
    return name
  }
}
