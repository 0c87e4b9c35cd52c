// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// The advances of the scalars of a paragraph or a part of it, and the places where lines may end.
struct LineMeasures {
  let range: Range<Int>
  private let text: TextStorage
  private let breaks: [Bool]
  /// The sum of the advances before each scalar, and of all.
  private let sums: [CGFloat]
  /// Whether glyphs begin at a scalar, so that a word can be cut before it.
  private let startsGlyph: [Bool]

  init(_ range: Range<Int>, _ runs: [ShapedRun], _ text: TextStorage) {
    self.range = range
    self.text = text
    breaks = Paragraph.breakOpportunities(text, range)
    var advances = [CGFloat](repeating: 0, count: range.count)
    var startsGlyph = [Bool](repeating: false, count: range.count)
    for run in runs {
      for glyph in run.glyphs {
        advances[glyph.scalar - range.lowerBound] += glyph.advance
        startsGlyph[glyph.scalar - range.lowerBound] = true
      }
    }
    var sum: CGFloat = 0
    sums =
      [0]
      + advances.map { advance in
        sum += advance
        return sum
      }
    self.startsGlyph = startsGlyph
  }

  /// The width of all.
  var width: CGFloat { width(range) }

  /// The width of a range of scalars; a ligature counts as a part of its first scalar.
  func width(_ part: Range<Int>) -> CGFloat {
    sums[part.upperBound - range.lowerBound] - sums[part.lowerBound - range.lowerBound]
  }

  /// Whether a line may end before a scalar.
  func canEnd(before index: Int) -> Bool {
    index > range.lowerBound && index <= range.upperBound && breaks[index - 1 - range.lowerBound]
  }

  /// The end of a line that begins at a scalar: the last opportunity within the width, not counting
  /// white space before it; otherwise a place within the word, after at least one character.
  func lineEnd(from start: Int, width: CGFloat) -> Int {
    var opportunity: Int?
    var index = start
    while index < range.upperBound {
      if !text.isSpace(at: index),
        self.width(start..<index + 1) > width + Typesetter.tolerance
      {
        return opportunity ?? withSpaces(cut(from: start, to: index))
      }
      if breaks[index - range.lowerBound] { opportunity = index + 1 }
      index += 1
    }
    return range.upperBound
  }

  /// The last place up to a scalar where a word can be cut, or otherwise the first after the start.
  private func cut(from start: Int, to end: Int) -> Int {
    for index in stride(from: end, to: start, by: -1) where canCut(before: index) { return index }
    var index = end + 1
    while index < range.upperBound, !canCut(before: index) { index += 1 }
    return min(index, range.upperBound)
  }

  /// The place after the white space that follows, which belongs to the line before it.
  private func withSpaces(_ end: Int) -> Int {
    var end = end
    while end < range.upperBound, text.isSpace(at: end) { end += 1 }
    return end
  }

  /// Whether a word can be cut before a scalar; not before a soft hyphen, which would be all of a line.
  private func canCut(before index: Int) -> Bool {
    index < range.upperBound && text.startsCharacter[index]
      && text.scalars[index] != Shaper.softHyphen && startsGlyph[index - range.lowerBound]
  }

  /// The opportunity before another one; nil if the line would begin there.
  func earlierEnd(than end: Int, from start: Int) -> Int? {
    var index = end - 1
    while index > start {
      if breaks[index - 1 - range.lowerBound] { return index }
      index -= 1
    }
    let cut = stride(from: end - 1, to: start, by: -1).first { canCut(before: $0) }
    return cut
  }
}
