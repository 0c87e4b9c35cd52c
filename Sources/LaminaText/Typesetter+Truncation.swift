// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

extension Typesetter {
  /// The parts of a line that stay on both sides of the ellipsis.
  private struct Cut {
    var before: Range<Int>
    var after: Range<Int>
  }

  /// A line with an ellipsis in place of the text that does not fit.
  ///
  /// If the line is not too long, all of it may stay, and the ellipsis replaces text that follows.
  /// A line that shows the end of the text shows the end of the last paragraph with visible text.
  func truncated(
    _ paragraph: Paragraph, _ range: Range<Int>, isTooLong: Bool, isFollowed: Bool
  ) -> Draft {
    var tail: Paragraph?
    if isFollowed, style.truncationMode == .start || style.truncationMode == .middle {
      tail = storage.paragraphs().last {
        $0.lowerBound > range.upperBound && !storage.trimmed($0).isEmpty
      }.map { Paragraph(storage, $0, isRightToLeft: paragraph.isRightToLeft) }
    }
    let line = range.lowerBound..<(tail?.range.upperBound ?? range.upperBound)
    let shown = measures(paragraph, storage.trimmed(range))
    let end = tail.map { measures($0, storage.trimmed($0.range)) }
    var cut = self.cut(shown, end, isTooLong: isTooLong)
    var draft = self.line(withCut: cut, paragraph, tail, line)
    // Shaped together with the ellipsis, the rest may be a little wider.
    for _ in 0..<Self.mostAttempts where draft.width > width + Self.tolerance {
      guard shorten(&cut, of: shown, and: end ?? shown) else { break }
      draft = self.line(withCut: cut, paragraph, tail, line)
    }
    guard draft.width > width + Self.tolerance else { return draft }
    let (start, none) = (line.lowerBound..<line.lowerBound, line.upperBound..<line.upperBound)
    return self.line(withCut: Cut(before: start, after: none), paragraph, tail, line)
  }

  private static let mostAttempts = 16

  private func measures(_ paragraph: Paragraph, _ range: Range<Int>) -> LineMeasures {
    LineMeasures(range, line(paragraph, range).runs, storage)
  }

  /// The part of a line that stays, or of a line and the end of the text; everything in between is left out.
  private func cut(_ shown: LineMeasures, _ tail: LineMeasures?, isTooLong: Bool) -> Cut {
    let (start, end) = (shown.range.lowerBound, shown.range.upperBound)
    if style.truncationMode == .end || (tail == nil && !isTooLong) {
      let prefix = prefixEnd(shown) { $0 }
      return Cut(before: storage.trimmed(start..<prefix), after: end..<end)
    }
    // Each side gets half, and the room that the end of the text does not need.
    let prefix =
      style.truncationMode == .middle
      ? prefixEnd(shown) { $0 - min(tail?.width ?? .infinity, $0 / 2) } : start
    let before = storage.trimmed(start..<prefix)
    let after = suffixStart(
      tail ?? shown, from: tail?.range.lowerBound ?? prefix, after: before,
      shown.width(start..<prefix))
    return Cut(before: before, after: after..<(tail?.range.upperBound ?? end))
  }

  /// The room beside an ellipsis, which has the style of the character beside it.
  private struct EllipsisRoom {
    let typesetter: Typesetter
    /// The last answer, because most neighbours have one style.
    private var last: (style: Int32, room: CGFloat)?

    init(_ typesetter: Typesetter) { self.typesetter = typesetter }

    mutating func room(beside index: Int) -> CGFloat {
      let storage = typesetter.storage
      let style = storage.styleIndexes[index]
      if let last, last.style == style { return last.room }
      let none = index..<index
      let text = TextStorage(storage, before: none, after: none, fonts: typesetter.fonts)
      let all = 0..<text.count
      let room = typesetter.width - typesetter.line(Paragraph(text, all), all, of: text).width
      last = (style, room)
      return room
    }
  }

  /// The end of the last whole word up to a place if whole words are kept; otherwise that place.
  private func wordEnd(_ shown: LineMeasures, upTo end: Int) -> Int {
    guard style.truncatesAtWords, end < shown.range.upperBound else { return end }
    let start = shown.range.lowerBound
    // White space at the start is no word.
    let first = shown.range.first { !storage.isSpace(at: $0) } ?? end
    guard first < end else { return end }
    for place in (first + 1...end).reversed()
    where shown.canEnd(before: place) || storage.isSpace(at: place) {
      return storage.trimmed(start..<place).upperBound
    }
    return end
  }

  /// The start of the first whole word from a place on if whole words are kept; otherwise that
  /// place.
  private func wordStart(_ shown: LineMeasures, from start: Int) -> Int {
    guard style.truncatesAtWords, start > shown.range.lowerBound else { return start }
    return (start..<shown.range.upperBound).first(where: shown.canEnd) ?? start
  }

  /// The end of the longest prefix of a range that fits its share of the room beside the ellipsis.
  private func prefixEnd(_ shown: LineMeasures, _ share: (CGFloat) -> CGFloat) -> Int {
    let range = shown.range
    var ellipsis = EllipsisRoom(self)
    var (end, index) = (range.lowerBound, range.lowerBound)
    while index < range.upperBound {
      let last = index
      index = nextCharacter(after: index, in: range)
      let needed = shown.width(range.lowerBound..<index) - Self.tolerance
      if needed <= width, needed <= share(ellipsis.room(beside: last)) { end = index }
    }
    return wordEnd(shown, upTo: end)
  }

  /// The start of the longest suffix of a range that fits the room beside the ellipsis and the text before it, not
  /// before a place and without leading white space.
  private func suffixStart(
    _ shown: LineMeasures, from place: Int, after before: Range<Int>, _ used: CGFloat
  ) -> Int {
    let range = place..<shown.range.upperBound
    var ellipsis = EllipsisRoom(self)
    var start = range.upperBound
    for index in range.reversed() where storage.startsCharacter[index] {
      let needed = used + shown.width(index..<range.upperBound) - Self.tolerance
      let neighbour = before.isEmpty ? index : before.upperBound - 1
      if needed <= width, needed <= ellipsis.room(beside: neighbour) { start = index }
    }
    start = wordStart(shown, from: start)
    while start < range.upperBound, storage.isSpace(at: start) { start += 1 }
    return start
  }

  private func nextCharacter(after index: Int, in range: Range<Int>) -> Int {
    var next = index + 1
    while next < range.upperBound, !storage.startsCharacter[next] { next += 1 }
    return next
  }

  /// Leaves out one more character or word; false if nothing is left.
  private func shorten(
    _ cut: inout Cut, of shown: LineMeasures, and last: LineMeasures
  ) -> Bool {
    if !cut.before.isEmpty, cut.before.count >= cut.after.count || style.truncationMode == .end {
      var end = cut.before.upperBound - 1
      while end > cut.before.lowerBound, !storage.startsCharacter[end] { end -= 1 }
      cut.before = storage.trimmed(cut.before.lowerBound..<wordEnd(shown, upTo: end))
      return true
    }
    guard !cut.after.isEmpty else { return false }
    let next = nextCharacter(after: cut.after.lowerBound, in: cut.after)
    cut.after = wordStart(last, from: next)..<cut.after.upperBound
    return true
  }

  /// The line of a paragraph with a cut, after which the same paragraph or another one goes on.
  ///
  /// The text keeps its levels, because they come from the whole paragraph.
  private func line(
    withCut cut: Cut, _ paragraph: Paragraph, _ tail: Paragraph?, _ range: Range<Int>
  ) -> Draft {
    let text = TextStorage(storage, before: cut.before, after: cut.after, fonts: fonts)
    var levels = Array(paragraph.levels(of: cut.before))
    let ellipsisCount = text.count - cut.before.count - cut.after.count
    levels += repeatElement(ellipsisLevel(cut, paragraph, tail), count: ellipsisCount)
    levels += (tail ?? paragraph).levels(of: cut.after)
    let copy = Paragraph(
      text, 0..<text.count, levels: levels, isRightToLeft: paragraph.isRightToLeft)
    var shaped = line(copy, 0..<text.count, of: text)
    shaped.range = range
    (shaped.isTruncated, shaped.isCut) = (true, true)
    return shaped
  }

  /// The level of the ellipsis: the lowest of what it replaces and of its neighbours, so that the order of the rest
  /// does not change; at an end of the line that of the paragraph.
  private func ellipsisLevel(_ cut: Cut, _ paragraph: Paragraph, _ tail: Paragraph?) -> UInt8 {
    guard tail == nil, !cut.before.isEmpty, !cut.after.isEmpty else { return paragraph.level }
    return paragraph.levels(of: cut.before.upperBound - 1..<cut.after.lowerBound + 1).min()
      ?? paragraph.level
  }
}
