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
    for id in edits.removed { remove(id) }
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
  mutating func concern(_ id: NodeID) -> Int {
    let hint = Int(nodes[id].workIndex)
    if hint < work.nodes.count, work.nodes[hint].node == id { return hint }
    let index = work.nodes.count
    nodes[id].workIndex = Int32(truncatingIfNeeded: index)
    work.nodes.append(ConcernedNode(node: id))
    return index
  }

  private mutating func concern(_ id: NodeID, _ roles: ConcernedNode.Roles) {
    work.nodes[concern(id)].roles.formUnion(roles)
  }

  // MARK: What is edited

  private mutating func collectEdited(_ edits: RenderTreeEdits) {
    if edits.properties.count > work.nodes.capacity {
      work.nodes.reserveCapacity(edits.properties.count + 16)
    }
    for edit in edits.properties {
      concern(edit.node, roles(of: edit, edits.values))
      collectRedrawn(edit, edits.values)
    }
    for tiles in edits.redrawnTiles { collectRedrawnTiles(tiles.node, tiles.rect) }
    for id in edits.newSlots { concern(id, [.subtree, .content]) }
    for moved in edits.movedChildren {
      concern(moved.parent, [.movedChildren, .content])
      work.nodes[concern(moved.parent)].changedChildren += Int32(clamping: moved.moves.count)
    }
    for edit in edits.children {
      concern(edit.node, [.relisted, .content])
      if edit.areNewLeaves { concern(edit.node, .newLeaves) }
      let changesMask = nodes[edit.node].mask != edit.mask
      if changesMask || changesFading(edit) { concern(edit.node, .subtree) }
      let old = nodes[edit.node].children
      let (start, oldEnd, newEnd) = Self.changedMiddle(old, edit.children)
      for child in old[start..<oldEnd] { concern(child, .subtree) }
      if edit.areNewLeaves { continue }
      for child in edit.children[start..<newEnd] {
        let isNew = nodes[child].contentVersion == 0
        concern(child, isNew ? [.subtree, .content] : .subtree)
      }
    }
    if edits.root != root {
      if root != NodeID.none { concern(root, .subtree) }
      if edits.root != NodeID.none { concern(edits.root, .subtree) }
    }
  }

  /// Notes where alone a node is drawn anew, where that is known.
  private mutating func collectRedrawn(
    _ edit: RenderTreeEdits.Properties, _ values: [LayerProperties]
  ) {
    guard case .all(let index) = edit.value, edit.differences == .uncommon,
      nodes[edit.node].contentVersion > 0,
      let (rect, changesParts) = values[Int(index)].redrawnRect(
        from: nodes[edit.node].properties, edit.differences,
        isFlipped: { isGeometryFlipped(around: edit.node) }),
      !changesParts || !isFading(edit.node)
    else { return }
    concern(edit.node, .redrawn)
    work.redrawn[edit.node] = rect
  }

  /// Notes that tiles of a node look different, which is more than its edits tell.
  private mutating func collectRedrawnTiles(_ id: NodeID, _ rect: CGRect) {
    guard nodes.has(id), nodes[id].contentVersion > 0 else { return }
    let roles = work.nodes[concern(id)].roles
    guard roles.isDisjoint(with: .changed) || roles.contains(.redrawn) else {
      return concern(id, [.content, .changedInside])
    }
    concern(id, [.own, .content, .redrawn])
    work.redrawn[id] = work.redrawn[id]?.union(rect) ?? rect
  }

  /// Whether an odd number of a node's ancestors mirror what is in them.
  private func isGeometryFlipped(around id: NodeID) -> Bool {
    var isFlipped = false
    var at = nodes[id].parent
    while at != NodeID.none {
      if nodes[at].properties.flags.contains(.isGeometryFlipped) { isFlipped.toggle() }
      at = nodes[at].parent
    }
    return isFlipped
  }

  /// Whether a node or one above is translucent.
  private func isFading(_ id: NodeID) -> Bool {
    var at = id
    while at != NodeID.none {
      if nodes[at].properties.drawnOpacity < 1 { return true }
      at = nodes[at].parent
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
      let id = edit.node
      // A node that never had content is new.
      guard nodes[id].contentVersion > 0 else { return [.subtree, .content] }
      let new = values[Int(index)]
      let differences = edit.differences
      var roles: ConcernedNode.Roles =
        new.differsOnlyInDrawing(from: nodes[id].properties, differences) ? .own : .subtree
      if new.differsInPicture(from: nodes[id].properties, differences) { roles.insert(.content) }
      if new.differsOnlyInShade(from: nodes[id].properties, differences) {
        roles.insert(.shaded)
      }
      return roles
    }
  }

  /// Whether a translucent layer gets its first sublayer or loses its last: alone it fades by
  /// itself, with sublayers as a group, and the two round differently.
  private func changesFading(_ edit: RenderTreeEdits.Children) -> Bool {
    var at = edit.node
    guard nodes[at].children.isEmpty != edit.children.isEmpty else { return false }
    while nodes[at].properties.drawnOpacity == 1 {
      guard nodes[at].parent != NodeID.none else { return false }
      at = nodes[at].parent
      // An instance may hand down an opacity of its own.
      if nodes[at].traits.contains(.replicates) { return true }
      if nodes[at].properties.flags.contains(.allowsGroupOpacity) { return false }
    }
    return true
  }

  /// What is left of both lists without their common beginning and end: removed, added and
  /// reordered children, and those between them.
  private static func changedMiddle(
    _ old: [NodeID], _ new: [NodeID]
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
        let parent = nodes[work.nodes[at].node].parent
        guard parent != NodeID.none else { break }
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
