// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Lamina

/// The cost of a frame without changes, and the age of cached values meanwhile.
@Suite struct UnchangedFrameTests {
  private struct Given: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let fill: @Sendable (Layer) -> Void
  }

  /// So deep that checking whether one layer is shown is visible in the time.
  private static func bottom(below root: Layer) -> Layer {
    var at = root
    for _ in 0..<300 {
      let layer = box(0, 0, 200, 200)
      at.addSublayer(layer)
      at = layer
    }
    return at
  }

  private static let given = [
    Given(testDescription: "panes that blur what lies behind") { root in
      for index in 0..<200 {
        let pane = box(CGFloat(index % 20) * 10, CGFloat(index / 20) * 20, 8, 8)
        pane.backgroundFilters = [.gaussianBlur(radius: 1)]
        root.addSublayer(pane)
      }
    },
    Given(testDescription: "bitmaps") { root in
      let list = bottom(below: root)
      for index in 0..<80 {
        let card = box(CGFloat(index % 20) * 10, CGFloat(index / 20) * 20, 8, 8, .pureRed)
        card.shouldRasterize = true
        list.addSublayer(card)
      }
    },
  ]

  /// The least time of many frames, because other processes cannot shorten it.
  private func leastSeconds(_ compositor: Compositor) -> Double {
    for _ in 0..<150 { compositor.render() }
    return (0..<100).reduce(.infinity) { least, _ in
      min(least, compositor.render().times.total)
    }
  }

  @Test(arguments: given)
  private func `a frame without changes costs almost nothing, whatever the size of the tree`(
    given: Given
  ) throws {
    let plain = try Compositor(size: CGSize(width: 200, height: 200), threads: 1)
    plain.root = box(0, 0, 200, 200, .white)
    let compositor = try Compositor(size: CGSize(width: 200, height: 200), threads: 1)
    let root = box(0, 0, 200, 200, .white)
    given.fill(root)
    compositor.root = root
    #expect(leastSeconds(compositor) < 3 * leastSeconds(plain))
    #expect(compositor.lastReport?.damagedPixels == 0)
  }

  @Test func `only values that are not visible age while nothing changes`() throws {
    let compositor = try Compositor(size: CGSize(width: 100, height: 100), threads: 1)
    let root = box(0, 0, 100, 100, .white)
    let card = box(10, 10, 30, 30, .pureRed)
    card.shouldRasterize = true
    root.addSublayer(card)
    let other = box(50, 50, 30, 30, .pureRed)
    other.cornerRadius = 8
    root.addSublayer(other)
    compositor.root = root
    var time = 0.0
    func counts(after seconds: Double) -> CacheReport {
      time += seconds
      return compositor.render(at: time).caches
    }
    #expect(counts(after: 0).total.entries == 2)
    // The corners may be dropped although the layer is visible, because its pixels are on the
    // target.
    for _ in 0..<20 { _ = counts(after: 0.02) }
    #expect(counts(after: 0.02).total.entries == 1)
    for _ in 0..<20 { _ = counts(after: 10) }
    // Visible until now, however long ago it was painted.
    card.isHidden = true
    #expect(counts(after: 0.02)[.rasterizedLayer].entries == 1)
    card.isHidden = false
    #expect(counts(after: 0.02)[.rasterizedLayer].hits == 1)
    card.isHidden = true
    #expect(counts(after: 0.02)[.rasterizedLayer].entries == 1)
    #expect(counts(after: 0.2)[.rasterizedLayer].evictedForAge == 1)
    #expect(counts(after: 0.2).total.entries == 0)
  }

  @Test(arguments: ["not rasterized", "another's node"])
  func `a bitmap that will not be used again ages although its layer is visible`(_ change: String)
    throws
  {
    let compositor = try Compositor(size: CGSize(width: 100, height: 100), threads: 1)
    let root = box(0, 0, 100, 100, .white)
    let card = box(10, 10, 30, 30, .pureRed)
    card.shouldRasterize = true
    root.addSublayer(card)
    compositor.root = root
    compositor.render(at: 0)
    if change == "not rasterized" {
      card.shouldRasterize = false
    } else {
      card.removeFromSuperlayer()
      compositor.render(at: 0.01)
      root.addSublayer(box(10, 10, 30, 30, .pureBlue))
    }
    compositor.render(at: 0.02)
    let mover = box(50, 50, 10, 10, .pureGreen)
    root.addSublayer(mover)
    var evicted = 0
    for step in 1...10 {
      mover.position.x += 1
      evicted +=
        compositor.render(at: 0.02 + 0.05 * Double(step)).caches[.rasterizedLayer].evictedForAge
    }
    #expect(evicted == 1)
    #expect(compositor.lastReport?.caches[.rasterizedLayer].entries == 0)
  }

  @Test func `memory of scopes is released when it is idle`() {
    let memory = ScopeMemory()
    memory.beginFrame(at: 0, idleLimit: 1)
    memory.giveBack([1, 2, 3])
    memory.beginFrame(at: 0.9, idleLimit: 1)
    #expect(memory.take() == [1, 2, 3])
    memory.giveBack([1, 2, 3])
    memory.beginFrame(at: 1.8, idleLimit: 1)
    memory.beginFrame(at: 3, idleLimit: 1)
    #expect(memory.take().isEmpty)
    memory.giveBack([4])
    memory.removeAll()
    #expect(memory.take().isEmpty)
  }

  @Test func `the time of frames is finite and does not go back`() {
    var time = FrameTime()
    time.advance(to: 5)
    for other in [.infinity, -.infinity, .nan, 4, -1e300] as [TimeInterval] {
      time.advance(to: other)
      #expect(time.now == 5 && time.ofCaches.isFinite, "\(other)")
    }
    time.advance(to: nil)
    #expect(time.now == 5 + 1.0 / 60)
  }
}
