// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

/// A commit and a render tree without a picture.
final class TreeHarness {
  let root: Layer
  private(set) var tree = RenderTree()
  private var damageTracker = DamageTracker()
  private var commit = LayerCommit()
  /// One pixel a point.
  let screen: Screen
  var target: PixelRect { screen.target }

  init(_ root: Layer, target: PixelRect = PixelRect(x: 0, y: 0, width: 1920, height: 1080)) {
    self.root = root
    screen = Screen(rootTransform: .identity, target: target)
  }

  /// Brings the tree up to date.
  @discardableResult
  func update(findsScrolls: Bool = false) -> RenderTreeChanges {
    root.prepareForCommit()
    let edits = commit.edits(for: root, tree: &tree, committer: ObjectIdentifier(self))
    return damageTracker.update(&tree, with: edits, on: screen, findsScrolls: findsScrolls)
  }

  func node(_ layer: Layer) -> RenderNode { tree[layer.changeState.renderNode] }

  func contentVersion(_ layer: Layer) -> UInt64 { node(layer).contentVersion }

  /// Whether the layer is visible.
  func isShown(_ layer: Layer) -> Bool {
    tree.isShown(layer.changeState.renderNode, on: screen)
  }
}

/// Small layers at random whole positions of a large parent.
func crowd(_ count: Int, seed: UInt64 = 1) -> (root: Layer, layers: [Layer]) {
  var state = seed
  func next(_ limit: Int) -> CGFloat {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return CGFloat(Int(state >> 33) % limit)
  }
  let root = Layer()
  root.frame = CGRect(x: 0, y: 0, width: 1920, height: 1080)
  let layers = (0..<count).map { _ in
    let layer = Layer()
    layer.frame = CGRect(x: next(1908), y: next(1068), width: 12, height: 12)
    layer.cornerRadius = 3
    layer.backgroundColor = .black
    return layer
  }
  root.sublayers = layers
  return (root, layers)
}
