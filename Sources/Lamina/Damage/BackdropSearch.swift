// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Finds what layers with background filters show of what lies behind them.
struct BackdropSearch {
  let tree: RenderTree
  let rootTransform: Transform2D

  /// The most copies that replicators may make of a layer with background filters, because each
  /// filters its own picture, in which everything before it is painted again.
  static let mostReplicatedBackdrops = 256

  /// The boxes that show damaged pixels blurred: of each layer that filters what lies behind it,
  /// the part within reach of the damage.
  ///
  /// It may be more than is needed, because all damage counts as lying behind.
  ///
  /// Cost: the number of such layers on the target, squared.
  func boxesShowing(
    _ damage: Region, in watched: PixelRect
  ) -> [(node: NodeID, box: PixelRect)] {
    guard !tree.backdrops.isEmpty, !damage.isEmpty else { return [] }
    let (placed, hasSpace) = placedBackdrops(within: watched)
    var spread = BackdropSpread(placed.map { ($0.area, $0.reach) }, damage)
    // A layer shows layers drawn before it, and not itself. In a space the order is not examined,
    // and a piece of a layer may show another piece: there each shows all.
    if hasSpace { spread.toAll() } else { spread.toThoseAfter() }
    return zip(placed, spread.shown).filter { !$1.isEmpty }.map { ($0.id, $1) }
  }

  /// The pixels that may be visible on a target: its own, and those around it from which background
  /// filters, one after another, carry something to it.
  func pixelsShown(on target: PixelRect) -> PixelRect {
    guard !tree.backdrops.isEmpty else { return target }
    let everywhere = PixelRect(
      minX: -PixelRect.limit, minY: -PixelRect.limit, maxX: PixelRect.limit, maxY: PixelRect.limit)
    let (placed, hasSpace) = placedBackdrops(within: everywhere)
    // From the front: what a layer shows may be the result of one behind it. In a space the order is not
    // examined, so there any may carry something to any other.
    return placed.reversed().reduce(target) { shown, backdrop in
      let seen = hasSpace ? shown : shown.intersection(backdrop.area)
      return shown.union(seen.outset(by: backdrop.reach).intersection(everywhere))
    }
  }

  /// All places of layers that filter what lies behind them, from back to front unless a space sorts some.
  private func placedBackdrops(
    within watched: PixelRect
  ) -> (placed: [PlacedBackdrop], hasSpace: Bool) {
    let placed = tree.backdrops.flatMap { placedBackdrops($0, within: watched) }.sorted {
      $0.order.lexicographicallyPrecedes($1.order)
    }
    return (placed, placed.contains(where: \.isInSpace))
  }

  /// The places of a layer that filters what lies behind it, one for each of its instances.
  private func placedBackdrops(_ id: NodeID, within watched: PixelRect) -> [PlacedBackdrop] {
    guard let path = pathToBackdrop(id) else { return [] }
    var walk = BackdropWalk(
      tree: tree, path: path, pending: [BackdropWalk.Step(transform: rootTransform, area: watched)])
    while let step = walk.pending.popLast() { walk.take(step) }
    return walk.found
  }

  /// The layers from the root to one of the tree; nil if it is not in it, or is replicated so
  /// often that it does not filter what lies behind it.
  private func pathToBackdrop(_ id: NodeID) -> [NodeID]? {
    var path = [id]
    var copies = 1
    while let at = path.last, at != tree.root {
      let parent = tree.nodes[at].parent
      guard parent != .none else { return nil }
      let most = Self.mostReplicatedBackdrops
      if let instances = tree.instanceCount(of: parent, most: most), !tree.nodes[at].isMask {
        copies *= max(1, instances)
        if copies > Self.mostReplicatedBackdrops { return nil }
      }
      path.append(parent)
    }
    return path.reversed()
  }
}

/// A layer with background filters, on the target.
private struct PlacedBackdrop {
  let id: NodeID
  let area: PixelRect
  let reach: (x: Int, y: Int)
  /// The indices of the layer and its ancestors in their lists, from the root down, with the
  /// instance after a replicator's: earlier ones are drawn first, unless a space sorts them.
  let order: [Int]
  let isInSpace: Bool
}

/// The way from the root to a layer that filters what lies behind it; it parts at replicators.
private struct BackdropWalk {
  let tree: RenderTree
  let path: [NodeID]
  var pending: [Step]
  var found: [PlacedBackdrop] = []

  /// A layer on the path, before it is placed.
  struct Step {
    var depth = 0
    /// From the layer's surrounding space to the target.
    var transform: Transform2D
    var area: PixelRect
    var order: [Int] = []
    var isInSpace = false
    /// The root of the layer's background picture, and its placement.
    var picture: (node: NodeID, transform: Transform2D)?
    /// The placement that replaces the layer's own, because it is an instance in space.
    var leaf: SpaceLeaf?

    /// The same layer as an instance of a number, which has a place of its own if a leaf says so.
    func instance(_ number: Int) -> Step {
      var copy = self
      copy.order.append(number)
      return copy
    }

    /// The layer at a depth that is an instance in space.
    func inSpace(as leaf: SpaceLeaf, _ number: Int, at depth: Int) -> Step {
      var copy = instance(number)
      (copy.depth, copy.leaf, copy.isInSpace) = (depth, leaf, true)
      return copy
    }
  }

  mutating func take(_ step: Step) {
    let (id, isLast) = (path[step.depth], step.depth == path.count - 1)
    let node = tree.nodes[id]
    guard node.isVisible else { return }
    var step = step
    // A mask has the place of a first sublayer; the order must not depend on which is found first.
    step.order.append(node.isMask ? -1 : node.order.index)
    if node.isTransform, let depth = flatDepth(from: step.depth), tree.isInstance(path[depth]) {
      pending += leaves(SpaceSearch(tree: tree).leaves(of: SpaceLeaf(id)), at: depth, step)
      return
    }
    if isLast {
      if let backdrop = placed(id, step) { found.append(backdrop) }
    } else if let inside = inside(id, step) {
      pending += copies(of: inside, in: id)
    }
  }

  /// The next layer of the path, in the space of one; nil if nothing of it is seen.
  private func inside(_ id: NodeID, _ step: Step) -> Step? {
    let node = tree.nodes[id]
    var step = step
    // Layers below a layer in perspective show nothing from outside that layer's picture.
    guard
      let transform = step.leaf.map({ $0.transform.flattened?.concatenating(step.transform) })
        ?? node.transform(through: step.transform)
    else { return nil }
    (step.leaf, step.transform) = (nil, transform)
    if id == tree.root || node.isMask || node.properties.isGroup { step.picture = (id, transform) }
    if node.isTransform || node.sortsByDepth { step.isInSpace = true }
    if !node.isTransform, node.properties.flags.contains(.masksToBounds) {
      step.area = step.area.intersection(
        PixelRect.touched(by: node.properties.bounds, transform, margin: 1))
    }
    step.depth += 1
    return step.area.isEmpty ? nil : step
  }

  /// A layer of the path once for each instance that its superlayer shows.
  private func copies(of step: Step, in id: NodeID) -> [Step] {
    let node = tree.nodes[id]
    guard !tree.nodes[path[step.depth]].isMask else { return [step] }
    if node.projectsInstances, let depth = flatDepth(from: step.depth) {
      return leaves(FlatLayers(tree, instancesOf: SpaceLeaf(id)), at: depth, step)
    }
    guard let replication = node.properties.replication else { return [step] }
    let placement = InstancePlacement(node.properties)
    return replication.instances.enumerated().map { number, instance in
      var copy = step.instance(number)
      copy.transform = placement.transform(of: instance).concatenating(step.transform)
      return copy
    }
  }

  /// The layer of the path at a depth, where it is among the flat layers of a space.
  private func leaves(_ all: FlatLayers, at depth: Int, _ step: Step) -> [Step] {
    all.enumerated().filter { $1.node == path[depth] }.map { step.inSpace(as: $1, $0, at: depth) }
  }

  /// The depth of the first layer of the path that is no transform layer.
  private func flatDepth(from depth: Int) -> Int? {
    path[depth...].firstIndex { !tree.nodes[$0].isTransform }
  }

  /// The layer that filters what lies behind it, at the end of the path.
  private func placed(_ id: NodeID, _ step: Step) -> PlacedBackdrop? {
    let node = tree.nodes[id]
    let bounds = node.properties.bounds
    guard
      let blurs = step.leaf.map({ $0.blurTransform(through: step.transform, bounds) })
        ?? node.blurTransform(through: step.transform)
    else { return nil }
    let steps = PixelFilter.steps(node.properties.uncommon.backgroundFilters, blurs)
    let box: PixelRect
    var place: CGRect?
    if let leaf = step.leaf {
      let rect = Homography(leaf.transform).extent(of: bounds.limited)
      box = PixelRect.touched(by: rect, step.transform, margin: 2)
      place = step.transform.apply(rect)
    } else if let transform = node.transform(through: step.transform) {
      box = PixelRect.touched(by: bounds, transform, margin: 1)
      place = transform.apply(bounds)
    } else {
      box = node.deviceBox(of: bounds, through: step.transform).outset(by: 2)
      place = node.box(of: bounds, through: step.transform)
    }
    var reach = PixelFilter.reach(of: steps)
    if let picture = step.picture, let place {
      let more = reachBeyond(picture, place)
      reach = (reach.x + more.x, reach.y + more.y)
    }
    let area = step.area.intersection(box)
    return area.isEmpty
      ? nil
      : PlacedBackdrop(
        id: id, area: area, reach: reach, order: step.order, isInSpace: step.isInSpace)
  }

  /// How much farther than its filters reach a layer sees that lies in part beyond the pixels which the root
  /// of its picture covers wholly: there it sees what is repeated.
  private func reachBeyond(
    _ picture: (node: NodeID, transform: Transform2D), _ place: CGRect
  ) -> (x: Int, y: Int) {
    guard
      let covered = tree.covered(
        by: picture.node, picture.transform, ignoresOpacity: true, around: place),
      let own = DeviceBox.Edges(place)?.pixelBounds
    else { return (0, 0) }
    return (
      max(0, covered.minX - own.minX, own.maxX - covered.maxX),
      max(0, covered.minY - own.minY, own.maxY - covered.maxY)
    )
  }
}
