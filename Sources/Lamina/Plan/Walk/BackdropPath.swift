// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The path of a walk to the layer behind which it ends.
struct BackdropPath {
  /// The layer behind which the walk ends.
  let node: NodeID
  /// Behind which piece of the layer the walk ends, if that is cut by others of its space.
  let piece: Int?
  /// The ancestors of that layer, each with the next one on the path.
  private(set) var path: [NodeID: NodeID] = [:]
  /// For the replicators among those, the instance on the path.
  private(set) var instances: [NodeID: Int] = [:]
  /// For the instances in space among them, the piece on the path.
  private var pieces: [NodeID: Int] = [:]

  /// The path from the root of a picture.
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

  /// Of the sublayers of a layer on the path, those that are drawn before the next one, and that
  /// one.
  func sublayers(behind node: NodeID, _ tree: RenderTree) -> [NodeID] {
    guard let next = path[node] else { return [] }
    return tree[node].children.nodes(upTo: tree[next].order)
  }

  /// Leaves out everything in front of the layer behind which the walk ends, which is a piece of a
  /// layer of the space, the whole space, or inside a flat layer; it is at `start` or below.
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
