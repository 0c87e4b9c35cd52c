// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import LaminaText

/// Fonts with false statements about themselves.
struct FontDamageTests {
  @Test(arguments: [0, 15, 16385, 65535])
  func `an em of impossible size is refused`(_ unitsPerEm: Int) throws {
    var font = try ChangedFont("LaminaColors")
    font.set(unitsPerEm, at: try font.table("head") + 18, bytes: 2)
    let error = #expect(throws: FontError.self) { try font.collection }
    guard case .malformed(let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!reason.isEmpty)
  }

  @Test(arguments: ["glyf", "loca", "hmtx", "cmap", "GSUB", "GPOS", "name", "OS/2", "head"])
  func `a table that ends beyond the file is named`(_ tag: String) throws {
    var font = try ChangedFont("DejaVuSans")
    let size = font.bytes.count
    let record = try font.record(tag)
    let (offset, length) = (font.number(at: record + 8, bytes: 4), size)
    font.set(length, at: record + 12, bytes: 4)
    #expect(
      throws: FontError.malformed(
        "its table \(tag) ends at byte \(offset + length), and the file at \(size)")
    ) { try font.collection }
    font.set(1, at: record + 12, bytes: 4)
    font.set(0xFFFF_FFFF, at: record + 8, bytes: 4)
    #expect(
      throws: FontError.malformed(
        "its table \(tag) ends at byte 4294967296, and the file at \(size)")
    ) { try font.collection }
  }

  @Test func `more glyphs than places are refused`() throws {
    var font = try ChangedFont("DejaVuSans")
    let length = font.number(at: try font.record("loca") + 12, bytes: 4)
    let size = font.number(at: try font.table("head") + 50, bytes: 2) == 0 ? 2 : 4
    font.set(65535, at: try font.table("maxp") + 4, bytes: 2)
    #expect(
      throws: FontError.malformed(
        "its table loca has \(length) bytes, and its 65535 glyphs need \(65536 * size)")
    ) { try font.collection }
  }

  @Test func `more advances than glyphs, or than there is room for, are refused`() throws {
    var font = try ChangedFont("DejaVuSans")
    let glyphs = font.number(at: try font.table("maxp") + 4, bytes: 2)
    font.set(65535, at: try font.table("hhea") + 34, bytes: 2)
    #expect(throws: FontError.malformed("it has 65535 advances for \(glyphs) glyphs")) {
      try font.collection
    }
    font = try ChangedFont("DejaVuSans")
    let advances = font.number(at: try font.table("hhea") + 34, bytes: 2)
    font.set(16, at: try font.record("hmtx") + 12, bytes: 4)
    let needed = 2 * (glyphs + advances)
    #expect(
      throws: FontError.malformed(
        "its table hmtx has 16 bytes, and its \(glyphs) glyphs need \(needed)")
    ) { try font.collection }
  }

  @Test func `more tables than the file lists are refused`() throws {
    var font = try ChangedFont("LaminaColors")
    font.bytes.removeSubrange(20...)
    let count = font.number(at: 4, bytes: 2)
    #expect(throws: FontError.malformed("it ends inside the list of its \(count) tables")) {
      try font.collection
    }
  }

  @Test func `a font in a collection is checked like a single one`() throws {
    let font = try ChangedFont("LaminaColors")
    let header = Array("ttcf".utf8) + [0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 16]
    var collection = font
    collection.bytes = header + font.bytes
    let count = font.number(at: 4, bytes: 2)
    for place in (0..<count).map({ 16 + 12 + 16 * $0 + 8 }) {
      collection.set(16 + collection.number(at: place, bytes: 4), at: place, bytes: 4)
    }
    #expect(try collection.collection.font(for: "")?.familyName == "Lamina Colors")
    let last = 16 + 12 + 16 * (count - 1)
    collection.set(0xFFFF, at: last + 12, bytes: 4)
    #expect(throws: FontError.self) { try collection.collection }
  }

  @Test func `a font cut off anywhere is refused, and nothing traps`() throws {
    let bytes = try TestFonts.bytes("LaminaColors")
    for count in bytes.indices {
      // The padding of a table to a multiple of four may be missing.
      guard let fonts = try? FontCollection(data: [Array(bytes[..<count])]) else { continue }
      #expect(count > bytes.count - 4)
      _ = TextLayout("⚐☀ a", fonts: fonts).bounds
    }
  }
}
