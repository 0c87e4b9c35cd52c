// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Lamina

extension ImageDifference {
  /// The factor for differences in the ``picture``.
  private static let amplification: UInt32 = 4

  /// The least brightness of a component that differs, so that a difference of 1 is visible.
  private static let floor: UInt32 = 64

  /// A picture of the difference: black where the images are equal.
  ///
  /// It is opaque and of the same size. Red, green and blue are the components' differences, four
  /// times as large and at least a quarter bright where there is one; a difference of alpha alone
  /// shows as grey. Differences within the tolerance are shown too.
  public var picture: Image {
    var pixels = [UInt32](repeating: 0xFF00_0000, count: expected.pixels.count)
    let (expectedPixels, actualPixels) = (expected.pixels, actual.pixels)
    for index in pixels.indices where expectedPixels[index] != actualPixels[index] {
      let difference = Self.componentDifferences(expectedPixels[index], actualPixels[index])
      let colorIsEqual = difference.x | difference.y | difference.z == 0
      func visible(_ component: UInt8) -> UInt32 {
        let shown = colorIsEqual ? difference.w : component
        return shown == 0 ? 0 : min(255, max(Self.floor, UInt32(shown) * Self.amplification))
      }
      pixels[index] |=
        visible(difference.z) << 16 | visible(difference.y) << 8 | visible(difference.x)
    }
    // The pixels are opaque and their count is the images', so the initialiser accepts them.
    return Image(width: expected.width, height: expected.height, premultipliedARGB: pixels)
      ?? expected
  }
}
