// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

extension RenderTreeEdits {
  /// What came and left in a long list of sublayers.
  struct List: Sendable {
    let node: NodeID
    /// Sublayers that leave their places; those that come to another are in ``placed``, too.
    var removed: [NodeID] = []
    /// Sublayers that come to a place, one after the other.
    var placed: [Place] = []
  }

  /// A place in a list of sublayers.
  struct Place: Sendable {
    let node: NodeID
    /// The one next to which the node comes; if there is none, it comes to the front.
    let neighbor: NodeID
    /// Whether the neighbour is behind the node, and not in front of it.
    let isBehind: Bool
  }
}
