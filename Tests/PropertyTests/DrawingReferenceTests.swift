// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport
import LaminaTesting
import Testing

/// Layers that draw their contents against the slow oracle; ``ReferenceTests`` gives the
/// tolerances.
@Suite struct DrawingReferenceTests {
  @Test(arguments: ReferenceTests.groups)
  func `the picture of a tree with drawings is the oracle's`(group: Int) throws {
    var (excused, pixels) = (0, 0)
    let count = ReferenceTests.casesInGroup / 2
    for number in group * count..<(group + 1) * count {
      let tree = RandomTree(case: number, seed: 3, variety: .plainDrawn)
      let comparison = try ReferenceTests.compare(tree)
      excused += comparison.excusedPixels
      pixels += comparison.actual.pixels.count
      if !comparison.pixelsBeyond.isEmpty {
        if ProcessInfo.processInfo.environment["LAMINA_REDUCE"] == "1" {
          tree.reduce { (try? ReferenceTests.compare(tree).pixelsBeyond.isEmpty) == false }
        }
        Issue.record("\(tree.label): \(comparison.pixelsBeyond.count) pixels\n\(tree.text)")
      }
    }
    #expect(Double(excused) <= 4 * ReferenceTests.mostExcused * Double(pixels))
  }

  /// With the tolerance of trees with blended layers; see ``EffectReferenceTests``.
  @Test(arguments: ReferenceTests.groups)
  func `the picture of a tree with blended drawings is the oracle's`(group: Int) throws {
    let count = ReferenceTests.casesInGroup
    var blends = 0
    for number in group * count..<(group + 1) * count {
      let tree = RandomTree(
        case: number, seed: 3, variety: .plainDrawn, drawnBlends: .smooth)
      let compositor = try Compositor(size: tree.size, scale: tree.scale)
      compositor.root = tree.root
      blends += compositor.render().painting.blends
      guard !ReferenceTests.hasNarrowSlantedShadow(compositor) else { continue }
      let comparison = Self.compare(compositor, tree)
      guard !comparison.pixelsBeyond.isEmpty else { continue }
      if ProcessInfo.processInfo.environment["LAMINA_REDUCE"] == "1" {
        tree.reduce {
          compositor.setNeedsRepaint()
          compositor.render()
          return !Self.compare(compositor, tree).pixelsBeyond.isEmpty
        }
      }
      Issue.record(
        """
        \(tree.label): \(comparison.pixelsBeyond.count) pixels beyond, worst \(comparison.worst) \
        at \(comparison.worstPixel)
        \(tree.text)
        """)
      attachPictures(
        expected: comparison.expected, actual: comparison.actual, named: "case \(number)")
    }
    #expect(blends > count)
  }

  private static func compare(_ compositor: Compositor, _ tree: RandomTree) -> PictureComparison {
    PictureComparison(
      compositor.surface,
      with: ReferenceCompositor.picture(of: tree.root, size: tree.size, scale: tree.scale),
      tolerance: EffectReferenceTests.tolerance)
  }
}
