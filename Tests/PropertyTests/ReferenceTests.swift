// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport
import LaminaTesting
import Testing

/// The compositor against the slow double-precision oracle, over random trees.
///
/// Every channel of every pixel must be within 2 of 255 of the oracle's unrounded number, with one
/// exception. The engine keeps colours, coverages and its picture in bytes, and every coat rounds
/// all three. A coat is a part that covers a pixel partly: an antialiased edge, a translucent
/// colour, a clip, a mask or a translucent group. A shadow counts as two, because its source is
/// rounded before the blur, and as three if its outline clips it. The error may be 3 under two
/// coats and 4 under more. Fewer than one pixel in a thousand may use this exception.
///
/// The oracle's Gaussian is sampled at whole pixels, which is wrong for one narrower than 0.45
/// pixels along a slanted line, because it falls between them. The engine draws it 0.45 pixels
/// wide. Trees with such a shadow are few, and may differ by 16.
@Suite struct ReferenceTests {
  /// A thousand trees in a release build, or a hundred if a debug build would take minutes.
  static let groups = Array(0..<(Cases.count > 100 ? 20 : 2))
  static let casesInGroup = 50
  static let tolerance = 2.0
  static let mostExcused = 0.001
  static let narrowest = 0.45
  static let narrowTolerance = 16.0
  static let mostNarrowTrees = 4

  /// The tree of a number; those of every other group have gradients of every type.
  static func tree(_ number: Int, _ variety: RandomTree.Variety = .plain) -> RandomTree {
    RandomTree(
      case: number, variety: variety, hasEveryGradient: number / casesInGroup % 2 == 1)
  }

  static func compare(_ tree: RandomTree) throws -> PictureComparison {
    let compositor = try Compositor(size: tree.size, scale: tree.scale)
    compositor.root = tree.root
    compositor.render()
    let tolerance = hasNarrowSlantedShadow(compositor) ? narrowTolerance : tolerance
    let reference = ReferenceCompositor.picture(of: tree.root, size: tree.size, scale: tree.scale)
    return PictureComparison(compositor.surface, with: reference, tolerance: tolerance)
  }

  /// Whether the frame has a shadow whose blur is slanted and narrower than pixels can show.
  static func hasNarrowSlantedShadow(_ compositor: Compositor) -> Bool {
    (compositor.lastPlan?.masks ?? []).contains { mask in
      let blur: BlurCovariance
      switch mask.source {
      case .recipe(let shared, within: _): blur = shared.recipe.blur
      case .surface(index: _, let surfaceBlur, within: _): blur = surfaceBlur
      case .ready, .piece: return false
      }
      guard !blur.isZero, abs(blur.xy) > 1e-3 * (blur.xx * blur.yy).squareRoot() else {
        return false
      }
      let across = hypot((blur.xx - blur.yy) / 2, blur.xy)
      return (blur.xx + blur.yy) / 2 - across < narrowest * narrowest
    }
  }

  @Test func `few trees need the wider tolerance of narrow slanted shadows`() throws {
    let count = try (0..<Self.groups.count * Self.casesInGroup).count { number in
      let tree = Self.tree(number)
      let compositor = try Compositor(size: tree.size, scale: tree.scale)
      compositor.root = tree.root
      compositor.render()
      return Self.hasNarrowSlantedShadow(compositor)
    }
    #expect(count <= Self.groups.count * Self.mostNarrowTrees)
  }

  @Test(arguments: groups)
  func `the picture of a random tree is the oracle's`(group: Int) throws {
    try compare(group, of: .plain)
  }

  @Test(arguments: groups)
  func `images in any gravity, part, slices and filter are the oracle's`(group: Int) throws {
    try compare(group, of: .pictures)
  }

  private func compare(_ group: Int, of variety: RandomTree.Variety) throws {
    var worst = (error: 0.0, number: 0)
    var (excused, pixels) = (0, 0)
    for number in group * Self.casesInGroup..<(group + 1) * Self.casesInGroup {
      let tree = Self.tree(number, variety)
      let comparison = try Self.compare(tree)
      if comparison.worst > worst.error { worst = (comparison.worst, number) }
      excused += comparison.excusedPixels
      pixels += comparison.actual.pixels.count
      if !comparison.pixelsBeyond.isEmpty { report(comparison, of: tree) }
    }
    let error = (worst.error * 100).rounded() / 100
    print(
      "oracle group \(group), \(variety): worst \(error) in \(worst.number), \(excused) excused")
    #expect(Double(excused) <= Self.mostExcused * Double(pixels))
  }

  @Test(arguments: groups)
  func `the picture of a random tree of further kinds of layers is the oracle's`(
    group: Int
  ) throws {
    var worst = (error: 0.0, number: 0)
    var (excused, pixels) = (0, 0)
    for number in group * Self.casesInGroup..<(group + 1) * Self.casesInGroup {
      let tree = RandomTree(case: Cases.firstOfKinds + number, variety: .kinds)
      let comparison = try Self.compare(tree)
      if comparison.worst > worst.error { worst = (comparison.worst, number) }
      excused += comparison.excusedPixels
      pixels += comparison.actual.pixels.count
      if !comparison.pixelsBeyond.isEmpty { report(comparison, of: tree) }
    }
    print("oracle group \(group) of kinds: worst \(worst), \(excused) excused")
    #expect(Double(excused) <= Self.mostExcused * Double(pixels))
  }

  /// Records a failure with the pictures, and with the reduced tree.
  private func report(_ comparison: PictureComparison, of tree: RandomTree) {
    let (x, y) = comparison.worstPixel
    let count = comparison.pixelsBeyond.count
    if ProcessInfo.processInfo.environment["LAMINA_REDUCE"] == "1" {
      tree.reduce { (try? Self.compare(tree).pixelsBeyond.isEmpty) == false }
    }
    Issue.record(
      """
      \(tree.label): \(count) pixels beyond, worst \(comparison.worst) at (\(x), \(y))
      \(tree.text)
      """)
    attachPictures(
      expected: comparison.expected, actual: comparison.actual, named: "case \(tree.caseNumber)")
  }
}
