// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport
import LaminaTesting
import Testing

/// Results that must be the same to the byte, over random trees with random edits between frames.
///
/// `Cases.tree` makes the tree of a failure again.
@Suite struct EquivalenceTests {
  @Test(arguments: Cases.groups)
  func `a frame after edits is a new compositor's and changes nothing outside the damage`(
    group: Int
  ) throws {
    var (found, lost) = (0, 0)
    for number in Cases.of(group) {
      let cache = try TreeChecks.expectDamage(of: Cases.tree(number))
      found += cache.found
      lost += cache.lost
    }
    #expect(found > 0)
    #expect(lost == 0)
  }

  @Test(arguments: Cases.groups)
  func `a part repainted over garbage is that part of the whole`(group: Int) throws {
    for number in Cases.of(group) {
      try TreeChecks.expectParts(of: Cases.tree(number), seed: 77, mostRects: 4)
    }
  }

  @Test(arguments: Cases.groups)
  func `a tree rendered again damages nothing, and repainted it is the same`(group: Int) throws {
    for number in Cases.of(group) {
      let tree = Cases.tree(number)
      let compositor = try Compositor(on: .ofTests, size: tree.size, scale: tree.scale)
      compositor.root = tree.root
      for step in 0..<Cases.edits {
        compositor.render()
        let once = compositor.surface
        for _ in 0..<2 {
          let report = compositor.render()
          #expect(report.damage.isEmpty, "\(tree.label), edit \(step)")
        }
        guard expectSameRepaints(compositor, once, "\(tree.label), edit \(step)") else { break }
        tree.edit()
      }
    }
  }

  /// The first of the frames makes what is missing, and the second finds everything kept.
  private func expectSameRepaints(
    _ compositor: Compositor, _ once: Image, _ name: String
  ) -> Bool {
    for _ in 0..<2 {
      compositor.setNeedsRepaint()
      compositor.render()
      guard expectEqual(compositor.surface, once, name) else { return false }
    }
    return true
  }

  @Test(arguments: Cases.groups)
  func `a tree moved by whole pixels gives moved pixels`(group: Int) throws {
    for number in Cases.of(group) {
      let tree = Cases.tree(number, isDyadic: true)
      var random = SeededGenerator(seed: 78, case: number)
      let compositor = try Compositor(on: .ofTests, size: tree.size, scale: tree.scale)
      compositor.root = tree.root
      for step in 0..<Cases.edits {
        compositor.render()
        let move = (x: random.integer(in: -12...12), y: random.integer(in: -12...12))
        let name = ", edit \(step)"
        guard TreeChecks.expectMoved(tree, by: move, in: compositor, name) else { break }
        tree.edit()
      }
    }
  }

  @Test(arguments: Cases.groups)
  func `two compositors in turn draw what each draws alone`(group: Int) throws {
    for number in Cases.of(group) {
      let tree = Cases.tree(number)
      let scales = [tree.scale, tree.scale == 1 ? 2 : 1]
      let compositors = try scales.map { try Compositor(on: .ofTests, size: tree.size, scale: $0) }
      for compositor in compositors { compositor.root = tree.root }
      for step in 0..<Cases.edits {
        // Sometimes one of them misses an edit.
        for (index, compositor) in compositors.enumerated() where (number + step + index) % 3 != 0 {
          compositor.render()
          let alone = try TreeChecks.freshFrame(of: tree, scale: scales[index])
          let name = "\(tree.label), edit \(step), compositor \(index)"
          expectEqual(compositor.surface, alone, name)
        }
        tree.edit()
      }
    }
  }

  @Test(arguments: Cases.groups)
  func `a resized compositor draws like a new one`(group: Int) throws {
    var found = 0
    for number in Cases.of(group) {
      let tree = Cases.tree(number)
      var random = SeededGenerator(seed: 79, case: number)
      let compositor = try Compositor(on: .ofTests, size: tree.size, scale: tree.scale)
      compositor.cachePolicy = CachePolicy(bytes: 1 << 24, idleLimit: .infinity)
      compositor.root = tree.root
      compositor.render()
      for step in 0..<Cases.edits {
        let size = CGSize(
          width: tree.size.width + CGFloat(random.integer(in: -12...12)),
          height: tree.size.height + CGFloat(random.integer(in: -12...12)))
        let scale = step % 2 == 0 ? compositor.scale : random.pick([1, 1.5, 2])
        try compositor.resize(to: size, scale: scale)
        found += compositor.render().caches.total.hits
        let new = try Compositor(on: .ofTests, size: size, scale: scale)
        new.root = tree.root
        new.render()
        let name = "\(tree.label), edit \(step), \(size) at \(scale)"
        guard expectEqual(compositor.surface, new.surface, name) else { break }
        tree.edit()
      }
    }
    #expect(found > 0)
  }

  /// A drawing that became a separate picture while a part of it was redrawn, and content seen
  /// through a layer in a separate picture, from beyond the clip around that.
  @Test(arguments: [3070, 2_003_672, 2_008_252])
  func `trees whose damage was once too small are right`(number: Int) throws {
    _ = try TreeChecks.expectDamage(of: Cases.tree(number))
  }

  /// An opaque gradient as large as a clip hid content that touched one more pixel because of
  /// rounding.
  @Test func `a tree in which one more pixel was once hidden in a part is right`() throws {
    let tree = Cases.tree(5346, isDyadic: true)
    let compositor = try Compositor(on: .ofTests, size: tree.size, scale: tree.scale)
    compositor.root = tree.root
    compositor.render()
    #expect(TreeChecks.expectMoved(tree, by: (x: -7, y: 0), in: compositor, ""))
  }
}
