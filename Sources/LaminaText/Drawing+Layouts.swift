// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Lamina

extension Drawing {
  /// The texts of the drawing, laid out again with the fonts that they were drawn with.
  package func layouts(fonts: FontCollection) -> [TextLayout] {
    passages.compactMap { $0.origin as? DrawnText }.map {
      TextLayout($0.text, style: $0.style, width: $0.width, height: $0.height, fonts: fonts)
    }
  }
}
