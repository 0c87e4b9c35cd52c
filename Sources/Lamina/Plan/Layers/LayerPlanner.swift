// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// The order of a layer's parts. From the back, each part only if it is needed:
//
//     scope for group opacity
//       further outer shadows
//       scope for the mask
//         clip or scope for masksToBounds
//           filtered background
//           shadow · background · gradient · tiles · drawing · contents · shape · inner shadows
//           sublayers
//           border
//           particles
//
// The walk goes in the opposite direction: it plans the parts in front of the sublayers, then the
// sublayers, and then the parts behind them.

/// The sublayers of a layer that were planned.
struct PlannedSublayers {
  var nodes: [NodeID] = []
  /// Whether a replicator shows them several times.
  var areInstances = false
}

/// Plans the parts of a layer that are in front of its sublayers, and pushes its scopes.
func planPartsInFront(
  of layer: inout LayerContext, opacity: CGFloat, _ plan: inout PlanContext
) {
  pushOpacity(opacity, of: &layer, &plan)
  pushMask(of: &layer, &plan)
  if layer.properties.flags.contains(.masksToBounds) {
    pushClip(of: &layer, &plan.builder)
  }
  if layer.properties.hasOwnContent { planParticles(layer, into: &plan.builder) }
  planBorder(layer, into: &plan.builder)
}

/// Plans the parts of a layer that are behind its sublayers, and pops its scopes.
///
/// `instances` are the instances of layers above through which the walk reached the layer.
func planPartsBehind(
  of layer: LayerContext, _ sublayers: PlannedSublayers, _ instances: [Int],
  _ plan: inout PlanContext
) {
  if layer.properties.isCommon {
    planBackground(layer, into: &plan.builder)
    popClipAndMask(of: layer, &plan.builder)
  } else {
    let hasOwnContent = layer.properties.hasOwnContent
    planFurtherShadows(.inner, of: layer, into: &plan.builder)
    if hasOwnContent { planShape(layer, into: &plan.builder) }
    planContents(layer, into: &plan.builder)
    planDrawing(layer, &plan)
    if hasOwnContent {
      planTiles(layer, &plan)
      planGradient(layer, into: &plan.builder)
    }
    planBackground(layer, into: &plan.builder)
    planShadow(of: layer, over: sublayers, &plan)
    planBackdrop(behind: layer, instances, &plan)
    popClipAndMask(of: layer, &plan.builder)
    planFurtherShadows(.outer, of: layer, into: &plan.builder)
  }
  plan.builder.popScope(layer.scopes.opacity)
}
