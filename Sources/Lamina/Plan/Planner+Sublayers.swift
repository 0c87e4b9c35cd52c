// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Which of a layer's sublayers are gone through.
extension Planner {
  /// A layer with more sublayers than this is asked which of them touch its clip.
  private static let fewSublayers = 16

  /// Those of a layer's sublayers that may touch its clip, with a transform from where they are
  /// placed to the surface.
  mutating func sublayers(of layer: OpenLayer, through transform: Transform2D) -> [Int32] {
    let found = findSublayers(of: layer, through: transform)
    if !layer.clip.isEmpty {
      counts.culledLayers += tree.nodes[Int(layer.slot)].children.count - found.count
    }
    return found
  }

  /// The same, without counting those that are left out.
  mutating func findSublayers(of layer: OpenLayer, through transform: Transform2D) -> [Int32] {
    if layer.clip.isEmpty { return [] }
    let index = Int(layer.slot)
    guard tree.nodes[index].children.count > Self.fewSublayers,
      let toLayer = transform.inverted()
    else { return tree.nodes[index].children }
    // No sublayer's margin is larger than the layer's own.
    let clip = layer.clip.outset(by: tree.nodes[index].margin)
    let rect = toLayer.extent(of: clip.cgRect)
    if tree.knowsAllChildren(of: layer.slot, within: rect) { return tree.nodes[index].children }
    tree.findChildren(of: layer.slot, touching: rect, into: &query)
    return query.slots
  }
}
