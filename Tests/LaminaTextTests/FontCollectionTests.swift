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

  @Test func `the usable ones of several files are read, and the others are reported`() throws {
    let files = ["DejaVuSans", "none", "LaminaColors"].map(TestFonts.path) + [#filePath]
    let (fonts, failures) = FontCollection.reading(files: files)
    #expect(
      ["DejaVu Sans", "Lamina Colors"].map { fonts.font(for: FontDescriptor($0))?.familyName }
        == ["DejaVu Sans", "Lamina Colors"])
    #expect(failures.map(\.index) == [1, 3])
    // Each error equals that of the other way of reading.
    for (index, error) in failures {
      #expect(throws: error) { try FontCollection(files: [files[index]]) }
    }
    #expect(FontCollection.reading(files: []).failures.isEmpty)
  }

  @Test func `one font is one object`() throws {
    let fonts = try TestFonts.all.get()
    #expect(fonts.font(for: "DejaVu Sans") === fonts.font(for: "DejaVuSans"))
  }

  @Test func `characters come from a font that has them`() throws {
    let layout = try TestFonts.layout("aनb😀☀⚐")
    #expect(
      layout.lines[0].runs.map(\.font.familyName) == [
        "DejaVu Sans", "Noto Sans Devanagari", "DejaVu Sans", "Noto Color Emoji", "Lamina Colors",
      ])
  }

  @Test func `a character that no font has is a box of the requested font`() throws {
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

  @Test func `files that are not fonts are refused with a reason`() throws {
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
    #expect(throws: FontError.malformed("it is empty")) { try FontCollection(data: [[]]) }
  }

  @Test func `the metrics are those in the file`() throws {
    let metrics = try TestFonts.font("DejaVuSans").metrics
    #expect(metrics.ascent == 1901.0 / 2048)
    #expect(metrics.descent == 483.0 / 2048)
    #expect(metrics.leading == 0)
    #expect(metrics.underlinePosition == -40.0 / 2048)
    #expect(metrics.underlineThickness == 90.0 / 2048)
  }

  @Test func `the installed fonts are found by name`() {
    // The installed fonts depend on the machine, but a result must repeat.
    let font = FontCollection.system.font(for: "Helvetica")
    #expect(FontCollection.system.font(for: "Helvetica") == font)
    let layout = TextLayout("Hello, वर्ल्ड")
    #expect(layout.lines.count == 1)
    #expect(font == nil || layout.bounds.width > 0)
  }

  /// In a process of its own, because Fontconfig reads its settings once.
  @Test func `another font stands in for an installed one that cannot be used`() async throws {
    await #expect(processExitsWith: .success) {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("lamina-fonts-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      // Fontconfig reads its names, but its last table is cut off.
      let broken = try TestFonts.bytes("DejaVuSans").dropLast(50)
      try Data(broken).write(to: folder.appendingPathComponent("DejaVuSans.ttf"))
      try Data(TestFonts.bytes("NotoSansDevanagari"))
        .write(to: folder.appendingPathComponent("Other.ttf"))
      let settings = folder.appendingPathComponent("fonts.conf")
      try Data("<fontconfig><dir>\(folder.path)</dir></fontconfig>".utf8).write(to: settings)
      _ = unsafe setenv("FONTCONFIG_FILE", settings.path, 1)
      let fonts = FontCollection.system
      #expect(fonts.hasFont(named: "DejaVu Sans"))
      let found = fonts.font(for: "DejaVu Sans")
      #expect(found?.familyName == "Noto Sans Devanagari")
    }
  }

  /// The installed fonts depend on the machine; a family that it does not have is not tested.
  @Test(arguments: ["DejaVu Serif", "DejaVu Sans Mono", "Liberation Serif", "Liberation Mono"])
  func `an installed font that is named by itself has the weights and slants of its family`(
    _ family: String
  ) throws {
    let fonts = FontCollection.system
    func name(_ font: String, _ weight: FontWeight, isItalic: Bool = false) -> String? {
      fonts.font(for: FontDescriptor(font, weight: weight, isItalic: isItalic))?.postScriptName
    }
    guard fonts.hasFont(named: family), let bold = name(family, .bold),
      bold != name(family, .regular)
    else { return }
    #expect(name(bold, .bold) == bold)
    for weight in [FontWeight.light, .medium, .semibold, .black] {
      #expect(name(bold, weight) == name(family, weight))
    }
    for weight in [FontWeight.regular, .bold] {
      #expect(name(bold, weight, isItalic: true) == name(family, weight, isItalic: true))
    }
    // Spaces do not count in a full name either.
    #expect(name("\(family) Bold".filter { $0 != " " }, .regular) == bold)
  }

  @Test(arguments: ["DejaVu Sans", "DejaVuSans", "dejavu sans", "DEJAVUSANS", "DejaVu Sans-Bold"])
  func `a name that a collection has is found, whatever its case and spaces`(name: String) throws {
    let fonts = try FontCollection(
      files: ["NotoSansDevanagari", "DejaVuSans-Bold"].map(TestFonts.path))
    #expect(fonts.hasFont(named: name))
    #expect(fonts.font(for: FontDescriptor(name))?.postScriptName == "DejaVuSans-Bold")
  }
}
