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
  /// The nodes by slot; slots of removed layers hold a node outside the tree.
  package internal(set) var nodes: [RenderNode] = []
  /// The slot of the root, or ``RenderNode/none``.
  package internal(set) var root = RenderNode.none

  /// Nodes that cannot be placed, in the tree or below another such node.
  var skipped: Set<Int32> = []
  /// Nodes of which something has no room to be shown in, as far as their own properties tell.
  var roomless: Set<Int32> = []
  /// Nodes whose blending may cut holes into what is opaque.
  package internal(set) var holeCutters: Set<Int32> = []
  /// Nodes that filter what lies behind them.
  package internal(set) var backdrops: Set<Int32> = []
  /// Nodes that draw their sublayers several times.
  var replicators: Set<Int32> = []
  /// Of nodes, the children that may cross others, where there are any.
  var crossingChildren: [Int32: Set<Int32>] = [:]
  /// What is remembered of the children of nodes that have many, and the places that are free.
  var crowds: [SiblingCrowd] = []
  var freeCrowds: [Int32] = []
  /// Silhouettes that stayed when the content version last changed, by slot.
  var keptSilhouettes: [Int32: KeptSilhouette] = [:]
  /// The last ``RenderNode/contentVersion`` given.
  var contentVersion: UInt64 = 0
  /// Scratch of `apply`, kept so that a small frame allocates nothing.
  var work = ApplyWork()

  package init() {}

  package subscript(slot: Int32) -> RenderNode { nodes[Int(slot)] }

  /// How many nodes the last `apply` looked at, for tests of its cost.
  package var lastVisitedNodes: Int { work.visitedNodes }

  /// Whether a node can be seen now: it and all its ancestors up to the root are visible and
  /// placed, and something of its subtree lies within its ancestors' clips and the target.
  ///
  /// With a part of the node's space, whether that can be seen. Cost: the depth of the node.
  package func isShown(
    _ slot: Int32, part: CGRect? = nil, rootTransform: Transform2D, target: PixelRect
  ) -> Bool {
    guard nodes.indices.contains(Int(slot)) else { return false }
    var extent = nodes[Int(slot)].subtreeExtent
    if let part { extent = extent.shared(with: part) }
    var margin = nodes[Int(slot)].margin
    var at = slot
    // In the space of the node that `at` names; clips only ever shrink it.
    while true {
      let node = nodes[Int(at)]
      // Where one instance has no place, others may have.
      let isInstance =
        at != root && !node.isMask && node.parent != RenderNode.none
        && nodes[Int(node.parent)].projectsInstances
      guard node.isVisible, node.isPlaced || isInstance, !extent.isNull else { return false }
      if isInstance {
        (extent, at) = (nodes[Int(node.parent)].subtreeExtent, node.parent)
        continue
      }
      if at != slot, !node.projectsInstances, let replication = node.properties.replication {
        extent = node.properties.replicatedExtent(of: extent, by: replication)
        guard !extent.isNull else { return false }
      }
      if at != slot, !node.isTransform, node.properties.flags.contains(.masksToBounds) {
        extent = extent.shared(with: node.properties.bounds)
        guard !extent.isNull else { return false }
      }
      if at != slot, node.isTransform, node.properties.spaceReplication != nil {
        extent = node.subtreeExtent
      }
      margin = max(margin, node.margin)
      extent =
        node.placement.transform?.extent(of: extent)
        ?? node.homography?.extent(of: extent) ?? .null
      guard !extent.isNull else { return false }
      if at == root { break }
      guard node.parent != RenderNode.none else { return false }
      at = node.parent
    }
    return Self.deviceBox(extent, rootTransform, margin: margin).intersects(target)
  }

  /// Whether any layer is left out, shown or not.
  var mayHaveSkippedLayers: Bool { !skipped.isEmpty || !roomless.isEmpty }

  /// The layers that are left out although they and all above them are visible, topmost ones only, and
  /// those that have no room for what they are to show.
  package var skippedLayers: [(slot: Int32, reason: SkipReason)] {
    guard mayHaveSkippedLayers else { return [] }
    // Whether a node and all above it are visible and placed, as far as that is known by now.
    var isShown: [Int32: Bool] = [RenderNode.none: false]
    return skipped.union(roomless).sorted().compactMap { slot in
      guard self[slot].isVisible else { return nil }
      let reason: SkipReason
      if case .skipped(let found) = self[slot].placement {
        reason = found
      } else {
        guard lacksRoom(slot) else { return nil }
        reason = .noRoom
      }
      guard slot != root else { return (slot, reason) }
      var path: [Int32] = []
      var at = self[slot].parent
      while isShown[at] == nil {
        path.append(at)
        at = at == root ? RenderNode.none : self[at].parent
      }
      for node in path.reversed() {
        let above = node == root || isShown[self[node].parent] == true
        isShown[node] = above && self[node].isVisible && self[node].isPlaced
      }
      return isShown[self[slot].parent] == true ? (slot, reason) : nil
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
