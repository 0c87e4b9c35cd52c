// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Lamina

extension Image {
  /// The bytes of a picture file.
  ///
  /// The same image gives the same bytes with the same version of the format's library.
  ///
  /// - Parameter encoding: The format and its options.
  /// - Returns: The whole file. `Data(_:)` makes one copy of it; most servers accept the array.
  /// - Throws: ``ImageError/Reason/notWritten(_:_:)`` for an image without pixels, and for one with
  ///   a side above the format's limit: 1,000,000 pixels for PNG, 65,500 for JPEG, 16,383 for WebP.
  public func encoded(as encoding: ImageEncoding) throws(ImageError) -> [UInt8] {
    guard width > 0, height > 0 else {
      throw ImageError(.notWritten(encoding.format, "the image has no pixels"))
    }
    return switch encoding {
    case .png(let compression):
      try PNGEncoder.withBytes(
        of: pixels.span, width: width, height: height, compression: compression
      ) { Array(copying: $0) }
    case .jpeg(let quality, let background):
      try JPEGEncoder.bytes(of: self, quality: quality, background: background)
    case .webP(let quality): try WebPEncoder.bytes(of: self, quality: quality)
    case .losslessWebP: try WebPEncoder.bytes(of: self, quality: nil)
    }
  }

  /// Writes a picture file and replaces a file of the same name.
  ///
  /// The file is complete or absent, because it is written beside its place and then moved.
  ///
  /// - Parameters:
  ///   - path: The file's path, absolute or relative to the working directory.
  ///   - encoding: The format and its options; if nil, the format of the path's extension
  ///     (``ImageEncoding/init(fileName:quality:)``).
  /// - Throws: An error with the path: the file cannot be written, its extension is unknown, or an
  ///   error of ``encoded(as:)``.
  public func write(
    to path: String, as encoding: ImageEncoding? = nil
  ) throws(ImageError) {
    do throws(ImageError) {
      guard let encoding = encoding ?? ImageEncoding(fileName: path) else {
        throw ImageError(.unknownFileExtension)
      }
      try encoding.withFile(of: self) { bytes throws(ImageError) in
        try FileBytes.write(bytes, to: path)
      }
    } catch {
      throw error.about(file: path)
    }
  }

  /// The bytes of a PNG file: ``encoded(as:)`` with ``ImageEncoding/png``.
  ///
  /// PNG stores straight colours, so each premultiplied component is divided by its alpha and
  /// rounded to nearest. Reading the file gives the same premultiplied pixels, bit for bit.
  public func pngData() throws(ImageError) -> [UInt8] { try encoded(as: .png) }

  /// Writes a PNG file, whatever the path's extension is: ``write(to:as:)`` with
  /// ``ImageEncoding/png``.
  public func writePNG(to path: String) throws(ImageError) { try write(to: path, as: .png) }

  /// Straight RGBA, four bytes a pixel, row by row, as most formats store it.
  ///
  /// Each component is `round(255 · component / alpha)`; a clear pixel is four zeros.
  /// Premultiplying the result gives the image's pixels back exactly.
  public func straightRGBA() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 4 * pixels.count)
    for (index, pixel) in pixels.enumerated() {
      let alpha = pixel >> 24
      guard alpha > 0 else { continue }
      func straight(_ component: UInt32) -> UInt8 {
        alpha == 255
          ? UInt8(truncatingIfNeeded: component)
          : UInt8(truncatingIfNeeded: ((component & 255) * 255 + alpha / 2) / alpha)
      }
      bytes[4 * index] = straight(pixel >> 16)
      bytes[4 * index + 1] = straight(pixel >> 8)
      bytes[4 * index + 2] = straight(pixel)
      bytes[4 * index + 3] = UInt8(alpha)
    }
    return bytes
  }
}
