// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

/// A flat layer, and its position on the plane on which it is seen.
///
/// That is the plane of its superlayer or, if that is a transform layer, of the nearest ancestor
/// that is not.
struct ReferenceLeaf {
  let layer: Layer
  /// From the layer's bounds space to that plane, with its depth.
  let matrix: ReferenceMatrix
  /// The circumstances in which it is drawn; its `toSurface` is that of the plane.
  var place: ReferenceCompositor.Place

  /// Whether a layer opens a space and is no plane itself.
  static func isSpace(_ layer: Layer) -> Bool {
    layer is TransformLayer || (layer as? ReplicatorLayer)?.preservesDepth == true
  }

  /// The flat layers of a layer, in the order of the tree: those of the space that it opens, or
  /// itself; of replicators only the first instances if requested.
  static func all(
    of layer: Layer, in parent: Layer?, at surroundings: ReferenceCompositor.Place,
    instance: ReferenceMatrix? = nil, onlyFirstInstances: Bool = false
  ) -> [ReferenceLeaf] {
    var place = surroundings
    if parent?.isGeometryFlipped == true { place.isFlipped.toggle() }
    let root = ReferenceLeaf(
      layer: layer, matrix: ReferenceMatrix(of: layer, in: parent, instance: instance),
      place: place)
    return root.expanded(onlyFirstInstances, flips: place.isFlipped != surroundings.isFlipped)
  }

  /// The flat layers of all sublayers of a layer, and for a replicator of all instances.
  static func sublayers(
    of layer: Layer, at surroundings: ReferenceCompositor.Place, onlyFirstInstances: Bool = false
  ) -> [ReferenceLeaf] {
    let sublayers = layer.sublayers ?? []
    guard let replicator = layer as? ReplicatorLayer else {
      return sublayers.flatMap {
        all(of: $0, in: layer, at: surroundings, onlyFirstInstances: onlyFirstInstances)
      }
    }
    let count = max(0, replicator.instanceCount)
    return (0..<(onlyFirstInstances ? min(count, 1) : count)).flatMap { index in
      var place = surroundings
      place.multiply(by: index, of: replicator)
      let moved = ReferenceCompositor.transform(ofInstance: index, of: replicator)
      return sublayers.flatMap {
        all(
          of: $0, in: layer, at: place, instance: moved, onlyFirstInstances: onlyFirstInstances)
      }
    }
  }

  /// `flips` is whether the path to the plane mirrors by flipped geometry.
  private func expanded(_ onlyFirstInstances: Bool, flips: Bool) -> [ReferenceLeaf] {
    guard layer.properties.isGeometryFinite, matrix.isFinite, !layer.isHidden else { return [] }
    guard Self.isSpace(layer) else {
      var leaf = self
      if matrix.mirrorsPlane != flips { leaf.place.isTurnedAway.toggle() }
      return [leaf]
    }
    var inside = place
    inside.inheritedOpacity *= ReferenceCompositor.unit(Double(layer.opacity))
    if layer.isGeometryFlipped { inside.isFlipped.toggle() }
    let replicator = layer as? ReplicatorLayer
    let count = replicator.map { max(0, $0.instanceCount) } ?? 1
    var leaves: [ReferenceLeaf] = []
    for index in 0..<(onlyFirstInstances ? min(count, 1) : count) {
      var place = inside
      var moved: ReferenceMatrix?
      if let replicator {
        place.multiply(by: index, of: replicator)
        moved = ReferenceCompositor.transform(ofInstance: index, of: replicator)
      }
      for sublayer in layer.sublayers ?? [] {
        let step = ReferenceMatrix(of: sublayer, in: layer, instance: moved)
        leaves += ReferenceLeaf(layer: sublayer, matrix: step.then(matrix), place: place)
          .expanded(onlyFirstInstances, flips: flips != layer.isGeometryFlipped)
      }
    }
    return leaves
  }
}
