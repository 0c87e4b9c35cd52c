// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The nodes whose blending may cut holes into opaque content, and the nodes in whose content they do that.
struct HoleCutters: Sendable {
  private var all: Set<NodeID> = []
  /// The nodes above them; nil if that is not known.
  private var above: Set<NodeID>?

  var isEmpty: Bool { all.isEmpty }

  func contains(_ id: NodeID) -> Bool { all.contains(id) }

  mutating func note(_ id: NodeID, _ cutsHoles: Bool) {
    if cutsHoles { all.insert(id) } else if !all.isEmpty { all.remove(id) }
  }

  /// Forgets where they are, because the tree changes.
  mutating func forgetPlaces() {
    if above != nil { above = nil }
  }

  /// Whether any of them is below a node.
  ///
  /// Cost: the nodes above all of them, once for each change of the tree.
  mutating func isAny(below id: NodeID, _ nodes: [RenderNode]) -> Bool {
    guard !all.isEmpty else { return false }
    let above = self.above ?? nodesAbove(nodes)
    self.above = above
    return above.contains(id)
  }

  private func nodesAbove(_ nodes: [RenderNode]) -> Set<NodeID> {
    var above: Set<NodeID> = []
    for id in all {
      var at = nodes[id].parent
      while at != .none, above.insert(at).inserted { at = nodes[at].parent }
    }
    return above
  }
}
