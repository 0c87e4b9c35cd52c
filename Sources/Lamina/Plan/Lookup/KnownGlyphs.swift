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
  private var faces: [FaceGlyphs] = []

  /// Forgets all glyphs.
  mutating func forget() {
    if !places.isEmpty { self = KnownGlyphs() }
  }

  /// The index of a face's glyphs.
  mutating func place(of face: GlyphFace) -> Int {
    if let place = places[face] { return place }
    places[face] = faces.count
    faces.append(FaceGlyphs())
    return faces.count - 1
  }

  /// A glyph of the face at a place; it is set only if it is not known.
  subscript(place: Int, glyph: UInt32, quarters: UInt8) -> Glyph? {
    get { faces[place].glyph(UInt64(glyph) << 8 | UInt64(quarters)) }
    set {
      guard let newValue else { return }
      faces[place].add(newValue, UInt64(glyph) << 8 | UInt64(quarters))
    }
  }
}

/// The glyphs of a face by their numbers and quarters of a pixel: a hash table, because a dictionary takes most of
/// the time of placing a glyph.
private struct FaceGlyphs {
  /// Indices of entries, or -1; a power of two, at most half of them used.
  private var slots = [Int32](repeating: -1, count: 64)
  private var entries: [(key: UInt64, glyph: KnownGlyphs.Glyph)] = []

  func glyph(_ key: UInt64) -> KnownGlyphs.Glyph? {
    var slot = firstSlot(of: key)
    while slots[slot] >= 0 {
      if entries[Int(slots[slot])].key == key { return entries[Int(slots[slot])].glyph }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  mutating func add(_ glyph: KnownGlyphs.Glyph, _ key: UInt64) {
    entries.append((key, glyph))
    if 2 * entries.count > slots.count {
      slots = [Int32](repeating: -1, count: 2 * slots.count)
      for index in entries.indices { place(index) }
    } else {
      place(entries.count - 1)
    }
  }

  private mutating func place(_ index: Int) {
    var slot = firstSlot(of: entries[index].key)
    while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = Int32(index)
  }

  private func firstSlot(of key: UInt64) -> Int {
    // The highest bits of a product depend on all bits of the key; wrapping, as usual for a hash.
    Int((key &* 0x9E37_79B9_7F4A_7C15) >> 40) & (slots.count - 1)
  }
}
