// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport
import Testing

@Suite struct EdgeOnTreeTests {
  /// They are small: of so many each costs as much as one other tree.
  private static let treesForOne = 25

  @Test(arguments: Cases.groups)
  func `after an edit nearly edge-on or far out the frame is that of a new compositor`(
    group: Int
  ) throws {
    let count = Cases.count / Cases.groups.count * Self.treesForOne
    for number in group * count..<(group + 1) * count {
      let tree = EdgeOnTree(case: number)
      let compositor = try Compositor(size: tree.size)
      compositor.root = tree.root
      compositor.render()
      for step in 0..<Cases.edits {
        tree.edit()
        compositor.render()
        let fresh = try Compositor(size: tree.size)
        fresh.root = tree.root
        fresh.render()
        let name = "edge-on case \(number), edit \(step)"
        guard expectEqual(compositor.surface, fresh.surface, name) else { return }
      }
    }
  }
}
