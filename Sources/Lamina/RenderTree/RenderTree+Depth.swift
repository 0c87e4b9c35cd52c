// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Planes on which some sublayers may cross others, because they are turned out of the plane or are in a
// space. Those are sorted by depth and cut; the others, which are parallel, stand in that order in the list.
extension RenderTree {
  /// Whether any child of a node is known that may cross others.
  func crosses(_ id: NodeID) -> Bool {
    !crossingChildren.isEmpty && crossingChildren[id] != nil
  }

  /// Whether a node is sorted by depth among its siblings and may cross them.
  func mayCross(_ id: NodeID) -> Bool {
    let parent = nodes[id].parent
    return parent != NodeID.none && nodes[parent].sortsByDepth
      && crossingChildren[parent]?.contains(id) == true
  }

  /// Has a node's children looked through for those that may cross others, once all are placed.
  mutating func recross(_ id: NodeID) {
    let entry = concern(id)
    guard work.nodes[entry].roles.insert(.recrossed).inserted else { return }
    work.recrossed.append(id)
  }

  /// Notes whether a node that was placed may cross its siblings.
  mutating func noteCrossing(of id: NodeID, in parent: NodeID) {
    guard parent != .none else { return }
    let crosses = nodes[id].properties.mayCrossSiblings
    guard crosses || !crossingChildren.isEmpty, !nodes[id].isMask, !nodes[parent].isTransform
    else { return }
    let crossed = crossingChildren[parent]?.contains(id) == true
    if crosses != crossed { recross(parent) }
  }

  /// Finds the children that may cross others, of nodes where they may be others than before.
  mutating func findCrossingChildren() {
    for id in work.recrossed {
      let children = nodes[id].isTransform ? [] : nodes[id].children
      let crossing = children.filter { nodes[$0].properties.mayCrossSiblings }
      crossingChildren[id] = crossing.isEmpty ? nil : Set(crossing)
      if !crossing.isEmpty, children.count > 1 {
        nodes[id].traits.insert(.sortsByDepth)
      } else {
        nodes[id].traits.remove(.sortsByDepth)
      }
    }
  }

  /// What the children of a node that may cross others touch, in the node's space.
  func crossingExtent(of id: NodeID) -> CGRect {
    (crossingChildren[id] ?? []).reduce(CGRect.null) {
      $0.union(nodes[$1].extentInParent)
    }
  }

  /// What of a node may look different where a child changes, beside the child itself; null for nothing.
  ///
  /// How those that may cross others are cut follows from all that touch them.
  func extentCrossed(by child: NodeID, in parent: NodeID) -> CGRect {
    let all = crossingExtent(of: parent)
    if all.isNull || mayCross(child) { return all }
    // A point more than the planner looks at, which finds by other roundings what touches.
    let near = all.insetBy(dx: -1, dy: -1)
    let extent = nodes[child].extentInParent
    return !extent.isNull && near.intersects(extent) ? all : .null
  }

  /// The flat layers that may cross others of a plane, from the back to the front of the list, each with
  /// the place there of the child that it is or in which it stands; `layer` is the plane, and says what
  /// acts on all of them.
  package func crossingLeaves(of layer: SpaceLeaf) -> [(leaf: SpaceLeaf, order: Int32)] {
    let properties = nodes[layer.node].properties
    var inside = layer
    inside.mirroring = inside.mirroring.inside(properties)
    let crossing = (crossingChildren[layer.node] ?? []).sorted {
      nodes[$0].order < nodes[$1].order
    }
    return crossing.flatMap { child -> [(leaf: SpaceLeaf, order: Int32)] in
      let node = nodes[child]
      let step = node.properties.transformToParent(properties)
      guard node.isVisible, node.isPlaced, step.isFinite else { return [] }
      return flatLayers(of: SpaceLeaf(child, in: inside, step)).map { ($0, node.order) }
    }
  }

  /// The sublayers of a plane that may cross others.
  package func childrenThatMayCross(in plane: NodeID) -> Set<NodeID> {
    crossingChildren[plane] ?? []
  }
}
