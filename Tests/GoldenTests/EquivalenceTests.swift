// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaScene
import LaminaTestSupport
import LaminaTesting
import Testing

@testable import Lamina

/// Different ways to one picture, which must agree to the byte, on every example.
@Suite struct EquivalenceTests {
  @Test(arguments: ExampleScene.all)
  func `three frames look like one, and a part repainted over garbage looks like that part`(
    _ scene: ExampleScene
  ) throws {
    let whole = try scene.picture(by: .ofTests)
    let compositor = try Compositor(try scene.load(), on: .ofTests)
    for _ in 0..<3 {
      compositor.setNeedsRepaint()
      compositor.render()
    }
    expectEqual(compositor.surface, whole, "\(scene.name), rendered three times")

    let bounds = compositor.pixelBounds
    let part = Self.part(of: bounds)
    compositor.fillWithGarbage()
    _ = compositor.paint(part)

    var expected = Self.garbage(bounds)
    for rect in part.rects {
      for y in rect.minY..<rect.maxY {
        let row = y * whole.width
        expected[row + rect.minX..<row + rect.maxX] =
          whole.pixels[row + rect.minX..<row + rect.maxX]
      }
    }
    let actual = compositor.ownPixels.image.copyPixels(of: bounds)
    try expectEqual(
      Self.opaqueImage(actual, bounds), Self.opaqueImage(expected, bounds),
      "\(scene.name), repainted in part")
    #expect(actual == expected)
  }

  @Test(arguments: ExampleScene.all)
  func `a scene moved by whole pixels has moved pixels`(_ scene: ExampleScene) throws {
    let whole = try scene.picture(by: .ofTests)
    let original = try scene.load()
    let (dx, dy) = (13, 6)
    let frame = Layer()
    frame.frame = CGRect(
      x: CGFloat(dx) / original.scale, y: CGFloat(dy) / original.scale,
      width: original.size.width, height: original.size.height)
    frame.addSublayer(original.root)
    let compositor = try Compositor(
      on: .ofTests,
      size: CGSize(
        width: original.size.width + CGFloat(dx) / original.scale,
        height: original.size.height + CGFloat(dy) / original.scale),
      scale: original.scale)
    compositor.background = original.background
    compositor.root = frame

    compositor.render()

    let moved = PixelRect(x: dx, y: dy, width: whole.width, height: whole.height)
    let pixels = compositor.ownPixels.image.copyPixels(of: moved)
    let image = try #require(
      Image(width: whole.width, height: whole.height, premultipliedARGB: pixels))
    expectEqual(image, whole, "\(scene.name), moved")
  }

  @Test(arguments: ExampleScene.all)
  func `a scene written and read again has the same picture`(_ scene: ExampleScene) throws {
    let again = try Scene(json: try scene.load().json(), folder: scene.folderPath)
    let compositor = try Compositor(again, on: .ofTests)
    compositor.render()
    expectEqual(
      compositor.surface, try scene.picture(by: .ofTests), "\(scene.name), written and read")
  }

  /// Two overlapping rectangles, a column and a single pixel, none of them at a round position.
  private static func part(of bounds: PixelRect) -> Region {
    let (w, h) = (bounds.width, bounds.height)
    return [
      PixelRect(x: w / 7, y: h / 9, width: w / 3, height: h / 4),
      PixelRect(x: w / 3, y: h / 5, width: w / 4, height: h / 2),
      PixelRect(x: w - 37, y: 0, width: 1, height: h),
      PixelRect(x: 11, y: h - 5, width: 1, height: 1),
    ].reduce(Region()) { $0.union($1) }
  }

  fileprivate static func garbage(_ bounds: PixelRect) -> [UInt32] {
    (0..<UInt32(bounds.area)).map { $0 &* 2_654_435_761 }
  }

  /// The pixels without their alpha, so that garbage can be shown too.
  private static func opaqueImage(_ pixels: [UInt32], _ bounds: PixelRect) throws -> Image {
    try #require(
      Image(
        width: bounds.width, height: bounds.height,
        premultipliedARGB: pixels.map { $0 | 0xFF00_0000 }))
  }
}

extension Compositor {
  fileprivate func fillWithGarbage() {
    let image = ownPixels.image
    let garbage = EquivalenceTests.garbage(image.bounds)
    image.replace(image.bounds, pixels: StridedSpan(garbage.span, stride: image.bounds.width))
  }
}
