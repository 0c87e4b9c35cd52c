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
      .init(name: name(of: $0.node), reason: $0.reason, pixels: $0.pixels)
    }
    let skipped = skippedLayers(counts)
    if !skipped.isEmpty { report.skippedLayers = skipped.map(\.entry) }
  }

  /// What ``FrameReport/skippedLayers`` tells, with the nodes of the layers.
  private func skippedLayers(
    _ counts: PlanCounts
  ) -> [(node: NodeID, entry: FrameReport.SkippedLayer)] {
    var skipped: [(node: NodeID, entry: FrameReport.SkippedLayer)] = []
    func add(_ id: NodeID, _ reason: SkipReason, _ excess: LimitExcess? = nil) {
      skipped.append((id, .init(name: name(of: id), reason: reason, excess: excess)))
    }
    func add(_ nodes: some Collection<NodeID>, _ reason: SkipReason) {
      if nodes.isEmpty { return }
      for id in nodes.sorted() { add(id, reason) }
    }
    if tree.mayHaveSkippedLayers {
      for layer in tree.skippedLayers { add(layer.node, layer.reason) }
    }
    add(counts.tooLarge, .tooLarge)
    add(counts.tooManyInstances, .tooManyInstances)
    add(counts.emptyGradients, .emptyGradient)
    for layer in budget.leftOut { add(layer.node, .overLimit, layer.excess) }
    return skipped
  }

  /// What the last frame that painted anything could not draw, with the nodes of the layers.
  package var skippedLayers: [(node: NodeID, entry: FrameReport.SkippedLayer)] {
    skippedLayers(planner.counts)
  }

  /// Of ``debugOptions``, those that changed nothing in the last frame because there was nothing to show.
  package var emptyDebugOptions: DebugOptions {
    DebugOverlay(
      options: debugOptions, plan: planner.plan, groups: planner.counts.groups, updated: Region()
    ).emptyOptions
  }

  func name(of id: NodeID) -> String {
    guard let layer = layer(at: id) else { return "layer" }
    if let name = layer.name { return name }
    // Asking the runtime for it costs more than planning the layer.
    let kind = ObjectIdentifier(type(of: layer))
    if let known = classNames[kind] { return known }
    let name = String(describing: type(of: layer))
    classNames[kind] = name
    return name
  }
}
