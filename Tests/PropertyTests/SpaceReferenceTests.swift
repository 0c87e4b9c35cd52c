// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport
import Testing

/// Planes in perspective and spaces against the oracle, which uses many rays for each pixel and
/// finds the nearest layer for each of them separately.
@Suite struct SpaceReferenceTests {
  private static func compare(_ scene: SpaceScene, scale: CGFloat) throws -> SoftPictureComparison {
    let root = scene.make()
    let compositor = try Compositor(size: SpaceScene.size, scale: scale, threads: 1)
    compositor.root = root
    compositor.render()
    return SoftPictureComparison(
      compositor.surface,
      with: ReferenceCompositor.picture(
        of: root, size: SpaceScene.size, scale: scale, sampling: .fine),
      tolerance: ReferenceTests.tolerance)
  }

  @Test(arguments: SpaceScene.all)
  func `the visible picture is that of the oracle's rays`(scene: SpaceScene) throws {
    let comparison = try Self.compare(scene, scale: 1)
    comparison.expect(
      mostPixels: scene.looks.mostPixels, mostOfBlock: scene.looks.mostOfBlock,
      scene.testDescription)
  }

  private static func crossingPlanes() -> Layer {
    SpaceScene.stage(
      90,
      SpaceScene.space(
        SpaceScene.card(SpaceScene.red, 40, 30, SpaceScene.turn(0.6)),
        SpaceScene.card(SpaceScene.blue, 40, 30, SpaceScene.turn(-0.6))))
  }

  @Test func `an oracle with other planes finds wrong pixels or blocks`() throws {
    for (name, change) in Self.changes {
      let root = Self.crossingPlanes()
      let compositor = try Compositor(size: SpaceScene.size)
      compositor.root = root
      compositor.render()
      change(root)
      let comparison = SoftPictureComparison(
        compositor.surface,
        with: ReferenceCompositor.picture(of: root, size: SpaceScene.size, scale: 1),
        tolerance: ReferenceTests.tolerance)
      #expect(!comparison.isWithin(mostPixels: 4, mostOfBlock: 4), "\(name)")
    }
  }

  /// Each change is made to the tree alone, after the engine has painted it.
  private static let changes: [(name: String, change: @Sendable (Layer) -> Void)] = [
    ("another order", { $0.sublayers?[0].sublayers?[0].zPosition = -6 }),
    ("another angle", { $0.sublayers?[0].sublayers?[0].transform = SpaceScene.turn(0.56) }),
    ("a third of a pixel", { $0.sublayers?[0].position.x += 0.33 }),
    ("a farther eye", { $0.sublayerTransform.m34 = -1.0 / 97 }),
    ("no depth", { $0.sublayers?[0].sublayers?[1].transform = SpaceScene.turn(0.6) }),
  ]
}
