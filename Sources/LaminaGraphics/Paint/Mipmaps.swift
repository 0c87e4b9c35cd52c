// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaKernels

/// An image and its copies of half the size, a quarter, and so on to one pixel.
///
/// A pixel of each copy is the mean of four of the one before, premultiplied, rounded to nearest with
/// halves up. Sizes are rounded up; a last column or row that has no other beside it counts twice, as
/// if the edge of the image went on. So a place in a copy is half of that in the one before, and
/// nothing shifts. All copies together take a third of the image's memory and a little more.
///
/// They are kept as long as the image, and go down to one pixel, because the image may be shown at any scale.
/// ``PictureLevels`` are another type: they hold the levels of a surface that one frame samples, in memory for
/// painting. Both use the same kernel.
package struct Mipmaps: Sendable {
  /// One of the copies.
  package struct Level: Sendable {
    package let width: Int
    package let height: Int
    /// Premultiplied, row by row.
    package let pixels: [UInt32]

    /// The level half as large.
    fileprivate var halved: Level {
      let (width, height) = (width, height)
      let size = ((width + 1) / 2, (height + 1) / 2)
      let halved = unsafe [UInt32](unsafeUninitializedCapacity: size.0 * size.1) { buffer, count in
        unsafe pixels.withUnsafeBufferPointer { source in
          guard let source = source.baseAddress, let target = buffer.baseAddress else { return }
          // Reads all of this level and writes all of the next, whose sizes these are.
          unsafe lamina_halve(target, source, width, height)
          count = size.0 * size.1
        }
      }
      return Level(width: size.0, height: size.1, pixels: halved)
    }
  }

  /// The image itself, then its copies; never empty.
  package let levels: [Level]

  /// How often an image of a size can be halved until it is one pixel.
  package static func lastLevel(width: Int, height: Int) -> Int {
    let side = max(width, height, 1)
    return Int.bitWidth - (side - 1).leadingZeroBitCount
  }

  /// The copies of an image of at least 1 × 1.
  init(width: Int, height: Int, pixels: [UInt32]) {
    var levels = [Level(width: width, height: height, pixels: pixels)]
    while let last = levels.last, max(last.width, last.height) > 1 { levels.append(last.halved) }
    self.levels = levels
  }

  /// The bytes of the copies, without the image.
  var copiedBytes: Int { levels.dropFirst().reduce(0) { $0 + 4 * $1.pixels.count } }
}
