// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

/// A glyph of a word as HarfBuzz places it, in font units, y up.
struct WordGlyph: Hashable, Sendable {
  let identifier: UInt32
  /// The first scalar of its characters, by the index in the word.
  let scalar: Int32
  let advance: Int32
  let offsetX: Int32
  let offsetY: Int32
}

/// Everything other than its scalars that decides how a word is shaped.
struct WordShape: Hashable, Sendable {
  /// The font, by its number in the collection.
  let font: Int
  let script: UInt32
  let isRightToLeft: Bool
  let hasLigatures: Bool
}

/// Shaped words, shared by the fonts of one collection and by all threads.
///
/// Positions are in font units, so a word serves all sizes. The cache never changes a layout, because a word
/// depends on its key alone.
///
/// The words are distributed over parts by their hashes, each with a lock, so that threads seldom wait. A part
/// is bounded by bytes: if its young words fill a half of it, they become its old ones, and the old ones are
/// dropped. An old word that is found becomes young again.
final class WordCache: Sendable {
  /// The result of a search.
  enum Finding {
    case unknown
    /// The word is not shaped apart from its neighbours.
    case inseparable
    /// Its glyphs were appended.
    case glyphs
  }

  private struct Part {
    var young = WordTable()
    var old = WordTable()
  }

  private static let partCount = 16
  private let parts = (0..<partCount).map { _ in Guarded(Part()) }
  /// The bytes of a half of a part, beyond which it is full.
  private let bytesOfHalf: Int

  /// The most scalars of a word that is kept; longer ones seldom come again.
  static let longestWord = 48

  init(byteLimit: Int) {
    // An array that grows has room for up to twice its elements.
    bytesOfHalf = byteLimit / (2 * 2 * Self.partCount)
  }

  /// The bytes that are kept now.
  var byteCount: Int {
    parts.reduce(0) { $0 + $1.withLock { $0.young.byteCount + $0.old.byteCount } }
  }

  /// The number of words that are kept now; a word that was old before counts twice.
  var count: Int { parts.reduce(0) { $0 + $1.withLock { $0.young.count + $0.old.count } } }

  /// Appends the glyphs of a word, from left to right.
  func find(
    _ word: ArraySlice<UInt32>, _ shape: WordShape, appendingTo glyphs: inout [WordGlyph]
  ) -> Finding {
    let hash = Self.hash(word, shape)
    return part(hash).withLock { part in
      if let entry = part.young.entry(word, shape, hash) {
        return part.young.append(entry, to: &glyphs)
      }
      guard let entry = part.old.entry(word, shape, hash) else { return .unknown }
      let start = glyphs.count
      let finding = part.old.append(entry, to: &glyphs)
      insert(word, shape, hash, finding == .glyphs ? glyphs[start...] : nil, into: &part)
      return finding
    }
  }

  /// Keeps a word; nil instead of glyphs means that it is not shaped apart from its neighbours.
  func insert(_ word: ArraySlice<UInt32>, _ shape: WordShape, _ glyphs: ArraySlice<WordGlyph>?) {
    guard word.count <= Self.longestWord, glyphs?.count ?? 0 <= 4 * Self.longestWord else { return }
    let hash = Self.hash(word, shape)
    part(hash).withLock { part in
      guard part.young.entry(word, shape, hash) == nil else { return }
      insert(word, shape, hash, glyphs, into: &part)
    }
  }

  private func insert(
    _ word: ArraySlice<UInt32>, _ shape: WordShape, _ hash: UInt32,
    _ glyphs: ArraySlice<WordGlyph>?, into part: inout Part
  ) {
    if part.young.byteCount(with: word.count, glyphs?.count ?? 0) > bytesOfHalf {
      part.old = part.young
      part.young = WordTable()
    }
    part.young.insert(word, shape, hash, glyphs)
  }

  private func part(_ hash: UInt32) -> Guarded<Part> {
    // The highest bits, because the tables use the lowest ones.
    parts[Int(hash >> 28)]
  }

  /// A hash by multiplication: of words from anywhere the worst that equal hashes do is that a table is slow.
  private static func hash(_ word: ArraySlice<UInt32>, _ shape: WordShape) -> UInt32 {
    // Wrapping, as usual for a hash; the factor is odd and without a pattern in its bits.
    let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
    let form = (shape.isRightToLeft ? 1 : 0) | (shape.hasLigatures ? 2 : 0)
    var hash = (UInt64(shape.script) << 32 ^ UInt64(shape.font << 2 | form)) &* factor
    for scalar in word {
      hash = (hash ^ hash >> 29 ^ UInt64(scalar)) &* factor
    }
    return UInt32(truncatingIfNeeded: (hash ^ hash >> 31) >> 16)
  }
}
