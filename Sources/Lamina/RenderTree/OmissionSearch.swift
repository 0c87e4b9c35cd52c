// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Finds the layers that show nothing although they should.
struct OmissionSearch {
  private let tree: RenderTree

  /// The layers that are left out although they and all their ancestors are visible (topmost ones
  /// only), and those without room for their contents.
  static func layers(of tree: RenderTree) -> [(node: NodeID, reason: OmissionReason)] {
    // Most trees have none, and are not copied to find that out.
    guard !tree.unplaced.isEmpty || !tree.roomless.isEmpty else { return [] }
    return OmissionSearch(tree: tree).layers
  }

  private var layers: [(node: NodeID, reason: OmissionReason)] {
    // Whether a node and all above it are visible and placed, as far as that is known by now.
    var isShown: [NodeID: Bool] = [NodeID.none: false]
    return tree.unplaced.union(tree.roomless).sorted().compactMap { id in
      guard tree[id].isVisible else { return nil }
      let reason: OmissionReason
      if case .omitted(let found) = tree[id].placement {
        reason = found
      } else {
        guard lacksRoom(id) else { return nil }
        reason = .noRoom
      }
      guard id != tree.root else { return (id, reason) }
      var path: [NodeID] = []
      var at = tree[id].parent
      while isShown[at] == nil {
        path.append(at)
        at = at == tree.root ? NodeID.none : tree[at].parent
      }
      for node in path.reversed() {
        let above = node == tree.root || isShown[tree[node].parent] == true
        isShown[node] = above && tree[node].isVisible && tree[node].isPlaced
      }
      return isShown[tree[id].parent] == true ? (id, reason) : nil
    }
  }

  /// Whether a node with empty bounds has content that is visible only inside them, and shows
  /// nothing elsewhere; or knows itself that it lacks room.
  private func lacksRoom(_ id: NodeID) -> Bool {
    let node = tree[id]
    let p = node.properties
    if p.flags.contains(.lacksRoom) { return true }
    guard !(p.bounds.size.width > 0 && p.bounds.size.height > 0), !node.isTransform else {
      return false
    }
    if p.flags.contains(.masksToBounds) {
      if p.hasOuterShadow { return false }
      return node.children.contains { tree[$0].isVisible && !tree[$0].subtreeExtent.isNothing }
        || p.showsInBounds
    }
    let drawn = p.drawnExtent
    let isSeen = !drawn.isNothing && drawn.width > 0 && drawn.height > 0
    return p.showsInBounds && !isSeen && (p.isCommon || p.uncommon.shadowPath == nil)
  }
}

extension LayerProperties {
  /// Whether one of the further shadows shows outside its outline; the layer's bounds do not clip it.
  fileprivate var hasOuterShadow: Bool {
    guard !isCommon, uncommon.shadows.contains(where: { $0.isVisible(.outer) }) else {
      return false
    }
    let outline = shadowOutline.bounds
    return outline.width > 0 && outline.height > 0
  }

  /// Whether something of the layer's own would be visible in its bounds if they were larger.
  var showsInBounds: Bool {
    if backgroundColor.isVisible { return true }
    guard !isCommon else { return false }
    if uncommon.borderWidth > 0, uncommon.borderColor.isVisible { return true }
    if uncommon.contents != nil || hasBackdrop { return true }
    if case .roundedRect = shadowOutline, uncommon.shadows.contains(where: { $0.isVisible(.inner) })
    {
      return true
    }
    // A shape, particles and the shadow of a path may lie anywhere; the bounds matter to them only if they clip.
    let clips = flags.contains(.masksToBounds)
    if clips, hasShadow, let box = uncommon.shadowPath?.bounds, box.width > 0, box.height > 0 {
      return true
    }
    switch uncommon.content {
    case .gradient(let gradient): return gradient.hasColors
    case .tiled: return true
    case .shape(let shape): return clips && !shape.content.isEmpty
    case .emitter(let emission): return clips && !emission.particles.all.isEmpty
    case .none, .replicator, .transform: return false
    }
  }
}

extension Shadow {
  fileprivate func isVisible(_ kind: Kind) -> Bool {
    self.kind == kind && opacity > 0 && color.alpha > 0
  }
}

extension ShapeContent {
  /// Whether certainly nothing is filled and nothing is stroked.
  ///
  /// A stroke that is drawn from 0 to 0 counts as one, because progress begins that way.
  var isEmpty: Bool {
    guard let box = path?.bounds, !box.isNull else { return true }
    let fills = fillColor.isVisible && box.width > 0 && box.height > 0
    let strokes = strokeColor.isVisible && lineWidth > 0
    return !fills && !strokes
  }
}
