// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Lamina

/// Records its calls, and can do something in them.
private final class Recorder: Layer {
  var calls: [String] = []
  var onLayout: ((Recorder) -> Void)?
  var onDisplay: ((Recorder) -> Void)?

  override func layoutSublayers() {
    calls.append("layout")
    onLayout?(self)
  }

  override func display() {
    calls.append("display")
    onDisplay?(self)
  }

  override class func needsDisplay(forKey key: String) -> Bool { key == "cornerRadius" }
}

@Suite struct LayerLayoutTests {
  private let root = Recorder()
  private let child = Recorder()
  private let leaf = Recorder()

  init() {
    root.addSublayer(child)
    child.addSublayer(leaf)
    root.commit()
    for layer in [root, child, leaf] { layer.calls = [] }
  }

  @Test func `a change of the sublayers requests layout of the parent, not of the new layer`() {
    let newcomer = Layer()
    child.addSublayer(newcomer)
    #expect(child.needsLayout())
    #expect(!newcomer.needsLayout())
    #expect(!root.needsLayout())
    child.layoutIfNeeded()
    newcomer.removeFromSuperlayer()
    #expect(child.needsLayout())
    child.layoutIfNeeded()
    child.sublayers = []
    #expect(child.needsLayout())
  }

  @Test func `a change of its own bounds requests layout, a move does not`() {
    child.position = CGPoint(x: 5, y: 5)
    child.cornerRadius = 3
    #expect(!child.needsLayout())
    child.bounds.origin.x = 4
    #expect(child.needsLayout())
    #expect(!leaf.needsLayout())
    child.layoutIfNeeded()
    child.bounds = child.bounds
    #expect(!child.needsLayout())
  }

  @Test func `calling layout by hand does not clear the request`() {
    child.setNeedsLayout()
    child.layoutSublayers()
    #expect(child.needsLayout())
    child.layoutIfNeeded()
    #expect(!child.needsLayout())
    #expect(child.calls == ["layout", "layout"])
    child.layoutIfNeeded()
    #expect(child.calls.count == 2)
  }

  @Test func `layout starts at the highest ancestor that needs it, and continues downwards`() {
    root.setNeedsLayout()
    leaf.setNeedsLayout()
    leaf.layoutIfNeeded()
    #expect(root.calls == ["layout"])
    #expect(child.calls == [])
    #expect(leaf.calls == ["layout"])
    #expect(!root.needsLayout())
    #expect(!leaf.needsLayout())
  }

  @Test func `layout of a layer reaches only descendants that need it`() {
    let sibling = Recorder()
    root.addSublayer(sibling)
    root.commit()
    sibling.setNeedsLayout()
    leaf.setNeedsLayout()
    child.layoutIfNeeded()
    #expect(leaf.calls == ["layout"])
    #expect(sibling.needsLayout())
    root.prepareForCommit()
    #expect(!sibling.needsLayout())
  }

  @Test func `layout that resizes sublayers lays them out as well`() {
    root.onLayout = { [child] in child.bounds.size = $0.bounds.size }
    child.onLayout = { [leaf] in leaf.bounds.size = $0.bounds.size }
    root.bounds.size = CGSize(width: 10, height: 20)
    root.layoutIfNeeded()
    #expect(leaf.bounds.size == CGSize(width: 10, height: 20))
    #expect(leaf.calls == ["layout"])
    #expect(child.calls == ["layout"])
    #expect(root.calls == ["layout"])
  }

  @Test func `layout that requests layout of its superlayer is repeated`() {
    var isFirst = true
    leaf.onLayout = { [unowned root] _ in
      if isFirst { root.setNeedsLayout() }
      isFirst = false
    }
    leaf.setNeedsLayout()
    root.prepareForCommit()
    #expect(root.calls == ["layout"])
    #expect(!root.needsLayout())
  }

  @Test func `layout that always requests itself ends, with the request still set`() {
    child.onLayout = { $0.setNeedsLayout() }
    child.setNeedsLayout()
    child.layoutIfNeeded()
    #expect(child.calls.count == LayerUpdate.mostRounds)
    #expect(child.needsLayout())
    root.commit()
    #expect(child.calls.count == 2 * LayerUpdate.mostRounds)
    child.onLayout = nil
    root.commit()
    #expect(!child.needsLayout())
    #expect(!root.hasPendingChanges)
  }

  @Test func `display that always requests itself ends, with the request still set`() {
    leaf.onDisplay = { $0.setNeedsDisplay() }
    leaf.setNeedsDisplay()
    root.commit()
    #expect(leaf.calls.count == LayerUpdate.mostRounds)
    #expect(leaf.needsDisplay())
    leaf.onDisplay = nil
    root.commit()
    #expect(!leaf.needsDisplay())
    #expect(!root.hasPendingChanges)
  }

  @Test func `a commit lays out, then displays, and lays out what display requested`() {
    child.onLayout = { [leaf] _ in leaf.setNeedsDisplay() }
    leaf.onDisplay = { $0.setNeedsLayout() }
    child.setNeedsLayout()
    root.prepareForCommit()
    #expect(child.calls == ["layout"])
    #expect(leaf.calls == ["display", "layout"])
  }

  @Test func `requests below a subtree are found when it is added`() {
    let (top, middle, bottom) = (Layer(), Layer(), Recorder())
    middle.addSublayer(bottom)
    top.addSublayer(middle)
    bottom.setNeedsLayout()
    bottom.setNeedsDisplay()
    leaf.addSublayer(top)
    root.prepareForCommit()
    #expect(bottom.calls == ["layout", "display"])
  }

  @Test func `a mask is laid out and displayed`() {
    let mask = Recorder()
    mask.setNeedsLayout()
    leaf.mask = mask
    mask.setNeedsDisplay()
    root.prepareForCommit()
    #expect(mask.calls == ["layout", "display"])
  }

  @Test func `display clears the request and is not called without one`() {
    let layer = Layer()
    layer.setNeedsDisplay()
    #expect(layer.needsDisplay())
    layer.display()
    #expect(!layer.needsDisplay())
    leaf.displayIfNeeded()
    #expect(leaf.calls == [])
    leaf.setNeedsDisplay(CGRect(x: 0, y: 0, width: 1, height: 1))
    leaf.displayIfNeeded()
    #expect(leaf.calls == ["display"])
    #expect(!leaf.needsDisplay())
  }

  @Test func `a key that needs display requests it, others do not`() {
    leaf.borderWidth = 3
    #expect(!leaf.needsDisplay())
    leaf.cornerRadius = 3
    #expect(leaf.needsDisplay())
  }

  @Test func `a change of the bounds requests display only if set so`() {
    leaf.bounds.size.width = 3
    #expect(!leaf.needsDisplay())
    leaf.needsDisplayOnBoundsChange = true
    leaf.bounds.size.width = 4
    #expect(leaf.needsDisplay())
  }

  @Test func `a delegate lays out and displays, and is not kept alive`() {
    final class Delegate: LayerDelegate {
      var calls: [String] = []
      func layoutSublayers(of layer: Layer) { calls.append("layout") }
      func display(_ layer: Layer) { calls.append("display") }
    }
    let layer = Layer()
    var delegate: Delegate? = Delegate()
    layer.delegate = delegate
    layer.setNeedsLayout()
    layer.setNeedsDisplay()
    layer.prepareForCommit()
    #expect(delegate?.calls == ["layout", "display"])
    delegate = nil
    #expect(layer.delegate == nil)
  }
}
