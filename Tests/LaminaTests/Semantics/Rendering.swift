// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
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
