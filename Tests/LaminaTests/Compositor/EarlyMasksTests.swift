// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaGraphics
import LaminaTestSupport
import Testing

@testable import Lamina

/// Masks that other threads make while a frame is planned.
///
/// One at a time, because there is one team of threads, and each test needs it.
@Suite(.serialized) struct EarlyMasksTests {
  private static func options(batch: Int, mostBytes: Int = 1 << 28) -> PaintOptions {
    var options = PaintOptions()
    (options.earlyMasks, options.mostBytes) = (batch, mostBytes)
    return options
  }

  /// Recipes of stars with their boxes, each of `side` pixels.
  private static func recipes(_ count: Int, side: CGFloat = 30) -> [(
    recipe: SharedRecipe, rect: PixelRect
  )] {
    (0..<count).map { index in
      let star = Path.star(
        center: CGPoint(x: side / 2, y: side / 2), outerRadius: side / 2, innerRadius: side / 5,
        points: 5 + index % 9)
      let recipe = SharedRecipe(MaskRecipe(.shape(DeviceShape(.path(star, .nonZero), .identity))))
      return (recipe, recipe.recipe.bounds)
    }
  }

  private static func bytes(of mask: MadeMask) -> [UInt8] {
    switch mask {
    case .bytes(let mask): mask.bytes
    case .runs(let runs): runs.mask(in: runs.bounds).bytes
    }
  }

  /// What is made of some masks, tried anew until the team has had the time for some of them.
  private static func made(
    _ recipes: [(recipe: SharedRecipe, rect: PixelRect)], _ options: PaintOptions,
    tries: Int = 400
  ) throws -> [(id: MaskID, mask: MadeMask)] {
    let early = try #require(EarlyMasks(threads: 3, CoverageArenas()))
    for attempt in 0..<tries {
      early.begin(options)
      for (index, mask) in recipes.enumerated() {
        early.take(MaskID(index: index), mask.recipe, within: mask.rect)
      }
      usleep(UInt32(min(attempt, 20) * 1000))
      let made = early.end()
      if !made.isEmpty { return made }
    }
    return []
  }

  @Test(.hangLimit, arguments: [1, 4, 64])
  func `masks are made by others, with the bytes of this thread`(batch: Int) throws {
    let recipes = Self.recipes(130)
    let made = try Self.made(recipes, Self.options(batch: batch))
    #expect(!made.isEmpty && Set(made.map(\.id)).count == made.count)
    var arena = CoverageArena()
    for (id, mask) in made {
      let (recipe, rect) = recipes[id.index]
      let expected = try #require(recipe.made(within: rect, &arena))
      #expect(Self.bytes(of: mask) == Self.bytes(of: expected), "\(id.index)")
    }
  }

  @Test func `a batch that is not full is left to those who paint`() throws {
    let made = try Self.made(Self.recipes(7), Self.options(batch: 8), tries: 20)
    #expect(made.isEmpty)
  }

  @Test func `large masks, and those beyond the limit of bytes, are left as well`() throws {
    let large = try Self.made(Self.recipes(8, side: 300), Self.options(batch: 1), tries: 20)
    #expect(large.isEmpty)
    let few = try Self.made(Self.recipes(90), Self.options(batch: 1, mostBytes: 3 * 30 * 30))
    #expect(!few.isEmpty && few.count <= 3)
  }

  @Test func `nothing is made while the team helps someone else, and the team is given back`()
    throws
  {
    func madeWithoutTeam() throws -> [(id: MaskID, mask: MadeMask)] {
      try #require(Self.takeTeam())
      defer { WorkerTeam.shared.end() }
      return try Self.made(Self.recipes(20), Self.options(batch: 1), tries: 20)
    }
    #expect(try madeWithoutTeam().isEmpty)
    #expect(try !Self.made(Self.recipes(20), Self.options(batch: 1)).isEmpty)
    try #require(Self.takeTeam())
    WorkerTeam.shared.end()
  }

  @Test(.hangLimit) func `a batch that comes after the team has done the others is made as well`()
    throws
  {
    let early = try #require(EarlyMasks(threads: 2, CoverageArenas()))
    let recipes = Self.recipes(2)
    for _ in 0..<400 {
      early.begin(Self.options(batch: 1))
      for (index, mask) in recipes.enumerated() {
        early.take(MaskID(index: index), mask.recipe, within: mask.rect)
        // Long enough for a helper to fall asleep.
        usleep(5000)
      }
      if early.end().count == 2 { return }
    }
    Issue.record("the second batch was never made")
  }

  /// Notes the masks that a plan hands over.
  private final class Recorder: MaskMaker {
    var taken: [MaskID: PixelRect] = [:]
    func take(_ id: MaskID, _ recipe: SharedRecipe, within rect: PixelRect) { taken[id] = rect }
  }

  @Test
  func `a plan hands over all masks of recipes that it lacks, and a compositor asks for them`()
    throws
  {
    let root = Layer()
    for index in 0..<70 {
      let layer = ShapeLayer()
      layer.position = CGPoint(x: index % 10 * 20 + 10, y: index / 10 * 20 + 10)
      layer.path = Path.star(center: .zero, outerRadius: 9, innerRadius: 4, points: 5 + index)
      root.addSublayer(layer)
    }
    let compositor = try Compositor(size: CGSize(width: 200, height: 140), threads: 2)
    compositor.root = root
    compositor.render()
    let early = try #require(compositor.resources.earlyMasks)
    #expect(early.bytesLeft < PaintOptions().mostBytes)
    var tree = compositor.tree
    var planner = Planner(cache: RenderCache(policy: .standard(targetPixels: 28_000)))
    let recorder = Recorder()
    _ = planner.makePlan(
      of: &tree, region: Region(compositor.screen.target), on: compositor.screen,
      background: .clear, tiles: nil, options: PlanOptions(), maskMaker: recorder)
    let masks = planner.plan.masks
    #expect(recorder.taken.count == 70)
    for id in masks.ids {
      guard case .recipe(_, let rect) = masks[id].source else { continue }
      #expect(recorder.taken.removeValue(forKey: id) == rect)
    }
    #expect(recorder.taken.isEmpty)
  }

  /// Counts how often it helps.
  private final class Counter: TeamWork {
    let count = Guarded(0)
    func help() { count.withLock { $0 += 1 } }
  }

  /// Takes the team once other tests have left it.
  private static func takeTeam() -> Bool {
    for _ in 0..<10_000 {
      if WorkerTeam.shared.begin(helpers: 1, Counter()) { return true }
      usleep(100)
    }
    return false
  }

  @Test(.hangLimit) func `work is done again as often as it is asked for`() throws {
    let counter = Counter()
    for _ in 0..<10_000 {
      guard WorkerTeam.shared.begin(helpers: 1, counter) else {
        usleep(100)
        continue
      }
      defer { WorkerTeam.shared.end() }
      for done in 1...5 {
        while counter.count.withLock({ $0 }) < done { sched_yield() }
        WorkerTeam.shared.askAgain()
      }
      return
    }
    Issue.record("the team was never free")
  }

  @Test(arguments: [2, 5])
  func `frames of many shapes have the bytes of one thread`(threads: Int) throws {
    func pixels(threads: Int, batch: Int, mostBytes: Int) throws -> [UInt32] {
      let root = Layer()
      for index in 0..<150 {
        let layer = ShapeLayer()
        layer.position = CGPoint(x: index % 15 * 20 + 10, y: index / 15 * 20 + 10)
        layer.path = Path.star(
          center: .zero, outerRadius: CGFloat(8 + index % 7), innerRadius: 4, points: 5 + index % 4)
        (layer.strokeColor, layer.lineWidth) = (index % 2 == 0 ? .black : nil, 1.5)
        root.addSublayer(layer)
      }
      let compositor = try Compositor(size: CGSize(width: 300, height: 200), threads: threads)
      compositor.paintOptions = Self.options(batch: batch, mostBytes: mostBytes)
      compositor.root = root
      for step in 0..<4 {
        root.setAffineTransform(Transform2D(scaleX: 1 - CGFloat(step) / 40, y: 1))
        compositor.render()
      }
      return compositor.withPixels { pixels, _ in pixels.indices.map { pixels[$0] } }
    }
    let one = try pixels(threads: 1, batch: 64, mostBytes: 1 << 28)
    #expect(one.contains { $0 != 0 })
    for (batch, mostBytes) in [(1, 1 << 28), (3, 1 << 28), (64, 1 << 28), (1, 5000)] {
      let many = try pixels(threads: threads, batch: batch, mostBytes: mostBytes)
      #expect(one == many, "batches of \(batch), \(mostBytes) bytes")
    }
  }
}
