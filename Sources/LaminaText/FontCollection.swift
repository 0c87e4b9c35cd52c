// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Lamina

/// The fonts that a text may use: the installed ones, or those of some files.
///
/// A collection of files gives the same pictures on every machine. A collection may be used on any
/// thread. It keeps each font that it returned, images of glyphs up to ``glyphCacheLimit`` bytes, and
/// shaped words up to ``wordCacheLimit`` bytes. Each font keeps outlines and pictures of glyphs, about 4 MiB of them.
public final class FontCollection: Sendable {
  /// The fonts installed on this machine, as Fontconfig finds them.
  ///
  /// Fontconfig reads its configuration when the first font is asked for.
  public static let system = FontCollection(installed: InstalledFonts())

  /// The most bytes of glyph images that one collection keeps: 8 MiB.
  public static let glyphCacheLimit = 8 << 20

  /// The most bytes of shaped words that one collection keeps: 4 MiB.
  public static let wordCacheLimit = 4 << 20

  private struct Answers: Sendable {
    struct Question: Hashable, Sendable {
      let descriptor: FontDescriptor
      /// Empty if a font is asked for by name.
      let scalars: [UInt32]
      let prefersColor: Bool
    }
    var fonts: [Question: Font?] = [:]
  }

  /// The place to search for fonts; nil if they are ``fonts``.
  private let installed: InstalledFonts?
  private let fonts: [Font]
  let cache: GlyphCache
  let words = WordCache(byteLimit: wordCacheLimit)
  private let answers = Guarded(Answers())
  /// The most results that are remembered; after that all are forgotten.
  private static let mostAnswers = 1 << 14

  private init(installed: InstalledFonts) {
    self.installed = installed
    fonts = []
    cache = Self.newCache()
  }

  private init(fonts: [Font], cache: GlyphCache) {
    installed = nil
    self.fonts = fonts
    self.cache = cache
  }

  private static func newCache() -> GlyphCache { GlyphCache(byteLimit: glyphCacheLimit) }

  /// The fonts in files: TrueType and OpenType, the first font of each file.
  ///
  /// - Parameter files: Paths, absolute or relative to the working directory. The family of the first
  ///   font is used if a name is not found. Characters that a font does not have are taken from
  ///   the one that is nearest in colour, slant and weight, and the first of equals.
  /// - Throws: The error of the first file that cannot be used.
  public convenience init(files: [String]) throws(FontError) {
    let cache = Self.newCache()
    var fonts: [Font] = []
    for path in files { fonts.append(try Self.font(at: path, cache)) }
    self.init(fonts: fonts, cache: cache)
  }

  /// The fonts in files, as ``init(files:)`` reads them, without the files that cannot be used; and
  /// the error of each of those, by its index in the list.
  package static func reading(
    files: [String]
  ) -> (collection: FontCollection, failures: [(index: Int, error: FontError)]) {
    let cache = Self.newCache()
    var (fonts, failures): ([Font], [(index: Int, error: FontError)]) = ([], [])
    for (index, path) in files.enumerated() {
      do throws(FontError) {
        fonts.append(try font(at: path, cache))
      } catch {
        failures.append((index, error))
      }
    }
    return (FontCollection(fonts: fonts, cache: cache), failures)
  }

  private static func font(at path: String, _ cache: GlyphCache) throws(FontError) -> Font {
    do {
      return try Font(file: FontFile(path: path), cache: cache)
    } catch {
      if case .malformed(let reason) = error { throw .file(path: path, reason: reason) }
      throw error
    }
  }

  /// The fonts in the bytes of files, as ``init(files:)`` reads them.
  public convenience init(data: [[UInt8]]) throws(FontError) {
    let cache = Self.newCache()
    var fonts: [Font] = []
    for bytes in data { fonts.append(try Font(file: FontFile(bytes), cache: cache)) }
    self.init(fonts: fonts, cache: cache)
  }

  /// The font that matches a descriptor best; nil if there is no font at all.
  public func font(for descriptor: FontDescriptor) -> Font? {
    answer(to: .init(descriptor: descriptor, scalars: [], prefersColor: false))
  }

  /// Whether a family or a font has this name.
  ///
  /// Case and spaces do not count. If none has the name, ``font(for:)`` returns a replacement.
  /// Cost: linear in the number of fonts.
  public func hasFont(named name: String) -> Bool {
    let wanted = Self.plain(name)
    return fontNames.contains { Self.plain($0) == wanted }
  }

  /// A name as names are compared.
  static func plain(_ name: String) -> String { name.lowercased().filter { $0 != " " } }

  /// The fonts that were given as files or bytes, in order; empty if the installed ones are searched.
  package var givenFonts: [Font] { fonts }

  /// The most memory that the given fonts take, with their glyphs and words.
  package var mostBytes: Int {
    fonts.reduce(Self.glyphCacheLimit + Self.wordCacheLimit) {
      $0 + $1.fileByteCount + GlyphDrawings.mostBytes
    }
  }

  /// The names of the families and of the single fonts.
  package var fontNames: [String] {
    installed?.names() ?? fonts.flatMap { [$0.familyName, $0.postScriptName] }
  }

  /// A font that has all of some scalars and looks like the descriptor; nil if there is none.
  func fallbackFont(
    for scalars: [UInt32], like descriptor: FontDescriptor, prefersColor: Bool
  ) -> Font? {
    // For a character of very many scalars only the first ones are searched for.
    let asked = Array(scalars.prefix(16))
    return answer(
      to: .init(descriptor: descriptor, scalars: asked, prefersColor: prefersColor))
  }

  private func answer(to question: Answers.Question) -> Font? {
    if let known = answers.withLock({ $0.fonts[question] }) { return known }
    let font: Font? =
      if let installed {
        installed.font(
          for: question.descriptor, having: question.scalars,
          prefersColor: question.prefersColor, cache: cache)
      } else if question.scalars.isEmpty {
        Self.best(of: fonts, for: question.descriptor)
      } else {
        Self.fallback(of: fonts, question)
      }
    answers.withLock { answers in
      if answers.fonts.count >= Self.mostAnswers { answers.fonts.removeAll() }
      answers.fonts[question] = font
    }
    return font
  }

  private static func best(of fonts: [Font], for descriptor: FontDescriptor) -> Font? {
    let name = plain(descriptor.name)
    if descriptor.weight == .regular, !descriptor.isItalic,
      let font = fonts.first(where: { plain($0.postScriptName) == name })
    {
      return font
    }
    var family = fonts.filter { plain($0.familyName) == name }
    if family.isEmpty {
      let namesake = fonts.first { plain($0.postScriptName) == name } ?? fonts.first
      family = fonts.filter { $0.familyName == namesake?.familyName }
    }
    return nearest(of: family, to: descriptor, prefersColor: false)
  }

  private static func fallback(of fonts: [Font], _ question: Answers.Question) -> Font? {
    nearest(
      of: fonts.filter { $0.has(question.scalars) }, to: question.descriptor,
      prefersColor: question.prefersColor)
  }

  /// The first of those with the smallest difference: colour counts before slant, and slant before
  /// weight.
  private static func nearest(
    of fonts: [Font], to descriptor: FontDescriptor, prefersColor: Bool
  ) -> Font? {
    func distance(_ font: Font) -> Int {
      (font.hasColor != prefersColor ? 10_000 : 0)
        + (font.isItalic != descriptor.isItalic ? 2_000 : 0)
        + abs(font.weight - descriptor.weight.value)
    }
    return fonts.min { distance($0) < distance($1) }
  }
}
