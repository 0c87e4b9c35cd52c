// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Planes on which some sublayers may cross others, because they are turned out of the plane or are in a
// space. Those are sorted by depth and cut; the others, which are parallel, stand in that order in the list.
extension RenderTree {
  /// Whether any child of a node is known that may cross others.
  func crosses(_ slot: Int32) -> Bool {
    !crossingChildren.isEmpty && crossingChildren[slot] != nil
  }

  /// Whether a node is sorted by depth among its siblings and may cross them.
  func mayCross(_ slot: Int32) -> Bool {
    let parent = nodes[Int(slot)].parent
    return parent != RenderNode.none && nodes[Int(parent)].sortsByDepth
      && crossingChildren[parent]?.contains(slot) == true
  }

  /// Has a node's children looked through for those that may cross others, once all are placed.
  mutating func recross(_ slot: Int32) {
    let entry = concern(slot)
    guard work.nodes[entry].roles.insert(.recrossed).inserted else { return }
    work.recrossed.append(slot)
  }

  /// Notes whether a node that was placed may cross its siblings.
  mutating func noteCrossing(of index: Int, in parent: Int) {
    guard parent >= 0 else { return }
    let crosses = nodes[index].properties.mayCrossSiblings
    guard crosses || !crossingChildren.isEmpty, !nodes[index].isMask, !nodes[parent].isTransform
    else { return }
    let slot = Int32(truncatingIfNeeded: parent)
    let crossed = crossingChildren[slot]?.contains(Int32(truncatingIfNeeded: index)) == true
    if crosses != crossed { recross(slot) }
  }

  /// Finds the children that may cross others, of nodes where they may be others than before.
  mutating func findCrossingChildren() {
    for slot in work.recrossed {
      let index = Int(slot)
      let children = nodes[index].isTransform ? [] : nodes[index].children
      let crossing = children.filter { nodes[Int($0)].properties.mayCrossSiblings }
      crossingChildren[slot] = crossing.isEmpty ? nil : Set(crossing)
      if !crossing.isEmpty, children.count > 1 {
        nodes[index].traits.insert(.sortsByDepth)
      } else {
        nodes[index].traits.remove(.sortsByDepth)
      }
    }
  }

  /// What the children of a node that may cross others touch, in the node's space.
  func crossingExtent(of slot: Int32) -> CGRect {
    (crossingChildren[slot] ?? []).reduce(CGRect.null) {
      $0.union(nodes[Int($1)].extentInParent)
    }
  }

  /// What of a node may look different where a child changes, beside the child itself; null for nothing.
  ///
  /// How those that may cross others are cut follows from all that touch them.
  func extentCrossed(by child: Int32, in parent: Int32) -> CGRect {
    let all = crossingExtent(of: parent)
    if all.isNull || mayCross(child) { return all }
    // A point more than the planner looks at, which finds by other roundings what touches.
    let near = all.insetBy(dx: -1, dy: -1)
    let extent = nodes[Int(child)].extentInParent
    return !extent.isNull && near.intersects(extent) ? all : .null
  }

  /// The flat layers that may cross others of a plane, from the back to the front of the list, each with
  /// the place there of the child that it is or in which it stands; `layer` is the plane, and says what
  /// acts on all of them.
  package func crossingLeaves(of layer: SpaceLeaf) -> [(leaf: SpaceLeaf, order: Int32)] {
    let properties = nodes[Int(layer.slot)].properties
    var inside = layer
    inside.mirroring = inside.mirroring.inside(properties)
    let crossing = (crossingChildren[layer.slot] ?? []).sorted {
      nodes[Int($0)].order < nodes[Int($1)].order
    }
    return crossing.flatMap { child -> [(leaf: SpaceLeaf, order: Int32)] in
      let node = nodes[Int(child)]
      let step = node.properties.transformToParent(properties)
      guard node.isVisible, node.isPlaced, step.isFinite else { return [] }
      return flatLayers(of: SpaceLeaf(child, in: inside, step)).map { ($0, node.order) }
    }
  }

  /// The sublayers of a plane that may cross others.
  package func childrenThatMayCross(in plane: Int32) -> Set<Int32> {
    crossingChildren[plane] ?? []
  }
}
