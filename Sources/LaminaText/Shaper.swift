// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CHarfBuzz
import Foundation

/// A glyph placed by HarfBuzz, in points.
struct ShapedGlyph {
  let identifier: UInt32
  /// The first scalar of its characters, by the index in the storage.
  let scalar: Int
  var advance: CGFloat
  /// From the pen to the glyph's origin, y up.
  let offset: CGPoint
}

/// The glyphs of an item or a part of one, from left to right.
struct ShapedRun {
  let item: TextItem
  /// The scalars, by their indices in the storage.
  let range: Range<Int>
  var glyphs: [ShapedGlyph]

  var width: CGFloat { glyphs.reduce(0) { $0 + $1.advance } }
}

/// HarfBuzz with a reusable buffer.
@safe final class Shaper {
  private let buffer: OpaquePointer?

  init() { unsafe buffer = hb_buffer_create() }

  deinit { unsafe hb_buffer_destroy(buffer) }

  /// The width of a tab, in spaces.
  static let spacesInTab: CGFloat = 4

  /// The number of scalars beside an item that influence how its letters join.
  private static let reach = 5

  /// Shapes a part of an item.
  ///
  /// Letters do not join with scalars outside the line.
  func shape(
    _ item: TextItem, _ range: Range<Int>, line: Range<Int>, of text: TextStorage
  ) -> ShapedRun {
    let style = text.styles[Int(item.styleIndex)]
    // HarfBuzz does not look further than this to either side.
    let start = max(line.lowerBound, range.lowerBound - Self.reach)
    let window = start..<min(line.upperBound, range.upperBound + Self.reach)
    guard let font = item.font, style.size > 0, let count = Int32(exactly: window.count) else {
      return ShapedRun(item: item, range: range, glyphs: [])
    }
    // A soft hyphen is visible at the end of a line.
    let endsWithHyphen = range.upperBound == line.upperBound
    let scalars = window.map { index -> UInt32 in
      let scalar = text.scalars[index]
      if scalar == 0xAD, endsWithHyphen, index == line.upperBound - 1 {
        return font.has([0x2010]) ? 0x2010 : 0x2D
      }
      return Self.shapingScalar(scalar)
    }
    unsafe hb_buffer_reset(buffer)
    // The offset and the count are within the scalars, whose count fits 32 bits.
    unsafe hb_buffer_add_utf32(
      buffer, scalars, count, UInt32(range.lowerBound - window.lowerBound), Int32(range.count))
    unsafe hb_buffer_set_direction(
      buffer, item.level & 1 == 0 ? HB_DIRECTION_LTR : HB_DIRECTION_RTL)
    unsafe hb_buffer_set_script(buffer, hb_script_t(rawValue: item.script))
    // No language, because the locale of the process must not change a picture.
    unsafe hb_buffer_set_language(buffer, hb_language_from_string("und", -1))
    let features = style.tracking == 0 ? [] : Self.withoutLigatures
    unsafe hb_shape(font.shapingFont, buffer, features, UInt32(features.count))
    var glyphs = readGlyphs(
      scale: style.size / CGFloat(font.unitsPerEm), origin: window.lowerBound, text)
    if style.tracking != 0 { Self.track(&glyphs, by: style.tracking) }
    return ShapedRun(item: item, range: range, glyphs: glyphs)
  }

  private func readGlyphs(scale: CGFloat, origin: Int, _ text: TextStorage) -> [ShapedGlyph] {
    var (count, positionCount): (UInt32, UInt32) = (0, 0)
    guard let infos = unsafe hb_buffer_get_glyph_infos(buffer, &count),
      let positions = unsafe hb_buffer_get_glyph_positions(buffer, &positionCount)
    else { return [] }
    // Both arrays have the stated number of elements.
    return (0..<Int(min(count, positionCount))).map { index in
      let (info, position) = unsafe (infos[index], positions[index])
      let scalar = origin + Int(info.cluster)
      var advance = CGFloat(position.x_advance) * scale
      if text.scalars[scalar] == 0x09 { advance *= Self.spacesInTab }
      return ShapedGlyph(
        identifier: info.codepoint, scalar: scalar, advance: advance,
        offset: CGPoint(
          x: CGFloat(position.x_offset) * scale, y: CGFloat(position.y_offset) * scale))
    }
  }

  /// Adds the tracking after each character, at its last glyph from the left.
  private static func track(_ glyphs: inout [ShapedGlyph], by tracking: CGFloat) {
    var width: CGFloat = 0
    for index in glyphs.indices {
      width += abs(glyphs[index].advance)
      let isLast = index + 1 == glyphs.count || glyphs[index + 1].scalar != glyphs[index].scalar
      guard isLast else { continue }
      // Glyphs without width, such as joiners, get none.
      if width > 0 { glyphs[index].advance += tracking }
      width = 0
    }
  }

  /// The scalar that HarfBuzz gets for a scalar: controls have no glyph and become ignorable.
  private static func shapingScalar(_ scalar: UInt32) -> UInt32 {
    if scalar == 0x09 { return 0x20 }
    let isControl = scalar < 0x20 || (0x7F..<0xA0).contains(scalar)
    return isControl || TextStorage.endsParagraph(scalar) ? 0x200B : scalar
  }

  private static let withoutLigatures = ["liga", "clig"].map { name in
    hb_feature_t(
      tag: name.utf8.reduce(0) { $0 << 8 | UInt32($1) }, value: 0, start: 0, end: UInt32.max)
  }
}
