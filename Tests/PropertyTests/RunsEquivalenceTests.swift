// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import LaminaTesting
import Testing

@testable import Lamina

/// Large outlines are runs of pixels; painted through masks of bytes, a frame is the same.
@Suite struct RunsEquivalenceTests {
  @Test(arguments: [.wide, .drawn, .kinds, .pictures, .space] as [RandomTree.Variety])
  func `a frame is the same through runs and through bytes`(variety: RandomTree.Variety) throws {
    var replaced = 0
    var uses = Uses()
    for number in 0..<max(12, min(Cases.count / 40, 400)) {
      let tree = RandomTree(
        case: number, seed: 0x2095, variety: variety, effects: number % 2 == 1 ? .all : .none)
      // Outlines of random trees are small.
      let compositor = try Compositor(
        on: .ofTests, size: tree.size, scale: 20, threads: 1 + number % 3)
      compositor.cachePolicy = .none
      compositor.root = tree.root
      compositor.render()
      var plan = compositor.planner.plan
      for index in plan.masks.indices {
        guard case .recipe(let shared, let rect) = plan.masks[index].source,
          shared.recipe.isMadeAsRuns(within: rect)
        else { continue }
        plan.masks[index].source = .ready(.bytes(shared.recipe.mask(in: rect)))
        replaced += 1
        uses.count(MaskID(index: index), in: plan)
      }
      let bounds = compositor.pixelBounds
      let image = try #require(PixmanImage(bounds: bounds))
      let resources = PaintResources(targetPixels: bounds.area, threads: 1)
      resources.cache.policy = .none
      resources.settings = PaintSettings(threads: 1, road: .ofTests)
      var clock = FrameClock()
      _ = resources.job.run(&plan, onto: image, with: resources, clock: &clock)
      let bytes = image.withPixels {
        Image(copying: $0, width: bounds.width, height: bounds.height)
      }
      guard expectEqual(compositor.surface, bytes, tree.label) else { return }
    }
    #expect(replaced > 10)
    #expect(uses.colors > 5)
    if variety == .drawn {
      #expect(uses.pictures > 0)
      #expect(uses.clips > 0)
    }
  }

  /// What is drawn through runs.
  private struct Uses {
    var (colors, pictures, clips) = (0, 0, 0)

    mutating func count(_ mask: MaskID, in plan: PaintPlan) {
      for command in plan.commands + plan.surfaces.flatMap(\.commands) {
        switch command {
        case .mask(let placed, _, _) where placed.index == mask: colors += 1
        case .pixels(_, let placed?, _, _) where placed.index == mask: pictures += 1
        default: break
        }
      }
      for scope in plan.scopes {
        if case .mask(let placed) = scope.coverage, placed.index == mask { clips += 1 }
      }
    }
  }
}
