// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Spaces of three dimensions, planes whose sublayers are sorted by depth, and instances in space.
extension RenderTree {
  // MARK: Spaces

  /// Whether a replicator repeats a flat layer in space: one of the space that contains the layer, or the one on
  /// whose plane each instance is placed by itself.
  func isInstance(_ id: NodeID) -> Bool {
    guard !nodes[id].isTransform else { return false }
    var below = id
    while !nodes[below].isMask, nodes[below].parent != NodeID.none {
      let at = nodes[below].parent
      if nodes[at].projectsInstances { return true }
      guard nodes[at].isTransform else { return false }
      if nodes[at].properties.spaceReplication != nil { return true }
      below = at
    }
    return false
  }

  /// The area that all instances that a replicator keeps in space touch together, on the plane of
  /// the layer around it.
  ///
  /// Cost: the number of instances.
  mutating func extentOfInstances(_ id: NodeID) -> CGRect {
    let space = space(around: id)
    let search = SpaceSearch(tree: self)
    return search.extent(of: search.leaves(of: SpaceLeaf(id)), through: space)
  }

  /// From the parent of a node to the plane of the layer around: through the spaces in which the parent
  /// is, nil if it stands in none.
  ///
  /// While edits are applied it is remembered, so that spaces within spaces take no longer than so many
  /// layers.
  mutating func space(around id: NodeID) -> Transform3D? {
    var path: [NodeID] = []
    var at = nodes[id].parent
    while at != NodeID.none, nodes[at].isTransform, update.spaces[at] == nil {
      path.append(at)
      at = nodes[at].parent
    }
    var space = at == NodeID.none ? nil : update.spaces[at]
    while let inner = path.popLast() {
      let step = transformToParent(inner)
      space = space.map(step.concatenating) ?? step
      update.spaces[inner] = space
    }
    return space
  }

  /// From a node's own space to its parent's, from properties alone.
  func transformToParent(_ id: NodeID) -> Transform3D {
    let parent = nodes[id].parent
    return nodes[id].properties.transformToParent(
      parent == NodeID.none ? nil : nodes[parent].properties)
  }

  /// Places a node and, if it is a transform layer, all that is in its space.
  ///
  /// A place follows from properties and links alone, which are all as they will be: one time is
  /// enough, however many of the layers around a node are placed anew.
  mutating func placeWithSpace(_ id: NodeID) {
    place(id)
    guard nodes[id].isTransform else { return }
    var pending = [id]
    while let transform = pending.popLast() {
      let entry = enlist(transform)
      guard update.nodes[entry].marks.insert(.spaceIsPlaced).inserted else { continue }
      update.nodes[entry].changes.formUnion([.own, .replaced])
      for part in nodes[transform].children + [nodes[transform].mask] where part != .none {
        place(part)
        if nodes[part].isTransform { pending.append(part) }
      }
    }
  }

  /// Places a node by more than a translation.
  ///
  /// Apart from `place(_:)`, because only few layers come here.
  @inline(never)
  mutating func placeByTransform(_ id: NodeID, in parent: NodeID) {
    nodes[id].placement = RenderNode.placement(
      of: nodes[id].properties, in: parent == .none ? nil : nodes[parent].properties,
      space: space(around: id))
    noteCrossing(of: id, in: parent)
    // Every new node with uncommon properties comes here.
    noteEffects(of: id)
  }

  // MARK: Sublayers that cross

  // Planes on which some sublayers may cross others, because they are turned out of the plane or are in a
  // space. Those are sorted by depth and cut; the others, which are parallel, are in that order in the list.

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

  /// Requests a search of a node's children for those that may cross others, once all are placed.
  mutating func recross(_ id: NodeID) {
    let entry = enlist(id)
    guard update.nodes[entry].marks.insert(.isRecrossed).inserted else { return }
    update.recrossed.append(id)
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

  /// Finds the children that may cross others, of nodes for which they may be others than before.
  mutating func findCrossingChildren() {
    for id in update.recrossed {
      let children = nodes[id].isTransform ? SiblingList() : nodes[id].children
      let crossing = children.filter { nodes[$0].properties.mayCrossSiblings }
      crossingChildren[id] = crossing.isEmpty ? nil : Set(crossing)
      // Pieces between others are told apart by places in the list, so these are the same in every tree.
      if !crossing.isEmpty { closeGaps(of: id) }
      if !crossing.isEmpty, childCount(of: id) > 1 {
        nodes[id].traits.insert(.sortsByDepth)
      } else {
        nodes[id].traits.remove(.sortsByDepth)
      }
    }
  }

  /// The area touched by the children of a node that may cross others, in the node's space.
  func crossingExtent(of id: NodeID) -> CGRect {
    // By edges, so that the order of the set does not matter to the last bit.
    var box = BoundingBox()
    for child in crossingChildren[id] ?? [] {
      let extent = nodes[child].extentInParent
      guard !extent.isNull else { continue }
      box.add(left: extent.minX, top: extent.minY, right: extent.maxX, bottom: extent.maxY)
    }
    return box.rect
  }

  /// What of a node may look different if a child changes, beside the child itself; null for nothing.
  ///
  /// How those that may cross others are cut follows from all that touch them; `all` is the area that those touch.
  func extentCrossed(by child: NodeID, _ all: CGRect) -> CGRect {
    if all.isNull || mayCross(child) { return all }
    // One point more than the planner examines, which finds touching layers with other roundings.
    let near = all.insetBy(dx: -1, dy: -1)
    let extent = nodes[child].extentInParent
    return !extent.isNull && near.intersects(extent) ? all : .null
  }

  /// The sublayers of a plane that may cross others.
  func childrenThatMayCross(in plane: NodeID) -> Set<NodeID> {
    crossingChildren[plane] ?? []
  }

  // MARK: Instances in space

  // Replicators that flatten their sublayers if depth or perspective decides in which place each
  // instance is seen: then none is a moved copy of another.

  /// Whether the instances of a replicator's sublayers are each seen in a place of their own.
  ///
  /// If they are not, all are moved copies of the first, each in front of those before it. Cost: the
  /// number of sublayers, if depth may matter at all.
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

  /// The number of instances of a replicator's sublayers; any number above `most` if there are more than that.
  func instanceCount(of id: NodeID, most: Int) -> Int? {
    let node = nodes[id]
    guard let replication = node.properties.replicator else { return nil }
    let isInSpace = node.projectsInstances || replication.content.preservesDepth
    // One that has no place, and all after it, do not count.
    return isInSpace
      ? replication.instancesInSpace(most: most + 1).count : replication.instances.count
  }
}
