// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport
import Testing

/// Random trees with layers in perspective and in spaces against the oracle.
///
/// Content of a plane may be softer than the oracle's, coincident edges show a little of the
/// content behind, and a line may be visible along a cut in a shadow; see `SoftPictureComparison`.
/// So some pixels of a tree may be wrong, and more in few trees: where many planes cross, where a
/// plane is so near to the eye that its pixels are visible, or in a bitmap of few pixels.
@Suite struct SpaceTreeReferenceTests {
  private static let seed: UInt64 = 28
  private static let casesInGroup = Cases.count > 100 ? 50 : 20

  /// The share of a tree's pixels that may be beyond, and of all trees' pixels.
  private static let mostBeyond = (ofTree: 0.05, ofAll: 0.008)
  private static let mostOfBlock = 14.0
  /// The number of trees of a group that may be further off.
  private static let mostTrees = casesInGroup / 16

  /// The tree of a number; every third one has replicators that keep depth, and every third plain
  /// layers in place of spaces.
  private static func tree(_ number: Int) -> RandomTree {
    let tree = RandomTree(case: number, seed: seed, variety: .space)
    if number % 3 == 2 { tree.repeatSpaces() }
    if number % 3 == 1 { tree.makeSpacesPlain() }
    return tree
  }

  private static func isSpace(_ layer: Layer) -> Bool {
    layer is TransformLayer || (layer as? ReplicatorLayer)?.preservesDepth == true
  }

  private static func compare(
    _ tree: RandomTree, after change: ((RandomTree) -> Void)? = nil
  ) throws -> SoftPictureComparison {
    let compositor = try Compositor(size: tree.size, scale: tree.scale)
    compositor.root = tree.root
    compositor.render()
    let isNarrow = ReferenceTests.hasNarrowSlantedShadow(compositor)
    change?(tree)
    return SoftPictureComparison(
      compositor.surface,
      with: ReferenceCompositor.picture(of: tree.root, size: tree.size, scale: tree.scale),
      tolerance: isNarrow ? ReferenceTests.narrowTolerance : ReferenceTests.tolerance)
  }

  private static func mostPixels(of comparison: SoftPictureComparison) -> Int {
    Int(mostBeyond.ofTree * Double(comparison.actual.pixels.count))
  }

  private static func isRight(_ comparison: SoftPictureComparison) -> Bool {
    comparison.isWithin(mostPixels: mostPixels(of: comparison), mostOfBlock: mostOfBlock)
  }

  @Test(arguments: ReferenceTests.groups)
  func `a random tree in three dimensions looks like the oracle's`(group: Int) throws {
    var (beyond, pixels, worst) = (0, 0, (error: 0.0, number: 0))
    var wrong: [Int] = []
    for number in group * Self.casesInGroup..<(group + 1) * Self.casesInGroup {
      let comparison = try Self.compare(Self.tree(number))
      beyond += comparison.pixelsBeyond.count
      pixels += comparison.actual.pixels.count
      if comparison.worstBlock.error > worst.error {
        worst = (comparison.worstBlock.error, number)
      }
      if !Self.isRight(comparison) { wrong.append(number) }
    }
    print("oracle group \(group) of spaces: block off by \(worst), \(beyond) of \(pixels) beyond")
    print("oracle group \(group) of spaces: further off \(wrong)")
    #expect(Double(beyond) <= Self.mostBeyond.ofAll * Double(pixels))
    guard wrong.count > Self.mostTrees else { return }
    for number in wrong { try report(number) }
  }

  /// Records a failure with the pictures, and with the reduced tree.
  private func report(_ number: Int) throws {
    let tree = Self.tree(number)
    if ProcessInfo.processInfo.environment["LAMINA_REDUCE"] == "1" {
      tree.reduce { (try? Self.isRight(Self.compare(tree))) == false }
    }
    let comparison = try Self.compare(tree)
    comparison.expect(
      mostPixels: Self.mostPixels(of: comparison), mostOfBlock: Self.mostOfBlock, tree.label,
      tree.text)
  }

  /// Content of a replicator that is in perspective itself is sampled twice, and is softer because
  /// of that: only blocks are compared.
  @Test(arguments: [5, 11, 17])
  func `instances flattened in perspective look like the oracle's`(number: Int) throws {
    let tree = Self.tree(number)
    tree.flattenInstances()
    let comparison = try Self.compare(tree)
    print("oracle tree \(number) of instances: \(comparison.pixelsBeyond.count) beyond")
    comparison.expect(
      mostPixels: comparison.actual.pixels.count, mostOfBlock: Self.mostOfBlock, tree.label,
      tree.text)
  }

  @Test(arguments: changes.indices)
  func `an oracle with other planes finds many wrong trees`(index: Int) throws {
    let (name, change) = Self.changes[index]
    let wrong = try (0..<Self.casesInGroup).count { number in
      try !Self.isRight(Self.compare(Self.tree(number), after: change))
    }
    #expect(wrong > 2 * Self.mostTrees, "\(name): \(wrong)")
  }

  /// Each change is made to the tree alone, after the engine has painted it.
  private static let changes: [(name: String, change: @Sendable (RandomTree) -> Void)] = [
    (
      "a nearer eye",
      { tree in
        for layer in tree.layers { layer.sublayerTransform.m34 *= 1.5 }
      }
    ),
    (
      "another order in depth",
      { tree in
        for layer in tree.layers where layer.superlayer.map(isSpace) ?? false {
          layer.zPosition += layer === layer.superlayer?.sublayers?.first ? 12 : 0
        }
      }
    ),
    (
      "planes turned further",
      { tree in
        for layer in tree.layers where !layer.transform.isAffine {
          layer.transform = layer.transform.rotated(by: 0.15, x: 0, y: 1, z: 0)
        }
      }
    ),
  ]
}
