// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// What a node with many children remembers of them, so that a change of one of them costs the
/// same however many there are.
struct SiblingCrowd: Sendable {
  /// With so many children or fewer, they are all looked at instead.
  static let fewest = 64

  /// The edges of an area that holds all extents of the children, in the parent's space; it may be
  /// too large after children moved away from its edges.
  private var minX = CGFloat.infinity
  private var minY = CGFloat.infinity
  private var maxX = -CGFloat.infinity
  private var maxY = -CGFloat.infinity
  /// At least the largest margin of the children.
  private(set) var margin = 0
  /// How many changes may have made the area too large since it was exact.
  private(set) var shrinks = 0
  /// Made by the first search of a small part; lost when many children change at once.
  var grid: SiblingGrid? = SiblingGrid()

  init() {}

  var extent: CGRect {
    minX <= maxX && minY <= maxY
      ? CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY) : .null
  }

  mutating func grow(to extent: CGRect, margin: Int) {
    self.margin = max(self.margin, margin)
    let extent = extent.limited
    guard !extent.isNothing else { return }
    minX = min(minX, extent.origin.x)
    minY = min(minY, extent.origin.y)
    maxX = max(maxX, extent.origin.x + extent.size.width)
    maxY = max(maxY, extent.origin.y + extent.size.height)
  }

  /// Whether the area is known to lie in a rectangle.
  func isWithin(_ rect: CGRect) -> Bool {
    minX <= maxX && minY <= maxY && rect.origin.x <= minX && rect.origin.y <= minY
      && rect.origin.x + rect.size.width >= maxX && rect.origin.y + rect.size.height >= maxY
  }

  /// Whether the area would be smaller without such an extent.
  func isAtEdge(_ extent: CGRect) -> Bool {
    let extent = extent.limited
    guard !extent.isNothing else { return false }
    return extent.origin.x <= minX || extent.origin.y <= minY
      || extent.origin.x + extent.size.width >= maxX
      || extent.origin.y + extent.size.height >= maxY
  }

  /// Whether so many children change that looking at all of them costs hardly more.
  static func isMost(_ changed: Int32, of count: Int) -> Bool { Int(changed) * 8 > count }

  mutating func noteShrink() { shrinks += 1 }
}

extension RenderTree {
  /// Notes where a child determines how far its parent's remembered area reaches.
  mutating func noteWhetherAtEdge(_ index: Int, of parent: NodeID) {
    let crowd = Int(nodes[parent].crowd)
    guard crowd >= 0 else { return }
    let changed = work.nodes[Int(nodes[parent].workIndex)].changedChildren
    guard !SiblingCrowd.isMost(changed, of: nodes[parent].children.count) else { return }
    let extent = extentInParent(of: work.nodes[index].node)
    if crowds[crowd].isAtEdge(extent) { work.nodes[index].roles.insert(.wasAtEdge) }
  }

  /// Takes over the new extent of one child of a node with a crowd.
  mutating func noteInCrowd(_ id: NodeID, _ parent: ConcernedNode, wasAtEdge: Bool) {
    // Where the list is new, where all have new places, and where many changed, the crowd is
    // computed anew.
    let count = nodes[parent.node].children.count
    guard parent.roles.isDisjoint(with: [.relisted, .replaced]),
      !SiblingCrowd.isMost(parent.changedChildren, of: count), !nodes[id].isMask
    else { return }
    let crowd = Int(nodes[parent.node].crowd)
    let extent = extentInParent(of: id)
    crowds[crowd].grow(to: extent, margin: nodes[id].margin)
    if wasAtEdge { crowds[crowd].noteShrink() }
    if isKnownUniquelyReferenced(&crowds[crowd].grid) {
      crowds[crowd].grid?.move(nodes[id].order, to: extent)
    } else {
      crowds[crowd].grid = SiblingGrid()
    }
  }

  /// How far the children of a node with many reach, and their largest margin.
  mutating func crowdExtent(
    of id: NodeID, _ node: ConcernedNode
  ) -> (extent: CGRect, margin: Int) {
    let count = nodes[id].children.count
    let crowd = Int(nodes[id].crowd)
    if node.roles.contains(.crowdIsKnown) { return (crowds[crowd].extent, crowds[crowd].margin) }
    let isNew =
      crowd < 0 || !node.roles.isDisjoint(with: [.relisted, .replaced])
      || SiblingCrowd.isMost(node.changedChildren, of: count)
    if !isNew, crowds[crowd].shrinks < count {
      return (crowds[crowd].extent, crowds[crowd].margin)
    }
    var exact = SiblingCrowd()
    for order in 0..<count {
      let child = nodes[id].children[order]
      exact.grow(to: extentInParent(of: child), margin: nodes[child].margin)
    }
    if !isNew { exact.grid = crowds[crowd].grid }
    remember(exact, of: id)
    work.visitedSiblings += count
    return (exact.extent, exact.margin)
  }

  /// Keeps what is known of the children of a node with many.
  mutating func remember(_ crowd: SiblingCrowd, of id: NodeID) {
    let known = Int(nodes[id].crowd)
    if known >= 0 {
      crowds[known] = crowd
    } else if let free = freeCrowds.popLast() {
      crowds[Int(free)] = crowd
      nodes[id].crowd = free
    } else {
      nodes[id].crowd = Int32(truncatingIfNeeded: crowds.count)
      crowds.append(crowd)
    }
  }

  /// Forgets what is remembered of the children of a node that has few now.
  mutating func forgetCrowd(of id: NodeID) {
    let crowd = nodes[id].crowd
    guard crowd != RenderNode.noCrowd else { return }
    nodes[id].crowd = RenderNode.noCrowd
    crowds[Int(crowd)] = SiblingCrowd()
    crowds[Int(crowd)].grid = nil
    freeCrowds.append(crowd)
  }
}
