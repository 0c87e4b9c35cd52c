// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport
import Testing

/// Random trees with layers in perspective and in spaces against the oracle.
///
/// What is in a plane may be softer than the oracle's, edges that lie on each other show a little of
/// what is behind, and the line of a cut may show in what is translucent; see `SoftPictureComparison`.
/// So some pixels of a tree may be wrong, and few of all trees together.
@Suite struct SpaceTreeReferenceTests {
  private static let seed: UInt64 = 28
  private static let casesInGroup = Cases.count > 100 ? 50 : 20

  /// The part of a tree's pixels that may be beyond, and that of all trees' pixels.
  private static let mostBeyond = (ofTree: 0.05, ofAll: 0.004)
  private static let mostOfBlock = 14.0

  /// The tree of a number; every third one has replicators that keep depth.
  private static func tree(_ number: Int) -> RandomTree {
    let tree = RandomTree(case: number, seed: seed, variety: .space)
    if number % 3 == 2 { tree.repeatSpaces() }
    // A flat layer of a space that is cut fades as one picture whatever it says; one that is not cut
    // by its parts. What is cut is nothing that the oracle knows.
    for layer in tree.layers where layer.superlayer.map(isSpace) ?? false {
      layer.allowsGroupOpacity = true
    }
    return tree
  }

  private static func isSpace(_ layer: Layer) -> Bool {
    layer is TransformLayer || (layer as? ReplicatorLayer)?.preservesDepth == true
  }

  private static func compare(_ tree: RandomTree) throws -> SoftPictureComparison {
    let compositor = try Compositor(size: tree.size, scale: tree.scale)
    compositor.root = tree.root
    compositor.render()
    let isNarrow = ReferenceTests.hasNarrowSlantedShadow(compositor)
    return SoftPictureComparison(
      compositor.surface,
      with: ReferenceCompositor.picture(of: tree.root, size: tree.size, scale: tree.scale),
      tolerance: isNarrow ? ReferenceTests.narrowTolerance : ReferenceTests.tolerance)
  }

  @Test(arguments: ReferenceTests.groups)
  func `a random tree in three dimensions is seen as by the oracle`(group: Int) throws {
    var (beyond, pixels, worst) = (0, 0, (error: 0.0, number: 0))
    for number in group * Self.casesInGroup..<(group + 1) * Self.casesInGroup {
      let tree = Self.tree(number)
      let comparison = try Self.compare(tree)
      let size = comparison.actual.pixels.count
      let mostPixels = Int(Self.mostBeyond.ofTree * Double(size))
      beyond += comparison.pixelsBeyond.count
      pixels += size
      if comparison.worstBlock.error > worst.error {
        worst = (comparison.worstBlock.error, number)
      }
      if !comparison.isWithin(mostPixels: mostPixels, mostOfBlock: Self.mostOfBlock) {
        reduce(tree, mostPixels)
        comparison.expect(
          mostPixels: mostPixels, mostOfBlock: Self.mostOfBlock, tree.label, tree.text)
      }
    }
    print("oracle group \(group) of spaces: block off by \(worst), \(beyond) of \(pixels) beyond")
    #expect(Double(beyond) <= Self.mostBeyond.ofAll * Double(pixels))
  }

  private func reduce(_ tree: RandomTree, _ mostPixels: Int) {
    guard ProcessInfo.processInfo.environment["LAMINA_REDUCE"] == "1" else { return }
    tree.reduce {
      let comparison = try? Self.compare(tree)
      return comparison?.isWithin(mostPixels: mostPixels, mostOfBlock: Self.mostOfBlock) == false
    }
  }
}
