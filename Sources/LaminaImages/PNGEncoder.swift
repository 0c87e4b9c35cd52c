// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaPNG
import Lamina

/// Encodes pixels as PNG files with libdeflate and ISA-L.
enum PNGEncoder {
  /// The longest side that libpng reads by default.
  private static let longestSide = 1_000_000

  /// Calls a function with the bytes of the file, which are not copied.
  static func withBytes<Result>(
    of pixels: Span<UInt32>, width: Int, height: Int, compression: PNGCompression,
    _ body: (Span<UInt8>) throws(ImageError) -> Result
  ) throws(ImageError) -> Result {
    // Safe because the pixels are only read, and live until the call ends.
    let start = unsafe pixels.withUnsafeBufferPointer { $0.baseAddress }
    return try unsafe withBytes(
      start, pixels.count, width, height, compression, givesBack: false, body)
  }

  /// The same, but returns the memory of the pixels to the system while they are read.
  ///
  /// So the pixels and the rows made from them are never in memory completely at the same time.
  static func withBytes<Result>(
    ofSpent pixels: inout MutableSpan<UInt32>, width: Int, height: Int, compression: PNGCompression,
    _ body: (Span<UInt8>) throws(ImageError) -> Result
  ) throws(ImageError) -> Result {
    // Safe because the pixels are used only here until the call ends, and the caller does not need
    // them afterwards.
    let start = unsafe pixels.withUnsafeMutableBufferPointer {
      unsafe UnsafePointer($0.baseAddress)
    }
    return try unsafe withBytes(
      start, pixels.count, width, height, compression, givesBack: true, body)
  }

  @unsafe private static func withBytes<Result>(
    _ pixels: UnsafePointer<UInt32>?, _ count: Int, _ width: Int, _ height: Int,
    _ compression: PNGCompression, givesBack: Bool,
    _ body: (Span<UInt8>) throws(ImageError) -> Result
  ) throws(ImageError) -> Result {
    guard width <= longestSide, height <= longestSide else {
      throw ImageError(.notWritten(.png, "a side is longer than \(longestSide) pixels"))
    }
    guard width > 0, height > 0, count == width * height else {
      throw ImageError(.notWritten(.png, "the pixels do not have the size of the picture"))
    }
    var byteCount = 0
    // The file is in the encoder's own memory, which is freed after the call.
    guard
      let file = unsafe lamina_png_encode(
        pixels, UInt32(width), UInt32(height), compression.effort, givesBack ? 1 : 0, &byteCount)
    else { throw ImageError(.notWritten(.png, "there is no memory for it")) }
    defer { unsafe lamina_png_free(file) }
    return try body(unsafe Span(_unsafeStart: UnsafePointer(file), count: byteCount))
  }
}

extension PNGCompression {
  fileprivate var effort: lamina_png_effort {
    switch self {
    case .fast: LAMINA_PNG_FAST
    case .standard: LAMINA_PNG_STANDARD
    case .small: LAMINA_PNG_SMALL
    }
  }
}
