// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

/// A finished picture: premultiplied pixels of 32 bits, sRGB, row by row from the top.
public struct Surface: Hashable, Sendable {
  /// The width in pixels, at least 1.
  public let width: Int
  /// The height in pixels, at least 1.
  public let height: Int
  /// How many pixels made a point of the compositor's layers; says nothing about the pixels themselves.
  public let scale: CGFloat
  /// `0xAARRGGBB` a pixel, colours multiplied by alpha (Pixman's `a8r8g8b8`), row by row from the top;
  /// `width` times `height` of them, without gaps.
  public let pixels: [UInt32]

  /// A surface of the given pixels, `width * height` of them.
  package init(width: Int, height: Int, scale: CGFloat, pixels: [UInt32]) {
    require(pixels.count == width * height, "a surface needs all of its pixels")
    self.width = width
    self.height = height
    self.scale = scale
    self.pixels = pixels
  }

  /// The premultiplied pixel `0xAARRGGBB` in a column and a row, from the top left.
  ///
  /// - Precondition: Both are within the surface.
  public subscript(x: Int, y: Int) -> UInt32 {
    require(
      x >= 0 && x < width && y >= 0 && y < height, "pixel (\(x), \(y)) is outside the surface")
    return pixels[y * width + x]
  }

  /// The same pixels as an image, for a layer's contents or for writing to a file.
  ///
  /// They are shared, not copied; each is looked at once, to know whether all are opaque.
  public var image: Image { Image(unchecked: pixels, width: width, height: height) }
}

/// Why a surface cannot be made.
public enum SurfaceError: Error, Hashable, Sendable {
  /// The size or the scale is not a positive, finite number.
  case notPositive(size: CGSize, scale: CGFloat)
  /// The size is more than Pixman can address or a compositor allows itself.
  case tooLarge(width: CGFloat, height: CGFloat)
  /// The system has no memory for so many pixels.
  case outOfMemory(width: Int, height: Int)
}

extension SurfaceError: CustomStringConvertible {
  /// What is wrong, with figures and a remedy.
  public var description: String {
    switch self {
    case .notPositive(let size, let scale):
      "a surface of \(size.width) × \(size.height) points at scale \(scale) has no pixels; "
        + "give a positive, finite size and scale"
    case .tooLarge(let width, let height):
      "a surface of \(width) × \(height) pixels is too large; the limit is "
        + "\(PixmanImage.longestSide) pixels a side and \(PixmanImage.mostPixels) in all: "
        + "use a smaller size or scale"
    case .outOfMemory(let width, let height):
      "there is no memory for a surface of \(width) × \(height) pixels; use a smaller one"
    }
  }
}

extension Compositor {
  /// Transparent pixels for a size in points, or why there can be none.
  static func target(
    size: CGSize, scale: CGFloat
  ) throws(SurfaceError) -> PixmanImage {
    let width = (size.width * scale).rounded(.up)
    let height = (size.height * scale).rounded(.up)
    guard size.width > 0, size.height > 0, scale > 0, width.isFinite, height.isFinite else {
      throw .notPositive(size: size, scale: scale)
    }
    let longest = CGFloat(PixmanImage.longestSide)
    guard width <= longest, height <= longest, width * height <= CGFloat(PixmanImage.mostPixels)
    else { throw .tooLarge(width: width, height: height) }
    let bounds = PixelRect(x: 0, y: 0, width: Int(width), height: Int(height))
    guard let target = PixmanImage(bounds: bounds) else {
      throw .outOfMemory(width: bounds.width, height: bounds.height)
    }
    return target
  }
}
