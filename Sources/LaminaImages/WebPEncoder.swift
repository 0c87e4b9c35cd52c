// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CWebP
import Lamina

/// Encodes images as WebP files with libwebp.
enum WebPEncoder {
  private static let longestSide = Int(WEBP_MAX_DIMENSION)

  /// The bytes; lossless if there is no quality.
  static func bytes(of image: Image, quality: Int?) throws(ImageError) -> [UInt8] {
    let (width, height) = (image.width, image.height)
    guard width <= longestSide, height <= longestSide else {
      throw ImageError(.notWritten(.webP, "a side is longer than \(longestSide) pixels"))
    }
    let straight = image.straightRGBA()
    var output: UnsafeMutablePointer<UInt8>?
    // Safe because the input has four bytes for each pixel of the size that the library gets, and
    // the output is the library's own, which is copied and then freed by it.
    defer { unsafe WebPFree(output) }
    let (sides, stride) = ((CInt(width), CInt(height)), CInt(4 * width))
    let byteCount =
      if let quality {
        unsafe WebPEncodeRGBA(
          straight, sides.0, sides.1, stride, Float(min(max(quality, 0), 100)), &output)
      } else {
        unsafe WebPEncodeLosslessRGBA(straight, sides.0, sides.1, stride, &output)
      }
    guard byteCount > 0, let start = unsafe output else {
      throw ImageError(.notWritten(.webP, "the library failed"))
    }
    return unsafe Array(UnsafeBufferPointer(start: start, count: byteCount))
  }
}
