// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// What edits change on the target, node by node, for those who ask why.
///
/// It is kept only while frames are explained. The way of the edits is the same with and without it.
struct RepaintRecord: Sendable {
  /// A node that is seen otherwise than before.
  struct Entry: Sendable {
    let node: NodeID
    var rule: RepaintRule
    /// The edited nodes below it that it depends on.
    var causes: [NodeID] = []
    let before: PixelRect
    let after: PixelRect
  }

  var entries: [Entry] = []
  var refusedScrolls: [(node: NodeID, reason: ScrollRefusal)] = []
  /// The properties that edited nodes had before; none of those that are new.
  fileprivate(set) var oldProperties: [NodeID: LayerProperties] = [:]
  /// The nodes that edits name, with those that left the tree.
  fileprivate var edited: Set<NodeID> = []
  fileprivate var removed: Set<NodeID> = []
  fileprivate var added: Set<NodeID> = []

  /// Notes that the pixels of a node's content were moved.
  mutating func noteScroll(of id: NodeID) {
    for index in entries.indices where entries[index].node == id {
      entries[index].rule = .scrolled
    }
  }
}

extension RenderTree {
  /// So many causes of one repaint are told.
  private static let mostCauses = 3

  /// Notes what the edits name, as it is before them, and scrolls that are not looked for while a layer filters
  /// what lies behind it.
  mutating func recordEdits(_ edits: RenderTreeEdits) {
    guard var record = work.record else { return }
    work.record = nil
    func note(_ id: NodeID) {
      record.edited.insert(id)
      guard nodes[id].contentVersion > 0 else {
        record.added.insert(id)
        return
      }
      if record.oldProperties[id] == nil {
        record.oldProperties[id] = nodes[id].properties
      }
    }
    for edit in edits.properties {
      note(edit.node)
      if !backdrops.isEmpty, edit.differences == .boundsOrigin {
        record.refusedScrolls.append((edit.node, .backdrop))
      }
    }
    for move in edits.moves { note(move.node) }
    for edit in edits.children {
      record.edited.insert(edit.node)
      let new = edit.children.filter { nodes[$0].contentVersion == 0 }
      record.edited.formUnion(new)
      record.added.formUnion(new)
    }
    for id in edits.newSlots {
      record.edited.insert(id)
      record.added.insert(id)
    }
    for tiles in edits.redrawnTiles { record.edited.insert(tiles.node) }
    record.removed.formUnion(edits.removed)
    work.record = record
  }

  /// Notes what the edits changed on the target; `siblings` are the places of those that stand in no list of
  /// their own.
  mutating func recordPlaces(_ edits: RenderTreeEdits, siblings: PixelRect) {
    guard var record = work.record else { return }
    work.record = nil
    for index in work.nodes.indices {
      let node = work.nodes[index]
      let isCrowd = !node.roles.isDisjoint(with: [.movedChildren, .newLeaves])
      if isCrowd, !siblings.isEmpty {
        record.entries.append(
          .init(node: node.node, rule: .sublayers, before: siblings, after: siblings))
      }
      guard !node.before.isEmpty || !node.after.isEmpty else { continue }
      let rule = rule(of: node, record)
      var entry = RepaintRecord.Entry(
        node: node.node, rule: rule, before: node.before.rect, after: node.after.rect)
      if !record.edited.contains(node.node) || rule.isOfSubtree {
        entry.causes = causes(below: node.node, record)
      }
      record.entries.append(entry)
    }
    work.record = record
  }

  private func rule(of node: ConcernedNode, _ record: RepaintRecord) -> RepaintRule {
    if record.added.contains(node.node) { return .added }
    if record.removed.contains(node.node) { return .removed }
    let roles = node.roles
    if roles.contains(.subtree) {
      return record.oldProperties[node.node] == nil ? .reordered : .subtree
    }
    if roles.contains(.redrawn), nodes[node.node].properties.tiles != nil { return .tiles }
    if roles.contains(.own), roles.isDisjoint(with: [.notedBefore, .notedAfter]) {
      return .ownPlace
    }
    if roles.isDisjoint(with: [.notedBefore, .notedAfter]),
      !roles.isDisjoint(with: [.notedCrossingBefore, .notedCrossingAfter])
    {
      return .depth
    }
    return dependence(of: node.node)
  }

  /// Why a node looks different where something below it changes.
  private func dependence(of id: NodeID) -> RepaintRule {
    let properties = nodes[id].properties
    if nodes[id].isTransform { return .space }
    if properties.flags.contains(.shouldRasterize) { return .rasterized }
    if properties.hasContentShadow { return .contentShadow }
    if properties.filterReach > 0 { return .filters }
    if nodes[id].isProjective { return .perspective }
    if nodes[id].projectsInstances || nodes[id].traits.contains(.replicates) {
      return .instances
    }
    return nodes[id].mask == NodeID.none ? .sublayers : .mask
  }

  /// The edited nodes below a node, a few of them.
  private func causes(below id: NodeID, _ record: RepaintRecord) -> [NodeID] {
    var found: [NodeID] = []
    for node in work.nodes where node.node != id && record.edited.contains(node.node) {
      var at = nodes[node.node].parent
      while at != NodeID.none, at != id { at = nodes[at].parent }
      if at == id { found.append(node.node) }
      if found.count == Self.mostCauses { break }
    }
    return found
  }
}

extension RepaintRule {
  /// Whether it tells of a change below.
  fileprivate var isOfSubtree: Bool {
    switch self {
    case .contentShadow, .rasterized, .filters, .perspective, .space, .instances, .mask, .depth:
      true
    default: false
    }
  }
}

extension RenderTreeChanges {
  /// A box around all places.
  var boundingBox: PixelRect {
    var box = tiles?.boundingBox ?? .empty
    for place in places { box = box.union(place.before).union(place.after) }
    return box
  }
}
