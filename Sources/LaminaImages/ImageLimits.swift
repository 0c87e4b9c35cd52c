// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// How large a picture may be to be read.
///
/// A file of a few bytes can claim any size, so the size that its header states is checked before
/// memory is taken for the pixels. Decoding takes 4 to 16 bytes a pixel, by format, of which 4 stay.
public struct ImageLimits: Hashable, Sendable {
  /// The greatest width, in pixels.
  public var width: Int
  /// The greatest height, in pixels.
  public var height: Int
  /// The greatest width times height, in pixels; never above 2³¹ − 1, as many as an image can have.
  public var pixels: Int {
    didSet { pixels = min(pixels, Self.mostPixels) }
  }
  /// The greatest size of a file, in bytes, that is read into memory.
  public var bytes: Int

  private static let mostPixels = Int(Int32.max)

  /// 65,536 pixels a side, 2²⁶ pixels in all (256 MiB), and files of 256 MiB.
  public static let standard = ImageLimits()

  /// Limits; what is not given is as in ``standard``.
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

  /// Refuses a size beyond the limits; the sides are positive and below 2³¹.
  func check(width: Int, height: Int) throws(ImageError) {
    guard width <= self.width, height <= self.height, width * height <= pixels else {
      throw ImageError(.tooLarge(width: width, height: height, self))
    }
  }
}
