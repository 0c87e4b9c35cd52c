// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaPNG
import Lamina

/// Decodes PNG files with libpng.
enum PNGDecoder {
  static func image(from bytes: [UInt8], limits: ImageLimits) throws(ImageError) -> Image {
    let chunks = try PNGChunks(bytes)
    try limits.check(width: chunks.width, height: chunks.height)
    guard chunks.canHoldItsPixels else {
      throw .malformed(
        .png,
        "\(chunks.compressedByteCount) bytes of data cannot hold "
          + "\(chunks.width * chunks.height) pixels")
    }
    let straight = try straightPixels(of: bytes, chunks: chunks)
    guard
      let image = Image(width: chunks.width, height: chunks.height, straightRGBA: straight)
    else { throw .malformed(.png, "its size changed while it was read") }
    return image
  }

  /// Straight RGBA bytes, four a pixel.
  private static func straightPixels(
    of bytes: [UInt8], chunks: PNGChunks
  ) throws(ImageError) -> [UInt8] {
    let byteCount = 4 * chunks.width * chunks.height
    var message = [CChar](repeating: 0, count: Int(LAMINA_PNG_MESSAGE_SIZE))
    var succeeded = false
    // Safe because the buffer has the four bytes a pixel that the decoder writes for this size, and
    // the decoder refuses a file of another size. The message buffer has the size that the header
    // asks for.
    let output = unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, filled in
      unsafe buffer.initialize(repeating: 0)
      filled = buffer.count
      succeeded =
        unsafe lamina_png_decode(
          bytes, bytes.count, UInt32(chunks.width), UInt32(chunks.height), buffer.baseAddress,
          &message) != 0
    }
    guard succeeded else {
      let text = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      throw .malformed(.png, String(decoding: text, as: UTF8.self))
    }
    return output
  }
}
