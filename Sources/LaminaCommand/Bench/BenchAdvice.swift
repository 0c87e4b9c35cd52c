// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaScene

/// Advice for the layers of a scene: a list, the largest saving first, in which no layer contains
/// another.
struct BenchAdvice {
  let layers: [BenchedLayer]
  /// The name of the scene.
  let file: String
  /// The milliseconds of a frame that repaints everything.
  let frame: Double
  /// The least saving that is reported, in milliseconds.
  let threshold: Double

  /// Marks the layers to rasterize.
  static func choose(among layers: inout [BenchedLayer]) {
    let best = RasterizationChoice.best(layers.map { ($0.path, $0.saving) })
    for index in best { layers[index].isRecommended = true }
  }

  var text: String {
    let chosen = layers.enumerated().filter(\.element.isRecommended)
      .sorted { ($1.element.saving, $0.offset) < ($0.element.saving, $1.offset) }.map(\.element)
    let vain = layers.filter(\.isRasterizedInVain)
    var lines = [limits]
    if chosen.isEmpty { lines.append("Nothing to rasterize: no bitmap saves that much.") }
    if !chosen.isEmpty { lines.append("To rasterize, the most saved first:") }
    for (number, layer) in chosen.enumerated() {
      lines += ["", "\(number + 1). \(layer.label): \(saving(of: layer))"]
      if let place = place(of: layer) { lines.append("   \(place)") }
      if layer.isRasterized {
        lines.append("   is rasterized already; leave it so")
      } else {
        lines += ["   \(layer.lines.json)", "   \(layer.lines.swift)"]
      }
    }
    if !vain.isEmpty { lines += ["", "Rasterized in vain; take shouldRasterize out of:"] }
    for layer in vain {
      lines.append("   \(layer.label)" + (place(of: layer).map { ", \($0)" } ?? ""))
    }
    return lines.joined(separator: "\n")
  }

  /// The limit from which a saving is reported.
  private var limits: String {
    let whole = "A frame that paints everything takes \(BenchTable.milliseconds(frame))"
    guard threshold > 0 else { return whole + "; every saving counts." }
    let least = max(threshold, RasterizationVerdict.leastShareOfFrame * frame)
    return whole + "; a saving counts from \(BenchTable.milliseconds(least)) a frame on."
  }

  private func saving(of layer: BenchedLayer) -> String {
    let (paying, others) = layer.motions
    return
      "saves \(BenchTable.milliseconds(layer.saving)) a frame (\(paying.joined(separator: ", "))"
      + (others.isEmpty ? "" : "; not \(others.joined(separator: ", "))") + ")"
  }

  private func place(of layer: BenchedLayer) -> String? {
    layer.place.map {
      "\(PrintedName.escaped(file)):\($0.line):\($0.column): \(PrintedName.escaped($0.keyPath))"
    }
  }
}
