// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

/// The complete attributes of a run.
struct ResolvedStyle: Sendable {
  let descriptor: FontDescriptor
  /// The font found for the descriptor; nil if there is no font at all.
  let font: Font?
  /// 0 if the size cannot be used.
  let size: CGFloat
  let color: Color?
  let tracking: CGFloat
  let isUnderlined: Bool

  init(_ attributes: TextAttributes, _ style: TextStyle, _ fonts: FontCollection) {
    descriptor = attributes.font ?? style.font
    font = fonts.font(for: descriptor)
    let wanted = attributes.fontSize ?? style.fontSize
    size = wanted > 0 ? min(wanted, TextStyle.largestFontSize) : 0
    color = attributes.foregroundColor ?? style.foregroundColor
    let most = TextStyle.largestFontSize
    tracking = attributes.tracking.isNaN ? 0 : min(max(attributes.tracking, -most), most)
    isUnderlined = attributes.isUnderlined
  }
}

/// A text as its scalars, each with its style and its font.
///
/// It is one object, because each line has a reference to it.
final class TextStorage {
  let scalars: [UInt32]
  /// Whether a character, as people see it, begins at a scalar; text is cut only there.
  let startsCharacter: [Bool]
  let styleIndexes: [Int32]
  /// The index of each scalar in the user's text; empty if that is the index here.
  private let offsets: [Int]
  private let choice: FontChooser.Choice
  let styles: [ResolvedStyle]

  var count: Int { scalars.count }

  /// The index of each scalar's font; a font that several styles request has one for each.
  var fontIndexes: [Int32] { choice.indexes }

  func font(at index: Int) -> Font? { choice.font(at: index, styles) }

  /// The index of a scalar in the user's text.
  func offset(of index: Int) -> Int { offsets.isEmpty ? index : offsets[index] }

  func style(at index: Int) -> ResolvedStyle { styles[Int(styleIndexes[index])] }

  init(_ text: AttributedText, style: TextStyle, fonts collection: FontCollection) {
    var known: [TextAttributes: Int32] = [:]
    var styles: [ResolvedStyle] = []
    var (scalars, styleIndexes): ([UInt32], [Int32]) = ([], [])
    let most = text.runs.reduce(0) { $0 + $1.string.utf8.count }
    scalars.reserveCapacity(most)
    styleIndexes.reserveCapacity(most)
    for run in text.runs {
      let index: Int32
      if let found = known[run.attributes] {
        index = found
      } else {
        index = Int32(styles.count)
        // Most texts have one run, which no other asks for.
        if text.runs.count > 1 { known[run.attributes] = index }
        styles.append(ResolvedStyle(run.attributes, style, collection))
      }
      for scalar in run.string.unicodeScalars {
        scalars.append(scalar.value)
        styleIndexes.append(index)
      }
    }
    if styles.isEmpty { styles.append(ResolvedStyle(TextAttributes(), style, collection)) }
    let startsCharacter = Self.characterStarts(of: scalars)
    // A character has one style, that of its first scalar.
    if styles.count > 1 {
      for index in scalars.indices where !startsCharacter[index] {
        styleIndexes[index] = styleIndexes[index - 1]
      }
    }
    (self.scalars, self.startsCharacter, self.styleIndexes) = (
      scalars, startsCharacter, styleIndexes
    )
    (self.styles, offsets) = (styles, [])
    choice = FontChooser(collection, styles: styles).fonts(
      of: scalars, startsCharacter, styleIndexes)
  }

  /// Below this scalar, the only character of several scalars is a carriage return with a line feed.
  private static let firstCombining: UInt32 = 0x300

  /// Whether a character begins at each scalar.
  ///
  /// Swift's rules are asked only about scalars beside one that may be combined with others.
  private static func characterStarts(of scalars: [UInt32]) -> [Bool] {
    var starts = [Bool](repeating: true, count: scalars.count)
    var start = 0
    while start < scalars.count {
      var end = start + 1
      while end < scalars.count, max(scalars[end - 1], scalars[end]) >= firstCombining { end += 1 }
      if end > start + 1 { findStarts(of: scalars[start..<end], &starts) }
      if end < scalars.count, scalars[end] == 0x0A, scalars[end - 1] == 0x0D { starts[end] = false }
      start = end
    }
    return starts
  }

  /// The same for some scalars, of which the first begins a character or is known not to.
  private static func findStarts(of scalars: ArraySlice<UInt32>, _ starts: inout [Bool]) {
    var text = String.UnicodeScalarView()
    for scalar in scalars { text.append(Unicode.Scalar(scalar) ?? "\u{FFFD}") }
    var place = scalars.startIndex
    for character in String(text) {
      let end = place + character.unicodeScalars.count
      for index in place + 1..<end { starts[index] = false }
      place = end
    }
  }

  /// A part of a text, shortened by an ellipsis; if no font has one, by three periods.
  ///
  /// Cost: that of the part, whatever the length of the text and the number of its styles.
  init(
    _ text: TextStorage, before: Range<Int>, after: Range<Int>, fonts collection: FontCollection
  ) {
    var (scalars, styleIndexes): ([UInt32], [Int32]) = ([], [])
    var (startsCharacter, offsets): ([Bool], [Int]) = ([], [])
    var fontIndexes: [Int32] = []
    func append(_ range: Range<Int>) {
      scalars += text.scalars[range]
      startsCharacter += text.startsCharacter[range]
      styleIndexes += text.styleIndexes[range]
      fontIndexes += text.fontIndexes[range]
      offsets += range.map(text.offset)
    }
    append(before)
    let neighbour =
      before.isEmpty
      ? (after.isEmpty ? before.lowerBound : after.lowerBound)
      : before.upperBound - 1
    let style = text.styleIndexes[min(neighbour, text.count - 1)]
    func fonts(of ellipsis: [UInt32]) -> FontChooser.Choice {
      FontChooser(collection, styles: text.styles, others: text.choice.others).fonts(
        of: ellipsis, ellipsis.map { _ in true }, ellipsis.map { _ in style })
    }
    var ellipsis = Self.ellipsis
    var ellipsisFonts = fonts(of: ellipsis)
    if ellipsisFonts.font(at: 0, text.styles)?.has(ellipsis) != true {
      ellipsis = Self.periods
      ellipsisFonts = fonts(of: ellipsis)
    }
    scalars += ellipsis
    startsCharacter += ellipsis.map { _ in true }
    styleIndexes += ellipsis.map { _ in style }
    fontIndexes += ellipsisFonts.indexes
    let offset = text.offset(of: min(before.upperBound, text.count - 1))
    offsets += ellipsis.map { _ in offset }
    append(after)
    (self.scalars, self.startsCharacter, self.styleIndexes) = (
      scalars, startsCharacter, styleIndexes
    )
    (styles, self.offsets) = (text.styles, offsets)
    choice = FontChooser.Choice(others: ellipsisFonts.others, indexes: fontIndexes)
  }

  private static let ellipsis: [UInt32] = [0x2026]
  /// In place of the ellipsis if no font has it.
  private static let periods: [UInt32] = [0x2E, 0x2E, 0x2E]

  /// The paragraphs without their ends: a line feed, a carriage return, both, a vertical tab, a
  /// form feed, or Unicode's next line, line separator and paragraph separator.
  ///
  /// The end of the last paragraph begins no further one.
  func paragraphs() -> [Range<Int>] {
    var result: [Range<Int>] = []
    var start = 0
    var index = 0
    while index < count {
      let scalar = scalars[index]
      index += 1
      guard Self.endsParagraph(scalar) else { continue }
      result.append(start..<index - 1)
      if scalar == 0x0D, index < count, scalars[index] == 0x0A { index += 1 }
      start = index
    }
    if start < count { result.append(start..<count) }
    return result
  }

  static func endsParagraph(_ scalar: UInt32) -> Bool {
    (0x0A...0x0D).contains(scalar) || scalar == 0x85 || scalar == 0x2028 || scalar == 0x2029
  }

  /// White space at which a wrapped line may end, and which is not shown then.
  ///
  /// A space with a mark over it is none, because a line ends between characters.
  func isSpace(at index: Int) -> Bool {
    switch scalars[index] {
    case 0x20, 0x09, 0x1680, 0x2000...0x2006, 0x2008...0x200B, 0x205F, 0x3000:
      startsCharacter[index] && (index + 1 == count || startsCharacter[index + 1])
    default: false
    }
  }

  /// Whether a line that ends before a scalar is broken there, and not at white space or the end of the paragraph.
  func isBroken(before index: Int) -> Bool {
    index < count && !isSpace(at: index) && !Self.endsParagraph(scalars[index])
  }

  /// A range without the white space at its end.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound, isSpace(at: end - 1) { end -= 1 }
    return range.lowerBound..<end
  }
}
