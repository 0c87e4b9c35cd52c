// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Fills a layer's border, which is inside its corner shape and in front of its sublayers.
func planBorder(_ layer: LayerContext, into builder: inout PlanBuilder) {
  let properties = layer.properties
  guard !properties.isCommon, properties.visibleBorderWidth > 0, layer.hasArea,
    let color = properties.uncommon.borderColor
  else { return }
  // If the clip cuts its outer edge, the border reaches beyond it.
  let shape = properties.borderShape(outset: layer.isCutByClip() ? layer.transform.twoPixels : nil)
  builder.fill(layer.outline(of: shape), layer.shown(color), in: layer.clip, mix: layer.mix)
}

extension Transform2D {
  /// A length that is two pixels of the surface or more, in all directions.
  var twoPixels: CGFloat { 2 / max(smallestScale, .leastNormalMagnitude) }
}
