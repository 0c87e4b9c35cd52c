// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

extension Typesetter {
  /// What is kept of a line on both sides of the ellipsis.
  private struct Cut {
    var before: Range<Int>
    var after: Range<Int>
  }

  /// A line with an ellipsis in place of what does not fit.
  ///
  /// Where it is not too long nothing of it need be left out, and the ellipsis stands for text that
  /// follows.
  func truncated(_ paragraph: Paragraph, _ range: Range<Int>, isTooLong: Bool) -> Draft {
    let part = Paragraph(storage, range, isRightToLeft: paragraph.isRightToLeft)
    let measures = LineMeasures(part, line(part, range).runs, storage)
    let ellipsis = line(
      withCut: Cut(
        before: range.lowerBound..<range.lowerBound,
        after: range.upperBound..<range.upperBound), paragraph, range)
    let room = width - ellipsis.width
    var cut = cut(range, measures, room: room, isTooLong: isTooLong)
    var draft = line(withCut: cut, paragraph, range)
    // Shaped with the ellipsis, the rest may be a little wider.
    for _ in 0..<Self.mostAttempts where draft.width > width + Self.tolerance {
      guard shorten(&cut) else { break }
      draft = line(withCut: cut, paragraph, range)
    }
    return draft.width > width + Self.tolerance ? ellipsis : draft
  }

  private static let mostAttempts = 16

  private func cut(
    _ range: Range<Int>, _ measures: LineMeasures, room: CGFloat, isTooLong: Bool
  ) -> Cut {
    let none = range.upperBound..<range.upperBound
    switch style.truncationMode {
    case .none, .end:
      let end =
        isTooLong || measures.width(range) > room
        ? prefixEnd(range, measures, room) : range.upperBound
      return Cut(before: storage.trimmed(range.lowerBound..<end), after: none)
    case .start:
      guard isTooLong else { return Cut(before: range, after: none) }
      let start = suffixStart(range, measures, room)
      return Cut(before: range.lowerBound..<range.lowerBound, after: start..<range.upperBound)
    case .middle:
      guard isTooLong else { return Cut(before: range, after: none) }
      let end = prefixEnd(range, measures, room / 2)
      let rest = room - measures.width(range.lowerBound..<end)
      let start = suffixStart(end..<range.upperBound, measures, rest)
      return Cut(
        before: storage.trimmed(range.lowerBound..<end), after: start..<range.upperBound)
    }
  }

  /// The end of the longest start of a range that is no wider than the room.
  private func prefixEnd(_ range: Range<Int>, _ measures: LineMeasures, _ room: CGFloat) -> Int {
    var end = range.lowerBound
    var index = range.lowerBound
    while index < range.upperBound {
      index = nextCharacter(after: index, in: range)
      if measures.width(range.lowerBound..<index) > room + Self.tolerance { break }
      end = index
    }
    return end
  }

  /// The start of the longest end of a range that is no wider than the room, without white space
  /// before it.
  private func suffixStart(_ range: Range<Int>, _ measures: LineMeasures, _ room: CGFloat) -> Int {
    var start = range.upperBound
    for index in range.reversed() where storage.startsCharacter[index] {
      if measures.width(index..<range.upperBound) > room + Self.tolerance { break }
      start = index
    }
    while start < range.upperBound, TextStorage.isSpace(storage.scalars[start]) { start += 1 }
    return start
  }

  private func nextCharacter(after index: Int, in range: Range<Int>) -> Int {
    var next = index + 1
    while next < range.upperBound, !storage.startsCharacter[next] { next += 1 }
    return next
  }

  /// Leaves out one character more; false where nothing is left.
  private func shorten(_ cut: inout Cut) -> Bool {
    if !cut.before.isEmpty, cut.before.count >= cut.after.count || style.truncationMode == .end {
      var end = cut.before.upperBound - 1
      while end > cut.before.lowerBound, !storage.startsCharacter[end] { end -= 1 }
      cut.before = storage.trimmed(cut.before.lowerBound..<end)
      return true
    }
    guard !cut.after.isEmpty else { return false }
    cut.after = nextCharacter(after: cut.after.lowerBound, in: cut.after)..<cut.after.upperBound
    return true
  }

  private func line(withCut cut: Cut, _ paragraph: Paragraph, _ range: Range<Int>) -> Draft {
    let text = TextStorage(storage, before: cut.before, after: cut.after, fonts: fonts)
    let copy = Paragraph(text, 0..<text.count, isRightToLeft: paragraph.isRightToLeft)
    let shaped = line(copy, 0..<text.count, of: text)
    return Draft(
      runs: shaped.runs, storage: text, range: range, isRightToLeft: paragraph.isRightToLeft,
      isTruncated: true, styleIndex: shaped.styleIndex)
  }
}
