// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Contents that only moved: where moving the pixels gives what painting them anew would give.
//
// A node of which only the origin of the bounds changed shows the same content at another place, and
// so does one whose sublayers all changed their positions by one vector. Its pixels may be moved where
//
//   - it clips to its bounds, and the way is whole pixels;
//   - nothing acts on the picture as a whole: no opacity, mask, content shadow or rasterization of
//     the node or an ancestor, no turning or flipping;
//   - behind the content is one colour, and nothing is in front of it, as far as the pixels go.
//
// Of round and of antialiased clips, and within a border, the inside counts; what the content touches
// elsewhere is damage.
extension RenderTree {
  /// Replaces the places of contents by moves of their pixels where that is right, and adds them to
  /// the damage where it is not.
  mutating func moveScrolls(in changes: inout RenderTreeChanges, _ screen: Screen) {
    var moves: [(content: ScrolledContent, clip: PixelRect, places: [RenderChange])] = []
    for scrolled in work.scrolls where !scrolled.places.isEmpty {
      do throws(ScrollRefusal) {
        // What lies behind a layer is filtered anew wherever it moves.
        guard backdrops.isEmpty else { throw .backdrop }
        let (content, clip) = try scroll(scrolled, screen)
        guard !content.moved.isEmpty,
          !moves.contains(where: { $0.content.rect.intersects(content.rect) })
        else { throw .outside }
        moves.append((content, clip, scrolled.places))
        work.record?.noteScroll(of: scrolled.node)
      } catch {
        // Sublayers that move together are no scroll for those who ask, unless a clip holds them.
        if scrolled.isByOrigin || error != .unclipped {
          work.record?.refusedScrolls.append((scrolled.node, error))
        }
        changes.places += scrolled.places
      }
    }
    for (content, clip, places) in moves {
      changes.places = changes.places.flatMap { $0.beside(content) }
      for place in places { changes.addStrips(of: place.before.union(place.after), around: clip) }
      changes.addStrips(of: content.rect, around: content.moved)
      changes.scrolls.append(content)
    }
  }

  /// The pixels of a node's content that moved, and how far, with the rectangle in which all other
  /// pixels stay as they are; an error where they must be painted anew.
  private mutating func scroll(
    _ scrolled: ScrolledNode, _ screen: Screen
  ) throws(ScrollRefusal) -> (content: ScrolledContent, clip: PixelRect) {
    let id = scrolled.node
    guard nodes[id].properties.flags.contains(.masksToBounds) else { throw .unclipped }
    guard let way = pixelsMoved(scrolled, screen) else { throw .partialPixels }
    guard isScrolledAlone(id) else { throw .acted }
    guard paintsOnlyBackgroundAndBorder(id) else { throw .painted }
    guard let clip = clip(of: id, screen) else { throw .partialPixels }
    let shown = sublayerPixels(of: id, screen)
    let rect = shown.union(shown.offset(x: -way.dx, y: -way.dy)).intersection(clip)
    guard !rect.isEmpty else { throw .outside }
    guard isAlone(id, in: rect, screen) else { throw .notAlone }
    return (ScrolledContent(rect: rect, dx: way.dx, dy: way.dy), clip)
  }

  /// The whole pixels of the target that the clips of a node and its ancestors leave.
  private mutating func clip(of id: NodeID, _ screen: Screen) -> PixelRect? {
    var rect = screen.target
    var at = id
    while true {
      if nodes[at].properties.flags.contains(.masksToBounds) {
        guard let clip = clipInterior(of: at, screen) else { return nil }
        rect = rect.intersection(clip)
      }
      if at == root { return rect }
      at = nodes[at].parent
      guard at != NodeID.none else { return nil }
    }
  }

  /// A rectangle that holds all device pixels that a node's sublayers can touch.
  private mutating func sublayerPixels(of id: NodeID, _ screen: Screen) -> PixelRect {
    guard let toDevice = toDevice(id, screen) else { return .empty }
    let node = nodes[id]
    let extent =
      node.crowd == RenderNode.noCrowd
      ? node.children.reduce(CGRect.null) { $0.union(nodes[$1].extentInParent) }
      : crowds[Int(node.crowd)].extent
    return Self.deviceBox(extent, toDevice, margin: node.margin)
  }

  /// How far the content moved on the target, where that is whole pixels.
  private mutating func pixelsMoved(
    _ scrolled: ScrolledNode, _ screen: Screen
  ) -> (dx: Int, dy: Int)? {
    guard let toDevice = toDevice(scrolled.node, screen) else { return nil }
    let (x, y) = (scrolled.way.x * toDevice.a, scrolled.way.y * toDevice.d)
    let limit = CGFloat(PixelRect.limit)
    guard x == x.rounded(), y == y.rounded(), abs(x) < limit, abs(y) < limit else { return nil }
    return (Int(x), Int(y))
  }

  /// From a node to device pixels, where that neither turns nor mirrors.
  private mutating func toDevice(_ id: NodeID, _ screen: Screen) -> Transform2D? {
    guard let transform = work.places[place(of: id, screen)].toDevice,
      transform.isScaleTranslation, transform.a > 0, transform.d > 0
    else { return nil }
    return transform
  }

  /// Whether nothing but the content moved, and nothing acts on the picture as a whole.
  private mutating func isScrolledAlone(_ id: NodeID) -> Bool {
    let own = work.nodes[concern(id)].roles
    guard
      own.isDisjoint(
        with: [.own, .relisted, .replaced, .notedCrossingBefore, .notedCrossingAfter]),
      !nodes[id].sortsByDepth
    else { return false }
    var at = id
    while true {
      let node = nodes[at]
      guard node.properties.drawnOpacity == 1, node.isVisible, node.mask == NodeID.none,
        node.traits.isDisjoint(with: [.isMask, .dependsOnSubtree, .turnsSublayers, .replicates]),
        !node.properties.isGroup, !mayCross(at)
      else { return false }
      if at == root { return true }
      at = node.parent
      guard at != NodeID.none, work.nodes[concern(at)].roles.isDisjoint(with: .edited) else {
        return false
      }
    }
  }

  /// The whole pixels within a node's bounds and clear of its corners and border.
  private mutating func clipInterior(of id: NodeID, _ screen: Screen) -> PixelRect? {
    guard let transform = toDevice(id, screen) else { return nil }
    let properties = nodes[id].properties
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
  private mutating func isAlone(_ id: NodeID, in rect: PixelRect, _ screen: Screen) -> Bool {
    var hidesAllBehind = isOpaque(id)
    var query = ChildQuery()
    var at = id
    while at != root {
      let parent = nodes[at].parent
      let order = nodes[at].order
      guard let transform = toDevice(parent, screen), let inverse = transform.inverted(),
        let interior = clipInterior(of: parent, screen)
      else { return false }
      let near = rect.outset(by: nodes[parent].margin).cgRect
      findChildren(of: parent, touching: inverse.apply(near), into: &query)
      for sibling in query.nodes where sibling != at {
        if hidesAllBehind && nodes[sibling].order < order && !mayCross(sibling) { continue }
        let box = nodes[sibling].deviceBox(
          of: nodes[sibling].subtreeExtent, through: transform)
        if box.intersects(rect) { return false }
      }
      let isInside = interior.contains(rect)
      if nodes[parent].properties.visibleBorderWidth > 0, !isInside { return false }
      if !hidesAllBehind {
        guard paintsOnlyBackgroundAndBorder(parent) else { return false }
        let paints = (nodes[parent].properties.backgroundColor?.alpha ?? 0) > 0
        if paints, !isInside { return false }
        hidesAllBehind = isOpaque(parent)
      }
      at = parent
    }
    return true
  }

  private func isOpaque(_ id: NodeID) -> Bool {
    (nodes[id].properties.backgroundColor?.alpha ?? 0) >= 1
  }

  /// Whether a node paints nothing that would stay behind or before the content, but one colour and a
  /// border, which its interior leaves out.
  private func paintsOnlyBackgroundAndBorder(_ id: NodeID) -> Bool {
    var properties = nodes[id].properties
    if properties.isCommon { return true }
    properties.uncommon.borderWidth = 0
    let uncommon = properties.uncommon
    return !properties.hasShadow && uncommon.shadows.isEmpty && uncommon.contents == nil
      && uncommon.drawing == nil
      && uncommon.content == .none
  }
}

extension ScrolledContent {
  /// The pixels that are right once they are moved.
  fileprivate var moved: PixelRect { rect.intersection(rect.offset(x: dx, y: dy)) }
}

extension RenderTreeChanges {
  /// Damages the pixels of a box outside of another.
  fileprivate mutating func addStrips(of box: PixelRect, around hole: PixelRect) {
    for strip in box.strips(around: hole) {
      places.append(RenderChange(before: strip, after: .empty))
    }
  }
}

extension RenderChange {
  /// What is left to damage of another change when pixels are moved first: what they show of it
  /// moves along.
  fileprivate func beside(_ scroll: ScrolledContent) -> [RenderChange] {
    guard before.intersects(scroll.rect) else { return [self] }
    let along = before.intersection(scroll.rect).offset(x: scroll.dx, y: scroll.dy)
      .intersection(scroll.rect)
    let change = RenderChange(before: along, after: after)
    return scroll.rect.contains(before)
      ? [change] : [change, RenderChange(before: before, after: .empty)]
  }
}

extension PixelRect {
  /// The pixels of this rectangle outside of another, as at most four rectangles.
  fileprivate func strips(around hole: PixelRect) -> [PixelRect] {
    let hole = hole.intersection(self)
    guard !hole.isEmpty else { return isEmpty ? [] : [self] }
    return [
      PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: hole.minY),
      PixelRect(minX: minX, minY: hole.minY, maxX: hole.minX, maxY: hole.maxY),
      PixelRect(minX: hole.maxX, minY: hole.minY, maxX: maxX, maxY: hole.maxY),
      PixelRect(minX: minX, minY: hole.maxY, maxX: maxX, maxY: maxY),
    ].filter { !$0.isEmpty }
  }
}
