// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaKernels
package import Foundation

// Questions to the tree as it is: which children are near, what is shown, covered, repeated, costly or wanted.
extension RenderTree {
  // MARK: Children

  /// Finds the children of a node whose extents touch a rectangle of the node's space.
  ///
  /// The result is `query.nodes`, from back to front; walk it backwards to go from front to back.
  /// None that touches is missing; one more may be found that misses by a rounding. A child's pixels
  /// may reach beyond its extent by its margin, which is at most the node's own: grow the rectangle
  /// by so many device pixels.
  ///
  /// Cost: a node with few children looks at all of them. One with many looks at those near the
  /// rectangle, after the first search of a small part has sorted them into a grid; a search of a
  /// large part looks at all.
  func findChildren(of id: NodeID, touching rect: CGRect, into query: inout ChildQuery) {
    query.begin()
    guard !rect.isNull else { return }
    let crowd = nodes[id].crowd
    if crowd != .none, let grid = crowds[crowd].grid, isSmall(rect, crowds[crowd].area.extent) {
      grid.find(touching: rect, into: &query) {
        nodes[id].children.slots.map {
          $0 == .none ? .nothing : SiblingBox(nodes[$0].extentInParent)
        }
      }
      query.resolve(nodes[id].children.slots)
      prefetch(query.nodes.suffix(Self.mostPrefetched))
      return
    }
    let (minX, minY, maxX, maxY) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    for child in nodes[id].children {
      let extent = nodes[child].extentInParent
      let (origin, size) = (extent.origin, extent.size)
      if !extent.isNothing, origin.x <= maxX, origin.y <= maxY, origin.x + size.width >= minX,
        origin.y + size.height >= minY
      {
        query.append(child)
      }
    }
  }

  /// Few more than a walk from the front sees if siblings lie over each other and hide those behind (decision 67).
  private static let mostPrefetched = 64

  /// Asks for the memory of nodes that are read soon, because they lie far from each other, and reading one by one
  /// waits for each.
  private func prefetch(_ ids: ArraySlice<NodeID>) {
    // Only the addresses of nodes are used; nothing is read.
    unsafe nodes.withUnsafeBufferPointer { nodes in
      for id in ids {
        guard let node = unsafe nodes.baseAddress?.advanced(by: id.index) else { return }
        unsafe lamina_prefetch(node, MemoryLayout<RenderNode>.stride)
      }
    }
  }

  /// Whether a node has many children and all of them are known to be inside a rectangle of the
  /// node's space, so that no search is needed; children without extent may be among them.
  ///
  /// Cost: the same for any number of children.
  func knowsAllChildren(of id: NodeID, within rect: CGRect) -> Bool {
    let crowd = nodes[id].crowd
    return crowd != .none && crowds[crowd].area.isWithin(rect)
  }

  /// Whether a search covers such a small part of an area that a grid pays.
  private func isSmall(_ rect: CGRect, _ extent: CGRect) -> Bool {
    rect.width * rect.height < extent.width * extent.height / 4
  }

  /// A rectangle that holds the extents of a node's children.
  func childrenExtent(of id: NodeID) -> CGRect {
    let crowd = nodes[id].crowd
    guard crowd == .none else { return crowds[crowd].area.extent }
    return nodes[id].children.reduce(CGRect.null) { $0.union(nodes[$1].extentInParent) }
  }

  // MARK: What is shown

  /// Whether a node can be visible now: it and all its ancestors up to the root are visible and
  /// placed, and something of its subtree is inside its ancestors' clips and the target.
  ///
  /// With a part of the node's space, whether that part can be visible. Cost: the depth of the
  /// node.
  package func isShown(_ id: NodeID, part: CGRect? = nil, on screen: Screen) -> Bool {
    guard nodes.has(id) else { return false }
    var extent = nodes[id].subtreeExtent
    if let part { extent = extent.shared(with: part) }
    var margin = nodes[id].margin
    var at = id
    // In the space of the node that `at` names; clips only ever shrink it.
    while true {
      let node = nodes[at]
      // If one instance has no place, others may have.
      let isInstance =
        at != root && !node.isMask && node.parent != NodeID.none
        && nodes[node.parent].projectsInstances
      guard node.isVisible, node.isPlaced || isInstance, !extent.isNull else { return false }
      if isInstance {
        (extent, at) = (nodes[node.parent].subtreeExtent, node.parent)
        continue
      }
      if at != id, !node.projectsInstances, let replication = node.properties.replication {
        extent = node.properties.replicatedExtent(of: extent, by: replication)
        guard !extent.isNull else { return false }
      }
      if at != id, !node.isTransform, node.properties.flags.contains(.masksToBounds) {
        extent = extent.shared(with: node.properties.bounds)
        guard !extent.isNull else { return false }
      }
      if at != id, node.isTransform, node.properties.spaceReplication != nil {
        extent = node.subtreeExtent
      }
      margin = max(margin, node.margin)
      extent =
        node.placement.transform?.extent(of: extent)
        ?? node.homography?.extent(of: extent) ?? .null
      guard !extent.isNull else { return false }
      if at == root { break }
      guard node.parent != NodeID.none else { return false }
      at = node.parent
    }
    return PixelRect.touched(by: extent, screen.rootTransform, margin: margin)
      .intersects(screen.target)
  }

  // MARK: Covered pixels

  /// The pixels that a layer covers wholly with an opaque background, if it is upright and its
  /// bounds hold a rectangle of the same space; nil if not.
  ///
  /// `transform` places the layer. Round corners do not count.
  package func covered(
    by id: NodeID, _ transform: Transform2D, ignoresOpacity: Bool, around place: CGRect
  ) -> PixelRect? {
    let properties = nodes[id].properties
    let isFaded =
      !ignoresOpacity && !properties.flags.contains(.allowsGroupOpacity)
      && properties.drawnOpacity < 1
    guard !properties.isTransform, !isFaded, properties.backgroundColor.isOpaque,
      let bounds = DeviceBox(RoundedRect(rect: properties.bounds), transform),
      let inner = DeviceBox.Edges(place), bounds.holds(inner),
      // The background of a layer does not include the borders of its ancestors.
      let filled = properties.filledShape(transform),
      let box = DeviceBox(RoundedRect(rect: filled.rect), transform)
    else { return nil }
    let pixels = box.coveredBands.rows
    return pixels.isEmpty ? nil : pixels
  }

  // MARK: Copies

  /// Whether the picture of a layer that is drawn many times may depend on how many times.
  ///
  /// Instances below are fewer then, some background filters are left out, and pictures in perspective are
  /// painted as a whole. All of these layers are costly. Cost: a look at each sublayer.
  func mayDependOnCopies(_ id: NodeID) -> Bool {
    let node = nodes[id]
    if node.traits.contains(.replicates) || node.isProjective { return true }
    if node.mask != .none, nodes[node.mask].hasCostly { return true }
    return node.children.contains { nodes[$0].hasCostly }
  }

  // MARK: Costly layers

  /// With more changed layers than this the whole tree is counted again.
  private static let mostCountedAlone = 64

  /// The layers to be counted again after edits: each changed layer that is costly or has such
  /// layers below, unless it is below another costly one that changed with it.
  ///
  /// Cost: nothing in a tree without costly layers, otherwise a check of each node that the edits
  /// concern.
  func costlyChanges() -> [NodeID] {
    guard hasCostlyLayers else { return [] }
    var found: [NodeID] = []
    for node in update.nodes {
      let isEdited = !node.changes.isDisjoint(with: [.edited, .movedChildren])
      let id = node.id
      guard nodes[id].hasCostly, isEdited || nodes[id].isCostly else { continue }
      guard found.count < Self.mostCountedAlone else { return [root] }
      found.append(id)
    }
    // The layers around a changed one are all concerned.
    return found.filter { id in !ancestors(of: id).contains { nodes[$0].isCostly } }
  }

  /// Whether there may be a costly layer in the tree.
  var hasCostlyLayers: Bool { root != NodeID.none && nodes[root].hasCostly }

  // MARK: Layers that wait to be drawn

  /// A node on the path to such layers.
  private struct SearchedNode {
    let node: NodeID
    /// From the parent's space to the target; nil if all counts, wherever it is.
    let toDevice: Transform2D?
    let clip: PixelRect
  }

  /// The nodes whose drawing is deferred and that may be visible on a screen; without one, all that are not hidden.
  ///
  /// That includes all nodes below a layer whose picture depends on everything below it: a content
  /// shadow, a bitmap, a filter, perspective, a space, instances. Clips count unless some layer has
  /// background filters and may be beyond them.
  ///
  /// Cost: nothing in a tree without such nodes, otherwise their ancestors on the target.
  mutating func deferred(on screen: Screen?) -> [NodeID] {
    guard root != NodeID.none, nodes[root].traits.contains(.hasDeferred) else { return [] }
    var found: [NodeID] = []
    var query = ChildQuery()
    var pending = [
      SearchedNode(node: root, toDevice: screen?.rootTransform, clip: screen?.target ?? .empty)
    ]
    while let searched = pending.popLast() {
      let id = searched.node
      let node = nodes[id]
      guard node.isShown, refreshDeferred(id) else { continue }
      var inside: Transform2D?
      var clip = searched.clip
      if let toDevice = searched.toDevice {
        guard node.deviceBox(of: node.subtreeExtent, through: toDevice).intersects(clip) else {
          continue
        }
        if !node.dependsOnSubtree, !node.sortsByDepth, !node.traits.contains(.replicates) {
          inside = node.transform(through: toDevice)
        }
      }
      if node.properties.isDisplayDeferred { found.append(id) }
      if let inside, backdrops.isEmpty, node.properties.flags.contains(.masksToBounds) {
        clip = clip.intersection(PixelRect.touched(by: node.properties.bounds, inside, margin: 1))
      }
      func append(_ id: NodeID) {
        guard id != NodeID.none, nodes[id].traits.contains(.hasDeferred) else {
          return
        }
        pending.append(SearchedNode(node: id, toDevice: inside, clip: clip))
      }
      append(node.mask)
      if node.crowd != .none, let back = inside?.inverted() {
        let rect = back.extent(of: clip.outset(by: node.margin).cgRect)
        findChildren(of: id, touching: rect, into: &query)
        query.nodes.forEach(append)
      } else {
        node.children.forEach(append)
      }
    }
    return found
  }

  /// Whether a node or one below it waits to be drawn now; none waits below no node.
  func hasWaiting(_ id: NodeID) -> Bool {
    guard id != NodeID.none, nodes[id].traits.contains(.hasDeferred) else { return false }
    var pending = [id]
    while let id = pending.popLast() {
      guard id != NodeID.none, nodes[id].traits.contains(.hasDeferred) else { continue }
      if nodes[id].properties.isDisplayDeferred { return true }
      pending.append(nodes[id].mask)
      pending.append(contentsOf: nodes[id].children)
    }
    return false
  }

  /// Whether a node or one below it may wait to be drawn; forgets that if it is known not to.
  private mutating func refreshDeferred(_ id: NodeID) -> Bool {
    let node = nodes[id]
    if node.properties.isDisplayDeferred || node.crowd != .none {
      return true
    }
    let has = (node.children + [node.mask]).contains {
      $0 != NodeID.none && nodes[$0].traits.contains(.hasDeferred)
    }
    if !has { nodes[id].traits.remove(.hasDeferred) }
    return has
  }
}

extension DeviceBox {
  /// Whether other edges are inside the box, except for a step of rounding.
  fileprivate func holds(_ edges: Edges) -> Bool {
    minX - 1 <= edges.minX && minY - 1 <= edges.minY && edges.maxX - 1 <= maxX
      && edges.maxY - 1 <= maxY
  }
}
