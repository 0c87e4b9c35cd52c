// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import LaminaText

struct FontCollectionTests {
  @Test(
    arguments: [
      (FontDescriptor("DejaVu Sans"), "DejaVuSans"),
      (FontDescriptor("dejavu sans"), "DejaVuSans"),
      (FontDescriptor("DejaVu Sans", weight: .bold), "DejaVuSans-Bold"),
      (FontDescriptor("DejaVu Sans", weight: .black), "DejaVuSans-Bold"),
      (FontDescriptor("DejaVu Sans", weight: .light), "DejaVuSans"),
      (FontDescriptor("DejaVu Sans", isItalic: true), "DejaVuSans-Oblique"),
      (FontDescriptor("DejaVu Sans", weight: .bold, isItalic: true), "DejaVuSans-Oblique"),
      (FontDescriptor("DejaVuSans-Bold"), "DejaVuSans-Bold"),
      (FontDescriptor("Nowhere", weight: .bold), "DejaVuSans-Bold"),
      (FontDescriptor("Lamina Colors", weight: .bold), "LaminaColors-Regular"),
      (FontDescriptor(""), "DejaVuSans"),
    ])
  func `a font is found by name, weight and slant`(_ asked: FontDescriptor, _ name: String) throws {
    #expect(try TestFonts.all.get().font(for: asked)?.postScriptName == name)
  }

  @Test func `of several files those that can be used are read, and the others told`() throws {
    let files = ["DejaVuSans", "none", "LaminaColors"].map(TestFonts.path) + [#filePath]
    let (fonts, failures) = FontCollection.reading(files: files)
    #expect(
      ["DejaVu Sans", "Lamina Colors"].map { fonts.font(for: FontDescriptor($0))?.familyName }
        == ["DejaVu Sans", "Lamina Colors"])
    #expect(failures.map(\.index) == [1, 3])
    // Each as the other way of reading has it.
    for (index, error) in failures {
      #expect(throws: error) { try FontCollection(files: [files[index]]) }
    }
    #expect(FontCollection.reading(files: []).failures.isEmpty)
  }

  @Test func `one font is one object`() throws {
    let fonts = try TestFonts.all.get()
    #expect(fonts.font(for: "DejaVu Sans") === fonts.font(for: "DejaVuSans"))
  }

  @Test func `characters come from the font that has them`() throws {
    let layout = try TestFonts.layout("aनb😀☀⚐")
    #expect(
      layout.lines[0].runs.map(\.font.familyName) == [
        "DejaVu Sans", "Noto Sans Devanagari", "DejaVu Sans", "Noto Color Emoji", "Lamina Colors",
      ])
  }

  @Test func `what no font has is a box of the font that was asked for`() throws {
    let layout = try TestFonts.layout("a漢")
    #expect(Set(layout.lines[0].runs.map(\.font.familyName)) == ["DejaVu Sans"])
    #expect(layout.glyphs.map(\.identifier).last == 0)
    #expect(layout.glyphs.map(\.advance).last ?? 0 > 0)
  }

  @Test func `a collection without fonts lays text out without glyphs`() throws {
    let layout = TextLayout("abc\ndef", width: 10, fonts: try FontCollection(files: []))
    #expect(layout.glyphs.isEmpty)
    #expect(layout.lines.count == 2)
    #expect(layout.bounds.size == .zero)
  }

  @Test func `files that are no fonts are refused with a reason`() throws {
    #expect(throws: FontError.file(path: "/nowhere.ttf", reason: "no such file")) {
      try FontCollection(files: ["/nowhere.ttf"])
    }
    #expect(throws: FontError.file(path: "/dev/zero", reason: "not a regular file")) {
      try FontCollection(files: ["/dev/zero"])
    }
    #expect(
      throws: FontError.file(
        path: #filePath, reason: "it is in no format that FreeType knows")
    ) {
      try FontCollection(files: [#filePath])
    }
    #expect(throws: FontError.self) { try FontCollection(data: [[]]) }
  }

  @Test(arguments: [0, 15, 16385, 65535])
  func `an em of impossible size is refused`(_ unitsPerEm: Int) throws {
    var bytes = try TestFonts.bytes("LaminaColors")
    let head = try tableOffset("head", in: bytes)
    bytes[head + 18] = UInt8(unitsPerEm >> 8)
    bytes[head + 19] = UInt8(unitsPerEm & 255)
    let error = #expect(throws: FontError.self) { try FontCollection(data: [bytes]) }
    guard case .malformed(let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!reason.isEmpty)
  }

  @Test func `a font cut off anywhere is refused or draws something, and nothing traps`() throws {
    let bytes = try TestFonts.bytes("LaminaColors")
    for count in stride(from: 0, to: bytes.count, by: 7) {
      guard let fonts = try? FontCollection(data: [Array(bytes[..<count])]) else { continue }
      _ = TextLayout("⚐☀ a", fonts: fonts).bounds
      guard let font = fonts.font(for: "") else { continue }
      for glyph: UInt32 in 0..<12 {
        _ = font.image(of: glyph, a: 20, b: 0, c: 0, d: -20, quarterX: 1, quarterY: 2)
      }
    }
  }

  @Test func `the metrics are those that the file states`() throws {
    let metrics = try TestFonts.font("DejaVuSans").metrics
    #expect(metrics.ascent == 1901.0 / 2048)
    #expect(metrics.descent == 483.0 / 2048)
    #expect(metrics.leading == 0)
    #expect(metrics.underlinePosition == -40.0 / 2048)
    #expect(metrics.underlineThickness == 90.0 / 2048)
  }

  @Test func `the installed fonts are asked by name`() {
    // Which fonts there are is the machine's affair; that an answer repeats is not.
    let font = FontCollection.system.font(for: "Helvetica")
    #expect(FontCollection.system.font(for: "Helvetica") == font)
    let layout = TextLayout("Hello, वर्ल्ड")
    #expect(layout.lines.count == 1)
    #expect(font == nil || layout.bounds.width > 0)
  }

  private func tableOffset(_ tag: String, in bytes: [UInt8]) throws -> Int {
    let count = Int(bytes[4]) << 8 | Int(bytes[5])
    for record in 0..<count {
      let start = 12 + 16 * record
      guard Array(bytes[start..<start + 4]) == Array(tag.utf8) else { continue }
      return bytes[start + 8..<start + 12].reduce(0) { $0 << 8 | Int($1) }
    }
    throw FontError.malformed("no table \(tag)")
  }
}
