// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// The shown flat layers of a space, in the order of the tree, each instance separately.
///
/// They are found one by one, because replicators may have so many instances that a list of all would fill the memory.
struct FlatLayers: Sequence, IteratorProtocol {
  private let tree: RenderTree
  private var pending: [Task]
  /// The space whose own opacity does not count, if there is one.
  private var unfaded = NodeID.none
  /// Whether layers are listed that a limit leaves out.
  ///
  /// Extents and limits are computed from all layers, also those that are left out.
  private var listsLeftOut = true
  /// Children of spaces that are not listed, with everything inside.
  var skipped: Set<NodeID> = []

  private enum Task {
    case layer(SpaceLeaf)
    /// All instances of a replicator's children.
    case replicator(SpaceLeaf, Replication)
    /// The rest of the instances of a replicator's children.
    case instances(SpaceLeaf, Replication, ArraySlice<Instance>, children: [NodeID])
  }

  private typealias Instance = (index: Int, transform: Transform3D?)

  /// Those of a space that its transform places; of a flat layer, that layer.
  init(_ tree: RenderTree, in space: SpaceLeaf, ignoringOpacity: Bool = false) {
    self.tree = tree
    pending = [.layer(space)]
    if ignoringOpacity { unfaded = space.node }
  }

  /// Those of all instances of a replicator that shows each at its own place.
  init(_ tree: RenderTree, instancesOf replicator: SpaceLeaf) {
    self.tree = tree
    let properties = tree.nodes[replicator.node].properties
    var inside = replicator
    inside.mirroring = inside.mirroring.inside(properties)
    pending = properties.replication.map { [.replicator(inside, $0)] } ?? []
  }

  /// Those that are drawn: without what a limit leaves out.
  var drawn: FlatLayers {
    var result = self
    result.listsLeftOut = false
    return result
  }

  mutating func next() -> SpaceLeaf? {
    while let task = pending.popLast() {
      switch task {
      case .layer(let layer):
        guard tree.nodes[layer.node].isTransform else { return layer }
        open(layer)
      case .replicator(let replicator, let replication):
        addInstances(replication, of: replicator)
      case .instances(let replicator, let replication, var rest, let children):
        guard let (index, transform) = rest.popFirst() else { continue }
        pending.append(.instances(replicator, replication, rest, children: children))
        let opacity = replication.content.opacity(ofInstance: index)
        guard opacity > 0 else { continue }
        var instance = replicator
        instance.alpha *= opacity
        instance.tint = replicator.tint.multiplied(
          by: replication.content.multiplier(ofInstance: index))
        add(children, of: instance, transform)
      }
    }
    return nil
  }

  /// Continues with the children of a space.
  private mutating func open(_ space: SpaceLeaf) {
    let properties = tree.nodes[space.node].properties
    var inside = space
    if space.node != unfaded { inside.alpha *= properties.drawnOpacity }
    inside.mirroring = inside.mirroring.inside(properties)
    if let replication = properties.spaceReplication {
      addInstances(replication, of: inside)
    } else {
      add(children(of: inside), of: inside, nil)
    }
  }

  private mutating func addInstances(_ replication: Replication, of replicator: SpaceLeaf) {
    var inside = replicator
    let most = Swift.max(1, Replication.mostInstances / inside.multiplicity)
    let instances = replication.instancesInSpace(most: most)
    inside.multiplicity *= Swift.max(1, instances.count)
    inside.isInstance = true
    let children = children(of: inside)
    guard !children.isEmpty else { return }
    pending.append(.instances(inside, replication, instances[...], children: children))
  }

  /// The children of a space that are listed.
  private func children(of space: SpaceLeaf) -> [NodeID] {
    tree.nodes[space.node].children.filter { child in
      let node = tree.nodes[child]
      // If one instance has no place, because it is seen from the edge, others may have.
      return (listsLeftOut ? node.isShown : node.isVisible) && (node.isPlaced || space.isInstance)
        && !skipped.contains(child)
    }
  }

  private mutating func add(
    _ children: [NodeID], of space: SpaceLeaf, _ instance: Transform3D?
  ) {
    let properties = tree.nodes[space.node].properties
    for child in children.reversed() {
      let step = tree.nodes[child].properties.transformToParent(properties, instance: instance)
      let leaf = SpaceLeaf(child, in: space, step)
      if leaf.transform.isFinite { pending.append(.layer(leaf)) }
    }
  }
}
