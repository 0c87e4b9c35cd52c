// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaImages
import LaminaTestSupport
import LaminaTesting
import Testing

/// Images in layers compared with a browser's `object-fit` and `border-image`.
///
/// Tests/BrowserReferences/contents.html is the twin, contents.png Chromium's picture of it. An
/// image of 20 × 10 is sampled with nearest filtering on both sides, because browsers enlarge with
/// filters of their own.
@Suite struct ContentsBrowserTests {
  private static let image = Image(
    width: 20, height: 10,
    premultipliedARGB: (0..<200).map { index in
      let (x, y) = (index % 20, index / 20)
      let blue: UInt32 = (x / 4 + y / 5) % 2 == 1 ? 200 : 40
      return 0xFF00_0000 | UInt32(12 * x + 10) << 16 | UInt32(20 * y + 20) << 8 | blue
    })

  private static func cell(
    _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat,
    _ gravity: LayerContentsGravity = .resize
  ) -> Layer {
    let layer = Layer()
    layer.frame = CGRect(x: x, y: y, width: width, height: height)
    layer.backgroundColor = Color(red: 222.0 / 255, green: 226.0 / 255, blue: 230.0 / 255)
    layer.contents = image
    layer.contentsGravity = gravity
    layer.magnificationFilter = .nearest
    layer.minificationFilter = .nearest
    layer.masksToBounds = true
    return layer
  }

  /// With fixed slices at either end of an axis that does not stretch.
  private static func sliced(_ layer: Layer, _ x: CGFloat, _ y: CGFloat, scale: CGFloat = 1)
    -> Layer
  {
    layer.contentsCenter = CGRect(
      x: x / 20, y: y / 10, width: (20 - 2 * x) / 20, height: (10 - 2 * y) / 10)
    layer.contentsScale = scale
    return layer
  }

  private static func picture() throws -> Image {
    let gravities: [LayerContentsGravity] = [
      .resize, .resizeAspect, .resizeAspectFill, .center, .bottom, .top, .left, .right,
      .bottomLeft, .bottomRight, .topLeft, .topRight,
    ]
    let root = Layer()
    root.frame = CGRect(x: 0, y: 0, width: 480, height: 340)
    root.sublayers =
      gravities.enumerated().map { index, gravity in
        cell(20 + CGFloat(index % 4) * 110, 20 + CGFloat(index / 4) * 80, 80, 60, gravity)
      } + [
        cell(20, 260, 80, 60, .center), cell(130, 260, 10, 55, .resizeAspect),
        sliced(cell(160, 260, 80, 60), 6, 4), sliced(cell(260, 260, 100, 60), 6, 4, scale: 0.5),
        sliced(cell(380, 260, 70, 60), 6, 0),
      ]
    let compositor = try Compositor(size: root.bounds.size)
    compositor.background = .white
    compositor.root = root
    compositor.render()
    return compositor.surface
  }

  @Test func `gravities and slices look as in a browser`() throws {
    let actual = try Self.picture()
    let reference = RepositoryFiles.url("Tests/BrowserReferences/contents.png")
    let expected = try Image(contentsOf: reference.path)
    let difference = try #require(
      ImageDifference(
        expected: expected, actual: actual, tolerance: BrowserComparisonTests.stillClose))
    let mean = difference.mean * 4 / 3
    let share = Double(difference.pixelCount) / Double(actual.width * actual.height)
    let isClose =
      mean < BrowserComparisonTests.largestMean && share < BrowserComparisonTests.largestShare
    if !isClose { attachPictures(expected: expected, actual: actual, named: "contents") }
    #expect(isClose, "mean \(mean) of 255, \(share * 100) % of the pixels; \(difference)")
  }
}
