// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// The data that a node with many children keeps about them, so that a change of one of them costs
/// the same for any number of children.
struct SiblingCrowd: Sendable {
  /// The number of children up to which all of them are checked instead.
  static let fewest = 64

  /// The edges of an area that holds all extents of the children, in the parent's space; it may be
  /// too large after children moved away from its edges.
  private var minX = CGFloat.infinity
  private var minY = CGFloat.infinity
  private var maxX = -CGFloat.infinity
  private var maxY = -CGFloat.infinity
  /// At least the largest margin of the children.
  private(set) var margin = 0
  /// The number of changes since the area was exact, which may have made it too large.
  private(set) var shrinks = 0
  /// The node whose children these are.
  var parent = NodeID.none
  /// The number of children, without the gaps of their list.
  var count = 0
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

  /// Whether the area is known to be inside a rectangle.
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

  /// Whether so many children change that checking all of them costs hardly more.
  static func isMost(_ changed: Int, of count: Int) -> Bool { changed * 8 > count }

  mutating func noteShrink() { shrinks += 1 }
}

/// Names what is remembered of the children of one node.
struct CrowdID: Hashable, Sendable {
  fileprivate let number: Int32

  /// No crowd: the node has few children.
  static var none: CrowdID { CrowdID(number: -1) }
}

/// What is remembered of the children of all nodes that have many.
struct SiblingCrowds: Sendable {
  private var all: [SiblingCrowd] = []
  private var free: [CrowdID] = []

  /// Whether no node has many children.
  var isEmpty: Bool { all.count == free.count }

  /// The nodes for which the area of the children may be too large.
  var loose: [NodeID] { all.lazy.filter { $0.shrinks > 0 }.map(\.parent) }

  subscript(crowd: CrowdID) -> SiblingCrowd {
    @inline(__always) get { all[Int(crowd.number)] }
    @inline(__always) _modify { yield &all[Int(crowd.number)] }
  }

  /// Adds a crowd, in a free place if there is one.
  mutating func add(_ crowd: SiblingCrowd) -> CrowdID {
    if let place = free.popLast() {
      self[place] = crowd
      return place
    }
    all.append(crowd)
    return CrowdID(number: Int32(truncatingIfNeeded: all.count - 1))
  }

  mutating func remove(_ crowd: CrowdID) {
    self[crowd] = SiblingCrowd()
    self[crowd].grid = nil
    free.append(crowd)
  }
}
