// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Which of the layers that wait to be drawn may be seen by now.
extension RenderTree {
  /// A node on the way to such layers.
  private struct SearchedNode {
    let node: NodeID
    /// From the parent's space to the target; nil where all counts, wherever it is.
    let toDevice: Transform2D?
    let clip: PixelRect
  }

  /// The nodes whose drawing is put off and that may show something on the target.
  ///
  /// All are that are below something of which the picture depends on all that is below it: a shadow from
  /// content, a bitmap, a filter, perspective, a space, instances. Clips count unless some layer filters what
  /// lies behind it, which may be beyond them.
  ///
  /// Cost: nothing in a tree without such nodes; else what of their ancestors is on the target.
  mutating func deferredInView(rootTransform: Transform2D, target: PixelRect) -> [NodeID] {
    guard root != NodeID.none, nodes[root].traits.contains(.hasDeferred) else { return [] }
    var found: [NodeID] = []
    var query = ChildQuery()
    var pending = [SearchedNode(node: root, toDevice: rootTransform, clip: target)]
    while let searched = pending.popLast() {
      let id = searched.node
      let node = nodes[id]
      guard node.isShown, hasDeferred(id) else { continue }
      var inside: Transform2D?
      var clip = searched.clip
      if let toDevice = searched.toDevice {
        guard node.deviceBox(of: node.subtreeExtent, through: toDevice).intersects(clip) else {
          continue
        }
        if !node.dependsOnSubtree, !node.sortsByDepth, !node.traits.contains(.replicates) {
          inside = node.transform(through: toDevice)
        }
      }
      if node.properties.isDisplayDeferred { found.append(id) }
      if let inside, backdrops.isEmpty, node.properties.flags.contains(.masksToBounds) {
        clip = clip.intersection(Self.deviceBox(node.properties.bounds, inside, margin: 1))
      }
      func append(_ id: NodeID) {
        guard id != NodeID.none, nodes[id].traits.contains(.hasDeferred) else {
          return
        }
        pending.append(SearchedNode(node: id, toDevice: inside, clip: clip))
      }
      append(node.mask)
      if node.children.count > SiblingCrowd.fewest, let back = inside?.inverted() {
        let rect = back.extent(of: clip.outset(by: node.margin).cgRect)
        findChildren(of: id, touching: rect, into: &query)
        query.nodes.forEach(append)
      } else {
        node.children.forEach(append)
      }
    }
    return found
  }

  /// Whether a node or one below it waits to be drawn; forgets that where it is known not to.
  private mutating func hasDeferred(_ id: NodeID) -> Bool {
    let node = nodes[id]
    if node.properties.isDisplayDeferred || node.children.count > SiblingCrowd.fewest {
      return true
    }
    let has = (node.children + [node.mask]).contains {
      $0 != NodeID.none && nodes[$0].traits.contains(.hasDeferred)
    }
    if !has { nodes[id].traits.remove(.hasDeferred) }
    return has
  }
}
