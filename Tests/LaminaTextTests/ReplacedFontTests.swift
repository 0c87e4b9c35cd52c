// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaText
import Testing

struct ReplacedFontTests {
  private static func layout(
    _ text: AttributedText, font: FontDescriptor
  ) throws -> TextLayout {
    try TestFonts.layout(text) { $0.font = font }
  }

  @Test(arguments: [
    "DejaVu Sans", "dejavusans", "DejaVuSans-Bold", "Noto Color Emoji",
    "sans-serif", "Monospace", "math", "ui-serif", "ui-monospace",
  ])
  func `a font with the requested name is no replacement`(_ name: String) throws {
    #expect(try Self.layout("abc", font: FontDescriptor(name)).replacedFonts.isEmpty)
  }

  @Test func `a name that no font has is reported with its replacement`() throws {
    let descriptor = FontDescriptor("Intre Display", weight: .bold)
    let layout = try Self.layout("abc", font: descriptor)
    let replaced = try #require(layout.replacedFonts.first)
    #expect(layout.replacedFonts.count == 1)
    #expect(replaced.descriptor == descriptor)
    #expect(replaced.font?.postScriptName == "DejaVuSans-Bold")
  }

  @Test func `each replacement is reported once, in the order of the text`() throws {
    var text = AttributedText("a", TextAttributes(font: "Second"))
    text.append("b", TextAttributes(font: "DejaVu Sans"))
    text.append("c")
    text.append("d", TextAttributes(font: "Second", fontSize: 3))
    let replaced = try Self.layout(text, font: "First").replacedFonts
    #expect(replaced.map(\.descriptor.name) == ["Second", "First"])
  }

  @Test func `a text without characters asks for no font`() throws {
    #expect(try Self.layout("", font: "None").replacedFonts.isEmpty)
    var text = AttributedText("a", TextAttributes(font: "DejaVu Sans"))
    text.append("b", TextAttributes(font: "DejaVu Sans"))
    #expect(try Self.layout(text, font: "None").replacedFonts.isEmpty)
  }

  @Test func `no replacement exists if there is no font`() throws {
    let layout = TextLayout("a", fonts: try FontCollection(files: []))
    #expect(layout.replacedFonts.map(\.descriptor) == ["Helvetica"])
    #expect(layout.replacedFonts.map(\.font) == [nil])
  }

  @Test func `a missing weight, slant or character of the family is no replacement`() throws {
    let descriptor = FontDescriptor("Noto Sans Devanagari", weight: .black, isItalic: true)
    #expect(try Self.layout("abc", font: descriptor).replacedFonts.isEmpty)
  }

  @Test func `a font has the names in its file and no others`() throws {
    let font = try TestFonts.font("DejaVuSans-Bold")
    for name in ["DejaVu Sans", "DejaVu Sans Bold", "DEJAVUSANS-BOLD"] {
      #expect(font.hasName(name))
    }
    for name in ["DejaVu", "DejaVu Sans Oblique", "", "Bold"] { #expect(!font.hasName(name)) }
  }

  @Test func `a drawing reports the missing fonts of its texts`() throws {
    let layer = TextLayer()
    layer.fonts = try TestFonts.all.get()
    layer.font = "Lost"
    layer.string = "abc"
    layer.bounds.size = layer.preferredFrameSize()
    layer.displayIfNeeded()
    #expect(layer.drawing?.replacedFonts.map(\.descriptor.name) == ["Lost"])
  }
}
