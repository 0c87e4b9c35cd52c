// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Lamina

/// The characters of one scalar that a font draws if a text asks for it, as a table.
///
/// Those are the scalars that it has glyphs for or that need none, but an emoji only if the font has colours.
final class FontCharacters: Sendable {
  /// Consecutive scalars, one bit each.
  struct Page: Sendable {
    fileprivate var low: UInt64 = 0
    fileprivate var high: UInt64 = 0

    static let none = Page()

    /// Whether the page has a scalar, by its place from the start of the page; false beyond its end.
    @inline(__always)
    func contains(_ place: UInt32) -> Bool {
      // A shift by the number of bits or more gives 0.
      (place < 64 ? low >> place : high >> (place - 64)) & 1 != 0
    }
  }

  /// The number of scalars in a page.
  static let pageSize: UInt32 = 128

  /// The first page, which needs no lock.
  let ascii: Page
  /// Further pages, each made when it is first asked for.
  private let pages = Guarded<[UInt32: Page]>([:])

  /// The characters of a font that has glyphs for certain scalars.
  init(hasColor: Bool, _ hasGlyph: (UInt32) -> Bool) {
    ascii = Self.makePage(0, hasColor: hasColor, hasGlyph)
  }

  /// A page of the font whose characters these are.
  func page(_ number: UInt32, of font: Font) -> Page {
    if number == 0 { return ascii }
    return pages.withLock { pages in
      if let known = pages[number] { return known }
      let page = Self.makePage(number, hasColor: font.hasColor) { font.has(CollectionOfOne($0)) }
      pages[number] = page
      return page
    }
  }

  private static func makePage(
    _ number: UInt32, hasColor: Bool, _ hasGlyph: (UInt32) -> Bool
  ) -> Page {
    var page = Page()
    for place in 0..<pageSize {
      let scalar = number * pageSize + place
      let isOwn =
        FontChooser.isDrawnWithoutGlyph(scalar)
        || (hasGlyph(scalar) && (hasColor || !FontChooser.isEmoji([scalar])))
      guard isOwn else { continue }
      if place < 64 { page.low |= 1 << place } else { page.high |= 1 << (place - 64) }
    }
    return page
  }
}
