// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

/// Breaks a text into lines, one paragraph after the other.
///
/// A paragraph is first shaped whole, which gives the advance of each character and with these the
/// ends of lines. Then each line is shaped by itself, because letters do not join across its end,
/// and its runs are put into visual order.
struct Typesetter {
  /// A line that is not positioned yet.
  struct Draft {
    var runs: [ShapedRun]
    /// The storage that the runs' indices refer to: the text, or a copy with an ellipsis.
    let storage: TextStorage
    var range: Range<Int>
    let isRightToLeft: Bool
    /// The width of the white space at its end, which counts neither for fitting nor for alignment.
    var trailingWidth: CGFloat = 0
    /// Whether the paragraph continues in the next line.
    var isWrapped = false
    var isTruncated = false
    /// Whether it is truncated or ends within a word, so that less room would cut it elsewhere.
    var isCut = false
    /// The style that gives the metrics of a line without glyphs.
    let styleIndex: Int32

    /// The width of the glyphs, including white space at the end.
    var width: CGFloat { runs.reduce(0) { $0 + $1.width } }
    /// The width of the glyphs without the white space at the end.
    var visibleWidth: CGFloat { width - trailingWidth }
  }

  let storage: TextStorage
  let style: TextStyle
  let width: CGFloat
  let fonts: FontCollection
  let shaper: Shaper
  private(set) var drafts: [Draft] = []
  /// The most lines, by the style or by the height; 0 or less means no limit.
  private var lineLimit: Int
  /// The height of the room.
  let roomHeight: CGFloat
  /// The height of the room if lines that do not fit are left out; otherwise infinity.
  private let height: CGFloat
  /// The number of lines that fit the height, and the top of the next.
  private var fitting: (count: Int, bottom: CGFloat) = (0, 0)
  /// Whether text is left out.
  private(set) var isTruncated = false

  init(
    _ text: AttributedText, style: TextStyle, width: CGFloat, height: CGFloat, fonts: FontCollection
  ) {
    storage = TextStorage(text, style: style, fonts: fonts)
    self.style = style
    self.width = width
    let isCut = style.isWrapped && style.truncationMode != .none
    roomHeight = height
    self.height = isCut ? height : .infinity
    self.fonts = fonts
    shaper = Shaper(words: fonts.words)
    lineLimit = style.lineLimit
  }

  /// How far advances may exceed the width before a line is too long: the effect of rounding alone.
  static let tolerance: CGFloat = 1e-6

  var isWidthGiven: Bool { width < TextLayout.largestWidth }
  var isHeightGiven: Bool { roomHeight < TextLayout.largestWidth }

  private var isLastLine: Bool { lineLimit > 0 && drafts.count >= lineLimit - 1 }
  private var isFull: Bool { (lineLimit > 0 && drafts.count >= lineLimit) || isTooHigh }
  private var isTooHigh: Bool { drafts.count > max(1, fitting.count) }

  mutating func setLines() {
    setParagraphs()
    // Only the next line, if it does not fit, shows which line is the last. With an ellipsis a line
    // may become higher.
    while isTooHigh {
      lineLimit = max(1, fitting.count)
      drafts = []
      fitting = (0, 0)
      isTruncated = false
      setParagraphs()
    }
  }

  private mutating func append(_ draft: Draft) {
    if fitting.count == drafts.count {
      let height = height(of: draft)
      let bottom = fitting.bottom + height.ascent + height.descent
      if bottom <= self.height + Self.tolerance {
        fitting = (fitting.count + 1, bottom + height.leading)
      }
    }
    drafts.append(draft)
  }

  private mutating func setParagraphs() {
    let paragraphs = storage.paragraphs()
    for (index, range) in paragraphs.enumerated() {
      if isFull {
        isTruncated = true
        return
      }
      set(Paragraph(storage, range), isFollowed: index + 1 < paragraphs.count)
    }
  }

  private mutating func set(_ paragraph: Paragraph, isFollowed: Bool) {
    if style.isWrapped, isWidthGiven {
      wrap(paragraph, isFollowed: isFollowed)
    } else {
      setLast(paragraph, paragraph.range, isFollowed: isFollowed && isLastLine)
    }
  }

  /// Makes one line of the rest of a paragraph, truncated if it is too long or if text that follows
  /// is left out.
  private mutating func setLast(_ paragraph: Paragraph, _ range: Range<Int>, isFollowed: Bool) {
    let draft = line(paragraph, range)
    let isTooLong = draft.visibleWidth > width + Self.tolerance
    guard style.truncationMode != .none, isTooLong || isFollowed else {
      append(draft)
      return
    }
    isTruncated = true
    append(truncated(paragraph, range, isTooLong: isTooLong, isFollowed: isFollowed))
  }

  // MARK: Wrapping

  private mutating func wrap(_ paragraph: Paragraph, isFollowed: Bool) {
    guard !paragraph.range.isEmpty else {
      setLast(paragraph, paragraph.range, isFollowed: isFollowed && isLastLine)
      return
    }
    let whole = line(paragraph, paragraph.range)
    if whole.visibleWidth <= width + Self.tolerance, !(isFollowed && isLastLine) {
      append(whole)
      return
    }
    let measures = LineMeasures(paragraph.range, whole.runs, storage)
    let known = Dictionary(
      whole.runs.map { ($0.range.lowerBound, $0) },
      uniquingKeysWith: { $0.range.isEmpty ? $1 : $0 })
    var start = paragraph.range.lowerBound
    while start < paragraph.range.upperBound, !isFull {
      let end = measures.lineEnd(from: start, width: width)
      let goesOn = end < paragraph.range.upperBound
      if isLastLine, goesOn || isFollowed, style.truncationMode != .none {
        setLast(paragraph, start..<paragraph.range.upperBound, isFollowed: true)
        return
      }
      var draft = line(paragraph, goesOn ? storage.trimmed(start..<end) : start..<end, from: known)
      var shorterEnd = end
      // Shaped by itself, a line may be wider by a hyphen, or because a ligature is gone.
      for _ in 0..<4 where draft.visibleWidth > width + Self.tolerance {
        let shown = storage.trimmed(start..<shorterEnd).upperBound
        guard let earlier = measures.earlierEnd(than: shown, from: start) else { break }
        shorterEnd = earlier
        draft = line(paragraph, storage.trimmed(start..<earlier), from: known)
      }
      if isLastLine, shorterEnd < paragraph.range.upperBound, style.truncationMode != .none {
        setLast(paragraph, start..<paragraph.range.upperBound, isFollowed: true)
        return
      }
      draft.isWrapped = shorterEnd < paragraph.range.upperBound
      draft.isCut = draft.isWrapped && !measures.canEnd(before: shorterEnd)
      append(draft)
      start = shorterEnd
    }
    if start < paragraph.range.upperBound { isTruncated = true }
  }

  // MARK: One line

  /// The runs of a part of a paragraph in visual order.
  ///
  /// They are taken from known runs of the whole paragraph, by their first scalars, where these have the same glyphs.
  func line(
    _ paragraph: Paragraph, _ range: Range<Int>, of text: TextStorage? = nil,
    from known: [Int: ShapedRun] = [:]
  ) -> Draft {
    let text = text ?? storage
    let end = text.trimmed(range).upperBound
    func shaped(_ item: TextItem, _ part: Range<Int>) -> ShapedRun {
      // White space at the end of the paragraph may have another level there.
      if let run = known[item.range.lowerBound], run.item.level == item.level,
        let found = run.part(part, text)
      {
        return found
      }
      return shaper.shape(item, part, line: range, of: text)
    }
    var runs: [ShapedRun] = []
    for item in paragraph.items(in: range) {
      let part = item.range.clamped(to: range)
      guard part.upperBound > end, item.level != paragraph.level else {
        runs.append(shaped(item, part))
        continue
      }
      // Unicode's rule L1: white space at the end of a line is placed at the end of the paragraph's
      // direction.
      var spaces = item
      spaces.level = paragraph.level
      let start = max(part.lowerBound, end)
      runs.append(shaped(item, part.lowerBound..<start))
      runs.append(shaper.shape(spaces, start..<part.upperBound, line: range, of: text))
    }
    Self.order(&runs)
    let first = min(range.lowerBound, text.count - 1)
    var draft = Draft(
      runs: runs, storage: text, range: range, isRightToLeft: paragraph.isRightToLeft,
      styleIndex: first < 0 ? 0 : text.styleIndexes[first])
    for run in runs where run.range.upperBound > end {
      for glyph in run.glyphs where glyph.scalar >= end { draft.trailingWidth += glyph.advance }
    }
    return draft
  }

  /// Unicode's rule L2: from the highest level to the lowest odd one, runs of that level or above
  /// are reversed.
  private static func order(_ runs: inout [ShapedRun]) {
    guard let highest = runs.lazy.map(\.item.level).max(), highest > 0 else { return }
    for level in (1...highest).reversed() {
      var start = 0
      while start < runs.count {
        guard runs[start].item.level >= level else {
          start += 1
          continue
        }
        var end = start
        while end < runs.count, runs[end].item.level >= level { end += 1 }
        runs[start..<end].reverse()
        start = end
      }
    }
  }
}

extension Paragraph {
  /// The items that a range intersects.
  func items(in range: Range<Int>) -> ArraySlice<TextItem> {
    guard !range.isEmpty else { return [] }
    // The first item whose end is beyond the start, because items are adjacent.
    var (low, high) = (0, items.count)
    while low < high {
      let middle = (low + high) / 2
      if items[middle].range.upperBound > range.lowerBound {
        high = middle
      } else {
        low = middle + 1
      }
    }
    var end = low
    while end < items.count, items[end].range.lowerBound < range.upperBound { end += 1 }
    return items[low..<end]
  }
}
