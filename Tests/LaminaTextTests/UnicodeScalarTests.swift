// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import LaminaText

/// Every Unicode scalar is passed to each library: none may end the process.
@Suite struct UnicodeScalarTests {
  static let count = 0x110000 - 0x800

  /// All of them, in parts.
  static let stretches: [[UInt32]] = {
    let scalars = [0..<0xD800, 0xE000..<0x110000].flatMap { Array<UInt32>($0) }
    return stride(from: 0, to: scalars.count, by: 4096)
      .map { Array(scalars[$0..<min($0 + 4096, scalars.count)]) }
  }()

  @Test func `libunibreak accepts every scalar, between letters, at the start and twice in a row`()
  {
    var seen = 0
    for stretch in Self.stretches {
      // Between letters, and behind and before itself.
      var scalars: [UInt32] = []
      scalars.reserveCapacity(3 * stretch.count)
      for scalar in stretch {
        scalars.append(0x61)
        scalars.append(scalar)
        scalars.append(scalar)
      }
      seen += Paragraph.lineBreaks(scalars).count / 3
      // At the start.
      for scalar in stretch where Paragraph.lineBreaks([scalar]).count != 1 { seen -= 1 }
    }
    #expect(seen == Self.count)
  }

  @Test func `FriBidi accepts every scalar`() {
    let levels = Self.stretches.map { Paragraph.levels($0[...], nil).levels.count }
    #expect(levels.reduce(0, +) == Self.count)
  }

  @Test func `HarfBuzz knows a script for every scalar`() {
    let scripts = Self.stretches.map { Paragraph.scripts($0[...]).count }
    #expect(scripts.reduce(0, +) == Self.count)
  }

  @Test func `HarfBuzz shapes every scalar`() throws {
    let font = try TestFonts.font("DejaVuSans")
    let known = Self.stretches.map { stretch in stretch.count { font.has([$0]) } }
    // The number in the font's own table of characters.
    #expect(known.reduce(0, +) == 446)
    var style = TextStyle()
    style.font = "DejaVu Sans"
    for stretch in Self.stretches {
      let text = String(String.UnicodeScalarView(stretch.compactMap(Unicode.Scalar.init)))
      let layout = TextLayout(AttributedText(text), style: style, fonts: try TestFonts.all.get())
      #expect(layout.bounds.width.isFinite)
      #expect(!layout.glyphs.isEmpty)
    }
  }

  @Test func `Fontconfig searches a font for every scalar`() {
    let fonts = InstalledFonts()
    let cache = GlyphCache(byteLimit: 1 << 20)
    // No font has all of any part, and at least one has a letter.
    for stretch in Self.stretches {
      let font = fonts.font(
        for: "Helvetica", having: stretch, prefersColor: false, cache: cache)
      #expect(font == nil)
    }
    #expect(fonts.font(for: "Helvetica", having: [0x61], prefersColor: false, cache: cache) != nil)
  }
}
