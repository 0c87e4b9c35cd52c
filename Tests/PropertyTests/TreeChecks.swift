// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import LaminaTesting
import Testing

@testable import Lamina

/// Results that must be the same to the byte, for one random tree.
enum TreeChecks {
  /// The picture of a compositor that has never seen the tree before.
  static func freshFrame(of tree: RandomTree, scale: CGFloat? = nil) throws -> Image {
    let compositor = try Compositor(on: .ofTests, size: tree.size, scale: scale ?? tree.scale)
    compositor.root = tree.root
    compositor.render()
    return compositor.surface
  }

  /// After each edit the frame is a new compositor's, and nothing outside the damage changed.
  ///
  /// Returns the number of cache hits and the number of lost entries.
  static func expectDamage(of tree: RandomTree) throws -> (found: Int, lost: Int) {
    let compositor = try Compositor(on: .ofTests, size: tree.size, scale: tree.scale)
    // The standard budget of such small surfaces holds hardly an entry from one frame to the next.
    compositor.cachePolicy = CachePolicy(bytes: 1 << 24, idleLimit: .infinity)
    compositor.root = tree.root
    compositor.render()
    var (found, lost) = (0, 0)
    for step in 1...Cases.edits {
      let before = compositor.surface
      tree.edit()
      let report = compositor.render()
      let faults = TreeInvariants(compositor.tree).faults()
      #expect(faults.isEmpty, "\(tree.label), edit \(step): \(faults)")
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
    return (found, lost)
  }

  /// Parts of the picture painted over garbage equal those of the whole.
  static func expectParts(of tree: RandomTree, seed: UInt64, mostRects: Int) throws {
    var random = SeededGenerator(seed: seed, case: tree.caseNumber)
    let compositor = try Compositor(on: .ofTests, size: tree.size, scale: tree.scale)
    compositor.root = tree.root
    compositor.render()
    let whole = compositor.surface
    for _ in 0..<Cases.edits {
      var region = Region()
      for _ in 0..<random.integer(in: 1...mostRects) {
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
        compositor.ownPixels.image.replace(
          rect, pixels: StridedSpan(garbage.span, stride: rect.width))
      }
      _ = compositor.paint(region)
      guard expectEqual(compositor.surface, whole, "\(tree.label), \(region)") else { break }
    }
  }

  /// Moved by whole pixels, the tree gives moved pixels; false after a failure.
  ///
  /// No layer blurs its background then, because it would see the edges of the surface, which do
  /// not move.
  static func expectMoved(
    _ tree: RandomTree, by move: (x: Int, y: Int), in compositor: Compositor, _ name: String
  ) -> Bool {
    for layer in tree.layers where layer.backgroundFilters.contains(where: \.isBlur) {
      layer.backgroundFilters.removeAll(where: \.isBlur)
    }
    compositor.render()
    let before = compositor.surface
    tree.root.position.x += CGFloat(move.x) / tree.scale
    tree.root.position.y += CGFloat(move.y) / tree.scale
    compositor.render()
    let after = compositor.surface
    let (x, y) = move
    let isSame = (max(0, y)..<min(after.height, after.height + y)).allSatisfy { row in
      (max(0, x)..<min(after.width, after.width + x)).allSatisfy {
        after[$0, row] == before[$0 - x, row - y]
      }
    }
    #expect(isSame, "\(tree.label)\(name), moved by \(x), \(y)")
    return isSame
  }
}

extension Filter {
  fileprivate var isBlur: Bool { if case .gaussianBlur = self { true } else { false } }
}
