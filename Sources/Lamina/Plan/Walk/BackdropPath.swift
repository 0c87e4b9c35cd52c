// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The way of a walk to the layer behind which it ends.
struct BackdropPath {
  /// The layer behind which the walk ends.
  let node: NodeID
  /// Behind which piece of the layer the walk ends, if that is cut by others of its space.
  let piece: Int?
  /// The layers above that one, each with the next on the way to it.
  private(set) var path: [NodeID: NodeID] = [:]
  /// Of the replicators among those, which instance leads there.
  private(set) var instances: [NodeID: Int] = [:]
  /// Of the instances in space among them, which piece leads there.
  private var pieces: [NodeID: Int] = [:]

  /// The way from the root of a picture.
  init(to key: BackdropKey, from root: NodeID, in tree: RenderTree) {
    (node, piece) = (key.node, key.piece)
    var left = key.instances
    var at = node
    while at != root, tree[at].parent != NodeID.none {
      let parent = tree[at].parent
      path[parent] = at
      if at != node, tree.isInstance(at) { pieces[at] = left.popLast() }
      if tree[parent].properties.replication != nil, !tree[parent].projectsInstances {
        instances[parent] = left.popLast()
      }
      at = parent
    }
  }

  /// Of the sublayers of a layer on the way, those that are drawn before the next one, and that one.
  func sublayers(behind node: NodeID, _ tree: RenderTree) -> [NodeID] {
    guard let next = path[node] else { return [] }
    return Array(tree[node].children.prefix(Int(tree[next].order) + 1))
  }

  /// Leaves out what is drawn in front of the layer behind which the walk ends: that is a piece of a layer of
  /// the space, or the whole, or below one that is flat; it is at `start` or below.
  func leaveOutInFront(of space: inout OpenSpace, from start: NodeID, _ tree: RenderTree) {
    var leaf = start
    while tree[leaf].isTransform, let next = path[leaf] { leaf = next }
    if leaf == node, let piece {
      space.sublayers = min(space.sublayers, space.pieces[piece].sublayersBehind)
      space.pieces.removeSubrange(piece...)
      space.visit.inherited.purpose.remove(.leadsToBackdrop)
      return
    }
    let place = pieces[leaf] ?? space.pieces.firstIndex { $0.leaf.node == leaf } ?? -1
    space.pieces.removeSubrange((place + 1)...)
    space.sublayers = min(space.sublayers, space.pieces.last?.sublayersBehind ?? 0)
  }
}
