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
      let planned = instances.planned
      visit.toSurface = planned.transform
      visit.inherited.alpha = planned.alpha
      visit.inherited.tint = planned.tint
      visit.inherited.multiplicity = instances.multiplicity
      if !planned.leadsToBackdrop { visit.inherited.purpose.remove(.leadsToBackdrop) }
    }
    return visit
  }

  /// The instances with which the walk continues from the layer: that of a space, and that of its
  /// sublayers.
  var path: [Int] { [context.piece, instances?.planned.index].compactMap(\.self) }
}

/// The instances of a replicator's sublayers, one of which is being planned.
///
/// Separate from the open layer, which is copied often and rarely has instances.
final class OpenInstances {
  struct Planned {
    /// The place among ``all``.
    var index = 0
    /// Whether the layer behind which the walk ends is in the instance.
    var leadsToBackdrop = false
    /// From the replicator's bounds space to the surface.
    var transform = Transform2D.identity
    /// The factor of the colours.
    var tint = ColorMultiplier.white
    /// The opacity of the sublayers.
    var alpha: CGFloat = 1
  }

  /// Those to be planned, from the first.
  let all: ArraySlice<Replication.Instance>
  /// The number of copies of a sublayer that the outer replicators and this one make.
  let multiplicity: Int
  /// The instance being planned.
  private(set) var planned = Planned()

  private let placement: InstancePlacement
  private let content: ReplicatorContent
  /// What the replicator hands down to all instances.
  private let inherited: (transform: Transform2D, tint: ColorMultiplier, alpha: CGFloat)
  /// Whether the layer behind which the walk ends is below the replicator.
  private let isOnPath: Bool

  /// The instances up to one, or all.
  init(_ replication: Replication, of layer: LayerContext, endingAt last: Int? = nil) {
    let most = max(1, Replication.mostInstances / layer.multiplicity)
    let instances = replication.instances.prefix(most)
    placement = InstancePlacement(layer.properties)
    content = replication.content
    multiplicity = layer.multiplicity * max(1, instances.count)
    all = last.map { instances.prefix($0 + 1) } ?? instances
    inherited = (layer.transform, layer.tint, alphaForSublayers(of: layer))
    isOnPath = layer.inherited.purpose.contains(.leadsToBackdrop)
  }

  /// Starts planning an instance; nil if it is not visible.
  func begin(_ index: Int) -> Planned? {
    let instance = all[all.startIndex + index]
    let opacity = content.opacity(ofInstance: instance.index)
    guard opacity > 0 else { return nil }
    let toLayer = placement.transform(of: instance)
    planned = Planned(
      index: index, leadsToBackdrop: isOnPath && index == all.count - 1,
      transform: toLayer == .identity
        ? inherited.transform : toLayer.concatenating(inherited.transform),
      tint: inherited.tint.multiplied(by: content.multiplier(ofInstance: instance.index)),
      alpha: inherited.alpha * opacity)
    return planned
  }
}
