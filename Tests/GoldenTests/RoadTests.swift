// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Lamina
import LaminaTestSupport
import LaminaTesting
import Testing

/// Every scene by Pixman's compositing compared with its golden.
@Suite struct RoadTests {
  /// The largest difference of a channel from a golden: 4 in `emitter`, where sprites overlap, 3 in
  /// five scenes with shadows over shadows, 1 or 2 in the others.
  static let tolerance: UInt8 = 4

  @Test(arguments: ExampleScene.all)
  func `a scene by Pixman's compositing is its golden, except for rounding`(
    _ scene: ExampleScene
  ) throws {
    expectPicture(
      try scene.picture(by: .pixman), matches: scene.name, tolerance: .upTo(Self.tolerance))
  }
}
