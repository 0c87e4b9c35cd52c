// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Lamina
import LaminaImages
import Testing

struct ImageDifferenceTests {
  static func image(_ width: Int, _ height: Int, _ pixels: [UInt32]) throws -> Image {
    try #require(Image(width: width, height: height, premultipliedARGB: pixels))
  }

  @Test func `equal images have no difference`() throws {
    let image = try Self.image(2, 1, [0xFF10_2030, 0])
    let difference = try #require(ImageDifference(expected: image, actual: image))
    #expect(difference.isEmpty)
    #expect(difference.pixelCount == 0)
    #expect(difference.maximum == 0)
    #expect(difference.mean == 0)
    #expect(difference.boundingBox.isEmpty)
    #expect(difference.firstPixel == nil)
    #expect(difference.description == "no pixel differs")
    #expect(difference.picture.pixels == [0xFF00_0000, 0xFF00_0000])
  }

  @Test func `count, maximum, mean, box and first pixel are those of the differing pixels`()
    throws
  {
    let black: UInt32 = 0xFF00_0000
    let expected = try Self.image(4, 3, [UInt32](repeating: black, count: 12))
    var pixels = expected.pixels
    pixels[1 * 4 + 2] = 0xFF00_0700
    pixels[2 * 4 + 1] = 0xFF01_0200
    let actual = try Self.image(4, 3, pixels)

    let difference = try #require(ImageDifference(expected: expected, actual: actual))

    #expect(difference.pixelCount == 2)
    #expect(difference.maximum == 7)
    #expect(difference.mean == 10.0 / 48)
    #expect(difference.boundingBox == PixelRect(minX: 1, minY: 1, maxX: 3, maxY: 3))
    #expect(difference.firstPixel == PixelRect(x: 2, y: 1, width: 1, height: 1))
    #expect(difference.histogram[0] == 10)
    #expect(difference.pixelCount(above: 2) == 1)
    #expect(difference.pixelCount(above: 255) == 0)
    #expect(
      difference.description
        == "2 of 12 pixels differ by at most 7, inside x 1..<3, y 1..<3; "
        + "the first at (2, 1): expected 0xFF000000, found 0xFF000700")
  }

  @Test func `a difference within the tolerance does not count but is measured`() throws {
    let expected = try Self.image(2, 1, [0xFF00_0000, 0xFF00_0000])
    let actual = try Self.image(2, 1, [0xFF00_0003, 0xFF00_0004])
    let loose = try #require(ImageDifference(expected: expected, actual: actual, tolerance: 4))
    #expect(loose.isEmpty)
    #expect(loose.maximum == 4)
    #expect(loose.description == "no pixel differs by more than 4")
    let strict = try #require(ImageDifference(expected: expected, actual: actual, tolerance: 3))
    #expect(strict.pixelCount == 1)
    #expect(strict.firstPixel == PixelRect(x: 1, y: 0, width: 1, height: 1))
  }

  @Test func `images of different sizes are not compared`() throws {
    let wide = try Self.image(2, 1, [0, 0])
    let tall = try Self.image(1, 2, [0, 0])
    #expect(ImageDifference(expected: wide, actual: tall) == nil)
  }

  @Test(
    arguments: [
      (0xFF00_0000, 0xFF00_0001, 0xFF00_0040),
      (0xFF00_0000, 0xFF20_0000, 0xFF80_0000),
      (0xFF00_0000, 0xFFFF_0011, 0xFFFF_0044),
      (0x8000_0000, 0x8100_0000, 0xFF40_4040),
    ] as [(UInt32, UInt32, UInt32)])
  func `the picture shows the smallest difference and amplifies it`(
    _ expected: UInt32, _ actual: UInt32, _ shown: UInt32
  ) throws {
    let difference = try #require(
      ImageDifference(
        expected: Self.image(1, 1, [expected]), actual: Self.image(1, 1, [actual])))
    #expect(difference.picture.pixels == [shown])
  }
}
