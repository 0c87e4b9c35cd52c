// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Lamina

extension Image {
  /// The picture in the bytes of a PNG, JPEG or WebP file.
  ///
  /// The format is recognised from the first bytes. Samples are taken as sRGB. Colour profiles are
  /// not applied and other metadata is skipped, with two exceptions: a PNG's gamma is converted to
  /// 1/2.2, which is near sRGB's curve, and a JPEG is turned upright by its EXIF orientation.
  ///
  /// - PNG: every colour type, depth and interlacing; 16 bits are rounded to 8.
  /// - JPEG: baseline and progressive, colour, grey, and CMYK or YCCK, which are converted without
  ///   a profile, so that their colours are approximate. Not lossless, hierarchical, arithmetic or
  ///   12-bit JPEG.
  /// - WebP: with loss and without, alpha. Not animations.
  ///
  /// The header's size is checked against the limits before memory is taken for the pixels, and for
  /// PNG and JPEG also against what the data could hold. The cost is decoding and a pass to
  /// premultiply; the peak memory is 8 bytes a pixel, and up to 16 for a progressive JPEG.
  ///
  /// - Parameters:
  ///   - bytes: The whole file. Bytes after its end are ignored.
  ///   - limits: The limits of the picture's size.
  /// - Throws: An error if the bytes are empty, of another format, cut off or damaged, if their
  ///   kind is not supported, or if the picture exceeds the limits.
  public init(
    decoding bytes: some Sequence<UInt8>, limits: ImageLimits = .standard
  ) throws(ImageError) {
    let bytes = Array(bytes)
    guard !bytes.isEmpty else { throw ImageError(.empty) }
    guard bytes.count <= limits.bytes else {
      throw ImageError(.tooManyBytes(limit: limits.bytes))
    }
    switch ImageFormat(recognizing: bytes) {
    case .png: self = try PNGDecoder.image(from: bytes, limits: limits)
    case .jpeg: self = try JPEGDecoder.image(from: bytes, limits: limits)
    case .webP: self = try WebPDecoder.image(from: bytes, limits: limits)
    case nil: throw ImageError(.unknownFormat)
    }
  }

  /// The picture in a PNG, JPEG or WebP file, whatever the file's extension is.
  ///
  /// - Parameters:
  ///   - path: The file's path, absolute or relative to the working directory.
  ///   - limits: The limits of the picture's size.
  /// - Throws: An error with the path if the file cannot be read; otherwise the errors of
  ///   ``init(decoding:limits:)``.
  public init(
    contentsOf path: String, limits: ImageLimits = .standard
  ) throws(ImageError) {
    do throws(ImageError) {
      self = try Image(decoding: FileBytes.read(path, limit: limits.bytes), limits: limits)
    } catch {
      throw error.about(file: path)
    }
  }
}
