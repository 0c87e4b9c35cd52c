// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Counts the cost of painting a whole surface without caches, from the render tree alone.
///
/// It visits the tree in the order of drawing, each layer before its sublayers, and only layers
/// that are costly or have costly layers below. It knows neither damage nor caches nor hidden
/// areas, so that the result depends only on the tree. If the planner would choose between two ways
/// of painting by the state of a frame, the one with more pixels counts.
///
/// The walk keeps its own stack, so only memory limits the depth of a tree.
struct WorkCounter {
  let limits: FrameLimits
  /// The total, without the layers left out.
  private(set) var work = FrameWork()
  private(set) var leftOut: [LeftOutLayer] = []
  /// The total so far, which a layer with background filters has painted once more.
  ///
  /// The costly layers themselves count as repeated.
  private(set) var behind = FrameWork()
  private var pending: [Visit] = []
  private var query = ChildQuery()

  init(limits: FrameLimits) { self.limits = limits }

  /// A layer to be counted, and its context.
  struct Visit {
    var node: NodeID
    /// From the superlayer's bounds space to pixels of the surface.
    var toSurface: Transform2D
    /// The pixels of the surface that count.
    var window: PixelRect
    /// The number of copies of the layer that replicators make.
    var instances = 1.0
    /// The number of layers around it that paint it once more, for their shadows.
    var silhouettes = 0.0
    /// The pixels of the surfaces around it.
    var openPixels = 0.0
    /// The number of them that are bitmaps of rasterized layers.
    var bitmaps = 0
    /// Whether it is in a space of which a replicator shows several instances.
    var isInRepeatedSpace = false
    /// The placement of an instance in its superlayer that differs from its layer's.
    var leaf: SpaceLeaf?

    /// Copies may be at other places than the first.
    var isReplicated: Bool { instances > 1 }
    /// The number of times that the layer is painted.
    var times: Double { instances * (1 + silhouettes) }
  }

  /// Counts a layer of a tree and all below it.
  mutating func count(_ id: NodeID, of tree: RenderTree, on screen: Screen) {
    var path: [NodeID] = []
    var at = id
    while at != tree.root {
      guard tree[at].parent != NodeID.none else { return }
      path.append(at)
      at = tree[at].parent
    }
    var visit = Visit(node: tree.root, toSurface: screen.rootTransform, window: screen.target)
    while let next = path.popLast() {
      guard let layer = CountedLayer(visit, tree) else { return }
      visit = layer.inside
      visit.node = next
    }
    count(tree, visit)
  }

  private mutating func count(_ tree: RenderTree, _ start: Visit) {
    pending.append(start)
    while let visit = pending.popLast() {
      guard let layer = CountedLayer(visit, tree, behind: behind), take(layer) else { continue }
      addChildren(of: layer, tree)
    }
  }

  /// Adds a layer's own work and returns whether it is within the limits.
  private mutating func take(_ layer: CountedLayer) -> Bool {
    var all = work
    all.add(layer.work)
    if let excess = all.excess(over: limits) {
      leftOut.append(LeftOutLayer(node: layer.inside.node, excess: excess))
      return false
    }
    work = all
    behind.add(layer.workBehind)
    if layer.isCostly { behind.repeatedLayers += 1 }
    return true
  }

  /// Lists the layers below, the first one last; the mask comes after the sublayers.
  private mutating func addChildren(of layer: CountedLayer, _ tree: RenderTree) {
    var visit = layer.inside
    let parent = visit.node
    // Content that is painted several times has a cost, whatever it is.
    let needsAll = visit.times > 1
    if let mask = layer.mask { pending.append(mask) }
    if tree[parent].projectsInstances { return addInstances(of: visit, tree) }
    let children: [NodeID]
    if !visit.isReplicated, tree.childCount(of: parent) > SiblingCrowd.fewest,
      let back = visit.toSurface.inverted()
    {
      let window = visit.window.outset(by: tree[parent].margin)
      tree.findChildren(of: parent, touching: back.apply(window.cgRect), into: &query)
      children = query.nodes
    } else {
      children = tree.children(of: parent)
    }
    for id in children.reversed() where needsAll || tree[id].hasCostly {
      visit.node = id
      pending.append(visit)
    }
  }

  /// Lists the instances of a replicator's sublayers that are each seen at their own place.
  ///
  /// A sublayer is left out before any of its instances is listed if all of them together are too many.
  private mutating func addInstances(of replicator: Visit, _ tree: RenderTree) {
    var around = SpaceLeaf(replicator.node)
    around.multiplicity = Int(replicator.instances)
    let search = SpaceSearch(tree: tree)
    var leaves = FlatLayers(tree, instancesOf: around)
    for child in tree.children(of: replicator.node) where tree[child].isShown {
      var instances = FrameWork()
      instances.repeatedLayers =
        replicator.times * search.repeatedLayers(of: child, replicator.instances)
      var all = work
      all.add(instances)
      if let excess = all.excess(over: limits) {
        leftOut.append(LeftOutLayer(node: child, excess: excess))
        leaves.skipped.insert(child)
      } else {
        work = all
        behind.add(instances)
      }
    }
    let first = pending.count
    for leaf in leaves {
      var visit = replicator
      (visit.node, visit.leaf) = (leaf.node, leaf)
      pending.append(visit)
    }
    pending[first...].reverse()
  }
}

extension SpaceSearch {
  /// The count of repeated layers in all instances of a replicator's child that are each seen at their own place;
  /// `outer` is the number of instances that replicators around make.
  fileprivate func repeatedLayers(of child: NodeID, _ outer: Double) -> Double {
    var count = 0.0
    let parent = tree[child].parent
    var pending = [(node: child, instances: instances(of: parent, in: outer), isInSpace: true)]
    while let (node, instances, isInSpace) = pending.popLast() {
      guard tree[node].isShown else { continue }
      let isLeaf = isInSpace && !tree[node].isTransform
      count += (instances - 1) * (isLeaf ? FrameWork.layersOfInstanceInSpace : 1)
      let inside =
        isInSpace && !isLeaf
        ? instances * self.instances(of: node, in: outer * instances) : instances
      for below in tree.children(of: node) + [tree[node].mask] where below != .none {
        pending.append((below, inside, isInSpace && !isLeaf))
      }
    }
    return count
  }

  /// The number of instances that a layer in a space shows, if others around it make so many.
  private func instances(of id: NodeID, in outer: Double) -> Double {
    guard let replication = tree[id].properties.replicator else { return 1 }
    let most = max(1, (Double(Replication.mostInstances) / outer).rounded(.down))
    return max(1, min(Double(replication.countInSpace), most))
  }
}
