// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport
import Testing

/// The compositor against the oracle, over random trees whose layers are blended.
///
/// A formula may double the errors of what it is given, and one blend follows another, so the
/// tolerance is wider than that of trees without: still far from what a wrong order, extent or
/// group would show.
@Suite struct EffectReferenceTests {
  static let tolerance = 6.0
  static let casesInGroup = Cases.count > 100 ? 50 : 20

  @Test(arguments: ReferenceTests.groups.prefix(10))
  func `the picture of a random tree with effects is the oracle's`(group: Int) throws {
    for number in group * Self.casesInGroup..<(group + 1) * Self.casesInGroup {
      try compare(RandomTree(case: number, effects: .smooth))
    }
  }

  @Test(arguments: 0..<2)
  func `the picture of a random tree with effects on replicated layers is the oracle's`(
    group: Int
  ) throws {
    for number in group * Self.casesInGroup..<(group + 1) * Self.casesInGroup {
      try compare(
        RandomTree(case: Cases.firstOfKinds + number, variety: .kinds, effects: .smooth))
    }
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
