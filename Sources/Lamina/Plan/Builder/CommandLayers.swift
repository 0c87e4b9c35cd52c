// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The layers of a surface's commands, in the order in which they are listed, while a plan is made.
///
/// Commands are listed in many places, and layers begin in few: when another layer begins, the commands
/// that came since are noted.
struct CommandLayers {
  private var nodes: [NodeID] = []
  /// The layer of the commands to come.
  private(set) var current = NodeID.none

  /// Another layer begins after this number of commands.
  mutating func begin(_ node: NodeID, after count: Int) {
    catchUp(to: count)
    current = node
  }

  /// The layer of a command.
  func layer(of position: Int) -> NodeID {
    nodes.indices.contains(position) ? nodes[position] : current
  }

  /// The last of `count` commands is taken out.
  mutating func removeLast(of count: Int) {
    catchUp(to: count)
    nodes.removeLast()
  }

  /// Removes and returns the layers of a number of commands, the last first.
  mutating func take(taken count: Int) -> [NodeID] {
    catchUp(to: count)
    var all: [NodeID] = []
    swap(&all, &nodes)
    current = NodeID.none
    all.reverse()
    return all
  }

  private mutating func catchUp(to count: Int) {
    while nodes.count < count { nodes.append(current) }
  }
}
