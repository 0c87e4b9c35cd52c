// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Where a change shows through layers that filter what lies behind them.
extension RenderTree {
  /// A layer of which replicators above it make more copies than this does not filter what lies
  /// behind it: that is a picture of its own for each, in which all before it are painted again.
  package static let mostReplicatedBackdrops = 256

  /// A layer that filters what lies behind it, on the target.
  private struct PlacedBackdrop {
    let node: NodeID
    let area: PixelRect
    let reach: (x: Int, y: Int)
    /// The places of the layer and of those above it in their lists, from the root down, with the
    /// instance after a replicator's: what is drawn earlier comes first, unless a space sorts it.
    let order: [Int32]
    let isInSpace: Bool
  }

  /// The boxes of what shows damaged pixels blurred: of each layer that filters what lies behind it,
  /// what is within reach of the damage.
  ///
  /// It may be more than is needed, for all damage counts as lying behind.
  ///
  /// Cost: the number of such layers on the target, squared.
  package func boxesShowing(
    _ damage: Region, rootTransform: Transform2D, in watched: PixelRect
  ) -> [(node: NodeID, box: PixelRect)] {
    guard !backdrops.isEmpty, !damage.isEmpty else { return [] }
    let placed = backdrops.flatMap {
      placedBackdrops($0, rootTransform: rootTransform, within: watched)
    }.sorted { $0.order.lexicographicallyPrecedes($1.order) }
    let hasSpace = placed.contains(where: \.isInSpace)
    var spread = BackdropSpread(placed.map { ($0.area, $0.reach) }, damage)
    // A layer shows what those drawn before it show, and not what it shows itself. Which those are
    // in a space is not asked, and there a piece of a layer may show another: each shows all.
    if hasSpace { spread.toAll() } else { spread.toThoseAfter() }
    return zip(placed, spread.shown).filter { !$1.isEmpty }.map { ($0.node, $1) }
  }

  /// The pixels that a target may show: its own, and those around it from which layers that filter
  /// what lies behind them, one through the other, carry something to it.
  package func pixelsShown(on target: PixelRect, rootTransform: Transform2D) -> PixelRect {
    let everywhere = PixelRect(
      minX: -PixelRect.limit, minY: -PixelRect.limit, maxX: PixelRect.limit, maxY: PixelRect.limit)
    return backdrops.reduce(target) { shown, id in
      placedBackdrops(id, rootTransform: rootTransform, within: everywhere).reduce(shown) {
        $0.outset(by: $1.reach).intersection(everywhere)
      }
    }
  }

  /// Where a layer that filters what lies behind it stands, once for each of its instances.
  private func placedBackdrops(
    _ id: NodeID, rootTransform: Transform2D, within watched: PixelRect
  ) -> [PlacedBackdrop] {
    guard let path = path(to: id) else { return [] }
    var found: [PlacedBackdrop] = []
    var pending = [OpenPath(transform: rootTransform, area: watched)]
    while var open = pending.popLast() {
      let at = path[open.depth]
      let node = nodes[at]
      guard node.isVisible else { continue }
      // A mask has the place of a first sublayer; the order must not depend on which is found first.
      open.order.append(node.isMask ? -1 : node.order)
      if node.isTransform, let depth = depthOfLeaf(on: path, from: open.depth) {
        for (number, leaf) in leaves(of: SpaceLeaf(at)).enumerated()
        where leaf.node == path[depth] {
          var copy = open
          (copy.depth, copy.leaf, copy.isInSpace) = (depth, leaf, true)
          copy.order.append(Int32(truncatingIfNeeded: number))
          pending.append(copy)
        }
        continue
      }
      if at == id, let backdrop = placed(id, open) { found.append(backdrop) }
      let leaf = open.leaf
      open.leaf = nil
      // What is below a layer in perspective shows nothing from beyond that layer's picture.
      guard at != id,
        let transform = leaf.map({ $0.transform.flattened?.concatenating(open.transform) })
          ?? node.transform(through: open.transform)
      else { continue }
      open.transform = transform
      if at == root || node.isMask || node.properties.isGroup { open.picture = (at, transform) }
      if node.isTransform || node.sortsByDepth { open.isInSpace = true }
      if !node.isTransform, node.properties.flags.contains(.masksToBounds) {
        open.area = open.area.intersection(
          Self.deviceBox(node.properties.bounds, transform, margin: 1))
      }
      if open.area.isEmpty { continue }
      open.depth += 1
      if let instances = projectedInstances(of: at, on: path, open) {
        pending += instances
        continue
      }
      guard let replication = node.properties.replication, !nodes[path[open.depth]].isMask
      else {
        pending.append(open)
        continue
      }
      let placement = InstancePlacement(node.properties)
      for (index, instance) in replication.instances.enumerated() {
        var copy = open
        copy.transform = placement.transform(of: instance).concatenating(transform)
        copy.order.append(Int32(index))
        pending.append(copy)
      }
    }
    return found
  }

  /// The instances of a path's next layer where a replicator places each by itself; nil where it does
  /// not.
  private func projectedInstances(
    of replicator: NodeID, on path: [NodeID], _ open: OpenPath
  ) -> [OpenPath]? {
    guard nodes[replicator].projectsInstances, !nodes[path[open.depth]].isMask,
      let depth = path[open.depth...].firstIndex(where: { !nodes[$0].isTransform })
    else { return nil }
    let leaves = projectedInstances(of: SpaceLeaf(replicator)).flatMap { flatLayers(of: $0) }
    return leaves.enumerated().filter { $1.node == path[depth] }.map { number, leaf in
      var copy = open
      (copy.depth, copy.leaf) = (depth, leaf)
      copy.isInSpace = true
      copy.order.append(Int32(truncatingIfNeeded: number))
      return copy
    }
  }

  /// Where on a path the flat layer stands that ends the space of a transform layer on it; nil where
  /// nothing repeats that layer.
  private func depthOfLeaf(on path: [NodeID], from depth: Int) -> Int? {
    guard let leaf = path[depth...].firstIndex(where: { !nodes[$0].isTransform }),
      isInstance(path[leaf])
    else { return nil }
    return leaf
  }

  /// A layer that filters what lies behind it, where a path has led to it.
  private func placed(_ id: NodeID, _ open: OpenPath) -> PlacedBackdrop? {
    let node = nodes[id]
    let bounds = node.properties.bounds
    guard
      let blurs = open.leaf.map({ $0.blurTransform(through: open.transform, bounds) })
        ?? node.blurTransform(through: open.transform)
    else { return nil }
    let steps = PixelFilter.steps(node.properties.uncommon.backgroundFilters, blurs)
    let box: PixelRect
    var place: CGRect?
    if let leaf = open.leaf {
      let rect = Homography(leaf.transform).extent(of: bounds.limited)
      box = Self.deviceBox(rect, open.transform, margin: 2)
      place = open.transform.apply(rect)
    } else if let transform = node.transform(through: open.transform) {
      box = Self.deviceBox(bounds, transform, margin: 1)
      place = transform.apply(bounds)
    } else {
      box = node.deviceBox(of: bounds, through: open.transform).outset(by: 2)
      place = node.box(of: bounds, through: open.transform)
    }
    var reach = PixelFilter.reach(of: steps)
    if let picture = open.picture, let place {
      let more = reachBeyond(picture, place)
      reach = (reach.x + more.x, reach.y + more.y)
    }
    let area = open.area.intersection(box)
    return area.isEmpty
      ? nil
      : PlacedBackdrop(
        node: id, area: area, reach: reach, order: open.order,
        isInSpace: open.isInSpace)
  }

  /// A layer on the way to one that filters what lies behind it, before it is placed.
  private struct OpenPath {
    var depth = 0
    /// From the space in which the layer stands to the target.
    var transform: Transform2D
    var area: PixelRect
    var order: [Int32] = []
    var isInSpace = false
    /// The root of the picture that the layer sees, and where that is placed.
    var picture: (node: NodeID, transform: Transform2D)?
    /// Where the layer stands, in place of its own: it is an instance in space.
    var leaf: SpaceLeaf?
  }

  /// The layers from the root to one of the tree; nil where it is not in it, or is replicated so
  /// often that it does not filter what lies behind it.
  private func path(to id: NodeID) -> [NodeID]? {
    var path = [id]
    var copies = 1
    while let at = path.last, at != root {
      let parent = nodes[at].parent
      guard parent != NodeID.none else { return nil }
      if let instances = instanceCount(of: parent), !nodes[at].isMask {
        copies *= max(1, instances)
        if copies > Self.mostReplicatedBackdrops { return nil }
      }
      path.append(parent)
    }
    return path.reversed()
  }
}
