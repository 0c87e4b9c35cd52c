// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CHarfBuzz

extension Font {
  /// The glyph of a Unicode scalar alone; nil if the font has none.
  public func glyph(for scalar: Unicode.Scalar) -> UInt32? {
    var glyph: hb_codepoint_t = 0
    return unsafe hb_font_get_nominal_glyph(shapingFont, scalar.value, &glyph) != 0 ? glyph : nil
  }

  /// Whether there is a glyph for each of some scalars.
  func has(_ scalars: some Sequence<UInt32>) -> Bool {
    var glyph: hb_codepoint_t = 0
    return scalars.allSatisfy { scalar in
      unsafe hb_font_get_nominal_glyph(shapingFont, scalar, &glyph) != 0
    }
  }
}
