// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// A layer whose sublayers are being visited.
struct OpenLayer {
  var context: LayerContext
  var sublayers: [NodeID] = []
  /// The instances of the sublayers of a replicator.
  var instances: OpenInstances?

  /// The state that sublayers inherit, except the mirroring.
  var inheritedOfSublayers: Inherited {
    var inherited = context.inherited
    inherited.alpha = alphaForSublayers(of: context)
    return inherited
  }

  /// The context of the sublayers, without the sublayer; the node is the layer's.
  var sublayerVisit: LayerVisit {
    var visit = LayerVisit(
      node: context.node, toSurface: context.transform, clip: context.clip,
      inherited: inheritedOfSublayers)
    visit.inherited.mix = context.mix
    visit.inherited.mirroring = context.innerMirroring
    visit.inherited.purpose.formIntersection([.silhouette, .leadsToBackdrop])
    if let instances {
      visit.toSurface = instances.transform
      visit.inherited.alpha = instances.alpha
      visit.inherited.tint = instances.tint
      visit.inherited.multiplicity = instances.multiplicity
      if !instances.leadsToBackdrop { visit.inherited.purpose.remove(.leadsToBackdrop) }
    }
    return visit
  }

  /// The instances with which the walk continues from the layer: that of a space, and that of its
  /// sublayers.
  var path: [Int] { [context.piece, instances?.current].compactMap(\.self) }
}

/// The instances of a replicator's sublayers, one of which is being planned.
///
/// Separate from the open layer, which is copied often and rarely has instances.
final class OpenInstances {
  /// Those to be planned, from the first.
  private(set) var all: ArraySlice<Replication.Instance>
  private let placement: InstancePlacement
  private let content: ReplicatorContent
  /// The number of copies of a sublayer that the outer replicators and this one make.
  let multiplicity: Int

  /// The place among ``all`` of the instance being planned.
  private(set) var current = 0
  /// Whether the layer behind which the walk ends is in that one.
  private(set) var leadsToBackdrop = false
  /// The instance being planned: from the replicator's bounds space to the surface, the factor of
  /// its colours, and the opacity of its sublayers.
  private(set) var transform = Transform2D.identity
  private(set) var tint = ColorMultiplier.white
  private(set) var alpha: CGFloat = 1

  /// The instances up to one, or all.
  init(_ replication: Replication, of layer: LayerContext, endingAt last: Int? = nil) {
    let most = max(1, Replication.mostInstances / layer.multiplicity)
    let instances = replication.instances.prefix(most)
    placement = InstancePlacement(layer.properties)
    content = replication.content
    multiplicity = layer.multiplicity * max(1, instances.count)
    all = last.map { instances.prefix($0 + 1) } ?? instances
  }

  /// Starts planning an instance; false if it is not visible.
  func begin(_ index: Int, of layer: LayerContext) -> Bool {
    let instance = all[all.startIndex + index]
    let opacity = content.opacity(ofInstance: instance.index)
    guard opacity > 0 else { return false }
    alpha = alphaForSublayers(of: layer) * opacity
    tint = layer.tint.multiplied(by: content.multiplier(ofInstance: instance.index))
    let toLayer = placement.transform(of: instance)
    transform = toLayer == .identity ? layer.transform : toLayer.concatenating(layer.transform)
    current = index
    leadsToBackdrop =
      layer.inherited.purpose.contains(.leadsToBackdrop) && index == all.count - 1
    return true
  }
}
