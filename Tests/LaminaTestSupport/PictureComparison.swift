// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Lamina

/// The differences of a surface from the oracle's picture, in steps of 1/255 of a channel.
package struct PictureComparison {
  /// The greatest error of any channel of any pixel.
  package private(set) var worst = 0.0
  /// The pixel with this error.
  package private(set) var worstPixel = (x: 0, y: 0)
  /// The pixels whose error exceeds their tolerance.
  package private(set) var pixelsBeyond: [(x: Int, y: Int)] = []
  /// The number of pixels with an error above the basic tolerance but within that of their coats.
  package private(set) var excusedPixels = 0
  /// The oracle's picture, rounded to bytes.
  package let expected: Image
  /// The surface.
  package let actual: Image

  /// The partial coats of a pixel up to which its tolerance is the basic one.
  package static let plainCoats = 1.0
  /// The growth of the tolerance for each further coat, in steps of 1/255: a coat rounds its
  /// coverage, its colour through that, and the content that shows through.
  package static let tolerancePerCoat = 1.0
  /// The most further coats for which the tolerance grows.
  package static let mostFurtherCoats = 2.0

  /// The growth of the tolerance for a number of coats.
  private static func growth(_ coats: Double) -> Double {
    min(max(0, coats - plainCoats), mostFurtherCoats) * tolerancePerCoat
  }

  /// Compares every channel with the unrounded number of the oracle.
  package init(_ surface: Image, with reference: ReferencePlane, tolerance: Double) {
    precondition(
      reference.bounds == PixelRect(x: 0, y: 0, width: surface.width, height: surface.height),
      "pictures of different sizes cannot be compared")
    actual = surface
    var rounded = [UInt32](repeating: 0, count: surface.pixels.count)
    var index = 0
    while index < rounded.count {
      let pixel = surface.pixels[index]
      var error = 0.0
      var word: UInt32 = 0
      var channel = 0
      while channel < 4 {
        let value = unsafe reference.values[ReferencePlane.pictureChannels * index + channel] * 255
        // Red, green, blue and alpha are at bits 16, 8, 0 and 24.
        let shift: UInt32 = channel == 3 ? 24 : UInt32(16 - 8 * channel)
        error = max(error, abs(Double(pixel >> shift & 255) - value))
        word |= UInt32(min(max(value.rounded(), 0), 255)) << shift
        channel += 1
      }
      rounded[index] = word
      let place = (x: index % surface.width, y: index / surface.width)
      if error > worst { (worst, worstPixel) = (error, place) }
      if error > tolerance {
        let coats = reference.value(x: place.x, y: place.y, channel: ReferencePlane.coats)
        if error > tolerance + Self.growth(coats) {
          pixelsBeyond.append(place)
        } else {
          excusedPixels += 1
        }
      }
      index += 1
    }
    expected =
      Image(width: surface.width, height: surface.height, premultipliedARGB: rounded) ?? actual
  }
}
