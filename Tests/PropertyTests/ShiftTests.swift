// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport
import LaminaTesting
import Testing

/// A clip with random trees as its sublayers, which all move by one vector.
@Suite struct ShiftTests {
  @Test(arguments: Cases.groups)
  func `sublayers that all move by whole pixels look as in a new compositor`(group: Int) throws {
    var moved = 0
    for number in Cases.of(group) {
      moved += try expectShifts(of: Cases.tree(number), beside: Cases.tree(number + 1))
    }
    #expect(moved > 0)
  }

  /// Returns the number of frames in which pixels were moved.
  private func expectShifts(of tree: RandomTree, beside other: RandomTree) throws -> Int {
    var random = SeededGenerator(seed: 0x5417, case: tree.caseNumber)
    let clip = Layer()
    clip.frame = CGRect(x: 0, y: 0, width: 56, height: 40)
    clip.masksToBounds = true
    clip.backgroundColor = random.pick([nil, .white, Color(red: 1, green: 0, blue: 0, alpha: 0.5)])
    clip.cornerRadius = random.pick([0, 0, 5])
    clip.sublayers = random.chance(0.5) ? [tree.root] : [tree.root, other.root]
    let threads = tree.caseNumber.isMultiple(of: 2) ? 1 : 3
    let compositor = try Compositor(
      on: .ofTests, size: tree.size, scale: tree.scale, threads: threads)
    compositor.paintOptions = .sharingAll
    compositor.root = clip
    compositor.render()
    var moved = 0
    for step in 1...Cases.edits {
      // Whole pixels at all scales of the trees.
      let (dx, dy) = (random.integer(in: -3...3) * 2, random.integer(in: -3...3) * 2)
      for layer in clip.sublayers ?? [] {
        layer.position.x += CGFloat(dx)
        layer.position.y += CGFloat(dy)
      }
      if random.chance(0.5) { tree.edit() }
      if !compositor.render().moves.isEmpty { moved += 1 }
      let surface = compositor.surface
      let fresh = try Compositor(on: .ofTests, size: tree.size, scale: tree.scale)
      fresh.root = clip
      fresh.render()
      let name = "\(tree.label) in a clip, \(threads) threads, move \(step) by \(dx), \(dy)"
      guard expectEqual(surface, fresh.surface, name) else { break }
    }
    return moved
  }
}
