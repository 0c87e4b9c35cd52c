// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Whose the commands of a surface are, in the order in which they are listed, while a plan is made.
///
/// Commands are listed in many places, and layers begin in few: whose the commands are that came since is
/// noted where another layer begins.
struct CommandLayers {
  private var nodes: [NodeID] = []
  /// Whose the commands to come are.
  private(set) var current = NodeID.none

  /// Another layer begins, after so many commands.
  mutating func begin(_ id: NodeID, after count: Int) {
    catchUp(to: count)
    current = id
  }

  /// Whose a command is.
  func layer(of position: Int) -> NodeID {
    nodes.indices.contains(position) ? nodes[position] : current
  }

  /// The last of `count` commands is taken out.
  mutating func removeLast(of count: Int) {
    catchUp(to: count)
    nodes.removeLast()
  }

  /// Commands, counted from the last of `count`, have become others, as many as are given for each.
  mutating func replace(_ changes: [(position: Int, count: Int)], of count: Int) {
    catchUp(to: count)
    // From the last in the list on, so that places before stay what they are.
    for change in changes {
      let place = count - 1 - change.position
      nodes.replaceSubrange(
        place...place, with: repeatElement(nodes[place], count: change.count))
    }
  }

  /// The layers of so many commands, the last first, and nothing in their place.
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

extension Planner {
  /// Notes whose the commands to come are, where that is asked for.
  @inline(__always)
  mutating func note(_ id: NodeID) {
    if options.recordsLayers { commandLayers.begin(id, after: commands.count) }
  }

  /// Takes the last command out of the list.
  mutating func removeLastCommand() {
    if options.recordsLayers { commandLayers.removeLast(of: commands.count) }
    commands.removeLast()
  }

  /// Lists the beginning of a scope, which is of the same layer as its end.
  mutating func appendBegin(of scope: OpenScope) {
    let current = commandLayers.current
    if options.recordsLayers { note(commandLayers.layer(of: scope.position - 1)) }
    commands.append(.beginScope(scope.index))
    note(current)
  }
}
