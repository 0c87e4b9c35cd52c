// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport
import Testing

/// A layer with a frame and a background, for tests that compare a few pixels.
func box(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ color: Color? = nil)
  -> Layer
{
  let layer = Layer()
  layer.frame = CGRect(x: x, y: y, width: width, height: height)
  layer.backgroundColor = color
  return layer
}

/// The pixels of a surface of `width` × `height` points with some layers.
func draw(
  _ width: CGFloat, _ height: CGFloat, scale: CGFloat = 1, on background: Color = .clear,
  _ layers: Layer...
) throws -> Image {
  let root = Layer()
  root.frame = CGRect(x: 0, y: 0, width: width, height: height)
  root.sublayers = layers
  let compositor = try Compositor(size: CGSize(width: width, height: height), scale: scale)
  compositor.background = background
  compositor.root = root
  compositor.render()
  let surface = compositor.surface
  root.sublayers = nil
  return surface
}

/// Expects that instances look like layers of their own.
///
/// The opacity of an instance is a tint of its picture, that of a layer is coverage. They are rounded at different
/// places, once for each of up to four overlapping layers: no channel may differ by more than 2, and a number
/// of pixels by more than 1.
func expectAlike(_ one: Image, _ other: Image, beyond most: Int = 1, _ name: String) {
  let differences = zip(one.pixels, other.pixels).map { pixels in
    zip(pixels.0.channels, pixels.1.channels).reduce(0) { max($0, abs($1.0 - $1.1)) }
  }
  #expect(differences.allSatisfy { $0 <= 2 }, "\(name)")
  #expect(differences.count { $0 > 1 } <= most, "\(name)")
}

extension Color {
  static let pureRed = Color(red: 1, green: 0, blue: 0)
  static let pureGreen = Color(red: 0, green: 1, blue: 0)
  static let pureBlue = Color(red: 0, green: 0, blue: 1)
}

/// Opaque pixels as a surface stores them.
enum Pixel {
  static let red: UInt32 = 0xFFFF_0000
  static let green: UInt32 = 0xFF00_FF00
  static let blue: UInt32 = 0xFF00_00FF
  static let black: UInt32 = 0xFF00_0000
  static let white: UInt32 = 0xFFFF_FFFF
}

extension Image {
  /// The pixels row by row.
  var rows: [[UInt32]] {
    (0..<height).map { Array(pixels[$0 * width..<($0 + 1) * width]) }
  }

  /// The alpha row by row.
  var alphas: [[UInt8]] { rows.map { $0.map { UInt8($0 >> 24) } } }

  /// The number of pixels with a value.
  func count(_ value: UInt32) -> Int { pixels.count { $0 == value } }

  /// The number of pixels that are not transparent.
  var paintedCount: Int { pixels.count { $0 != 0 } }

  /// The sum of all alphas, in units of a full pixel.
  var coverage: Double { pixels.reduce(0) { $0 + Double($1 >> 24) } / 255 }
}
