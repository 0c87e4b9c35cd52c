// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Which of a layer's sublayers are gone through.
extension Planner {
  /// A layer with more sublayers than this is asked which of them touch its clip.
  private static let fewSublayers = 16

  /// Those of a layer's sublayers that may touch its clip, with a transform from where they are
  /// placed to the surface.
  mutating func sublayers(of layer: OpenLayer, through transform: Transform2D) -> [NodeID] {
    let found = findSublayers(of: layer, through: transform)
    if !layer.clip.isEmpty {
      counts.culledLayers += tree[layer.node].children.count - found.count
    }
    return found
  }

  /// The same, without counting those that are left out.
  mutating func findSublayers(of layer: OpenLayer, through transform: Transform2D) -> [NodeID] {
    if layer.clip.isEmpty { return [] }
    let id = layer.node
    guard tree[id].children.count > Self.fewSublayers,
      let toLayer = transform.inverted()
    else { return tree[id].children }
    // No sublayer's margin is larger than the layer's own.
    let clip = layer.clip.outset(by: tree[id].margin)
    let rect = toLayer.extent(of: clip.cgRect)
    if tree.knowsAllChildren(of: layer.node, within: rect) { return tree[id].children }
    tree.findChildren(of: layer.node, touching: rect, into: &query)
    return query.nodes
  }
}
