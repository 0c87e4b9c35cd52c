// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Many sublayers of one layer that only moved: they are taken in one loop, and the render tree gets
// their positions in one piece.
extension LayerCommit {
  /// Takes the changed sublayers of a layer of many, if so many of them changed that this pays;
  /// those that did more than move are left pending.
  ///
  /// The layer and its list of sublayers are otherwise as they were. False if nothing was taken.
  mutating func takeMoves(
    of layer: Layer, _ id: NodeID, _ tree: RenderTree, _ visit: inout Visit
  ) -> Bool {
    let count = layer.changeState.changedChildren.count
    guard Self.isWorthwhile(count, of: layer.childCount) else { return false }
    let start = visit.edits.moves.count
    visit.edits.moves.reserveCapacity(start + count)
    var others: [Layer] = []
    layer.takeChangedChildren(into: &others) { child in
      takeMove(of: child, tree, visit.committer, &visit.edits)
    }
    visit.pending.append(contentsOf: others)
    let moves = start..<visit.edits.moves.count
    if Self.isWorthwhile(moves.count, of: layer.childCount) {
      visit.edits.movedChildren.append(.init(parent: id, moves: moves))
    } else {
      visit.edits.setOneByOne(moves)
    }
    return true
  }

  private static func isWorthwhile(_ count: Int, of all: Int) -> Bool {
    all > SiblingCrowd.fewest && SiblingCrowd.isMost(count, of: all)
  }

  /// Whether a sublayer was taken: it changed no more than its position.
  @inline(__always)
  private mutating func takeMove(
    of layer: Layer, _ tree: RenderTree, _ committer: ObjectIdentifier,
    _ edits: inout RenderTreeEdits
  ) -> Bool {
    let id = layer.changeState.renderNode
    guard layer.hasOnlyMoved, !layer.isForeign(to: committer), holds(layer, at: id),
      !tree[id].isMask, !tree[id].isTransform
    else { return false }
    layer.settle(for: committer)
    versions[id.index] = layer.changeState.version
    let position = layer.properties.position
    guard position != tree[id].properties.position else { return true }
    edits.moves.append(.init(node: id, position: position))
    edits.changedLayerCount += 1
    return true
  }
}
