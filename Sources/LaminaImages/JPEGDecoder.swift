// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CTurboJPEG
import Lamina

/// Decodes JPEG files with libjpeg-turbo.
enum JPEGDecoder {
  static func image(from bytes: [UInt8], limits: ImageLimits) throws(ImageError) -> Image {
    let segments = try JPEGSegments(bytes)
    let (width, height) = (segments.width, segments.height)
    let orientation = segments.orientation
    // The limits are those of the upright picture.
    let upright = orientation.swapsSides ? (height, width) : (width, height)
    try limits.check(width: upright.0, height: upright.1)
    guard segments.canHoldItsPixels else {
      throw .malformed(.jpeg, "\(bytes.count) bytes cannot hold \(width * height) pixels")
    }
    var pixels = try decode(segments)
    if segments.componentCount == 4 {
      convertInks(&pixels, areInverted: segments.hasAdobeMarker)
    }
    pixels = orientation.upright(pixels, width: width, height: height)
    guard let image = Image(width: upright.0, height: upright.1, premultipliedARGB: pixels)
    else { throw .malformed(.jpeg, "its size changed while it was read") }
    return image
  }

  /// The library reads up to eight bytes ahead, so not all stray bytes are found in the first try.
  private static let mostTries = 4

  /// Opaque pixels; for four components, the inks as bytes in the order CMYK.
  ///
  /// Bytes before the end marker that belong to no segment are left out, because some cameras write
  /// them. Only decoding finds them, and then they may as well be the rest of damaged data, about
  /// which the library is silent after its first warning. So the file is decoded again without them.
  private static func decode(_ segments: JPEGSegments) throws(ImageError) -> [UInt32] {
    var bytes = segments.bytes
    var tries = 1
    while true {
      let (pixels, warning) = try decode(bytes, segments)
      guard let warning else { return pixels }
      guard tries < mostTries, let count = strayBytesBeforeEnd(warning) else {
        throw .malformed(.jpeg, warning)
      }
      tries += 1
      let data = bytes.dropLast(2)
      // Bytes of 255 before a marker count as part of it.
      let fill = data.reversed().prefix { $0 == 0xFF }.count
      bytes = data.dropLast(fill + count) + [0xFF, 0xD9]
    }
  }

  /// The number of bytes that the library skipped before the end marker, if that is its warning.
  private static func strayBytesBeforeEnd(_ warning: String) -> Int? {
    guard warning.hasSuffix(" extraneous bytes before marker 0xd9") else { return nil }
    return warning.split(separator: " ").compactMap { Int($0) }.first
  }

  /// The pixels of a file, and the library's first warning.
  private static func decode(
    _ bytes: [UInt8], _ segments: JPEGSegments
  ) throws(ImageError) -> (pixels: [UInt32], warning: String?) {
    guard let handle = unsafe tjInitDecompress() else {
      throw .malformed(.jpeg, "there is no memory to read it")
    }
    defer { _ = unsafe tjDestroy(handle) }
    let (width, height) = (segments.width, segments.height)
    let format = segments.componentCount == 4 ? TJPF_CMYK : JPEGPixels.format
    var status: CInt = 0
    // Safe because the buffer has four bytes for each pixel of the size that the library gets, and
    // the library never writes a larger picture. If it writes less, the rest is zero already.
    let pixels = unsafe [UInt32](unsafeUninitializedCapacity: width * height) { buffer, filled in
      unsafe buffer.initialize(repeating: 0)
      filled = buffer.count
      status = unsafe UnsafeMutableRawBufferPointer(buffer).withMemoryRebound(to: UInt8.self) {
        unsafe tjDecompress2(
          handle, bytes, CUnsignedLong(bytes.count), $0.baseAddress, CInt(width), 0,
          CInt(height), format.rawValue, TJFLAG_ACCURATEDCT)
      }
    }
    guard status != 0 else { return (pixels, nil) }
    let message = unsafe JPEGPixels.message(of: handle)
    guard unsafe tjGetErrorCode(handle) == CInt(TJERR_WARNING.rawValue) else {
      throw .malformed(.jpeg, message)
    }
    return (pixels, message)
  }

  /// Converts CMYK to RGB in place: each ink removes light.
  private static func convertInks(_ pixels: inout [UInt32], areInverted: Bool) {
    let inversion: UInt32 = areInverted ? 0 : ~0
    for index in pixels.indices {
      // From here on a byte is the light that an ink leaves, cyan in the lowest byte.
      let light = UInt32(littleEndian: pixels[index]) ^ inversion
      let black = light >> 24
      func left(_ ink: UInt32) -> UInt32 { ((ink & 255) * black + 127) / 255 }
      pixels[index] =
        0xFF00_0000 | left(light) << 16 | left(light >> 8) << 8 | left(light >> 16)
    }
  }
}

/// Shared by reading and writing JPEG.
enum JPEGPixels {
  /// The byte order in which a pixel is the number `0xAARRGGBB`.
  static let format: TJPF = 1.littleEndian == 1 ? TJPF_BGRA : TJPF_ARGB

  /// The library's error message.
  static func message(of handle: tjhandle) -> String {
    // Safe because the text belongs to the handle and is copied at once.
    guard let text = unsafe tjGetErrorStr2(handle) else { return "it cannot be decoded" }
    return unsafe String(cString: text)
  }
}
