// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Lamina

/// The pixels around a screen from which background filters carry something to it.
struct BackdropSearchTests {
  /// A row of 40 points at a height, which blurs what lies behind it: by 10 pixels of deviation, which reach
  /// at least 20 and at most 50 far.
  private func pane(at y: CGFloat) -> Layer {
    let pane = box(0, y, 100, 40)
    pane.backgroundFilters = [.gaussianBlur(radius: 10)]
    return pane
  }

  private func pixelsShown(_ panes: [Layer], inSpace: Bool = false) -> PixelRect {
    let root = inSpace ? TransformLayer() : Layer()
    root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    root.addSublayers(panes)
    let harness = TreeHarness(root, target: PixelRect(x: 0, y: 0, width: 100, height: 100))
    harness.update()
    return BackdropSearch(tree: harness.tree, rootTransform: .identity)
      .pixelsShown(on: harness.target)
  }

  @Test func `rows beyond the screen carry nothing to it`() {
    let seen = [pane(at: 30)]
    let rows = seen + (0..<100).map { pane(at: 200 + 40 * CGFloat($0)) }
    #expect(pixelsShown(rows) == pixelsShown(seen))
  }

  @Test func `a row shows what lies within reach of its seen part`() {
    // Its lower half is beyond the screen.
    let shown = pixelsShown([pane(at: 80)])
    #expect((120...150).contains(shown.maxY), "\(shown)")
    #expect(shown.minY == 0)
  }

  @Test func `a row shows the result of those behind it, and not of those in front`() {
    let one = pixelsShown([pane(at: 80)])
    // The one at the edge of the screen sees the other's seen part.
    #expect(pixelsShown([pane(at: 110), pane(at: 80)]).maxY >= one.maxY + 20)
    #expect(pixelsShown([pane(at: 80), pane(at: 110)]) == one)
  }

  /// Of 300 instances some hundred have a place; more than 256 would not filter what lies behind them.
  @Test func `instances without a place do not count`() {
    let replicator = ReplicatorLayer()
    replicator.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    (replicator.preservesDepth, replicator.instanceCount) = (true, 300)
    replicator.instanceTransform = Transform3D(scaleX: 1e3, y: 1e3, z: 1e3)
    replicator.addSublayer(pane(at: 80))
    #expect(pixelsShown([replicator]).maxY > 100)
  }

  @Test func `in a space a row may show the result of any`() {
    let one = pixelsShown([pane(at: 80)], inSpace: true)
    #expect(pixelsShown([pane(at: 80), pane(at: 110)], inSpace: true).maxY >= one.maxY + 20)
  }
}
