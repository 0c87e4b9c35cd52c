// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Which layers have something to show and no room for it.
extension RenderTree {
  /// Notes whether a node may lack room: what its properties tell at a glance.
  @inline(__always)
  mutating func noteRoom(_ id: NodeID) {
    let size = nodes[id].properties.bounds.size
    let isNoted = nodes[id].traits.contains(.mayLackRoom)
    let hasRoom =
      size.width > 0 && size.height > 0
      && !nodes[id].properties.flags.contains(.lacksRoom)
    if hasRoom && !isNoted { return }
    noteRoom(id, hasRoom: hasRoom)
  }

  /// Apart from the above, for only few layers come here: of those with empty bounds, most only hold others.
  @inline(never)
  private mutating func noteRoom(_ id: NodeID, hasRoom: Bool) {
    let shows =
      nodes[id].traits.contains(.isUncommon)
      || !nodes[id].properties.flags.isDisjoint(with: [.masksToBounds, .lacksRoom])
      || (nodes[id].properties.backgroundColor?.alpha ?? 0) > 0
    if !hasRoom && shows {
      nodes[id].traits.insert(.mayLackRoom)
      roomless.insert(id)
    } else if nodes[id].traits.contains(.mayLackRoom) {
      nodes[id].traits.remove(.mayLackRoom)
      roomless.remove(id)
    }
  }

  /// Whether a node of empty bounds has something that is seen in these alone, and shows nothing elsewhere; or
  /// knows itself that it lacks room.
  func lacksRoom(_ id: NodeID) -> Bool {
    let node = self[id]
    let p = node.properties
    if p.flags.contains(.lacksRoom) { return true }
    guard !(p.bounds.size.width > 0 && p.bounds.size.height > 0), !node.isTransform else {
      return false
    }
    if p.flags.contains(.masksToBounds) {
      return node.children.contains { self[$0].isVisible && !self[$0].subtreeExtent.isNothing }
        || p.showsInBounds
    }
    let drawn = node.drawnExtent
    let isSeen = !drawn.isNothing && drawn.width > 0 && drawn.height > 0
    return p.showsInBounds && !isSeen && (p.isCommon || p.uncommon.shadowPath == nil)
  }
}

extension LayerProperties {
  /// Whether something of the layer's own would be seen in its bounds if they were larger.
  fileprivate var showsInBounds: Bool {
    if (backgroundColor?.alpha ?? 0) > 0 { return true }
    guard !isCommon else { return false }
    if uncommon.borderWidth > 0, (uncommon.borderColor?.alpha ?? 0) > 0 { return true }
    if uncommon.contents != nil || hasBackdrop { return true }
    switch uncommon.content {
    case .gradient(let gradient): return gradient.hasColors
    case .tiled: return true
    case .none, .shape, .replicator, .transform, .emitter: return false
    }
  }
}
