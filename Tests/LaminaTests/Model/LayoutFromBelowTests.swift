// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Lamina

/// A layer with a given layout function, which counts its calls.
private final class Container: Layer {
  var layouts = 0
  var onLayout: ((Container) -> Void)?

  override func layoutSublayers() {
    layouts += 1
    onLayout?(self)
  }

  /// Puts its sublayers below one another and takes their total size.
  static func stack() -> Container {
    let stack = Container()
    stack.anchorPoint = .zero
    stack.onLayout = { stack in
      var (y, width) = (CGFloat(0), CGFloat(0))
      for row in stack.sublayers ?? [] {
        row.anchorPoint = .zero
        row.position = CGPoint(x: 0, y: y)
        y += row.bounds.height
        width = max(width, row.bounds.width)
      }
      stack.bounds.size = CGSize(width: width, height: y)
    }
    return stack
  }
}

@Suite struct LayoutFromBelowTests {
  @Test func `a sublayer's new size requests layout of its superlayer, a new origin does not`() {
    let (root, child, leaf) = (Layer(), Layer(), Layer())
    root.addSublayer(child)
    child.addSublayer(leaf)
    root.prepareForCommit()
    leaf.bounds.origin.x = 3
    leaf.position.x = 3
    leaf.transform = Transform3D(scaleX: 2, y: 2, z: 1)
    #expect(!child.needsLayout())
    leaf.bounds.size.width = 5
    #expect(child.needsLayout())
    #expect(!root.needsLayout())
    root.prepareForCommit()
    leaf.bounds.size.width = 5
    #expect(!child.needsLayout())
    leaf.frame = CGRect(x: 0, y: 0, width: 9, height: 9)
    #expect(child.needsLayout())
  }

  @Test func `containers as large as their content follow it up to the root`() {
    let (outer, inner, row) = (Container.stack(), Container.stack(), Layer())
    inner.sublayers = [row, Layer()]
    outer.sublayers = [inner, Layer()]
    outer.prepareForCommit()
    row.bounds.size = CGSize(width: 30, height: 20)
    outer.prepareForCommit()
    #expect(inner.bounds.size == CGSize(width: 30, height: 20))
    #expect(outer.bounds.size == CGSize(width: 30, height: 20))
    #expect(inner.sublayers?[1].position == CGPoint(x: 0, y: 20))
    #expect(outer.changeState.changes.isDisjoint(with: .needs))
  }

  @Test func `a size that a layer sets in its own layout requests nothing`() {
    let (root, child) = (Container(), Container())
    root.addSublayer(child)
    root.onLayout = { $0.sublayers?[0].bounds.size.width = $0.bounds.width }
    root.prepareForCommit()
    (root.layouts, child.layouts) = (0, 0)
    root.bounds.size.width = 8
    root.prepareForCommit()
    #expect(root.layouts == 1)
    #expect(child.layouts == 1)
    #expect(child.bounds.width == 8)
  }

  @Test func `layout of layers that never agree on a size ends, with the request still set`() {
    let (root, child) = (Container(), Container())
    root.addSublayer(child)
    root.onLayout = { $0.sublayers?[0].bounds.size.width = 1 }
    child.onLayout = { $0.bounds.size.width = 2 }
    root.setNeedsLayout()
    root.prepareForCommit()
    #expect(root.layouts == LayerUpdate.mostRounds)
    #expect(root.needsLayout())
  }

  @Test func `a layer is not laid out again while its layout is running`() async {
    // A stack overflow would end the process.
    await #expect(processExitsWith: .success) {
      let (root, parent, child) = (Layer(), Container(), Container())
      root.addSublayer(parent)
      parent.addSublayer(child)
      root.prepareForCommit()
      (parent.layouts, child.layouts) = (0, 0)
      parent.onLayout = { [unowned root, unowned child] parent in
        guard parent.layouts == 1 else { return }
        parent.setNeedsLayout()
        child.setNeedsLayout()
        child.layoutIfNeeded()
        #expect(parent.layouts == 1)
        #expect(child.layouts == 1)
        // Nor are the layers in whose walk it runs.
        child.setNeedsLayout()
        parent.layoutIfNeeded()
        root.layoutIfNeeded()
        #expect(parent.layouts == 1)
        #expect(child.layouts == 1)
      }
      parent.setNeedsLayout()
      root.prepareForCommit()
      // Its own request is fulfilled afterwards.
      #expect(parent.layouts == 2)
      #expect(child.layouts == 2)
      #expect(!parent.needsLayout())
      #expect(!child.needsLayout())
    }
  }

  @Test func `layout that always requests itself at once ends as well`() async {
    await #expect(processExitsWith: .success) {
      let layer = Container()
      layer.onLayout = {
        $0.setNeedsLayout()
        $0.layoutIfNeeded()
      }
      layer.layoutIfNeeded()
      layer.setNeedsLayout()
      layer.layoutIfNeeded()
      #expect(layer.layouts == LayerUpdate.mostRounds)
      #expect(layer.needsLayout())
    }
  }

  @Test func `a request during another layer's layout above is not lost`() {
    // The walk that begins at `middle` reaches `running`, which is in its layout, and goes around
    // it.
    let (root, middle, running, other) = (Layer(), Container(), Container(), Container())
    root.addSublayer(middle)
    middle.sublayers = [running, other]
    root.prepareForCommit()
    for layer in [middle, running, other] { layer.layouts = 0 }
    running.onLayout = { [unowned middle, unowned other] running in
      guard running.layouts == 1 else { return }
      running.setNeedsLayout()
      other.setNeedsLayout()
      middle.layoutIfNeeded()
      #expect(other.layouts == 1)
      #expect(running.layouts == 1)
    }
    running.setNeedsLayout()
    root.prepareForCommit()
    #expect(running.layouts == 2)
    #expect(!running.needsLayout())
  }

  @Test func `rows that lay one another out at once do not nest`() async {
    await #expect(processExitsWith: .success) {
      let (root, container) = (Layer(), Container())
      let rows = (0..<50_000).map { _ in Container() }
      root.addSublayer(container)
      container.sublayers = rows
      root.prepareForCommit()
      for (row, next) in zip(rows, rows.dropFirst()) {
        row.layouts = 0
        row.onLayout = { [unowned next] row in
          next.setNeedsLayout()
          row.superlayer?.layoutIfNeeded()
        }
      }
      rows[0].setNeedsLayout()
      for _ in 0..<10 { root.prepareForCommit() }
      #expect(rows.prefix(100).allSatisfy { $0.layouts > 0 })
      #expect(rows.dropLast().allSatisfy { $0.layouts < 2 })
    }
  }
}
