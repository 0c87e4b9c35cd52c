// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// What a frame's report says.
extension Compositor {
  func describeCaches(in report: inout FrameReport) {
    report.caches = resources.cache.report
    report.caches[.tile] = resources.tiles.report[.tile]
  }

  /// The counts are passed `inout` so that they are not copied; they do not change.
  func describe(_ counts: inout PlanCounts, in report: inout FrameReport) {
    report.visitedLayers = counts.visitedLayers
    report.culledLayers = counts.culledLayers
    report.hiddenLayers = counts.hiddenLayers
    report.hiddenPixels = counts.hiddenPixels
    report.painting = counts.painting
    // A scope whose contents do not touch its edges saves no pixels.
    report.groups = counts.groups.filter { $0.pixels > 0 }.map {
      .init(layer: reference(to: $0.node), reason: $0.reason, pixels: $0.pixels)
    }
    let omitted = omissions(counts)
    if !omitted.isEmpty { report.omissions = omitted.map(\.entry) }
  }

  /// The omissions of ``FrameReport/omissions``, with the nodes of the layers.
  private func omissions(
    _ counts: PlanCounts
  ) -> [(node: NodeID, entry: FrameReport.Omission)] {
    var omitted: [(node: NodeID, entry: FrameReport.Omission)] = []
    func add(_ node: NodeID, _ reason: OmissionReason, _ excess: LimitExcess? = nil) {
      omitted.append((node, .init(layer: reference(to: node), reason: reason, excess: excess)))
    }
    func add(_ nodes: some Collection<NodeID>, _ reason: OmissionReason) {
      if nodes.isEmpty { return }
      for node in nodes.sorted() { add(node, reason) }
    }
    for layer in OmissionSearch.layers(of: tree) { add(layer.node, layer.reason) }
    add(counts.tooLarge, .tooLarge)
    add(counts.tooManyInstances, .tooManyInstances)
    add(counts.emptyGradients, .emptyGradient)
    for layer in commit.emitters.leftOut { add(layer.node, .overLimit, layer.excess) }
    for layer in budget.leftOut { add(layer.node, .overLimit, layer.excess) }
    return omitted
  }

  /// The layers that the last painted frame could not draw, with their nodes.
  package var omissions: [(node: NodeID, entry: FrameReport.Omission)] {
    omissions(planner.counts)
  }

  /// The debug options that changed nothing in the last frame, because there was nothing to show.
  package var emptyDebugOptions: DebugOptions {
    DebugOverlay(
      options: diagnosis.debugOptions, plan: planner.plan, groups: planner.counts.groups,
      updated: Region()
    ).emptyOptions
  }

  /// The layer that a report names; nil if it is not in the tree as of the last frame.
  ///
  /// Cost: a look at each layer.
  ///
  /// - Precondition: it is not called by a layer that a frame releases.
  public func layer(_ reference: LayerReference) -> Layer? {
    frames.stage.requireCommitted("layer(_:)")
    guard let id = reference.id else { return nil }
    return commit.layer(withID: id)
  }

  func reference(to id: NodeID) -> LayerReference {
    LayerReference(name: name(of: id), id: layer(at: id).map { ObjectIdentifier($0) })
  }

  func name(of id: NodeID) -> String {
    guard let layer = layer(at: id) else { return "layer" }
    if let name = layer.name { return name }
    return diagnosis.className(of: layer)
  }
}
