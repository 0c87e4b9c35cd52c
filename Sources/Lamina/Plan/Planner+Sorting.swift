// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Planes on which some sublayers may cross others. The sublayers that are parallel stand in the order of
// their depths in the list, and are painted straight on, never cut. What crosses them is cut where it goes
// through their planes, so that each piece stands between two places of that list; what is left to sort there
// is sorted and cut as in a space.
extension Planner {
  /// Opens a layer of which some sublayers may cross others; `isPath` tells whether the layer behind which
  /// the walk ends is in one.
  mutating func openSorted(_ layer: OpenLayer, isPath: Bool) {
    var layer = layer
    let all = tree[layer.node].children
    let touching = isPath ? all : findSublayers(of: layer, through: layer.transform)
    let crossing = tree.childrenThatMayCross(in: layer.node)
    layer.sublayers = touching.filter { !crossing.contains($0) }
    if !isPath, !layer.clip.isEmpty {
      counts.culledLayers += all.count - crossing.count - layer.sublayers.count
    }
    var space = sortedSpace(of: layer)
    if isPath, let next = backdrop.path[layer.node] {
      if let place = layer.sublayers.firstIndex(of: next) {
        space.sublayers = place + 1
        space.pieces.removeAll { $0.sublayersBehind > place }
        space.visit.leadsToBackdrop = false
      } else {
        leaveOutBeforeBackdrop(of: &space, from: next)
      }
    }
    tasks.append(.finish)
    tasks.append(.space(space))
    open.append(layer)
  }

  /// What may cross others of an open layer's sublayers, and between which of the others it stands.
  private func sortedSpace(of layer: OpenLayer) -> OpenSpace {
    var around = SpaceLeaf(layer.node)
    (around.alpha, around.tint) = (layer.inheritedAlpha, layer.tint)
    (around.multiplicity, around.mirroring) = (layer.multiplicity, layer.mirroring)
    var visit = layer.sublayerVisit
    visit.node = layer.node
    let crossing = tree.crossingLeaves(of: around)
    let leaves = crossing.map(\.leaf)
    var slices = SpaceSlices(orders: crossing.map(\.order))
    for group in SpaceOrder.groups(planes(of: leaves)) {
      slices.add(group, between: sheets(touching: group, around))
    }
    var pieces: [SpacePiece] = []
    for (order, planes) in slices.backToFront {
      let behind = layer.sublayers.countBelow { tree[$0].order < order }
      for plane in planes {
        var piece = piece(plane, of: leaves[plane.leaf], pieces.count, visit)
        piece.sublayersBehind = behind
        pieces.append(piece)
      }
    }
    var space = openSpace(of: pieces, visit)
    space.sublayers = layer.sublayers.count
    return space
  }

  /// The planes of the parallel sublayers that some planes touch as they are seen, from the back to the
  /// front.
  ///
  /// Sublayers of one depth are one sheet. For what cuts, that is the largest of them which hides what is
  /// behind it, if there is one: along its edge a cut is smooth.
  private func sheets(touching group: [SpacePlane], _ around: SpaceLeaf) -> [SpaceSheet] {
    let boxes = group.map(\.rect)
    let properties = tree[around.node].properties
    var query = ChildQuery()
    tree.findChildren(
      of: around.node, touching: boxes.reduce(.null) { $0.union($1) }, into: &query)
    var sheets: [SpaceSheet] = []
    let crossing = tree.childrenThatMayCross(in: around.node)
    for id in query.nodes where !crossing.contains(id) {
      let node = tree[id]
      let extent = node.extentInParent
      guard node.isVisible, node.isPlaced, boxes.contains(where: { $0.touches(extent) }),
        let plane = plane(
          of: SpaceLeaf(id, in: around, node.properties.transformToParent(properties)), -1)
      else { continue }
      let depth = node.properties.depth
      if let last = sheets.indices.last, sheets[last].depth == depth {
        sheets[last].add(plane, node.order)
      } else {
        sheets.append(SpaceSheet(plane, depth: depth, node.order))
      }
    }
    return sheets
  }
}

extension [NodeID] {
  /// How many elements at the beginning have a property that none has after one that has it not.
  fileprivate func countBelow(_ isBelow: (NodeID) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBelow(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension CGRect {
  /// Whether two rectangles share a point, be it on their edges.
  fileprivate func touches(_ other: CGRect) -> Bool {
    !isNull && !other.isNull && minX <= other.maxX && other.minX <= maxX && minY <= other.maxY
      && other.minY <= maxY
  }
}
