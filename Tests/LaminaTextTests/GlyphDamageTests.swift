// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaImages
import Testing

@testable import LaminaText

/// Fonts with a glyph that contradicts the font.
struct GlyphDamageTests {
  /// A face of Noto Color Emoji, of 136 × 128 pixels.
  private static let face = "😀"

  /// Noto Color Emoji, with a change at the place of each of its pictures.
  private func emoji(_ change: (inout ChangedFont, Int) -> Void) throws -> FontCollection {
    var font = try ChangedFont("NotoColorEmoji")
    let signature = try Image.solid.pngData().prefix(8)
    let places = font.bytes.indices.dropLast(8).filter {
      font.bytes[$0] == 0x89 && font.bytes[$0..<$0 + 8].elementsEqual(signature)
    }
    #expect(places.count > 5)
    for place in places { change(&font, place) }
    return try font.collection
  }

  /// The font of colours with a picture (sbix) for the glyph of ☀, in place of its layers.
  private func sun(_ picture: [UInt8]) throws -> FontCollection {
    var font = try ChangedFont("LaminaColors")
    let count = font.number(at: try font.table("maxp") + 4, bytes: 2)
    func number(_ value: Int, _ bytes: Int) -> [UInt8] {
      (0..<bytes).reversed().map { UInt8(value >> (8 * $0) & 255) }
    }
    // One set of 20 pixels in an em; the data of each glyph begins and ends at a place in it.
    let glyph = try #require(try TestFonts.font("Lamina Colors").glyph(for: "☀"))
    let data = number(0, 2) + number(0, 2) + Array("png ".utf8) + picture
    let start = 4 + 4 * (count + 1)
    let table =
      number(1, 2) + number(1, 2) + number(1, 4) + number(12, 4) + number(20, 2) + number(72, 2)
      + (0...count).flatMap { number(start + ($0 > Int(glyph) ? data.count : 0), 4) } + data
    try font.replace("COLR", by: "sbix", table)
    return try font.collection
  }

  /// The damage found in a text, and the glyph's drawing.
  private func found(
    _ text: String, _ fonts: FontCollection
  ) throws -> (damaged: [DamagedGlyph], drawing: GlyphDrawing) {
    let layout = TextLayout(AttributedText(text), fonts: fonts)
    let run = try #require(layout.lines.first?.runs.first)
    let glyph = try #require(run.glyphs.first).identifier
    #expect(layout.damagedGlyphs.allSatisfy { $0.identifier == glyph && $0.font == run.font })
    return (layout.damagedGlyphs, run.font.drawing(of: glyph))
  }

  @Test func `an undamaged glyph has no damage`() throws {
    #expect(try TestFonts.layout("abc 😀☀⚐ अ 字").damagedGlyphs.isEmpty)
    let (damaged, drawing) = try found("☀", try sun(Image.solid.pngData()))
    #expect(damaged.isEmpty)
    guard case .picture(let picture) = drawing else {
      Issue.record("no picture")
      return
    }
    #expect((picture.width, picture.height) == (20, 10))
    #expect(picture.pixels.allSatisfy { $0 == 0xFF00_8000 })
    // A picture is at the lower left of its glyph's outline, which extends from (0, -50) up.
    #expect(picture.rect == CGRect(x: 0, y: -0.05, width: 1, height: 0.5))
  }

  @Test func `a picture of another size than the font's statement is refused and drawn as a box`()
    throws
  {
    // Before the picture are its metrics, the second of which is the width, and its length.
    let fonts = try emoji { font, place in font.bytes[place - 8] = 100 }
    let (damaged, drawing) = try found(Self.face, fonts)
    #expect(
      damaged.map(\.reason) == ["its picture has 136 × 128 pixels, and the font says 100 × 128"])
    guard case .outline(let box) = drawing else {
      Issue.record("no box")
      return
    }
    #expect(box.bounds.width > 0.5)
    #expect(box.bounds.height > 0.5)
  }

  @Test func `a damaged picture is refused with its size`() throws {
    let fonts = try emoji { font, place in font.bytes[place + 60] ^= 0xFF }
    #expect(
      try found(Self.face, fonts).damaged.map(\.reason)
        == ["its picture of 136 × 128 pixels cannot be read"])
  }

  @Test func `data that is no picture is refused`() throws {
    let fonts = try emoji { font, place in font.bytes[place] = 0 }
    #expect(
      try found(Self.face, fonts).damaged.map(\.reason)
        == ["its picture of 136 × 128 pixels cannot be read"])
    #expect(
      try found("☀", try sun([1, 2, 3])).damaged.map(\.reason) == ["its picture cannot be read"])
  }

  @Test(arguments: [(4096, 4096), (30000, 30000), (1 << 30, 1 << 30)])
  func `a picture with a very large stated size takes no memory`(_ width: Int, _ height: Int) throws
  {
    let picture = try Image.solid.pngData().claiming(width, height)
    let (damaged, drawing) = try found("☀", try sun(picture))
    #expect(damaged.count == 1)
    #expect(damaged.first?.reason.hasPrefix("its picture of \(width) × \(height) pixels ") == true)
    // There is an outline too, which is shown in its place.
    guard case .outline = drawing else {
      Issue.record("no outline")
      return
    }
  }

  @Test func `a glyph with nothing but colours of version 1 is drawn as a box and reported`() throws
  {
    func number(_ value: Int, _ bytes: Int) -> [UInt8] {
      (0..<bytes).reversed().map { UInt8(value >> (8 * $0) & 255) }
    }
    var font = try ChangedFont("LaminaColors")
    let glyph = try #require(try TestFonts.font("Lamina Colors").glyph(for: " "))
    // No glyph in layers; one that is filled with the first colour of the palette.
    let header =
      number(1, 2) + number(0, 2) + number(0, 8) + number(0, 2) + number(34, 4) + number(0, 16)
    let paint = number(2, 1) + number(0, 2) + number(0x4000, 2)
    try font.replace(
      "COLR", by: "COLR", header + number(1, 4) + number(Int(glyph), 2) + number(10, 4) + paint)
    let (damaged, drawing) = try found(" ", try font.collection)
    #expect(
      damaged.map(\.reason) == [
        "its colours are those of a table COLR of version 1, which are not supported"
      ])
    guard case .outline = drawing else {
      Issue.record("no box")
      return
    }
    let other = try #require(try font.collection.font(for: "Lamina Colors"))
    #expect(!other.hasColor)
    #expect(try TestFonts.font("Lamina Colors").hasColor)
  }

  @Test func `an outline that cannot be read is reported, and each glyph once`() throws {
    var font = try ChangedFont("DejaVuSans")
    let glyph = try #require(try TestFonts.font("DejaVuSans").glyph(for: "A"))
    let isLong = font.number(at: try font.table("head") + 50, bytes: 2) == 1
    let place = try font.table("loca") + Int(glyph) * (isLong ? 4 : 2)
    let offset = font.number(at: place, bytes: isLong ? 4 : 2) * (isLong ? 1 : 2)
    // More contours than there can be points.
    font.set(0x7FFF, at: try font.table("glyf") + offset, bytes: 2)
    let layout = TextLayout("ABBA", fonts: try font.collection)
    #expect(layout.damagedGlyphs.map(\.identifier) == [glyph])
    #expect(layout.damagedGlyphs.map(\.reason) == ["its outline cannot be read"])
    let run = try #require(layout.lines.first?.runs.first)
    #expect(run.font.outline(of: glyph) == run.font.box(for: glyph))
  }
}

extension Image {
  /// 20 × 10 opaque green pixels.
  fileprivate static var solid: Image {
    get throws {
      try #require(
        Image(
          width: 20, height: 10, premultipliedARGB: [UInt32](repeating: 0xFF00_8000, count: 200)))
    }
  }
}

extension [UInt8] {
  /// A PNG whose header states another size, with the right checksum.
  fileprivate func claiming(_ width: Int, _ height: Int) -> [UInt8] {
    var bytes = self
    func set(_ number: Int, at place: Int) {
      for index in 0..<4 { bytes[place + index] = UInt8(number >> (24 - 8 * index) & 255) }
    }
    set(width, at: 16)
    set(height, at: 20)
    // Over the name and the data of the first chunk; the polynomial of PNG's specification, annex
    // D.
    let checksum = bytes[12..<29].reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    set(Int(~checksum), at: 29)
    return bytes
  }
}
