// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Checks that the tables of a TrueType or OpenType font are as long as the file says, and long
/// enough for its glyphs.
///
/// FreeType and HarfBuzz each read the part of a table that exists and treat the rest as empty, in
/// different ways. Such a font would lack some glyphs, or all widths, without any error.
struct FontTables {
  private struct Table {
    var offset: Int
    var length: Int
  }

  private let file: FontFile
  private var tables: [String: Table] = [:]

  /// Throws if a font's tables contradict the file or each other.
  ///
  /// The index is that of ``Font``. Files in other formats are refused elsewhere.
  static func check(_ file: FontFile, index: Int) throws(FontError) {
    guard file.count > 0 else { throw .malformed("it is empty") }
    guard let start = start(of: index & 0xFFFF, in: file) else { return }
    let tables = try FontTables(file, from: start)
    try tables.checkGlyphPlaces()
    try tables.checkAdvances()
  }

  /// The offset of a font in the file: the only font, or one of a collection.
  private static func start(of index: Int, in file: FontFile) -> Int? {
    guard let start = file.tag(at: 0) == "ttcf" ? file.number(at: 12 + 4 * index, bytes: 4) : 0
    else {
      return nil
    }
    let isFont =
      file.number(at: start, bytes: 4) == 0x0001_0000
      || ["OTTO", "true"].contains(file.tag(at: start))
    return isFont ? start : nil
  }

  private init(_ file: FontFile, from start: Int) throws(FontError) {
    self.file = file
    let count = file.number(at: start + 4, bytes: 2) ?? 0
    for record in 0..<count {
      let place = start + 12 + 16 * record
      guard let tag = file.tag(at: place), let offset = file.number(at: place + 8, bytes: 4),
        let length = file.number(at: place + 12, bytes: 4)
      else {
        throw .malformed("it ends inside the list of its \(count) tables")
      }
      guard offset + length <= file.count else {
        throw .malformed(
          "its table \(tag) ends at byte \(offset + length), and the file at \(file.count)")
      }
      tables[tag] = Table(offset: offset, length: length)
    }
  }

  /// A number in a table; nil if it is not there.
  private func number(_ tag: String, at offset: Int) -> Int? {
    guard let table = tables[tag], offset + 2 <= table.length else { return nil }
    return file.number(at: table.offset + offset, bytes: 2)
  }

  private var glyphCount: Int? { number("maxp", at: 4) }

  /// Checks the offsets of TrueType's outlines: one for each glyph and one for the end.
  private func checkGlyphPlaces() throws(FontError) {
    guard let glyphCount, let format = number("head", at: 50), let places = tables["loca"] else {
      return
    }
    try check(places, "loca", for: (glyphCount + 1) * (format == 0 ? 2 : 4))
  }

  /// Checks the advances and the side bearings.
  ///
  /// The last advance serves all glyphs without their own.
  private func checkAdvances() throws(FontError) {
    guard let glyphCount, let count = number("hhea", at: 34), let advances = tables["hmtx"] else {
      return
    }
    guard count <= glyphCount else {
      throw .malformed("it has \(count) advances for \(glyphCount) glyphs")
    }
    try check(advances, "hmtx", for: 4 * count + 2 * (glyphCount - count))
  }

  private func check(_ table: Table, _ tag: String, for needed: Int) throws(FontError) {
    guard table.length >= needed else {
      throw .malformed(
        "its table \(tag) has \(table.length) bytes, and its \(glyphCount ?? 0) glyphs need \(needed)"
      )
    }
  }
}

extension FontFile {
  /// A number of some bytes, the highest first; nil if the file ends before its end.
  fileprivate func number(at offset: Int, bytes: Int) -> Int? {
    guard offset >= 0, offset <= count - bytes else { return nil }
    // Safe because all bytes that are read are inside the file.
    return (offset..<offset + bytes).reduce(0) { unsafe $0 << 8 | Int(start[$1]) }
  }

  /// Four letters, with a question mark for other bytes; nil if the file ends before their end.
  fileprivate func tag(at offset: Int) -> String? {
    guard let number = number(at: offset, bytes: 4) else { return nil }
    return String(
      decoding: [24, 16, 8, 0].map { shift -> UInt8 in
        let letter = UInt8(truncatingIfNeeded: number >> shift)
        return (0x20...0x7E).contains(letter) ? letter : UInt8(ascii: "?")
      }, as: UTF8.self)
  }
}
