// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Lamina

@Suite struct LayerChangesTests {
  let root = Layer()
  let a = Layer()
  let b = Layer()
  let leaf = Layer()

  init() {
    root.sublayers = [a, b]
    a.addSublayer(leaf)
    root.commit()
  }

  @Test func `a committed tree has nothing pending`() {
    for layer in [root, a, b, leaf] {
      #expect(!layer.hasPendingChanges)
      #expect(!layer.isListedInSuperlayer)
    }
  }

  @Test func `a change lists the layer and its ancestors, each once`() {
    leaf.opacity = 0.5
    leaf.position.x = 3
    leaf.opacity = 0.25
    #expect(Array(a.changeState.changedChildren) == [leaf])
    #expect(Array(root.changeState.changedChildren) == [a])
    #expect(a.changeState.changes.isEmpty)
    #expect(root.changeState.changes.isEmpty)
    #expect(leaf.changeState.changes == .properties)
    b.opacity = 0.5
    a.opacity = 0.5
    #expect(Array(root.changeState.changedChildren) == [a, b])
  }

  @Test func `taking the list leaves it empty, and its layers may be added again`() {
    leaf.opacity = 0.5
    b.opacity = 0.5
    #expect(root.takeChangedChildren() == [a, b])
    #expect(root.changeState.changedChildren.isEmpty)
    #expect(b.takeChanges() == .properties)
    #expect(b.takeChanges() == [])
    b.opacity = 0.25
    #expect(Array(root.changeState.changedChildren) == [b])
  }

  @Test func `a change of the sublayers or the mask is a change of the children`() {
    a.addSublayer(Layer())
    #expect(a.takeChanges() == .children)
    a.mask = Layer()
    #expect(a.takeChanges() == .children)
    a.mask?.opacity = 0.5
    #expect(a.changeState.changes.intersection(.committed).isEmpty)
    #expect(Array(a.changeState.changedChildren) == [a.mask])
    a.mask = nil
    #expect(a.takeChanges() == .children)
    let version = a.changeState.version
    a.sublayers = a.sublayers
    a.mask = nil
    #expect(a.changeState.version == version)
  }

  @Test func `a layer that leaves the tree leaves the list at once`() {
    leaf.opacity = 0.5
    b.opacity = 0.5
    let last = Layer()
    root.addSublayer(last)
    last.opacity = 0.5
    #expect(Array(root.changeState.changedChildren) == [a, b, last])
    a.removeFromSuperlayer()
    #expect(Set(root.changeState.changedChildren) == [b, last])
    b.opacity = 0.1
    last.opacity = 0.1
    #expect(root.changeState.changedChildren.count == 2)
    #expect(Array(a.changeState.changedChildren) == [leaf])
  }

  @Test func `a new layer with changes below it is listed`() {
    a.removeFromSuperlayer()
    root.commit()
    a.commit()
    leaf.opacity = 0.5
    root.addSublayer(a)
    #expect(Array(root.changeState.changedChildren) == [a])
    b.addSublayer(a)
    #expect(Array(root.changeState.changedChildren) == [b])
    #expect(Array(b.changeState.changedChildren) == [a])
  }

  @Test func `a new layer without changes is reported only by its superlayer`() {
    let newcomer = Layer()
    b.addSublayer(newcomer)
    #expect(Array(b.changeState.changedChildren) == [])
    #expect(b.changeState.changes.contains(.children))
    newcomer.opacity = 0.5
    #expect(Array(b.changeState.changedChildren) == [newcomer])
  }

  @Test func `a request for layout alone is no change`() {
    let version = leaf.changeState.version
    leaf.setNeedsLayout()
    leaf.setNeedsDisplay()
    #expect(leaf.changeState.version == version)
    root.prepareForCommit()
    #expect(leaf.takeChanges() == [])
  }

  @Test func `the node in the render tree belongs to the commit and stays with the layer`() {
    leaf.changeState.renderNode = NodeID(index: 7)
    leaf.changeState.committer = ObjectIdentifier(root)
    leaf.removeFromSuperlayer()
    b.addSublayer(leaf)
    #expect(leaf.changeState.renderNode == NodeID(index: 7))
    #expect(leaf.changeState.committer == ObjectIdentifier(root))
    #expect(Layer(layer: leaf).changeState.renderNode == .none)
  }
}
