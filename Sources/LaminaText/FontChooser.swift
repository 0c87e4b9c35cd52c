// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CHarfBuzz

/// Finds a font for each character of a text: the requested font, or another that has the
/// character.
///
/// Most characters are found in the requested font's own table, without a search.
struct FontChooser {
  /// The result: the index of each scalar's font, in the list of the styles' fonts followed by others.
  ///
  /// The first part of that list is not made, because a text may have as many styles as letters.
  struct Choice {
    var others: [Font?] = []
    var indexes: [Int32] = []

    /// The font of a scalar of a text with some styles.
    func font(at index: Int, _ styles: [ResolvedStyle]) -> Font? {
      let font = Int(indexes[index])
      return font < styles.count ? styles[font].font : others[font - styles.count]
    }
  }

  private struct Question: Hashable {
    let style: Int32
    let scalar: UInt32
  }

  private let collection: FontCollection
  private let styles: [ResolvedStyle]
  private var choice = Choice()
  /// The fonts found for characters of one scalar that the requested font does not draw.
  private var known: [Question: Int32] = [:]
  /// The last page that was looked up, and all of that style's, because ideographs change the page with each character.
  private var page = (style: Int32(-1), number: UInt32(0), page: FontCharacters.Page.none)
  private var pages: [UInt32: FontCharacters.Page] = [:]

  init(_ collection: FontCollection, styles: [ResolvedStyle], others: [Font?] = []) {
    self.collection = collection
    self.styles = styles
    choice.others = others
  }

  /// The font of each scalar; all scalars of one character have the same font.
  consuming func fonts(
    of scalars: [UInt32], _ startsCharacter: [Bool], _ styleIndexes: [Int32]
  ) -> Choice {
    choice.indexes.reserveCapacity(scalars.count)
    var (style, ascii) = (Int32(-1), FontCharacters.Page.none)
    var start = 0
    while start < scalars.count {
      if styleIndexes[start] != style {
        style = styleIndexes[start]
        ascii = styles[Int(style)].font?.characters.ascii ?? .none
      }
      var end = start + 1
      while end < scalars.count, !startsCharacter[end] { end += 1 }
      if end == start + 1, ascii.contains(scalars[start]) {
        choice.indexes.append(style)
      } else {
        let index = font(for: scalars[start..<end], style: style)
        for _ in start..<end { choice.indexes.append(index) }
      }
      start = end
    }
    return choice
  }

  private mutating func font(for character: ArraySlice<UInt32>, style: Int32) -> Int32 {
    let second = character.dropFirst().first
    if second != Self.colorSelector, ownsAll(character, style: style) { return style }
    guard second == nil, let scalar = character.first else {
      return index(of: search(character, style: style), style: style)
    }
    let question = Question(style: style, scalar: scalar)
    if let found = known[question] { return found }
    let found = index(of: search(character, style: style), style: style)
    known[question] = found
    return found
  }

  /// Whether the requested font draws each of some scalars.
  private mutating func ownsAll(_ scalars: ArraySlice<UInt32>, style: Int32) -> Bool {
    guard let font = styles[Int(style)].font else { return false }
    for scalar in scalars {
      let number = scalar / FontCharacters.pageSize
      if page.style != style || page.number != number {
        if page.style != style { pages.removeAll(keepingCapacity: true) }
        if let known = pages[number] {
          page = (style, number, known)
        } else {
          page = (style, number, font.characters.page(number, of: font))
          pages[number] = page.page
        }
      }
      if !page.page.contains(scalar - number * FontCharacters.pageSize) { return false }
    }
    return true
  }

  private mutating func index(of font: Font?, style: Int32) -> Int32 {
    if font === styles[Int(style)].font { return style }
    if let index = choice.others.firstIndex(where: { $0 === font }) {
      return Int32(styles.count + index)
    }
    choice.others.append(font)
    return Int32(styles.count + choice.others.count - 1)
  }

  /// The font of a character by all rules, without tables.
  func search(_ character: ArraySlice<UInt32>, style: Int32) -> Font? {
    let style = styles[Int(style)]
    let needed = character.filter { !Self.isDrawnWithoutGlyph($0) }
    guard let first = needed.first else { return style.font }
    let prefersColor = Self.isEmoji(character)
    if let font = style.font, font.hasColor || !prefersColor,
      font.has(needed) || needed.count > 1 && font.has(Self.composed(needed))
    {
      return font
    }
    func fallback(_ scalars: [UInt32], prefersColor: Bool) -> Font? {
      collection.fallbackFont(
        for: scalars, like: style.descriptor, prefersColor: prefersColor)
    }
    if prefersColor, let font = fallback(needed, prefersColor: true), font.hasColor { return font }
    if let font = style.font, font.has(needed) { return font }
    if let font = fallback(needed, prefersColor: false) { return font }
    guard needed.count > 1 else { return style.font }
    // A letter without its marks, or a font that can combine them, is better than a box.
    if let font = style.font, font.has([first]) { return font }
    return fallback([first], prefersColor: prefersColor) ?? style.font
  }

  /// A letter and the marks after it, as HarfBuzz composes them for a font that has the letter with its marks.
  private static func composed(_ scalars: [UInt32]) -> [UInt32] {
    let functions = unsafe hb_unicode_funcs_get_default()
    return scalars.dropFirst().reduce(into: Array(scalars.prefix(1))) { composed, scalar in
      var whole: UInt32 = 0
      if composed.count == 1, unsafe hb_unicode_compose(functions, composed[0], scalar, &whole) != 0
      {
        composed[0] = whole
      } else {
        composed.append(scalar)
      }
    }
  }

  /// The selector after a character that asks for its form in colours.
  private static let colorSelector: UInt32 = 0xFE0F

  /// Whether a scalar may make a character an emoji, by its own nature or as a selector; quick, because most cannot.
  static func mayShowEmoji(_ scalar: UInt32) -> Bool {
    (0x231A...0x2B55).contains(scalar) || scalar == colorSelector || scalar >= 0x1F000
  }

  /// Whether a character is shown in colours, by its own nature or because of a selector after it.
  static func isEmoji(_ character: ArraySlice<UInt32>) -> Bool {
    guard let first = character.first, first >= 0x80 || character.count > 1 else { return false }
    let second = character.dropFirst().first
    if second == colorSelector { return true }
    if second == 0xFE0E || !mayShowEmoji(first) { return false }
    return Unicode.Scalar(first)?.properties.isEmojiPresentation ?? false
  }

  /// Whether a scalar needs no glyph: controls and scalars that Unicode calls ignorable.
  ///
  /// Fillers are none: fonts have glyphs for them.
  static func isDrawnWithoutGlyph(_ scalar: UInt32) -> Bool {
    if scalar < 0x20 || (0x7F..<0xA0).contains(scalar) { return true }
    if scalar < 0xAD || TextStorage.endsParagraph(scalar) { return scalar > 0x2000 }
    return !isFiller(scalar) && isIgnorable(scalar)
  }

  /// Whether HarfBuzz draws a scalar like a letter though Unicode calls it ignorable: the fillers of Hangul, and the
  /// controls of shorthand.
  static func isFiller(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x115F, 0x1160, 0x3164, 0xFFA0, 0x1BCA0...0x1BCA3: true
    default: false
    }
  }

  private static func isIgnorable(_ scalar: UInt32) -> Bool {
    Unicode.Scalar(scalar)?.properties.isDefaultIgnorableCodePoint ?? true
  }
}
