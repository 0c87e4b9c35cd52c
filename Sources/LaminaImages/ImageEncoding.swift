// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Lamina

/// How a picture is written: a format and what it lets one choose.
public enum ImageEncoding: Hashable, Sendable {
  /// Without loss, marked as sRGB; ``png`` alone stands for ``PNGCompression/standard``.
  ///
  /// The file has a palette, grey, RGB or RGBA samples of at most 8 bits: the least that says all.
  case png(compression: PNGCompression)

  /// With loss and without alpha; `quality` is limited to 1 (small) to 100 (near).
  ///
  /// The picture is laid over `background`, whose own alpha does not count. From a quality of 90 on
  /// colours have the full resolution, below that half of it in each direction.
  case jpeg(quality: Int = 90, background: Color = .white)

  /// With loss, and alpha without; `quality` is limited to 0 (small) to 100 (near).
  case webP(quality: Int = 80)

  /// Without loss: reading gives the same pixels, bit for bit.
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

  /// What the ending of a file name stands for; `nil` for an ending that stands for no format.
  ///
  /// - Parameters:
  ///   - fileName: A name or path that ends in `.png`, `.jpg`, `.jpeg` or `.webp`.
  ///   - quality: The quality of what is written with loss. Without one JPEG has its own, and WebP
  ///     is written without loss. PNG has none, and does without.
  public init?(fileName: String, quality: Int? = nil) {
    switch ImageFormat(fileName: fileName) {
    case .png: self = .png(compression: .standard)
    case .jpeg: self = quality.map { .jpeg(quality: $0) } ?? .jpeg()
    case .webP: self = quality.map { .webP(quality: $0) } ?? .losslessWebP
    case nil: return nil
    }
  }
}
