// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation

// How edits change the tree, and which places on the target they change.
//
//   1. before: where each edited node (with or without what is below it) and each ancestor whose
//      look depends on it stands now
//   2. the edits: links, properties, placements
//   3. extents, from the edited nodes up to the root
//   4. after: where the same nodes stand then
//
// A place is the device bounding box of an extent with its margin, cut by the bounding boxes of the
// ancestors' clips.
extension RenderTree {
  /// Changes the tree and answers which places on the target look different.
  ///
  /// Cost: the edited nodes, their ancestors, and the sublayer lists of both.
  package mutating func apply(
    _ edits: RenderTreeEdits, rootTransform: Transform2D, target: PixelRect
  ) -> [RenderChange] {
    var touched = Touched()
    collectEdited(edits, into: &touched)

    beginPass()
    var before: [Int32: PixelRect] = [:]
    markEffects(of: touched, rootTransform, target, into: &before)

    grow(to: edits.slotCount)
    root = edits.root
    let relinked = link(edits)
    assign(edits, relinked: relinked)
    updateExtents(from: touched)

    beginPass()
    var after: [Int32: PixelRect] = [:]
    markEffects(of: touched, rootTransform, target, into: &after)

    for slot in edits.removed {
      nodes[Int(slot)] = RenderNode()
      skipped.remove(slot)
    }
    return Set(before.keys).union(after.keys).sorted().compactMap { slot in
      let change = RenderChange(before: before[slot] ?? .empty, after: after[slot] ?? .empty)
      return change.before.isEmpty && change.after.isEmpty ? nil : change
    }
  }

  /// The nodes whose own drawing changed, and those whose whole subtree may look different.
  private struct Touched {
    var own: Set<Int32> = []
    var subtrees: Set<Int32> = []
    /// Nodes whose extents must be computed anew although nothing of their own is drawn anew.
    var relisted: Set<Int32> = []
  }

  private func collectEdited(_ edits: RenderTreeEdits, into touched: inout Touched) {
    for (slot, value) in edits.properties {
      guard slot < nodes.count else {
        touched.subtrees.insert(slot)
        continue
      }
      if value.differsOnlyInDrawing(from: nodes[Int(slot)].properties) {
        touched.own.insert(slot)
      } else {
        touched.subtrees.insert(slot)
      }
    }
    for edit in edits.children {
      touched.relisted.insert(edit.slot)
      guard edit.slot < nodes.count else { continue }
      let node = nodes[Int(edit.slot)]
      if node.mask != edit.mask || changesFading(node, edit) { touched.subtrees.insert(edit.slot) }
      touched.subtrees.formUnion(Self.changedMiddle(node.children, edit.children))
    }
    if edits.root != root {
      if root != RenderNode.none { touched.subtrees.insert(root) }
      if edits.root != RenderNode.none { touched.subtrees.insert(edits.root) }
    }
  }

  /// Whether a translucent layer gets its first sublayer or loses its last: alone it fades by
  /// itself, with sublayers as a group, and the two round differently.
  private func changesFading(_ node: RenderNode, _ edit: RenderTreeEdits.Children) -> Bool {
    guard node.children.isEmpty != edit.children.isEmpty else { return false }
    var at = node
    while at.properties.drawnOpacity == 1 {
      guard at.parent != RenderNode.none else { return false }
      at = nodes[Int(at.parent)]
      if at.properties.flags.contains(.allowsGroupOpacity) { return false }
    }
    return true
  }

  /// What is left of both lists without their common beginning and end: removed, added and
  /// reordered children, and those between them.
  private static func changedMiddle(_ old: [Int32], _ new: [Int32]) -> [Int32] {
    var start = 0
    let most = min(old.count, new.count)
    while start < most, old[start] == new[start] { start += 1 }
    var end = 0
    while end < most - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    return Array(old[start..<old.count - end]) + new[start..<new.count - end]
  }

  // MARK: Links and properties

  private mutating func grow(to count: Int) {
    while nodes.count < count { nodes.append(RenderNode()) }
    let missing = nodes.count - placed.count
    guard missing > 0 else { return }
    placed.append(contentsOf: repeatElement(.nowhere, count: missing))
    placedStamp.append(contentsOf: repeatElement(0, count: missing))
    climbedStamp.append(contentsOf: repeatElement(0, count: missing))
    dirtyStamp.append(contentsOf: repeatElement(0, count: missing))
  }

  /// Puts the new lists in place; answers with the nodes whose parent changed.
  private mutating func link(_ edits: RenderTreeEdits) -> Set<Int32> {
    for edit in edits.children {
      let old = nodes[Int(edit.slot)]
      for child in old.children + [old.mask] where child != RenderNode.none {
        if nodes[Int(child)].parent == edit.slot { nodes[Int(child)].parent = RenderNode.none }
      }
    }
    var relinked: Set<Int32> = []
    for edit in edits.children {
      nodes[Int(edit.slot)].children = edit.children
      nodes[Int(edit.slot)].mask = edit.mask
      for child in edit.children {
        nodes[Int(child)].parent = edit.slot
        nodes[Int(child)].isMask = false
        relinked.insert(child)
      }
      if edit.mask != RenderNode.none {
        nodes[Int(edit.mask)].parent = edit.slot
        nodes[Int(edit.mask)].isMask = true
        relinked.insert(edit.mask)
      }
    }
    if root != RenderNode.none {
      nodes[Int(root)].parent = RenderNode.none
      relinked.insert(root)
    }
    return relinked
  }

  /// Stores the new properties and places every node whose own or whose parent's geometry changed.
  private mutating func assign(_ edits: RenderTreeEdits, relinked: Set<Int32>) {
    var replaced = relinked
    for (slot, value) in edits.properties {
      let old = nodes[Int(slot)].properties
      nodes[Int(slot)].properties = value
      replaced.insert(slot)
      if !value.placesSublayers(like: old) {
        let node = nodes[Int(slot)]
        replaced.formUnion(node.children)
        if node.mask != RenderNode.none { replaced.insert(node.mask) }
      }
    }
    for slot in replaced {
      let node = nodes[Int(slot)]
      let parent = node.parent == RenderNode.none ? nil : nodes[Int(node.parent)].properties
      let placement = RenderNode.placement(of: node.properties, in: parent)
      nodes[Int(slot)].placement = placement
      if placement.transform == nil { skipped.insert(slot) } else { skipped.remove(slot) }
    }
  }

  // MARK: Extents

  private mutating func updateExtents(from touched: Touched) {
    stamp &+= 1
    let start = touched.own.union(touched.subtrees).union(touched.relisted)
    for slot in start {
      var at = slot
      while at != RenderNode.none, dirtyStamp[Int(at)] != stamp {
        dirtyStamp[Int(at)] = stamp
        at = nodes[Int(at)].parent
      }
    }
    guard root != RenderNode.none, dirtyStamp[Int(root)] == stamp else { return }
    // Children before parents: a node is computed when it is met for the second time.
    var pending: [(slot: Int32, childrenDone: Bool)] = [(root, false)]
    while let (slot, childrenDone) = pending.popLast() {
      let node = nodes[Int(slot)]
      if childrenDone {
        updateExtents(of: slot)
        continue
      }
      pending.append((slot, true))
      for child in node.children where dirtyStamp[Int(child)] == stamp {
        pending.append((child, false))
      }
      if node.mask != RenderNode.none, dirtyStamp[Int(node.mask)] == stamp {
        pending.append((node.mask, false))
      }
    }
  }

  private mutating func updateExtents(of slot: Int32) {
    let node = nodes[Int(slot)]
    func extent(_ child: Int32) -> CGRect {
      let child = nodes[Int(child)]
      guard let transform = child.placement.transform else { return .null }
      return transform.apply(child.subtreeExtent)
    }
    let sublayers = node.children.reduce(CGRect.null) { $0.union(extent($1)) }
    let mask = node.mask == RenderNode.none ? nil : extent(node.mask)
    let margin = node.children.reduce(0) { max($0, nodes[Int($1)].margin) }
    nodes[Int(slot)].updateExtents(sublayers: sublayers, maskExtent: mask, margin: margin)
  }

  // MARK: Places

  private mutating func beginPass() { stamp &+= 1 }

  /// Notes where the touched nodes stand, and every ancestor whose look depends on them.
  private mutating func markEffects(
    of touched: Touched, _ rootTransform: Transform2D, _ target: PixelRect,
    into places: inout [Int32: PixelRect]
  ) {
    for slot in touched.subtrees where slot < nodes.count {
      note(slot, nodes[Int(slot)].subtreeExtent, rootTransform, target, &places)
      climb(from: slot, rootTransform, target, &places)
    }
    for slot in touched.own where slot < nodes.count {
      let node = nodes[Int(slot)]
      let extent = node.dependsOnSubtree ? node.subtreeExtent : node.ownExtent
      note(slot, node.isVisible ? extent : .null, rootTransform, target, &places)
      climb(from: slot, rootTransform, target, &places)
    }
  }

  private mutating func climb(
    from slot: Int32, _ rootTransform: Transform2D, _ target: PixelRect,
    _ places: inout [Int32: PixelRect]
  ) {
    var at = slot
    while climbedStamp[Int(at)] != stamp {
      climbedStamp[Int(at)] = stamp
      let node = nodes[Int(at)]
      guard node.parent != RenderNode.none else { return }
      let parent = nodes[Int(node.parent)]
      if node.isMask || parent.dependsOnSubtree {
        note(node.parent, parent.subtreeExtent, rootTransform, target, &places)
      }
      at = node.parent
    }
  }

  private mutating func note(
    _ slot: Int32, _ extent: CGRect, _ rootTransform: Transform2D, _ target: PixelRect,
    _ places: inout [Int32: PixelRect]
  ) {
    let place = placed(slot, rootTransform, target)
    guard let toDevice = place.toDevice, !extent.isNull else { return }
    let box = Self.deviceBox(extent, toDevice, margin: nodes[Int(slot)].margin)
      .intersection(place.clip)
    places[slot] = (places[slot] ?? .empty).union(box)
  }

  /// The pixels that an extent can touch, grown by a margin of whole pixels.
  package static func deviceBox(
    _ extent: CGRect, _ toDevice: Transform2D, margin: Int
  ) -> PixelRect {
    extent.isNull ? .empty : PixelRect(covering: toDevice.apply(extent)).outset(by: margin)
  }

  /// Where a node is on the target, remembered for the rest of the pass.
  private mutating func placed(
    _ slot: Int32, _ rootTransform: Transform2D, _ target: PixelRect
  ) -> PlacedNode {
    var path: [Int32] = []
    var at = slot
    while at != RenderNode.none, placedStamp[Int(at)] != stamp {
      path.append(at)
      at = nodes[Int(at)].parent
    }
    for slot in path.reversed() {
      let node = nodes[Int(slot)]
      let result: PlacedNode
      if node.parent == RenderNode.none {
        result =
          slot == root
          ? PlacedNode(
            toDevice: node.placement.transform?.concatenating(rootTransform), clip: target)
          : .nowhere
      } else {
        result = child(node, of: nodes[Int(node.parent)], at: placed[Int(node.parent)])
      }
      placed[Int(slot)] = result
      placedStamp[Int(slot)] = stamp
    }
    return placed[Int(slot)]
  }

  private func child(_ node: RenderNode, of parent: RenderNode, at place: PlacedNode) -> PlacedNode
  {
    guard let parentToDevice = place.toDevice, parent.isVisible,
      let transform = node.placement.transform
    else { return .nowhere }
    var clip = place.clip
    if parent.properties.flags.contains(.masksToBounds) {
      clip = clip.intersection(
        Self.deviceBox(parent.properties.bounds, parentToDevice, margin: 0))
    }
    return PlacedNode(toDevice: transform.concatenating(parentToDevice), clip: clip)
  }
}
