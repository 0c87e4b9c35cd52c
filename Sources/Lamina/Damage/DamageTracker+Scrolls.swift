// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// A node whose sublayers may all have moved by one vector.
struct ScrolledNode: Sendable {
  let id: NodeID
  /// The vector of their move, in the node's space.
  let distance: CGPoint
  /// Whether the origin of the node's bounds moved them, and not the position of each.
  let isByOrigin: Bool
  /// The number of sublayers known to have moved by their positions.
  fileprivate var shifted = 0
  /// What is damaged if the pixels are not moved.
  fileprivate(set) var places: [RenderChange] = []

  fileprivate init(_ id: NodeID, by distance: CGPoint, isByOrigin: Bool, shifted: Int = 0) {
    (self.id, self.distance) = (id, distance)
    (self.isByOrigin, self.shifted) = (isByOrigin, shifted)
  }

  /// Adds the old and the new place of a sublayer.
  mutating func add(_ before: PixelRect, _ after: PixelRect) {
    guard !before.isEmpty || !after.isEmpty else { return }
    places.append(RenderChange(before: before, after: after))
  }
}

// Contents that only moved: moving their pixels gives the same as painting them anew.
//
// A node of which only the origin of the bounds changed shows the same content at another place, and
// so does one whose sublayers all changed their positions by one vector, as the rows of a list do that is
// scrolled without a scroll layer. Its pixels may be moved if
//
//   - it clips to its bounds, and the distance is whole pixels;
//   - nothing acts on the picture as a whole: no opacity, mask, content shadow or rasterization of
//     the node or an ancestor, no turning or flipping;
//   - behind the content is one colour, and nothing is in front of it, as far as the pixels go.
//
// Of a clip that is round or antialiased, or that has a border, only the inside is moved; content that shows
// elsewhere is damage.
extension DamageTracker {
  // MARK: Candidates, before the tree changes

  /// The most contents that are moved in a frame, because each is compared with the damage of all
  /// others.
  private static let mostScrolls = 32

  private var hasRoomForScrolls: Bool { scrolls.count < Self.mostScrolls }

  /// Notes nodes of which the origin of the bounds moves, and nodes whose sublayers all move by one
  /// vector.
  ///
  /// The ancestors of edited nodes are in the update's list. Cost: the edits, if one of them moves.
  mutating func collectScrolls(_ edits: RenderTreeEdits, _ tree: inout RenderTree) {
    for moved in edits.movedChildren { collectShift(moved, edits, &tree) }
    for edit in edits.properties where hasRoomForScrolls {
      if case .boundsOrigin(let new) = edit.value {
        let old = tree.nodes[edit.node].properties.bounds.origin
        let distance = CGPoint(x: old.x - new.x, y: old.y - new.y)
        scrolls.append(ScrolledNode(edit.node, by: distance, isByOrigin: true))
      } else if let position = edit.position(edits.values) {
        collectShift(startingWith: edit.node, at: position, &tree)
      }
    }
    if scrolls.contains(where: { !$0.isByOrigin }) { confirmShifts(edits, &tree) }
  }

  /// Notes a node with many sublayers, most of which only move by one vector.
  private mutating func collectShift(
    _ moved: RenderTreeEdits.MovedChildren, _ edits: RenderTreeEdits, _ tree: inout RenderTree
  ) {
    guard let first = moved.moves.first else { return }
    let distance = tree.nodes[edits.moves[first].node].properties.position.vector(
      to: edits.moves[first].position)
    for move in edits.moves[moved.moves]
    where tree.nodes[move.node].properties.position.vector(to: move.position) != distance { return }
    addShift(of: moved.parent, by: distance, shifted: moved.moves.count, &tree)
  }

  /// Notes the parent of a node that moves if the node is its first child: once a parent,
  /// whatever the order of the edits.
  private mutating func collectShift(
    startingWith id: NodeID, at position: CGPoint, _ tree: inout RenderTree
  ) {
    let parent = tree.nodes[id].parent
    guard parent != .none, allChange(in: parent, tree), tree.nodes[parent].children.first == id
    else { return }
    addShift(
      of: parent, by: tree.nodes[id].properties.position.vector(to: position), shifted: 0, &tree)
  }

  /// Whether all children of a node are edited.
  private func allChange(in parent: NodeID, _ tree: RenderTree) -> Bool {
    let entry = tree.nodes[parent].updateHint.index
    return entry < tree.update.nodes.count && tree.update.nodes[entry].id == parent
      && Int(tree.update.nodes[entry].changedChildren) == tree.childCount(of: parent)
  }

  private mutating func addShift(
    of parent: NodeID, by distance: CGPoint, shifted: Int, _ tree: inout RenderTree
  ) {
    let entry = entry(of: parent, &tree)
    let node = tree.update.nodes[entry]
    guard hasRoomForScrolls, distance != .zero, allChange(in: parent, tree),
      node.changes.isDisjoint(with: .edited),
      entries[entry].notes.insert(.shiftsChildren).inserted
    else { return }
    scrolls.append(ScrolledNode(parent, by: distance, isByOrigin: false, shifted: shifted))
  }

  /// Forgets the nodes of which a sublayer does not move, or by another vector.
  private mutating func confirmShifts(_ edits: RenderTreeEdits, _ tree: inout RenderTree) {
    for edit in edits.properties {
      guard let position = edit.position(edits.values),
        let index = shift(of: tree.nodes[edit.node].parent, tree),
        tree.nodes[edit.node].properties.position.vector(to: position) == scrolls[index].distance
      else { continue }
      scrolls[index].shifted += 1
      let entry = entry(of: edit.node, &tree)
      // A sublayer that does more than move is damage besides.
      guard tree.update.nodes[entry].changes == .subtree, edit.differences == .position
      else { continue }
      entries[entry].notes.insert(.isShifted)
    }
    scrolls.removeAll { !$0.isByOrigin && $0.shifted != tree.childCount(of: $0.id) }
  }

  /// The index of a node among those whose sublayers move by their positions.
  func shift(of id: NodeID, _ tree: RenderTree) -> Int? {
    guard id != .none else { return nil }
    let entry = tree.nodes[id].updateHint.index
    guard entry < entries.count, entries[entry].notes.contains(.shiftsChildren) else { return nil }
    return scrolls.firstIndex { $0.id == id && !$0.isByOrigin }
  }

  /// Notes that the pixels of a node's content were moved, for those who ask why.
  private mutating func recordScroll(of id: NodeID, _ tree: RenderTree) {
    guard let told = record?.entries else { return }
    for (index, entry) in told.enumerated()
    where entry.node == id || isShifted(entry.node, in: id, tree) {
      record?.entries[index].rule = .scrolled
    }
  }

  /// Whether a node moved with all its siblings by their positions, and did nothing else.
  private func isShifted(_ id: NodeID, in parent: NodeID, _ tree: RenderTree) -> Bool {
    let entry = tree.nodes[id].updateHint.index
    guard tree.nodes[id].parent == parent, entry < entries.count,
      tree.update.nodes[entry].id == id
    else { return false }
    return entries[entry].notes.contains(.isShifted)
  }

  // MARK: Decision, when the tree has changed

  /// Whether a place is damaged only if the pixels of a scroll are not moved; it is kept with that scroll.
  mutating func keepForScroll(
    _ change: RenderChange, of entry: Int, _ tree: RenderTree
  ) -> Bool {
    let id = tree.update.nodes[entry].id
    if entries[entry].notes.contains(.isShifted),
      let index = shift(of: tree.nodes[id].parent, tree)
    {
      scrolls[index].places.append(change)
      // A change further down that shows elsewhere in the node is more than a move.
      return entries[entry].notes.isDisjoint(with: DamageEntry.Notes.depended.union(.crossed))
    }
    guard let index = scrolls.firstIndex(where: { $0.id == id && $0.isByOrigin })
    else { return false }
    scrolls[index].places.append(change)
    return true
  }

  /// Replaces the places of contents by moves of their pixels if that is right, and adds them to
  /// the damage if it is not.
  mutating func moveScrolls(in changes: inout RenderTreeChanges, _ tree: inout RenderTree) {
    var moves: [(content: ScrolledContent, clip: PixelRect, places: [RenderChange])] = []
    for scrolled in scrolls where !scrolled.places.isEmpty {
      do throws(ScrollRefusal) {
        // The background of a layer is filtered again wherever the layer moves.
        guard tree.backdrops.isEmpty else { throw .backdrop }
        let (content, clip) = try scroll(scrolled, &tree)
        guard !content.target.isEmpty,
          !moves.contains(where: { $0.content.rect.intersects(content.rect) })
        else { throw .outside }
        moves.append((content, clip, scrolled.places))
        recordScroll(of: scrolled.id, tree)
      } catch {
        // Sublayers that move together are not reported as a scroll unless a clip contains them.
        if scrolled.isByOrigin || error != .unclipped {
          record?.refusedScrolls.append((scrolled.id, error))
        }
        changes.places += scrolled.places
      }
    }
    for (content, clip, places) in moves {
      changes.places = changes.places.flatMap { $0.beside(content) }
      for place in places { changes.addStrips(of: place.before.union(place.after), around: clip) }
      changes.addStrips(of: content.rect, around: content.target)
      changes.scrolls.append(content)
    }
  }

  /// The pixels of a node's content that moved, and how far, with the rectangle in which all other
  /// pixels stay as they are; an error if they must be painted anew.
  private mutating func scroll(
    _ scrolled: ScrolledNode, _ tree: inout RenderTree
  ) throws(ScrollRefusal) -> (content: ScrolledContent, clip: PixelRect) {
    let id = scrolled.id
    guard tree.nodes[id].properties.flags.contains(.masksToBounds) else { throw .unclipped }
    guard let way = pixelsMoved(scrolled, &tree) else { throw .partialPixels }
    guard isScrolledAlone(id, &tree) else { throw .acted }
    guard tree.nodes[id].properties.paintsOnlyBackgroundAndBorder else { throw .painted }
    guard let clip = clip(of: id, &tree) else { throw .partialPixels }
    let shown = sublayerPixels(of: id, &tree)
    let rect = shown.union(shown.offset(x: -way.dx, y: -way.dy)).intersection(clip)
    guard !rect.isEmpty else { throw .outside }
    guard isAlone(id, in: rect, &tree) else { throw .notAlone }
    return (ScrolledContent(rect: rect, dx: way.dx, dy: way.dy), clip)
  }

  /// The whole pixels of the target that the clips of a node and its ancestors leave.
  private mutating func clip(of id: NodeID, _ tree: inout RenderTree) -> PixelRect? {
    var rect = screen.target
    var at = id
    while true {
      if tree.nodes[at].properties.flags.contains(.masksToBounds) {
        guard let clip = clipInterior(of: at, &tree) else { return nil }
        rect = rect.intersection(clip)
      }
      if at == tree.root { return rect }
      at = tree.nodes[at].parent
      guard at != .none else { return nil }
    }
  }

  /// A rectangle that holds all device pixels that a node's sublayers can touch.
  private mutating func sublayerPixels(of id: NodeID, _ tree: inout RenderTree) -> PixelRect {
    guard let toDevice = toDevice(id, &tree) else { return .empty }
    return PixelRect.touched(
      by: tree.childrenExtent(of: id), toDevice, margin: tree.nodes[id].margin)
  }

  /// How far the content moved on the target, if that is whole pixels.
  private mutating func pixelsMoved(
    _ scrolled: ScrolledNode, _ tree: inout RenderTree
  ) -> (dx: Int, dy: Int)? {
    guard let toDevice = toDevice(scrolled.id, &tree) else { return nil }
    let (x, y) = (scrolled.distance.x * toDevice.a, scrolled.distance.y * toDevice.d)
    let limit = CGFloat(PixelRect.limit)
    guard x == x.rounded(), y == y.rounded(), abs(x) < limit, abs(y) < limit else { return nil }
    return (Int(x), Int(y))
  }

  /// From a node to device pixels, if that neither turns nor mirrors.
  private mutating func toDevice(_ id: NodeID, _ tree: inout RenderTree) -> Transform2D? {
    guard let transform = placed(id, &tree).toDevice,
      transform.isScaleTranslation, transform.a > 0, transform.d > 0
    else { return nil }
    return transform
  }

  /// Whether nothing but the content moved, and nothing acts on the picture as a whole.
  private mutating func isScrolledAlone(_ id: NodeID, _ tree: inout RenderTree) -> Bool {
    let own = entry(of: id, &tree)
    guard
      tree.update.nodes[own].changes.isDisjoint(
        with: [.own, .relisted, .editedList, .replaced]),
      entries[own].notes.isDisjoint(with: .crossed), !tree.nodes[id].sortsByDepth
    else { return false }
    var at = id
    while true {
      let node = tree.nodes[at]
      guard node.properties.drawnOpacity == 1, node.isVisible, node.mask == .none,
        node.traits.isDisjoint(with: [.isMask, .dependsOnSubtree, .turnsSublayers, .replicates]),
        !node.properties.isGroup, !tree.mayCross(at)
      else { return false }
      if at == tree.root { return true }
      at = node.parent
      guard at != .none, tree.update.nodes[tree.enlist(at)].changes.isDisjoint(with: .edited)
      else { return false }
    }
  }

  /// The whole pixels within a node's bounds and clear of its corners and border.
  private mutating func clipInterior(of id: NodeID, _ tree: inout RenderTree) -> PixelRect? {
    guard let transform = toDevice(id, &tree) else { return nil }
    let properties = tree.nodes[id].properties
    var bounds = properties.bounds
    let border = properties.visibleBorderWidth
    if properties.hasRoundedCorners {
      // A continuous corner bends over about one and a half times its radius.
      let corner = max(1.6 * properties.cornerRadius, border)
      bounds = bounds.insetBy(dx: border, dy: corner)
    } else if border > 0 {
      bounds = bounds.insetBy(dx: border, dy: border)
    }
    guard !bounds.isNull, bounds.hasFiniteNumbers else { return nil }
    let device = transform.apply(bounds)
    let limit = CGFloat(PixelRect.limit)
    guard device.minX > -limit, device.minY > -limit, device.maxX < limit, device.maxY < limit
    else { return nil }
    return PixelRect(
      minX: Int(device.minX.rounded(.up)), minY: Int(device.minY.rounded(.up)),
      maxX: Int(device.maxX.rounded(.down)), maxY: Int(device.maxY.rounded(.down)))
  }

  /// Whether behind the node's content is one colour in some pixels, and nothing in front.
  private mutating func isAlone(
    _ id: NodeID, in rect: PixelRect, _ tree: inout RenderTree
  ) -> Bool {
    var hidesAllBehind = tree.nodes[id].properties.backgroundColor.isOpaque
    var query = ChildQuery()
    var at = id
    while at != tree.root {
      let parent = tree.nodes[at].parent
      let order = tree.nodes[at].order
      guard let transform = toDevice(parent, &tree), let inverse = transform.inverted(),
        let interior = clipInterior(of: parent, &tree)
      else { return false }
      let near = rect.outset(by: tree.nodes[parent].margin).cgRect
      tree.findChildren(of: parent, touching: inverse.apply(near), into: &query)
      for sibling in query.nodes where sibling != at {
        let isBehind = tree.nodes[sibling].order < order && !tree.mayCross(sibling)
        if hidesAllBehind && isBehind { continue }
        let box = tree.nodes[sibling].deviceBox(
          of: tree.nodes[sibling].subtreeExtent, through: transform)
        if box.intersects(rect) { return false }
      }
      let properties = tree.nodes[parent].properties
      let isInside = interior.contains(rect)
      if properties.visibleBorderWidth > 0, !isInside { return false }
      // Particles are in front of sublayers, as a border is.
      if properties.emission != nil { return false }
      if !hidesAllBehind {
        guard properties.paintsOnlyBackgroundAndBorder else { return false }
        let paints = properties.backgroundColor.isVisible
        if paints, !isInside { return false }
        hidesAllBehind = properties.backgroundColor.isOpaque
      }
      at = parent
    }
    return true
  }
}

extension CGPoint {
  /// The way from this point to another.
  fileprivate func vector(to other: CGPoint) -> CGPoint { CGPoint(x: other.x - x, y: other.y - y) }
}

extension LayerProperties {
  /// Whether a layer paints nothing that would stay behind or before its content, but one colour and a
  /// border, which its interior leaves out.
  fileprivate var paintsOnlyBackgroundAndBorder: Bool {
    if isDisplayDeferred { return false }
    if isCommon { return true }
    return !hasShadow && uncommon.shadows.isEmpty && uncommon.contents == nil
      && uncommon.drawing == nil && uncommon.content == .none
  }
}

extension RenderTreeEdits.Properties {
  /// The position of the node after the edit, if the edit may change it.
  fileprivate func position(_ values: [LayerProperties]) -> CGPoint? {
    switch value {
    case .position(let position): position
    case .all(let index): values[index].position
    case .boundsOrigin, .opacity, .backgroundColor: nil
    }
  }
}

extension RenderTreeChanges {
  /// Damages the pixels of a box outside of another.
  fileprivate mutating func addStrips(of box: PixelRect, around hole: PixelRect) {
    var strips = [box]
    strips.cut(hole)
    for strip in strips where !strip.isEmpty {
      places.append(RenderChange(before: strip, after: .empty))
    }
  }
}

extension RenderChange {
  /// The damage of another change that is left when pixels are moved first: those that show it move along.
  fileprivate func beside(_ scroll: ScrolledContent) -> [RenderChange] {
    guard before.intersects(scroll.rect) else { return [self] }
    let along = before.intersection(scroll.rect).offset(x: scroll.dx, y: scroll.dy)
      .intersection(scroll.rect)
    let change = RenderChange(before: along, after: after)
    return scroll.rect.contains(before)
      ? [change] : [change, RenderChange(before: before, after: .empty)]
  }
}
