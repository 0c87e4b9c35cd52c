// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Long lists of sublayers in which some came, left or changed their depth: the tree gets these, not the lists.
extension LayerCommit {
  /// What happened to the list of a layer.
  struct ListedSublayers {
    let layer: Layer
    /// Nodes that left their places, some of them for another in the same list.
    var left: [NodeID] = []
    /// Layers that came to a place, or whose depth is another.
    var placed: [Layer] = []
  }

  /// Whether a layer that is listed may differ from its node: it is new, or another commit took changes of it, which
  /// are pending no more.
  @inline(__always)
  func mayDiffer(_ layer: Layer, _ id: NodeID, _ committer: ObjectIdentifier) -> Bool {
    marks[id.index].contains(.created) || layer.isForeign(to: committer)
  }

  /// Notes a layer that came to a place among its siblings, or has another depth.
  mutating func notePlacing(of layer: Layer, _ id: NodeID, _ visit: inout Visit) {
    guard id != visit.edits.root, let superlayer = layer.superlayer,
      layer !== superlayer.appliedMask
    else { return }
    let parent = self.id(of: superlayer, &visit)
    visit.editedLists[parent, default: ListedSublayers(layer: superlayer)].placed.append(layer)
  }

  /// Notes a change after which a layer, or its sublayers, may be in another order.
  mutating func noteReordering(
    _ layer: Layer, _ id: NodeID, _ differences: LayerProperties.Differences, _ tree: RenderTree,
    _ visit: inout Visit
  ) {
    let mayBeElsewhere = !differences.isDisjoint(with: [.place, .picture])
    // A transform layer lists its sublayers in their own order, any other layer by their depths.
    if tree[id].properties.isTransform != layer.properties.isTransform
      || mayBeElsewhere
        && tree[id].properties.uncommon.sublayerTransform
          != layer.properties.uncommon.sublayerTransform
    {
      visit.reordered.append(layer)
    }
    guard mayBeElsewhere, id != visit.edits.root,
      layer.superlayer?.properties.isTransform != true,
      tree[id].properties.depth != layer.properties.depth
    else { return }
    notePlacing(of: layer, id, &visit)
  }

  /// Notes the nodes that left the list of a layer; false if not all are known.
  mutating func noteDepartures(
    from layer: Layer, _ id: NodeID, _ tree: RenderTree, _ visit: inout Visit
  ) -> Bool {
    let departures = layer.takeDepartures()
    var left: [NodeID] = []
    for departure in departures {
      let node = departure.node
      guard layers.indices.contains(node.index),
        layers[node.index].map({ ObjectIdentifier($0) }) == departure.id
      else { return false }
      if tree.nodes.has(node), tree[node].parent == id, !tree[node].isMask { left.append(node) }
    }
    visit.editedLists[id, default: ListedSublayers(layer: layer)].left += left
    return true
  }

  /// Notes whether depths decide the order of a node's sublayers.
  mutating func noteSorting(_ id: NodeID, byDepth: Bool) {
    if byDepth {
      sortedByDepth.insert(id)
    } else if !sortedByDepth.isEmpty {
      sortedByDepth.remove(id)
    }
  }

  /// Lists the sublayers of layers that see them from another side.
  mutating func relistReordered(_ tree: RenderTree, _ visit: inout Visit) {
    let reordered = visit.reordered
    visit.reordered = []
    for layer in reordered {
      let id = id(of: layer, &visit)
      list(layer, id, tree, isNew: marks[id.index].contains(.created), &visit)
    }
  }

  /// Emits what happened to lists: as edits of long ones, and otherwise as new lists.
  mutating func editLists(_ tree: RenderTree, _ visit: inout Visit) {
    guard !visit.editedLists.isEmpty else { return }
    let listed = visit.editedLists.sorted { $0.key < $1.key }
    visit.editedLists = [:]
    for (id, sublayers) in listed where !marks[id.index].contains(.relisted) {
      if !edit(sublayers, id, tree, &visit) {
        list(
          sublayers.layer, id, tree, isNew: marks[id.index].contains(.created), &visit)
      }
    }
  }

  /// Emits edits of a list; false if it is short, or if it is not known what happened to it.
  private mutating func edit(
    _ sublayers: ListedSublayers, _ id: NodeID, _ tree: RenderTree, _ visit: inout Visit
  ) -> Bool {
    let layer = sublayers.layer
    guard !marks[id.index].contains(.created), tree.nodes.has(id),
      tree.childCount(of: id) > SiblingCrowd.fewest, layer.childCount > Layer.shortList,
      !SiblingCrowd.isMost(
        max(sublayers.left.count, sublayers.placed.count), of: layer.childCount)
    else { return false }
    var edit = RenderTreeEdits.List(node: id)
    for node in sublayers.left where mark(node, .unlisted) { edit.removed.append(node) }
    var placed: [NodeID] = []
    for child in sublayers.placed where child.superlayer === layer {
      let node = self.id(of: child, &visit)
      guard mark(node, .attached) else { continue }
      let isListed = tree.nodes.has(node) && tree[node].parent == id && !tree[node].isMask
      if mark(node, .unlisted), isListed { edit.removed.append(node) }
      placed.append(node)
      if DepthOrder.decides(on: child, in: layer) { sortedByDepth.insert(id) }
    }
    guard tree.childCount(of: id) - edit.removed.count + placed.count == layer.childCount else {
      return false
    }
    guard !edit.removed.isEmpty || !placed.isEmpty else { return true }
    mark(id, .relisted)
    edit.placed = places(of: placed, in: layer, id, tree, &visit)
    visit.detached += edit.removed
    visit.edits.lists.append(edit)
    count(id, &visit)
    return true
  }

  // MARK: Places

  /// Where nodes come into a list, from the backmost.
  private mutating func places(
    of nodes: [NodeID], in layer: Layer, _ id: NodeID, _ tree: RenderTree, _ visit: inout Visit
  ) -> [RenderTreeEdits.Place] {
    let order = ChildOrder(of: layer, isSorted: sortedByDepth.contains(id))
    let keys = nodes.compactMap { node in
      layers[node.index].map { (node: node, key: order.key(of: $0)) }
    }.sorted { $0.key < $1.key }
    var places: [RenderTreeEdits.Place] = []
    places.reserveCapacity(keys.count)
    var slots = tree[id].children.slots
    // Otherwise each search may pass over all that left.
    if order.isSorted, keys.count > Self.fewPlaced { slots.removeAll { !stays($0) } }
    var lastFound = NodeID.none
    for (node, key) in keys {
      if order.isSorted {
        let (behind, inFront) = neighbors(of: key, in: slots, order)
        // Those that come to the same place follow each other.
        if let last = places.last, behind == lastFound {
          places.append(.init(node: node, neighbor: last.node, isBehind: true))
        } else if behind != .none || inFront == .none {
          places.append(.init(node: node, neighbor: behind, isBehind: true))
        } else {
          places.append(.init(node: node, neighbor: inFront, isBehind: false))
        }
        lastFound = behind
      } else {
        places.append(place(of: node, at: key.index, in: layer, &visit))
      }
    }
    return places
  }

  /// The place of a node next to its layer's neighbour, which is in the list already if it is behind.
  private mutating func place(
    of node: NodeID, at index: Int, in layer: Layer, _ visit: inout Visit
  ) -> RenderTreeEdits.Place {
    if let behind = layer.neighbor(ofListedAt: index, isBehind: true) {
      return .init(node: node, neighbor: id(of: behind, &visit), isBehind: true)
    }
    var index = index
    while let inFront = layer.neighbor(ofListedAt: index, isBehind: false) {
      let neighbor = id(of: inFront, &visit)
      // Others that come to the back follow later.
      if !marks[neighbor.index].contains(.unlisted) {
        return .init(node: node, neighbor: neighbor, isBehind: false)
      }
      index += 1
    }
    return .init(node: node, neighbor: .none, isBehind: true)
  }

  /// For so few placed nodes the list is searched as it is.
  private static let fewPlaced = 16

  private func stays(_ node: NodeID) -> Bool {
    node != .none && !marks[node.index].contains(.unlisted)
  }

  /// The nodes of a list between which a layer comes, of those that stay.
  private func neighbors(
    of key: ChildOrder.Key, in slots: [NodeID], _ order: ChildOrder
  ) -> (behind: NodeID, inFront: NodeID) {
    var (low, high) = (0, slots.count)
    while low < high {
      let middle = (low + high) / 2
      var probe = middle
      while probe < high, !stays(slots[probe]) { probe += 1 }
      guard probe < high, let layer = layers[slots[probe].index], order.key(of: layer) < key else {
        high = middle
        continue
      }
      low = probe + 1
    }
    return (slots[..<low].last(where: stays) ?? .none, slots[low...].first(where: stays) ?? .none)
  }
}

/// The order in which a layer's sublayers are drawn.
private struct ChildOrder {
  let layer: Layer
  /// Whether their depths decide before their own order.
  let isSorted: Bool
  private let depths: DepthOrder

  init(of layer: Layer, isSorted: Bool) {
    (self.layer, self.isSorted, depths) = (layer, isSorted, DepthOrder(of: layer))
  }

  struct Key {
    let depth: CGFloat
    let index: Int

    static func < (one: Key, other: Key) -> Bool {
      (one.depth, one.index) < (other.depth, other.index)
    }
  }

  func key(of child: Layer) -> Key {
    Key(
      depth: isSorted ? depths.order(of: child) : 0, index: layer.position(ofListed: child) ?? 0)
  }
}
