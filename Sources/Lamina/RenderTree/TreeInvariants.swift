// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// What always holds of a tree between two updates.
///
/// It is for tests: no frame asks for it.
struct TreeInvariants {
  private let tree: RenderTree

  init(_ tree: RenderTree) { self.tree = tree }

  /// Every rule that the tree breaks, as a sentence; empty for a sound tree.
  ///
  /// Cost: the whole tree, and a search for each child of nodes that have many.
  func faults() -> [String] {
    var faults: [String] = []
    var reached: Set<NodeID> = []
    func check(_ holds: Bool, _ id: NodeID, _ rule: String) {
      if !holds { faults.append("node \(id.number): \(rule)") }
    }
    if tree.root != .none {
      check(tree.nodes[tree.root].parent == .none, tree.root, "the root has a parent")
    }
    var pending = tree.root == .none ? [] : [tree.root]
    while let id = pending.popLast() {
      guard tree.nodes.has(id), reached.insert(id).inserted else {
        check(false, id, "it is in the tree twice, or not at all")
        continue
      }
      let node = tree.nodes[id]
      for (order, child) in node.children.slots.enumerated() where tree.nodes.has(child) {
        check(tree.nodes[child].parent == id, child, "its parent is not node \(id.number)")
        check(tree.nodes[child].order.index == order, child, "it is not at its place in the list")
        check(!tree.nodes[child].isMask, child, "a sublayer says that it is a mask")
      }
      if node.mask != .none {
        check(tree.nodes[node.mask].parent == id, node.mask, "its parent is not node \(id.number)")
        check(tree.nodes[node.mask].isMask, node.mask, "a mask does not say so")
      }
      let parts = Array(node.children) + (node.mask == .none ? [] : [node.mask])
      for part in parts where tree.nodes.has(part) {
        check(tree.nodes[part].contentVersion <= node.contentVersion, id, "its version is too old")
        check(
          !node.isShown || tree.nodes[part].margin <= node.margin, id, "its margin is too small")
        for trait in [RenderNode.Traits.hasCostly, .hasDeferred] {
          let isTold = !tree.nodes[part].traits.contains(trait) || node.traits.contains(trait)
          check(isTold, id, "it does not know what is below")
        }
      }
      for fault in faultsOfGroups(id) + faultsOfList(id) + faultsOfExtent(id) {
        check(false, id, fault)
      }
      pending += parts
    }
    for id in tree.nodes.indices.map(NodeID.init(index:)) where !reached.contains(id) {
      let node = tree.nodes[id]
      let isFree =
        node.parent == .none && node.children.isEmpty && node.mask == .none && node.crowd == .none
      check(isFree, id, "it is outside the tree and not free")
    }
    return faults
  }

  /// Whether a node's list of children has gaps where it must not, or is longer or shorter than is known.
  private func faultsOfList(_ id: NodeID) -> [String] {
    let slots = tree.nodes[id].children.slots
    let count = slots.count { $0 != .none }
    let rules = [
      ("the last place of its list is a gap", slots.last != NodeID.none),
      ("its list has gaps", tree.nodes[id].crowd != .none || count == slots.count),
      (
        "the places of children that cross have gaps",
        !tree.nodes[id].sortsByDepth || count == slots.count
      ),
      ("the number of its children is wrong", tree.childCount(of: id) == count),
    ]
    return rules.filter { !$0.1 }.map(\.0)
  }

  /// The lists of the tree that a node is missing from, or should not be in.
  private func faultsOfGroups(_ id: NodeID) -> [String] {
    let node = tree.nodes[id]
    let crossing =
      node.isTransform
      ? [] : node.children.filter { tree.nodes[$0].properties.mayCrossSiblings }
    let rules = [
      ("unplaced", tree.unplaced.contains(id) == !node.isPlaced),
      ("replicators", tree.replicators.contains(id) == (node.properties.replicator != nil)),
      ("backdrops", tree.backdrops.contains(id) == node.properties.hasBackdrop),
      (
        "holeCutters",
        tree.holeCutters.contains(id) == (node.properties.blendMode?.cutsHoles == true)
      ),
      ("crossingChildren", tree.crossingChildren[id, default: []] == Set(crossing)),
      ("sortsByDepth", node.sortsByDepth == (!crossing.isEmpty && tree.childCount(of: id) > 1)),
    ]
    return rules.filter { !$0.1 }.map { "\($0.0) is wrong about it" }
  }

  /// Whether a node's extent, and what is remembered of its children, hold all that they must.
  private func faultsOfExtent(_ id: NodeID) -> [String] {
    let node = tree.nodes[id]
    let sublayers = node.children.reduce(CGRect.null) {
      $0.union(tree.nodes[$1].extentInParent.limited)
    }
    var faults: [String] = []
    if !node.traits.contains(.replicates), node.properties.spaceReplication == nil {
      var measured = node
      measured.updateExtent(
        sublayers: sublayers,
        maskExtent: node.mask == .none ? nil : tree.nodes[node.mask].extentInParent,
        margin: node.margin)
      if !node.subtreeExtent.holdsNearly(measured.subtreeExtent) {
        faults.append("its extent is too small")
      }
    }
    guard tree.childCount(of: id) > SiblingCrowd.fewest else {
      return node.crowd == .none ? faults : faults + ["it remembers too few children"]
    }
    guard node.crowd != .none else { return faults + ["it does not remember its children"] }
    var area = SiblingArea()
    for child in node.children {
      area.grow(to: tree.extentInParent(of: child), margin: tree.nodes[child].margin)
    }
    let known = tree.crowds[node.crowd].area
    if known.extent != area.extent || known.margin != area.margin {
      faults.append("the remembered area of its children is not theirs")
    }
    var query = ChildQuery()
    for child in node.children where !tree.nodes[child].extentInParent.isNothing {
      tree.findChildren(of: id, touching: tree.nodes[child].extentInParent, into: &query)
      if !query.nodes.contains(child) { faults.append("a search misses node \(child.number)") }
    }
    return faults
  }
}

extension CGRect {
  /// Whether another extent is within this one, but for what rounding moves.
  fileprivate func holdsNearly(_ other: CGRect) -> Bool {
    if other.isNothing || isEverywhere { return true }
    let slack = 1e-9 * (1 + max(abs(other.minX), abs(other.maxX), abs(other.minY), abs(other.maxY)))
    return insetBy(dx: -slack, dy: -slack).holds(other)
  }
}
