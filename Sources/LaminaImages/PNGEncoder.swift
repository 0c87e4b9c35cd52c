// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaPNG
import Lamina

/// From an image to the bytes of a PNG file, by libdeflate and ISA-L.
enum PNGEncoder {
  /// The longest side that libpng reads without being told otherwise.
  private static let longestSide = 1_000_000

  static func bytes(
    of image: Image, compression: PNGCompression
  ) throws(ImageError) -> [UInt8] {
    guard image.width <= longestSide, image.height <= longestSide else {
      throw ImageError(.notWritten(.png, "a side is longer than \(longestSide) pixels"))
    }
    var byteCount = 0
    // Safe: the image has as many pixels as the encoder is told. The file is the encoder's own
    // memory, which is copied and then freed.
    let file = unsafe image.pixels.withUnsafeBufferPointer { pixels in
      unsafe lamina_png_encode(
        pixels.baseAddress, UInt32(image.width), UInt32(image.height), compression.effort,
        &byteCount)
    }
    guard let start = unsafe file else {
      throw ImageError(.notWritten(.png, "there is no memory for it"))
    }
    defer { unsafe lamina_png_free(start) }
    return unsafe Array(UnsafeBufferPointer(start: start, count: byteCount))
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
