// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CWebP
import Lamina

/// Decodes WebP files with libwebp.
enum WebPDecoder {
  static func image(from bytes: [UInt8], limits: ImageLimits) throws(ImageError) -> Image {
    let header = try WebPHeader(bytes)
    try limits.check(width: header.width, height: header.height)
    let (width, height) = (header.width, header.height)
    var succeeded = false
    // Safe because the buffer has four bytes a pixel of the size in the header, and the library
    // knows its size and refuses a picture that needs more.
    let straight = unsafe [UInt8](unsafeUninitializedCapacity: 4 * width * height) {
      buffer, filled in
      unsafe buffer.initialize(repeating: 0)
      filled = buffer.count
      succeeded =
        unsafe WebPDecodeRGBAInto(
          bytes, header.byteCount, buffer.baseAddress, buffer.count, CInt(4 * width)) != nil
    }
    guard succeeded, let image = Image(width: width, height: height, straightRGBA: straight)
    else { throw .malformed(.webP, "its data is damaged") }
    return image
  }
}

/// The information in the headers of a WebP file.
struct WebPHeader {
  let width: Int
  let height: Int
  /// The size of the file that the header states; bytes after it are ignored.
  let byteCount: Int

  private static let headerSize = 12

  /// Whether the first twelve bytes are the signature of a WebP file.
  static func isSignature(_ start: [UInt8]) -> Bool {
    start.count >= headerSize && start[0..<4].elementsEqual("RIFF".utf8)
      && start[8..<12].elementsEqual("WEBP".utf8)
  }

  init(_ bytes: [UInt8]) throws(ImageError) {
    byteCount = 8 + bytes[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
    guard byteCount <= bytes.count else {
      throw .malformed(.webP, "it ends at byte \(bytes.count) of \(byteCount)")
    }
    var features = WebPBitstreamFeatures()
    // Safe because only existing bytes are read.
    let status = unsafe WebPGetFeatures(bytes, byteCount, &features)
    guard status == VP8_STATUS_OK, features.width > 0, features.height > 0 else {
      throw .malformed(.webP, "its header is damaged")
    }
    guard features.has_animation == 0 else {
      throw .unsupported(.webP, "an animation; export one of its frames")
    }
    width = Int(features.width)
    height = Int(features.height)
  }
}
