// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import LaminaTesting
import Testing

@testable import Lamina

/// Frames that paint the plan of the frame before again.
@Suite struct RepeatedPlanTests {
  /// A card with a shadow, a gradient and a bitmap, whose plan the next repaint repeats.
  private struct Settled {
    let compositor: Compositor
    let card = Layer()
    let bitmap = Layer()

    init() throws {
      let root = Layer()
      root.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
      card.frame = CGRect(x: 6, y: 6, width: 30, height: 20)
      card.cornerRadius = 5
      card.backgroundColor = .pureRed
      card.shadowOpacity = 0.5
      let gradient = GradientLayer()
      gradient.frame = CGRect(x: 30, y: 10, width: 20, height: 20)
      gradient.colors = [.black, .white]
      gradient.type = .radial
      bitmap.frame = CGRect(x: 40, y: 20, width: 15, height: 15)
      bitmap.cornerRadius = 4
      bitmap.backgroundColor = .pureBlue
      bitmap.shouldRasterize = true
      for layer in [card, gradient, bitmap] { root.addSublayer(layer) }
      compositor = try Compositor(size: CGSize(width: 60, height: 40))
      compositor.root = root
      for _ in 0..<2 { repaint() }
    }

    @discardableResult
    func repaint(at time: TimeInterval? = nil) -> FrameReport {
      compositor.setNeedsRepaint()
      return compositor.render(at: time)
    }
  }

  @Test func `a repaint without changes walks no layer, and its report is otherwise equal`() throws
  {
    let settled = try Settled()
    let surface = settled.compositor.surface
    let planned = settled.compositor.lastReport
    #expect(planned?.visitedLayers == 4)
    for _ in 0..<3 {
      var report = settled.repaint()
      #expect(report.visitedLayers == 0)
      #expect(report.caches.total.hits > 2)
      report.visitedLayers = 4
      #expect(report == planned)
      expectEqual(settled.compositor.surface, surface, "repainted")
    }
  }

  /// The inputs of a plan.
  enum Change: String, CaseIterable {
    case layer, order, root, background, policy, purge, options, part, resize
  }

  @Test(arguments: Change.allCases)
  func `a new plan is made if any of its inputs has changed`(change: Change) throws {
    let settled = try Settled()
    let compositor = settled.compositor
    #expect(settled.repaint().visitedLayers == 0)
    switch change {
    case .layer: settled.card.backgroundColor = .pureGreen
    case .order: settled.card.zPosition = 1
    case .root:
      let root = Layer()
      root.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
      root.addSublayer(settled.bitmap)
      compositor.root = root
    case .background: compositor.background = .white
    case .policy: compositor.cachePolicy = .none
    case .purge: compositor.purgeCaches()
    case .options: compositor.planOptions.hides = false
    case .part:
      // Its frame plans a part of the surface.
      settled.card.backgroundColor = .pureGreen
      compositor.render()
    case .resize: try compositor.resize(to: CGSize(width: 50, height: 50))
    }
    #expect(settled.repaint().visitedLayers > 0)
    let fresh = try Compositor(size: compositor.size)
    fresh.background = compositor.background
    fresh.root = compositor.root
    fresh.render()
    expectEqual(compositor.surface, fresh.surface, change.rawValue)
  }

  @Test func `the contents of a repeated plan do not become idle`() throws {
    let settled = try Settled()
    settled.compositor.cachePolicy.idleLimit = 1
    settled.repaint(at: 10)
    settled.repaint(at: 10)
    for step in 1...8 {
      let report = settled.repaint(at: 10 + 0.5 * Double(step))
      #expect(report.visitedLayers == 0)
      #expect(report.caches.total.evictedForAge == 0)
    }
  }

  @Test func `tiles depend on the time and are planned for each frame`() throws {
    let tiled = TiledLayer()
    tiled.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
    tiled.tileDrawer = { $0.fill($0.dirtyRect, color: .pureRed) }
    let compositor = try Compositor(size: tiled.frame.size)
    compositor.root = tiled
    for _ in 0..<4 {
      compositor.setNeedsRepaint()
      #expect(compositor.render().visitedLayers > 0)
    }
  }
}
