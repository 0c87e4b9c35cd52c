// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Lamina

/// The differences of a surface from the oracle's picture, where the surface may be softer:
/// pictures in perspective are sampled once more than necessary.
///
/// Two measures hold for any softness, in steps of 1/255. First, a pixel is between the least and
/// the largest values of the oracle there and beside it: so nothing is missing or added, in front
/// of the wrong thing, or further than a pixel from its place. Second, the mean of a block of
/// pixels is the oracle's: so nothing is displaced even by a part of a pixel, because softening
/// moves no light.
package struct SoftPictureComparison {
  /// The pixels that are not between the oracle's values around them.
  package private(set) var pixelsBeyond: [(x: Int, y: Int)] = []
  /// The largest excess of all pixels, and its place.
  package private(set) var worst = (error: 0.0, x: 0, y: 0)
  /// The largest difference of a block's mean, and the block's middle.
  package private(set) var worstBlock = (error: 0.0, x: 0, y: 0)
  /// The mean difference of a pixel.
  package private(set) var mean = 0.0
  /// The oracle's picture, rounded to bytes.
  package let expected: Image
  /// The surface.
  package let actual: Image

  /// The pixels of a block on each side of its middle.
  package static let reachOfBlocks = 2

  private let size: (width: Int, height: Int)

  /// `tolerance` is the allowed error of each pixel without coats; see ``PictureComparison``.
  package init(
    _ surface: Image, with reference: ReferencePlane, tolerance: Double, reach: Int = 1
  ) {
    let sharp = PictureComparison(surface, with: reference, tolerance: tolerance)
    (expected, actual) = (sharp.expected, sharp.actual)
    size = (surface.width, surface.height)
    for channel in 0..<4 {
      let wanted = Channel(of: reference, channel, size)
      let shown = Channel(of: surface, channel)
      findPixels(shown, wanted, sharp, tolerance, reach)
      findBlocks(shown, wanted)
    }
  }

  /// The numbers of one channel in steps of 1/255, row by row.
  private typealias Channel = [Double]

  private mutating func findPixels(
    _ shown: Channel, _ wanted: Channel, _ sharp: PictureComparison, _ tolerance: Double,
    _ reach: Int
  ) {
    for place in sharp.pixelsBeyond {
      var (low, high) = (255.0, 0.0)
      for y in max(0, place.y - reach)...min(size.height - 1, place.y + reach) {
        for x in max(0, place.x - reach)...min(size.width - 1, place.x + reach) {
          (low, high) = (
            min(low, wanted[y * size.width + x]), max(high, wanted[y * size.width + x])
          )
        }
      }
      let value = shown[place.y * size.width + place.x]
      let error = max(low - value, value - high)
      if error > worst.error { worst = (error, place.x, place.y) }
      guard error > tolerance, pixelsBeyond.last.map({ $0 != place }) ?? true else { continue }
      if !pixelsBeyond.contains(where: { $0 == place }) { pixelsBeyond.append(place) }
    }
  }

  private mutating func findBlocks(_ shown: Channel, _ wanted: Channel) {
    let (width, height, reach) = (size.width, size.height, Self.reachOfBlocks)
    var difference = shown
    for index in difference.indices { difference[index] -= wanted[index] }
    mean = max(mean, difference.reduce(0) { $0 + abs($1) } / Double(difference.count))
    guard width > 2 * reach, height > 2 * reach else { return }
    let side = 2 * reach + 1
    var rows = Channel(repeating: 0, count: difference.count)
    for y in 0..<height {
      for x in reach..<width - reach {
        rows[y * width + x] = difference[y * width + x - reach...y * width + x + reach].reduce(0, +)
      }
    }
    for y in reach..<height - reach {
      for x in reach..<width - reach {
        let sum = (-reach...reach).reduce(0) { $0 + rows[(y + $1) * width + x] }
        let error = abs(sum) / Double(side * side)
        if error > worstBlock.error { worstBlock = (error, x, y) }
      }
    }
  }
}

extension [Double] {
  fileprivate init(of surface: Image, _ channel: Int) {
    // Red, green, blue and alpha are at bits 16, 8, 0 and 24.
    let shift: UInt32 = channel == 3 ? 24 : UInt32(16 - 8 * channel)
    self = surface.pixels.map { Double($0 >> shift & 255) }
  }

  fileprivate init(of plane: ReferencePlane, _ channel: Int, _ size: (width: Int, height: Int)) {
    self = (0..<size.width * size.height).map {
      plane.value(x: $0 % size.width, y: $0 / size.width, channel: channel) * 255
    }
  }
}
