// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Transform layers: the flat layers of one space, sorted by depth.
extension Planner {
  /// The flat layers of a space that are still to come, the nearest last.
  struct OpenSpace {
    var pieces: [SpacePiece]
    /// How the layers are met, but for what each piece says.
    var visit: Visit
  }

  struct SpacePiece {
    let slot: Int32
    let alpha: CGFloat
    let isFlipped: Bool
    /// Where the layer was cut, what is left of it.
    let part: PlanePiece?
  }

  /// Plans what a transform layer holds; answers whether something of it is still to come.
  mutating func enterSpace(_ visit: Visit) -> Bool {
    guard let (found, extent) = space(visit) else {
      plan.counts.culledLayers += 1
      return false
    }
    var space = found
    if visit.mix < 255 {
      tasks.append(.unwrap(wrap(extent, visit.mix, visit.slot)))
      space.visit.mix = 255
    }
    if visit.leadsToBackdrop { leaveOutBeforeBackdrop(of: &space) }
    plan.counts.visitedLayers += 1
    tasks.append(.space(space))
    return true
  }

  /// Goes through the flat layers of a space until one has sublayers.
  mutating func planSpace(_ space: consuming OpenSpace) {
    while let piece = space.pieces.popLast() {
      var visit = space.visit
      (visit.slot, visit.alpha, visit.isFlipped) = (piece.slot, piece.alpha, piece.isFlipped)
      visit.ignoresOpacity = false
      // Of the pieces that the walk goes through to what lies behind a layer, the first leads there.
      space.visit.leadsToBackdrop = false
      if let part = piece.part {
        planPlane(visit, part)
        continue
      }
      let place = tasks.count
      tasks.append(.space(space))
      if enter(visit) { return }
      tasks.remove(at: place)
    }
  }

  /// Leaves out what is drawn in front of the layer behind which the walk ends: that is a piece of a
  /// layer of the space, or the whole, or below one that is flat.
  private func leaveOutBeforeBackdrop(of space: inout OpenSpace) {
    var leaf = space.visit.slot
    while tree.nodes[Int(leaf)].isTransform, let next = backdrop.path[leaf] { leaf = next }
    if leaf == backdrop.slot, let piece = backdrop.piece {
      space.pieces.removeSubrange(piece...)
      space.visit.leadsToBackdrop = false
      return
    }
    let place = space.pieces.firstIndex { $0.slot == leaf } ?? -1
    space.pieces.removeSubrange((place + 1)...)
  }

  /// The space that a transform layer opens; nil where nothing of it is to be painted.
  private func space(_ visit: Visit) -> (space: OpenSpace, extent: PixelRect)? {
    let node = tree.nodes[Int(visit.slot)]
    guard node.isPlaced, node.isVisible || visit.ignoresOpacity else { return nil }
    let extent = node.deviceBox(of: node.subtreeExtent, through: visit.toSurface)
      .intersection(visit.clip)
    guard isWanted(extent), !(options.hides && hidden.hides(extent)) else { return nil }
    let leaves = leaves(visit)
    let planes = leaves.enumerated().compactMap { index, leaf in
      SpacePlane(leaf: index, tree[leaf.slot].subtreeExtent, leaf.transform)
    }
    let pieces = SpaceOrder.frontToBack(planes).reversed().enumerated().map { number, plane in
      let leaf = leaves[plane.leaf]
      return SpacePiece(
        slot: leaf.slot, alpha: leaf.alpha, isFlipped: leaf.isFlipped,
        part: plane.cuts.isEmpty
          ? nil
          : PlanePiece(
            slot: leaf.slot, plane: Homography(leaf.transform), cuts: plane.cuts,
            box: CGRect(
              x: plane.box.min.x, y: plane.box.min.y, width: plane.box.max.x - plane.box.min.x,
              height: plane.box.max.y - plane.box.min.y),
            number: number))
    }
    return (OpenSpace(pieces: Array(pieces), visit: visit), extent)
  }

  /// A flat layer of a space.
  private struct Leaf {
    let slot: Int32
    /// To the space of the layer around.
    let transform: Transform3D
    let alpha: CGFloat
    let isFlipped: Bool
  }

  /// The visible flat layers of a space in the order of the tree.
  private func leaves(_ visit: Visit) -> [Leaf] {
    let parent = tree.nodes[Int(visit.slot)].parent
    let around = parent == RenderNode.none ? nil : tree.nodes[Int(parent)].properties
    var found: [Leaf] = []
    let own = tree.nodes[Int(visit.slot)].properties
    var pending = [
      Leaf(
        slot: visit.slot, transform: own.transformToParent(around), alpha: visit.alpha,
        isFlipped: visit.isFlipped)
    ]
    while let next = pending.popLast() {
      let node = tree.nodes[Int(next.slot)]
      guard node.isTransform else {
        found.append(next)
        continue
      }
      let ignoresOpacity = next.slot == visit.slot && visit.ignoresOpacity
      let alpha = ignoresOpacity ? next.alpha : next.alpha * node.properties.drawnOpacity
      let isFlipped = next.isFlipped != node.properties.flags.contains(.isGeometryFlipped)
      for child in node.children.reversed()
      where tree.nodes[Int(child)].isVisible && tree.nodes[Int(child)].isPlaced {
        let step = tree.nodes[Int(child)].properties.transformToParent(node.properties)
        pending.append(
          Leaf(
            slot: child, transform: step.concatenating(next.transform), alpha: alpha,
            isFlipped: isFlipped))
      }
    }
    return found
  }
}
