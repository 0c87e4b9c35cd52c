// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Transform layers: the flat layers of one space, sorted by depth.
extension Planner {
  /// The flat layers of a space that are still to come, the nearest last.
  struct OpenSpace {
    var pieces: [SpacePiece]
    /// How many sublayers of the innermost open layer, which lie between them, are still to come.
    var sublayers = 0
    /// How the layers are met, but for what each piece says.
    var visit: Visit
  }

  struct SpacePiece {
    let leaf: SpaceLeaf
    /// Where the layer was cut or an instance is in perspective, what is left of it.
    var part: PlanePiece?
    /// From the bounds space of an instance that lies in the plane to the surface.
    var placed: Transform2D?
    /// The number of an instance among the pieces, from the back; negative for any other layer.
    var number: Int32 = -1
    /// How many sublayers of the innermost open layer are drawn before it, as they are parallel to its
    /// plane.
    var sublayersBehind = 0
  }

  /// Beyond this, no layer of a space filters what lies behind it: the pieces of the space, times those
  /// of them that would.
  ///
  /// Behind each of those, all before it are painted again. The bound lets 256 such layers be of which
  /// none is cut.
  static let mostPiecesBehindPieces = 1 << 16

  /// Plans what a transform layer holds; answers whether something of it is still to come.
  mutating func enterSpace(_ visit: Visit) -> Bool {
    guard let (found, extent) = space(visit) else {
      counts.culledLayers += 1
      return false
    }
    var space = found
    if visit.mix < 255 {
      tasks.append(.unwrap(wrap(extent, visit.mix, visit.node)))
      space.visit.mix = 255
    }
    // Another space beside the way to the layer is behind it as a whole.
    space.visit.leadsToBackdrop = visit.leadsToBackdrop && backdrop.path[visit.node] != nil
    if space.visit.leadsToBackdrop { leaveOutBeforeBackdrop(of: &space, from: visit.node) }
    counts.visitedLayers += 1
    tasks.append(.space(space))
    return true
  }

  /// Goes through the flat layers of a space until one has sublayers, or others come before it.
  mutating func planSpace(_ space: consuming OpenSpace) {
    while true {
      let behind = space.pieces.last?.sublayersBehind ?? 0
      if space.sublayers > behind {
        let range = behind..<space.sublayers
        space.sublayers = behind
        tasks.append(.space(space))
        return planSublayers(range)
      }
      guard let piece = space.pieces.popLast() else { return }
      var visit = space.visit
      let leaf = piece.leaf
      (visit.node, visit.alpha, visit.mirroring) = (leaf.node, leaf.alpha, leaf.mirroring)
      (visit.tint, visit.multiplicity) = (leaf.tint, leaf.multiplicity)
      (visit.ignoresOpacity, visit.piece) = (false, piece.number)
      // Of the pieces that the walk goes through to what lies behind a layer, the first leads there.
      space.visit.leadsToBackdrop = false
      if let part = piece.part {
        note(leaf.node)
        planPlane(visit, part)
        continue
      }
      if let placed = piece.placed { (visit.toSurface, visit.isPlaced) = (placed, true) }
      let place = tasks.count
      tasks.append(.space(space))
      if enter(visit) { return }
      tasks.remove(at: place)
    }
  }

  /// Opens a replicator of which each instance is seen in a place of its own; `isPath` tells whether the
  /// layer behind which the walk ends is in one.
  mutating func openInstances(of layer: OpenLayer, isPath: Bool) {
    var space = projectedInstances(of: layer)
    if isPath, let next = backdrop.path[layer.node] {
      leaveOutBeforeBackdrop(of: &space, from: next)
    }
    tasks.append(.finish)
    tasks.append(.space(space))
    open.append(layer)
  }

  /// Leaves out what is drawn in front of the layer behind which the walk ends: that is a piece of a
  /// layer of the space, or the whole, or below one that is flat; it is at `id` or below.
  func leaveOutBeforeBackdrop(of space: inout OpenSpace, from id: NodeID) {
    var leaf = id
    while tree[leaf].isTransform, let next = backdrop.path[leaf] { leaf = next }
    if leaf == backdrop.node, let piece = backdrop.piece {
      space.sublayers = min(space.sublayers, space.pieces[piece].sublayersBehind)
      space.pieces.removeSubrange(piece...)
      space.visit.leadsToBackdrop = false
      return
    }
    let place =
      backdrop.pieces[leaf] ?? space.pieces.firstIndex { $0.leaf.node == leaf } ?? -1
    space.pieces.removeSubrange((place + 1)...)
    space.sublayers = min(space.sublayers, space.pieces.last?.sublayersBehind ?? 0)
  }

  /// The space that a transform layer opens; nil where nothing of it is to be painted.
  private func space(_ visit: Visit) -> (space: OpenSpace, extent: PixelRect)? {
    let node = tree[visit.node]
    guard node.isPlaced, node.isVisible || visit.ignoresOpacity else { return nil }
    let extent = node.deviceBox(of: node.subtreeExtent, through: visit.toSurface)
      .intersection(visit.clip)
    guard isWanted(extent), !(options.hides && hidden.hides(extent)) else { return nil }
    var around = SpaceLeaf(visit.node)
    (around.alpha, around.tint) = (visit.alpha, visit.tint)
    (around.multiplicity, around.mirroring) = (visit.multiplicity, visit.mirroring)
    let leaves = tree.leaves(of: around, ignoringOpacity: visit.ignoresOpacity)
    let pieces = SpaceOrder.frontToBack(planes(of: leaves)).reversed().enumerated().map {
      piece($1, of: leaves[$1.leaf], $0, visit)
    }
    return (openSpace(of: pieces, visit), extent)
  }

  /// The instances of a replicator's sublayers that are each seen in a place of their own, all sorted by
  /// depth together.
  private func projectedInstances(of layer: OpenLayer) -> OpenSpace {
    var around = SpaceLeaf(layer.node)
    (around.alpha, around.tint) = (layer.inheritedAlpha, layer.tint)
    (around.multiplicity, around.mirroring) = (layer.multiplicity, layer.mirroring)
    var visit = layer.sublayerVisit
    visit.node = layer.node
    let leaves = tree.projectedInstances(of: around).flatMap { tree.flatLayers(of: $0) }
    let pieces = SpaceOrder.frontToBack(planes(of: leaves)).reversed().enumerated().map {
      piece($1, of: leaves[$1.leaf], $0, visit)
    }
    return openSpace(of: pieces, visit)
  }

  func planes(of leaves: [SpaceLeaf]) -> [SpacePlane] {
    leaves.enumerated().compactMap { plane(of: $1, $0) }
  }

  /// A flat layer as it is seen, by the number of it that is given; nil where it is not.
  func plane(of leaf: SpaceLeaf, _ number: Int) -> SpacePlane? {
    let node = tree[leaf.node]
    guard node.isVisible else { return nil }
    var plane = SpacePlane(leaf: number, node.subtreeExtent, leaf.transform)
    if leaf.alpha * node.properties.drawnOpacity == 1, node.mask == NodeID.none {
      plane?.isOpaque = node.properties.hidesWhatIsBehind
      plane?.isSolid =
        node.properties.hidesWhatIsBehind
        || node.children.isEmpty && node.properties.hidesWhatItCovers
    }
    return plane
  }

  func openSpace(of pieces: [SpacePiece], _ visit: Visit) -> OpenSpace {
    let panes = pieces.count { tree[$0.leaf.node].properties.hasBackdrop }
    var inside = visit
    inside.isInCrowd = panes * pieces.count > Self.mostPiecesBehindPieces
    return OpenSpace(pieces: pieces, visit: inside)
  }

  /// What is left of a flat layer of a space; an instance, which is not seen where its layer says, has
  /// a place of its own.
  func piece(
    _ plane: SpacePlane, of leaf: SpaceLeaf, _ number: Int, _ visit: Visit
  ) -> SpacePiece {
    var piece = SpacePiece(leaf: leaf, part: nil)
    if leaf.isInstance {
      piece.number = Int32(truncatingIfNeeded: number)
      if plane.cuts.isEmpty, let flat = leaf.transform.flattened {
        piece.placed = flat.concatenating(visit.toSurface)
        return piece
      }
    } else if plane.cuts.isEmpty {
      return piece
    }
    piece.part = PlanePiece(
      node: leaf.node, plane: Homography(leaf.transform), cuts: plane.cuts,
      box: plane.rect, number: number)
    if leaf.isInstance {
      piece.part?.blurs = leaf.blurTransform(
        through: visit.toSurface, tree[leaf.node].properties.bounds)
    }
    return piece
  }
}
