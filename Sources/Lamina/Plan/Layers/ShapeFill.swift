// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Strokes and fills the path of a shape layer; the stroke is in front.
func planShape(_ layer: LayerContext, into builder: inout PlanBuilder) {
  guard case .shape(let shape) = layer.properties.uncommon.content, let path = shape.content.path
  else { return }
  let scale = PathStroke.outlineScale(under: layer.transform)
  if let stroke = shape.content.strokeColor,
    let outline = shape.content.strokeOutline(scale: scale)
  {
    builder.fill(
      outline.placed(layer.transform), layer.shown(stroke), in: layer.clip, mix: layer.mix)
  }
  if let color = shape.content.fillColor, color.alpha > 0 {
    let outline = DeviceShape(.path(path, shape.content.fillRule), layer.transform)
    builder.fill(outline, layer.shown(color), in: layer.clip, mix: layer.mix)
  }
}
