// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// All layers under a root as flat values that stay between frames.
///
/// A commit updates the tree with a list of edits and gets the places on the target that look
/// different now. Nodes know their placement in their parent and the extent of their subtree in
/// their own space, but not their place on the target, so that moving a layer with everything below
/// it changes one node and its ancestors, whatever the size of the subtree. A node with many
/// children keeps the data about them that a change or a search needs, so that neither visits all
/// of them.
package struct RenderTree: Sendable {
  /// The nodes by ``NodeID/index``; free places hold a node outside the tree.
  package internal(set) var nodes: [RenderNode] = []
  /// The root, or ``NodeID/none``.
  package internal(set) var root = NodeID.none

  /// Nodes that cannot be placed, in the tree or below another such node.
  var unplaced: Set<NodeID> = []
  /// Nodes with content that has no room, according to their own properties.
  var roomless: Set<NodeID> = []
  /// Nodes whose blending may cut holes into opaque content.
  var holeCutters = HoleCutters()
  /// Nodes with background filters.
  package internal(set) var backdrops: Set<NodeID> = []
  /// Nodes that draw their sublayers several times.
  var replicators: Set<NodeID> = []
  /// The children that may cross others, of nodes that have any.
  var crossingChildren: [NodeID: Set<NodeID>] = [:]
  /// What is remembered of the children of nodes that have many.
  var crowds = SiblingCrowds()
  /// Silhouettes that stayed when the content version last changed, by node.
  var keptSilhouettes: [NodeID: KeptSilhouette] = [:]
  /// The last ``RenderNode/contentVersion`` given.
  var contentVersion: UInt64 = 0
  /// The update at hand; kept so that a small frame allocates nothing.
  var update = TreeUpdate()

  package init() {}

  @inline(__always)
  package subscript(node: NodeID) -> RenderNode {
    nodes[node.index]
  }

  /// The nodes above a node, from its parent to the root.
  ///
  /// If a node changes while the sequence is in use, all nodes are copied.
  func ancestors(of id: NodeID) -> some Sequence<NodeID> {
    sequence(state: id) { [nodes] at in
      at = nodes[at].parent
      return at == .none ? nil : at
    }
  }

  /// How many nodes the last update looked at, for tests of its cost.
  var lastVisitedNodes: Int { update.visitedNodes }
}
