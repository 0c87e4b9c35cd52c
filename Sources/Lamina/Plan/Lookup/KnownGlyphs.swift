// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// The glyphs of a plan: a text often repeats few of them.
struct KnownGlyphs {
  enum Glyph {
    /// The number of the plan's mask, and its bounds.
    case mask(MaskID, bounds: PixelRect)
    case picture(Image, bounds: CGRect)
    case nothing
  }

  private var places: [GlyphFace: Int] = [:]
  /// By number and quarters of a pixel, for each face.
  private var glyphs: [[UInt64: Glyph]] = []

  /// Forgets all glyphs.
  mutating func forget() {
    if !places.isEmpty { self = KnownGlyphs() }
  }

  /// The index of a face's glyphs.
  mutating func place(of face: GlyphFace) -> Int {
    if let place = places[face] { return place }
    places[face] = glyphs.count
    glyphs.append([:])
    return glyphs.count - 1
  }

  /// A glyph of the face at a place.
  subscript(place: Int, glyph: UInt32, quarters: UInt8) -> Glyph? {
    get { glyphs[place][UInt64(glyph) << 8 | UInt64(quarters)] }
    set { glyphs[place][UInt64(glyph) << 8 | UInt64(quarters)] = newValue }
  }
}
