// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Lamina

extension Surface {
  /// The bytes of a PNG file of the pixels, as ``Lamina/Image/pngData()`` makes it.
  public func pngData() throws(PNGError) -> [UInt8] { try image.pngData() }

  /// Writes the pixels as a PNG file, as ``Lamina/Image/writePNG(to:)`` does.
  public func writePNG(to path: String) throws(PNGError) { try image.writePNG(to: path) }
}
