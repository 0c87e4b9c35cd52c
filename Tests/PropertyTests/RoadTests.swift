// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaImages
import LaminaTestSupport
import LaminaTesting
import Testing

/// Random trees by Pixman's compositing compared with those by the kernels.
@Suite struct RoadTests {
  /// The largest difference of a channel.
  ///
  /// One step differs by at most 1 or 2, and content painted over it may show a part of that: 5 was
  /// the largest in 23,000 frames, and 3 in all but 47 of them.
  static let tolerance = 6
  /// The tolerance grows by 1 for this many mixes with earlier pixels, because Pixman rounds twice for each.
  ///
  /// Of 10,000 trees two differed by more than 6: one by 9, the other by 10, and by 15 after two edits.
  /// Replicators gave each of them some hundred mixes a frame.
  static let mixesForOneMore = 16
  /// The most by which the tolerance grows.
  static let mostForMixes = 16
  /// The share of pixels that may differ by more if a formula amplifies differences.
  ///
  /// A formula that divides, computes a hue or multiplies straight colours can turn a faint or grey
  /// colour into any other, so there is no bound for a channel.
  static let amplifiedShare = 0.25

  @Test(arguments: Cases.groups)
  func `a tree by Pixman equals that by the kernels, except for rounding`(group: Int) throws {
    for number in Cases.of(group) {
      let trees = (Cases.tree(number), Cases.tree(number))
      let one = try Compositor(on: .kernels, size: trees.0.size, scale: trees.0.scale)
      let other = try Compositor(on: .pixman, size: trees.1.size, scale: trees.1.scale)
      one.root = trees.0.root
      other.root = trees.1.root
      var (amplifies, mixes) = (false, 0)
      for step in 0...Cases.edits {
        if step > 0 {
          trees.0.edit()
          trees.1.edit()
        }
        let report = one.render()
        #expect(other.render().damage == report.damage)
        let name = "case \(number), edit \(step)"
        let difference = try #require(
          ImageDifference(expected: one.surface, actual: other.surface))
        guard let plan = other.lastPlan else { continue }
        // What earlier frames painted may be kept.
        amplifies = amplifies || plan.amplifiesDifferences
        mixes += plan.mixes
        let isExact = step == 0 && plan.steps.haveEqualBytes
        let most =
          isExact ? 0 : Self.tolerance + min(mixes / Self.mixesForOneMore, Self.mostForMixes)
        let larger = difference.histogram[(most + 1)...].reduce(0, +)
        let allowed = amplifies ? Self.amplifiedShare * Double(one.pixelBounds.area) : 0
        guard Double(larger) > allowed else { continue }
        Issue.record("\(name): \(difference)")
        attachPictures(expected: one.surface, actual: other.surface, named: name)
        break
      }
    }
  }

  @Test func `LAMINA_ROAD names a road`() {
    let name = CompositingRoad.named
    #expect(name == nil || name == CompositingRoad.ofTests.rawValue)
  }
}
