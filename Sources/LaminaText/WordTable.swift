// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Words with their glyphs in a hash table, without memory of their own: all scalars are in one array, and all
/// glyphs in another.
struct WordTable {
  /// The place of a word.
  struct Entry {
    fileprivate let hash: UInt32
    /// The number of its glyphs; -1 if it is not shaped apart from its neighbours.
    fileprivate let glyphCount: Int32
    fileprivate let firstScalar: Int32
    fileprivate let scalarCount: Int32
    fileprivate let firstGlyph: Int32
    fileprivate let shape: WordShape
  }

  /// Indices of entries, or -1; a power of two, at most half of them used.
  private var slots: [Int32] = []
  private var entries: [Entry] = []
  private var scalars: [UInt32] = []
  private var glyphs: [WordGlyph] = []

  var count: Int { entries.count }
  var byteCount: Int { byteCount(entries: 0, scalars: 0, glyphs: 0) }

  /// The bytes with one more word.
  func byteCount(with scalarCount: Int, _ glyphCount: Int) -> Int {
    byteCount(entries: 1, scalars: scalarCount, glyphs: glyphCount)
  }

  private func byteCount(entries: Int, scalars: Int, glyphs: Int) -> Int {
    (self.entries.count + entries) * (MemoryLayout<Entry>.stride + 4 * 2)
      + (self.scalars.count + scalars) * MemoryLayout<UInt32>.stride
      + (self.glyphs.count + glyphs) * MemoryLayout<WordGlyph>.stride
  }

  /// A word, if it is here.
  func entry(_ word: ArraySlice<UInt32>, _ shape: WordShape, _ hash: UInt32) -> Entry? {
    guard !slots.isEmpty else { return nil }
    let mask = slots.count - 1
    var place = Int(hash) & mask
    while slots[place] >= 0 {
      let entry = entries[Int(slots[place])]
      if entry.hash == hash, entry.shape == shape, isEqual(entry, word) { return entry }
      place = (place + 1) & mask
    }
    return nil
  }

  private func isEqual(_ entry: Entry, _ word: ArraySlice<UInt32>) -> Bool {
    guard entry.scalarCount == word.count else { return false }
    var place = Int(entry.firstScalar)
    for scalar in word {
      if scalars[place] != scalar { return false }
      place += 1
    }
    return true
  }

  /// Appends the glyphs of a word that was found.
  func append(_ entry: Entry, to result: inout [WordGlyph]) -> WordCache.Finding {
    guard entry.glyphCount >= 0 else { return .inseparable }
    let first = Int(entry.firstGlyph)
    result += glyphs[first..<first + Int(entry.glyphCount)]
    return .glyphs
  }

  /// Adds a word that is not here yet.
  mutating func insert(
    _ word: ArraySlice<UInt32>, _ shape: WordShape, _ hash: UInt32, _ glyphs: ArraySlice<WordGlyph>?
  ) {
    // The number of bytes is bounded far below what 32 bits count.
    entries.append(
      Entry(
        hash: hash, glyphCount: glyphs.map { Int32($0.count) } ?? -1,
        firstScalar: Int32(scalars.count), scalarCount: Int32(word.count),
        firstGlyph: Int32(self.glyphs.count), shape: shape))
    scalars += word
    if let glyphs { self.glyphs += glyphs }
    guard 2 * entries.count > slots.count else { return place(entries.count - 1) }
    slots = [Int32](repeating: -1, count: max(64, 2 * slots.count))
    for index in entries.indices { place(index) }
  }

  private mutating func place(_ index: Int) {
    let mask = slots.count - 1
    var place = Int(entries[index].hash) & mask
    while slots[place] >= 0 { place = (place + 1) & mask }
    slots[place] = Int32(index)
  }
}
