// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// A layer that certainly shows no pixel, although neither it nor a layer above it is hidden.
package struct UnseenLayer {
  /// The reason why nothing of a layer is visible.
  package enum Reason: Hashable, Sendable {
    /// Neither the layer nor a layer below it has something to show.
    case nothingToShow
    /// It is single-sided, and the viewer sees its back.
    case seenFromBehind
    /// Its mask has nothing to show.
    case emptyMask
    /// Its mask shows something, but not at the place of the layer.
    case maskElsewhere
    /// It is a replicator without instances.
    case noInstances
    /// It is outside the surface.
    case outsideSurface
    /// It is outside the bounds of an ancestor that clips; the name of that layer.
    case clipped(by: String)
  }

  package let node: NodeID
  /// The layer's name, or that of its class.
  package let name: String
  package let reason: Reason
  /// The superlayer's node, or ``NodeID/none``.
  package let parent: NodeID
}

/// The result of a search for layers that are not visible.
package struct UnseenLayers {
  /// The topmost layers that are not visible.
  ///
  /// A layer that has nothing to show is listed as well as such layers below it.
  package private(set) var found: [UnseenLayer] = []
  /// Whether a layer is hidden, or has an opacity of 0.
  package private(set) var hasHidden = false

  private let compositor: Compositor
  private let tree: RenderTree
  private let surface: PixelRect
  private var pending: [Visit] = []

  /// A layer to be checked.
  private struct Visit {
    let node: NodeID
    let parent: NodeID
    /// From the superlayer's space to the surface; nil if the place of the layer does not matter.
    ///
    /// It is then visible at several places, in perspective or through an effect that reaches
    /// farther.
    var toSurface: Transform2D?
    /// The nearest layer above it that clips, with the box around its bounds.
    var clip: (node: NodeID, box: PixelRect)?
    var mirroring = Mirroring()
  }

  /// The layers of a compositor's last frame that are not visible, with the reasons.
  ///
  /// Cost: a check of each layer.
  package init(_ compositor: Compositor) {
    self.compositor = compositor
    tree = compositor.tree
    surface = compositor.pixelBounds
    guard tree.root != NodeID.none else { return }
    pending = [
      Visit(node: tree.root, parent: NodeID.none, toSurface: compositor.rootTransform)
    ]
    while let visit = pending.popLast() { look(at: visit) }
  }

  // MARK: Steps

  private mutating func look(at visit: Visit) {
    let node = tree[visit.node]
    guard node.isShown else {
      hasHidden = true
      return
    }
    // The report of the frame names a layer without a place.
    guard node.isVisible, node.isPlaced else { return }
    if isSeenFromBehind(node, visit) { return add(visit, .seenFromBehind) }
    if let reason = maskReason(of: visit.node) { return add(visit, reason) }
    if node.properties.replicator?.countInSpace == 0, hasVisibleSublayers(node) {
      return add(visit, .noInstances)
    }
    if hasNothingToShow(node) {
      add(visit, .nothingToShow)
    } else if let reason = placeReason(of: node, visit) {
      return add(visit, reason)
    }
    enterSublayers(of: node, visit)
  }

  private mutating func add(_ visit: Visit, _ reason: UnseenLayer.Reason) {
    found.append(
      UnseenLayer(
        node: visit.node, name: compositor.name(of: visit.node), reason: reason,
        parent: visit.parent))
  }

  private mutating func enterSublayers(of node: RenderNode, _ visit: Visit) {
    let p = node.properties
    let clips = p.flags.contains(.masksToBounds) && !node.isTransform
    // A clip without room is reported for the layer that has it.
    if clips, !(p.bounds.width > 0 && p.bounds.height > 0) { return }
    var below = visit.clip
    var toSurface = visit.toSurface.flatMap { node.transform(through: $0) }
    if clips, let toParent = visit.toSurface, toSurface != nil {
      below = (visit.node, node.deviceBox(of: p.bounds, through: toParent))
    }
    if !showsSublayersInPlace(node, visit.node, clips: clips) { toSurface = nil }
    let mirroring = visit.mirroring.inside(p)
    for child in node.children.reversed() {
      pending.append(
        Visit(
          node: child, parent: visit.node, toSurface: toSurface, clip: below, mirroring: mirroring))
    }
  }

  /// Whether each sublayer is visible only at its own place.
  ///
  /// A layer that scrolls is meant to contain more than it shows.
  private func showsSublayersInPlace(_ node: RenderNode, _ id: NodeID, clips: Bool) -> Bool {
    let p = node.properties
    if p.replicator != nil || node.isTransform { return false }
    if compositor.layer(at: id) is ScrollLayer || (clips && p.bounds.origin != .zero) {
      return false
    }
    return p.isCommon || !(p.hasContentShadow || p.filterReach > 0)
  }

  // MARK: Reasons

  /// One of several single-sided layers is a side of something, such as a cube or a card: its back
  /// is not meant to be visible.
  private func isSeenFromBehind(_ node: RenderNode, _ visit: Visit) -> Bool {
    // A layer that only holds others in space has no sides.
    guard !node.properties.flags.contains(.isDoubleSided), !node.isTransform,
      let toSurface = visit.toSurface
    else { return false }
    let isMirrored: Bool
    if let homography = node.homography {
      isMirrored = homography.concatenating(Homography(toSurface)).determinant < 0
    } else if let transform = node.transform(through: toSurface) {
      isMirrored = transform.determinant < 0
    } else {
      return false
    }
    guard visit.mirroring.showsBack(isMirrored: isMirrored) else { return false }
    guard visit.parent != NodeID.none else { return true }
    return !tree[visit.parent].children.contains {
      $0 != visit.node && !tree[$0].properties.flags.contains(.isDoubleSided)
    }
  }

  private func maskReason(of id: NodeID) -> UnseenLayer.Reason? {
    let node = tree[id]
    // Such a layer ignores its mask, and some blend modes act where nothing is drawn.
    guard node.mask != NodeID.none, node.properties.hasNoShadows, !node.isTransform,
      !node.properties.actsWhereClear
    else { return nil }
    let mask = tree[node.mask]
    // The report of the frame names a mask without a place.
    guard mask.isPlaced || !mask.isShown else { return nil }
    guard !node.properties.ownPictureIsEmpty || hasVisibleSublayers(node) else { return nil }
    if !mask.isShown || hasNothingToShow(mask) { return .emptyMask }
    return isCutByMaskAlone(id, mask) ? .maskElsewhere : nil
  }

  /// Whether the drawing without the mask has nothing in common with the mask; false if a clip
  /// leaves nothing as well.
  private func isCutByMaskAlone(_ id: NodeID, _ mask: RenderNode) -> Bool {
    let node = tree[id]
    // Instances are elsewhere than their layers.
    guard !node.traits.contains(.replicates) else { return false }
    var extent = node.extentBeforeClips(sublayers: tree.childrenExtent(of: id))
    if node.properties.flags.contains(.masksToBounds) {
      extent = extent.shared(with: node.properties.bounds)
    }
    return !extent.isNothing && extent.shared(with: mask.extentInParent).isNothing
  }

  private func hasVisibleSublayers(_ node: RenderNode) -> Bool {
    node.children.contains { !tree[$0].subtreeExtent.isNothing }
  }

  /// Extents are never too small, so nothing is drawn outside them.
  private func hasNothingToShow(_ node: RenderNode) -> Bool {
    if node.subtreeExtent.isNothing { return true }
    return node.properties.ownPictureIsEmpty && !hasVisibleSublayers(node)
  }

  private func placeReason(of node: RenderNode, _ visit: Visit) -> UnseenLayer.Reason? {
    let extent = node.subtreeExtent
    // An area without pixels has no place either, such as the remainder of an empty clip.
    guard let toSurface = visit.toSurface, extent.width > 0, extent.height > 0 else { return nil }
    let box = node.deviceBox(of: extent, through: toSurface)
    if let clip = visit.clip, !box.intersects(clip.box) {
      return .clipped(by: compositor.name(of: clip.node))
    }
    return box.intersects(surface) ? nil : .outsideSurface
  }
}

extension LayerProperties {
  /// Whether no shadow is drawn that a mask would not hide.
  fileprivate var hasNoShadows: Bool { isCommon || uncommon.shadows.isEmpty }

  /// Whether the layer's own drawing certainly has no pixel.
  fileprivate var ownPictureIsEmpty: Bool {
    let hasRoom = bounds.width > 0 && bounds.height > 0
    if isDisplayDeferred { return false }
    if hasRoom, backgroundColor.isVisible { return false }
    if isCommon { return true }
    if hasRoom, visibleBorderWidth > 0 { return false }
    if uncommon.contents != nil || uncommon.drawing?.extent.isNull == false { return false }
    if !uncommon.shadows.isEmpty || (hasShadow && uncommon.shadowPath != nil) { return false }
    if isGroup || hasBackdrop { return false }
    switch uncommon.content {
    case .none, .replicator, .transform: return true
    case .tiled: return false
    case .gradient(let gradient): return gradient.colors?.isEmpty ?? true
    case .shape(let shape): return shape.content.isEmpty
    case .emitter(let emission): return emission.particles.all.isEmpty
    }
  }
}
