// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// What edits change on the target, node by node, for those who ask why.
///
/// It is kept only while frames are explained. The edits take the same way with and without it.
struct RepaintRecord: Sendable {
  /// A node whose visible picture has changed.
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
  /// The previous properties of edited nodes; new nodes have none.
  fileprivate(set) var oldProperties: [NodeID: LayerProperties] = [:]
  /// The nodes that edits name, and those that left the tree.
  fileprivate var edited: Set<NodeID> = []
  fileprivate var removed: Set<NodeID> = []
  fileprivate var added: Set<NodeID> = []
  /// The nodes whose mask came or left.
  fileprivate var masked: Set<NodeID> = []
}

extension DamageTracker {
  /// The most causes of one repaint that are reported.
  private static let mostCauses = 3

  /// Records the nodes of the edits, in their state before them, and scrolls that are not searched
  /// for while a layer has background filters.
  mutating func recordEdits(_ edits: RenderTreeEdits, _ tree: RenderTree) {
    guard var record else { return }
    self.record = nil
    func note(_ id: NodeID) {
      record.edited.insert(id)
      guard tree.nodes[id].contentVersion > 0 else {
        record.added.insert(id)
        return
      }
      if record.oldProperties[id] == nil {
        record.oldProperties[id] = tree.nodes[id].properties
      }
    }
    for edit in edits.properties {
      note(edit.node)
      if !tree.backdrops.isEmpty, edit.differences == .boundsOrigin {
        record.refusedScrolls.append((edit.node, .backdrop))
      }
    }
    for move in edits.moves { note(move.node) }
    for edit in edits.children {
      record.edited.insert(edit.node)
      if tree.nodes[edit.node].mask != edit.mask { record.masked.insert(edit.node) }
      let new = edit.children.filter { tree.nodes[$0].contentVersion == 0 }
      record.edited.formUnion(new)
      record.added.formUnion(new)
    }
    for edit in edits.lists {
      record.edited.insert(edit.node)
      for place in edit.placed where tree.nodes[place.node].contentVersion == 0 {
        record.edited.insert(place.node)
        record.added.insert(place.node)
      }
    }
    for id in edits.newSingleNodes {
      record.edited.insert(id)
      record.added.insert(id)
    }
    for tiles in edits.redrawnTiles { record.edited.insert(tiles.node) }
    record.removed.formUnion(edits.removed)
    self.record = record
  }

  /// Notes what the update changed on the target; `siblings` are the places of those that are in no list of
  /// their own.
  mutating func recordPlaces(
    _ tree: RenderTree, siblings: PixelRect
  ) {
    guard var record else { return }
    self.record = nil
    for (entry, node) in zip(entries, tree.update.nodes) {
      let isCrowd = !node.changes.isDisjoint(with: [.movedChildren, .newSublayers])
      if isCrowd, !siblings.isEmpty {
        record.entries.append(
          .init(node: node.id, rule: .sublayers, before: siblings, after: siblings))
      }
      guard !entry.before.isEmpty || !entry.after.isEmpty else { continue }
      let rule = rule(of: node, entry.notes, record, tree)
      var told = RepaintRecord.Entry(
        node: node.id, rule: rule, before: entry.before.rect, after: entry.after.rect)
      if !record.edited.contains(node.id) || rule.isOfSubtree {
        told.causes = causes(below: node.id, record, tree)
      }
      record.entries.append(told)
    }
    self.record = record
  }

  private func rule(
    of node: UpdatedNode, _ notes: DamageEntry.Notes, _ record: RepaintRecord, _ tree: RenderTree
  ) -> RepaintRule {
    if record.added.contains(node.id) { return .added }
    if record.removed.contains(node.id) { return .removed }
    if node.changes.contains(.subtree) {
      if record.oldProperties[node.id] != nil { return .subtree }
      if record.masked.contains(node.id) { return .mask }
      // If the first sublayer comes or the last one leaves, a layer fades in another way.
      return isInChangedList(node.id, tree) ? .reordered : .sublayers
    }
    let isTiled = tree.nodes[node.id].properties.tiles != nil
    if node.changes.contains(.redrawn), isTiled { return .tiles }
    guard notes.isDisjoint(with: .depended) else { return dependence(of: tree.nodes[node.id]) }
    if node.changes.contains(.own) { return .ownPlace }
    return notes.isDisjoint(with: .crossed) ? dependence(of: tree.nodes[node.id]) : .depth
  }

  private func isInChangedList(_ id: NodeID, _ tree: RenderTree) -> Bool {
    let parent = tree.nodes[id].parent
    guard parent != .none else { return false }
    let entry = tree.nodes[parent].updateHint.index
    guard tree.update.nodes.indices.contains(entry), tree.update.nodes[entry].id == parent else {
      return false
    }
    return !tree.update.nodes[entry].changes.isDisjoint(with: [.relisted, .editedList])
  }

  /// Why a node looks different if something below it changes.
  private func dependence(of node: RenderNode) -> RepaintRule {
    if node.isTransform { return .space }
    if node.properties.flags.contains(.shouldRasterize) { return .rasterized }
    if node.properties.hasContentShadow { return .contentShadow }
    if node.properties.filterReach > 0 { return .filters }
    if node.isProjective { return .perspective }
    if node.projectsInstances || node.traits.contains(.replicates) { return .instances }
    return node.mask == .none ? .sublayers : .mask
  }

  /// Some of the edited nodes below a node.
  private func causes(
    below id: NodeID, _ record: RepaintRecord, _ tree: RenderTree
  ) -> [NodeID] {
    var found: [NodeID] = []
    for node in tree.update.nodes where node.id != id && record.edited.contains(node.id) {
      if tree.ancestors(of: node.id).contains(id) { found.append(node.id) }
      if found.count == Self.mostCauses { break }
    }
    return found
  }
}

extension RepaintRule {
  /// Whether it describes a change below.
  fileprivate var isOfSubtree: Bool {
    switch self {
    case .contentShadow, .rasterized, .filters, .perspective, .space, .instances, .mask, .depth:
      true
    default: false
    }
  }
}
