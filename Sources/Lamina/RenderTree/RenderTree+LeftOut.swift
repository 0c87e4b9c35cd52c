// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Layers that may take far more than their pixels, those that are left out, and those without room.
extension RenderTree {
  // MARK: Costly layers

  /// Notes a costly layer at all layers around it.
  mutating func noteCostly(_ id: NodeID) { note(.hasCostly, at: id) }

  /// Records a trait of a layer, which describes its subtree, in all its ancestors.
  mutating func note(_ trait: RenderNode.Traits, at id: NodeID) {
    nodes[id].traits.insert(trait)
    // A leaf may be recorded before it is linked, so its own bit says nothing about its ancestors.
    var at = nodes[id].parent
    while at != NodeID.none, !nodes[at].traits.contains(trait) {
      nodes[at].traits.insert(trait)
      at = nodes[at].parent
    }
  }

  /// With more changed layers than this the whole tree is counted again.
  private static let mostCountedAlone = 64

  /// The layers to be counted again after edits: each changed layer that is costly or has such
  /// layers below, unless it is below another costly one that changed with it.
  ///
  /// Cost: nothing in a tree without costly layers, otherwise a check of each node that the edits
  /// concern.
  func costlyChanges() -> [NodeID] {
    guard hasCostlyLayers else { return [] }
    var found: [NodeID] = []
    for node in update.nodes {
      let isEdited = !node.changes.isDisjoint(with: [.edited, .movedChildren])
      let id = node.id
      guard nodes[id].hasCostly, isEdited || nodes[id].isCostly else { continue }
      guard found.count < Self.mostCountedAlone else { return [root] }
      found.append(id)
    }
    // The layers around a changed one are all concerned.
    return found.filter { !isBelowCostly($0) }
  }

  private func isBelowCostly(_ id: NodeID) -> Bool {
    var at = nodes[id].parent
    while at != NodeID.none {
      if nodes[at].isCostly { return true }
      at = nodes[at].parent
    }
    return false
  }

  /// Whether there may be a costly layer in the tree.
  var hasCostlyLayers: Bool { root != NodeID.none && nodes[root].hasCostly }

  /// Leaves layers out, or no longer, and returns whether that changed anything; `candidates` are all that were
  /// left out or are to be.
  ///
  /// The pictures of all layers around one for which that changes are others then.
  mutating func leaveOut(_ isLeftOut: (NodeID) -> Bool, among candidates: Set<NodeID>) -> Bool {
    contentVersion += 1
    var changesAny = false
    for id in candidates where nodes.has(id) {
      guard nodes[id].traits.contains(.isLeftOut) != isLeftOut(id) else { continue }
      nodes[id].traits.formSymmetricDifference(.isLeftOut)
      changesAny = true
      var at = id
      while at != NodeID.none, nodes[at].contentVersion != contentVersion {
        nodes[at].contentVersion = contentVersion
        at = nodes[at].parent
      }
    }
    return changesAny
  }

  // MARK: Layers without room

  /// Records whether a node may lack room, by a quick check of its properties.
  @inline(__always)
  mutating func noteRoom(_ id: NodeID) {
    let size = nodes[id].properties.bounds.size
    let isNoted = nodes[id].traits.contains(.mayLackRoom)
    let hasRoom =
      size.width > 0 && size.height > 0
      && !nodes[id].properties.flags.contains(.lacksRoom)
    if hasRoom && !isNoted { return }
    noteRoom(id, hasRoom: hasRoom)
  }

  /// Not part of the above, because only few layers come here: of those with empty bounds, most only hold others.
  @inline(never)
  private mutating func noteRoom(_ id: NodeID, hasRoom: Bool) {
    let shows =
      !nodes[id].properties.flags.isDisjoint(with: [.masksToBounds, .lacksRoom])
      || nodes[id].properties.showsInBounds
    if !hasRoom && shows {
      nodes[id].traits.insert(.mayLackRoom)
      roomless.insert(id)
    } else if nodes[id].traits.contains(.mayLackRoom) {
      nodes[id].traits.remove(.mayLackRoom)
      roomless.remove(id)
    }
  }

  /// Whether a node with empty bounds has content that is visible only inside them, and shows
  /// nothing elsewhere; or knows itself that it lacks room.
  func lacksRoom(_ id: NodeID) -> Bool {
    let node = self[id]
    let p = node.properties
    if p.flags.contains(.lacksRoom) { return true }
    guard !(p.bounds.size.width > 0 && p.bounds.size.height > 0), !node.isTransform else {
      return false
    }
    if p.flags.contains(.masksToBounds) {
      return node.children.contains { self[$0].isVisible && !self[$0].subtreeExtent.isNothing }
        || p.showsInBounds
    }
    let drawn = node.drawnExtent
    let isSeen = !drawn.isNothing && drawn.width > 0 && drawn.height > 0
    return p.showsInBounds && !isSeen && (p.isCommon || p.uncommon.shadowPath == nil)
  }

  // MARK: What is left out

  /// Whether any layer is left out, shown or not.
  var mayOmitLayers: Bool { !unplaced.isEmpty || !roomless.isEmpty }

  /// The layers that are left out although they and all their ancestors are visible (topmost ones
  /// only), and those without room for their contents.
  var omittedLayers: [(node: NodeID, reason: OmissionReason)] {
    guard mayOmitLayers else { return [] }
    // Whether a node and all above it are visible and placed, as far as that is known by now.
    var isShown: [NodeID: Bool] = [NodeID.none: false]
    return unplaced.union(roomless).sorted().compactMap { id in
      guard self[id].isVisible else { return nil }
      let reason: OmissionReason
      if case .omitted(let found) = self[id].placement {
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
}

extension RenderNode {
  /// Whether painting the layer may take far more than its pixels: it needs surfaces of its own, remembers
  /// pixels, has particles or dashes, or is painted several times.
  var isCostly: Bool {
    if mask != NodeID.none || isProjective || properties.flags.contains(.shouldRasterize)
      || opensScope
    {
      return true
    }
    guard traits.contains(.isUncommon) else { return false }
    return properties.isGroup || properties.hasBackdrop || properties.emission != nil
      || properties.hasDashes || properties.replicator != nil
      || castsUnknownShadow
  }

  /// Whether sublayers may make the layer costly; a quick check of its properties.
  @inline(__always)
  var mayCostWithSublayers: Bool {
    traits.contains(.isUncommon) || properties.opacity < 1 || properties.cornerRadius > 0
  }

  /// Whether the layer has a content shadow, and may have to be drawn to find what casts it.
  var castsUnknownShadow: Bool {
    guard !properties.isCommon, properties.hasContentShadow else { return false }
    // Sublayers may reach out, or blend holes into the shape.
    return !children.isEmpty
      || properties.knownSilhouette(hasSublayers: false, hasMask: mask != NodeID.none) == nil
  }

  /// Whether a group around sublayers fades, or is clipped to round corners.
  var opensScope: Bool {
    if children.isEmpty { return false }
    let clips = properties.flags.contains(.masksToBounds) && properties.cornerRadius > 0
    return clips || properties.opacity < 1 && properties.flags.contains(.allowsGroupOpacity)
  }

  /// Whether the layer or one below it was costly since the node was made.
  @inline(__always)
  var hasCostly: Bool { traits.contains(.hasCostly) }
}

extension LayerProperties {
  /// Whether a stroke with dashes is drawn.
  var hasDashes: Bool { dashedShape != nil }

  /// The number of pieces of such a stroke, which is known before they are made; 0 without one.
  var dashPieces: Int {
    guard let (path, lengths) = dashedShape else { return 0 }
    return path.strokePieceCount(dashedBy: lengths)
  }

  private var dashedShape: (path: Path, lengths: [CGFloat])? {
    guard !isCommon, case .shape(let shape) = uncommon.content, shape.strokeColor != nil,
      let path = shape.path, let lengths = shape.lineDashPattern
    else { return nil }
    return (path, lengths)
  }
}

extension LayerProperties {
  /// Whether something of the layer's own would be visible in its bounds if they were larger.
  fileprivate var showsInBounds: Bool {
    if (backgroundColor?.alpha ?? 0) > 0 { return true }
    guard !isCommon else { return false }
    if uncommon.borderWidth > 0, (uncommon.borderColor?.alpha ?? 0) > 0 { return true }
    if uncommon.contents != nil || hasBackdrop { return true }
    switch uncommon.content {
    case .gradient(let gradient): return gradient.hasColors
    case .tiled: return true
    case .none, .shape, .replicator, .transform, .emitter: return false
    }
  }
}
