// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CFontconfig
import Foundation
import Lamina

/// A font in a file.
private struct FontPlace: Hashable {
  let path: String
  let index: Int
}

/// The fonts that Fontconfig finds on this machine.
final class InstalledFonts: Sendable {
  private struct State: ~Copyable {
    var fontconfig: FontconfigState?
    var hasStarted = false
    /// Nil for a font that cannot be used, so that it is not tried again.
    var fonts: [FontPlace: Font?] = [:]
  }

  private let state = Guarded(State())

  /// The names of families and fonts, but for those that were wanted and cannot be used.
  func names() -> [String] {
    state.withLock { state in
      Self.start(&state)
      return state.fontconfig?.names() ?? []
    }
  }

  private static func start(_ state: inout State) {
    guard !state.hasStarted else { return }
    state.hasStarted = true
    state.fontconfig = FontconfigState()
  }

  /// Fontconfig's nearest font; if scalars are given, the nearest that has all of them, or nil.
  func font(
    for descriptor: FontDescriptor, having scalars: [UInt32], prefersColor: Bool,
    cache: GlyphCache
  ) -> Font? {
    state.withLock { state in
      Self.start(&state)
      guard let fontconfig = state.fontconfig else { return nil }
      var mayBeOthers = true
      while mayBeOthers {
        mayBeOthers = false
        for place in fontconfig.matches(
          for: descriptor, having: scalars, prefersColor: prefersColor)
        {
          guard let font = Self.font(at: place, &state.fonts, cache) else {
            mayBeOthers = fontconfig.leaveOut(place) || mayBeOthers
            continue
          }
          if font.has(scalars) { return font }
        }
      }
      return nil
    }
  }

  /// The font at a place; nil if it cannot be used.
  private static func font(
    at place: FontPlace, _ fonts: inout [FontPlace: Font?], _ cache: GlyphCache
  ) -> Font? {
    if let known = fonts[place] { return known }
    let font = try? Font(file: FontFile(path: place.path), index: place.index, cache: cache)
    fonts.updateValue(font, forKey: place)
    return font
  }
}

/// The owner of Fontconfig's configuration and of the list of usable fonts.
@safe private final class FontconfigState: @unchecked Sendable {
  private let config: OpaquePointer
  /// The fonts with TrueType outlines and those with PostScript outlines.
  private let fonts: [UnsafeMutablePointer<FcFontSet>?]

  init?() {
    guard let config = unsafe FcInitLoadConfigAndFonts() else { return nil }
    unsafe self.config = config
    unsafe fonts = ["TrueType", "CFF"].map { unsafe FontconfigState.list(config, format: $0) }
  }

  /// The fonts of a format.
  ///
  /// HarfBuzz reads only two formats. A variable font is listed by its instances.
  @unsafe private static func list(
    _ config: OpaquePointer, format: String
  ) -> UnsafeMutablePointer<FcFontSet>? {
    let wanted = unsafe FcPatternCreate()
    defer { unsafe FcPatternDestroy(wanted) }
    unsafe add(format, FC_FONTFORMAT, to: wanted)
    _ = unsafe FcPatternAddBool(wanted, FC_VARIABLE, 0)
    let objects = unsafe FcObjectSetCreate()
    defer { unsafe FcObjectSetDestroy(objects) }
    for object in [
      FC_FAMILY, FC_STYLE, FC_FULLNAME, FC_POSTSCRIPT_NAME, FC_WEIGHT, FC_SLANT, FC_WIDTH, FC_FILE,
      FC_INDEX, FC_CHARSET, FC_LANG, FC_COLOR, FC_SCALABLE, FC_OUTLINE, FC_SPACING,
    ] {
      _ = unsafe FcObjectSetAdd(objects, object)
    }
    return unsafe FcFontList(config, wanted, objects)
  }

  deinit {
    for place in unsafe fonts.indices {
      if let list = unsafe fonts[place] { unsafe FcFontSetDestroy(list) }
    }
    unsafe FcConfigDestroy(config)
  }

  /// The files of the best matches, the best first: one by full name, one by family.
  func matches(
    for descriptor: FontDescriptor, having scalars: [UInt32], prefersColor: Bool
  ) -> [FontPlace] {
    var places: [FontPlace] = []
    // Not for each character that another font is asked for, because the search looks at all names of all fonts.
    let named = unsafe scalars.isEmpty ? fontNamed(descriptor.name) : nil
    if scalars.isEmpty, descriptor.weight == .regular, !descriptor.isItalic {
      places += unsafe place(inPattern: named).map { [$0] } ?? []
    }
    guard let pattern = unsafe FcPatternCreate() else { return places }
    defer { unsafe FcPatternDestroy(pattern) }
    if prefersColor {
      unsafe Self.add("emoji", FC_FAMILY, to: pattern)
      _ = unsafe FcPatternAddBool(pattern, FC_COLOR, 1)
    }
    unsafe Self.add(descriptor.name, FC_FAMILY, to: pattern)
    // Of a single font that is named, the family has the other weights and slants.
    if let named = unsafe named, let family = unsafe Self.text(FC_FAMILY, of: named) {
      unsafe Self.add(family, FC_FAMILY, to: pattern)
    }
    let weight = FcWeightFromOpenTypeDouble(Double(descriptor.weight.value))
    _ = unsafe FcPatternAddDouble(pattern, FC_WEIGHT, weight)
    let slant = descriptor.isItalic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN
    _ = unsafe FcPatternAddInteger(pattern, FC_SLANT, slant)
    if !scalars.isEmpty {
      let characters = unsafe FcCharSetCreate()
      for scalar in scalars { _ = unsafe FcCharSetAddChar(characters, scalar) }
      _ = unsafe FcPatternAddCharSet(pattern, FC_CHARSET, characters)
      unsafe FcCharSetDestroy(characters)
    }
    // Otherwise the language of the process' locale would prefer some fonts.
    unsafe Self.add("en", FC_LANG, to: pattern)
    _ = unsafe FcConfigSubstitute(config, pattern, FcMatchPattern)
    unsafe FcDefaultSubstitute(pattern)
    var sets = unsafe fonts
    var result = FcResultNoMatch
    let match = unsafe FcFontSetMatch(config, &sets, Int32(sets.count), pattern, &result)
    defer { if unsafe match != nil { unsafe FcPatternDestroy(match) } }
    places += unsafe place(inPattern: match).map { [$0] } ?? []
    return places
  }

  /// Takes a font that cannot be used out of the lists, so that the next best one is found; false if it is in none.
  func leaveOut(_ unusable: FontPlace) -> Bool {
    var isFound = false
    for index in unsafe fonts.indices {
      guard let list = unsafe fonts[index] else { continue }
      var kept: Int32 = 0
      for at in 0..<Int(unsafe list.pointee.nfont) {
        let pattern = unsafe list.pointee.fonts[at]
        if unsafe place(inPattern: pattern) == unusable {
          unsafe FcPatternDestroy(pattern)
          isFound = true
        } else {
          unsafe list.pointee.fonts[Int(kept)] = pattern
          kept += 1
        }
      }
      unsafe list.pointee.nfont = kept
    }
    return isFound
  }

  /// All names of all families and fonts.
  func names() -> [String] {
    var names: [String] = []
    unsafe patterns().forEach { pattern in
      for key in [FC_FAMILY, FC_FULLNAME, FC_POSTSCRIPT_NAME] {
        names += unsafe Self.texts(key, of: pattern)
      }
    }
    return names
  }

  /// The pattern of the font of which a full or PostScript name is this, ignoring case and spaces; it belongs to
  /// the list.
  @unsafe private func fontNamed(_ name: String) -> OpaquePointer? {
    let name = FontCollection.plain(name)
    return unsafe patterns().first { pattern in
      [FC_POSTSCRIPT_NAME, FC_FULLNAME].contains { key in
        unsafe Self.texts(key, of: pattern).contains { FontCollection.plain($0) == name }
      }
    }
  }

  /// The patterns of all fonts; they belong to the lists.
  @unsafe private func patterns() -> [OpaquePointer] {
    var patterns: [OpaquePointer] = unsafe []
    for place in unsafe fonts.indices {
      guard let list = unsafe fonts[place] else { continue }
      for index in 0..<Int(unsafe list.pointee.nfont) {
        if let pattern = unsafe list.pointee.fonts[index] { unsafe patterns.append(pattern) }
      }
    }
    return unsafe patterns
  }

  @unsafe private func place(inPattern pattern: OpaquePointer?) -> FontPlace? {
    guard let pattern = unsafe pattern, let path = unsafe Self.text(FC_FILE, of: pattern) else {
      return nil
    }
    var index: Int32 = 0
    _ = unsafe FcPatternGetInteger(pattern, FC_INDEX, 0, &index)
    return FontPlace(path: path, index: Int(index))
  }

  /// The texts of a pattern under a key: those of a name are in several languages.
  @unsafe private static func texts(_ key: String, of pattern: OpaquePointer) -> [String] {
    var texts: [String] = []
    while let text = unsafe text(key, Int32(texts.count), of: pattern) { texts.append(text) }
    return texts
  }

  @unsafe private static func text(
    _ key: String, _ number: Int32 = 0, of pattern: OpaquePointer
  ) -> String? {
    var text: UnsafeMutablePointer<FcChar8>?
    guard unsafe FcPatternGetString(pattern, key, number, &text) == FcResultMatch,
      let text = unsafe text
    else { return nil }
    // Fontconfig ends its strings with a zero.
    return unsafe String(cString: text)
  }

  @unsafe private static func add(_ text: String, _ key: String, to pattern: OpaquePointer?) {
    // Fontconfig copies the string, up to the first zero byte.
    _ = unsafe FcPatternAddString(pattern, key, Array(text.utf8) + [0])
  }
}
