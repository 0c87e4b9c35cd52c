// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CHarfBuzz

/// A font that a text asks for but that is not installed, with its replacement.
public struct ReplacedFont: Hashable, Sendable {
  /// The requested font.
  public let descriptor: FontDescriptor
  /// The replacement; nil if there is no font at all, so that nothing is drawn.
  public let font: Font?
}

extension TextLayout {
  /// The fonts that the text asks for by a name that their replacement does not have.
  ///
  /// Each once, in the order of the text. A missing weight or slant of a family is no replacement,
  /// nor is a font for single characters that the requested font lacks. Generic names such as
  /// `sans-serif` are never replaced. Cost: linear in the names of each requested font.
  public var replacedFonts: [ReplacedFont] {
    askedFonts.filter { asked in
      !FontDescriptor.isGeneric(asked.descriptor.name)
        && asked.font?.hasName(asked.descriptor.name) != true
    }
  }
}

extension FontDescriptor {
  /// The generic names of CSS and Fontconfig, which mean any font of a kind.
  private static let genericNames: Set<String> = [
    "sans-serif", "serif", "monospace", "cursive", "fantasy", "system-ui", "emoji", "math", "sans",
    "mono",
    "ui-serif", "ui-sans-serif", "ui-monospace", "ui-rounded",
  ]

  /// Whether a name means any font of a kind, in CSS or in Fontconfig.
  package static func isGeneric(_ name: String) -> Bool { genericNames.contains(name.lowercased()) }
}

extension Font {
  /// The identifiers of a font's own name and of its family's name in the file.
  private static let nameIdentifiers: Set<UInt32> = [1, 4, 6, 16]

  /// Whether the font has a name: that of its family, its full name or its PostScript name, in any
  /// language of the file.
  ///
  /// Case and spaces do not count. Cost: linear in the names in the file.
  public func hasName(_ name: String) -> Bool {
    let wanted = Self.comparable(name)
    if wanted == Self.comparable(familyName) || wanted == Self.comparable(postScriptName) {
      return true
    }
    let face = unsafe hb_font_get_face(shapingFont)
    let names = unsafe Self.names(of: face)
    if names.contains(where: { Self.comparable($0.name) == wanted }) { return true }
    // The file does not contain the full name of an instance of a variable font.
    let families = names.filter { $0.identifier == 1 || $0.identifier == 16 }.map(\.name)
    let count = unsafe hb_ot_var_get_named_instance_count(face)
    for index in 0..<count {
      let identifier = unsafe hb_ot_var_named_instance_get_subfamily_name_id(face, index)
      let style = unsafe Self.name(identifier, nil, of: face)
      if families.contains(where: { Self.comparable($0 + style) == wanted }) { return true }
    }
    return false
  }

  private static func comparable(_ name: String) -> String {
    name.lowercased().filter { $0 != " " }
  }

  @unsafe private static func names(
    of face: OpaquePointer?
  ) -> [(identifier: UInt32, name: String)] {
    var count: UInt32 = 0
    guard let entries = unsafe hb_ot_name_list_names(face, &count) else { return [] }
    var names: [(identifier: UInt32, name: String)] = []
    for index in 0..<Int(count) {
      // The list has as many entries as it says and lives as long as the face.
      let entry = unsafe entries[index]
      guard unsafe nameIdentifiers.contains(entry.name_id) else { continue }
      names.append(unsafe (entry.name_id, name(entry.name_id, entry.language, of: face)))
    }
    return names
  }

  /// The most bytes of a name; the rest is cut off.
  private static let longestName = 1024

  /// A name in the file, in a language; empty if there is none.
  @unsafe private static func name(
    _ identifier: UInt32, _ language: hb_language_t?, of face: OpaquePointer?
  ) -> String {
    var bytes = [CChar](repeating: 0, count: longestName)
    var size = UInt32(bytes.count)
    // At most `size` bytes are written; the last is zero.
    _ = unsafe hb_ot_name_get_utf8(face, identifier, language, &size, &bytes)
    return String(
      decoding: bytes.prefix(Int(size)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
