// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CHarfBuzz
import Foundation

/// A glyph placed by HarfBuzz, in points.
struct ShapedGlyph: Equatable {
  let identifier: UInt32
  /// The first scalar of its characters, by the index in the storage.
  let scalar: Int
  var advance: CGFloat
  /// From the pen to the glyph's origin, y up.
  var offset: CGPoint
}

/// The glyphs of an item or a part of one, from left to right.
struct ShapedRun {
  let item: TextItem
  /// The scalars, by their indices in the storage.
  let range: Range<Int>
  var glyphs: [ShapedGlyph]
  /// Whether it was shaped word by word.
  var isWordByWord = false

  var width: CGFloat { glyphs.reduce(0) { $0 + $1.advance } }
}

/// HarfBuzz with a reusable buffer.
///
/// An item is shaped word by word, and shaped words are kept, if that gives the same glyphs at the same
/// positions as shaping it whole (`Shaper+Words.swift`).
@safe final class Shaper {
  /// A part of an item, and everything that decides how it is shaped.
  struct Piece {
    let font: Font
    let shape: WordShape
    /// Its scalars and their neighbours in the line, as HarfBuzz gets them.
    let scalars: [UInt32]
    /// Its scalars, by their indices in those.
    let range: Range<Int>
    /// The index of the first of those in the storage.
    let origin: Int
    /// Points in a unit of the font.
    let scale: CGFloat
  }

  private let buffer: OpaquePointer?
  let words: WordCache

  init(words: WordCache) {
    self.words = words
    unsafe buffer = hb_buffer_create()
  }

  deinit { unsafe hb_buffer_destroy(buffer) }

  /// The width of a tab, in spaces.
  static let spacesInTab: CGFloat = 4

  /// The number of scalars beside an item that influence how its letters join.
  private static let reach = 5

  /// It is seen only at the end of a broken line.
  static let softHyphen: UInt32 = 0xAD

  /// Shapes a part of an item.
  ///
  /// Letters do not join with scalars outside the line.
  func shape(
    _ item: TextItem, _ range: Range<Int>, line: Range<Int>, of text: TextStorage,
    wordByWord: Bool = true
  ) -> ShapedRun {
    let style = text.styles[Int(item.styleIndex)]
    // HarfBuzz does not look further than this to either side.
    let start = max(line.lowerBound, range.lowerBound - Self.reach)
    let window = start..<min(line.upperBound, range.upperBound + Self.reach)
    guard let font = item.font, style.size > 0, Int32(exactly: window.count) != nil else {
      return ShapedRun(item: item, range: range, glyphs: [])
    }
    let piece = Piece(
      font: font,
      shape: WordShape(
        font: font.number, script: item.script, isRightToLeft: item.level & 1 != 0,
        hasLigatures: style.tracking == 0),
      scalars: Self.scalars(
        window, of: text, for: font,
        isBroken: range.upperBound == line.upperBound && text.isBroken(before: line.upperBound)),
      range: range.lowerBound - start..<range.upperBound - start, origin: start,
      scale: style.size / CGFloat(font.unitsPerEm))
    var glyphs: [ShapedGlyph] = []
    glyphs.reserveCapacity(range.count)
    let isWordByWord = wordByWord && shapeWords(of: piece, text, appendingTo: &glyphs)
    if !isWordByWord { shapeWhole(piece, text, into: &glyphs) }
    var run = ShapedRun(item: item, range: range, glyphs: glyphs, isWordByWord: isWordByWord)
    if style.tracking != 0 { Self.track(&run, by: style.tracking, text) }
    return run
  }

  private static func scalars(
    _ window: Range<Int>, of text: TextStorage, for font: Font, isBroken: Bool
  ) -> [UInt32] {
    var scalars = text.scalars[window].map { scalar in
      // No font has it: nothing is better than a box.
      FontChooser.isFiller(scalar) && !font.has([scalar]) ? 0x200B : shapingScalar(scalar)
    }
    // A soft hyphen is visible where a line is broken after it.
    if isBroken, scalars.last == Self.softHyphen {
      scalars[scalars.count - 1] = font.has([0x2010]) ? 0x2010 : 0x2D
    }
    return scalars
  }

  private func shapeWhole(
    _ piece: Piece, _ text: TextStorage, into glyphs: inout [ShapedGlyph]
  ) {
    glyphs.removeAll(keepingCapacity: true)
    let shaped = shape(
      piece.scalars, piece.range, piece.shape, piece.font, HB_BUFFER_FLAG_DEFAULT)
    for (glyph, _) in shaped { glyphs.append(piece.placed(glyph, from: 0, text)) }
  }

  /// Shapes a range of some scalars; the result has HarfBuzz's flags.
  func shape(
    _ scalars: [UInt32], _ range: Range<Int>, _ shape: WordShape, _ font: Font,
    _ flags: hb_buffer_flags_t
  ) -> [(glyph: WordGlyph, flags: UInt32)] {
    unsafe hb_buffer_reset(buffer)
    unsafe hb_buffer_set_flags(buffer, flags)
    // The offset and the count are within the scalars, whose count fits 32 bits.
    unsafe hb_buffer_add_utf32(
      buffer, scalars, Int32(scalars.count), UInt32(range.lowerBound), Int32(range.count))
    unsafe hb_buffer_set_direction(
      buffer, shape.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    unsafe hb_buffer_set_script(buffer, hb_script_t(rawValue: shape.script))
    // No language, because the locale of the process must not change a picture.
    unsafe hb_buffer_set_language(buffer, hb_language_from_string("und", -1))
    let features = shape.hasLigatures ? [] : Self.withoutLigatures
    unsafe hb_shape(font.shapingFont, buffer, features, UInt32(features.count))
    var (count, positionCount): (UInt32, UInt32) = (0, 0)
    guard let infos = unsafe hb_buffer_get_glyph_infos(buffer, &count),
      let positions = unsafe hb_buffer_get_glyph_positions(buffer, &positionCount)
    else { return [] }
    return (0..<Int(min(count, positionCount))).map { index in
      // Both arrays have the stated number of elements.
      let (info, position) = unsafe (infos[index], positions[index])
      let glyph = WordGlyph(
        identifier: info.codepoint, scalar: Int32(info.cluster), advance: position.x_advance,
        offsetX: position.x_offset, offsetY: position.y_offset)
      return (glyph, info.mask & HB_GLYPH_FLAG_DEFINED.rawValue)
    }
  }

  /// Adds the tracking after each character: at its last glyph from the left or, if the text reads from right to
  /// left, before its first one.
  private static func track(_ run: inout ShapedRun, by tracking: CGFloat, _ text: TextStorage) {
    let isRightToLeft = run.item.level & 1 != 0
    let order = isRightToLeft ? Array(run.glyphs.indices.reversed()) : Array(run.glyphs.indices)
    var width: CGFloat = 0
    for (place, index) in order.enumerated() {
      width += abs(run.glyphs[index].advance)
      let scalar = run.glyphs[index].scalar
      let isEnd = place + 1 == order.count
      let next = isEnd ? run.range.upperBound : run.glyphs[order[place + 1]].scalar
      guard next != scalar, next == text.count || text.startsCharacter[next] else { continue }
      // Characters without width, such as joiners, get none.
      if width > 0 {
        run.glyphs[index].advance += tracking
        if isRightToLeft { run.glyphs[index].offset.x += tracking }
      }
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

extension Shaper.Piece {
  /// A glyph in points, whose scalars count from a place in ``scalars``.
  func placed(_ glyph: WordGlyph, from start: Int, _ text: TextStorage) -> ShapedGlyph {
    let scalar = origin + start + Int(glyph.scalar)
    var advance = CGFloat(glyph.advance) * scale
    if text.scalars[scalar] == 0x09 { advance *= Shaper.spacesInTab }
    return ShapedGlyph(
      identifier: glyph.identifier, scalar: scalar, advance: advance,
      offset: CGPoint(x: CGFloat(glyph.offsetX) * scale, y: CGFloat(glyph.offsetY) * scale))
  }
}
