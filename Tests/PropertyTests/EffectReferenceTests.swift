// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport
import LaminaTesting
import Testing

/// The compositor against the oracle, over random trees with blended layers.
///
/// A formula may double the errors of its input, and one blend follows another, so the tolerance is
/// wider than that of trees without blending. It is still far below the effect of a wrong order,
/// extent or group.
@Suite struct EffectReferenceTests {
  static let tolerance = 6.0
  static let casesInGroup = Cases.count > 100 ? 50 : 20

  @Test(arguments: ReferenceTests.groups)
  func `the picture of a random tree with effects is the oracle's`(group: Int) throws {
    for number in group * Self.casesInGroup..<(group + 1) * Self.casesInGroup {
      try compare(RandomTree(case: number, effects: .smooth))
    }
  }

  @Test(arguments: ReferenceTests.groups)
  func `the picture of a random tree of further kinds with effects is the oracle's`(
    group: Int
  ) throws {
    for number in group * Self.casesInGroup..<(group + 1) * Self.casesInGroup {
      try compare(
        RandomTree(case: Cases.firstOfKinds + number, variety: .kinds, effects: .smooth))
    }
  }

  @Test func `the filtered background of replicated layers is the oracle's`() throws {
    var panes = 0
    for number in 0..<Self.casesInGroup / 2 {
      let tree = RandomTree(case: Cases.firstOfKinds + number, variety: .kinds)
      var random = SeededGenerator(seed: 57, case: number)
      for layer in tree.layers where random.chance(0.7) && Self.isReplicated(layer) {
        layer.backgroundFilters =
          random.chance(0.5)
          ? [.invert(0.8)] : [.gaussianBlur(radius: CGFloat(random.number(in: 0.5...2)))]
        panes += 1
      }
      try compare(tree)
    }
    #expect(panes > 10)
  }

  private static func isReplicated(_ layer: Layer) -> Bool {
    sequence(first: layer) { $0.superlayer }.dropFirst().contains { $0 is ReplicatorLayer }
  }

  private func compare(_ tree: RandomTree) throws {
    let compositor = try Compositor(size: tree.size, scale: tree.scale)
    compositor.root = tree.root
    compositor.render()
    guard !ReferenceTests.hasNarrowSlantedShadow(compositor) else { return }
    let comparison = PictureComparison(
      compositor.surface,
      with: ReferenceCompositor.picture(of: tree.root, size: tree.size, scale: tree.scale),
      tolerance: Self.tolerance)
    guard !comparison.pixelsBeyond.isEmpty else { return }
    let count = comparison.pixelsBeyond.count
    if ProcessInfo.processInfo.environment["LAMINA_REDUCE"] == "1" {
      tree.reduce { (try? Self.isRight(tree)) == false }
    }
    Issue.record(
      """
      \(tree.label): \(count) pixels beyond, worst \(comparison.worst) at \
      \(comparison.worstPixel)
      \(tree.text)
      """)
    attachPictures(
      expected: comparison.expected, actual: comparison.actual, named: "case \(tree.caseNumber)")
  }

  private static func isRight(_ tree: RandomTree) throws -> Bool {
    let compositor = try Compositor(size: tree.size, scale: tree.scale)
    compositor.root = tree.root
    compositor.render()
    return PictureComparison(
      compositor.surface,
      with: ReferenceCompositor.picture(of: tree.root, size: tree.size, scale: tree.scale),
      tolerance: tolerance
    ).pixelsBeyond.isEmpty
  }
}
