// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CTurboJPEG
import Lamina

/// Encodes images as JPEG files with libjpeg-turbo.
enum JPEGEncoder {
  /// The lowest quality at which colours keep their resolution.
  private static let fullColorQuality = 90

  static func bytes(
    of image: Image, quality: Int, background: Color
  ) throws(ImageError) -> [UInt8] {
    let pixels = opaquePixels(of: image, over: background)
    guard let handle = unsafe tjInitCompress() else {
      throw ImageError(.notWritten(.jpeg, "there is no memory for it"))
    }
    defer { _ = unsafe tjDestroy(handle) }
    let sampling = quality >= fullColorQuality ? TJSAMP_444 : TJSAMP_420
    var output: UnsafeMutablePointer<UInt8>?
    var byteCount: CUnsignedLong = 0
    // Safe because the input has four bytes for each pixel of the size that the library gets, and
    // the output is the library's own, which is copied and then freed by it.
    defer { unsafe tjFree(output) }
    let status = unsafe pixels.withUnsafeBytes { input in
      unsafe tjCompress2(
        handle, input.baseAddress?.assumingMemoryBound(to: UInt8.self), CInt(clamping: image.width),
        0, CInt(clamping: image.height), JPEGPixels.format.rawValue, &output, &byteCount,
        CInt(sampling.rawValue), CInt(min(max(quality, 1), 100)), TJFLAG_ACCURATEDCT)
    }
    guard status == 0, let start = unsafe output else {
      throw ImageError(.notWritten(.jpeg, unsafe JPEGPixels.message(of: handle)))
    }
    return unsafe Array(UnsafeBufferPointer(start: start, count: Int(byteCount)))
  }

  /// The image over a colour whose alpha does not count.
  private static func opaquePixels(of image: Image, over background: Color) -> [UInt32] {
    guard !image.isOpaque else { return image.pixels }
    let ground = Color(red: background.red, green: background.green, blue: background.blue)
    let color = ground.premultiplied.bits
    return image.pixels.map { pixel in
      let rest = 255 - pixel >> 24
      func covered(_ shift: UInt32) -> UInt32 {
        (pixel >> shift & 255 + ((color >> shift & 255) * rest + 127) / 255) << shift
      }
      return 0xFF00_0000 | covered(16) | covered(8) | covered(0)
    }
  }
}
