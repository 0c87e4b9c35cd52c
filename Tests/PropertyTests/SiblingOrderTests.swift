// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport
import LaminaTesting
import Testing

/// Many siblings that come, leave and change their order, under each kind of layer and with each effect: results
/// that must be the same to the byte.
@Suite struct SiblingOrderTests {
  private static let seed: UInt64 = 0x51B

  private static func tree(_ number: Int, _ variety: RandomTree.Variety) -> RandomTree {
    RandomTree(
      case: number, seed: seed, variety: variety, effects: number % 2 == 1 ? .all : .none,
      hasCrowds: true)
  }

  private static let all: [RandomTree.Variety] = [.plain, .pictures, .wide, .drawn, .kinds, .space]
  /// A number of trees of each variety, or few if a debug build would take minutes.
  private static var numbers: Range<Int> { 0..<max(16, min(Cases.count / 8, 2_000)) }

  @Test(arguments: all)
  func `after edits of order a frame is a new compositor's and nothing outside the damage changed`(
    variety: RandomTree.Variety
  ) throws {
    for number in Self.numbers {
      _ = try TreeChecks.expectDamage(of: Self.tree(number, variety))
    }
  }

  @Test(arguments: all)
  func `two compositors that see different edits of order draw what each draws alone`(
    variety: RandomTree.Variety
  ) throws {
    for number in Self.numbers where number % 4 == 0 {
      let tree = Self.tree(number, variety)
      let compositors = try (0..<2).map { _ in
        try Compositor(on: .ofTests, size: tree.size, scale: tree.scale)
      }
      for compositor in compositors { compositor.root = tree.root }
      for step in 0..<6 {
        for (index, compositor) in compositors.enumerated() where (number + step + index) % 3 != 0 {
          compositor.render()
          let alone = try TreeChecks.freshFrame(of: tree)
          let name = "\(tree.label), edit \(step), compositor \(index)"
          guard expectEqual(compositor.surface, alone, name) else { return }
        }
        tree.edit()
      }
    }
  }
}
