// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CHarfBuzz

/// A width and a height in pixels.
struct PixelSize: Hashable, Sendable {
  var width: Int
  var height: Int
}

/// The reason why a glyph of the font cannot be shown as it should.
enum GlyphDamage: Error, Hashable, Sendable {
  case outline
  case tooLarge(PixelSize, limit: Int)
  /// The picture cannot be read; the size is nil if not even that is stated.
  case unreadable(PixelSize?)
  case sizes(picture: PixelSize, stated: PixelSize)
  /// It has nothing but colours in a form that is not supported: those of a table COLR of version 1.
  case unknownColors
}

extension GlyphDamage: CustomStringConvertible {
  /// One clause about the glyph.
  var description: String {
    switch self {
    case .outline: "its outline cannot be read"
    case .tooLarge(let size, let limit):
      "its picture of \(size.width) × \(size.height) pixels has more than \(limit)"
    case .unreadable(let size?):
      "its picture of \(size.width) × \(size.height) pixels cannot be read"
    case .unreadable(nil): "its picture cannot be read"
    case .sizes(let picture, let stated):
      "its picture has \(picture.width) × \(picture.height) pixels, and the font says "
        + "\(stated.width) × \(stated.height)"
    case .unknownColors:
      "its colours are those of a table COLR of version 1, which are not supported"
    }
  }
}

/// A glyph that a font has but that cannot be shown as it should.
public struct DamagedGlyph: Hashable, Sendable {
  /// The font that has it.
  public let font: Font
  /// The number of the glyph in the font.
  public let identifier: UInt32
  /// The damage, in words that follow the glyph's name: "its picture cannot be read".
  public let reason: String
}

extension TextLayout {
  /// The glyphs of the text that are damaged in their fonts, each once, line by line.
  ///
  /// A glyph is damaged if its outline or picture cannot be read, if its picture has another size than the
  /// font says or more than 2²² pixels, or if it has nothing but colours of COLR version 1. If nothing of the
  /// glyph can be shown, a box is drawn. Cost: linear in the glyphs; each glyph of a font is read once.
  public var damagedGlyphs: [DamagedGlyph] {
    var known: Set<DamagedGlyph> = []
    return lines.lazy.flatMap(\.runs).flatMap { run in
      Set(run.glyphs.map(\.identifier)).sorted().compactMap { glyph in
        run.font.damage(of: glyph).map {
          DamagedGlyph(font: run.font, identifier: glyph, reason: $0.description)
        }
      }
    }.filter { known.insert($0).inserted }
  }
}

extension Font {
  /// The damage of a glyph's picture, found by comparing the drawing with the font's statements.
  ///
  /// FreeType leaves a picture clear if its size differs from the stated one, and takes a picture
  /// that it cannot read for none.
  func pictureDamage(of glyph: UInt32, drawn: GlyphDrawing) -> GlyphDamage? {
    if case .nothing = drawn, isPaintedByGraph(glyph) { return .unknownColors }
    guard hasColor else { return nil }
    switch drawn {
    case .layers: return nil
    case .picture(let picture):
      guard drawn.isClear else { return nil }
      let header = storedPictureHeader(of: glyph)
      let stated = PixelSize(width: picture.width, height: picture.height)
      guard !header.isEmpty, let size = Self.pictureSize(header) else { return nil }
      return size == stated ? nil : .sizes(picture: size, stated: stated)
    case .nothing, .outline:
      let header = storedPictureHeader(of: glyph)
      return header.isEmpty ? nil : .unreadable(Self.pictureSize(header))
    }
  }

  /// Whether a glyph is among those that a table COLR of version 1 paints by a graph (OpenType, "COLR", BaseGlyphList).
  private func isPaintedByGraph(_ glyph: UInt32) -> Bool {
    func table(_ count: Int) -> [UInt8] {
      let face = unsafe hb_font_get_face(shapingFont)
      return unsafe Self.firstBytes(count, releasing: hb_face_reference_table(face, 0x434F_4C52))
    }
    func number(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int {
      bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
    }
    // The version; then the place of the list, which begins with its count.
    let header = table(18)
    guard header.count == 18, number(header, 0, 2) >= 1 else { return false }
    let start = number(header, 14, 4) + 4
    let counted = table(start)
    guard start > 4, counted.count == start else { return false }
    // Each entry is a glyph and the place of its graph.
    let list = table(start + 6 * number(counted, start - 4, 4))
    return stride(from: start, to: list.count - 5, by: 6).contains {
      number(list, $0, 2) == Int(glyph)
    }
  }

  /// The start of a glyph's PNG, up to its size; empty if there is none.
  private func storedPictureHeader(of glyph: UInt32) -> [UInt8] {
    unsafe Self.firstBytes(24, releasing: hb_ot_color_glyph_reference_png(shapingFont, glyph))
  }

  /// The size in the header of a PNG; nil if it is not one.
  private static func pictureSize(_ header: [UInt8]) -> PixelSize? {
    // The signature, a length, the name of the chunk, and two numbers of four bytes each.
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    guard header.count == 24, header.starts(with: signature) else { return nil }
    func number(at offset: Int) -> Int {
      header[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    return PixelSize(width: number(at: 16), height: number(at: 20))
  }
}
