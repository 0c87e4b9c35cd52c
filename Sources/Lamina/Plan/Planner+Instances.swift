// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// The instances of a replicator's sublayers, of which one is being planned.
///
/// Apart from the open layer, which is copied often and has instances seldom.
final class OpenInstances {
  /// Those to be planned, from the first.
  private(set) var all: ArraySlice<Replication.Instance>
  let placement: InstancePlacement
  let content: ReplicatorContent
  /// How many copies of a sublayer the outer replicators and this one make.
  let multiplicity: Int

  /// The place among ``all`` of the instance being planned.
  var current = 0
  /// Whether the layer behind which the walk ends is in that one.
  var leadsToBackdrop = false
  /// The instance being planned: from the replicator's bounds space to the surface, what its colours
  /// are multiplied by, and the opacity of its sublayers.
  var transform = Transform2D.identity
  var tint = ColorMultiplier.white
  var alpha: CGFloat = 1

  init(_ replication: Replication, of layer: OpenLayer) {
    let most = max(1, Replication.mostInstances / layer.multiplicity)
    all = replication.instances.prefix(most)
    placement = InstancePlacement(layer.properties)
    content = replication.content
    multiplicity = layer.multiplicity * max(1, all.count)
  }

  /// Leaves out what is drawn after an instance.
  func end(at index: Int) { all = all.prefix(index + 1) }
}

// Replicated sublayers: the walk goes through them once for each instance, the last one first.
extension Planner {
  /// Makes one instance of the innermost open layer's sublayers the one to be planned; answers
  /// whether any of it may show.
  mutating func beginInstance(_ index: Int) -> Bool {
    let last = open.count - 1
    guard let instances = open[last].instances else { return false }
    let instance = instances.all[instances.all.startIndex + index]
    let opacity = instances.content.opacity(ofInstance: instance.index)
    guard opacity > 0 else { return false }
    instances.alpha = open[last].inheritedAlpha * opacity
    instances.tint = open[last].tint.multiplied(
      by: instances.content.multiplier(ofInstance: instance.index))
    let toLayer = instances.placement.transform(of: instance)
    instances.transform =
      toLayer == .identity
      ? open[last].transform : toLayer.concatenating(open[last].transform)
    instances.current = index
    instances.leadsToBackdrop = open[last].leadsToBackdrop && index == instances.all.count - 1
    open[last].sublayers =
      instances.leadsToBackdrop
      ? sublayersBehindBackdrop(of: open[last].node)
      : sublayers(of: open[last], through: instances.transform)
    return !open[last].sublayers.isEmpty
  }
}
