// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Lamina
import LaminaImages
import LaminaTesting
import Testing

/// Lamina's pictures compared with a browser's pictures of the same in HTML and CSS.
@Suite struct BrowserComparisonTests {
  /// The limits of `scripts/browser-check`.
  static let largestMean = 0.35
  static let stillClose: UInt8 = 8
  static let largestShare = 0.01

  @Test(arguments: ExampleScene.browserReferences)
  func `a scene looks like its twin in a browser`(_ scene: ExampleScene) throws {
    let actual = try scene.picture()
    let expected = try scene.browserPicture()

    let difference = try #require(
      ImageDifference(expected: expected, actual: actual, tolerance: Self.stillClose))
    // Both are opaque, so alpha never differs and the mean over four components is too low.
    let mean = difference.mean * 4 / 3
    let share = Double(difference.pixelCount) / Double(actual.width * actual.height)
    let isClose = mean < Self.largestMean && share < Self.largestShare
    if !isClose { attachPictures(expected: expected, actual: actual, named: scene.name) }
    #expect(
      isClose, "\(scene.name): mean \(mean) of 255, \(share * 100) % of the pixels; \(difference)")
  }

  @Test func `both pictures of every comparison are opaque`() throws {
    for scene in ExampleScene.browserReferences {
      #expect(try scene.browserPicture().isOpaque, "\(scene.name).png")
      #expect(try scene.picture().isOpaque, "\(scene.name).json")
    }
  }

  @Test func `every scene with a twin is compared`() {
    #expect(ExampleScene.browserReferences.count >= 20)
  }
}
