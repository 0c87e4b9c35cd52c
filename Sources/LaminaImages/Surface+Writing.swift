// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Lamina

extension Surface {
  /// The bytes of a picture file of the pixels, as ``Lamina/Image/encoded(as:)`` makes them.
  public func encoded(as encoding: ImageEncoding) throws(ImageError) -> [UInt8] {
    try image.encoded(as: encoding)
  }

  /// Writes the pixels as a picture file, as ``Lamina/Image/write(to:as:)`` does.
  public func write(
    to path: String, as encoding: ImageEncoding? = nil
  ) throws(ImageError) {
    try image.write(to: path, as: encoding)
  }

  /// The bytes of a PNG file of the pixels, as ``Lamina/Image/pngData()`` makes it.
  public func pngData() throws(ImageError) -> [UInt8] { try image.pngData() }

  /// Writes the pixels as a PNG file, as ``Lamina/Image/writePNG(to:)`` does.
  public func writePNG(to path: String) throws(ImageError) { try image.writePNG(to: path) }
}
