// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CFreeType
import CHarfBuzz
public import Foundation
import Lamina

/// A font at no particular size.
///
/// Fonts come from a ``FontCollection``, which returns the same object for the same font; two fonts
/// are equal if they are the same object. A font may be used on any thread.
///
/// HarfBuzz shapes in the font's own units, so positions depend on the font and the size alone, and
/// not on a screen. FreeType reads the outlines, and nothing is hinted.
@safe public final class Font: @unchecked Sendable {
  /// The name of the family, as the font states it; empty if it states none.
  public var familyName: String { description.familyName }
  /// The name of this one font, without spaces; empty if it states none.
  public var postScriptName: String { description.postScriptName }
  /// The weight that the font states, 1 to 1000; 400 is regular and 700 bold.
  public let weight: Int
  /// Whether it is italic or oblique.
  public var isItalic: Bool { description.isItalic }
  /// Whether it has glyphs with their own colours that can be drawn: pictures, or layers of COLR version 0.
  public var hasColor: Bool { description.hasColor }
  /// The metrics of its lines.
  public let metrics: FontMetrics
  /// A rectangle (em units, y up) that holds every glyph's ink; ink outside it is cut off.
  package var inkBounds: CGRect { description.inkBounds }

  private let description: FaceDescription
  /// Font units in an em.
  let unitsPerEm: Int
  /// Holds the bytes that both libraries read.
  let file: FontFile
  /// It never changes after its creation, and HarfBuzz allows several threads to share such a font.
  let shapingFont: OpaquePointer
  /// Only one thread at a time uses FreeType's face.
  let face: Guarded<FreeTypeFace>
  let drawings: Guarded<GlyphDrawings>
  let cache: GlyphCache
  /// The characters that need no search for another font.
  let characters: FontCharacters
  /// Whether words may be shaped by themselves where the font's rules allow it.
  let canSeparateWords: Bool
  /// The number of this font in the cache.
  let number: Int

  /// A font of a file.
  ///
  /// The index is Fontconfig's: the lower 16 bits select the font of a collection file, and the
  /// bits above them the named instance of a variable font, from 1.
  init(file: FontFile, index: Int = 0, cache: GlyphCache) throws(FontError) {
    try FontTables.check(file, index: index)
    let face = try FreeTypeFace(file, index: index)
    let description = try face.checkedDescription()
    let shapingFont = unsafe try Self.shapingFont(file, index: index)
    let unitsPerEm = Int(unsafe hb_face_get_upem(hb_font_get_face(shapingFont)))
    guard description.unitsPerEm == nil || description.unitsPerEm == unitsPerEm else {
      unsafe hb_font_destroy(shapingFont)
      throw .malformed("its em of \(description.unitsPerEm ?? 0) units is not one of 16 to 16384")
    }
    self.file = file
    self.cache = cache
    self.unitsPerEm = unitsPerEm
    unsafe self.shapingFont = shapingFont
    self.description = description
    weight = unsafe Self.weight(of: shapingFont, description)
    metrics = unsafe Self.metrics(of: shapingFont, unitsPerEm: unitsPerEm)
    number = cache.nextFontNumber()
    canSeparateWords = unsafe Self.canSeparateWords(of: shapingFont)
    characters = FontCharacters(hasColor: description.hasColor) { scalar in
      unsafe Self.hasGlyph(for: scalar, shapingFont)
    }
    drawings = Guarded(GlyphDrawings(inkLimit: description.inkBounds))
    self.face = Guarded(face)
  }

  deinit { unsafe hb_font_destroy(shapingFont) }

  @unsafe private static func shapingFont(
    _ file: FontFile, index: Int
  ) throws(FontError) -> OpaquePointer {
    // The blob only borrows the bytes, which outlive it because the font holds the file.
    let blob = unsafe UnsafeRawPointer(file.start).withMemoryRebound(
      to: CChar.self, capacity: file.count
    ) { unsafe hb_blob_create($0, UInt32(file.count), HB_MEMORY_MODE_READONLY, nil, nil) }
    let face = unsafe hb_face_create(blob, UInt32(index & 0xFFFF))
    unsafe hb_blob_destroy(blob)
    defer { unsafe hb_face_destroy(face) }
    guard unsafe hb_face_get_glyph_count(face) > 0, let font = unsafe hb_font_create(face) else {
      throw .malformed("it has no glyphs")
    }
    if index >> 16 > 0 {
      unsafe hb_font_set_var_named_instance(font, UInt32(index >> 16 - 1))
    }
    let scale = Int32(unsafe hb_face_get_upem(face))
    unsafe hb_font_set_scale(font, scale, scale)
    unsafe hb_font_make_immutable(font)
    return unsafe font
  }

  /// Rules for shaping that do not say what they read: those of Apple's tables and of Graphite, and those of a
  /// table of pairs for kerning if they would pass over spaces as over marks.
  @unsafe private static func canSeparateWords(of font: OpaquePointer) -> Bool {
    let face = unsafe hb_font_get_face(font)
    func firstBytes(of table: String) -> [UInt8] {
      let tag = table.utf8.reduce(hb_tag_t(0)) { $0 << 8 | hb_tag_t($1) }
      return unsafe Self.firstBytes(2, releasing: hb_face_reference_table(face, tag))
    }
    var space: hb_codepoint_t = 0
    guard unsafe hb_font_get_nominal_glyph(font, 0x20, &space) != 0,
      unsafe hb_ot_layout_get_glyph_class(face, space) != HB_OT_LAYOUT_GLYPH_CLASS_MARK
    else { return false }
    // Version 1 of the table for kerning is Apple's.
    return firstBytes(of: "kern") != [0, 1]
      && ["morx", "mort", "kerx", "Silf"].allSatisfy { firstBytes(of: $0).isEmpty }
  }

  /// The first bytes of a blob, at most a number of them; the blob is released.
  @unsafe static func firstBytes(_ most: Int, releasing blob: OpaquePointer?) -> [UInt8] {
    defer { unsafe hb_blob_destroy(blob) }
    var count: UInt32 = 0
    guard let data = unsafe hb_blob_get_data(blob, &count) else { return [] }
    // Safe because the blob has `count` bytes and lives until they are copied.
    return unsafe Array(UnsafeRawBufferPointer(start: data, count: min(Int(count), most)))
  }

  @unsafe private static func hasGlyph(for scalar: UInt32, _ font: OpaquePointer) -> Bool {
    var glyph: hb_codepoint_t = 0
    return unsafe hb_font_get_nominal_glyph(font, scalar, &glyph) != 0
  }

  @unsafe private static func weight(of font: OpaquePointer, _ description: FaceDescription) -> Int
  {
    let value = unsafe hb_style_get_value(font, HB_STYLE_TAG_WEIGHT)
    if value >= 1, value <= 1000 { return Int(value) }
    return description.isBold ? 700 : 400
  }

  @unsafe private static func metrics(of font: OpaquePointer, unitsPerEm: Int) -> FontMetrics {
    let em = CGFloat(unitsPerEm)
    var extents = hb_font_extents_t()
    unsafe hb_font_get_h_extents(font, &extents)
    func position(_ tag: hb_ot_metrics_tag_t, or standard: CGFloat) -> CGFloat {
      var value: hb_position_t = 0
      guard unsafe hb_ot_metrics_get_position(font, tag, &value) != 0, value != 0 else {
        return standard
      }
      return CGFloat(value) / em
    }
    var (ascent, descent) = (CGFloat(extents.ascender) / em, -CGFloat(extents.descender) / em)
    // A font without usable metrics gets common ones.
    if !(ascent + descent > 0.1 && abs(ascent) < 16 && abs(descent) < 16) {
      (ascent, descent) = (0.8, 0.2)
    }
    let thickness = position(HB_OT_METRICS_TAG_UNDERLINE_SIZE, or: 0.05)
    let underline = position(HB_OT_METRICS_TAG_UNDERLINE_OFFSET, or: -0.1)
    return FontMetrics(
      ascent: ascent, descent: descent,
      leading: min(max(CGFloat(extents.line_gap) / em, 0), 4),
      underlinePosition: min(max(underline, -2), 2),
      underlineThickness: min(max(thickness, 0.01), 0.5))
  }
}

extension Font {
  /// A copy of the bytes of the font's file.
  package var fileBytes: [UInt8] { file.bytes }

  /// The number of the bytes of the font's file.
  var fileByteCount: Int { file.count }

  /// The glyph of a Unicode scalar alone; nil if the font has none.
  public func glyph(for scalar: Unicode.Scalar) -> UInt32? {
    var glyph: hb_codepoint_t = 0
    return unsafe hb_font_get_nominal_glyph(shapingFont, scalar.value, &glyph) != 0 ? glyph : nil
  }

  /// Whether there is a glyph for each of some scalars.
  func has(_ scalars: some Sequence<UInt32>) -> Bool {
    scalars.allSatisfy { unsafe Self.hasGlyph(for: $0, shapingFont) }
  }
}

extension Font: Hashable {
  /// The same object.
  public static func == (a: Font, b: Font) -> Bool { a === b }

  /// Hashes the object's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The metrics of a font's lines, for a size of one point.
public struct FontMetrics: Hashable, Sendable {
  /// How far lines extend above the baseline.
  public let ascent: CGFloat
  /// How far lines extend below the baseline, positive.
  public let descent: CGFloat
  /// The gap that the font asks for between two lines; not negative.
  public let leading: CGFloat
  /// The upper edge of an underline, y up: negative if it is below the baseline.
  public let underlinePosition: CGFloat
  /// The thickness of an underline.
  public let underlineThickness: CGFloat
}
