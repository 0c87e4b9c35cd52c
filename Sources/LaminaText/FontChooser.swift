// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Finds a font for each character of a text: the requested font, or another that has the
/// character.
struct FontChooser {
  private struct Question: Hashable {
    let style: Int32
    let scalar: UInt32
  }

  private let collection: FontCollection
  private let styles: [ResolvedStyle]
  /// The fonts found for characters of one scalar.
  private var known: [Question: Font?] = [:]

  init(_ collection: FontCollection, styles: [ResolvedStyle]) {
    self.collection = collection
    self.styles = styles
  }

  /// The font of each scalar; all scalars of one character have the same font.
  consuming func fonts(for text: TextStorage) -> [Font?] {
    var fonts: [Font?] = []
    fonts.reserveCapacity(text.count)
    var start = 0
    while start < text.count {
      var end = start + 1
      while end < text.count, !text.startsCharacter[end] { end += 1 }
      let font = font(for: text.scalars[start..<end], style: text.styleIndexes[start])
      for _ in start..<end { fonts.append(font) }
      start = end
    }
    return fonts
  }

  private mutating func font(for character: ArraySlice<UInt32>, style: Int32) -> Font? {
    guard character.count == 1, let scalar = character.first else {
      return search(character, style: style)
    }
    let question = Question(style: style, scalar: scalar)
    if let found = known[question] { return found }
    let font = search(character, style: style)
    known[question] = font
    return font
  }

  private func search(_ character: ArraySlice<UInt32>, style: Int32) -> Font? {
    let style = styles[Int(style)]
    let needed = character.filter { !Self.isDrawnWithoutGlyph($0) }
    guard let first = needed.first else { return style.font }
    let prefersColor = Self.isEmoji(character)
    if let font = style.font, font.has(needed), font.hasColor || !prefersColor { return font }
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

  /// Whether a character is shown in colours, by its own nature or because of a selector after it.
  private static func isEmoji(_ character: ArraySlice<UInt32>) -> Bool {
    guard let first = character.first, first >= 0x80 || character.count > 1 else { return false }
    let second = character.dropFirst().first
    if second == 0xFE0F { return true }
    if second == 0xFE0E { return false }
    return Unicode.Scalar(first)?.properties.isEmojiPresentation ?? false
  }

  /// Whether a scalar needs no glyph: controls and scalars that Unicode calls ignorable.
  static func isDrawnWithoutGlyph(_ scalar: UInt32) -> Bool {
    if scalar < 0x20 || (0x7F..<0xA0).contains(scalar) { return true }
    if scalar < 0xAD || TextStorage.endsParagraph(scalar) { return scalar > 0x2000 }
    return Unicode.Scalar(scalar)?.properties.isDefaultIgnorableCodePoint ?? true
  }
}
