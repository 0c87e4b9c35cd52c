// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// The glyphs of a plan: a text often repeats few of them.
struct KnownGlyphs {
  enum Glyph {
    /// One whose coverage is among the plan's glyphs.
    case mask(PlannedGlyphs.Place)
    case picture(Image, bounds: CGRect)
    case nothing
  }

  private var places: [GlyphFace: Int] = [:]
  /// The indices of ``masks``, and of ``others`` below zero.
  private var table = GlyphTable()
  private var masks: [PlannedGlyphs.Place] = []
  private var others: [Glyph] = []

  /// Forgets all glyphs, and keeps the memory for those of another plan, unless it is for very many.
  mutating func forget() {
    if places.isEmpty { return }
    places.removeAll(keepingCapacity: true)
    table.forget()
    masks.empty()
    others.empty()
  }

  /// The index of a face's glyphs.
  mutating func place(of face: GlyphFace) -> Int {
    if let place = places[face] { return place }
    places[face] = places.count
    return places.count - 1
  }

  /// A glyph of the face at a place, by its number and quarters of a pixel.
  subscript(place: Int, glyph: UInt32, quarters: UInt8) -> Glyph? {
    guard let index = table[GlyphTable.key(place, glyph, quarters)] else { return nil }
    return index < 0 ? others[~index] : .mask(masks[index])
  }

  /// The same, if it has a mask: nearly all have one, and finding it copies nothing that is counted.
  @inline(__always)
  func mask(_ place: Int, _ glyph: UInt32, _ quarters: UInt8) -> PlannedGlyphs.Place? {
    guard let index = table[GlyphTable.key(place, glyph, quarters)], index >= 0 else { return nil }
    return masks[index]
  }

  /// Adds a glyph that is not known.
  mutating func add(_ known: Glyph, _ place: Int, _ glyph: UInt32, _ quarters: UInt8) {
    let key = GlyphTable.key(place, glyph, quarters)
    if case .mask(let mask) = known {
      table.add(key, masks.count)
      masks.append(mask)
    } else {
      table.add(key, ~others.count)
      others.append(known)
    }
  }
}

/// From glyphs to their indices: a table with open addressing, because a dictionary took a tenth of the frame
/// of a page of text.
private struct GlyphTable {
  typealias Key = UInt64

  /// 0 for a free slot.
  private var keys: [Key] = []
  private var indices: [Int] = []
  private var count = 0

  /// Never 0.
  static func key(_ place: Int, _ glyph: UInt32, _ quarters: UInt8) -> Key {
    UInt64(place) << 40 | UInt64(glyph) << 8 | UInt64(quarters) << 4 | 1
  }

  @inline(__always)
  subscript(key: Key) -> Int? {
    if keys.isEmpty { return nil }
    let slot = slot(of: key)
    return keys[slot] == key ? indices[slot] : nil
  }

  mutating func add(_ key: Key, _ index: Int) {
    if 2 * count >= keys.count { grow() }
    let slot = slot(of: key)
    (keys[slot], indices[slot]) = (key, index)
    count += 1
  }

  /// The slot with a key, or the free one where it belongs; at least half of the slots are free.
  @inline(__always)
  private func slot(of key: Key) -> Int {
    let mask = keys.count &- 1
    // The upper half of the product depends on all bits of the key.
    var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) &>> 32) & mask
    while keys[slot] != 0, keys[slot] != key { slot = (slot &+ 1) & mask }
    return slot
  }

  /// Forgets all glyphs, and keeps the slots unless they are very many.
  mutating func forget() {
    if count == 0 { return }
    count = 0
    if keys.count > 1 << 12 {
      (keys, indices) = ([], [])
    } else {
      var keys = keys.mutableSpan
      keys.update(repeating: 0)
    }
  }

  private mutating func grow() {
    let old = (keys, indices)
    let room = max(256, 2 * keys.count)
    (keys, indices, count) = (
      [Key](repeating: 0, count: room), [Int](repeating: 0, count: room), 0
    )
    for (key, index) in zip(old.0, old.1) where key != 0 { add(key, index) }
  }
}
