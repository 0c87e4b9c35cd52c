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
    report.groups = counts.groups.map {
      .init(name: name(of: $0.slot), reason: $0.reason, pixels: $0.pixels)
    }
    if tree.mayHaveSkippedLayers {
      report.skippedLayers = tree.skippedLayers.map {
        .init(name: name(of: $0.slot), reason: $0.reason)
      }
    }
    func add(_ slots: some Collection<Int32>, _ reason: SkipReason) {
      if slots.isEmpty { return }
      report.skippedLayers += slots.sorted().map { .init(name: name(of: $0), reason: reason) }
    }
    add(counts.tooLarge, .tooLarge)
    add(counts.tooManyInstances, .tooManyInstances)
    add(counts.emptyGradients, .emptyGradient)
    report.skippedLayers += budget.leftOut.map {
      .init(name: name(of: $0.slot), reason: .overLimit, excess: $0.excess)
    }
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
