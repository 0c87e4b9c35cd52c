// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaPNG
import Foundation
public import Lamina

extension Image {
  /// As many pixels as a PNG is read with unless the caller says otherwise: 2²⁶, or 256 MiB.
  public static let defaultPixelLimit = 1 << 26

  /// The picture in the bytes of a PNG file.
  ///
  /// Every colour type, bit depth and interlacing is read. Samples of 16 bits are rounded to 8,
  /// grey and palettes become colours, and a gamma that the file states is converted to sRGB's, which
  /// libpng takes as 2.2. Colour profiles are not applied: their samples are taken as sRGB.
  ///
  /// The size is checked against `pixelLimit`, and against what the compressed data could hold,
  /// before memory is taken for the pixels. The cost is that of decoding plus one pass to
  /// premultiply; the peak is eight bytes a pixel.
  ///
  /// - Parameters:
  ///   - bytes: The whole file. Bytes after its end chunk are ignored.
  ///   - pixelLimit: The greatest width times height, in pixels, that is accepted.
  /// - Throws: ``PNGError/malformed(_:)`` for bytes that are cut off, damaged or no PNG;
  ///   ``PNGError/tooLarge(width:height:pixelLimit:)`` for a picture beyond the limit.
  public init(
    png bytes: some Sequence<UInt8>, pixelLimit: Int = Image.defaultPixelLimit
  ) throws(PNGError) {
    let bytes = Array(bytes)
    let chunks = try PNGChunks(bytes)
    let (pixelCount, overflow) = chunks.width.multipliedReportingOverflow(by: chunks.height)
    guard !overflow, pixelCount <= pixelLimit else {
      throw .tooLarge(width: chunks.width, height: chunks.height, pixelLimit: pixelLimit)
    }
    guard chunks.canHoldItsPixels else {
      throw .malformed(
        "\(chunks.compressedByteCount) bytes of data cannot hold \(pixelCount) pixels")
    }
    let straight = try Self.straightPixels(ofPNG: bytes, chunks: chunks)
    guard
      let image = Image(width: chunks.width, height: chunks.height, straightRGBA: straight)
    else { throw .malformed("its size changed while it was read") }
    self = image
  }

  /// The picture in a PNG file.
  ///
  /// - Parameters:
  ///   - path: The file's path, absolute or from the working directory.
  ///   - pixelLimit: The greatest width times height, in pixels, that is accepted.
  /// - Throws: ``PNGError/file(path:reason:)`` where the file cannot be read, else as
  ///   ``init(png:pixelLimit:)``.
  public init(
    contentsOfPNG path: String, pixelLimit: Int = Image.defaultPixelLimit
  ) throws(PNGError) {
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw .file(path: path, reason: reason(for: error))
    }
    try self.init(png: data, pixelLimit: pixelLimit)
  }

  /// Straight RGBA bytes, four a pixel, decoded by libpng.
  private static func straightPixels(
    ofPNG bytes: [UInt8], chunks: PNGChunks
  ) throws(PNGError) -> [UInt8] {
    let byteCount = 4 * chunks.width * chunks.height
    var message = [CChar](repeating: 0, count: Int(LAMINA_PNG_MESSAGE_SIZE))
    var succeeded = false
    // Safe: the buffer has the four bytes a pixel that the decoder writes for this very size, and
    // the decoder refuses a file of another. The message has the size that the header asks for.
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
      throw .malformed(String(decoding: text, as: UTF8.self))
    }
    return output
  }
}
