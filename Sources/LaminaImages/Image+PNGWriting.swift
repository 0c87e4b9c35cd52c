// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CPNG
import Foundation
public import Lamina

extension Image {
  /// The bytes of a PNG file: 8-bit RGBA, not interlaced, marked as sRGB.
  ///
  /// PNG keeps straight colours, so each premultiplied component is divided by its alpha and
  /// rounded to nearest. Reading the file back gives the same premultiplied pixels, bit for bit.
  /// The same image gives the same bytes with the same libpng and zlib.
  ///
  /// - Throws: ``PNGError/empty`` for an image without pixels, and
  ///   ``PNGError/notWritten(_:)`` for a side above the 1,000,000 pixels that libpng allows.
  public func pngData() throws(PNGError) -> [UInt8] {
    guard width > 0, height > 0 else { throw .empty }
    let straight = straightRGBA()
    // Safe: the input holds width times height times four bytes, as libpng is told, and the output
    // is sized by libpng for the worst case, which it checks again when it writes.
    var control = unsafe png_image()
    unsafe control.version = UInt32(PNG_IMAGE_VERSION)
    unsafe control.width = UInt32(clamping: width)
    unsafe control.height = UInt32(clamping: height)
    unsafe control.format = UInt32(PNG_FORMAT_FLAG_COLOR) | UInt32(PNG_FORMAT_FLAG_ALPHA)
    defer { unsafe png_image_free(&control) }
    let capacity = Self.largestPNG(width: width, height: height)
    let output = unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) {
      buffer in
      var byteCount = buffer.count
      let succeeded = unsafe straight.withUnsafeBytes { input in
        unsafe png_image_write_to_memory(
          &control, buffer.baseAddress, &byteCount, 0, input.baseAddress, 0, nil) != 0
      }
      return succeeded ? unsafe Array(buffer.prefix(byteCount)) : nil
    }
    guard let output else { throw .notWritten(unsafe control.messageText) }
    return output
  }

  /// Writes a PNG file as ``pngData()`` makes it, and replaces a file of that name.
  ///
  /// The file is complete or not there: it is written beside its place and then moved.
  ///
  /// - Parameter path: The file's path, absolute or from the working directory.
  /// - Throws: ``PNGError/file(path:reason:)`` where the file cannot be written, else as
  ///   ``pngData()``.
  public func writePNG(to path: String) throws(PNGError) {
    let data = Data(try pngData())
    do {
      try data.write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw .file(path: path, reason: reason(for: error))
    }
  }

  /// Straight RGBA, four bytes a pixel, row by row: what PNG and most other formats keep.
  ///
  /// Each component is `round(255 · component / alpha)`; a clear pixel is four zeros.
  /// Premultiplying the result gives the image's pixels back exactly.
  public func straightRGBA() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 4 * pixels.count)
    for (index, pixel) in pixels.enumerated() {
      let alpha = pixel >> 24
      guard alpha > 0 else { continue }
      func straight(_ component: UInt32) -> UInt8 {
        alpha == 255
          ? UInt8(truncatingIfNeeded: component)
          : UInt8(truncatingIfNeeded: ((component & 255) * 255 + alpha / 2) / alpha)
      }
      bytes[4 * index] = straight(pixel >> 16)
      bytes[4 * index + 1] = straight(pixel >> 8)
      bytes[4 * index + 2] = straight(pixel)
      bytes[4 * index + 3] = UInt8(alpha)
    }
    return bytes
  }

  /// An upper bound of a written file's size in bytes, as deflate's worst case gives it: what does
  /// not compress is stored, with a few bytes for every block and every chunk.
  private static func largestPNG(width: Int, height: Int) -> Int {
    let filtered = height * (4 * width + 1)
    let compressed = filtered + filtered >> 3 + filtered >> 6 + 32
    return compressed + 12 * (compressed / 1024 + 8) + 256
  }
}
