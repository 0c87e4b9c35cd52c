// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CPNG
import Lamina

/// From an image to the bytes of a PNG file, by libpng.
enum PNGEncoder {
  static func bytes(of image: Image) throws(ImageError) -> [UInt8] {
    let straight = image.straightRGBA()
    // Safe: the input holds width times height times four bytes, as libpng is told, and the output
    // is sized by libpng for the worst case, which it checks again when it writes.
    var control = unsafe png_image()
    unsafe control.version = UInt32(PNG_IMAGE_VERSION)
    unsafe control.width = UInt32(clamping: image.width)
    unsafe control.height = UInt32(clamping: image.height)
    unsafe control.format = UInt32(PNG_FORMAT_FLAG_COLOR) | UInt32(PNG_FORMAT_FLAG_ALPHA)
    defer { unsafe png_image_free(&control) }
    let capacity = largestSize(width: image.width, height: image.height)
    let output = unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) {
      buffer in
      var byteCount = buffer.count
      let succeeded = unsafe straight.withUnsafeBytes { input in
        unsafe png_image_write_to_memory(
          &control, buffer.baseAddress, &byteCount, 0, input.baseAddress, 0, nil) != 0
      }
      return succeeded ? unsafe Array(buffer.prefix(byteCount)) : nil
    }
    guard let output else {
      throw ImageError(.notWritten(.png, unsafe control.messageText))
    }
    return output
  }

  /// An upper bound of a written file's size in bytes, as deflate's worst case gives it: what does
  /// not compress is stored, with a few bytes for every block and every chunk.
  private static func largestSize(width: Int, height: Int) -> Int {
    let filtered = height * (4 * width + 1)
    let compressed = filtered + filtered >> 3 + filtered >> 6 + 32
    return compressed + 12 * (compressed / 1024 + 8) + 256
  }
}

extension png_image {
  /// What libpng says went wrong, without the zeros that pad it.
  fileprivate var messageText: String {
    unsafe withUnsafeBytes(of: message) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
