// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport
import Testing

/// What must be the same to the byte, over random trees with random edits between frames.
///
/// `Cases.tree` makes the tree that a failure names again.
@Suite struct EquivalenceTests {
  /// What a compositor that never saw the tree before draws.
  private func freshFrame(of tree: RandomTree, scale: CGFloat? = nil) throws -> Surface {
    let compositor = try Compositor(size: tree.size, scale: scale ?? tree.scale)
    compositor.root = tree.root
    compositor.render()
    return compositor.surface
  }

  @Test(arguments: Cases.groups)
  func
    `a frame after edits is the frame of a new compositor and changes nothing outside the damage`(
      group: Int
    ) throws
  {
    var (found, lost) = (0, 0)
    for number in Cases.of(group) {
      let tree = Cases.tree(number)
      let compositor = try Compositor(size: tree.size, scale: tree.scale)
      // The standard budget of surfaces so small holds hardly an entry from one frame to the next.
      compositor.cachePolicy = CachePolicy(bytes: 1 << 24, idleLimit: .infinity)
      compositor.root = tree.root
      compositor.render()
      for step in 1...Cases.edits {
        let before = compositor.surface
        tree.edit()
        let report = compositor.render()
        let caches = report.caches.total
        found += caches.hits
        lost += caches.evictedForSpace + caches.evictedForAge
        let after = compositor.surface
        let name = "\(tree.label), edit \(step)"
        guard expectEqual(after, try freshFrame(of: tree), name) else { break }
        let damage = Region(report.damage + report.moves.map(\.rect))
        let changed = after.pixels.indices.filter { after.pixels[$0] != before.pixels[$0] }
        let outside = changed.first { !damage.contains(x: $0 % after.width, y: $0 / after.width) }
        #expect(outside == nil, "\(name): a pixel outside the damage changed")
      }
    }
    #expect(found > 0 && lost == 0)
  }

  @Test(arguments: Cases.groups)
  func `a part repainted over garbage is that part of the whole`(group: Int) throws {
    for number in Cases.of(group) {
      let tree = Cases.tree(number)
      var random = SeededGenerator(seed: 77, case: number)
      let compositor = try Compositor(size: tree.size, scale: tree.scale)
      compositor.root = tree.root
      compositor.render()
      let whole = compositor.surface
      for _ in 0..<Cases.edits {
        var region = Region()
        for _ in 0..<random.integer(in: 1...4) {
          region = region.union(
            PixelRect(
              x: random.integer(in: -4...40), y: random.integer(in: -4...40),
              width: random.integer(in: 1...24), height: random.integer(in: 1...24)))
        }
        region = region.intersection(compositor.pixelBounds)
        for rect in region.rects {
          let garbage = (0..<rect.area).map { _ in
            0xFF00_0000 | UInt32(truncatingIfNeeded: random.next())
          }
          compositor.target.replace(rect, pixels: garbage.span, stride: rect.width)
        }
        _ = compositor.paint(region)
        guard expectEqual(compositor.surface, whole, "\(tree.label), \(region)") else { break }
      }
    }
  }

  @Test(arguments: Cases.groups)
  func `a tree rendered again damages nothing, and repainted is the same`(group: Int) throws {
    for number in Cases.of(group) {
      let tree = Cases.tree(number)
      let compositor = try Compositor(size: tree.size, scale: tree.scale)
      compositor.root = tree.root
      for step in 0..<Cases.edits {
        compositor.render()
        let once = compositor.surface
        for _ in 0..<2 {
          let report = compositor.render()
          #expect(report.damage.isEmpty, "\(tree.label), edit \(step)")
        }
        compositor.setNeedsRepaint()
        compositor.render()
        guard expectEqual(compositor.surface, once, "\(tree.label), edit \(step)") else { break }
        tree.edit()
      }
    }
  }

  @Test(arguments: Cases.groups)
  func `a tree moved by whole pixels gives moved pixels`(group: Int) throws {
    for number in Cases.of(group) {
      let tree = Cases.tree(number, isDyadic: true)
      var random = SeededGenerator(seed: 78, case: number)
      let compositor = try Compositor(size: tree.size, scale: tree.scale)
      compositor.root = tree.root
      for step in 0..<Cases.edits {
        compositor.render()
        let before = compositor.surface
        let (x, y) = (random.integer(in: -12...12), random.integer(in: -12...12))
        tree.root.position.x += CGFloat(x) / tree.scale
        tree.root.position.y += CGFloat(y) / tree.scale
        compositor.render()
        let after = compositor.surface
        let same = (max(0, y)..<min(after.height, after.height + y)).allSatisfy { row in
          (max(0, x)..<min(after.width, after.width + x)).allSatisfy {
            after[$0, row] == before[$0 - x, row - y]
          }
        }
        #expect(same, "\(tree.label), edit \(step), moved by \(x), \(y)")
        if !same { break }
        tree.edit()
      }
    }
  }

  @Test(arguments: Cases.groups)
  func `two compositors in turn draw what each draws alone`(group: Int) throws {
    for number in Cases.of(group) {
      let tree = Cases.tree(number)
      let scales = [tree.scale, tree.scale == 1 ? 2 : 1]
      let compositors = try scales.map { try Compositor(size: tree.size, scale: $0) }
      for compositor in compositors { compositor.root = tree.root }
      for step in 0..<Cases.edits {
        // Sometimes one of them misses an edit.
        for (index, compositor) in compositors.enumerated() where (number + step + index) % 3 != 0 {
          compositor.render()
          let alone = try freshFrame(of: tree, scale: scales[index])
          let name = "\(tree.label), edit \(step), compositor \(index)"
          expectEqual(compositor.surface, alone, name)
        }
        tree.edit()
      }
    }
  }
}
