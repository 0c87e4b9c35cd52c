// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CHarfBuzz
import Foundation

// Words are shaped by themselves, and kept, where spaces separate them.
//
// A word is separable if its neighbours beyond the spaces cannot change its glyphs, nor it theirs. HarfBuzz
// tells: the word is shaped between spaces, and each glyph says whether the text could be broken before it, and
// whether anything was read there. If the text could be broken at the spaces beside the word, it is shaped alone
// as it is between them. If nothing was read beyond the nearest spaces, no rule of the font looks there,
// whatever stands there. This holds for kerning with spaces, for contexts that skip glyphs and for classes
// of "any other glyph", because HarfBuzz reports what it read and not what a table mentions; two kinds of rules that it
// does not report are in decision 57.
extension Shaper {
  /// The spaces on each side of a word whose neighbourhood is examined.
  ///
  /// HarfBuzz counts all glyphs up to the end as read if fewer are left than a rule needs. So these are as many
  /// as a ligature of five letters needs after its first.
  private static let spacesAside = 4

  /// Shapes a part of an item word by word; false if its words are not separable.
  func shapeWords(
    of piece: Piece, _ text: TextStorage, appendingTo glyphs: inout [ShapedGlyph]
  ) -> Bool {
    guard piece.font.canSeparateWords, piece.shape.isInNativeDirection, piece.hasFreeEnds else {
      return false
    }
    var found: [WordGlyph] = []
    // Glyphs go from left to right.
    if piece.shape.isRightToLeft {
      var end = piece.range.upperBound
      while end > piece.range.lowerBound {
        let start = piece.wordStart(before: end, text)
        guard shapeWord(start..<end, of: piece, into: &found) else { return false }
        for glyph in found { glyphs.append(piece.placed(glyph, from: start, text)) }
        end = start
      }
    } else {
      var start = piece.range.lowerBound
      while start < piece.range.upperBound {
        let end = piece.wordEnd(after: start, text)
        guard shapeWord(start..<end, of: piece, into: &found) else { return false }
        for glyph in found { glyphs.append(piece.placed(glyph, from: start, text)) }
        start = end
      }
    }
    return true
  }

  /// Finds or makes the glyphs of a word; false if it is not separable.
  private func shapeWord(
    _ range: Range<Int>, of piece: Piece, into glyphs: inout [WordGlyph]
  ) -> Bool {
    glyphs.removeAll(keepingCapacity: true)
    // A longer one is not kept, so to shape it apart would be lost work.
    guard range.count <= WordCache.longestWord else { return false }
    let word = piece.scalars[range]
    switch words.find(word, piece.shape, appendingTo: &glyphs) {
    case .glyphs: return true
    case .inseparable: return false
    case .unknown: break
    }
    let isSeparable = shapeApart(word, piece, into: &glyphs)
    words.insert(word, piece.shape, isSeparable ? glyphs[...] : nil)
    return isSeparable
  }

  /// Shapes a word between spaces; false if it is not separable.
  private func shapeApart(
    _ word: ArraySlice<UInt32>, _ piece: Piece, into glyphs: inout [WordGlyph]
  ) -> Bool {
    let (start, end) = (Self.spacesAside, Self.spacesAside + word.count)
    var padded = [UInt32](repeating: Piece.space, count: end + Self.spacesAside)
    padded.replaceSubrange(start..<end, with: word)
    let shaped = shape(
      padded, 0..<padded.count, piece.shape, piece.font, HB_BUFFER_FLAG_PRODUCE_UNSAFE_TO_CONCAT)
    var spaces = 0
    for (glyph, flags) in shaped {
      let place = Int(glyph.scalar)
      if place <= start || place >= end, flags & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0 {
        return false
      }
      if place < start - 1 || place > end,
        flags & HB_GLYPH_FLAG_UNSAFE_TO_CONCAT.rawValue != 0
      {
        return false
      }
      if (start..<end).contains(place) {
        glyphs.append(glyph.moved(by: -start))
      } else {
        spaces += 1
        guard glyph.isLike(shaped[0].glyph) else { return false }
      }
    }
    return spaces == 2 * Self.spacesAside
  }
}

extension ShapedRun {
  /// The run of a part of its scalars in a line of their own; nil if they might have other glyphs there.
  ///
  /// Between spaces they have the same, if words were shaped one by one.
  func part(_ part: Range<Int>, _ text: TextStorage) -> ShapedRun? {
    func isSpace(_ index: Int) -> Bool {
      text.scalars[index] == Shaper.Piece.space
        && (index + 1 == range.upperBound || text.startsCharacter[index + 1])
    }
    guard isWordByWord, !part.isEmpty, part.clamped(to: range) == part,
      part.lowerBound == range.lowerBound || isSpace(part.lowerBound - 1),
      part.upperBound == range.upperBound || isSpace(part.upperBound),
      // At the end of a line it may be a hyphen.
      text.scalars[part.upperBound - 1] != Shaper.softHyphen
    else { return nil }
    let slice =
      item.level & 1 == 0
      ? glyphs[glyphCount { $0 < part.lowerBound }..<glyphCount { $0 < part.upperBound }]
      : glyphs[glyphCount { $0 >= part.upperBound }..<glyphCount { $0 >= part.lowerBound }]
    return ShapedRun(item: item, range: part, glyphs: Array(slice), isWordByWord: true)
  }

  /// The number of glyphs from the left whose scalars are on one side of a place, which all others are not.
  private func glyphCount(_ isBefore: (Int) -> Bool) -> Int {
    var (low, high) = (0, glyphs.count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(glyphs[middle].scalar) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension Shaper.Piece {
  fileprivate static let space: UInt32 = 0x20

  /// Whether nothing outside influences its glyphs: in most scripts nothing does, and in the others
  /// letters may join unless there is a space.
  fileprivate var hasFreeEnds: Bool {
    WordShape.scriptsWithoutJoining.contains(shape.script)
      || ((range.lowerBound == 0 || scalars[range.lowerBound - 1] == Self.space)
        && (range.upperBound == scalars.count || scalars[range.upperBound] == Self.space))
  }

  /// Whether there is a space with nothing over it, which is a word by itself.
  private func isSeparator(_ index: Int, _ text: TextStorage) -> Bool {
    guard scalars[index] == Self.space else { return false }
    return index + 1 == range.upperBound || text.startsCharacter[origin + index + 1]
  }

  fileprivate func wordEnd(after start: Int, _ text: TextStorage) -> Int {
    var end = start + 1
    guard !isSeparator(start, text) else { return end }
    while end < range.upperBound, !isSeparator(end, text) { end += 1 }
    return end
  }

  fileprivate func wordStart(before end: Int, _ text: TextStorage) -> Int {
    var start = end - 1
    guard !isSeparator(start, text) else { return start }
    while start > range.lowerBound, !isSeparator(start - 1, text) { start -= 1 }
    return start
  }
}

extension WordGlyph {
  fileprivate func moved(by scalars: Int) -> WordGlyph {
    WordGlyph(
      identifier: identifier, scalar: scalar + Int32(scalars), advance: advance, offsetX: offsetX,
      offsetY: offsetY)
  }

  /// Whether it differs only in its place.
  fileprivate func isLike(_ other: WordGlyph) -> Bool {
    moved(by: Int(other.scalar - scalar)) == other
  }
}

extension WordShape {
  /// Scripts that HarfBuzz shapes without reading what is outside of an item: letters do not join.
  fileprivate static let scriptsWithoutJoining = [
    HB_SCRIPT_COMMON, HB_SCRIPT_LATIN, HB_SCRIPT_GREEK, HB_SCRIPT_CYRILLIC,
  ].map(\.rawValue)

  /// Whether text is shaped in the direction of its script.
  ///
  /// Otherwise HarfBuzz turns the whole item round, and whether it does so depends on all its words.
  fileprivate var isInNativeDirection: Bool {
    let direction = hb_script_get_horizontal_direction(hb_script_t(rawValue: script))
    return direction == (isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
  }
}
