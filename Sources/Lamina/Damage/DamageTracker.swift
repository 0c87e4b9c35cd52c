// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Finds out which pixels of the target look different after the layers changed.
///
/// **Damage** is the region of the target that must be painted again. It may be larger than the pixels that
/// differ, never smaller: a pixel outside of it keeps what it shows. All of it follows from the edits and the
/// render tree; no pixel is looked at.
///
/// A **place** is a box of the target: an extent of a node with its margin, cut by the boxes of the clips
/// around it. Each changed node damages two places, the one where it was and the one where it is. So the tree
/// is looked at twice, before and after it changes, and the tracker takes the steps of the tree's update
/// itself:
///
///  1. The tree lists the nodes that the edits name, and their ancestors (``RenderTree/beginUpdate(_:)``).
///     The tracker finds the nodes whose content only scrolled (`DamageTracker+Scrolls.swift`).
///  2. *Before*: the places of all listed nodes that contribute (`DamageTracker+Places.swift`).
///  3. The edits change the tree (``RenderTree/change(_:)``), and extents are measured anew
///     (``RenderTree/measure()``). Many siblings that only move are looked at before and after in one loop.
///  4. *After*: the places of the same nodes, and of the sublayers of new lists.
///  5. Scrolled contents become moves of pixels if all conditions hold, and places if not.
///  6. ``Damage`` joins the places to a region of few rectangles; very many are gathered in ``DamageTiles``.
///  7. Damage spreads through layers that filter what lies behind them, one through the other
///     (`BackdropSearch.swift`).
///
/// Who contributes:
///
/// - A layer that draws something else: the place of what it draws itself, or of the part that is drawn anew.
/// - A layer that moves, fades, comes, goes, or changes its place in the list: with everything below it.
/// - A layer whose look depends on everything below it (a shadow of its content, a bitmap, a filter,
///   perspective, a space, instances): all of it, if anything below changes. The parent of a mask: all of it,
///   if the mask changes. See ``RenderNode/dependsOnSubtree``. A shadow of an opaque background that hides
///   the outline of everything below depends on nothing below.
/// - A plane whose sublayers are sorted by depth: those that a changed one touches, because they are cut there.
///
/// ``RepaintRecord`` keeps the reason of each place while frames are explained.
package struct DamageTracker: Sendable {
  /// What is known of the nodes of the update, in the order of ``TreeUpdate/nodes``.
  var entries: [DamageEntry] = []
  /// Where nodes with children are on the target, as far as that was asked since the tree last changed.
  var places: [PlacedNode] = []
  /// Where the parents of children that only move were before the edits.
  var parentsBefore: [PlacedNode] = []
  /// Nodes whose content may only have scrolled.
  var scrolls: [ScrolledNode] = []
  /// Scratch for the nodes from one up to the root.
  var path: [NodeID] = []
  /// The screen of the update, with the pixels of which damage is wanted.
  var screen = Screen(rootTransform: .identity, target: .empty)
  /// The reasons, while frames are explained; else nil.
  var record: RepaintRecord?

  /// Larger lists are given back after the update.
  private static let keptCapacity = 1 << 14

  package init() {}

  /// Changes the tree, and returns which places on the target look different.
  ///
  /// With `findsScrolls`, contents that only moved by whole pixels are returned as such, if that
  /// is all there is to see of the change, and not as places; the caller must then move pixels.
  ///
  /// Cost: the edited nodes and their ancestors, and the sublayer lists that changed; nothing
  /// if nothing is edited.
  package mutating func update(
    _ tree: inout RenderTree, with edits: RenderTreeEdits, on screen: Screen,
    findsScrolls: Bool = false
  ) -> RenderTreeChanges {
    guard !edits.changeNothing(below: tree.root) else {
      tree.update.visitedNodes = 0
      return RenderTreeChanges()
    }
    self.screen = screen
    tree.beginUpdate(edits)
    if findsScrolls { collectScrolls(edits, &tree) }
    if record != nil { recordEdits(edits, tree) }

    notePlaces(.before, &tree)
    noteParentsBefore(edits, &tree)

    tree.change(edits)
    var changes = RenderTreeChanges()
    changes.prepare(for: edits, screen.target, keepsPlaces: !scrolls.isEmpty)
    moveChildren(edits, &tree, &changes)
    tree.measure()

    notePlaces(.after, &tree)
    noteParentsAfter(&tree)
    noteNewSublayers(edits, &tree, &changes)

    if record != nil { recordPlaces(tree, siblings: placesOfSiblings(changes)) }
    addPlaces(to: &changes, &tree)
    moveScrolls(in: &changes, &tree)
    changes.costly = tree.costlyChanges()
    finish()
    tree.endUpdate(edits)
    return changes
  }

  private mutating func addPlaces(
    to changes: inout RenderTreeChanges, _ tree: inout RenderTree
  ) {
    for (index, entry) in entries.enumerated() where !entry.before.isEmpty || !entry.after.isEmpty {
      let change = RenderChange(before: entry.before, after: entry.after)
      let isKept = !scrolls.isEmpty && keepForScroll(change, of: index, tree)
      if !isKept { changes.places.append(change) }
    }
  }

  /// The places of siblings that moved without entries of their own, before those with entries are added.
  private func placesOfSiblings(_ changes: RenderTreeChanges) -> PixelRect {
    scrolls.flatMap(\.places).reduce(changes.boundingBox) {
      $0.union($1.before).union($1.after)
    }
  }

  private mutating func finish() {
    entries.empty(keeping: Self.keptCapacity)
    places.empty(keeping: Self.keptCapacity)
    path.empty(keeping: Self.keptCapacity)
    parentsBefore.empty()
    scrolls.empty()
  }

  /// The index of a node's entry, made now if it has none.
  mutating func entry(of id: NodeID, _ tree: inout RenderTree) -> Int {
    let index = tree.enlist(id)
    while entries.count <= index { entries.append(DamageEntry()) }
    return index
  }
}

/// What is known of the places of one node of an update.
struct DamageEntry: Sendable {
  var notes: Notes = []
  /// The node's place among ``DamageTracker/places``, if it is known.
  var place = PlaceID.none
  var before = PackedPixelRect.empty
  var after = PackedPixelRect.empty

  /// What was found out about a node, with the step that does so.
  struct Notes: OptionSet {
    let rawValue: UInt8

    /// Step 1: all of its sublayers may have moved by one vector, each by its own position.
    static let shiftsChildren = Notes(rawValue: 1 << 0)
    /// Step 1: it moved by that vector, and nothing else happened to it.
    static let isShifted = Notes(rawValue: 1 << 1)
    /// Step 2: its look depends on what changed below, and its place was added for that.
    static let dependedBefore = Notes(rawValue: 1 << 2)
    /// Step 4: the same.
    static let dependedAfter = Notes(rawValue: 1 << 3)
    /// Step 2: the place of its children that may cross others was added.
    static let crossedBefore = Notes(rawValue: 1 << 4)
    /// Step 4: the same.
    static let crossedAfter = Notes(rawValue: 1 << 5)

    static let depended: Notes = [.dependedBefore, .dependedAfter]
    static let crossed: Notes = [.crossedBefore, .crossedAfter]
  }

  /// Adds a box to a place.
  mutating func add(_ box: PixelRect, _ moment: DamageTracker.Moment) {
    switch moment {
    case .before: before = PackedPixelRect(before.rect.union(box))
    case .after: after = PackedPixelRect(after.rect.union(box))
    }
  }
}
