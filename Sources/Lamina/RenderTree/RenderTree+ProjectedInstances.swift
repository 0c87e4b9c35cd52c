// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Replicators that flatten their sublayers where depth or perspective decides in which place each
// instance is seen: then none is a moved copy of another.
extension RenderTree {
  /// Whether the instances of a replicator's sublayers are each seen in a place of their own.
  ///
  /// Where they are not, all are moved copies of the first, each in front of those before it. Cost: the
  /// number of sublayers, where depth may matter at all.
  func projectsInstances(of id: NodeID) -> Bool {
    let properties = nodes[id].properties
    if let replication = properties.replication, crosses(id) {
      return nodes[id].sortsByDepth || replication.content.instanceCount > 1
    }
    guard properties.mayProjectInstances else { return false }
    if properties.projectsAllInstances { return true }
    return nodes[id].children.contains { child in
      let node = nodes[child]
      return node.isTransform || node.properties.transformToParent(nil).leavesPlane
    }
  }

  /// The sublayers of such a replicator once for each instance, in the order in which they are drawn;
  /// `replicator` says what acts on all of them, and its plane is the one on which they are seen.
  ///
  /// Transform layers stand for what is in their spaces.
  package func projectedInstances(of replicator: SpaceLeaf) -> [SpaceLeaf] {
    let properties = nodes[replicator.node].properties
    guard let replication = properties.replication else { return [] }
    var inside = replicator
    inside.mirroring = inside.mirroring.inside(properties)
    var found: [SpaceLeaf] = []
    addInstances(replication, of: inside, to: &found)
    return found.reversed()
  }

  /// What all of them touch together, on the plane of the replicator.
  ///
  /// Cost: the number of instances.
  func extentOfProjectedInstances(of id: NodeID) -> CGRect {
    projectedInstances(of: SpaceLeaf(id)).reduce(CGRect.null) {
      flatLayers(of: $1).reduce($0) { $0.union(box(of: $1, $1.transform)) }
    }
  }

  /// How many instances of its sublayers a replicator has.
  func instanceCount(of id: NodeID) -> Int? {
    let node = nodes[id]
    guard let replication = node.properties.replicator else { return nil }
    return node.projectsInstances ? replication.countInSpace : replication.count
  }
}
