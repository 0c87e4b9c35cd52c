// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Lamina

extension TextLayout {
  /// The fonts of the visible glyphs.
  package var fonts: Set<Font> { Set(lines.flatMap(\.runs).map(\.font)) }
}

extension Drawing {
  /// The texts of the drawing, laid out again with the fonts that they were drawn with.
  package func layouts(fonts: FontCollection) -> [TextLayout] {
    passages.compactMap { $0.origin as? DrawnText }.map {
      TextLayout($0.text, style: $0.style, width: $0.width, height: $0.height, fonts: fonts)
    }
  }
}

extension Font {
  /// A copy of the bytes of the font's file.
  package var fileBytes: [UInt8] { file.bytes }
}
