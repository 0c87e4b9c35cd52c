// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The limits of a picture that is read.
///
/// A file of a few bytes can claim any size, so the size in its header is checked before memory for
/// the pixels is allocated. Decoding takes 4 to 16 bytes a pixel, depending on the format; 4 of
/// them stay.
public struct ImageLimits: Hashable, Sendable {
  /// The greatest width, in pixels.
  public var width: Int
  /// The greatest height, in pixels.
  public var height: Int
  /// The greatest width times height, in pixels; never above 2³¹ − 1, the limit of an image.
  public var pixels: Int {
    didSet { pixels = min(pixels, Self.mostPixels) }
  }
  /// The greatest size of a file, in bytes.
  public var bytes: Int

  private static let mostPixels = Int(Int32.max)

  /// 65,536 pixels a side, 2²⁶ pixels in all (256 MiB), and files of 256 MiB.
  public static let standard = ImageLimits()

  /// Limits; values that are not given are those of ``standard``.
  ///
  /// A limit of 0 or less refuses every picture.
  public init(
    width: Int = 1 << 16, height: Int = 1 << 16, pixels: Int = 1 << 26, bytes: Int = 1 << 28
  ) {
    self.width = width
    self.height = height
    self.pixels = min(pixels, Self.mostPixels)
    self.bytes = bytes
  }

  /// Throws if a size exceeds the limits; the sides are positive and below 2³¹.
  func check(width: Int, height: Int) throws(ImageError) {
    guard width <= self.width, height <= self.height, width * height <= pixels else {
      throw ImageError(.tooLarge(width: width, height: height, self))
    }
  }
}
