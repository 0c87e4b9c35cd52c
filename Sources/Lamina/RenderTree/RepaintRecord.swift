// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// What edits change on the target, node by node, for those who ask why.
///
/// It is kept only while frames are explained. The way of the edits is the same with and without it.
struct RepaintRecord: Sendable {
  /// A node that is seen otherwise than before.
  struct Entry: Sendable {
    let slot: Int32
    var rule: RepaintRule
    /// The edited nodes below it that it depends on.
    var causes: [Int32] = []
    let before: PixelRect
    let after: PixelRect
  }

  var entries: [Entry] = []
  var refusedScrolls: [(slot: Int32, reason: ScrollRefusal)] = []
  /// The properties that edited nodes had before; none of those that are new.
  fileprivate(set) var oldProperties: [Int32: LayerProperties] = [:]
  /// The nodes that edits name, with those that left the tree.
  fileprivate var edited: Set<Int32> = []
  fileprivate var removed: Set<Int32> = []
  fileprivate var added: Set<Int32> = []

  /// Notes that the pixels of a node's content were moved.
  mutating func noteScroll(of slot: Int32) {
    for index in entries.indices where entries[index].slot == slot {
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
    func note(_ slot: Int32) {
      record.edited.insert(slot)
      guard nodes[Int(slot)].contentVersion > 0 else {
        record.added.insert(slot)
        return
      }
      if record.oldProperties[slot] == nil {
        record.oldProperties[slot] = nodes[Int(slot)].properties
      }
    }
    for edit in edits.properties {
      note(edit.slot)
      if !backdrops.isEmpty, edit.differences == .boundsOrigin {
        record.refusedScrolls.append((edit.slot, .backdrop))
      }
    }
    for move in edits.moves { note(move.slot) }
    for edit in edits.children {
      record.edited.insert(edit.slot)
      let new = edit.children.filter { nodes[Int($0)].contentVersion == 0 }
      record.edited.formUnion(new)
      record.added.formUnion(new)
    }
    for slot in edits.newSlots {
      record.edited.insert(slot)
      record.added.insert(slot)
    }
    for tiles in edits.redrawnTiles { record.edited.insert(tiles.slot) }
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
          .init(slot: node.slot, rule: .sublayers, before: siblings, after: siblings))
      }
      guard !node.before.isEmpty || !node.after.isEmpty else { continue }
      let rule = rule(of: node, record)
      var entry = RepaintRecord.Entry(
        slot: node.slot, rule: rule, before: node.before.rect, after: node.after.rect)
      if !record.edited.contains(node.slot) || rule.isOfSubtree {
        entry.causes = causes(below: node.slot, record)
      }
      record.entries.append(entry)
    }
    work.record = record
  }

  private func rule(of node: ConcernedNode, _ record: RepaintRecord) -> RepaintRule {
    if record.added.contains(node.slot) { return .added }
    if record.removed.contains(node.slot) { return .removed }
    let roles = node.roles
    if roles.contains(.subtree) {
      return record.oldProperties[node.slot] == nil ? .reordered : .subtree
    }
    if roles.contains(.redrawn), nodes[Int(node.slot)].properties.tiles != nil { return .tiles }
    if roles.contains(.own), roles.isDisjoint(with: [.notedBefore, .notedAfter]) {
      return .ownPlace
    }
    if roles.isDisjoint(with: [.notedBefore, .notedAfter]),
      !roles.isDisjoint(with: [.notedCrossingBefore, .notedCrossingAfter])
    {
      return .depth
    }
    return dependence(of: Int(node.slot))
  }

  /// Why a node looks different where something below it changes.
  private func dependence(of index: Int) -> RepaintRule {
    let properties = nodes[index].properties
    if nodes[index].isTransform { return .space }
    if properties.flags.contains(.shouldRasterize) { return .rasterized }
    if properties.hasContentShadow { return .contentShadow }
    if properties.filterReach > 0 { return .filters }
    if nodes[index].isProjective { return .perspective }
    if nodes[index].projectsInstances || nodes[index].traits.contains(.replicates) {
      return .instances
    }
    return nodes[index].mask == RenderNode.none ? .sublayers : .mask
  }

  /// The edited nodes below a node, a few of them.
  private func causes(below slot: Int32, _ record: RepaintRecord) -> [Int32] {
    var found: [Int32] = []
    for node in work.nodes where node.slot != slot && record.edited.contains(node.slot) {
      var at = nodes[Int(node.slot)].parent
      while at != RenderNode.none, at != slot { at = nodes[Int(at)].parent }
      if at == slot { found.append(node.slot) }
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
