// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Synchronization

/// An immutable picture: premultiplied pixels of an sRGB image, shared when copied.
///
/// An image may have no pixels, and then draws nothing.
public struct Image: Hashable, Sendable {
  /// The width in pixels.
  public var width: Int { storage.width }
  /// The height in pixels.
  public var height: Int { storage.height }
  /// Whether every pixel has full alpha.
  public var isOpaque: Bool { storage.isOpaque }

  /// Places of pixels are 32-bit numbers.
  private static let mostPixels = Int(Int32.max)

  private let storage: Storage

  private final class Storage: Sendable {
    let width: Int
    let height: Int
    let isOpaque: Bool
    let pixels: [UInt32]
    /// Made when first asked for.
    let mipmaps = Mutex<Mipmaps?>(nil)

    init(width: Int, height: Int, pixels: [UInt32]) {
      self.width = width
      self.height = height
      self.pixels = pixels
      isOpaque = pixels.allSatisfy { $0 >> 24 == 255 }
    }
  }

  /// An image of premultiplied pixels, `0xAARRGGBB`, row by row from the top.
  ///
  /// Fails where the count of pixels is not `width * height` or is 2³¹ or more, a size is negative,
  /// or a colour is above its alpha.
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

  /// An image of pixels that are known to be premultiplied, `width * height` of them.
  init(unchecked pixels: [UInt32], width: Int, height: Int) {
    storage = Storage(width: width, height: height, pixels: pixels)
  }

  /// An image of straight 8-bit RGBA, four bytes a pixel, row by row from the top.
  ///
  /// Each colour is multiplied by its alpha and rounded to nearest.
  ///
  /// Fails where the count of bytes is not `4 * width * height`, a size is negative, or there are
  /// 2³¹ pixels or more.
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

  /// The premultiplied pixels, `0xAARRGGBB`, row by row from the top.
  public var pixels: [UInt32] { storage.pixels }

  /// The memory that the pixels take.
  ///
  /// Four bytes a pixel, and a third more from the first time that the image was drawn smaller with a
  /// ``LayerContentsFilter/trilinear`` filter: then copies of half the size, a quarter and so on are
  /// kept with it. All copies of the value share that memory.
  public var byteCount: Int {
    4 * pixels.count + storage.mipmaps.withLock { $0?.copiedBytes ?? 0 }
  }

  /// The image and its smaller copies, made by the first call on any thread; only for an image that
  /// has pixels.
  package var mipmaps: Mipmaps {
    storage.mipmaps.withLock { known in
      if let known { return known }
      let made = Mipmaps(width: width, height: height, pixels: pixels)
      known = made
      return made
    }
  }

  /// What copies of one image share; another image has another, be its pixels the same.
  package var identity: AnyObject { storage }

  /// Equal pixels and size; at once true for copies of one image.
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
