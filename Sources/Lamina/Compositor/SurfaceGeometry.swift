// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation

/// The conversion of points into pixels of a compositor's surface.
package struct SurfaceGeometry: Equatable {
  var size: CGSize
  var scale: CGFloat
  /// The point of the root's superlayer at the surface's top left corner.
  var origin = CGPoint.zero

  /// From points of the root's superlayer to device pixels.
  var rootTransform: Transform2D {
    Transform2D(a: scale, b: 0, c: 0, d: scale, tx: -origin.x * scale, ty: -origin.y * scale)
  }

  /// The whole pixels of a length in points: the product, rounded up unless it is above a whole number by rounding alone.
  package static func pixels(ofPoints length: CGFloat, scale: CGFloat) -> CGFloat {
    let pixels = length * scale
    let whole = pixels.rounded()
    return abs(pixels - whole) <= 4 * pixels.ulp ? whole : pixels.rounded(.up)
  }

  /// Transparent pixels for the whole surface; throws if that is impossible.
  func makePixels() throws(SurfaceError) -> PixmanImage {
    let width = Self.pixels(ofPoints: size.width, scale: scale)
    let height = Self.pixels(ofPoints: size.height, scale: scale)
    guard size.width > 0, size.height > 0, scale > 0, width.isFinite, height.isFinite else {
      throw .notPositive(size: size, scale: scale)
    }
    let longest = CGFloat(PixmanImage.longestSide)
    guard width <= longest, height <= longest, width * height <= CGFloat(PixmanImage.mostPixels)
    else { throw .tooLarge(width: width, height: height) }
    let bounds = PixelRect(x: 0, y: 0, width: Int(width), height: Int(height))
    guard let image = PixmanImage(bounds: bounds) else {
      throw .outOfMemory(width: bounds.width, height: bounds.height)
    }
    return image
  }
}

/// The pixels that a compositor keeps between frames.
struct OwnPixels {
  let image: PixmanImage
  /// The number of the frame that they hold; frames for other memory leave it behind.
  var frame = 0
  /// The number of closures that are reading them; until they return, nothing writes to the pixels.
  var loans = 0

  init(image: PixmanImage) { self.image = image }

  /// Stops the program if a closure is reading the pixels.
  func requireNoLoan(_ member: StaticString) {
    require(
      loans == 0,
      """
      Compositor.\(member) was called within withPixels(_:), which lends the pixels. Call it when the \
      closure has returned.
      """)
  }
}
