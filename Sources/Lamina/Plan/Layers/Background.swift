// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Fills a layer's corner shape with its background colour.
func planBackground(_ layer: LayerContext, into builder: inout PlanBuilder) {
  guard let color = layer.properties.backgroundColor, color.alpha > 0, layer.hasArea else { return }
  let solid = layer.shown(color)
  if layer.isCutByClip() { return builder.fill(layer.clip, solid, mix: layer.mix) }
  guard let shape = layer.filledShape else { return }
  if layer.properties.antialiasesAllEdges, let box = DeviceBox(shape, layer.transform) {
    builder.fill(box, solid, in: layer.clip, mix: layer.mix)
  } else {
    builder.fill(layer.outline(of: .roundedRect(shape)), solid, in: layer.clip, mix: layer.mix)
  }
}
