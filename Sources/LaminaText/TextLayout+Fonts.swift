// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Lamina

extension TextLayout {
  /// The fonts of which glyphs are shown.
  package var fonts: Set<Font> { Set(lines.flatMap(\.runs).map(\.font)) }
}

extension Drawing {
  /// The texts in the drawing, laid out once more with the fonts that they were drawn with.
  package func layouts(fonts: FontCollection) -> [TextLayout] {
    passages.compactMap { $0.origin as? DrawnText }.map {
      TextLayout($0.text, style: $0.style, width: $0.width, height: $0.height, fonts: fonts)
    }
  }
}

extension Font {
  /// A copy of the bytes of the file that the font is in.
  package var fileBytes: [UInt8] { file.bytes }
}
