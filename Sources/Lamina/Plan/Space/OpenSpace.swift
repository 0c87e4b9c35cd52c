// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// The flat layers of a space that are still to come, the nearest last.
struct OpenSpace {
  var pieces: [SpacePiece]
  /// The number of sublayers of the innermost open layer, between them, that are still to come.
  var sublayers = 0
  /// The context of the layers, without the data of each piece.
  var visit: LayerVisit
}

/// A flat layer of a space, or the rest of it after cuts.
struct SpacePiece {
  let leaf: SpaceLeaf
  /// If the layer was cut or an instance is in perspective, the rest of it.
  var part: PlanePiece?
  /// From the bounds space of an instance in the plane to the surface.
  var placed: Transform2D?
  /// The number of an instance among the pieces, from the back; nil for any other layer.
  var number: Int?
  /// The number of sublayers of the innermost open layer that are drawn before it, because they are
  /// parallel to its plane.
  var sublayersBehind = 0

  /// An instance that is not seen at its layer's place has its own.
  init(
    _ plane: SpacePlane, of leaf: SpaceLeaf, _ number: Int, _ toSurface: Transform2D,
    _ tree: RenderTree
  ) {
    self.leaf = leaf
    if leaf.isInstance {
      self.number = number
      if plane.cuts.isEmpty, let flat = leaf.transform.flattened {
        placed = flat.concatenating(toSurface)
        return
      }
    } else if plane.cuts.isEmpty {
      return
    }
    part = PlanePiece(
      plane: Homography(leaf.transform), cuts: plane.cuts, box: plane.rect, number: number)
    if leaf.isInstance {
      part?.blurs = leaf.blurTransform(
        through: toSurface, tree[leaf.node].properties.bounds)
    }
  }

  /// The context of the piece in a space.
  func visit(in space: LayerVisit) -> LayerVisit {
    var visit = space
    visit.node = leaf.node
    (visit.inherited.alpha, visit.inherited.mirroring) = (leaf.alpha, leaf.mirroring)
    (visit.inherited.tint, visit.inherited.multiplicity) = (leaf.tint, leaf.multiplicity)
    visit.inherited.purpose.remove(.ignoresOpacity)
    visit.piece = number
    if let placed { (visit.toSurface, visit.isPlaced) = (placed, true) }
    return visit
  }
}

extension OpenSpace {
  /// The largest number of pieces of a space, times the number of those with background filters,
  /// with which these are applied.
  ///
  /// Behind each of those, everything before it is painted again. The bound allows 256 such layers
  /// if none is cut.
  static let mostPiecesBehindPieces = 1 << 16

  init(of pieces: [SpacePiece], _ visit: LayerVisit, _ tree: RenderTree) {
    self.init(pieces: pieces, visit: visit)
    let filtering = pieces.count { tree[$0.leaf.node].properties.hasBackdrop }
    if filtering * pieces.count > Self.mostPiecesBehindPieces {
      self.visit.inherited.purpose.insert(.inSpaceWithoutBackdrops)
    } else {
      self.visit.inherited.purpose.remove(.inSpaceWithoutBackdrops)
    }
  }

  /// Flat layers, all sorted by depth together.
  private init(sorting layers: FlatLayers, _ visit: LayerVisit, _ tree: RenderTree) {
    let leaves = Array(layers.drawn)
    let planes = SpaceOrder.frontToBack(
      SpaceSearch(tree: tree).planes(of: leaves, on: visit.toSurface))
    let pieces = planes.reversed().enumerated().map {
      SpacePiece($1, of: leaves[$1.leaf], $0, visit.toSurface, tree)
    }
    self.init(of: pieces, visit, tree)
  }

  /// The space that a transform layer opens.
  init(of visit: LayerVisit, _ tree: RenderTree) {
    let leaves = SpaceSearch(tree: tree).leaves(
      of: SpaceLeaf(visit.node, visit.inherited),
      ignoringOpacity: visit.inherited.purpose.contains(.ignoresOpacity))
    self.init(sorting: leaves, visit, tree)
  }

  /// The instances of a replicator's sublayers that are each seen at their own place.
  init(instancesOf layer: OpenLayer, _ tree: RenderTree) {
    let around = SpaceLeaf(layer.context.node, layer.inheritedOfSublayers)
    let leaves = FlatLayers(tree, instancesOf: around)
    self.init(sorting: leaves, layer.sublayerVisit, tree)
  }
}

extension SpaceLeaf {
  /// Whether its plane is mirrored on a surface.
  fileprivate func isMirrored(on toSurface: Transform2D) -> Bool {
    Homography(transform).determinant * toSurface.determinant < 0
  }

  /// A layer around a space, with the state that it inherits.
  init(_ node: NodeID, _ inherited: Inherited) {
    self.init(node)
    (alpha, tint) = (inherited.alpha, inherited.tint)
    (multiplicity, mirroring) = (inherited.multiplicity, inherited.mirroring)
  }
}

extension SpaceSearch {
  func planes(of leaves: [SpaceLeaf], on toSurface: Transform2D) -> [SpacePlane] {
    leaves.enumerated().compactMap { plane(of: $1, $0, on: toSurface) }
  }

  /// A visible flat layer by its number; nil if it is not visible on the surface.
  ///
  /// A layer that does not show its back cuts nothing while it is turned away.
  func plane(of leaf: SpaceLeaf, _ number: Int, on toSurface: Transform2D) -> SpacePlane? {
    let node = tree[leaf.node]
    guard node.isVisible,
      node.properties.flags.contains(.isDoubleSided)
        || !leaf.mirroring.showsBack(isMirrored: leaf.isMirrored(on: toSurface))
    else { return nil }
    var plane = SpacePlane(leaf: number, node.subtreeExtent, leaf.transform)
    if leaf.alpha * node.properties.drawnOpacity == 1, node.mask == NodeID.none {
      let hides = node.properties.hidesWhatIsBehind
      if hides { plane?.hideBehind(node.properties.cornerShape, leaf.transform) }
      plane?.isSolid =
        hides && holdsSublayers(node) || node.children.isEmpty && node.properties.hidesWhatItCovers
    }
    return plane
  }

  /// Whether nothing of a layer's sublayers shows beyond its bounds.
  private func holdsSublayers(_ node: RenderNode) -> Bool {
    if node.properties.flags.contains(.masksToBounds) { return true }
    return node.children.allSatisfy {
      let extent = tree[$0].extentInParent
      return extent.isNothing || node.properties.bounds.contains(extent)
    }
  }
}
