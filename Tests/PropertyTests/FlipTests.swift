// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport
import LaminaTesting
import Testing

/// Random trees with much flipped geometry, images, particles and upright drawings: against the
/// oracle, and results that must be the same to the byte.
@Suite struct FlipTests {
  private static let seed: UInt64 = 0xF1

  private static func tree(
    _ number: Int, _ variety: RandomTree.Variety, isDyadic: Bool = false
  ) -> RandomTree {
    RandomTree(
      case: number, seed: seed, isDyadic: isDyadic, variety: variety, hasFlips: true)
  }

  private static let withOracle: [RandomTree.Variety] = [.plain, .pictures, .plainDrawn, .kinds]
  private static let all: [RandomTree.Variety] = [
    .plain, .pictures, .wide, .drawn, .kinds, .space,
  ]
  /// A number of trees of each variety, or few if a debug build would take minutes.
  private static func numbers(few: Int) -> Range<Int> {
    0..<(Cases.count > 100 ? min(Cases.count, 400) : few)
  }

  /// With the tolerances of ``ReferenceTests``.
  @Test(arguments: withOracle)
  func `images, particles and texts in flipped geometry are the oracle's`(
    variety: RandomTree.Variety
  ) throws {
    var (worst, number) = (0.0, 0)
    var (excused, pixels) = (0, 0)
    for at in Self.numbers(few: 8) {
      let tree = Self.tree(at, variety)
      let comparison = try ReferenceTests.compare(tree)
      if comparison.worst > worst { (worst, number) = (comparison.worst, at) }
      excused += comparison.excusedPixels
      pixels += comparison.actual.pixels.count
      guard !comparison.pixelsBeyond.isEmpty else { continue }
      if ProcessInfo.processInfo.environment["LAMINA_REDUCE"] == "1" {
        tree.reduce { (try? ReferenceTests.compare(tree).pixelsBeyond.isEmpty) == false }
      }
      Issue.record("\(tree.label): \(comparison.pixelsBeyond.count) pixels\n\(tree.text)")
    }
    print("oracle of flips, \(variety): worst \(worst) in \(number), \(excused) excused")
    #expect(Double(excused) <= 4 * ReferenceTests.mostExcused * Double(pixels))
  }

  @Test(arguments: all)
  func `a frame after flips is a new compositor's and nothing outside the damage changed`(
    variety: RandomTree.Variety
  ) throws {
    for number in Self.numbers(few: 6) {
      _ = try TreeChecks.expectDamage(of: Self.tree(number, variety))
    }
  }

  @Test(arguments: all)
  func `a part of flipped geometry repainted over garbage is that part of the whole`(
    variety: RandomTree.Variety
  ) throws {
    for number in Self.numbers(few: 6) {
      try TreeChecks.expectParts(of: Self.tree(number, variety), seed: 83, mostRects: 3)
    }
  }

  @Test(arguments: all)
  func `flipped geometry moved by whole pixels gives moved pixels`(
    variety: RandomTree.Variety
  ) throws {
    for number in Self.numbers(few: 8) {
      let tree = Self.tree(number, variety, isDyadic: true)
      let compositor = try Compositor(on: .ofTests, size: tree.size, scale: tree.scale)
      compositor.root = tree.root
      compositor.render()
      let move = (x: number % 7 - 3, y: number % 5 - 2)
      _ = TreeChecks.expectMoved(tree, by: move, in: compositor, "")
    }
  }

  @Test(arguments: all)
  func `optimisations of plans in flipped geometry change no byte`(
    variety: RandomTree.Variety
  ) throws {
    for number in Self.numbers(few: 3) {
      let standard = try surfaces(number, variety)
      let others = [
        try surfaces(number, variety, threads: 3) { $0.paintOptions = .sharingAll },
        try surfaces(number, variety) { $0.cachePolicy = .none },
        try surfaces(number, variety) {
          $0.cachePolicy = CachePolicy(bytes: 1 << 24, idleLimit: .infinity)
        },
        try surfaces(number, variety) { $0.planOptions.hides = false },
        try surfaces(number, variety) { $0.planOptions.flattensGroups = false },
      ]
      for (way, surfaces) in others.enumerated() {
        for (step, (one, other)) in zip(surfaces, standard).enumerated() {
          let name = "\(variety), case \(number), way \(way), edit \(step)"
          guard expectEqual(one, other, name) else { return }
        }
      }
    }
  }

  private func surfaces(
    _ number: Int, _ variety: RandomTree.Variety, threads: Int = 1,
    _ prepare: (Compositor) -> Void = { _ in }
  ) throws -> [Image] {
    try frames(of: Self.tree(number, variety), threads: threads, prepare).map(\.surface)
  }

  @Test func `the trees have images, drawings and particles in flipped geometry`() {
    var (images, drawings, emitters) = (0, 0, 0)
    for number in 0..<40 {
      for layer in Self.tree(number, .pictures).layers where layer.contentsAreFlipped() {
        if layer.contents != nil { images += 1 }
      }
      let drawn = Self.tree(number, .plainDrawn)
      drawn.root.displayIfNeededBelow()
      for layer in drawn.layers where layer.contentsAreFlipped() {
        if layer.drawing?.isUpright == true { drawings += 1 }
      }
      emitters += Self.tree(number, .kinds).layers.count {
        $0 is EmitterLayer && $0.contentsAreFlipped()
      }
    }
    #expect(images > 40)
    #expect(drawings > 10)
    #expect(emitters > 3)
  }
}

extension Layer {
  /// Draws the layer and everything below it.
  fileprivate func displayIfNeededBelow() {
    displayIfNeeded()
    for layer in (sublayers ?? []) + (mask.map { [$0] } ?? []) { layer.displayIfNeededBelow() }
  }
}
