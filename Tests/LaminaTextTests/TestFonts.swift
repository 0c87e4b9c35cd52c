// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaText
import Testing

/// The fonts of the tests, so that results are the same on each machine.
enum TestFonts {
  static let names = [
    "DejaVuSans", "DejaVuSans-Bold", "DejaVuSans-Oblique", "NotoSansDevanagari", "NotoColorEmoji",
    "LaminaColors",
  ]

  static let all: Result<FontCollection, any Error> = Result {
    try FontCollection(files: names.map(path))
  }

  static func path(_ name: String) -> String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fonts/\(name).ttf").path
  }

  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path(name))))
  }

  static func font(_ name: String) throws -> Font {
    try #require(try all.get().font(for: FontDescriptor(name)))
  }

  /// A layout with those fonts.
  static func layout(
    _ text: AttributedText, width: CGFloat? = nil, _ change: (inout TextStyle) -> Void = { _ in }
  ) throws -> TextLayout {
    var style = TextStyle()
    style.font = "DejaVu Sans"
    change(&style)
    return TextLayout(text, style: style, width: width, fonts: try all.get())
  }
}

extension TextLayout {
  /// The text of each line, by the offsets of its glyphs in the order of reading.
  func lineTexts(of text: String) -> [String] {
    let scalars = Array(text.unicodeScalars)
    return lines.map { line in
      var result = String.UnicodeScalarView()
      for offset in Set(line.runs.flatMap { $0.glyphs.map(\.textOffset) }).sorted() {
        result.append(scalars[offset])
      }
      return String(result)
    }
  }

  var glyphs: [Glyph] { lines.flatMap { $0.runs.flatMap(\.glyphs) } }
}
