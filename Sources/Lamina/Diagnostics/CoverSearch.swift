// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation

/// Finds out from the tree alone whether a part of a layer is cut off or painted over.
package struct CoverSearch {
  private let tree: RenderTree

  package init(_ tree: RenderTree) { self.tree = tree }

  /// Whether a layer certainly shows its front, and a part of it, given in its own space, is neither clipped nor painted
  /// over.
  ///
  /// False too if that is not certain: in perspective, among layers that are sorted by depth, below a mask, and for a
  /// side that may be turned away.
  ///
  /// Cost: a search among the sublayers of each layer above it.
  package func showsFront(of id: NodeID, at part: CGRect) -> Bool {
    var query = ChildQuery()
    tree.findChildren(of: id, touching: part, into: &query)
    if query.nodes.contains(where: { paints($0, at: part) }) { return false }
    var (id, part) = (id, part)
    var (isMirrored, isSingleSided) = (false, false)
    while id != NodeID.none {
      let node = tree[id]
      guard let toParent = node.placement.transform, node.mask == NodeID.none,
        !node.clips(part), !node.coversByBorder(part)
      else { return false }
      if toParent.determinant < 0 { isMirrored = true }
      if !node.properties.flags.contains(.isDoubleSided) { isSingleSided = true }
      guard node.parent != NodeID.none else { break }
      part = toParent.extent(of: part)
      let parent = tree[node.parent]
      guard !parent.isTransform, !parent.sortsByDepth else { return false }
      if isPaintedOver(id, at: part, by: parent.children, of: node.parent, &query) { return false }
      id = node.parent
    }
    return !(isMirrored && isSingleSided)
  }

  /// Whether the siblings in front of a layer may paint at a part of their parent.
  private func isPaintedOver(
    _ id: NodeID, at part: CGRect, by siblings: SiblingList, of parent: NodeID,
    _ query: inout ChildQuery
  ) -> Bool {
    // If very many lie in one place, the frontmost one is known without a search for all of them.
    if let front = siblings.slots.last, front != id,
      !tree[front].extentInParent.shared(with: part).isNothing, paints(front, at: part)
    {
      return true
    }
    tree.findChildren(of: parent, touching: part, into: &query)
    return query.nodes.reversed().prefix { $0 != id }.contains { paints($0, at: part) }
  }

  /// Whether a layer, or one below it, may paint at a part of its parent, which its extent touches.
  private func paints(_ id: NodeID, at part: CGRect) -> Bool {
    var query = ChildQuery()
    var pending = [(id: id, part: part)]
    while let (id, part) = pending.popLast() {
      let node = tree[id]
      guard let toParent = node.placement.transform, let fromParent = toParent.inverted(),
        !node.dependsOnSubtree, !node.traits.contains(.replicates)
      else { return true }
      let inside = fromParent.extent(of: part)
      if !node.ownExtent.shared(with: inside).isNothing { return true }
      tree.findChildren(of: id, touching: inside, into: &query)
      pending += query.nodes.map { ($0, inside) }
    }
    return false
  }
}

extension RenderNode {
  /// Whether the layer's clip may cut off some of a part of it.
  fileprivate func clips(_ part: CGRect) -> Bool {
    guard properties.flags.contains(.masksToBounds) else { return false }
    // Beside the corners, which may be round, nothing is cut.
    let corner = max(0, properties.cornerRadius)
    return !properties.bounds.insetBy(dx: corner, dy: 0).holds(part)
      && !properties.bounds.insetBy(dx: 0, dy: corner).holds(part)
  }

  /// Whether the layer's border, which is over its sublayers, may touch a part of it.
  fileprivate func coversByBorder(_ part: CGRect) -> Bool {
    let width = properties.isCommon ? 0 : properties.visibleBorderWidth
    return width > 0 && !properties.bounds.insetBy(dx: width, dy: width).holds(part)
  }
}
