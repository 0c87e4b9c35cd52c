// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// All layers under a root as flat values that stay between frames.
///
/// A commit updates the tree with a list of edits and gets the places on the target that look
/// different now. Nodes know their placement in their parent and the extent of their subtree in
/// their own space, but not their place on the target, so that moving a layer with everything below
/// it changes one node and its ancestors, whatever the size of the subtree. A node with many
/// children keeps the data about them that a change or a search needs, so that neither visits all
/// of them.
package struct RenderTree: Sendable {
  /// The nodes by ``NodeID/index``; free places hold a node outside the tree.
  package internal(set) var nodes: [RenderNode] = []
  /// The root, or ``NodeID/none``.
  package internal(set) var root = NodeID.none

  /// Nodes that cannot be placed, in the tree or below another such node.
  var unplaced: Set<NodeID> = []
  /// Nodes with content that has no room, according to their own properties.
  var roomless: Set<NodeID> = []
  /// Nodes whose blending may cut holes into opaque content.
  var holeCutters: Set<NodeID> = []
  /// Nodes with background filters.
  package internal(set) var backdrops: Set<NodeID> = []
  /// Nodes that draw their sublayers several times.
  var replicators: Set<NodeID> = []
  /// The children that may cross others, of nodes that have any.
  var crossingChildren: [NodeID: Set<NodeID>] = [:]
  /// What is remembered of the children of nodes that have many.
  var crowds = SiblingCrowds()
  /// Silhouettes that stayed when the content version last changed, by node.
  var keptSilhouettes: [NodeID: KeptSilhouette] = [:]
  /// The last ``RenderNode/contentVersion`` given.
  var contentVersion: UInt64 = 0
  /// The update at hand; kept so that a small frame allocates nothing.
  var update = TreeUpdate()

  package init() {}

  @inline(__always)
  package subscript(node: NodeID) -> RenderNode {
    _read { yield nodes[node.index] }
  }

  /// How many nodes the last update looked at, for tests of its cost.
  var lastVisitedNodes: Int { update.visitedNodes }

  /// The pixels that an extent can touch, grown by a margin of whole pixels.
  static func deviceBox(
    _ extent: CGRect, _ toDevice: Transform2D, margin: Int
  ) -> PixelRect {
    let (origin, size) = (extent.origin, extent.size)
    guard toDevice.isScaleTranslation, size.width > 0, size.height > 0 else {
      return PixelRect(extent: toDevice.extent(of: extent)).outset(by: margin)
    }
    // The same, without calls: this is asked of every node that changes.
    let (x0, x1) = (
      toDevice.a * origin.x + toDevice.tx, toDevice.a * (origin.x + size.width) + toDevice.tx
    )
    let (y0, y1) = (
      toDevice.d * origin.y + toDevice.ty, toDevice.d * (origin.y + size.height) + toDevice.ty
    )
    let far = abs(x0) + abs(x1) + abs(y0) + abs(y1) + abs(toDevice.tx) + abs(toDevice.ty)
    guard far < Transform2D.farTerm, !extent.isEverywhere else {
      return PixelRect(extent: toDevice.extent(of: extent)).outset(by: margin)
    }
    let (left, width, top, height) = (min(x0, x1), abs(x1 - x0), min(y0, y1), abs(y1 - y0))
    guard width > 0, height > 0 else { return .empty }
    let (right, bottom) = (left + width, top + height)
    return PixelRect(
      minX: pixelAtMost(left), minY: pixelAtMost(top), maxX: -pixelAtMost(-right),
      maxY: -pixelAtMost(-bottom)
    ).outset(by: margin)
  }

  /// The value rounded down, within the range of pixels; 0 for NaN.
  @inline(__always)
  private static func pixelAtMost(_ value: CGFloat) -> Int {
    let limit = CGFloat(PixelRect.limit)
    guard value > -limit else { return value.isNaN ? 0 : -PixelRect.limit }
    guard value < limit else { return PixelRect.limit }
    let truncated = Int(value)
    return CGFloat(truncated) > value ? truncated - 1 : truncated
  }
}

extension PixelRect {
  /// The pixels that an extent of the device can touch.
  fileprivate init(extent: CGRect) {
    self = extent.isEverywhere ? .everyPixel : PixelRect(covering: extent)
  }
}
