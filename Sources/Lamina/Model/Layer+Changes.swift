// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The work of the next commit for one layer.
package struct LayerChanges: OptionSet, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A property changed.
  package static let properties = LayerChanges(rawValue: 1)
  /// The list of sublayers or the mask changed as a whole.
  package static let children = LayerChanges(rawValue: 2)
  /// The layer needs to lay out its sublayers.
  package static let layout = LayerChanges(rawValue: 4)
  /// The layer needs to provide its contents.
  package static let display = LayerChanges(rawValue: 8)
  /// A layer below needs layout.
  static let layoutBelow = LayerChanges(rawValue: 16)
  /// A layer below needs display.
  static let displayBelow = LayerChanges(rawValue: 32)
  /// Sublayers came or left one by one: those that came are ``placed``.
  package static let listEdited = LayerChanges(rawValue: 64)
  /// The layer came to its place among its siblings.
  package static let placed = LayerChanges(rawValue: 128)

  /// The changes that a commit takes.
  static let committed: LayerChanges = [.properties, .children, .listEdited, .placed]
  /// The needs that are met before a commit takes changes.
  package static let needs: LayerChanges = [.layout, .display, .layoutBelow, .displayBelow]
}

/// How a layer and a commit find each other.
///
/// A layer with a pending change, in itself or below, is in its superlayer's list of changed children; so is
/// the superlayer in the list of its own superlayer, up to the root. So recording a change stops at the first
/// layer that is listed already, and a commit that follows the lists from the root visits only the changed
/// layers and their ancestors.
package struct ChangeState {
  /// Incremented by each change of a property, of the sublayers or of the mask.
  package var version: UInt64 = 0
  /// Sublayers and mask with pending changes, in them or below.
  package internal(set) var changedChildren = ChangedChildren()
  /// The commit stage that owns ``renderNode``; the model touches neither.
  package var committer: ObjectIdentifier?
  /// The layer's node in that stage's render tree.
  package var renderNode = NodeID.none
  /// The layer's index in its superlayer's ``changedChildren``, so that it can leave at once.
  var slotInList: Int32 = notListed
  /// The pending changes of the layer itself.
  package internal(set) var changes: LayerChanges = []

  static let notListed: Int32 = -1
  /// Marks a layer while a new list of sublayers is made.
  static let beingTaken: Int32 = -2

  /// Records a change, and returns whether the superlayer lists the layer already.
  fileprivate mutating func note(_ change: LayerChanges) -> Bool {
    changes.formUnion(change)
    version &+= 1
    return slotInList >= 0
  }

  fileprivate mutating func takeCommitted() -> LayerChanges {
    let taken = changes.intersection(.committed)
    changes.subtract(.committed)
    return taken
  }

  fileprivate mutating func takeCommitted(
    for committer: ObjectIdentifier
  ) -> (taken: LayerChanges, isDone: Bool, version: UInt64) {
    self.committer = committer
    let taken = takeCommitted()
    return (taken, changes.isEmpty, version)
  }
}

extension Layer {
  /// Whether the layer is in its superlayer's list of changed children.
  final var isListedInSuperlayer: Bool { changeState.slotInList >= 0 }

  /// Whether the layer or a layer below it has pending changes.
  final var hasPendingChanges: Bool {
    !changeState.changes.isEmpty || !changeState.changedChildren.isEmpty
  }

  /// Takes the list of changed children; it is then empty, and its layers are not listed.
  final func takeChangedChildren() -> [Layer] {
    var list: [Layer] = []
    takeChangedChildren(into: &list)
    return list
  }

  /// The same, but adds to a list the children for which `isDone` returns false.
  ///
  /// `isDone` is called once for each child, from the last to the first, and must not change any tree.
  final func takeChangedChildren(
    into list: inout [Layer], except isDone: (Layer) -> Bool = { _ in false }
  ) {
    guard !changeState.changedChildren.isEmpty else { return }
    var taken = ChangedChildren()
    swap(&taken, &changeState.changedChildren)
    let start = list.count
    for index in taken.indices.reversed() {
      taken.withLayer(at: index) { child in
        child.changeState.slotInList = ChangeState.notListed
        if !isDone(child) { list.append(child) }
      }
    }
    if list.count - start > 1 { list[start...].reverse() }
  }

  /// Takes the changes of the properties and of the children.
  ///
  /// Call it from the top down, after the superlayer's ``takeChangedChildren()``: a layer that still needs
  /// layout or display is listed again.
  final func takeChanges() -> LayerChanges {
    let taken = changeState.takeCommitted()
    if !changeState.changes.isEmpty { listInSuperlayer() }
    return taken
  }

  /// The same for a commit stage that owns the layer from now on, with the version it sees.
  final func takeChanges(
    for committer: ObjectIdentifier
  ) -> (changes: LayerChanges, version: UInt64) {
    let (taken, isDone, version) = changeState.takeCommitted(for: committer)
    changedMoreThanPosition = false
    if !isDone { listInSuperlayer() }
    return (taken, version)
  }

  /// Whether the only pending change of the layer and everything below it is a new position.
  @inline(__always)
  final var hasOnlyMoved: Bool {
    changeState.changes == .properties && !changedMoreThanPosition
      && changeState.changedChildren.isEmpty
  }

  /// Takes the changes of a layer that needs neither layout nor display, and takes it out of the list of its
  /// superlayer, which must then forget that list.
  @inline(__always)
  final func settle(for committer: ObjectIdentifier) {
    changeState.committer = committer
    changeState.changes = []
    changeState.slotInList = ChangeState.notListed
    changedMoreThanPosition = false
  }

  /// Forgets the list of changed children, all of which are settled.
  final func forgetSettledChildren() { changeState.changedChildren = ChangedChildren() }

  /// Whether another commit stage, or none, saw the layer last.
  final func isForeign(to committer: ObjectIdentifier) -> Bool {
    changeState.committer != committer
  }

  /// Whether a commit stage saw the layer and everything below it in the present state.
  final func isUnchanged(for committer: ObjectIdentifier) -> Bool {
    changeState.committer == committer && !hasPendingChanges
  }

  /// Records a change of the properties or of the children.
  final func noteChange(_ change: LayerChanges) {
    if changeState.note(change) { return }
    listInSuperlayer()
  }

  /// Records a change of the properties that is not a move.
  final func noteChangeBesidesPosition() {
    changedMoreThanPosition = true
    noteChange(.properties)
  }

  /// Records that the layer needs layout or display, and tells its ancestors.
  final func markNeed(_ need: LayerChanges) {
    guard !changeState.changes.contains(need) else { return }
    changeState.changes.formUnion(need)
    listInSuperlayer()
    tellAncestors(need)
  }

  /// Lists a layer that came under a superlayer with pending changes.
  final func listIfPending() {
    guard hasPendingChanges else { return }
    listInSuperlayer()
    let changes = changeState.changes
    if !changes.isDisjoint(with: [.layout, .layoutBelow]) { tellAncestors(.layout) }
    if !changes.isDisjoint(with: [.display, .displayBelow]) { tellAncestors(.display) }
  }

  /// Removes a child from the list of changed children, if it is there, at constant cost.
  final func unlist(_ child: Layer) {
    let slot = Int(child.changeState.slotInList)
    child.changeState.slotInList = ChangeState.notListed
    guard changeState.changedChildren.indices.contains(slot),
      changeState.changedChildren[slot] === child
    else { return }
    if let moved = changeState.changedChildren.remove(at: slot) {
      moved.changeState.slotInList = Int32(truncatingIfNeeded: slot)
    }
  }

  /// Records that the layer moved, and nothing else.
  @inline(__always)
  final func noteMove() {
    if changeState.note(.properties) { return }
    listInSuperlayer()
  }

  private final func listInSuperlayer() {
    var isListedAbove = true
    uncountedSuperlayer?.withLayer { parent in
      listIn(parent)
      // Above a root there is no list.
      isListedAbove = parent.isListedInSuperlayer || parent.uncountedSuperlayer == nil
    }
    if !isListedAbove { superlayer?.listAllInSuperlayers() }
  }

  private final func listAllInSuperlayers() {
    var layer = self
    while !layer.isListedInSuperlayer, let parent = layer.superlayer {
      layer.listIn(parent)
      layer = parent
    }
  }

  @inline(__always)
  private final func listIn(_ superlayer: Layer) {
    guard !isListedInSuperlayer else { return }
    let slot = superlayer.changeState.changedChildren.append(self)
    changeState.slotInList = Int32(truncatingIfNeeded: slot)
  }

  /// Tells the ancestors that a layer below needs layout or display.
  final func tellAncestors(_ need: LayerChanges) {
    let below: LayerChanges = need == .layout ? .layoutBelow : .displayBelow
    var ancestor = superlayer
    while let layer = ancestor, !layer.changeState.changes.contains(below) {
      layer.changeState.changes.formUnion(below)
      ancestor = layer.superlayer
    }
  }
}
