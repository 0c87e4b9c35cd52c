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

  /// Whether the area would be smaller without such an extent.
  func isAtEdge(_ extent: CGRect) -> Bool {
    let extent = extent.limited
    guard !extent.isNothing else { return false }
    return extent.origin.x <= minX || extent.origin.y <= minY
      || extent.origin.x + extent.size.width >= maxX
      || extent.origin.y + extent.size.height >= maxY
  }

  mutating func noteShrink() { shrinks += 1 }
}

extension RenderTree {
  /// Whether a child determines how far its parent's remembered area reaches.
  func isAtEdge(_ child: Int32, of parent: Int32) -> Bool {
    let crowd = Int(nodes[Int(parent)].crowd)
    return crowd >= 0 && crowds[crowd].isAtEdge(nodes[Int(child)].extentInParent)
  }

  /// Takes over the new extent of one child of a node with a crowd.
  mutating func noteInCrowd(_ slot: Int, _ parent: ConcernedNode, wasAtEdge: Bool) {
    // A new list, or new places for all: the crowd is computed anew.
    guard parent.roles.isDisjoint(with: [.relisted, .replaced]), !nodes[slot].isMask else { return }
    let crowd = Int(nodes[Int(parent.slot)].crowd)
    let extent = nodes[slot].extentInParent
    crowds[crowd].grow(to: extent, margin: nodes[slot].margin)
    if wasAtEdge { crowds[crowd].noteShrink() }
    let count = nodes[Int(parent.slot)].children.count
    if Int(parent.changedChildren) * 8 > count || !isKnownUniquelyReferenced(&crowds[crowd].grid) {
      if crowds[crowd].grid?.isBuilt ?? true { crowds[crowd].grid = SiblingGrid() }
    } else {
      crowds[crowd].grid?.move(nodes[slot].order, to: extent)
    }
  }

  /// How far the children of a node with many reach, and their largest margin.
  mutating func crowdExtent(of slot: Int, listChanged: Bool) -> (extent: CGRect, margin: Int) {
    let count = nodes[slot].children.count
    let crowd = Int(nodes[slot].crowd)
    if crowd >= 0, !listChanged, crowds[crowd].shrinks < count {
      return (crowds[crowd].extent, crowds[crowd].margin)
    }
    var exact = SiblingCrowd()
    for child in nodes[slot].children {
      exact.grow(to: nodes[Int(child)].extentInParent, margin: nodes[Int(child)].margin)
    }
    if crowd >= 0 {
      if !listChanged { exact.grid = crowds[crowd].grid }
      crowds[crowd] = exact
    } else if let free = freeCrowds.popLast() {
      crowds[Int(free)] = exact
      nodes[slot].crowd = free
    } else {
      nodes[slot].crowd = Int32(truncatingIfNeeded: crowds.count)
      crowds.append(exact)
    }
    work.visitedSiblings += count
    return (exact.extent, exact.margin)
  }

  /// Forgets what is remembered of the children of a node that has few now.
  mutating func forgetCrowd(of slot: Int32) {
    let crowd = nodes[Int(slot)].crowd
    guard crowd != RenderNode.none else { return }
    nodes[Int(slot)].crowd = RenderNode.none
    crowds[Int(crowd)] = SiblingCrowd()
    crowds[Int(crowd)].grid = nil
    freeCrowds.append(crowd)
  }
}
