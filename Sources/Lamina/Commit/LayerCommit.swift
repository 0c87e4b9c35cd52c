// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Turns the changes in a layer tree into edits of a render tree, visiting only layers with pending
/// changes and the path to them.
///
/// Each compositor has one. It knows the node of each layer. A layer keeps its node only as a hint:
/// several compositors may show a layer, and the next one finds the hint overwritten and the
/// pending changes cleared. It notices both (the layer's `committer` is another), restores its own
/// hints, and compares versions instead of trusting flags. So several compositors on one tree are
/// correct, and a single one is fast.
package struct LayerCommit {
  /// The layer of each node.
  ///
  /// The reference keeps a removed layer alive until the next commit, so
  /// that no other layer can take its place in memory unnoticed.
  var layers: [Layer?] = []
  /// The version of the layer that the node was last made from.
  var versions: [UInt64] = []
  /// In which colours the render tree has the layers.
  package private(set) var look = RenderingLook()
  /// The emitter layers.
  var emitters = CommittedEmitters()
  private var free: [NodeID] = []
  /// The findings of this commit about each node, and the older nodes that it marked.
  var marks: [Marks] = []
  private var marked: [NodeID] = []
  /// Memory for the next commit, if there was one; nil while it is in use.
  private var spareVisit: Visit?
  /// The nodes whose sublayers are not all in one plane, and so perhaps not in their own order.
  var sortedByDepth: Set<NodeID> = []
  /// The nodes from here on did not exist before this commit.
  private(set) var firstNewNode = NodeID(index: 0)

  struct Marks: OptionSet {
    let rawValue: UInt8
    /// A layer may be found both as new and as changed.
    static let visited = Marks(rawValue: 1)
    static let created = Marks(rawValue: 2)
    /// A new list names it.
    static let attached = Marks(rawValue: 4)
    static let relisted = Marks(rawValue: 8)
    static let released = Marks(rawValue: 16)
    /// It counts as changed in the report.
    static let counted = Marks(rawValue: 32)
    /// It leaves its place in a list that is edited, for another or for good.
    static let unlisted = Marks(rawValue: 64)
  }

  package init() {}

  /// The layer of a node, for reports.
  package func layer(at id: NodeID) -> Layer? {
    layers.indices.contains(id.index) ? layers[id.index] : nil
  }

  /// The layer with an identity; nil if it has no node.
  func layer(withID id: ObjectIdentifier) -> Layer? {
    layers.lazy.compactMap { $0 }.first { ObjectIdentifier($0) == id }
  }

  /// Takes other colours: the next commit visits each layer.
  mutating func setLook(_ look: RenderingLook) {
    guard look != self.look else { return }
    self.look = look
    for layer in layers { layer?.changeState.committer = nil }
    for index in versions.indices { versions[index] = .max }
  }

  /// The properties with which a layer is shown.
  @inline(__always)
  func shown(_ layer: Layer) -> LayerProperties {
    look.isPlain ? layer.properties : layer.properties.shown(as: look)
  }

  /// The edits that bring `tree` up to the layers under `root`, whose pending changes are cleared.
  ///
  /// `committer` identifies the compositor. The tree is passed inout, which copies nothing that it refers
  /// to, and not changed. Cost: the changed layers, their ancestors, and the sublayer lists that
  /// changed.
  package mutating func edits(
    for root: Layer?, tree: inout RenderTree, committer: ObjectIdentifier
  ) -> RenderTreeEdits {
    var visit = spareVisit.take() ?? Visit(committer: committer)
    // A spare visit has the committer of the commit before.
    visit.committer = committer
    findEdits(for: root, tree, &visit)
    let edits = visit.finish()
    spareVisit = consume visit
    return edits
  }

  private mutating func findEdits(for root: Layer?, _ tree: RenderTree, _ visit: inout Visit) {
    firstNewNode = NodeID(index: layers.count)
    if let root {
      if isUnchanged(root, tree, visit.committer), emitters.isDecided {
        return visit.edits.root = tree.root
      }
      visit.edits.root = id(of: root, &visit)
      visit.pending.append(root)
    }
    if visit.edits.root != tree.root, tree.root != NodeID.none {
      visit.detached.append(tree.root)
    }
    repeat {
      while let layer = visit.pending.popLast() { self.visit(layer, tree, &visit) }
      while let id = visit.branches.popLast() { addBelow(id, tree, &visit) }
      relistReordered(tree, &visit)
      editLists(tree, &visit)
    } while !visit.pending.isEmpty || !visit.branches.isEmpty
    releaseDetached(tree, &visit)
    limitEmitters(below: root, tree, &visit)
    clearMarks()
    free(visit.edits.removed)
  }

  /// Takes back edits that were carried out, so that the next commit has their memory.
  mutating func reuse(_ edits: consuming RenderTreeEdits) {
    edits.empty()
    spareVisit?.edits = edits
  }

  /// Whether a root and all below it are as the tree has them, and want neither layout nor display.
  func isUnchanged(
    _ root: Layer, _ tree: RenderTree, _ committer: ObjectIdentifier
  ) -> Bool {
    root.isUnchanged(for: committer) && tree.root == root.changeState.renderNode
      && holds(root, at: tree.root)
  }

  /// The state of one commit.
  struct Visit {
    var committer: ObjectIdentifier
    var edits = RenderTreeEdits()
    /// The new nodes.
    var newNodes: [RenderNode] = []
    var pending: [Layer] = []
    /// New nodes whose layers have sublayers that are still to be listed, and nothing else to be visited for.
    var branches: [NodeID] = []
    var hintsAreRestored = false
    /// Nodes that an old list named and the new one does not.
    var detached: [NodeID] = []
    /// Layers that see their sublayers from another side.
    var reordered: [Layer] = []
    /// Layers in whose lists some came, left or changed their depth, by their nodes.
    var editedLists: [NodeID: ListedSublayers] = [:]

    init(committer: ObjectIdentifier) { self.committer = committer }

    /// Ends the visit: returns the edits, which are not copied, and forgets everything else.
    fileprivate mutating func finish() -> RenderTreeEdits {
      if !newNodes.isEmpty { edits.newNodes = NewNodes(newNodes) }
      newNodes = []
      pending.empty()
      branches.empty()
      hintsAreRestored = false
      detached.empty()
      reordered.empty()
      if !editedLists.isEmpty { editedLists = [:] }
      var taken = RenderTreeEdits()
      swap(&taken, &edits)
      return taken
    }
  }

  private mutating func visit(_ layer: Layer, _ tree: RenderTree, _ visit: inout Visit) {
    let id = id(of: layer, &visit)
    guard mark(id, .visited) else { return }
    let index = id.index
    let isNew = marks[index].contains(.created)
    let wasForeign = layer.isForeign(to: visit.committer)
    let (changes, version) = layer.takeChanges(for: visit.committer)

    if isNew {
      if isNewNode(id) {
        // It was made with its properties.
        visit.edits.newSingleNodes.append(id)
      } else {
        let properties = shown(layer)
        noteEmitter(id, properties)
        visit.edits.create(properties, at: id)
      }
      count(id, &visit)
    } else if versions[index] != version {
      let properties = shown(layer)
      noteEmitter(id, properties)
      let differences = properties.differences(from: tree[id].properties)
      if !differences.isEmpty {
        noteReordering(layer, id, differences, tree, &visit)
        visit.edits.set(properties, differences, at: id)
        count(id, &visit)
      }
    }
    versions[index] = version
    var isListed = isNew || wasForeign || changes.contains(.children)
    if changes.contains(.placed) { notePlacing(of: layer, id, &visit) }
    if changes.contains(.listEdited), !isListed {
      isListed = !noteDepartures(from: layer, id, tree, &visit)
    }
    let isEdited = changes.contains(.listEdited)
    if isListed { _ = layer.takeDepartures() }
    let areAllNew = isListed && list(layer, id, tree, isNew: isNew, &visit)
    if wasForeign || isNew {
      visitChildren(of: layer, areSettled: areAllNew, &visit)
      if let mask = layer.appliedMask { visit.pending.append(mask) }
    } else if isListed || isEdited || !takeMoves(of: layer, id, tree, &visit) {
      layer.takeChangedChildren(into: &visit.pending) { child in
        !child.hasPendingChanges && !child.isForeign(to: visit.committer)
      }
    }
  }

  /// Lists the sublayers of a new node that ``addNew(_:_:)`` made.
  private mutating func addBelow(_ id: NodeID, _ tree: RenderTree, _ visit: inout Visit) {
    guard let layer = layers[id.index] else { return }
    _ = layer.takeDepartures()
    let areAllNew = list(layer, id, tree, isNew: true, &visit)
    visitChildren(of: layer, areSettled: areAllNew, &visit)
  }

  /// Has all sublayers of a layer visited, unless they are settled: new, with nothing left to visit.
  private func visitChildren(of layer: Layer, areSettled: Bool, _ visit: inout Visit) {
    if areSettled, layer.appliedMask == nil { return layer.forgetSettledChildren() }
    layer.takeChangedChildren(into: &visit.pending) { _ in true }
    if !areSettled { visit.pending.append(contentsOf: layer.children) }
  }

  /// Emits the layer's sublayers and mask if they differ from the node's.
  ///
  /// It returns whether all sublayers are known to be new, with nothing left to visit.
  @discardableResult
  mutating func list(
    _ layer: Layer, _ id: NodeID, _ tree: RenderTree, isNew: Bool, _ visit: inout Visit
  ) -> Bool {
    let isEmpty = layer.storedSublayers.isEmpty && layer.appliedMask == nil
    if isNew && isEmpty { return false }
    let (layers, byDepth) = DepthOrder.children(of: layer)
    noteSorting(id, byDepth: byDepth)
    var children: [NodeID] = []
    var areAllNew = true
    children.reserveCapacity(layers.count)
    reserve(for: layers, tree, &visit)
    let span = layers.span
    for index in span.indices {
      let child = span[index]
      if let new = addNew(child, &visit) {
        children.append(new)
        continue
      }
      areAllNew = false
      let childID = self.id(of: child, &visit)
      children.append(childID)
      if mayDiffer(child, childID, visit.committer) { visit.pending.append(child) }
    }
    var mask = NodeID.none
    if let layer = layer.appliedMask {
      mask = self.id(of: layer, &visit)
      if mayDiffer(layer, mask, visit.committer) { visit.pending.append(layer) }
    }
    if !isNew {
      if tree[id].mask == mask, tree.children(of: id) == children {
        return areAllNew
      }
    }
    guard mark(id, .relisted) else { return areAllNew }
    if !areAllNew { for child in children { mark(child, .attached) } }
    if mask != NodeID.none { mark(mask, .attached) }
    if !isNew {
      visit.detached.append(contentsOf: tree[id].children)
      if tree[id].mask != NodeID.none {
        visit.detached.append(tree[id].mask)
      }
    }
    count(id, &visit)
    guard areAllNew, mask == .none, id >= firstNewNode else {
      visit.edits.children.append(
        .init(node: id, children: children, mask: mask, areNew: areAllNew))
      return areAllNew
    }
    // All is new, so the nodes come into the tree as they are to be there.
    let first = firstNewNode.index
    for (order, child) in children.enumerated() {
      visit.newNodes[child.index - first].join(id, at: SiblingID(index: order))
    }
    visit.newNodes[id.index - first].children = SiblingList(children)
    return true
  }

  /// Makes room at once for a long list that may be of new layers, and for what is below if all are like the first.
  private mutating func reserve(
    for layers: [Layer], _ tree: RenderTree, _ visit: inout Visit
  ) {
    guard layers.count > 1024, free.isEmpty, tree.nodes.count < layers.count else { return }
    let count = layers.count * (1 + min(layers[0].childCount, 16))
    visit.newNodes.reserveCapacity(visit.newNodes.count + count)
    self.layers.reserveCapacity(self.layers.count + count)
    versions.reserveCapacity(versions.count + count)
    marks.reserveCapacity(marks.count + count)
  }

  /// Takes a sublayer that no commit has seen, and that has no mask and acts as any layer on what is below it: its new
  /// node, or nil for another layer.
  private mutating func addNew(_ layer: Layer, _ visit: inout Visit) -> NodeID? {
    guard layer.changeState.renderNode == NodeID.none, free.isEmpty,
      layer.changeState.committer == nil,
      layer.changeState.changes.isSubset(of: .committed), layer.extras?.mask == nil
    else { return nil }
    let isLeaf = layer.childCount == 0
    guard isLeaf || layer.properties.listsSublayersPlainly else { return nil }
    let id = NodeID(index: layers.count)
    layer.changeState.renderNode = id
    layer.settle(for: visit.committer)
    layers.append(layer)
    versions.append(layer.changeState.version)
    marks.append([.created, .visited, .attached, .counted])
    addNode(id, layer, &visit)
    visit.edits.changedLayerCount += 1
    if !isLeaf { visit.branches.append(id) }
    return id
  }

  // MARK: Marks

  /// Marks a node; false if it was marked so already.
  @discardableResult
  mutating func mark(_ id: NodeID, _ mark: Marks) -> Bool {
    let index = id.index
    guard !marks[index].contains(mark) else { return false }
    if id < firstNewNode, marks[index].isEmpty { marked.append(id) }
    marks[index].insert(mark)
    return true
  }

  mutating func count(_ id: NodeID, _ visit: inout Visit) {
    if mark(id, .counted) { visit.edits.changedLayerCount += 1 }
  }

  private mutating func clearMarks() {
    for id in marked { marks[id.index] = [] }
    for index in marks.indices.suffix(from: firstNewNode.index) { marks[index] = [] }
    marked.removeAll(keepingCapacity: marked.capacity <= 1 << 16)
  }

  // MARK: Nodes

  /// The layer's node; nil if it has none, or if another compositor committed the layer last.
  func knownID(of layer: Layer) -> NodeID? {
    let hint = layer.changeState.renderNode
    return holds(layer, at: hint) ? hint : nil
  }

  /// The layer's node, made now if it has none.
  mutating func id(of layer: Layer, _ visit: inout Visit) -> NodeID {
    let hint = layer.changeState.renderNode
    if holds(layer, at: hint) { return hint }
    // The committer may be nil and the hint still be another compositor's: its setLook clears only the committer.
    if !visit.hintsAreRestored, layer.isForeign(to: visit.committer), hint != NodeID.none {
      visit.hintsAreRestored = true
      for case (let index, let known?) in layers.enumerated() {
        known.changeState.renderNode = NodeID(index: index)
        // The commit that took the layer since must see that the hint is not its own any more.
        if known.isForeign(to: visit.committer) { known.changeState.committer = nil }
      }
      if holds(layer, at: layer.changeState.renderNode) { return layer.changeState.renderNode }
    }
    let id: NodeID
    if let reused = free.popLast() {
      id = reused
    } else {
      id = NodeID(index: layers.count)
      layers.append(nil)
      versions.append(0)
      marks.append([])
      addNode(id, layer, &visit)
    }
    layers[id.index] = layer
    layer.changeState.renderNode = id
    mark(id, .created)
    return id
  }

  /// Adds the node of a layer behind all others.
  @inline(__always)
  private mutating func addNode(_ id: NodeID, _ layer: Layer, _ visit: inout Visit) {
    let properties = shown(layer)
    noteEmitter(id, properties)
    visit.newNodes.append(RenderNode(properties))
  }

  /// Whether a node did not exist before this commit.
  func isNewNode(_ id: NodeID) -> Bool { id >= firstNewNode }

  func holds(_ layer: Layer, at id: NodeID) -> Bool {
    layers.indices.contains(id.index) && layers[id.index] === layer
  }

  /// Finds the nodes of layers that left the tree, with all nodes that were below them and are now
  /// in no list.
  private mutating func releaseDetached(_ tree: RenderTree, _ visit: inout Visit) {
    guard !visit.detached.isEmpty else { return }
    if visit.edits.root != NodeID.none { mark(visit.edits.root, .attached) }
    var lists: [NodeID: RenderTreeEdits.Children] = [:]
    for edit in visit.edits.children { lists[edit.node] = edit }
    var pending = visit.detached
    while let id = pending.popLast() {
      guard !marks[id.index].contains(.attached), mark(id, .released) else { continue }
      visit.edits.removed.append(id)
      guard tree.nodes.has(id) else { continue }
      // If the detached layer itself got a new list, the layers that left it are listed already.
      let node = tree[id]
      let below = lists[id].map { $0.children + [$0.mask] } ?? (node.children + [node.mask])
      pending.append(contentsOf: below.filter { $0 != NodeID.none })
    }
    for id in visit.edits.removed {
      forgetEmitter(id)
      if !sortedByDepth.isEmpty { sortedByDepth.remove(id) }
    }
  }

  /// Frees nodes, and releases their layers.
  ///
  /// That comes last in a commit, because the release may run code that edits the layers.
  private mutating func free(_ removed: [NodeID]) {
    for id in removed {
      free.append(id)
      layers[id.index] = nil
    }
  }
}
