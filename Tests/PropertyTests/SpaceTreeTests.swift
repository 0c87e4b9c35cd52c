// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport
import LaminaTesting
import Testing

/// Results that must be the same to the byte, over random trees with layers in perspective and in
/// spaces.
@Suite struct SpaceTreeTests {
  private static let seed: UInt64 = 28

  /// From this number on layers that are rotated out of their plane are blended.
  private static let firstBlended = 2_000_000

  /// From this number on the trees have effects.
  private static let firstOfEffects = 3_000_000

  /// From this number on they have effects, and replicators that keep depth in place of most
  /// spaces.
  private static let firstReplicated = 4_000_000

  /// From this number on some of those flatten their instances in a perspective of their own.
  private static let firstFlattened = 5_000_000

  /// From this number on plain layers replace most spaces, half of them with effects.
  private static let firstPlain = 6_000_000

  private static func numbers(of group: Int) -> [Int] {
    let numbers = Cases.of(group, divisor: 4)
    let few = numbers.prefix(numbers.count / 2)
    return numbers
      + [firstBlended, firstOfEffects, firstReplicated, firstFlattened, firstPlain].flatMap {
        first in
        few.map { first + $0 }
      }
  }

  private static func tree(_ number: Int, isDyadic: Bool = false) -> RandomTree {
    let tree = RandomTree(
      case: number, seed: seed, isDyadic: isDyadic, variety: .space,
      effects: number >= firstOfEffects && (number < firstPlain || number % 2 == 0) ? .all : .none)
    if number >= firstPlain {
      tree.makeSpacesPlain()
      return tree
    }
    if number >= firstBlended, number < firstOfEffects { blendTurnedLayers(of: tree, number) }
    if number >= firstReplicated { tree.repeatSpaces() }
    if number >= firstFlattened { tree.flattenInstances() }
    return tree
  }

  /// Half of them use modes that act where a layer is clear.
  private static func blendTurnedLayers(of tree: RandomTree, _ number: Int) {
    var random = SeededGenerator(seed: 80, case: number)
    let modes: [BlendMode] = [
      .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop,
    ]
    var layers = [tree.root]
    while let layer = layers.popLast() {
      layers += layer.sublayers ?? []
      guard !layer.transform.isAffine, random.chance(0.7) else { continue }
      layer.compositingFilter = random.pick(random.chance(0.5) ? modes : BlendMode.allCases)
    }
  }

  @Test(arguments: Cases.groups)
  func `a frame after edits is a new compositor's and changes nothing outside the damage`(
    group: Int
  ) throws {
    for number in Self.numbers(of: group) {
      _ = try TreeChecks.expectDamage(of: Self.tree(number))
    }
  }

  @Test(arguments: Cases.groups)
  func `a part repainted over garbage is that part of the whole`(group: Int) throws {
    for number in Self.numbers(of: group) {
      try TreeChecks.expectParts(of: Self.tree(number), seed: 79, mostRects: 1)
    }
  }

  @Test(arguments: Cases.groups)
  func `threads, caches and optimisations of a plan change no byte`(group: Int) throws {
    for number in Self.numbers(of: group) {
      let standard = try surfaces(number) { _ in }
      let others: [(String, [Image])] = [
        ("bands", try surfaces(number, threads: 3) { $0.paintOptions = .sharingAll }),
        ("nothing kept", try surfaces(number) { $0.cachePolicy = .none }),
        ("20 kB", try surfaces(number) { $0.cachePolicy = CachePolicy(bytes: 20_000) }),
        ("nothing hidden", try surfaces(number) { $0.planOptions.hides = false }),
        ("scopes", try surfaces(number) { $0.planOptions.flattensGroups = false }),
        ("parts", try surfaces(number) { $0.paintOptions.mostBytes = 4000 }),
      ]
      for (name, surfaces) in others {
        for (step, (one, other)) in zip(surfaces, standard).enumerated() {
          guard expectEqual(one, other, "case \(number), \(name), edit \(step)") else { return }
        }
      }
    }
  }

  private func surfaces(
    _ number: Int, threads: Int = 1, _ prepare: (Compositor) -> Void
  ) throws -> [Image] {
    try frames(of: Self.tree(number), threads: threads, prepare).map(\.surface)
  }

  @Test(arguments: Cases.groups)
  func `a tree moved by whole pixels gives moved pixels`(group: Int) throws {
    for number in Self.numbers(of: group) {
      let tree = Self.tree(number, isDyadic: true)
      let compositor = try Compositor(on: .ofTests, size: tree.size, scale: tree.scale)
      compositor.root = tree.root
      compositor.render()
      let move = (x: number % 7 - 3, y: number % 5 - 2)
      _ = TreeChecks.expectMoved(tree, by: move, in: compositor, "")
    }
  }

  @Test func `the trees have replicators that keep depth`() {
    let count = (0..<12).reduce(0) { count, number in
      let tree = Self.tree(Self.firstReplicated + number)
      return count + tree.layers.count { ($0 as? ReplicatorLayer)?.preservesDepth == true }
    }
    #expect(count > 6)
  }

  @Test func `the trees have replicators that flatten instances in perspective`() {
    let count = (0..<24).reduce(0) { count, number in
      let tree = Self.tree(Self.firstFlattened + number)
      var (layers, found) = ([tree.root], 0)
      while let layer = layers.popLast() {
        layers += layer.sublayers ?? []
        let replicator = layer as? ReplicatorLayer
        if replicator?.preservesDepth == false, layer.sublayerTransform.m34 != 0 { found += 1 }
      }
      return count + found
    }
    #expect(count > 9)
  }

  @Test func `the trees have layers with rotated sublayers among others`() {
    var count = 0
    for number in 0..<12 {
      var layers = [Self.tree(Self.firstPlain + number).root]
      while let layer = layers.popLast() {
        let sublayers = layer.sublayers ?? []
        layers += sublayers
        guard !(layer is TransformLayer), sublayers.count > 1 else { continue }
        if sublayers.contains(where: \.properties.mayCrossSiblings) { count += 1 }
      }
    }
    #expect(count > 6)
  }

  @Test func `the trees have layers in perspective`() throws {
    var pictures = 0
    for number in 0..<12 {
      let tree = Self.tree(number)
      let compositor = try Compositor(on: .ofTests, size: tree.size, scale: tree.scale)
      compositor.root = tree.root
      pictures += compositor.render().painting.rasterizedLayers
    }
    #expect(pictures > 6)
  }

  @Test func `the trees have rotated layers with modes that act on clear pixels`() throws {
    var count = 0
    for number in 0..<12 {
      let tree = Self.tree(Self.firstBlended + number)
      var layers = [tree.root]
      while let layer = layers.popLast() {
        let sublayers = layer.sublayers ?? []
        layers += sublayers
        guard layer is TransformLayer || layer.sublayerTransform.m34 != 0 else { continue }
        count += sublayers.count { $0.compositingFilter?.actsWhereClear ?? false }
      }
    }
    #expect(count > 3)
  }
}
