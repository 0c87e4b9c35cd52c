// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// A layer that a bitmap might serve, and its place.
package struct RasterizationCandidate: Sendable {
  package let node: NodeID
  /// From the space of the layer's parent to device pixels.
  let parentToDevice: Transform2D
  /// The pixels of the target that it and everything below it can touch.
  package let box: PixelRect

  /// Every candidate of a tree, parents before children.
  static func all(in tree: RenderTree, on screen: Screen) -> [RasterizationCandidate] {
    var found: [RasterizationCandidate] = []
    var pending: [(node: NodeID, parentToDevice: Transform2D, clip: PixelRect)] = []
    if tree.root != NodeID.none { pending.append((tree.root, screen.rootTransform, screen.target)) }
    while let (id, parentToDevice, clip) = pending.popLast() {
      let node = tree[id]
      guard node.isVisible, let toDevice = node.transform(through: parentToDevice) else { continue }
      let box = PixelRect.touched(by: node.subtreeExtent, toDevice, margin: node.margin)
        .intersection(clip)
      guard !box.isEmpty else { continue }
      if id != tree.root, node.mayServeAsBitmap {
        found.append(
          RasterizationCandidate(node: id, parentToDevice: parentToDevice, box: box))
      }
      if node.properties.flags.contains(.shouldRasterize), id != tree.root { continue }
      var inner = box
      if node.properties.flags.contains(.masksToBounds) {
        inner = inner.intersection(
          PixelRect.touched(by: node.properties.bounds, toDevice, margin: 0))
      }
      for child in node.children.reversed() { pending.append((child, toDevice, inner)) }
    }
    return found
  }
}

extension RenderNode {
  /// Whether more than a background, border or image is painted, so that a bitmap might save work,
  /// and one is made if it is asked for.
  fileprivate var mayServeAsBitmap: Bool {
    if isTransform { return false }
    if !children.isEmpty || mask != NodeID.none { return true }
    if properties.flags.contains(.masksToBounds) { return true }
    if properties.isDisplayDeferred { return true }
    guard !properties.isCommon else { return false }
    return properties.hasShadow || !properties.uncommon.shadows.isEmpty
      || properties.uncommon.content != .none || properties.uncommon.drawing != nil
  }
}
