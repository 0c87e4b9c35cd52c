// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaKernels
import Foundation

/// The placement of a picture on a surface in perspective.
package struct PlaneWarp: Hashable, Sendable {
  /// From the picture's pixels, counted from its corner, to those of the surface, counted from
  /// ``originX`` and ``originY``.
  package var toSurface: Homography
  var originX: Int
  var originY: Int
  /// The number of sampled sizes of the picture, each half of the one before.
  package var levels: Int
  /// The pixels of the picture; a cached picture may lack clear pixels around it.
  package var picture: PixelRect

  package init(
    toSurface: Homography, originX: Int, originY: Int, levels: Int, picture: PixelRect
  ) {
    self.toSurface = toSurface
    self.originX = originX
    self.originY = originY
    self.levels = levels
    self.picture = picture
  }

  /// The picture over a rectangle; nil if it is not visible.
  ///
  /// Each pixel takes the picture at the position of its centre: the four pixels around it,
  /// weighted, and, if the picture's pixels are smaller than √½ of the surface's along some axis, a
  /// mean of the two nearest sizes. Beyond the picture its edge is repeated. A pixel depends only
  /// on its own position.
  package func sampled(_ picture: PictureLevels, in rect: PixelRect) -> [UInt32]? {
    guard let toPicture = toSurface.inverted() else { return nil }
    return unsafe [UInt32](unsafeUninitializedCapacity: rect.area) { buffer, written in
      guard let target = buffer.baseAddress else { return }
      // The levels are borrowed as long as rows are sampled.
      unsafe picture.withLevels(levels) { levels in
        unsafe levels.withUnsafeBufferPointer { levels in
          guard let first = levels.baseAddress else { return }
          for tile in rect.tiles {
            for y in tile.minY..<tile.maxY {
              var line = toPicture.line(row: y - originY)
              let offset = (y - rect.minY) * rect.width + tile.minX - rect.minX
              // Within the room for the rectangle; the kernel stays within the levels.
              unsafe lamina_warp(
                target + offset, tile.width, tile.minX - originX, &line, first,
                Int32(levels.count))
            }
          }
        }
      }
      written = rect.area
    }
  }
}

extension Homography {
  /// The map along a row of pixels.
  fileprivate func line(row: Int) -> lamina_warp_line {
    let middle = Double(row) + 0.5
    func axis(_ step: CGFloat, _ down: CGFloat, _ start: CGFloat) -> lamina_warp_axis {
      lamina_warp_axis(step: step, start: down * middle + start, down: down)
    }
    return lamina_warp_line(x: axis(a, c, tx), y: axis(b, d, ty), w: axis(g, h, k))
  }
}

extension PixelRect {
  /// Parts whose rows stay within few rows of a rotated picture.
  fileprivate var tiles: [PixelRect] {
    let side = 64
    guard width > side else { return isEmpty ? [] : [self] }
    return stride(from: minY, to: maxY, by: side).flatMap { y in
      stride(from: minX, to: maxX, by: side).map { x in
        PixelRect(x: x, y: y, width: side, height: side).intersection(self)
      }
    }
  }
}

/// A picture in its own size and in halves of it, for one frame.
///
/// Unlike ``Mipmaps``, which an image keeps, it has only the sampled sizes, and none narrower than
/// the two pixels that the kernel interpolates; they are in one block, which the kernel borrows.
package struct PictureLevels: Sendable {
  private let image: PixmanImage
  /// The smaller ones, one after another.
  private let pixels: [UInt32]
  private let sizes: [(width: Int, height: Int, start: Int)]

  /// A number of levels of an image, or as many as have two pixels along either side; nil if the
  /// image itself has not.
  package init?(_ image: PixmanImage, count: Int) {
    var (width, height) = (image.bounds.width, image.bounds.height)
    guard width > 1, height > 1 else { return nil }
    var sizes: [(width: Int, height: Int, start: Int)] = []
    var total = 0
    while sizes.count + 1 < count, width > 2, height > 2 {
      (width, height) = ((width + 1) / 2, (height + 1) / 2)
      sizes.append((width, height, total))
      total += width * height
    }
    self.image = image
    self.sizes = sizes
    if total == 0 {
      // Nothing may be written into the storage of the empty array, which all threads share.
      pixels = []
      return
    }
    pixels = unsafe [UInt32](unsafeUninitializedCapacity: total) { buffer, written in
      guard let target = buffer.baseAddress else { return }
      image.withPixels { base in
        unsafe base.withUnsafeBufferPointer { base in
          guard var source = base.baseAddress else { return }
          var (width, height) = (image.bounds.width, image.bounds.height)
          for size in sizes {
            unsafe lamina_halve(target + size.start, source, width, height)
            unsafe source = UnsafePointer(target + size.start)
            (width, height) = (size.width, size.height)
          }
        }
      }
      written = total
    }
  }

  /// Calls a function with at most a number of levels, the largest first.
  fileprivate func withLevels(_ count: Int, _ body: ([lamina_warp_level]) -> Void) {
    image.withPixels { base in
      unsafe base.withUnsafeBufferPointer { base in
        unsafe pixels.withUnsafeBufferPointer { smaller in
          guard let base = base.baseAddress else { return }
          var levels = unsafe [
            lamina_warp_level(
              pixels: base, width: Int32(image.bounds.width), height: Int32(image.bounds.height))
          ]
          for size in sizes.prefix(max(0, count - 1)) {
            guard let start = smaller.baseAddress else { break }
            unsafe levels.append(
              lamina_warp_level(
                pixels: start + size.start, width: Int32(size.width), height: Int32(size.height)))
          }
          unsafe body(levels)
        }
      }
    }
  }
}
