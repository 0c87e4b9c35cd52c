// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation
import Synchronization

/// The picture of a kind of particles, and reduced copies for small particles.
///
/// It never changes; the copies are made once, however many frames show it.
package final class EmitterSprite: Hashable, Sendable {
  package let contents: Image?
  /// The part of the image that is shown, in its unit square.
  package let contentsRect: CGRect
  /// The number of pixels of the image per point.
  package let contentsScale: CGFloat

  private let made = Mutex<[SpriteLevel]?>(nil)
  /// The sprite as it was last changed.
  private let changed = Mutex<(key: ColorChange, value: EmitterSprite)?>(nil)

  package init(
    contents: Image? = nil, contentsRect: CGRect = .unit, contentsScale: CGFloat = 1
  ) {
    self.contents = contents
    self.contentsRect = contentsRect
    self.contentsScale = contentsScale
  }

  /// The picture, and copies each half as large as the one before; empty if nothing shows.
  package var levels: [SpriteLevel] { made.withLock { $0.madeIfNeeded(by: makeLevels) } }

  /// The sprite with changed colours; made again only if the last change was another one.
  func keptChange(_ change: ColorChange, _ make: () -> EmitterSprite) -> EmitterSprite {
    changed.withLock { $0.madeIfNeeded(for: change, by: make) }
  }

  /// The number of pixels of the picture per point; 1 if that is not a positive, finite number.
  package var pixelsInPoint: CGFloat {
    contentsScale > 0 && contentsScale.isFinite ? contentsScale : 1
  }

  private func makeLevels() -> [SpriteLevel] {
    guard let contents, let first = SpriteLevel(contents, part: contentsRect) else { return [] }
    var levels = [first]
    while let last = levels.last, last.width > 1 || last.height > 1, let next = last.halved {
      levels.append(next)
    }
    return levels
  }

  package static func == (a: EmitterSprite, b: EmitterSprite) -> Bool {
    a === b
      || (a.contents == b.contents && a.contentsRect == b.contentsRect
        && a.contentsScale == b.contentsScale)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(contents)
    hasher.combine(contentsScale)
  }
}

/// Premultiplied pixels of a particle; pixels outside are clear.
package struct SpriteLevel: Sendable {
  package let width: Int
  package let height: Int
  package let pixels: [UInt32]
  /// The pixels in the form in which they are drawn.
  let framed: FramedPixels

  /// The whole pixels nearest to a part of an image; nil if there are none.
  init?(_ image: Image, part: CGRect) {
    guard part.hasFiniteNumbers else { return nil }
    let part = part.withPositiveSize
    func edge(_ value: CGFloat, _ size: Int) -> Int {
      Int((min(max(value, 0), 1) * CGFloat(size)).rounded())
    }
    let (left, right) = (edge(part.minX, image.width), edge(part.maxX, image.width))
    let (top, bottom) = (edge(part.minY, image.height), edge(part.maxY, image.height))
    guard left < right, top < bottom else { return nil }
    let (width, height) = (right - left, bottom - top)
    var pixels = image.pixels
    if width < image.width || height < image.height {
      pixels = []
      for y in top..<bottom {
        pixels += image.pixels[y * image.width + left..<y * image.width + right]
      }
    }
    self.init(width: width, height: height, pixels: pixels)
  }

  /// Nil if there are more pixels than 32 bits can count.
  private init?(width: Int, height: Int, pixels: [UInt32]) {
    guard let framed = FramedPixels(width: width, height: height, pixels: pixels) else {
      return nil
    }
    (self.width, self.height, self.pixels, self.framed) = (width, height, pixels, framed)
  }

  /// The mean of each two by two pixels, rounded to nearest; pixels outside count as clear.
  var halved: SpriteLevel? {
    let (halfWidth, halfHeight) = ((width + 1) / 2, (height + 1) / 2)
    func pixel(_ x: Int, _ y: Int) -> UInt32 {
      x < width && y < height ? pixels[y * width + x] : 0
    }
    var result: [UInt32] = []
    result.reserveCapacity(halfWidth * halfHeight)
    for y in 0..<halfHeight {
      for x in 0..<halfWidth {
        let four = [
          pixel(2 * x, 2 * y), pixel(2 * x + 1, 2 * y), pixel(2 * x, 2 * y + 1),
          pixel(2 * x + 1, 2 * y + 1),
        ]
        var mean: UInt32 = 0
        for shift in stride(from: UInt32(0), to: 32, by: 8) {
          mean |= (four.reduce(2) { $0 + ($1 >> shift & 255) } / 4) << shift
        }
        result.append(mean)
      }
    }
    return SpriteLevel(width: halfWidth, height: halfHeight, pixels: result)
  }
}

extension Image {
  /// A white disc that fades to clear towards its edge, for particles.
  ///
  /// It is `diameter` pixels wide and high, limited to 1…1024. At the distance r from the centre, with 1 at the
  /// edge, the alpha is (1 − r²)².
  public static func softDisc(diameter: Int) -> Image {
    let size = min(max(diameter, 1), 1024)
    var pixels: [UInt32] = []
    pixels.reserveCapacity(size * size)
    for y in 0..<size {
      for x in 0..<size {
        // From the middle of the pixel to the middle of the disc, in half pixels.
        let (dx, dy) = (2 * x + 1 - size, 2 * y + 1 - size)
        let rest = max(0, 1 - Double(dx * dx + dy * dy) / Double(size * size))
        let alpha = UInt32((rest * rest * 255).rounded())
        pixels.append(alpha << 24 | alpha << 16 | alpha << 8 | alpha)
      }
    }
    return Image(unchecked: pixels, width: size, height: size)
  }
}
