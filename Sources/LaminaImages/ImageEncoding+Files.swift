// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaPNG
import Lamina

/// Files that stay in the memory of the library that made them.
extension ImageEncoding {
  /// Calls a function with the bytes of a picture file: those of ``Image/encoded(as:)``.
  ///
  /// The pixels are premultiplied words `0xAARRGGBB`, row by row without gaps.
  package func withFile<Result>(
    of pixels: Span<UInt32>, width: Int, height: Int,
    _ body: (Span<UInt8>) throws(ImageError) -> Result
  ) throws(ImageError) -> Result {
    guard case .png(let compression) = self else {
      return try withFile(of: Image(copying: pixels, width: width, height: height), body)
    }
    return try PNGEncoder.withBytes(
      of: pixels, width: width, height: height, compression: compression, body)
  }

  /// Calls a function with the bytes of the file of pixels that are not needed afterwards and have
  /// memory of their own.
  ///
  /// The contents of the pixels are undefined afterwards.
  package func withFile<Result>(
    ofSpent pixels: inout MutableSpan<UInt32>, width: Int, height: Int,
    _ body: (Span<UInt8>) throws(ImageError) -> Result
  ) throws(ImageError) -> Result {
    guard case .png(let compression) = self else {
      return try withFile(of: Image(copying: pixels.span, width: width, height: height), body)
    }
    return try PNGEncoder.withBytes(
      ofSpent: &pixels, width: width, height: height, compression: compression, body)
  }

  /// Lets the process keep the memory of a file for the next one, for programs that write many
  /// files.
  ///
  /// Otherwise the system takes back the memory of each picture and its file, and clears it for the
  /// next.
  package static func keepMemoryForNextFile() { lamina_png_keep_memory() }

  /// Calls a function with the bytes of an image's file.
  func withFile<Result>(
    of image: Image, _ body: (Span<UInt8>) throws(ImageError) -> Result
  ) throws(ImageError) -> Result {
    guard case .png = self, image.width > 0, image.height > 0 else {
      let bytes = try image.encoded(as: self)
      return try body(bytes.span)
    }
    return try withFile(of: image.pixels.span, width: image.width, height: image.height, body)
  }
}

extension Array where Element == UInt8 {
  init(copying bytes: Span<UInt8>) {
    // Safe because the bytes are copied at once.
    self = unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) }
  }
}
