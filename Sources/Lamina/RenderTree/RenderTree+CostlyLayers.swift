// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Layers whose painting may take far more than their pixels: where they are in the tree, which of them
// edits concern, and which are left out.
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

  /// Whether the layer has a shadow that falls from what it draws, and may have to be drawn to find out
  /// what that is.
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

extension RenderTree {
  /// Notes a costly layer at all layers around it.
  mutating func noteCostly(_ id: NodeID) { note(.hasCostly, at: id) }

  /// Notes a trait of a layer, which tells of all below, at all layers around it.
  mutating func note(_ trait: RenderNode.Traits, at id: NodeID) {
    nodes[id].traits.insert(trait)
    // A leaf may be noted before it is linked, so that its own bit says nothing of those above.
    var at = nodes[id].parent
    while at != NodeID.none, !nodes[at].traits.contains(trait) {
      nodes[at].traits.insert(trait)
      at = nodes[at].parent
    }
  }

  /// With more changed layers than this the whole tree is counted again.
  private static let mostCountedAlone = 64

  /// The layers to be counted again after edits: each changed layer that is costly or has such layers
  /// below, unless it is below another costly one that changed with it.
  ///
  /// Cost: nothing in a tree without costly layers, else a look at each node that the edits concern.
  func costlyChanges() -> [NodeID] {
    guard hasCostlyLayers else { return [] }
    var found: [NodeID] = []
    for node in work.nodes {
      let isEdited = !node.roles.isDisjoint(with: [.edited, .movedChildren])
      let id = node.node
      guard nodes[id].hasCostly, isEdited || nodes[id].isCostly else { continue }
      guard found.count < Self.mostCountedAlone else { return [root] }
      found.append(node.node)
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

  /// Leaves layers out, or no longer, and answers whether that changed anything; `candidates` are all that were
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
}

extension LayerProperties {
  /// Whether a stroke with dashes is drawn.
  var hasDashes: Bool { dashedShape != nil }

  /// How many pieces such a stroke consists of, which is known before they are made; 0 without one.
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
