// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Lamina

/// A format for writing a picture, with its options.
public enum ImageEncoding: Hashable, Sendable {
  /// Lossless, marked as sRGB; ``png`` means ``PNGCompression/standard``.
  ///
  /// The file has a palette if the picture has at most 256 colours, or 16 greys, and eight pixels for
  /// each. Otherwise it has grey, RGB or RGBA samples of 8 bits: the least that keeps all pixels.
  case png(compression: PNGCompression)

  /// Lossy and without alpha; `quality` is limited to 1 (small) to 100 (near).
  ///
  /// The picture is drawn over `background`, whose own alpha does not count. From a quality of 90
  /// on, colours have full resolution; below it, half of it in each direction.
  case jpeg(quality: Int = 90, background: Color = .white)

  /// Lossy, with lossless alpha; `quality` is limited to 0 (small) to 100 (near).
  case webP(quality: Int = 80)

  /// Lossless: reading gives the same pixels, bit for bit.
  case losslessWebP

  /// PNG with ``PNGCompression/standard`` compression.
  public static var png: ImageEncoding { .png(compression: .standard) }

  /// The format of the file.
  public var format: ImageFormat {
    switch self {
    case .png: .png
    case .jpeg: .jpeg
    case .webP, .losslessWebP: .webP
    }
  }

  /// The encoding for the extension of a file name; `nil` for an unknown extension.
  ///
  /// - Parameters:
  ///   - fileName: A name or path that ends in `.png`, `.jpg`, `.jpeg` or `.webp`.
  ///   - quality: The quality of lossy formats. If nil, JPEG uses its default, and WebP is
  ///     lossless. PNG ignores it.
  public init?(fileName: String, quality: Int? = nil) {
    switch ImageFormat(fileName: fileName) {
    case .png: self = .png(compression: .standard)
    case .jpeg: self = quality.map { .jpeg(quality: $0) } ?? .jpeg()
    case .webP: self = quality.map { .webP(quality: $0) } ?? .losslessWebP
    case nil: return nil
    }
  }
}
