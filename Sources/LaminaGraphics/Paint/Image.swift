// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Synchronization

/// An immutable picture: premultiplied pixels in sRGB, which copies share.
///
/// Rendering gives an image, a file holds one, and a layer shows one as its contents. An image may have no pixels;
/// then it draws nothing.
public struct Image: Hashable, Sendable {
  /// The width in pixels.
  public var width: Int { storage.width }
  /// The height in pixels.
  public var height: Int { storage.height }
  /// Whether every pixel has full alpha.
  ///
  /// Cost: the first call examines pixels up to the first translucent one; later calls, also for copies, cost
  /// nothing.
  public var isOpaque: Bool { storage.isOpaque }

  /// Indices of pixels are 32-bit numbers.
  private static let mostPixels = Int(Int32.max)

  private let storage: Storage

  private final class Storage: Sendable {
    let width: Int
    let height: Int
    let pixels: [UInt32]
    /// 0 while unknown, then 1 for no and 2 for yes.
    private let opacity = Atomic<UInt8>(0)
    /// Made when first needed.
    let mipmaps = Guarded<Mipmaps?>(nil)
    /// The image as it was last changed.
    let changed = Mutex<(key: ColorChange, value: Image)?>(nil)

    init(width: Int, height: Int, pixels: [UInt32]) {
      self.width = width
      self.height = height
      self.pixels = pixels
    }

    var isOpaque: Bool {
      let known = opacity.load(ordering: .relaxed)
      if known > 0 { return known == 2 }
      // Two threads may both look, and find the same.
      let isOpaque = pixels.allSatisfy { $0 >> 24 == 255 }
      opacity.store(isOpaque ? 2 : 1, ordering: .relaxed)
      return isOpaque
    }
  }

  /// Creates an image from premultiplied pixels, `0xAARRGGBB`, row by row from the top.
  ///
  /// It returns nil if the number of pixels is not `width * height` or is 2³¹ or more, if a size is negative,
  /// or if a colour is above its alpha.
  public init?(width: Int, height: Int, premultipliedARGB pixels: [UInt32]) {
    guard width >= 0, height >= 0 else { return nil }
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, pixels.count == count, count <= Self.mostPixels else { return nil }
    for p in pixels {
      let a = p >> 24
      guard p >> 16 & 255 <= a, p >> 8 & 255 <= a, p & 255 <= a else { return nil }
    }
    storage = Storage(width: width, height: height, pixels: pixels)
  }

  /// Creates an image from pixels that are known to be premultiplied, `width * height` of them.
  package init(unchecked pixels: [UInt32], width: Int, height: Int) {
    storage = Storage(width: width, height: height, pixels: pixels)
  }

  /// Creates an image from pixels that are known to be premultiplied, `width * height` of them.
  package init(copying pixels: Span<UInt32>, width: Int, height: Int) {
    require(pixels.count == width * height, "an image has as many pixels as its sides say")
    // Safe: the pixels are copied at once.
    let copy = unsafe pixels.withUnsafeBufferPointer { unsafe Array($0) }
    self.init(unchecked: copy, width: width, height: height)
  }

  /// Creates an image from straight 8-bit RGBA, four bytes per pixel, row by row from the top.
  ///
  /// Each colour is multiplied by its alpha and rounded to nearest. It returns nil if the number of bytes is not
  /// `4 * width * height`, if a size is negative, or if there are 2³¹ pixels or more.
  public init?(width: Int, height: Int, straightRGBA bytes: [UInt8]) {
    guard width >= 0, height >= 0 else { return nil }
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, bytes.count % 4 == 0, bytes.count / 4 == count, count <= Self.mostPixels
    else { return nil }
    var pixels = [UInt32](repeating: 0, count: count)
    for i in 0..<count {
      let a = UInt32(bytes[4 * i + 3])
      func premultiplied(_ byte: UInt8) -> UInt32 { (UInt32(byte) * a + 127) / 255 }
      pixels[i] =
        a << 24 | premultiplied(bytes[4 * i]) << 16 | premultiplied(bytes[4 * i + 1]) << 8
        | premultiplied(bytes[4 * i + 2])
    }
    storage = Storage(width: width, height: height, pixels: pixels)
  }

  /// The premultiplied pixels, `0xAARRGGBB`, row by row from the top; `width` times `height` of them.
  public var pixels: [UInt32] { storage.pixels }

  /// The premultiplied pixel `0xAARRGGBB` in a column and a row, from the top left.
  ///
  /// - Precondition: Column and row are within the image.
  public subscript(x: Int, y: Int) -> UInt32 {
    require(
      x >= 0 && x < width && y >= 0 && y < height, "pixel (\(x), \(y)) is outside the image")
    return storage.pixels[y * width + x]
  }

  /// The straight (not premultiplied) colour of the pixel in a column and a row, from the top left.
  ///
  /// Each component is that of the pixel divided by its alpha, without rounding; components of opaque pixels
  /// are whole multiples of 1/255. Because a pixel holds rounded premultiplied components, colours of pixels
  /// with a small alpha are far from exact. The colour of a clear pixel is ``Color/clear``.
  ///
  /// - Precondition: Column and row are within the image.
  public func color(x: Int, y: Int) -> Color {
    let pixel = PremultipliedColor(bits: self[x, y])
    guard pixel.alpha > 0 else { return .clear }
    let alpha = CGFloat(pixel.alpha)
    return Color(
      red: CGFloat(pixel.red) / alpha, green: CGFloat(pixel.green) / alpha,
      blue: CGFloat(pixel.blue) / alpha, alpha: alpha / 255)
  }

  /// The memory that the pixels use, in bytes.
  ///
  /// Four bytes per pixel. After the image was drawn smaller with a ``LayerContentsFilter/trilinear`` filter,
  /// it is a third more, because copies of half the size, a quarter and so on are kept. All copies of the value
  /// share the memory. A picture in a rendering mode other than full colour is another image, which is not counted.
  public var byteCount: Int {
    4 * pixels.count + storage.mipmaps.withLock { $0?.copiedBytes ?? 0 }
  }

  /// The image with changed colours; made again only if the last change was another one.
  func keptChange(_ change: ColorChange, _ make: () -> Image) -> Image {
    storage.changed.withLock { $0.madeIfNeeded(for: change, by: make) }
  }

  /// The image and its smaller copies, made by the first call on any thread; only for an image with pixels.
  package var mipmaps: Mipmaps {
    storage.mipmaps.withLock {
      $0.madeIfNeeded { Mipmaps(width: width, height: height, pixels: pixels) }
    }
  }

  /// The object that copies of an image share; other images have others, even if their pixels are equal.
  package var identity: AnyObject { storage }

  /// Whether pixels and size are equal; immediate for copies of one image.
  public static func == (a: Image, b: Image) -> Bool {
    a.storage === b.storage
      || (a.width == b.width && a.height == b.height && a.pixels == b.pixels)
  }

  /// Hashes the size and a sample of the pixels.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(height)
    for pixel in pixels.prefix(64) { hasher.combine(pixel) }
  }
}

extension Image: CustomStringConvertible, CustomReflectable {
  /// The size and a checksum of the pixels on one line, such as `image 320×200, checksum 9f3c21aa`.
  ///
  /// Equal images have equal descriptions on every machine. Cost: one pass over the pixels.
  public var description: String {
    var checksum: UInt32 = 2_166_136_261
    for pixel in pixels { checksum = (checksum ^ pixel) &* 16_777_619 }
    let digits = String(checksum, radix: 16)
    return "image \(width)×\(height), checksum "
      + String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// Only the text, because the pixels would fill a screen, in failing tests too.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
