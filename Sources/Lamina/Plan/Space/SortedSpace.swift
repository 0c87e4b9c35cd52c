// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Planes on which some sublayers may cross others. The parallel sublayers are in the order of their
// depths in the list, and are painted directly, never cut. Sublayers that cross them are cut at
// their planes, so that each piece is between two places of that list; the rest is sorted and cut
// as in a space.
extension OpenSpace {
  /// The sublayers of an open layer that may cross others, each at its place between the other
  /// sublayers in the order of drawing.
  init(crossing layer: OpenLayer, _ tree: RenderTree) {
    let around = SpaceLeaf(layer.context.node, layer.inheritedOfSublayers)
    let visit = layer.sublayerVisit
    let space = SpaceSearch(tree: tree)
    let crossing = space.crossingLeaves(of: around)
    let leaves = crossing.map(\.leaf)
    var slices = SpaceSlices(orders: crossing.map { $0.order.index }, visit.toSurface)
    for group in SpaceOrder.groups(space.planes(of: leaves, on: visit.toSurface)) {
      slices.add(group, between: space.sheets(touching: group, around, on: visit.toSurface))
    }
    var pieces: [SpacePiece] = []
    for (order, planes) in slices.backToFront {
      let behind = layer.sublayers.partitioningIndex { tree[$0].order.index < order }
      for plane in planes {
        var piece = SpacePiece(
          plane, of: leaves[plane.leaf], pieces.count, visit.toSurface, tree)
        piece.sublayersBehind = behind
        pieces.append(piece)
      }
    }
    self.init(of: pieces, visit, tree)
    sublayers = layer.sublayers.count
  }
}

extension SpaceSearch {
  /// The planes of the parallel sublayers that some planes touch in the view, from back to front.
  ///
  /// Sublayers of one depth are one sheet. For cuts, that is the largest of them which hides its
  /// background, if there is one: along its edge a cut is smooth.
  fileprivate func sheets(
    touching group: [SpacePlane], _ around: SpaceLeaf, on toSurface: Transform2D
  ) -> [SpaceSheet] {
    let boxes = SortedBoxes(group.map(\.rect))
    let properties = tree[around.node].properties
    var query = ChildQuery()
    tree.findChildren(of: around.node, touching: boxes.union, into: &query)
    var sheets: [SpaceSheet] = []
    var inside = around
    inside.mirroring = around.mirroring.inside(properties)
    let crossing = tree.childrenThatMayCross(in: around.node)
    for child in query.nodes where !crossing.contains(child) {
      let node = tree[child]
      let extent = node.extentInParent
      guard node.isVisible, node.isPlaced, boxes.touch(extent),
        let plane = plane(
          of: SpaceLeaf(child, in: inside, node.properties.transformToParent(properties)), -1,
          on: toSurface)
      else { continue }
      let depth = node.properties.depth
      if let last = sheets.indices.last, sheets[last].depth == depth {
        sheets[last].add(plane, node.order.index)
      } else {
        sheets.append(SpaceSheet(plane, depth: depth, node.order.index))
      }
    }
    return sheets
  }
}

/// Boxes in the order of their left edges.
struct SortedBoxes {
  private let boxes: [CGRect]
  /// The rightmost edge of each box and those before it.
  private let ends: [CGFloat]

  init(_ boxes: [CGRect]) {
    self.boxes = boxes.filter { !$0.isNull }.sorted { $0.minX < $1.minX }
    var end = -CGFloat.infinity
    ends = self.boxes.map { box in
      end = max(end, box.maxX)
      return end
    }
  }

  /// The smallest box around all.
  var union: CGRect { boxes.reduce(.null) { $0.union($1) } }

  /// Whether any of them touches a rectangle.
  ///
  /// Cost: those that begin before the rectangle ends, back to where none reaches it.
  func touch(_ rect: CGRect) -> Bool {
    if rect.isNull { return false }
    var index = boxes.partitioningIndex { $0.minX <= rect.maxX }
    while index > 0, ends[index - 1] >= rect.minX {
      index -= 1
      if boxes[index].touches(rect) { return true }
    }
    return false
  }
}

extension CGRect {
  /// Whether two rectangles share a point, be it on their edges.
  fileprivate func touches(_ other: CGRect) -> Bool {
    !isNull && !other.isNull && minX <= other.maxX && other.minX <= maxX && minY <= other.maxY
      && other.minY <= maxY
  }
}
