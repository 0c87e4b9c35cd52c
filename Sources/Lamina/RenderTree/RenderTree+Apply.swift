// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// How edits change the tree, and which places on the target they change.
//
//   1. the nodes that edits name, what kind of change each sees, and all their ancestors
//   2. before: where each edited node (with or without what is below it) and each ancestor whose
//      look depends on it stands now
//   3. the edits: links, properties, placements
//   4. extents and content versions, from the edited nodes up to the root
//   5. after: where the same nodes stand then
//
// A place is the device bounding box of an extent with its margin, cut by the bounding boxes of the
// ancestors' clips.
extension RenderTree {
  /// Changes the tree and answers which places on the target look different.
  ///
  /// With `findsScrolls`, contents that only moved by whole pixels are answered as such, where that
  /// is all there is to see of the change, and not as places; the caller must then move pixels.
  ///
  /// Cost: the edited nodes and their ancestors, and the sublayer lists that changed; nothing
  /// where nothing is edited.
  package mutating func apply(
    _ edits: RenderTreeEdits, rootTransform: Transform2D, target: PixelRect,
    background: PremultipliedColor = .clear, findsScrolls: Bool = false
  ) -> RenderTreeChanges {
    guard !edits.changeNothing(below: root) else {
      work.visitedNodes = 0
      return RenderTreeChanges()
    }
    let screen = Screen(rootTransform: rootTransform, target: target, background: background)
    contentVersion += 1
    grow(edits)
    collectEdited(edits)
    collectAncestors()
    if findsScrolls { collectScrolls(edits) }
    if work.record != nil { recordEdits(edits) }
    noteBefore(edits, screen)

    link(edits)
    assign(edits)
    placeAnew(edits)
    var changes = RenderTreeChanges()
    changes.prepare(for: edits, screen, keepsPlaces: !work.scrolls.isEmpty)
    moveChildren(edits, screen, &changes)
    updateExtents()
    noteAfter(edits, screen)
    noteLeaves(edits, screen, &changes)

    if work.record != nil { recordPlaces(edits, siblings: changes.boundingBox) }
    addPlaces(to: &changes)
    moveScrolls(in: &changes, screen)
    changes.costly = costlyChanges()
    for slot in edits.removed { remove(slot) }
    work.finish()
    return changes
  }

  /// What the tree is shown on.
  struct Screen {
    let rootTransform: Transform2D
    let target: PixelRect
    let background: PremultipliedColor
  }

  /// The entry of a node, made now where it has none.
  mutating func concern(_ slot: Int32) -> Int {
    let hint = Int(nodes[Int(slot)].workIndex)
    if hint < work.nodes.count, work.nodes[hint].slot == slot { return hint }
    let index = work.nodes.count
    nodes[Int(slot)].workIndex = Int32(truncatingIfNeeded: index)
    work.nodes.append(ConcernedNode(slot: slot))
    return index
  }

  private mutating func concern(_ slot: Int32, _ roles: ConcernedNode.Roles) {
    work.nodes[concern(slot)].roles.formUnion(roles)
  }

  // MARK: What is edited

  private mutating func collectEdited(_ edits: RenderTreeEdits) {
    if edits.properties.count > work.nodes.capacity {
      work.nodes.reserveCapacity(edits.properties.count + 16)
    }
    for edit in edits.properties {
      concern(edit.slot, roles(of: edit, edits.values))
      collectRedrawn(edit, edits.values)
    }
    for tiles in edits.redrawnTiles { collectRedrawnTiles(tiles.slot, tiles.rect) }
    for slot in edits.newSlots { concern(slot, [.subtree, .content]) }
    for moved in edits.movedChildren {
      concern(moved.parent, [.movedChildren, .content])
      work.nodes[concern(moved.parent)].changedChildren += Int32(clamping: moved.moves.count)
    }
    for edit in edits.children {
      concern(edit.slot, [.relisted, .content])
      if edit.areNewLeaves { concern(edit.slot, .newLeaves) }
      let changesMask = nodes[Int(edit.slot)].mask != edit.mask
      if changesMask || changesFading(edit) { concern(edit.slot, .subtree) }
      let old = nodes[Int(edit.slot)].children
      let (start, oldEnd, newEnd) = Self.changedMiddle(old, edit.children)
      for child in old[start..<oldEnd] { concern(child, .subtree) }
      if edit.areNewLeaves { continue }
      for child in edit.children[start..<newEnd] {
        let isNew = nodes[Int(child)].contentVersion == 0
        concern(child, isNew ? [.subtree, .content] : .subtree)
      }
    }
    if edits.root != root {
      if root != RenderNode.none { concern(root, .subtree) }
      if edits.root != RenderNode.none { concern(edits.root, .subtree) }
    }
  }

  /// Notes where alone a node is drawn anew, where that is known.
  private mutating func collectRedrawn(
    _ edit: RenderTreeEdits.Properties, _ values: [LayerProperties]
  ) {
    guard case .all(let index) = edit.value, edit.differences == .uncommon,
      nodes[Int(edit.slot)].contentVersion > 0,
      let (rect, changesParts) = values[Int(index)].redrawnRect(
        from: nodes[Int(edit.slot)].properties, edit.differences,
        isFlipped: { isGeometryFlipped(around: edit.slot) }),
      !changesParts || !isFading(edit.slot)
    else { return }
    concern(edit.slot, .redrawn)
    work.redrawn[edit.slot] = rect
  }

  /// Notes that tiles of a node look different, which is more than its edits tell.
  private mutating func collectRedrawnTiles(_ slot: Int32, _ rect: CGRect) {
    guard nodes.indices.contains(Int(slot)), nodes[Int(slot)].contentVersion > 0 else { return }
    let roles = work.nodes[concern(slot)].roles
    guard roles.isDisjoint(with: .changed) || roles.contains(.redrawn) else {
      return concern(slot, [.content, .changedInside])
    }
    concern(slot, [.own, .content, .redrawn])
    work.redrawn[slot] = work.redrawn[slot]?.union(rect) ?? rect
  }

  /// Whether an odd number of a node's ancestors mirror what is in them.
  private func isGeometryFlipped(around slot: Int32) -> Bool {
    var isFlipped = false
    var at = nodes[Int(slot)].parent
    while at != RenderNode.none {
      if nodes[Int(at)].properties.flags.contains(.isGeometryFlipped) { isFlipped.toggle() }
      at = nodes[Int(at)].parent
    }
    return isFlipped
  }

  /// Whether a node or one above is translucent.
  private func isFading(_ slot: Int32) -> Bool {
    var at = slot
    while at != RenderNode.none {
      if nodes[Int(at)].properties.drawnOpacity < 1 { return true }
      at = nodes[Int(at)].parent
    }
    return false
  }

  private func roles(
    of edit: RenderTreeEdits.Properties, _ values: [LayerProperties]
  ) -> ConcernedNode.Roles {
    switch edit.value {
    case .position, .opacity: return .subtree
    case .boundsOrigin: return [.subtree, .content]
    case .backgroundColor: return [.own, .content]
    case .all(let index):
      let slot = Int(edit.slot)
      // A node that never had content is new.
      guard nodes[slot].contentVersion > 0 else { return [.subtree, .content] }
      let new = values[Int(index)]
      let differences = edit.differences
      var roles: ConcernedNode.Roles =
        new.differsOnlyInDrawing(from: nodes[slot].properties, differences) ? .own : .subtree
      if new.differsInPicture(from: nodes[slot].properties, differences) { roles.insert(.content) }
      if new.differsOnlyInShade(from: nodes[slot].properties, differences) {
        roles.insert(.shaded)
      }
      return roles
    }
  }

  /// Whether a translucent layer gets its first sublayer or loses its last: alone it fades by
  /// itself, with sublayers as a group, and the two round differently.
  private func changesFading(_ edit: RenderTreeEdits.Children) -> Bool {
    var at = Int(edit.slot)
    guard nodes[at].children.isEmpty != edit.children.isEmpty else { return false }
    while nodes[at].properties.drawnOpacity == 1 {
      guard nodes[at].parent != RenderNode.none else { return false }
      at = Int(nodes[at].parent)
      // An instance may hand down an opacity of its own.
      if nodes[at].traits.contains(.replicates) { return true }
      if nodes[at].properties.flags.contains(.allowsGroupOpacity) { return false }
    }
    return true
  }

  /// What is left of both lists without their common beginning and end: removed, added and
  /// reordered children, and those between them.
  private static func changedMiddle(
    _ old: [Int32], _ new: [Int32]
  ) -> (start: Int, oldEnd: Int, newEnd: Int) {
    var start = 0
    let most = min(old.count, new.count)
    while start < most, old[start] == new[start] { start += 1 }
    var end = 0
    while end < most - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    return (start, old.count - end, new.count - end)
  }

  private mutating func collectAncestors() {
    for index in 0..<work.nodes.count {
      var at = index
      while !work.nodes[at].roles.contains(.hasAncestors) {
        work.nodes[at].roles.insert(.hasAncestors)
        let parent = nodes[Int(work.nodes[at].slot)].parent
        guard parent != RenderNode.none else { break }
        at = concern(parent)
        work.nodes[at].changedChildren += 1
      }
    }
  }

  // MARK: Result

  private mutating func addPlaces(to changes: inout RenderTreeChanges) {
    for node in work.nodes where !node.before.isEmpty || !node.after.isEmpty {
      let change = RenderChange(before: node.before, after: node.after)
      guard work.scrolls.isEmpty || !keepForScroll(change, of: node) else { continue }
      changes.places.append(change)
    }
  }
}
