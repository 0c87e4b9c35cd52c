// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Layers with a separate picture, which is filtered and then blended with the content below.

/// Whether the layer is painted as a group of its own that is put down here.
func isGrouped(_ properties: LayerProperties, _ purpose: WalkPurpose) -> Bool {
  !purpose.contains(.inGroup)
    && (properties.hasFilters || (properties.blendMode != nil && !purpose.contains(.inBitmap)))
}

/// Paints the layer and everything below it as a separate group, which is filtered and then blended
/// by the layer's compositing filter; its opacity multiplies the group before blending.
func planGroup(_ layer: LayerContext, opacity: UInt8, _ plan: inout PlanContext) {
  let isInBitmap = layer.inherited.purpose.contains(.inBitmap)
  let mode = isInBitmap ? .normal : layer.properties.blendMode ?? .normal
  plan.show(layer, mode, mix: layer.inherited.mix, opacity: opacity, in: layer.extent) {
    if layer.properties.hasFilters { return filteredPicture(of: layer, $1, &$0) }
    let inside = layer.visitOfPicture(layer.transform, $1)
    let rect = $1
    return $0.addGroup(inside, tint: layer.tint).map { PlannedPicture(source: $0, rect: rect) }
  }
}
