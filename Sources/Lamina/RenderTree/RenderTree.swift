// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation

/// All layers under a root as flat values that stay between frames.
///
/// A commit brings the tree up to date with a list of edits and learns which places on the target
/// look different now. Nodes know their place in their parent and how far their subtree reaches in
/// their own space, but not where they are on the target, so that moving a layer with everything
/// below it changes one node and its ancestors, however much is below. A node with many children
/// remembers of them what a change or a search needs, so that neither looks at all of them.
package struct RenderTree: Sendable {
  /// The nodes by ``NodeID/index``; free places hold a node outside the tree.
  package internal(set) var nodes: [RenderNode] = []
  /// The root, or ``NodeID/none``.
  package internal(set) var root = NodeID.none

  /// Nodes that cannot be placed, in the tree or below another such node.
  var skipped: Set<NodeID> = []
  /// Nodes of which something has no room to be shown in, as far as their own properties tell.
  var roomless: Set<NodeID> = []
  /// Nodes whose blending may cut holes into what is opaque.
  package internal(set) var holeCutters: Set<NodeID> = []
  /// Nodes that filter what lies behind them.
  package internal(set) var backdrops: Set<NodeID> = []
  /// Nodes that draw their sublayers several times.
  var replicators: Set<NodeID> = []
  /// Of nodes, the children that may cross others, where there are any.
  var crossingChildren: [NodeID: Set<NodeID>] = [:]
  /// What is remembered of the children of nodes that have many, and the places that are free.
  var crowds: [SiblingCrowd] = []
  var freeCrowds: [Int32] = []
  /// Silhouettes that stayed when the content version last changed, by node.
  var keptSilhouettes: [NodeID: KeptSilhouette] = [:]
  /// The last ``RenderNode/contentVersion`` given.
  var contentVersion: UInt64 = 0
  /// Scratch of `apply`, kept so that a small frame allocates nothing.
  var work = ApplyWork()

  package init() {}

  @inline(__always)
  package subscript(node: NodeID) -> RenderNode {
    _read { yield nodes[node.index] }
  }

  /// How many nodes the last `apply` looked at, for tests of its cost.
  package var lastVisitedNodes: Int { work.visitedNodes }

  /// Whether a node can be seen now: it and all its ancestors up to the root are visible and
  /// placed, and something of its subtree lies within its ancestors' clips and the target.
  ///
  /// With a part of the node's space, whether that can be seen. Cost: the depth of the node.
  package func isShown(
    _ id: NodeID, part: CGRect? = nil, rootTransform: Transform2D, target: PixelRect
  ) -> Bool {
    guard nodes.has(id) else { return false }
    var extent = nodes[id].subtreeExtent
    if let part { extent = extent.shared(with: part) }
    var margin = nodes[id].margin
    var at = id
    // In the space of the node that `at` names; clips only ever shrink it.
    while true {
      let node = nodes[at]
      // Where one instance has no place, others may have.
      let isInstance =
        at != root && !node.isMask && node.parent != NodeID.none
        && nodes[node.parent].projectsInstances
      guard node.isVisible, node.isPlaced || isInstance, !extent.isNull else { return false }
      if isInstance {
        (extent, at) = (nodes[node.parent].subtreeExtent, node.parent)
        continue
      }
      if at != id, !node.projectsInstances, let replication = node.properties.replication {
        extent = node.properties.replicatedExtent(of: extent, by: replication)
        guard !extent.isNull else { return false }
      }
      if at != id, !node.isTransform, node.properties.flags.contains(.masksToBounds) {
        extent = extent.shared(with: node.properties.bounds)
        guard !extent.isNull else { return false }
      }
      if at != id, node.isTransform, node.properties.spaceReplication != nil {
        extent = node.subtreeExtent
      }
      margin = max(margin, node.margin)
      extent =
        node.placement.transform?.extent(of: extent)
        ?? node.homography?.extent(of: extent) ?? .null
      guard !extent.isNull else { return false }
      if at == root { break }
      guard node.parent != NodeID.none else { return false }
      at = node.parent
    }
    return Self.deviceBox(extent, rootTransform, margin: margin).intersects(target)
  }

  /// Whether any layer is left out, shown or not.
  var mayHaveSkippedLayers: Bool { !skipped.isEmpty || !roomless.isEmpty }

  /// The layers that are left out although they and all above them are visible, topmost ones only, and
  /// those that have no room for what they are to show.
  package var skippedLayers: [(node: NodeID, reason: SkipReason)] {
    guard mayHaveSkippedLayers else { return [] }
    // Whether a node and all above it are visible and placed, as far as that is known by now.
    var isShown: [NodeID: Bool] = [NodeID.none: false]
    return skipped.union(roomless).sorted().compactMap { id in
      guard self[id].isVisible else { return nil }
      let reason: SkipReason
      if case .skipped(let found) = self[id].placement {
        reason = found
      } else {
        guard lacksRoom(id) else { return nil }
        reason = .noRoom
      }
      guard id != root else { return (id, reason) }
      var path: [NodeID] = []
      var at = self[id].parent
      while isShown[at] == nil {
        path.append(at)
        at = at == root ? NodeID.none : self[at].parent
      }
      for node in path.reversed() {
        let above = node == root || isShown[self[node].parent] == true
        isShown[node] = above && self[node].isVisible && self[node].isPlaced
      }
      return isShown[self[id].parent] == true ? (id, reason) : nil
    }
  }

  /// The pixels that an extent can touch, grown by a margin of whole pixels.
  package static func deviceBox(
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

  /// The value rounded down, within the range of pixels; 0 for what is not a number.
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
